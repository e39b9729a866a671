"""Undo and redo: their effects, and the reasons if they are disabled."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Roll
from tabletop.games.catalogue import find_game
from tabletop.match.save.reader import load
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.table.log_list import LogModel
from tabletop.ui.table.session import Session
from tabletop.ui.window.questions import QuestionDialogs
from tests.ui.features import feature

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
    assert window_actions.undo.toolTip() == "There is nothing to undo."
    assert not window_actions.redo.isEnabled()
    assert window_actions.redo.toolTip() == "There is nothing to redo."


def test_among_several_people_a_draw_is_not_taken_back(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    before = session_of(window).match.state
    act(window)
    assert session_of(window).match.state != before
    assert not window.window_actions.undo.isEnabled()
    barrier = "A hidden card was seen here, and nobody can forget it."
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
    assert tip.startswith(f"Undo: {card}")
    assert "A hidden card was seen here" in tip

    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert match.state == before
    taken_back = "A move is undone, although a hidden card had been seen."
    assert log_of(window) == [*log_before, taken_back]
    assert window.window_actions.redo.isEnabled()
    assert window.window_actions.redo.toolTip() == "Redo what was undone"

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
    assert tip == "Dice were rolled here, and they are not rolled again."
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


# --- practice -------------------------------------------------------------------------------------


@dataclass
class Asked:
    """Answers the question whether to go on as practice, and counts it."""

    answer: bool = True
    times: int = 0


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    asked = Asked()

    def confirm(_dialogs: QuestionDialogs) -> bool:
        asked.times += 1
        return asked.answer

    monkeypatch.setattr(QuestionDialogs, "confirm_practice", confirm)
    return asked


def play_to_end(window: MainWindow) -> None:
    """Play until the match is over."""
    session = session_of(window)
    while session.match.outcome is None:
        assert session.act(session.match.legal_actions()[0]).legal
        session.finish_throw()


def test_the_first_undo_of_a_draw_alone_asks_once(begin: Begin, asked: Asked) -> None:
    window = begin("Ann")
    match = session_of(window).match
    act(window, 3)
    after = match.state
    asked.answer = False
    window.window_actions.undo.trigger()
    assert (match.state, match.is_practice) == (after, False)
    asked.answer = True
    for _ in range(3):
        window.window_actions.undo.trigger()
    assert asked.times == 2
    assert match.is_practice
    act(window, 3)
    assert match.state == after


def test_undo_among_several_people_never_asks(
    open_window: Callable[[Setup], MainWindow], asked: Asked
) -> None:
    window = open_window(Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 7))
    session = session_of(window)
    for _ in range(40):
        if session.can_undo:
            window.window_actions.undo.trigger()
            window.window_actions.redo.trigger()
        if session.passing_to is not None:
            session.cover()
            session.uncover()
        act(window)
    assert asked.times == 0
    assert not session.match.is_practice


def test_practice_does_not_count(begin: Begin, asked: Asked) -> None:
    window = begin("Ann")
    act(window, 2)
    window.window_actions.undo.trigger()
    assert asked.times == 1
    play_to_end(window)
    assert window.controller.results.read().results == ()
    end = feature(window, EndFeature)
    end.show()
    assert end.page is not None
    assert "This was practice: it does not count." in end.page.sentence.text()
    assert end.page.recap is None


def test_a_loss_that_was_shown_stays_a_loss(begin: Begin, asked: Asked) -> None:
    """Undo at the end continues in a copy; the save and the result stay as they were."""
    window = begin("Ann")
    play_to_end(window)
    (result,) = window.controller.results.read().results
    (save,) = window.controller.save_store.folder.glob("*.tabletop")
    outcomes = []
    for asked.answer in (False, True):
        window.window_actions.undo.trigger()
        outcomes.append(session_of(window).match.outcome is None)
    assert outcomes == [False, True]
    play_to_end(window)
    window.controller.clear()
    assert window.controller.results.read().results == (result,)
    assert load(save, rules_for).match.outcome is not None
    assert '"undo"' not in save.read_text("utf-8")
    saves = window.controller.save_store.folder.glob("*.tabletop")
    (copy,) = (path for path in saves if path != save)
    copied = load(copy, rules_for).match
    assert copied.is_practice
    assert copied.outcome is not None


def test_undo_of_practice_at_the_end_makes_no_other_copy(begin: Begin, asked: Asked) -> None:
    """Nor does undo while the last dice roll, which only finishes the throw."""
    window = begin("Ann")
    session = session_of(window)
    folder = window.controller.save_store.folder
    while session.match.outcome is None:
        session.finish_throw()
        assert session.act(session.match.legal_actions()[0]).legal
    session.is_throwing = True
    window.window_actions.undo.trigger()
    saves = [len([*folder.glob("*.tabletop")])]
    for _ in range(3):
        window.window_actions.undo.trigger()
        play_to_end(window)
        saves.append(len([*folder.glob("*.tabletop")]))
    assert saves == [1, 2, 2, 2]
    assert asked.times == 1


def test_the_question_says_that_practice_does_not_count(
    begin: Begin, practice_confirmed: Callable[[QuestionDialogs], bool], qtbot: QtBot
) -> None:
    window = begin("Ann")
    seen: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append(box.text())
        QTest.mouseClick(box.button(QMessageBox.StandardButton.Yes), Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, window, answer)
    questions = window.findChildren(QuestionDialogs)[0]
    assert practice_confirmed(questions)
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == ["Practice from here on: it will not count. Go on?"]
