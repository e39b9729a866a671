"""No move is lost when the program is killed."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.match.save.reader import load
from tabletop.ui.app.main_window import MainWindow
from tests.patience import PATIENCE
from tests.posix import kill_signal
from tests.ui.features import start_page

PLAYED_AND_KILLED = """
import os, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tabletop.games.catalogue import find_game
from tabletop.ui.app import application
from tabletop.content.game_setup import Setup
from tabletop.ui.app import main_window

left = int(sys.argv[1])
window_class = main_window.MainWindow

class Played(window_class):
    def showEvent(self, event):
        super().showEvent(event)
        self.clock = QTimer(self)
        self.clock.timeout.connect(self.play)
        self.clock.start(0)

    def play(self):
        global left
        session = self.controller.session
        actions = session.match.legal_actions()
        assert session.act(actions[left % len(actions)]).legal
        left -= 1
        print(session.match.ply, flush=True)
        if not left:
            os.kill(os.getpid(), 9)

main_window.MainWindow = Played
application.run_window(Setup(find_game("wonderful-world"), ("Ann", "Ben"), {}, 11))
"""


@pytest.mark.skipif(os.name == "nt", reason="nobody is killed so on Windows")
@pytest.mark.parametrize("count", [1, 9])
def test_a_killed_game_goes_on_where_it_was(
    count: int,
    tabletop_home: Path,
    open_window: Callable[[], MainWindow],
    qtbot: QtBot,
) -> None:
    environment = {**os.environ, "TABLETOP_HOME": str(tabletop_home)}
    done = subprocess.run(
        [sys.executable, "-c", PLAYED_AND_KILLED, str(count)],
        env=environment,
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == -kill_signal(), done.stderr
    steps = int(done.stdout.split()[-1])
    (path,) = (tabletop_home / "saves").glob("*.tabletop")
    assert load(path, rules_for).match.ply == steps

    window = open_window()
    qtbot.waitUntil(lambda: bool(start_page(window).continue_tiles))
    assert start_page(window).continue_tiles
    start_page(window).continue_tiles[0].click()
    assert window.controller.session is not None
    assert window.controller.session.match.ply == steps
    assert window.controller.saved_match is not None
    assert window.controller.saved_match.notes == ()  # in place: the lock of the dead is void
