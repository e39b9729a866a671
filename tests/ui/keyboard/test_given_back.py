"""Widgets that are closed, hidden or disabled return the focus to the table."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.layouts import tab_stops
from tabletop.ui.window.dock import SideDock
from tests.tools.opened import ALONE
from tests.ui.keyboard.typist import CONTROL, Key, Typist


@pytest.fixture
def window(open_window: Callable[..., MainWindow]) -> MainWindow:
    window = open_window(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 5))
    assert window.controller.session is not None
    window.controller.session.uncover()
    window.window_actions.dock.setChecked(True)
    window.activateWindow()
    QApplication.processEvents()
    return window


def dock_of(window: MainWindow) -> SideDock:
    assert window.tool_bar_and_dock is not None
    return window.tool_bar_and_dock.dock


def is_at_table(window: MainWindow) -> bool:
    """Return whether the visible table has the focus."""
    (view,) = (view for view in window.findChildren(TableView) if view.isVisible())
    return QApplication.focusWidget() is view.board


def by_cross(window: MainWindow) -> None:
    QTest.mouseClick(dock_of(window).panel.close_button, Qt.MouseButton.LeftButton)


def by_key(window: MainWindow) -> None:
    Typist(window).press(Key.Key_L, CONTROL)


@pytest.mark.parametrize("close", [by_cross, by_key])
def test_the_side_panel(window: MainWindow, close: Callable[[MainWindow], None]) -> None:
    dock = dock_of(window)
    tried = 0
    for tab in range(dock.panel.count()):
        dock.panel.setCurrentIndex(tab)
        QApplication.processEvents()
        for stop in [*tab_stops(dock)]:
            stop.setFocus()
            close(window)
            assert not dock.isVisible()
            assert is_at_table(window), (tab, stop)
            window.window_actions.dock.setChecked(True)
            tried += 1
    assert tried > dock.panel.count()
    close(window)
    Typist(window).press(Key.Key_Space)
    assert window.navigation.shows_table


def hide(widget: QWidget) -> None:
    widget.hide()


def disable(widget: QWidget) -> None:
    widget.setEnabled(False)


@pytest.mark.parametrize("put_away", [hide, disable])
@pytest.mark.parametrize("page", ["table", "lesson", "sandbox"])
def test_every_control_round_a_table(
    page: str, put_away: Callable[[QWidget], None], window: MainWindow, qtbot: QtBot
) -> None:
    if page != "table":
        ALONE[page](window)
        QApplication.processEvents()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    stops = [stop for stop in tab_stops(window) if not is_board(stop)]
    assert len(stops) > 1
    for stop in stops:
        stop.setFocus()
        assert stop.hasFocus(), stop
        put_away(stop)
        assert is_at_table(window), stop
        stop.setEnabled(True)
        stop.show()


def is_board(stop: QWidget) -> bool:
    view = stop.parentWidget()
    return isinstance(view, TableView) and stop is view.board


def test_the_sheet_of_keys(window: MainWindow) -> None:
    """It takes the focus, and gives it back to what had it."""
    typist, tried = Typist(window), 0
    for stop in tab_stops(window):
        stop.setFocus()
        typist.press(Key.Key_F1)
        assert not stop.hasFocus()
        typist.press(Key.Key_Escape)
        window.activateWindow()  # as window systems do
        QApplication.processEvents()
        assert stop.hasFocus(), stop
        tried += 1
    assert tried > 1
