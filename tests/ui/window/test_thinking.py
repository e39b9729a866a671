"""The window asks a bot process, and continues whatever happens to it."""

import shlex
import sys
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from tabletop.bots.policy import sensible
from tabletop.bots.search import AdviseTask, Answer, ChooseTask, Question, RulesSpec
from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.match.match import Match
from tabletop.match.save.reader import load
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.bot_driver import BotProcess

DAY = 86_400.0


@pytest.fixture
def match() -> Match:
    match = Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7).begin()
    seen = match.observe(match.to_act)
    assert len(sensible(match.rules, seen, match.legal_actions())) > 1  # with a real decision
    return match


@pytest.fixture
def thinking(qtbot: QtBot) -> Iterator[BotProcess]:
    del qtbot  # an application must exist
    thinking = BotProcess()
    yield thinking
    thinking.close()
    assert not any(is_running(process) for process in thinking.findChildren(QProcess))


def is_running(process: QProcess) -> bool:
    return process.state() is not QProcess.ProcessState.NotRunning


def asked(match: Match, bot: str = "easy", seconds: float | None = None) -> Question:
    seen = match.observe(match.to_act)
    return Question(RulesSpec.of(match.rules), seen, ChooseTask(bot, "seed", seconds))


def process_of(thinking: BotProcess) -> QProcess:
    (process,) = thinking.findChildren(QProcess)
    return process


def test_questions_are_answered_in_their_order_by_one_process(
    qtbot: QtBot, thinking: BotProcess, match: Match
) -> None:
    assert not thinking.findChildren(QProcess)  # nothing runs before the first question
    answers: list[Answer] = []
    for bot in ("easy", "nobody", "medium"):
        thinking.ask(asked(match, bot), answers.append)
    assert not answers
    qtbot.waitUntil(lambda: len(answers) == 3)
    assert [answer.fault is None for answer in answers] == [True, False, True]
    assert {answers[0].action, answers[2].action} <= {*match.legal_actions()}
    assert is_running(process_of(thinking))


def test_what_is_cancelled_is_never_answered_and_what_follows_is(
    qtbot: QtBot, thinking: BotProcess, match: Match
) -> None:
    answers: list[str] = []
    long = thinking.ask(asked(match, "strong", DAY), lambda _: answers.append("long"))
    queued = thinking.ask(asked(match), lambda _: answers.append("queued"))
    thinking.ask(asked(match), lambda _: answers.append("last"))
    thinking.cancel(queued)
    thinking.cancel(long)
    thinking.cancel(long)
    thinking.cancel(None)
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == ["last"]


def test_a_process_that_does_not_stop_is_ended_and_the_next_question_starts_another(
    qtbot: QtBot, thinking: BotProcess, match: Match
) -> None:
    answers: list[Answer] = []
    thinking.ask(asked(match), answers.append)
    qtbot.waitUntil(lambda: len(answers) == 1)
    before = process_of(thinking)
    # It waits thirty seconds for a program that never answers.
    program = "import sys; sys.stdin.read()"
    command = shlex.join(("cmd:" + sys.executable, "-c", program))
    ticket = thinking.ask(asked(match, command), answers.append)
    thinking.cancel(ticket)
    with qtbot.waitSignal(before.destroyed):
        pass
    thinking.ask(asked(match), answers.append)
    qtbot.waitUntil(lambda: len(answers) == 2)
    assert answers[1].action is not None


def test_what_is_being_solved_is_kept_for_the_next_question(
    qtbot: QtBot, thinking: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.table.bot_driver.STOP_TIMEOUT", 0)
    match = Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 7).begin()
    exact = Question(RulesSpec.of(match.rules), match.observe(match.to_act), AdviseTask(tries=0))
    answers: list[Answer] = []
    ticket = thinking.ask(exact, answers.append)
    process = process_of(thinking)
    thinking.cancel(ticket)
    thinking.ask(exact, answers.append)
    qtbot.waitUntil(lambda: bool(answers))
    assert len(answers) == 1
    assert answers[0].advice is not None
    assert process_of(thinking) is process


def test_a_process_that_crashes_is_told_of_and_the_next_question_starts_another(
    qtbot: QtBot, thinking: BotProcess, match: Match
) -> None:
    answers: list[Answer] = []
    thinking.ask(asked(match, "strong", DAY), answers.append)
    process = process_of(thinking)
    qtbot.waitUntil(lambda: process.state() is QProcess.ProcessState.Running)
    process.kill()
    qtbot.waitUntil(lambda: len(answers) == 1)
    assert answers[0].fault == "it has ended"
    thinking.ask(asked(match), answers.append)
    qtbot.waitUntil(lambda: len(answers) == 2)
    assert answers[1].action is not None


def test_a_process_that_cannot_be_started_is_told_of(
    qtbot: QtBot, thinking: BotProcess, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/no/such/python")
    answers: list[Answer] = []
    thinking.ask(asked(match), answers.append)
    assert not answers
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == [Answer(fault=answers[0].fault)]
    assert answers[0].fault == "it cannot be started"


def test_a_process_that_is_asked_nothing_for_long_leaves(
    qtbot: QtBot, thinking: BotProcess, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.table.bot_driver.IDLE_TIMEOUT", 0)
    answers: list[Answer] = []
    thinking.ask(asked(match), answers.append)
    qtbot.waitUntil(lambda: bool(answers) and not thinking.findChildren(QProcess))


def test_a_question_that_is_never_answered_is_given_up(
    qtbot: QtBot, thinking: BotProcess, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.table.bot_driver.ANSWER_TIMEOUT", 0)
    answers: list[Answer] = []
    thinking.ask(asked(match, "strong", DAY), answers.append)
    qtbot.waitUntil(lambda: bool(answers))
    assert answers[0].fault == "it has given no answer"


def test_a_window_that_is_closed_while_it_thinks_loses_nothing(
    qtbot: QtBot, open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.window.game_controller.BotProcess", BotProcess)
    window = open_window()
    window.context.settings.thinking = 100
    setup = Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7, bots={0: "strong"})
    window.controller.begin(setup)
    assert window.controller.session is not None
    match = window.controller.session.match
    assert match.to_act == 0
    process = process_of(window.controller.thinking)
    qtbot.waitUntil(lambda: process.state() is QProcess.ProcessState.Running)
    assert window.controller.saved_match is not None
    assert window.controller.saved_match.autosave is not None
    path, steps = window.controller.saved_match.autosave.path, match.steps
    window.close()
    assert not any(map(is_running, window.controller.thinking.findChildren(QProcess)))
    loaded = load(path, rules_for)
    assert [(step.actor, step.action) for step in loaded.match.steps] == [
        (step.actor, step.action) for step in steps
    ]
    assert loaded.match.players.bot(0) == "strong"
