"""The animation of the deal at the start of a game."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.engine.cards import HIDDEN
from tabletop.ui.table.bot_driver import BotDriver
from tabletop.ui.table.model.motion import NO_MOTION, Motion
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.scene.scene import DEALING
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import load_fonts
from tests.ui.table.bare import table_features
from tests.ui.table.play import Table, new_session
from tests.ui.thinking_here import ThinkingHere, hurry

GAMES = ("wonderful-world", "nichtlustig", "numnum", "dumm-gelaufen")
TURNED_UP = 300.0
Begin = Callable[..., Table]


@pytest.fixture
def begin(qtbot: QtBot) -> Iterator[Begin]:
    """Return a function that starts a game with a stopped clock."""
    load_fonts()
    views = []

    def show(game: str, motion: Motion | None = None, *, is_new: bool = True) -> Table:
        session = new_session(3, 5, game)
        session.is_new = is_new
        view = TableView(session, features=table_features())
        qtbot.addWidget(view)
        view.set_motion(motion or Motion())
        view.resize(1280, 720)
        view.show()
        view.scene.animator._timer.stop()
        views.append(view)
        return Table(view)

    yield show
    for view in views:
        view.scene.animator.finish()
        view.session.deleteLater()  # bots in it would continue to play


def lying_open(table: Table) -> list[CardItem]:
    return [c for c in table.view.scene.cards if c.shown.card != HIDDEN and c.isVisible()]


def goes_on(table: Table) -> bool:
    """Return whether dealing continues."""
    assert table.view.scene.animator.is_running is table.session.is_dealing
    return table.session.is_dealing


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_seen_before_all_is_dealt_and_it_takes_a_second_and_a_half(
    begin: Begin, game: str
) -> None:
    table = begin(game)
    animator = table.view.scene.animator
    assert lying_open(table)
    for _ in range(12):
        assert all(card.visible_side.card == HIDDEN for card in lying_open(table))
        animator.advance((DEALING - TURNED_UP) / 12)
    animator.advance(TURNED_UP - 1.0)
    assert goes_on(table)
    animator.advance(1.1)  # except for rounding
    assert not goes_on(table)
    table.assert_shows_the_match()
    assert all(card.visible_side.card != HIDDEN for card in lying_open(table))


def test_what_is_hidden_from_who_looks_has_no_face_on_its_way(begin: Begin) -> None:
    table = begin("numnum")
    view = table.view
    others = [card for card in view.scene.cards if card.shown.zone in (1, 2)]
    assert len(others) == 14
    for _ in range(30):
        view.scene.animator.advance(DEALING / 30)
        view.grab()
        assert {card.shown.card for card in others} == {HIDDEN}
        assert not any(card.toolTip() or card.shown.name for card in others)
    held = [
        what for what, *_ in view.scene.sprites.pixmaps.cached_keys() if isinstance(what, tuple)
    ]
    faces = {what[1] for what in held if what[0] == "face"}
    assert faces <= {card for zone in table.session.match.observe(0).zones for card in zone}


def test_it_goes_round_the_seats(begin: Begin) -> None:
    table = begin("numnum")
    hands = [table.cards(zone) for zone in range(3)]
    piled = [c for c in table.view.scene.cards if c.shown.zone == 3 and c.isVisible()]
    pile = max(piled, key=lambda card: card.shown.index).pose  # of the top card
    counts = set()
    for _ in range(60):
        table.view.scene.animator.advance(20.0)
        gone = tuple(sum(abs(c.x() - pile.x) > 5 for c in hand) for hand in hands)
        assert max(gone) - min(gone) <= 1, gone
        counts.add(gone)
    assert {(7, 7, 7), (0, 0, 0)} <= counts


def test_it_keeps_the_pace_of_all_that_moves(begin: Begin) -> None:
    table = begin("numnum", Motion(2.0))
    table.view.scene.animator.advance(DEALING / 2 - 1.0)
    assert table.session.is_dealing
    table.view.scene.animator.advance(1.1)
    assert not table.session.is_dealing


@pytest.mark.parametrize("motion", [NO_MOTION, Motion(fades=True)])
def test_nothing_flies_where_motion_is_reduced(begin: Begin, motion: Motion) -> None:
    table = begin("numnum", motion)
    assert not table.session.is_dealing
    table.assert_shows_the_match()


def test_a_game_that_was_begun_before_is_not_dealt_again(begin: Begin) -> None:
    table = begin("numnum", is_new=False)
    assert not table.view.scene.animator.is_running
    table.assert_shows_the_match()


@pytest.mark.parametrize("way", ["click", "key", "button", "sort"])
def test_any_input_ends_it_and_does_nothing_else(begin: Begin, way: str) -> None:
    table = begin("numnum")
    view = table.view
    view.scene.animator.advance(700.0)
    card = next(card for card in table.cards(0) if card.shown.playable)
    before, order = table.session.match.ply, dict(view.presenter.orders._words)
    match way:
        case "click":
            table.click(QPointF(card.rest.x, card.rest.y))
        case "key":
            QTest.keyClick(view.board, Qt.Key.Key_Return)
        case "button":
            view.bar.pressed.emit(view.bar.shown[0])
        case "sort":
            view.features.window.act("hand_sorting")
    assert not view.scene.animator.is_running
    assert not table.session.is_dealing
    assert table.session.match.ply == before
    assert dict(view.presenter.orders._words) == order
    assert table.carried() is None
    table.assert_shows_the_match()


def test_the_computer_waits_until_all_is_dealt(begin: Begin) -> None:
    table = begin("nichtlustig")
    session = table.session
    session.set_humans({seat for seat in range(3) if seat != session.match.to_act})
    driver, before = BotDriver(session, ThinkingHere(session)), session.match.ply
    session.is_dealing = True
    hurry(driver)
    assert session.match.ply == before
    session.finish_throw()
    hurry(driver)
    assert session.match.ply > before
