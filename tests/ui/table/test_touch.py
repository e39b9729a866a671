"""A finger does what the mouse does, and a long press inspects."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.engine.actions import Move
from tabletop.match.queries import movable_cards
from tabletop.ui.table.scene.items import CardItem
from tests.parts import magnifier_of
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session


class Finger:
    """One finger on a table."""

    def __init__(self, table: Table, device: QPointingDevice) -> None:
        self._table = table
        self._device = device

    def press(self, point: QPointF) -> None:
        event = QTest.touchEvent(self._table.view, self._device)
        event.press(0, self._at(point)).commit()

    def move(self, point: QPointF) -> None:
        event = QTest.touchEvent(self._table.view, self._device)
        event.move(0, self._at(point)).commit()

    def release(self, point: QPointF) -> None:
        event = QTest.touchEvent(self._table.view, self._device)
        event.release(0, self._at(point)).commit()

    def _at(self, point: QPointF) -> QPoint:
        # A touch sent to a child widget is placed as if that were the window.
        viewport = self._table.view.board.viewport()
        return viewport.mapTo(self._table.view, self._table.point(point))


@pytest.fixture
def screen(qapp: QApplication) -> Iterator[QPointingDevice]:
    """Return a touch screen; touches of two tests are never a double click."""
    interval = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(0)
    yield QTest.createTouchDevice()
    qapp.setDoubleClickInterval(interval)


@pytest.fixture
def table(set_table: SetTable, qapp: QApplication) -> Table:
    table = set_table(new_session(2, 3))
    qapp.processEvents()  # the bar over the table gets its height
    return table


@pytest.fixture
def finger(table: Table, screen: QPointingDevice) -> Finger:
    return Finger(table, screen)


def playable(table: Table) -> tuple[CardItem, int]:
    """Return a card of the hand, and a zone where it may be played."""
    session = table.session
    (zone, card), target = next(iter(movable_cards(session.match, session.viewer).items()))
    item = next(i for i in table.cards(zone) if i.shown.card == card)
    return item, min(target.zones)


def test_a_finger_lays_a_card(table: Table, finger: Finger) -> None:
    item, zone = playable(table)
    card, before = item.shown.card, table.session.match.ply
    start, end = table.grip(item), table.middle(zone)
    finger.press(start)
    finger.move(start + (end - start) * 0.5)
    assert table.view.drag.carried is item
    finger.move(end)
    finger.release(end)
    assert table.session.match.steps[before].action == Move(card, zone)


def test_a_touch_is_a_click(table: Table, finger: Finger) -> None:
    item, _ = playable(table)
    start = table.grip(item)
    finger.press(start)
    finger.release(start)
    assert table.view.drag.carried is item


def test_a_long_touch_enlarges_and_is_no_click(table: Table, finger: Finger, qtbot: QtBot) -> None:
    item, _ = playable(table)
    magnifier = magnifier_of(table.view)
    finger.press(table.grip(item))
    assert not magnifier.isVisible()
    qtbot.waitUntil(magnifier.isVisible)
    finger.release(table.grip(item))
    assert not magnifier.isVisible()
    assert table.view.drag.carried is None


def test_a_card_looked_at_for_long_can_still_be_dragged(
    table: Table, finger: Finger, qtbot: QtBot
) -> None:
    item, zone = playable(table)
    card, before = item.shown.card, table.session.match.ply
    start, end = table.grip(item), table.middle(zone)
    finger.press(start)
    qtbot.waitUntil(magnifier_of(table.view).isVisible)
    finger.move(end)
    assert not magnifier_of(table.view).isVisible()
    finger.release(end)
    assert table.session.match.steps[before].action == Move(card, zone)


def test_a_finger_that_moves_takes_no_long_look(table: Table, finger: Finger) -> None:
    item, _ = playable(table)
    start = table.grip(item)
    finger.press(start)
    finger.move(start + QPointF(0, -60))
    assert not table.view.board._long_press_timer.isActive()
    assert not magnifier_of(table.view).isVisible()
    assert table.view.drag.carried is item
    table.view.drag.cancel()
    finger.release(start)


# --- two fingers ----------------------------------------------------------------------------------


class TwoFingers:
    """Two fingers on a table, each at a point of the board's viewport."""

    def __init__(self, table: Table, device: QPointingDevice) -> None:
        self._table, self._device = table, device

    def touch(self, act: str, first: QPointF, second: QPointF, *, first_too: bool = True) -> None:
        """Press, move or release; the first finger only moves if not `first_too`."""
        event = QTest.touchEvent(self._table.view, self._device)
        getattr(event, act if first_too else "move")(0, self._at(first))
        getattr(event, act)(1, self._at(second)).commit()

    def _at(self, point: QPointF) -> QPoint:
        return self._table.view.board.viewport().mapTo(self._table.view, point.toPoint())

    def pinch(self, middle: QPointF, *widths: float) -> None:
        """Put two fingers around a point and change their distance."""
        first, *others = [QPointF(width / 2, 0) for width in widths]
        self.touch("press", middle - first, middle + first)
        for half in others:
            self.touch("move", middle - half, middle + half)
        self.touch("release", middle - others[-1], middle + others[-1])


@pytest.fixture
def fingers(table: Table, screen: QPointingDevice) -> TwoFingers:
    return TwoFingers(table, screen)


def lying(table: Table) -> dict[int, tuple[float, float]]:
    return {id(card): (card.rest.x, card.rest.y) for card in table.view.scene.cards}


def test_a_pinch_zooms_where_the_fingers_are(table: Table, fingers: TwoFingers) -> None:
    board, middle = table.view.board, QPointF(500, 300)
    before, cards = board.mapToScene(middle.toPoint()), lying(table)
    fingers.pinch(middle, 100, 101, 150, 202)
    assert board.zoom == pytest.approx(2.0, rel=0.05)
    after = board.mapToScene(middle.toPoint())
    assert (after - before).manhattanLength() < 10
    assert lying(table) == cards
    fingers.pinch(middle, 200, 199, 150, 105)
    assert board.zoom == 1.0, "nearly whole is whole"


def test_two_fingers_move_the_table(table: Table, fingers: TwoFingers) -> None:
    board = table.view.board
    board.set_zoom(2.0, QPointF(500, 300))
    half, start, end = QPointF(50, 0), QPointF(500, 300), QPointF(430, 250)
    before = board.mapToScene(start.toPoint())
    fingers.touch("press", start - half, start + half)
    for share in (0.02, 0.25, 0.5, 0.75, 1.0):
        at = start + (end - start) * share
        fingers.touch("move", at - half, at + half)
    fingers.touch("release", end - half, end + half)
    assert (board.mapToScene(end.toPoint()) - before).manhattanLength() < 10
    assert board.zoom == pytest.approx(2.0, rel=0.01)


def test_a_pinch_that_begins_on_a_card_plays_nothing(table: Table, fingers: TwoFingers) -> None:
    item, _ = playable(table)
    ply, cards = table.session.match.ply, lying(table)
    on_card = QPointF(table.point(table.grip(item)))
    fingers.touch("press", on_card, on_card + QPointF(80, 0))
    for width in (100, 140, 180):
        fingers.touch("move", on_card - QPointF(width - 80, 0), on_card + QPointF(width, 0))
    fingers.touch("release", on_card - QPointF(100, 0), on_card + QPointF(180, 0))
    table.finish()
    assert table.session.match.ply == ply
    assert table.view.drag.carried is None
    assert lying(table) == cards


def test_fingers_need_not_come_down_together(
    table: Table, finger: Finger, fingers: TwoFingers
) -> None:
    first = QPointF(500, 300)
    finger.press(table.view.board.mapToScene(first.toPoint()))
    fingers.touch("press", first, first + QPointF(100, 0), first_too=False)
    for width in (101, 150, 200):
        fingers.touch("move", first, first + QPointF(width, 0))
    assert table.view.board.zoom == pytest.approx(2.0, rel=0.05)
    fingers.touch("release", first, first + QPointF(200, 0))


def test_a_second_child_does_not_disturb_a_drag(
    table: Table, finger: Finger, fingers: TwoFingers
) -> None:
    item, zone = playable(table)
    card, ply, board = item.shown.card, table.session.match.ply, table.view.board
    other = next(i for i in table.cards(item.shown.zone) if i is not item)
    start, end = table.grip(item), table.middle(zone)
    way = start + (end - start) * 0.25  # Qt looks for pinches on the offscreen screen only
    finger.press(start)
    finger.move(way)
    held = QPointF(table.point(way))
    second = QPointF(table.point(table.grip(other)))
    fingers.touch("press", held, second, first_too=False)
    fingers.touch("move", held + QPointF(3, 3), second + QPointF(20, -40))
    fingers.touch("release", held, second, first_too=False)
    assert table.view.drag.carried is item, "the first finger still has its card"
    assert board.zoom == 1.0
    finger.move(end)
    finger.release(end)
    table.finish()
    assert [step.action for step in table.session.match.steps[ply:]] == [Move(card, zone)]
    assert table.view.drag.carried is None
