"""Dragging is cheap, and the toolkit's binding loses no references."""

import sys
from math import cos, sin
from time import thread_time

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from tests.ui.table.conftest import SetTable
from tests.ui.table.play import session_at, stage

FRAMES = 300


@pytest.mark.slow
def test_a_frame_of_a_drag_takes_at_most_four_milliseconds(set_table: SetTable) -> None:
    session = session_at(lambda s: s.match.ply > 25 and stage(s) == "lay", seats=4)
    table = set_table(session, 1280, 800)
    viewport = table.view.board.viewport()
    table.finish()
    table.view.board.sharpen()
    item = table.cards(session.viewer)[0]
    start = table.grip(item)
    table.press(start)
    table.move(start, start + QPointF(40, -40))
    QApplication.processEvents()
    times = []
    for frame in range(FRAMES):
        point = QPointF(640 + 480 * cos(frame / 40), 330 + 270 * sin(frame / 23))
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            point,
            viewport.mapToGlobal(point),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        begin = thread_time()
        QApplication.sendEvent(viewport, event)
        QApplication.processEvents()
        times.append(thread_time() - begin)
    assert table.carried() is item
    assert sorted(times)[FRAMES * 99 // 100] < 0.004


def test_moving_items_loses_no_reference_to_none(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: stage(s) == "lay"))
    item = table.view.scene.cards[0]
    before = sys.getrefcount(None)
    for step in range(300):
        item.setPos(step, step)
    assert abs(sys.getrefcount(None) - before) < 100
