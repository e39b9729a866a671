"""Buttons that are shown and hidden with a step leave their places empty."""

from collections.abc import Callable, Mapping

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.features.replay.feature import ReplayFeature
from tabletop.ui.features.saves.dialog import SavesDialog
from tabletop.ui.features.tutorial.feature import TutorialFeature
from tabletop.ui.features.tutorial.page import TutorialNote
from tests.ui.features import feature
from tests.ui.rules.test_lessons import await_next
from tests.ui.table.test_tips import Answering
from tests.ui.window.test_leaving import ask, session_of
from tests.ui.window.test_review import answer_all, over

__all__ = ["over"]

LEFT = Qt.MouseButton.LeftButton
Places = Mapping[QAbstractButton, QRect]
Corner = Callable[[QRect], QPoint]


def places(within: QWidget, corner: Corner = QRect.topLeft) -> Places:
    """Return the positions of visible buttons, from a corner of their container."""
    QApplication.processEvents()
    start = corner(within.rect())
    return {
        button: QRect(button.mapTo(within, QPoint()) - start, button.size())
        for button in within.findChildren(QAbstractButton)
        if button.isVisible()
    }


def assert_each_has_its_own(seen: list[Places], *, stays: bool = True) -> None:
    """Assert that no button is where another one was, and that none has moved."""
    for before in seen:
        for now in seen:
            for button, area in now.items():
                moved = before.get(button, area)
                assert not stays or moved == area, button.text()
                for other, place in before.items():
                    met = other is not button and place.intersects(area)
                    assert not met, f"{button.text()} where {other.text()} was"


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_of_a_lesson(game: Game, window: MainWindow, qtbot: QtBot) -> None:
    feature(window, TutorialFeature).teach(game)
    page = feature(window, TutorialFeature).page
    assert page is not None
    guide = page.guide
    left, right = [], []
    while True:
        left.append(on_note(guide.note, QRect.bottomLeft, guide.note.leave, guide.note.again))
        right.append(on_note(guide.note, QRect.bottomRight, guide.note.back, guide.note.next))
        step, number = guide.step, guide.step_number
        if step is None:
            break
        if step.do or step.tried:
            page.session.act(step.do[0] if step.do else step.tried)  # type: ignore[arg-type]
        else:
            QTest.mouseClick(guide.note.next, LEFT)
        await_next(guide, number, qtbot)
    (end,) = right[-1].values()
    assert_each_has_its_own(left)
    assert_each_has_its_own(right[:-1])
    assert all(not end.intersects(area) for seen in right[:-1] for area in seen.values())


def on_note(note: TutorialNote, corner: Corner, *wanted: QPushButton) -> Places:
    """Return the positions of a note's buttons, from a corner without the tail."""
    tail = QPoint(0, note.content.contentsMargins().bottom())
    found = places(note, corner)
    return {button: found[button].translated(tail) for button in wanted if button in found}


@pytest.mark.parametrize("code", ["en", "de", "nl"])
def test_of_who_leaves(
    code: str, open_window: Callable[..., MainWindow], language: Language
) -> None:
    language.set_language(code)
    window = open_window(Setup(find_game("nichtlustig"), ("Ann", "Ben", "Cleo"), {}, 7))
    session = session_of(window)
    session.uncover()
    sheet = ask(window)
    QTest.mouseClick(sheet.seats.button(1), LEFT, pos=QPoint(9, 9))
    QTest.mouseClick(sheet.leave, LEFT)
    sheet = ask(window)
    seen = []
    for seat in range(3):
        sheet.seats.button(seat).click()
        seen.append(places(sheet))
    assert any(sheet.back in found for found in seen)
    assert any(sheet.leave in found for found in seen)
    assert_each_has_its_own(seen)


def test_of_saved_games(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(3):
        window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, seed))
    window.go_home()
    monkeypatch.setattr("tabletop.ui.features.saves.dialog.confirm", lambda *_: True)
    window.window_actions.open.trigger()
    (dialog,) = window.findChildren(SavesDialog)
    seen = [places(dialog)]
    QTest.mouseClick(dialog.delete_button, LEFT)
    seen.append(places(dialog))
    assert_each_has_its_own(seen)


@pytest.mark.usefixtures("over")
def test_of_a_replay_and_its_review(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Answering()
    monkeypatch.setattr(window.controller, "thinking", thinking)
    feature(window, ReplayFeature).show()
    replay = feature(window, ReplayFeature).dialog
    assert replay is not None
    panel = replay.review
    assert panel is not None
    qtbot.waitUntil(lambda: panel.curve.course is not None)
    seen = [places(replay)]
    for go in (replay.step, replay.step, replay.end.click, replay.step_back):
        go()
        seen.append(places(replay))
    QTest.mouseClick(panel.begin_button, LEFT)
    seen.append(places(replay))
    answer_all(panel, thinking)
    assert panel.review is not None
    seen.append(places(replay))
    assert_each_has_its_own(seen)
