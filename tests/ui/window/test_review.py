"""A game that is over, looked over beside its replay."""

import pytest
from pytestqt.qtbot import QtBot

from tabletop.bots.adviser import Adviser
from tabletop.bots.question import Advise, Answer
from tabletop.games.catalogue import find_game
from tabletop.library.setup import Setup
from tabletop.match.match import Match
from tabletop.ui.pages.replay.review_panel import ReviewPanel
from tabletop.ui.shell.main_window import MainWindow
from tests.library.test_review import played
from tests.ui.table.test_tips import Answering


@pytest.fixture
def over(window: MainWindow) -> Match:
    """A short game on the table, played to its end."""
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 3))
    session = window.controller.session
    assert session is not None
    match = played(session.match, 3)
    assert match.outcome is not None
    session.set_humans(session.humans)
    return match


def answer_all(panel: ReviewPanel, thinking: Answering) -> None:
    """Answer whatever is asked, with hardly any tries, until nothing more is."""
    adviser, done = Adviser(panel.history.rules), 0
    while done < len(thinking.asked):
        question, answered = thinking.asked[done]
        done += 1
        task = question.task
        assert isinstance(task, Advise)
        legal = panel.history.rules.legal_actions(question.seen)
        quick = Advise(tries=1, to_win=task.to_win, asked=task.asked, by_tree=task.by_tree)
        answered(Answer(advice=adviser.advise(question.seen, legal, quick)))


def test_a_game_that_is_over_is_looked_over(
    window: MainWindow, over: Match, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Answering()
    monkeypatch.setattr(window.controller, "thinking", thinking)
    window.game_actions.look_back()
    replay = window.game_actions.replay
    assert replay is not None
    panel = replay.review
    assert panel is not None
    qtbot.waitUntil(lambda: panel.curve.course is not None)
    went = panel.curve.course
    assert went is not None
    assert went.points[-1].step == over.ply
    assert not thinking.asked  # what takes long waits until it is wanted
    panel.begin()
    answer_all(panel, thinking)
    found = panel.review
    assert found is not None
    assert not panel.bar.isVisible()
    costliest = found.costliest(5)
    assert panel.list.count() == max(1, len(costliest))
    for row, one in enumerate(costliest):
        panel.list.setCurrentRow(row)
        assert replay.history.stops[replay.stop] == one.step
    panel.curve.picked.emit(went.points[1].step)
    assert replay.history.stops[replay.stop] == went.points[1].step
    assert panel.curve.step == went.points[1].step
    panel.try_button.click()
    sandbox = window.sandbox.sandbox
    assert sandbox is not None
    assert sandbox.seen == over.state_after(went.points[1].step)
    assert window.game_actions.replay is None


def test_nothing_is_said_of_a_game_that_goes_on(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("wonderful-world"), ("Ann", "Ben"), {}, 3))
    window.game_actions.look_back()
    replay = window.game_actions.replay
    assert replay is not None
    assert replay.review is None
