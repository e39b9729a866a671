"""Starts of the program in a separate process."""

import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

STARTED = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton

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
        buttons = [b for b in self.findChildren(QAbstractButton) if b.isVisible()]
        print(len(buttons), sum(b.property("settling").blocks_presses for b in buttons))
        self.close()

main_window.MainWindow = Seen
raise SystemExit(application.run_window())
"""


def test_every_button_is_kept_from_presses_that_are_not_meant() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    buttons, followed = map(int, done.stdout.split())
    assert buttons == followed > 0
