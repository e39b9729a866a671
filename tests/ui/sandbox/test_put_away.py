"""Work in the sandbox is not lost by closing it or opening something else."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.sandbox import page as sandbox_page
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tests.ui.features import feature, is_in_sandbox
from tests.ui.sandbox.conftest import Open, Playground, dealt, take_away

LEFT = Qt.MouseButton.LeftButton


def open_another(window: MainWindow) -> None:
    feature(window, SandboxFeature).open(dealt("nichtlustig", 2))


def begin_a_game(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 3))
    QApplication.processEvents()


def leave(window: MainWindow) -> None:
    feature(window, SandboxFeature).leave()


def go_home(window: MainWindow) -> None:
    window.go_home()


WAYS = [open_another, begin_a_game, leave, go_home]


def tried(playground: Playground) -> None:
    """Edit the position and act in a second branch."""
    sandbox = playground.sandbox
    take_away(sandbox, next(z for z, cards in enumerate(sandbox.position.zones) if cards), 0)
    sandbox.branches.fork("Otherwise")
    sandbox.show()


@pytest.mark.parametrize("way", WAYS)
def test_what_was_tried_is_brought_back_whole(
    open_sandbox: Open, way: Callable[[MainWindow], None]
) -> None:
    playground = open_sandbox("numnum")
    window, before = playground.window, playground.sandbox
    tried(playground)
    position, names = before.position, [branch.name for branch in before.branches.all]
    way(window)
    assert feature(window, SandboxFeature).sandbox is not before
    assert "is closed" in window.bar.label.text()
    QTest.mouseClick(window.bar.button, LEFT)
    QApplication.processEvents()
    sandbox = feature(window, SandboxFeature).sandbox
    assert sandbox is before
    assert sandbox.position == position
    assert [branch.name for branch in sandbox.branches.all] == names
    page = feature(window, SandboxFeature).page
    assert page is not None
    assert page.isVisible()


@pytest.mark.parametrize("way", WAYS)
def test_where_nothing_was_tried_nothing_is_said(
    open_sandbox: Open, way: Callable[[MainWindow], None]
) -> None:
    window = open_sandbox("numnum").window
    way(window)
    assert "is closed" not in window.bar.label.text()


def test_the_program_ends_only_when_what_was_tried_may_be_lost(
    open_sandbox: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    playground = open_sandbox("numnum")
    window, asked = playground.window, []

    def refuse(_parent: QWidget, question: str, *_words: str) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr(sandbox_page, "confirm", refuse)
    tried(playground)
    assert not window.close()
    assert len(asked) == 1
    assert is_in_sandbox(window)
    monkeypatch.setattr(sandbox_page, "confirm", lambda *_words: True)
    assert window.close()


def test_the_program_ends_at_once_where_nothing_was_tried(
    open_sandbox: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_sandbox("numnum").window
    monkeypatch.setattr(sandbox_page, "confirm", lambda *_words: pytest.fail("it asked"))
    assert window.close()
