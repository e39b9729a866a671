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
