"""A fault in an override is an exception and not the end of the process."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tabletop.ui.board import Board
from tabletop.ui.guard import guarded
from tabletop.ui.items import AreaItem, CardItem, CupItem, DieItem
from tabletop.ui.overlay_items import ChipItem, RingItem
from tabletop.ui.scene import TableScene


@guarded
class Faulty(QWidget):
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        nothing: list[int] = []
        nothing[0]

    def own(self) -> str:
        return "own"


def test_what_c_code_raises_in_an_override_is_an_exception(qtbot: QtBot) -> None:
    widget = Faulty()
    qtbot.addWidget(widget)
    widget.show()
    with pytest.raises(IndexError):
        QTest.mousePress(widget, Qt.MouseButton.LeftButton)


def test_what_is_no_override_is_left_alone() -> None:
    assert not hasattr(Faulty.own, "__wrapped__")
    assert hasattr(Faulty.mousePressEvent, "__wrapped__")


def test_the_table_is_guarded() -> None:
    for cls in (AreaItem, CardItem, ChipItem, CupItem, DieItem, RingItem):
        assert hasattr(cls.paint, "__wrapped__")
    assert hasattr(Board.mousePressEvent, "__wrapped__")
    assert hasattr(TableScene.drawBackground, "__wrapped__")
