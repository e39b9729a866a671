"""The window with a system language that distinguishes dotted and dotless "i"."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.patience import PATIENCE

LOCALEDEF: Final = shutil.which("localedef") or ""
PLAYED: Final = """
import locale
from PySide6.QtCore import QTimer

from tabletop.games.catalogue import CATALOG
from tabletop.content.game_setup import Setup
from tabletop.ui.app import application
from tabletop.ui.app import main_window

class Seen(main_window.MainWindow):
    def showEvent(self, event):
        super().showEvent(event)
        QTimer.singleShot(0, self.wait)

    def wait(self):
        is_painted = self.windowHandle().isExposed()
        QTimer.singleShot(0, self.look if is_painted else self.wait)

    def look(self):
        self.controller.session.act(self.controller.session.match.legal_actions()[0])
        print(locale.setlocale(locale.LC_CTYPE), self.controller.session.match.ply > 0)
        self.close()

main_window.MainWindow = Seen
game = next(game for game in CATALOG if game.id == "wonderful-world")
raise SystemExit(application.run_window(Setup(game, ("Ann", "Ben"), {})))
"""


@pytest.mark.skipif(not LOCALEDEF, reason="makes the language; a part of glibc")
def test_the_window_opens_where_the_system_speaks_turkish(tmp_path: Path) -> None:
    language = tmp_path / "tr_TR.UTF-8"
    made = subprocess.run(
        [LOCALEDEF, "--no-archive", "-i", "tr_TR", "-f", "UTF-8", str(language)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "LOCPATH": str(tmp_path), "LC_ALL": language.name},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [language.name, "True"]
