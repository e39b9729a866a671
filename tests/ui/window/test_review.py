"""The review of a finished game beside its replay."""

import pytest
from pytestqt.qtbot import QtBot

from tabletop.bots.comparison import ActionComparison
from tabletop.bots.search import AdviseTask, Answer, CompareTask
from tabletop.content.game_setup import Setup
from tabletop.engine.advice import ActionValue, Advice, Unit
from tabletop.games.catalogue import find_game
from tabletop.match.match import Match
from tabletop.match.tree import Step
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.replay.feature import ReplayFeature
from tabletop.ui.features.replay.window import ReviewPanel
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.panels import LinesPanel
from tests.analysis.test_review import played
from tests.ui.features import feature
from tests.ui.table.test_tips import Answering


@pytest.fixture
def over(window: MainWindow) -> Match:
    """A short game that was played to its end."""
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 3))
    session = window.controller.session
    assert session is not None
    match = played(session.match, 3)
    assert match.outcome is not None
    session.set_humans(session.humans)
    return match


def answer_all(panel: ReviewPanel, thinking: Answering) -> None:
    """Answer all questions: the first action was worse by a quarter, but a tip would have agreed.

    All others were best.
    """
    done, blamed = 0, None
    while done < len(thinking.asked):
        question, answered = thinking.asked[done]
        legal = panel.history.rules.legal_actions(question.seen)
        match question.task:
            case CompareTask() as task:
                assert (question.seen, task.other) == blamed
                answered(Answer(comparison=ActionComparison(0.25, 0.02)))
            case AdviseTask(required=()):
                assert blamed is not None
                answered(Answer(advice=Advice(Unit.WIN, (ActionValue(blamed[1], 0.5),))))
            case AdviseTask(required=(asked,)):
                blamed = blamed or (question.seen, asked)
                other = next(action for action in legal if action != asked)
                worth = {asked: 0.5, other: 0.25 if done else 0.75}
                values = (ActionValue(action, worth.get(action, 0.0), 0.01) for action in legal)
                answered(Answer(advice=Advice(Unit.WIN, tuple(values))))
        done += 1


def test_a_game_that_is_over_is_looked_over(
    window: MainWindow, over: Match, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Answering()
    monkeypatch.setattr(window.controller, "thinking", thinking)
    feature(window, ReplayFeature).show()
    replay = feature(window, ReplayFeature).dialog
    assert replay is not None
    panel = replay.review
    assert panel is not None
    qtbot.waitUntil(lambda: panel.curve.course is not None)
    went = panel.curve.course
    assert went is not None
    assert went.points[-1].step == over.ply
    assert not thinking.asked  # slow parts wait for a request
    panel.start_review()
    answer_all(panel, thinking)
    found = panel.review
    assert found is not None
    assert not panel.bar.isVisible()
    (worst,) = found.costliest(5)
    assert panel.list.count() == 1
    text = panel.list.item(0).text()
    assert ", −25 ± 4 %: " in text  # 1.96 standard errors
    assert text.endswith("A tip would have advised the same.")
    panel.list.setCurrentRow(0)
    assert replay.history.stops[replay.stop] == worst.step
    panel.curve.step_picked.emit(went.points[1].step)
    assert replay.history.stops[replay.stop] == went.points[1].step
    assert panel.curve.step == went.points[1].step
    replay.go_to(replay.history.stop_at(worst.step))
    panel.sandbox_button.click()
    assert feature(window, ReplayFeature).dialog is None
    sandbox, page = feature(window, SandboxFeature).sandbox, feature(window, SandboxFeature).page
    assert sandbox is not None
    assert page is not None
    played, better = (branch.line for branch in sandbox.branches.all)
    assert [branch.name for branch in sandbox.branches.all] == ["Played", "Better"]
    assert [line.nodes[0].after for line in (played, better)] == [over.state_after(worst.step)] * 2
    done = [step for line in (played, better) if isinstance(step := line.nodes[1], Step)]
    assert [step.action for step in done] == [worst.action, worst.best]
    assert played.nodes[-1].after == over.state
    assert played.index == played.stop_after(0)
    assert sandbox.line is better
    lines = page.panel(LinesPanel)
    assert lines.isVisible()
    assert lines.differences.item(0).text() == "Compared with Played:"


def test_what_was_not_blamed_is_tried_beside_what_was_played(
    window: MainWindow, over: Match
) -> None:
    feature(window, ReplayFeature).try_in_sandbox(over, over.line.stops[1], None)
    sandbox = feature(window, SandboxFeature).sandbox
    assert sandbox is not None
    assert [branch.name for branch in sandbox.branches.all] == ["Played", "Otherwise"]
    assert sandbox.full_observation == over.state_after(over.line.stops[1])
    sandbox.act(sandbox.legal_actions()[0])
    assert sandbox.branches.all[0].line.nodes[-1].after == over.state  # nothing was lost


def test_nothing_is_said_of_a_game_that_goes_on(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("wonderful-world"), ("Ann", "Ben"), {}, 3))
    feature(window, ReplayFeature).show()
    replay = feature(window, ReplayFeature).dialog
    assert replay is not None
    assert replay.review is None
