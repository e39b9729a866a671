"""Explanations of what can be done with a piece or why not, without any action."""

from random import Random

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest

from tabletop.engine.gestures import Drop
from tabletop.engine.verdict import NOT_A_TARGET
from tabletop.engine.zones import TEAM, ZoneIndex
from tabletop.games.catalogue import CATALOG
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.ui.features.why_not.feature import Reply, about_card, about_cup, about_die, about_zone
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.scene.background import text_at
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tests.ui.keyboard.typist import Key
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import NAMES, Table, new_session, random_step

STEPS = 8
NEVER = NOT_A_TARGET
"""The reason that never explains a card."""


def replies(session: Session) -> dict[str, Reply]:
    """Return all possible answers, by piece."""
    presenter = Presenter(session)
    table = presenter.snapshot()
    found = {
        f"card {card.zone} {card.index} {card.card}": about_card(session, presenter, table, card)
        for card in table.cards
    }
    for zone in table.zones:
        found[f"zone {zone.place.zone}"] = about_zone(session, presenter, table, zone.place.zone)
    for die in table.dice:
        number = die.die_view.die
        found[f"die {number}"] = about_die(session, table, number)
    if table.dice:
        found["cup"] = about_cup(session)
    return found


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_every_piece_has_an_answer_that_is_true_and_tells_no_secret(game: object) -> None:
    """Two positions that look the same to the seat have the same answers."""
    name, order = str(getattr(game, "id")), Random(3)  # noqa: B009
    session = new_session(2, 5, name)
    match = session.match
    reasons = 0
    for step in range(STEPS):
        if match.outcome is not None:
            break
        ply, said = match.ply, replies(session)
        assert match.ply == ply
        for thing, reply in said.items():
            legal = match.legal_actions()
            assert all(action in legal for action in reply.actions)
            assert reply.verdict is None or not reply.verdict.legal
            used = match.to_act in (session.viewer, TEAM) and thing.startswith("card")
            assert not used or reply.verdict is None or reply.verdict.reason is not NEVER
            reasons += reply.verdict is not None
        if step % 4 == 0:
            seat = session.viewer
            seen = match.observe(seat)
            state = match.rules.resample(seen, seat, SeededChance(step))
            assert match.rules.observe(state, seat) == seen
            # Without history: the last step may be a reason, and differs by the card drawn.
            same, other = (
                replies(Session(begun, session.speaker, privacy_screen=False))
                for begun in (
                    Match(match.rules, match.names, 9, start=start)
                    for start in (match.state, state)
                )
            )
            assert same == other
        random_step(session, order)
    assert reasons > STEPS


def misfit(table: Table) -> tuple[CardItem, ZoneIndex]:
    """Return a card of the hand that cannot be discarded, and the discard pile."""
    session, hand = table.session, table.view.presenter.hand
    assert hand is not None
    goal = next(z for z, spec in enumerate(session.match.rules.zones) if spec.kind == "discard")
    for item in table.cards(hand):
        if not session.interpret(Drop(item.shown.card, hand, goal)).actions:
            return item, goal
    raise AssertionError("all cards fit")


def ask_next(view: TableView) -> None:
    """Ask for an explanation, as the menu does."""
    view.drag.explains_next = True
    view.set_hovered(None)


def test_pointing_says_what_a_refusal_says_and_does_nothing(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3, "numnum"))
    view, session = table.view, table.session
    item, goal = misfit(table)
    table.drag(item, table.middle(goal))
    said = view.popups.bubble.sentence.text(), view.popups.bubble.rule.text()
    assert all(said)
    table.finish()
    view.hide_popups()
    ply, at = session.match.ply, table.grip(item)
    viewport = view.board.viewport()

    def right_button() -> None:
        QTest.mouseClick(viewport, Qt.MouseButton.RightButton, pos=table.point(at))

    def press_when_asked() -> None:
        ask_next(view)
        assert viewport.cursor().shape() == Qt.CursorShape.WhatsThisCursor
        table.click(at)
        assert not view.drag.explains_next
        assert view.drag.carried is None

    def finger() -> None:
        view.drag.press(at)
        view.drag.long_press(at)
        view.drag.release(at)

    def key() -> None:
        view.keyboard_cursor.show(from_end=False)
        assert view.keyboard_cursor.move_to(item)
        QTest.keyClick(view.board, Key.Key_Space)

    def click() -> None:
        table.click(at)
        assert table.carried() is item, "it can still be sorted"
        view.drag.cancel()

    for way in (right_button, press_when_asked, finger, key, click):
        assert not view.popups.bubble.isVisible()
        way()
        assert (view.popups.bubble.sentence.text(), view.popups.bubble.rule.text()) == said, (
            way.__name__
        )
        assert view.popups.bubble.isVisible()
        assert session.match.ply == ply
        view.hide_popups()
    ask_next(view)
    QTest.keyClick(view.board, Key.Key_Escape)
    assert not view.drag.explains_next
    view.drag.inspect(table.middle(goal), explain=True)
    assert "You can do this" in view.popups.bubble.sentence.text() or view.popups.bubble.rule.text()
    draw = next(zone for zone in view.scene.snapshot.zones if zone.count > len(NAMES) * 7)
    said_there = f"{draw.name}: {draw.count} cards"
    assert text_at(view.scene.snapshot, table.middle(draw.place.zone))[0] == said_there
    view.drag.inspect(table.middle(draw.place.zone), explain=True)
    assert view.popups.bubble.sentence.text().startswith(said_there)
    view.drag.inspect(QPointF(-500, -500), explain=True)
    assert not view.popups.bubble.isVisible()


@pytest.mark.parametrize("game", ["nichtlustig", "dumm-gelaufen"])
def test_what_is_said_of_a_card_stands_at_that_card(set_table: SetTable, game: str) -> None:
    """It is not at the shared place, even after a new layout."""
    view = set_table(new_session(2, 3, game)).view
    alone = [card for card in view.scene.cards if view.scene.piece_at(card.area.center()) is card]
    asked = [card for card in alone if card.is_face_up and not view.drag.is_in_hand(card)]
    assert len(asked) >= 5
    for card in asked[:: len(asked) // 5]:
        view.drag.inspect(card.area.center(), explain=True)
        stands_at(view, card)
        view.popups.update_anchor()
        stands_at(view, card)


def stands_at(view: TableView, card: CardItem) -> None:
    """Assert that the bubble is next to a card, which it does not hide."""
    assert view.popups.bubble.isVisible()
    said, there = QRectF(view.popups.bubble.geometry()), view.popups.map_to_table(card.resting_area)
    gap = max(there.top() - said.bottom(), said.top() - there.bottom())
    beside = max(there.left() - said.right(), said.left() - there.right())
    assert -4 < max(gap, beside) < 4, (card.shown.name, gap, beside)
