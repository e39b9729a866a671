"""Presses on controls that have just appeared or changed have no effect."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tabletop.ui.widgets.press_filter import (
    PRESS_KEYS,
    SETTLED_AFTER,
    allow_rapid_presses,
    reset_guard,
)
from tests.ui.hasty import LEFT, Clock, double_click, send_mouse

pytestmark = pytest.mark.hasty


class Panel(QWidget):
    """A button that counts its clicks."""

    def __init__(self) -> None:
        super().__init__()
        self.resize(400, 200)
        self.button = QPushButton("Roll", self)
        self.button.move(20, 20)
        self.clicks = 0
        self.button.clicked.connect(self.count)

    def count(self) -> None:
        self.clicks += 1


@pytest.fixture
def panel(qtbot: QtBot, clock: Clock) -> Panel:
    """A panel that has been visible for a while."""
    panel = Panel()
    qtbot.addWidget(panel)
    with qtbot.waitExposed(panel):
        panel.show()
    clock.wait()
    return panel


def click(panel: Panel) -> None:
    QTest.mouseClick(panel.button, LEFT)


def space(panel: Panel) -> None:
    QTest.keyClick(panel.button, Qt.Key.Key_Space)


def enter(panel: Panel) -> None:
    QTest.keyClick(panel.button, Qt.Key.Key_Return)


def hide_and_show(panel: Panel) -> None:
    panel.button.hide()
    panel.button.show()


def disable_and_enable(panel: Panel) -> None:
    panel.button.setEnabled(False)
    QApplication.processEvents()
    panel.button.setEnabled(True)


CHANGES: dict[str, Callable[[Panel], None]] = {
    "appeared": hide_and_show,
    "moved": lambda panel: panel.button.move(60, 60),
    "grown": lambda panel: panel.button.resize(200, 60),
    "renamed": lambda panel: panel.button.setText("Stop"),
    "enabled": disable_and_enable,
    "renewed": lambda panel: reset_guard(panel.button),
}


@pytest.mark.parametrize("press", [click, space, enter])
@pytest.mark.parametrize("change", CHANGES)
def test_what_has_just_changed_takes_no_press(
    panel: Panel, clock: Clock, change: str, press: Callable[[Panel], None]
) -> None:
    press(panel)
    assert panel.clicks == 1, "it was seen for long enough"
    CHANGES[change](panel)
    press(panel)
    assert panel.clicks == 1, "it was not even painted"
    clock.wait(SETTLED_AFTER * 0.9)
    press(panel)
    assert panel.clicks == 1, "it was not seen for long enough"
    clock.wait(SETTLED_AFTER * 0.2)
    press(panel)
    assert panel.clicks == 2


def test_its_own_key_presses_nothing_that_has_just_changed(
    panel: Panel, clock: Clock, qtbot: QtBot
) -> None:
    panel.button.setShortcut("F7")
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    reset_guard(panel.button)
    QTest.keyClick(panel, Qt.Key.Key_F7)
    assert not panel.button.isDown()
    clock.wait()
    QTest.keyClick(panel, Qt.Key.Key_F7)
    qtbot.waitUntil(lambda: panel.clicks == 1)


def test_what_was_not_painted_for_long_takes_no_press(panel: Panel, clock: Clock) -> None:
    """In a busy window the press may come before the change is painted."""
    reset_guard(panel.button)
    clock.now += 5 * SETTLED_AFTER
    click(panel)
    assert panel.clicks == 0


def test_the_second_click_of_a_double_click_is_none(panel: Panel) -> None:
    double_click(panel.button)
    assert panel.clicks == 1


@pytest.mark.parametrize("key", PRESS_KEYS)
def test_a_key_that_is_held_down_presses_once(panel: Panel, key: Qt.Key) -> None:
    for repeated in (False, True, True):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, " ", repeated)
            QApplication.sendEvent(panel.button, event)
    assert panel.clicks <= 1


def test_a_press_under_way_is_void_when_the_meaning_changes(panel: Panel) -> None:
    QTest.mousePress(panel.button, LEFT)
    reset_guard(panel.button)
    QTest.mouseRelease(panel.button, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    assert panel.clicks == 0


def test_a_link_takes_neither_an_early_press_nor_a_second_click(qtbot: QtBot, clock: Clock) -> None:
    label = QLabel('<a href="rule">NN-F2</a>')
    label.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
    qtbot.addWidget(label)
    followed = QSignalSpy(label.linkActivated)
    with qtbot.waitExposed(label):
        label.show()
    link = QPoint(label.fontMetrics().averageCharWidth(), label.height() // 2)
    QTest.mouseClick(label, LEFT, pos=link)
    assert followed.count() == 0
    clock.wait()
    double_click(label, link)
    assert followed.count() == 1
    label.setText('<a href="rule">NN-F3</a>')
    QTest.mouseClick(label, LEFT, pos=link)
    assert followed.count() == 1


def test_a_line_of_a_list_is_opened_when_it_has_been_read(qtbot: QtBot, clock: Clock) -> None:
    view = QListWidget()
    view.addItem("one")
    qtbot.addWidget(view)
    opened = QSignalSpy(view.itemActivated)
    with qtbot.waitExposed(view):
        view.show()
    line = view.visualItemRect(view.item(0)).center()
    clock.wait()
    double_click(view.viewport(), line)
    assert opened.count() == 1
    view.clear()
    view.addItem("another")
    double_click(view.viewport(), line)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened.count() == 1
    clock.wait()
    double_click(view.viewport(), line)
    assert opened.count() == 2


def test_a_menu_takes_no_second_click_and_no_key_that_is_held(panel: Panel, clock: Clock) -> None:
    """Near the edge of the screen a menu covers its button, or the pointer moves."""
    menu = QMenu(panel)
    entry, chosen = menu.addAction("Copy picture"), []
    entry.triggered.connect(lambda: chosen.append(clock.now))
    panel.button.clicked.connect(lambda: menu.popup(panel.mapToGlobal(QPoint())))
    click(panel)
    QApplication.processEvents()
    at = menu.actionGeometry(entry).center()
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
        send_mouse(menu, kind, at, held=LEFT)
        send_mouse(menu, QEvent.Type.MouseButtonRelease, at)
    menu.setActiveAction(entry)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert (menu.isVisible(), chosen) == (True, [])
    clock.wait()
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert (menu.isVisible(), len(chosen)) == (False, 1)


def test_a_press_ends_where_other_words_stand_meanwhile(panel: Panel) -> None:
    QTest.mousePress(panel.button, LEFT)
    panel.button.setText("Stop")
    QTest.mouseRelease(panel.button, LEFT)
    assert panel.clicks == 0


def test_a_step_follows_a_step_as_fast_as_can_be(panel: Panel, clock: Clock) -> None:
    allow_rapid_presses(panel.button)
    reset_guard(panel.button)
    clock.wait()
    double_click(panel.button)
    assert panel.clicks == 2
    panel.button.move(60, 60)
    double_click(panel.button)
    assert panel.clicks == 2
