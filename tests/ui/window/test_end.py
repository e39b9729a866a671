"""The end page: who won and by which rule, and its actions."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from tabletop.bots.policy import GreedyPolicy
from tabletop.bots.search import PlayoutTask
from tabletop.content.deal_code import code_of
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Rolled
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import NOBODY
from tabletop.games.catalogue import find_game
from tabletop.match.chance import SeededChance
from tabletop.match.match import Departure
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.end.figures import figures
from tabletop.ui.features.end.page import EndButtons, EndPage, headline
from tabletop.ui.features.replay.feature import ReplayFeature
from tabletop.ui.widgets.layouts import ScrollPage
from tests.parts import rules_of
from tests.ui.features import feature, is_looking, start_page
from tests.ui.thinking_here import ThinkingHere

Begin = Callable[..., MainWindow]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def ended(begin: Begin) -> MainWindow:
    """A window with a lost game."""
    window = begin("Ann", "Ben", seed=7)
    session = window.controller.session
    assert session is not None
    while session.match.outcome is None:
        assert session.act(session.match.legal_actions()[0]).legal
    assert window.table is not None
    assert feature(window, EndFeature).page is None  # the last move stays visible for a moment
    window.table.view.finish_early()
    feature(window, EndFeature).show()
    return window


def end_of(window: MainWindow) -> EndPage | None:
    assert window.table is not None
    return feature(window, EndFeature).page


def shown_end(window: MainWindow) -> EndPage:
    end = end_of(window)
    assert end is not None
    return end


@pytest.mark.parametrize(
    ("outcome", "names", "said"),
    [
        (Outcome("won", "X", (0, 1), team=True), ("Ann", "Ben"), "Won together!"),
        (Outcome("won", "X", (0,), team=True), ("Ann",), "Won!"),
        (Outcome("lost", "X", (), team=True), ("Ann", "Ben"), "Lost this time"),
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
    assert end.title.text() == "Lost this time"
    assert end.sentence.text() == session.speaker.outcome(outcome)
    assert outcome.rule in end.rule.text()
    assert not ended.window_actions.ending.isVisible()
    words = [label.text() for label in end.findChildren(QLabel)]
    decisions = str(sum(step.actor >= -2 and step.actor != -1 for step in session.match.steps))
    assert any(word.startswith(f"decisions: {decisions}") for word in words)


def test_the_figures(begin: Begin) -> None:
    session = begin("Ann").controller.session
    assert session is not None
    match = session.match
    match.submit(0, match.legal_actions()[0], match.revision)
    assert figures(match) == {"decisions": "1"}
    match.players.add_time(NOBODY, 725)
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
    QTest.mouseClick(shown_end(ended).show_table, LEFT)
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
    assert dock.panel.currentWidget() is rules_of(dock.panel)


def test_back_to_the_start_page(ended: MainWindow, qtbot: QtBot) -> None:
    QTest.mouseClick(shown_end(ended).home, LEFT)
    assert start_page(ended).isVisible()
    qtbot.waitUntil(lambda: not is_looking(ended))
    assert not start_page(ended).continue_tiles


def test_what_is_taken_back_is_not_over(begin: Begin, qtbot: QtBot) -> None:
    window = begin("Ann", seed=7)
    session = window.controller.session
    assert session is not None
    match = session.match
    while match.outcome is None:
        assert match.submit(max(match.to_act, 0), match.legal_actions()[0], match.revision).legal
    session.announce()
    qtbot.waitUntil(lambda: end_of(window) is not None)
    window.window_actions.undo.trigger()
    assert end_of(window) is None
    assert session.match.rules.outcome(session.match.state) is None
    qtbot.wait(20)
    assert not window.window_actions.ending.isVisible()


def test_a_finished_save_opens_at_its_end(ended: MainWindow) -> None:
    (path,) = ended.controller.save_store.folder.glob("*.tabletop")
    ended.window_actions.home.trigger()
    ended.controller.open(path)
    assert shown_end(ended).isVisible()


def test_nothing_of_the_end_is_scrolled_where_there_is_room(
    ended: MainWindow, qtbot: QtBot
) -> None:
    """Beside a scroll bar, texts need another line, which would require the bar."""
    end = shown_end(ended)
    ended.resize(1280, 800)
    qtbot.waitUntil(lambda: ended.table is not None and end.size() == ended.table.size())
    (page,) = end.card.findChildren(ScrollPage)
    assert page.verticalScrollBar().maximum() == 0


def test_the_end_fits_into_a_low_window(ended: MainWindow, qtbot: QtBot) -> None:
    end = shown_end(ended)
    ended.resize(900, 620)
    qtbot.waitUntil(lambda: ended.table is not None and end.size() == ended.table.size())
    qtbot.waitUntil(lambda: end.rect().contains(end.card.geometry()))
    button = end.again
    assert end.card.rect().contains(button.geometry())


def play_out(window: MainWindow) -> None:
    """Play the game to its end with a computer player, and show the end page."""
    session = window.controller.session
    assert session is not None
    match, policy = session.match, GreedyPolicy(1)
    while match.outcome is None:
        seat = max(match.to_act, 0)
        chance = SeededChance.for_event(7, match.ply)
        action = policy.choose(match.rules, match.observe(seat), match.legal_actions(), chance)
        assert match.submit(seat, action, match.revision).legal
    session.announce()
    assert window.table is not None
    feature(window, EndFeature).show()


def told(window: MainWindow) -> str:
    evening = shown_end(window).recap
    assert evening is not None
    return "\n".join(label.text() for label in evening.findChildren(QLabel))


def test_the_evening_is_counted_over_its_games(begin: Begin) -> None:
    """Figures are counted from the results of the book."""
    window = begin("Ann", "Ben", seed=7)
    play_out(window)
    assert "This evening" not in told(window)
    QTest.mouseClick(shown_end(window).again, LEFT)
    play_out(window)
    results = window.controller.results.read().results
    won = sum(bool(result.winners) for result in results)
    assert len(results) == 2
    assert "This evening: game 2" in told(window)
    assert f"{won} of 2 games won" in told(window)


def test_points_and_wins_of_an_evening(window: MainWindow) -> None:
    for seed in (5, 6):
        assert window.controller.begin(Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, seed))
        play_out(window)
    first, second = window.controller.results.read().results
    said = told(window)
    assert first.scores is not None
    assert second.scores is not None
    for name, before, last in zip(first.players, first.scores, second.scores, strict=True):
        won = (name in first.winners) + (name in second.winners)
        assert re.search(rf"{name}: {won} wins?, {before + last} points", said)
        place = "the best of 2 games" if last >= before else f"place 2 of 2; best: {before}"
        assert f"{name}: {last}, {place}" in said
    one, other = (dict(result.figures)["deaths"] for result in (first, second))
    evening = shown_end(window).recap
    assert evening is not None
    sections = [label.text() for label in evening.findChildren(QLabel)]
    of_all = next(text for text in sections if "This evening: game 2" in text)
    of_last = next(text for text in sections if "Worth telling" in text)
    most = max(a + b for a, b in zip(one, other, strict=True))
    assert re.search(rf"Most Deaths: [^<]*, {most}(<|$)", of_all)
    assert re.search(rf"Most Deaths: [^<]*, {max(other)}(<|$)", of_last)
    assert most != max(other)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("wonderful-world", "The same cards and dice once more"),
        ("numnum", "Whoever came last begins"),
        ("dumm-gelaufen", "Whoever came last begins"),
    ],
)
def test_it_is_told_what_a_revenge_is(window: MainWindow, game: str, said: str) -> None:
    assert window.controller.begin(Setup(find_game(game), ("Ann", "Ben"), {}, 5))
    session = window.controller.session
    assert session is not None
    assert session.match.players.depart(0, Departure.CONCEDED)
    buttons = EndButtons(session)
    assert not buttons.revenge.isHidden()
    assert said in buttons.revenge.toolTip()


def test_a_revenge_after_a_defeat_has_the_same_cards(ended: MainWindow) -> None:
    before = ended.controller.session
    buttons = shown_end(ended).findChildren(EndButtons)[0]
    assert buttons.revenge.isVisible()
    QTest.mouseClick(buttons.revenge, LEFT)
    session = ended.controller.session
    assert before is not None
    assert session is not None
    assert session is not before
    assert session.match.seed == 7


def test_whoever_plays_alone_is_told_the_code(window: MainWindow, qapp: QApplication) -> None:
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    session = window.controller.session
    assert session is not None
    play_out(window)
    said = told(window)
    assert "Deal of the day\nThe next deal comes tomorrow.\n" in said.replace("<br>", "\n")
    assert "Difficulty: Medium" in said
    code = code_of(session.match)
    assert f"To pass on: {code}" in said
    assert "Something was undone." not in said
    buttons = shown_end(window).buttons
    buttons.copy_code.trigger()
    assert qapp.clipboard().text() == code
    buttons.copy_text.trigger()
    deal, signs, ending = qapp.clipboard().text().split("\n")
    assert deal == "What a Wonderful World · Deal of the day, 2026-01-31"
    assert len(signs) == sum(isinstance(step.action, Rolled) for step in session.match.steps)
    hits = [line for line in session.match.log() if line.event.code in ("removed", "defeated")]
    assert {*signs} <= {"○", "●"}
    assert signs.count("●") <= len(hits)
    assert ending.startswith(("Won! · ", "Lost this time · "))
    assert not any(name in ending.lower() for name in ("hat ", "cigar", "umbrella", "briefcase"))


def test_the_strong_computer_plays_the_deal_that_was_played(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.features.end.strong_play.PLAYOUTS", 3)
    monkeypatch.setattr("tabletop.bots.registry.STRONG_TRIES", 1)
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    session = window.controller.session
    assert session is not None
    play_out(window)
    recap = shown_end(window).recap
    assert recap is not None
    words = recap.strength.text
    assert "…" in words()
    qtbot.waitUntil(lambda: "% of 3 games" in words(), timeout=300_000)
    found = re.search(r"Wins (\d+) %", words())
    assert found is not None
    assert 0 <= int(found[1]) <= 100
    recap.strength.linkActivated.emit("strong")
    replays = feature(window, ReplayFeature)
    qtbot.waitUntil(lambda: replays.dialog is not None, timeout=300_000)
    assert replays.dialog is not None
    played = replays.dialog.history.match
    assert played.outcome is not None
    assert played.names == ("computer, strong",)
    first = session.match.line.stops[0]
    assert played.state_after(first) == session.match.state_after(first)
    assert window.controller.results.read().results[-1].players != played.names


def test_the_strong_computer_stops_when_the_end_is_left(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.features.end.strong_play.PLAYOUTS", 3)
    QTest.mouseClick(start_page(window).deal_button, LEFT)
    play_out(window)
    thinking: object = window.controller.thinking
    assert isinstance(thinking, ThinkingHere)
    shown_end(window)
    assert isinstance(thinking.asked[-1].task, PlayoutTask)
    window.go_home()
    assert len(thinking.asked) in thinking.cancelled
    QApplication.processEvents()
    assert isinstance(thinking.asked[-1].task, PlayoutTask)


def test_three_lines_of_text_are_for_one_person(ended: MainWindow) -> None:
    buttons = shown_end(ended).buttons
    assert not buttons.copy_text.isVisible()
    assert buttons.copy_code.isVisible()


def test_turning_points_are_found_and_looked_at(ended: MainWindow, qtbot: QtBot) -> None:
    evening = shown_end(ended).recap
    assert evening is not None
    place = evening.turning_points.geometry()
    qtbot.waitUntil(lambda: "…" not in evening.turning_points.text(), timeout=60_000)
    assert evening.turning_points.geometry() == place  # it was kept
    found = re.search(r'href="(\d+)"', evening.turning_points.text())
    assert found is not None
    evening.turning_points.linkActivated.emit(found[1])
    replay = feature(ended, ReplayFeature).dialog
    assert replay is not None
    assert replay.history.stops[replay.stop] <= int(found[1])


def test_a_picture_of_the_end_is_copied_and_saved(
    ended: MainWindow, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = shown_end(ended)
    buttons = end.findChildren(EndButtons)[0]
    buttons.copy.trigger()
    image = qapp.clipboard().image()
    assert image.width() >= 2 * end.title.width()
    target = tmp_path / "end"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    buttons.save.trigger()
    assert QImage(str(target.with_suffix(".png"))).size() == image.size()
    assert "end.png" in ended.bar.label.text()
