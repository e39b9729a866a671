"""Paths that are no regular files are neither read nor written, and are reported.

Opening a pipe would block forever.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.replay.feature import ReplayFeature
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.saves.feature import SavesFeature
from tabletop.ui.window.error_dialogs import ProblemsDialog
from tests.posix import make_link, make_pipe, needs_pipes
from tests.ui.features import feature, is_in_sandbox

pytestmark = needs_pipes

Begin = Callable[..., MainWindow]


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path that every file dialog returns."""
    path = tmp_path / "chosen"
    for ask in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, ask, lambda *_: (str(path), ""))
    return path


def test_games_are_written_in_no_pipe_or_link(begin: Begin, chosen: Path) -> None:
    window = begin("Ann", "Ben")
    goal = chosen.with_name("goal")
    goal.write_bytes(b"before")

    def link(path: Path) -> None:
        make_link(path, goal)

    target = chosen.with_suffix(".tabletop")
    for make, what in ((make_pipe, "a pipe"), (link, "a link")):
        make(target)
        window.window_actions.save_copy.trigger()
        said = window.bar.label.text()
        assert (target.name in said, what in said) == (True, True)
        target.unlink()
    assert goal.read_bytes() == b"before"


def test_a_scenario_is_written_in_no_pipe(begin: Begin, chosen: Path, qtbot: QtBot) -> None:
    window = begin("Ann", "Ben", hands="open")
    window.window_actions.sandbox.trigger()
    if not is_in_sandbox(window):
        window.bar.button.click()
    target = chosen.with_suffix(".yaml")
    make_pipe(target)
    feature(window, SandboxFeature).write_scenario(target)
    qtbot.waitUntil(lambda: "a pipe" in window.bar.label.text())


def test_no_pipe_is_read(window: MainWindow, chosen: Path, qtbot: QtBot) -> None:
    make_pipe(chosen)
    for open_it in (
        feature(window, SavesFeature).open_elsewhere,
        lambda: feature(window, ReplayFeature).watch(chosen),
    ):
        window.bar.label.clear()
        open_it()
        qtbot.waitUntil(lambda: "this is no file" in window.bar.label.text())
    window.window_actions.open_scenario.trigger()
    qtbot.waitUntil(lambda: window.findChild(ProblemsDialog) is not None)
    dialog = window.findChild(ProblemsDialog)
    assert dialog is not None
    dialog.close()
