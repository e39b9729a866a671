"""Undo and redo: their effects, and the reasons if they are disabled."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.engine.actions import Roll
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.log_list import LogModel
from tabletop.ui.table.session import Session

Begin = Callable[..., MainWindow]


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


def log_of(window: MainWindow) -> list[str]:
    assert window.tool_bar_and_dock is not None
    model = window.tool_bar_and_dock.dock.panel.log.model()
    assert isinstance(model, LogModel)
    return [model.index(row).data() for row in range(model.rowCount())]


def act(window: MainWindow, count: int = 1) -> None:
    session = session_of(window)
    for _ in range(count):
        actions = session.match.legal_actions()
        assert session.act(actions[0]).legal


def test_there_is_nothing_to_take_back_at_the_beginning(begin: Begin) -> None:
    window_actions = begin("Ann", "Ben").window_actions
    assert not window_actions.undo.isEnabled()
    assert window_actions.undo.toolTip() == "There is nothing to take back."
    assert not window_actions.redo.isEnabled()
    assert window_actions.redo.toolTip() == "There is nothing to do again."


def test_among_several_people_a_draw_is_not_taken_back(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    before = session_of(window).match.state
    act(window)
    assert session_of(window).match.state != before
    assert not window.window_actions.undo.isEnabled()
    barrier = "A hidden card came to light here, and nobody can forget it."
    assert window.window_actions.undo.toolTip() == barrier
    window.window_actions.undo.trigger()
    assert session_of(window).match.state != before


@pytest.mark.real
def test_alone_everything_can_be_taken_back_and_done_again(begin: Begin) -> None:
    window = begin("Ann")
    match = session_of(window).match
    before, log_before = match.state, log_of(window)
    card = session_of(window).speaker.action(match.legal_actions()[0])
    act(window)
    after, log_after = match.state, log_of(window)
    assert log_after[: len(log_before)] == log_before
    assert len(log_after) >= len(log_before) + 2
    tip = window.window_actions.undo.toolTip()
    assert tip.startswith(f"Take back: {card}")
    assert "A hidden card came to light here" in tip

    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert match.state == before
    taken_back = "A move is taken back, although a hidden card had come to light."
    assert log_of(window) == [*log_before, taken_back]
    assert window.window_actions.redo.isEnabled()
    assert window.window_actions.redo.toolTip() == "Do again what was taken back"

    window.window_actions.redo.trigger()
    assert match.state == after
    assert not window.window_actions.redo.isEnabled()


def test_redo_is_gone_once_something_else_is_done(begin: Begin) -> None:
    window = begin("Ann")
    act(window)
    window.window_actions.undo.trigger()
    session = session_of(window)
    assert session.act(session.match.legal_actions()[-1]).legal
    assert not window.window_actions.redo.isEnabled()


@pytest.mark.real
def test_dice_that_fell_are_named(begin: Begin) -> None:
    window = begin("Ann", "Ben", seed=1)
    session = session_of(window)
    for _ in range(60):
        action = session.match.legal_actions()[0]
        assert session.act(action).legal
        if isinstance(action, Roll):
            break
    else:
        pytest.fail("nobody rolled")
    session.finish_throw()
    assert session.match.outcome is None
    tip = window.window_actions.undo.toolTip()
    assert tip == "Dice fell here, and they are not thrown again."
    assert not window.window_actions.undo.isEnabled()


def test_the_turn_is_shown(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    assert window.tool_bar_and_dock is not None
    label = window.tool_bar_and_dock.turn_sign.label
    assert label.text() == "Ann’s turn"
    while session_of(window).match.state.to_act == 0:
        act(window)
    assert label.text() == "Ben’s turn"


def test_the_table_follows_the_position_and_not_the_number_of_steps(begin: Begin) -> None:
    window = begin("Ann")
    session = session_of(window)
    act(window)
    match, ply, revision = session.match, session.match.ply, session.match.revision
    session.blockSignals(True)
    assert session.undo()
    assert session.act(match.legal_actions()[-1]).legal
    session.blockSignals(False)
    session.announce()
    assert (match.ply, match.revision > revision) == (ply, True)
    assert window.table is not None
    assert window.table.view.presenter._view.zones == match.view(session.visible_to).zones
