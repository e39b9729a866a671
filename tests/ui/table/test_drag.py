"""Cards are played with a real mouse; a refusal is explained at the drop."""

from functools import reduce

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.engine.actions import Move
from tabletop.engine.message import SeatRef
from tabletop.engine.verdict import NOT_YOUR_TURN
from tabletop.games.dumm_gelaufen.rules import DummRules
from tabletop.match.queries import movable_cards
from tabletop.ui.base.settings import Highlights
from tabletop.ui.table.scene.items import CardItem, Light
from tabletop.ui.table.session import Session
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, part, session_at, stage


def _pieces(table: Table) -> list[tuple[CardItem, frozenset[int]]]:
    """Return the cards of the viewer's hand and the zones where they may be played."""
    session = table.session
    targets = movable_cards(session.match, session.viewer)
    return [
        (
            item,
            targets[key].zones
            if (key := (item.shown.zone, item.shown.card)) in targets
            else frozenset(),
        )
        for item in table.cards(session.viewer)
    ]


def _rows(session: Session) -> list[int]:
    return [z for z, spec in enumerate(session.match.rules.zones) if spec.kind == "row"]


def test_a_legal_drop_is_committed_at_once_and_settles_in_its_row(
    set_table: SetTable, qtbot: QtBot
) -> None:
    table = set_table(new_session(2, 3))
    session = table.session
    item, zones = next((i, z) for i, z in _pieces(table) if z)
    row, card = min(zones), item.shown.card
    before = session.match.ply
    table.drag(item, table.middle(row))
    assert session.match.steps[before].action == Move(card, row)
    assert item.shown.zone == row, "the card that was let go is the one that lies in the row"
    qtbot.waitUntil(lambda: not table.view.scene.animator.is_running)
    assert (item.x(), item.y()) == (item.rest.x, item.rest.y)


def test_a_card_goes_back_where_its_move_is_not_done_after_all(
    set_table: SetTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example, dice had to come to rest first, and it is another seat's turn now."""
    table = set_table(new_session(2, 3))
    session, view = table.session, table.view
    item, zones = next((i, z) for i, z in _pieces(table) if z)
    monkeypatch.setattr(session, "act", lambda *_: NOT_YOUR_TURN(seat=SeatRef(1)))
    table.drag(item, table.middle(min(zones)))
    view.finish_early()
    assert item.pos() == QPointF(item.rest.x, item.rest.y)
    assert view.drag.take_dropped_card() is None


def test_a_drag_right_after_a_click_on_what_went_away_is_a_drag(set_table: SetTable) -> None:
    """Qt reports a double click if the button of the privacy screen was just clicked."""
    table = set_table(new_session(2, 3))
    session, viewport = table.session, table.view.board.viewport()
    item, zones = next((i, z) for i, z in _pieces(table) if z)
    row, card, before = min(zones), item.shown.card, session.match.ply
    start, end = table.grip(item), table.middle(row)
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton

    def send(kind: QEvent.Type, at: QPointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        here = table.point(at)
        there = QPointF(viewport.mapToGlobal(here))
        keys = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(
            viewport, QMouseEvent(kind, QPointF(here), there, button, held, keys)
        )

    send(QEvent.Type.MouseButtonDblClick, start, left, left)
    assert session.match.ply == before, "it is no double click on the card"
    for part_of_way in (0.3, 0.7, 1.0):
        send(QEvent.Type.MouseMove, start + (end - start) * part_of_way, none, left)
    send(QEvent.Type.MouseButtonRelease, end, left, none)
    assert session.match.steps[before].action == Move(card, row)


def test_the_card_that_has_risen_is_taken_up_also_at_its_lower_edge(set_table: SetTable) -> None:
    """The card below shows under its raised edge, but the raised card is meant."""
    table = set_table(new_session(2, 3, "numnum"))
    view = table.view
    view.set_highlights(Highlights.OFF)
    table.finish()
    first, second = table.cards(table.session.viewer)[3:5]
    corner = second.body.bottomLeft()
    edge = (second.mapToScene(corner + QPointF(step, -2)) for step in range(1, 60))
    at = next(
        point
        for point in edge
        if view.scene.piece_at(point) is second and first.body.contains(first.mapFromScene(point))
    )
    view.drag.hover(at)
    table.finish()
    assert view.scene.piece_at(at) is first
    table.press(at)
    table.move(at, table.middle(table.session.viewer) - QPointF(0, 300))
    assert table.carried() is second
    table.release(at)


def test_a_refused_drop_glides_back_and_a_bubble_names_the_rule_at_that_place(
    set_table: SetTable, qtbot: QtBot
) -> None:
    table = set_table(new_session(2, 3))
    session, view = table.session, table.view
    item, zones = _pieces(table)[0]
    row = next(zone for zone in _rows(session) if zone not in zones)
    verdict = session.match.judge(
        session.viewer, Move(item.shown.card, row), session.match.revision
    )
    assert verdict.reason is not None
    before = session.match.ply
    drop = table.middle(row)
    table.drag(item, drop)
    assert session.match.ply == before
    assert item.pos() != QPointF(item.rest.x, item.rest.y), "it is on its way back"
    assert view.popups.bubble.isVisible()
    assert view.popups.bubble.sentence.text() == session.speaker.reason(verdict)
    assert verdict.reason.rule in view.popups.bubble.rule.text()
    area = view.scene.zones[row].area
    lying = [piece.area for piece in view.scene.pieces() if area.contains(piece.area.center())]
    place = view.board.mapFromScene(reduce(QRectF.united, lying, area)).boundingRect()
    place.translate(view.board.viewport().mapTo(view, QPoint()))
    said = view.popups.bubble.geometry()
    assert not said.intersects(place.adjusted(2, 2, -2, -2)), "the row can be seen"
    assert said.adjusted(-6, -6, 6, 6).intersects(place), "but it points at it"
    assert said.left() < place.center().x() < said.right()
    qtbot.waitUntil(lambda: not view.scene.animator.is_running)
    table.assert_shows_the_match()


def test_the_rule_of_a_refusal_can_be_read_in_the_bubble(set_table: SetTable, qtbot: QtBot) -> None:
    table = set_table(new_session(2, 3))
    item, zones = _pieces(table)[0]
    row = next(zone for zone in _rows(table.session) if zone not in zones)
    table.drag(item, table.middle(row))
    bubble = table.view.popups.bubble
    with qtbot.waitSignal(table.view.rule_requested) as followed:
        bubble.rule.linkActivated.emit("rule")
    (rule,) = followed.args
    assert table.session.speaker.texts.rule(rule).text in bubble.rule.text()


def test_lifting_lights_exactly_the_legal_rows(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    for item, zones in _pieces(table):
        table.press(start := table.grip(item))
        table.move(start, start + QPointF(0, -60))
        areas = table.view.scene.zones
        lit = {z for z, area in areas.items() if area.light in (Light.OPEN, Light.TARGETED)}
        assert lit == zones
        table.release(start)
        table.finish()


def test_a_short_movement_is_a_click_that_lifts(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    item, zones = next((i, z) for i, z in _pieces(table) if z)
    table.press(start := table.grip(item))
    table.move(start, start + QPointF(2, 0), steps=1)
    table.release(start)
    assert table.carried() is item
    table.click(table.middle(min(zones)))
    assert item.shown.zone == min(zones)


def test_escape_puts_a_lifted_card_back(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    item = table.cards(table.session.viewer)[0]
    table.click(table.grip(item))
    assert table.carried() is item
    table.key(Qt.Key.Key_Escape)
    assert table.carried() is None
    table.finish()
    table.assert_shows_the_match()


def test_a_drop_on_the_bare_table_does_nothing_and_says_nothing(set_table: SetTable) -> None:
    table = set_table(
        new_session(1, 3),
    )
    item = table.cards(0)[0]
    before = table.session.match.ply
    table.drag(item, QPointF(-60.0, 60.0))
    assert table.session.match.ply == before
    assert not table.view.popups.bubble.isVisible()
    table.finish()
    table.assert_shows_the_match()


def test_what_lies_open_can_be_lifted_to_see_why_it_may_not_move(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    session = table.session
    rows = [row for row in _rows(session) if table.cards(row)]
    item = table.cards(rows[0])[-1]
    table.drag(item, table.middle(rows[1]))
    assert table.view.popups.bubble.isVisible()
    assert "WW-T2" in table.view.popups.bubble.rule.text()


def test_a_hit_man_goes_to_the_box_by_drag_and_by_click(set_table: SetTable) -> None:
    for gesture in ("drag", "click"):
        table = set_table(session_at(lambda s: part(s) == 1 and stage(s) == "remove"))
        session = table.session
        (zone, card), target = next(iter(movable_cards(session.match, session.viewer).items()))
        item = table.cards(zone)[-1]
        assert item.shown.card == card
        (box,) = target.zones
        if gesture == "drag":
            table.drag(item, table.middle(box))
        else:
            table.click(table.grip(item))
        assert item.shown.zone == box
        table.finish()
        table.assert_shows_the_match()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_own_hand_can_be_sorted(set_table: SetTable, seats: int) -> None:
    table = set_table(new_session(seats, 5))
    session = table.session
    hand = session.viewer
    before = session.match.ply
    first, *others = (item.shown.card for item in _by_x(table, hand))
    table.drag(
        _by_x(table, hand)[0], QPointF(_by_x(table, hand)[-1].x() + 30, table.middle(hand).y())
    )
    table.finish()
    assert [item.shown.card for item in _by_x(table, hand)] == [*others, first]
    table.drag(
        _by_x(table, hand)[-1], QPointF(_by_x(table, hand)[0].x() - 30, table.middle(hand).y())
    )
    table.finish()
    assert [item.shown.card for item in _by_x(table, hand)] == [first, *others]
    assert session.match.ply == before


def test_a_click_on_another_card_of_the_hand_takes_that_one_up(set_table: SetTable) -> None:
    session = new_session(1, 1)
    table = set_table(session)
    hand, before = session.viewer, session.match.ply
    first, second, *_ = _by_x(table, hand)
    order = [item.shown.card for item in _by_x(table, hand)]
    table.click(table.grip(first))
    assert table.carried() is first
    table.click(table.grip(second))
    assert table.carried() is second
    table.finish()
    assert [item.shown.card for item in _by_x(table, hand)] == order
    table.view.drag.cancel()
    assert session.match.ply == before


def test_a_card_that_is_carried_to_the_hand_is_let_go_over_any_of_its_cards(
    set_table: SetTable,
) -> None:
    session = new_session(2, 1, "dumm-gelaufen")
    rules = session.match.rules
    assert isinstance(rules, DummRules)
    table = set_table(session)
    card = table.cards(rules.facts.mac)[0]
    table.view.drag.begin_drag(card)
    moved = rules.facts.moves(0, rules.facts.mac)[card.shown.card]
    table.click(table.grip(_by_x(table, session.viewer)[1]))
    assert session.match.steps[-1].action == moved


def _by_x(table: Table, zone: int) -> list[CardItem]:
    return sorted(table.cards(zone), key=lambda item: item.rest.x)
