"""Escape closes the topmost overlay, wherever the focus is."""

from itertools import product

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from tabletop.content.game_setup import Setup
from tabletop.engine.verdict import LEGAL
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.table_view import TableView

LEFT = Qt.MouseButton.LeftButton


def chooser(view: TableView) -> QWidget:
    actions = tuple(view.session.legal_actions()[:3])
    view.ask(actions, QPointF(), lambda _action: LEGAL, lambda: None)
    return view.popups.chooser


def bubble(view: TableView) -> QWidget:
    view.popups.show_and_announce("Said over the table.")
    return view.popups.bubble


def itself(_window: MainWindow, view: TableView, shown: QWidget) -> QWidget:
    buttons = [b for b in shown.findChildren(QWidget) if b.focusPolicy() & Qt.FocusPolicy.TabFocus]
    return next((b for b in buttons if b.isVisible()), view.board)


def board(_window: MainWindow, view: TableView, _shown: QWidget) -> QWidget:
    return view.board


def button_over_it(_window: MainWindow, view: TableView, _shown: QWidget) -> QWidget:
    return view.bar.buttons[0]


def log(window: MainWindow, _view: TableView, _shown: QWidget) -> QWidget:
    window.window_actions.moves.trigger()
    moves = QApplication.focusWidget()
    assert moves is not None
    return moves


def tool_bar(window: MainWindow, _view: TableView, _shown: QWidget) -> QWidget:
    return next(b for b in window.findChildren(QToolButton) if b.isVisible() and b.isEnabled())


def test_escape_closes_it(window: MainWindow) -> None:
    window.window_actions.dock.setChecked(True)
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 5))
    assert window.table is not None
    assert window.controller.session is not None
    window.controller.session.uncover()
    view = window.table.view
    view.finish_early()
    QApplication.processEvents()
    places = (itself, board, button_over_it, log, tool_bar)
    for where, what in product(places, (chooser, bubble)):
        shown = what(view)
        assert shown.isVisible(), (where, what)
        place = where(window, view, shown)
        place.setFocus(Qt.FocusReason.TabFocusReason)
        assert shown.isVisible(), (where, what)
        ply = view.session.match.ply
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Escape)
        gone = not shown.isVisible()
        assert gone, (where, what)
        assert view.session.match.ply == ply
        assert window.isVisible()


def test_escape_leaves_full_screen_last_of_all(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("wonderful-world"), ("Ann", "Ben"), {}, 5))
    assert window.table is not None
    view = window.table.view
    view.finish_early()
    window.window_actions.full_screen.trigger()
    assert window.isFullScreen()
    view.board.setFocus()
    view.popups.show_and_announce("Said over the table.")
    window.bar.show_done("Said over the window.")
    for is_full in (True, True, False, False):
        assert (view.popups.bubble.isVisible() or window.bar.isVisible()) is is_full
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
        assert window.isFullScreen() is is_full or not is_full
        assert window.window_actions.full_screen.isChecked() is window.isFullScreen()
    assert not window.isFullScreen()


def test_a_held_escape_does_not_leave_full_screen(window: MainWindow) -> None:
    window.window_actions.full_screen.trigger()
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier, "", True
    )
    QApplication.sendEvent(window, held)
    assert window.isFullScreen()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen()


def test_a_window_is_as_large_as_before_after_full_screen(window: MainWindow) -> None:
    window.showMaximized()
    window.window_actions.full_screen.trigger()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isMaximized()
