"""Presses that were meant for something else do not undo, end or replace a game."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.move_list.feature import MoveList
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.start.feature import StartFeature
from tests.parts import moves_of
from tests.ui.features import feature, is_in_sandbox, sandbox_page
from tests.ui.hasty import Clock, double_click

Begin = Callable[..., MainWindow]
LEFT = Qt.MouseButton.LeftButton
RETURN = Qt.Key.Key_Return


def shown_moves(window: MainWindow) -> MoveList:
    window.window_actions.moves.trigger()
    QApplication.processEvents()
    assert window.tool_bar_and_dock is not None
    return moves_of(window.tool_bar_and_dock.dock.panel)


def played(window: MainWindow) -> int:
    assert window.controller.session is not None
    return window.controller.session.match.ply


# --- the list of moves ----------------------------------------------------------------------------


def test_while_the_computer_plays_the_list_says_so_and_takes_no_key(window: MainWindow) -> None:
    setup = Setup(find_game("numnum"), ("Ann", "Ben"), {}, 3, bots={1: "medium"})
    window.controller.begin(setup)
    session = window.controller.session
    assert session is not None
    moves = shown_moves(window)
    while session.match.state.to_act == 0:
        last = session.legal_actions()[-1]
        assert session.act(last).legal
    assert session.can_undo or session.match.undo_barrier is not None
    assert moves._moves is not None
    entries = moves._moves.entries
    assert entries[-1].words == "The computer plays for Ben."
    assert not any(entry.is_selectable for entry in entries)
    ply = played(window)
    for key in (RETURN, Qt.Key.Key_Down, RETURN, Qt.Key.Key_End, RETURN):
        QTest.keyClick(moves, key)
    assert played(window) == ply


def test_what_goes_back_is_never_chosen_by_itself(begin: Begin) -> None:
    window = begin("Ann", seed=7)
    moves, session = shown_moves(window), window.controller.session
    assert session is not None
    while session.match.outcome is None:
        current = moves.current
        assert current is not None
        assert current.is_forward
        assert session.act(session.match.legal_actions()[0]).legal


@pytest.mark.hasty
def test_lines_that_nobody_has_read_take_no_key(clock: Clock, begin: Begin) -> None:
    window = begin("Ann", seed=7)
    moves = shown_moves(window)
    clock.wait()
    QTest.keyClick(moves, RETURN)
    assert (done := played(window))
    QTest.keyClick(moves, RETURN)
    QApplication.processEvents()
    QTest.keyClick(moves, RETURN)
    assert played(window) == done
    clock.wait()
    QTest.keyClick(moves, RETURN)
    assert played(window) > done


# --- end page, start page, new games
# ---------------------------------------------------------------


def test_return_at_the_end_does_nothing_before_a_button_is_chosen(
    begin: Begin, qtbot: QtBot
) -> None:
    window = begin("Ann", "Ben", seed=7)
    session = window.controller.session
    assert session is not None
    match = session.match
    while match.outcome is None:
        assert match.submit(max(match.to_act, 0), match.legal_actions()[0], match.revision).legal
    session.announce()
    page = window.table
    assert page is not None
    page.view.finish_early()
    feature(window, EndFeature).show()
    end = feature(window, EndFeature).page
    assert end is not None
    qtbot.waitUntil(end.hasFocus)
    for key in (RETURN, Qt.Key.Key_Space, Qt.Key.Key_Enter):
        QTest.keyClick(end, key)
    assert window.controller.session is session
    assert end.isVisible()
    QTest.keyClick(end, Qt.Key.Key_Tab)
    assert end.recap is not None
    assert end.recap.turning_points.hasFocus()  # Tab follows the reading order
    QTest.keyClick(end.recap.turning_points, RETURN)
    assert window.controller.session is session
    QTest.keyClick(end.recap.turning_points, Qt.Key.Key_Tab)
    assert end.again.hasFocus()
    QTest.keyClick(end.again, RETURN)
    assert window.controller.session is not session


def test_a_game_begun_anew_is_one_press_away(begin: Begin) -> None:
    window = begin("Ann", "Ben", seed=7)
    session = window.controller.session
    assert session is not None
    for _ in range(3):
        assert session.act(session.match.legal_actions()[0]).legal
    state = session.match.state
    window.window_actions.restart.trigger()
    assert window.controller.session is not None
    assert window.controller.session.match.state != state
    assert window.bar.isVisible()
    QTest.mouseClick(window.bar.button, LEFT)
    assert window.controller.session.match.state == state


@pytest.mark.hasty
def test_a_double_click_begins_anew_once(clock: Clock, begin: Begin) -> None:
    window = begin("Ann", "Ben", seed=7)
    session = window.controller.session
    assert session is not None
    assert session.act(session.match.legal_actions()[0]).legal
    state = session.match.state
    assert window.tool_bar_and_dock is not None
    button = window.tool_bar_and_dock.tool_bar.widgetForAction(window.window_actions.restart)
    clock.wait()
    double_click(button)
    clock.wait()
    double_click(button)  # nobody has played in the new game
    clock.wait()
    QTest.mouseClick(window.bar.button, LEFT)
    assert window.controller.session is not None
    assert window.controller.session.match.state == state
    assert len(list(window.controller.save_store.folder.glob("*.tabletop"))) == 2


def test_what_begins_anew_is_not_beside_what_goes_back(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    assert window.tool_bar_and_dock is not None
    window_actions, actions = window.window_actions, window.tool_bar_and_dock.tool_bar.actions()
    place = actions.index(window_actions.restart)
    beside = set(actions[place - 2 : place + 3])
    assert not beside & {window_actions.undo, window_actions.redo}


def test_a_key_that_is_held_down_does_nothing_again(window: MainWindow) -> None:
    window_actions = window.window_actions
    repeats = {action for action in window_actions.findChildren(QAction) if action.autoRepeat()}
    assert repeats == {window_actions.larger, window_actions.smaller}


@pytest.mark.hasty
def test_return_held_down_on_the_start_page_begins_no_game(
    clock: Clock, window: MainWindow
) -> None:
    feature(window, StartFeature).set_up(find_game("numnum"))
    dialog = window.findChild(NewGameDialog)
    assert dialog is not None
    clock.wait()
    for _ in range(3):
        event = QKeyEvent(QEvent.Type.KeyPress, RETURN, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(dialog.players.rows[0].edit, event)
    assert window.controller.session is None
    QTest.keyClick(dialog.players.rows[0].edit, RETURN)
    assert window.controller.session is not None


def test_after_the_sandbox_the_keyboard_is_where_it_was(begin: Begin) -> None:
    window = begin("Ann")
    moves = shown_moves(window)
    assert moves.hasFocus()
    feature(window, SandboxFeature).show()
    QTest.mouseClick(window.bar.button, LEFT)
    assert is_in_sandbox(window)
    feature(window, SandboxFeature).leave()
    QApplication.processEvents()
    assert moves.hasFocus()


# --- switches -------------------------------------------------------------------------------------


def of_more(window: MainWindow) -> QAbstractButton:
    feature(window, StartFeature).set_up(find_game("numnum"))
    dialog = window.findChild(NewGameDialog)
    assert dialog is not None
    return dialog.more


def of_computer(window: MainWindow) -> QAbstractButton:
    feature(window, StartFeature).set_up(find_game("numnum"))
    dialog = window.findChild(NewGameDialog)
    assert dialog is not None
    return dialog.players.rows[0].computer_button


def of_asking(window: MainWindow) -> QAbstractButton:
    window.controller.begin(Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 3))
    feature(window, SandboxFeature).show()
    assert feature(window, SandboxFeature).page is not None
    return sandbox_page(window).bar.mode.button(2)


@pytest.mark.parametrize("switch", [of_more, of_computer, of_asking])
def test_a_double_click_switches_once(
    window: MainWindow, switch: Callable[[MainWindow], QAbstractButton]
) -> None:
    button = switch(window)
    QApplication.processEvents()
    assert button.isVisible()
    before = button.isChecked()
    double_click(button)
    assert button.isChecked() is not before


# --- menus of Qt ----------------------------------------------------------------------------------


def test_a_right_click_beside_everything_puts_nothing_away(begin: Begin) -> None:
    window = begin("Ann", "Ben", seed=7)
    assert window.tool_bar_and_dock is not None
    window.window_actions.dock.setChecked(True)
    dock, bar = window.tool_bar_and_dock.dock, window.menuBar()
    edge = dock.geometry().center()
    edge.setX(dock.x() - 2)
    for widget, at in (
        (bar, bar.rect().center()),
        (window, edge),
        (window.tool_bar_and_dock.tool_bar, window.tool_bar_and_dock.tool_bar.rect().center()),
    ):
        there = widget.mapToGlobal(at)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, there)
        QApplication.sendEvent(widget, event)
        assert QApplication.activePopupWidget() is None
