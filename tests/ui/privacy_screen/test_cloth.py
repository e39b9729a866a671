"""The area of the privacy screen: the next player's hand, and no open cards."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import Visibility, ZoneRole
from tabletop.ui.features.privacy.screen import PrivacyScreen
from tabletop.ui.table.model.motion import NO_MOTION, Motion
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import load_fonts
from tests.parts import privacy_of
from tests.ui.privacy_screen.conftest import SetTable
from tests.ui.table.bare import table_features
from tests.ui.table.play import Table, new_session

GAMES = [
    ("numnum", 2, {}),
    ("numnum", 7, {}),
    ("dumm-gelaufen", 2, {}),
    ("dumm-gelaufen", 6, {"edition": "1998"}),
    ("wonderful-world", 4, {"hands": "hidden"}),
]
PAUSED = [("numnum", 7, {"hands": "open"}), ("wonderful-world", 4, {"hands": "open"})]
SIZES = [(1024, 640), (1280, 720), (900, 1200)]


def screen_of(table: Table) -> PrivacyScreen:
    return privacy_of(table.view)


def is_dealing(view: TableView) -> bool:
    """Return the current state; a function keeps mypy from narrowing it."""
    return view.session.is_dealing


def seen_at(table: Table, card: CardItem) -> QRectF:
    return table.view.popups.map_to_table(card.area)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_it_covers_the_hand_and_leaves_in_sight_what_lies_open(
    set_table: SetTable, game: str, seats: int, options: dict[str, str]
) -> None:
    table = set_table(new_session(seats, 3, game, options, privacy_screen=True))
    session, view = table.session, table.view
    view.set_motion(NO_MOTION)
    random, specs = Random(1), session.match.rules.zones
    for width, height in SIZES:
        view.resize(width, height)
        for _ in range(3):
            session.cover()
            view.finish_early()
            assert session.is_covered
            cloth = QRectF(screen_of(table)._area)
            for card in view.scene.cards:
                spec = specs[card.shown.zone]
                if spec.owner == session.passing_to and spec.visibility is Visibility.OWNER:
                    assert cloth.contains(seen_at(table, card).center())
                elif card.shown.card != HIDDEN and card.isVisible():
                    assert not cloth.contains(seen_at(table, card).center())
            session.uncover()
            session.blockSignals(True)  # the result is shown, and nothing before it
            while session.passing_to is None and session.match.outcome is None:
                session.act(random.choice(list(session.legal_actions())))
            session.blockSignals(False)
            session.announce()


@pytest.mark.parametrize(("game", "seats", "options"), [*GAMES, *PAUSED])
def test_its_button_stands_where_no_hand_lies(
    set_table: SetTable, game: str, seats: int, options: dict[str, str]
) -> None:
    table = set_table(new_session(seats, 3, game, options, privacy_screen=True))
    table.view.set_motion(NO_MOTION)
    table.session.hide()
    screen, specs = screen_of(table), table.session.match.rules.zones
    for width, height in SIZES:
        table.view.resize(width, height)
        table.view.finish_early()
        assert screen.is_down
        ready = QRect(screen.ready_button.mapTo(table.view, QPoint()), screen.ready_button.size())
        assert table.view.rect().contains(ready)
        for card in table.view.scene.cards:
            if specs[card.shown.zone].role is ZoneRole.HAND:
                assert not seen_at(table, card).intersects(QRectF(ready)), (width, height)


def test_what_lies_open_is_seen_as_if_nothing_hung_there(set_table: SetTable) -> None:
    table = set_table(new_session(3, 4, "numnum", privacy_screen=True))
    table.view.set_motion(NO_MOTION)
    pile = table.cards(table.session.match.rules.zone("discard"))[-1]
    area = seen_at(table, pile).toAlignedRect()
    assert table.session.is_covered
    covered = table.view.grab(area).toImage()
    table.session.uncover()
    table.view.finish_early()
    assert table.view.grab(area).toImage() == covered


def test_a_pause_covers_all_of_the_table(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    table.view.set_motion(NO_MOTION)
    table.session.hide()
    assert screen_of(table)._area == table.view.rect()


@pytest.mark.parametrize("size", SIZES)
def test_its_sign_lies_within_the_table_and_keeps_to_the_cloth_where_that_is_wide(
    set_table: SetTable, size: tuple[int, int]
) -> None:
    table = set_table(new_session(3, 4, "numnum", privacy_screen=True), *size)
    screen = screen_of(table)
    assert table.view.rect().contains(screen.sign.geometry())
    assert screen.sign.geometry().intersects(screen._area)
    assert screen.sign.width() <= screen._area.width()
    button = QRect(screen.ready_button.mapTo(screen.sign, QPoint()), screen.ready_button.size())
    assert screen.sign.rect().contains(button)


def test_the_cloth_over_a_narrow_hand_is_wider_than_a_large_sign(set_table: SetTable) -> None:
    session = new_session(2, 4, options={"hands": "hidden"}, privacy_screen=True)
    table = set_table(session, 1280, 560)
    font = table.view.font()
    font.setPixelSize(30)
    table.view.setFont(font)
    screen = screen_of(table)
    assert screen.sign.width() > screen.cover_area().width()
    assert screen._area.left() < screen.sign.x()
    assert screen.sign.geometry().right() < screen._area.right()


def test_large_writing_leaves_out_what_is_told_besides(set_table: SetTable) -> None:
    table = set_table(new_session(7, 4, "numnum", privacy_screen=True), 1280, 560)
    screen = screen_of(table)
    assert screen.events.isVisible()
    font = table.view.font()
    font.setPixelSize(30)
    table.view.setFont(font)
    assert screen.events.text()
    assert not screen.events.isVisible()
    assert screen.sign.height() <= screen._area.height()
    assert screen.sign.rect().contains(screen.ready_button.geometry())


@pytest.mark.parametrize("way", ["click", "button", Qt.Key.Key_Return, Qt.Key.Key_A])
def test_a_press_while_a_game_is_dealt_below_ends_that_and_does_nothing_else(
    qtbot: QtBot, way: str | Qt.Key
) -> None:
    load_fonts()
    session = new_session(3, 4, "numnum", privacy_screen=True)
    session.is_new = True
    view = TableView(session, features=table_features())
    qtbot.addWidget(view)
    view.set_motion(Motion())
    view.resize(1280, 720)
    view.show()
    view.scene.animator._timer.stop()
    view.scene.animator.advance(400.0)
    screen = privacy_of(view)
    screen.finish_animation()
    screen._set_ready(True)
    assert is_dealing(view)
    hands = [card for card in view.scene.cards if card.shown.zone in range(3)]
    assert {card.shown.card for card in hands} == {HIDDEN}
    assert not any(card.toolTip() or card._turned_from for card in hands)
    if isinstance(way, Qt.Key):
        QTest.keyClick(screen.ready_button, way)
    else:
        at = screen.ready_button.mapTo(screen, screen.ready_button.rect().center())
        QTest.mouseClick(
            screen, Qt.MouseButton.LeftButton, pos=at if way == "button" else QPoint(9, 9)
        )
    assert not is_dealing(view)
    assert session.is_covered
    view.scene.animator.finish()
