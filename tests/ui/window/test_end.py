"""The end: who won, by which rule, and what can be done then."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import NOBODY
from tabletop.ui.pages.end.end_figures import figures
from tabletop.ui.pages.end.end_page import EndPage, headline
from tabletop.ui.shell.main_window import MainWindow

Begin = Callable[..., MainWindow]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def ended(begin: Begin, qtbot: QtBot) -> MainWindow:
    """A window with a game that was lost."""
    window = begin("Ann", "Ben", seed=7)
    session = window.controller.session
    assert session is not None
    while session.match.outcome is None:
        assert session.act(session.match.legal_actions()[0]).legal
    assert window.table is not None
    assert window.table.end is None  # the last move can be seen for a moment
    qtbot.waitUntil(lambda: end_of(window) is not None)
    return window


def end_of(window: MainWindow) -> EndPage | None:
    assert window.table is not None
    return window.table.end


def shown_end(window: MainWindow) -> EndPage:
    end = end_of(window)
    assert end is not None
    return end


@pytest.mark.parametrize(
    ("outcome", "names", "said"),
    [
        (Outcome("won", "X", (0, 1), team=True), ("Ann", "Ben"), "Won together!"),
        (Outcome("won", "X", (0,), team=True), ("Ann",), "Won!"),
        (Outcome("lost", "X", (), team=True), ("Ann", "Ben"), "Lost, this time"),
        (Outcome("out", "X", (1,)), ("Ann", "Ben"), "Ben has won!"),
        (Outcome("tie", "X", (0, 2)), ("Ann", "Ben", "Cleo"), "Ann and Cleo have won!"),
        (Outcome("none", "X", ()), ("Ann", "Ben"), "Nobody has won"),
    ],
)
def test_the_headline(outcome: Outcome, names: tuple[str, ...], said: str) -> None:
    assert headline(outcome, names) == said


def test_the_end_says_how_and_by_which_rule(ended: MainWindow) -> None:
    session, end = ended.controller.session, shown_end(ended)
    assert session is not None
    outcome = session.match.outcome
    assert outcome is not None
    assert end.title.text() == "Lost, this time"
    assert end.sentence.text() == session.speaker.outcome(outcome)
    assert outcome.rule in end.rule.text()
    assert not ended.window_actions.ending.isVisible()
    words = [label.text() for label in end.findChildren(QLabel)]
    decisions = str(sum(step.actor >= -2 and step.actor != -1 for step in session.match.steps))
    assert words[words.index("decisions") - 1] == decisions


def test_the_figures(begin: Begin) -> None:
    session = begin("Ann").controller.session
    assert session is not None
    match = session.match
    match.submit(0, match.legal_actions()[0], match.ply)
    assert figures(match) == {"decisions": "1"}
    match.attendance.spend(NOBODY, 725)
    assert figures(match) == {"decisions": "1", "minutes at the table": "12:05"}


def test_play_again(ended: MainWindow) -> None:
    before = ended.controller.session
    QTest.mouseClick(shown_end(ended).again, LEFT)
    session = ended.controller.session
    assert session is not None
    assert session is not before
    assert session.match.names == ("Ann", "Ben")
    assert session.match.outcome is None
    assert end_of(ended) is None


def test_look_at_the_table_and_back_at_the_end(ended: MainWindow) -> None:
    QTest.mouseClick(shown_end(ended).look, LEFT)
    assert end_of(ended) is None
    assert ended.window_actions.ending.isVisible()
    ended.window_actions.ending.trigger()
    assert shown_end(ended).isVisible()
    QTest.keyClick(shown_end(ended), Qt.Key.Key_Escape)
    assert end_of(ended) is None


def test_the_rule_can_be_read(ended: MainWindow) -> None:
    end = shown_end(ended)
    end.rule.linkActivated.emit("WW-X1")
    assert ended.tool_bar_and_dock is not None
    dock = ended.tool_bar_and_dock.dock
    assert dock.tabs.currentWidget() is dock.rules_tab


def test_back_to_the_start_page(ended: MainWindow, qtbot: QtBot) -> None:
    QTest.mouseClick(shown_end(ended).home, LEFT)
    assert ended.start.isVisible()
    qtbot.waitUntil(lambda: not ended.unfinished_game.is_looking)
    assert not ended.start.continue_cards


def test_what_is_taken_back_is_not_over(begin: Begin, qtbot: QtBot) -> None:
    window = begin("Ann", seed=7)
    session = window.controller.session
    assert session is not None
    while session.match.outcome is None:
        assert session.act(session.match.legal_actions()[0]).legal
    qtbot.waitUntil(lambda: end_of(window) is not None)
    window.window_actions.undo.trigger()
    assert end_of(window) is None
    assert session.match.rules.outcome(session.match.state) is None
    qtbot.wait(20)
    assert not window.window_actions.ending.isVisible()


def test_a_finished_save_opens_at_its_end(ended: MainWindow) -> None:
    (path,) = ended.controller.library.folder.glob("*.tabletop")
    ended.window_actions.home.trigger()
    ended.controller.open(path)
    assert shown_end(ended).isVisible()


def test_the_end_fits_into_a_low_window(ended: MainWindow, qtbot: QtBot) -> None:
    end = shown_end(ended)
    ended.resize(900, 620)
    qtbot.waitUntil(lambda: ended.table is not None and end.size() == ended.table.size())
    qtbot.waitUntil(lambda: end.rect().contains(end.card.geometry()))
    button = end.again
    assert end.card.rect().contains(button.geometry())
