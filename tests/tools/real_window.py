"""Plays What a Wonderful World alone in a real window, from the start page to the end page.

The X server's own pointer is moved and pressed by `xdotool`, so everything between the mouse and
the rules is the real thing. Needs a display (Xvfb will do) and a window manager:

    Xvfb :9 -screen 0 1280x720x24 & DISPLAY=:9 openbox &
    DISPLAY=:9 QT_QPA_PLATFORM=xcb PYTHONPATH=. python tests/tools/real_window.py --seed 11 -o /tmp

It prints how the game ended and leaves a picture of the start, the dialog, every tenth decision
and the end.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.folders import Folders
from tabletop.match.match import Match
from tabletop.ui.input.press_filter import SETTLED_AFTER, Presses
from tabletop.ui.language import Language
from tabletop.ui.pages.start.new_game_dialog import NewGameDialog
from tabletop.ui.settings import Settings
from tabletop.ui.shell.main_window import MainWindow
from tabletop.ui.theme.appearance import Appearance
from tests.ui.stories import NAMES, Player
from tests.ui.table.play import Table
from tests.ui.test_whole_games import Mouse

PATIENCE = 30.0
"""Seconds after which something that should have happened counts as failed."""
PACE = 0.03
"""Seconds the events of one movement get to arrive."""


def pointer(*words: str) -> None:
    """Move or press the X server's pointer."""
    subprocess.run(["xdotool", *words], check=True)  # noqa: S607 - found on the user's PATH


def live() -> None:
    """Let the window do what is due, as in the loop of the program."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def wait(seconds: float = PACE) -> None:
    """Let the window live for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        live()
        time.sleep(0.002)


def until(holds: Callable[[], bool], what: str) -> None:
    """Let the window live until something holds.

    Raises:
        TimeoutError: it does not come to hold.
    """
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(what)
        wait()


def stays(holds: Callable[[], bool], seconds: float) -> bool:
    """Let the window live for as long as something holds; whether it did for so many seconds."""
    end = time.monotonic() + seconds
    while holds():
        if time.monotonic() > end:
            return True
        wait()
    return False


def move_to(at: QPoint) -> None:
    """Move the pointer to a point of the screen, which Qt may scale."""
    scale = QGuiApplication.primaryScreen().devicePixelRatio()
    pointer("mousemove", str(round(at.x() * scale)), str(round(at.y() * scale)))


def press(at: QPoint) -> None:
    """Click a point of the screen."""
    move_to(at)
    wait(1.5 * SETTLED_AFTER)  # what has just appeared takes no press
    pointer("click", "1")
    wait(5 * PACE)


def press_widget(widget: QWidget) -> None:
    """Click the middle of a widget, once that stays where it is."""
    at = None
    while at != (at := widget.mapToGlobal(widget.rect().center())):
        wait(SETTLED_AFTER)
    press(at)


@dataclass
class RealTable(Table):
    """A table over which the real pointer moves."""

    def _to(self, at: QPointF) -> None:
        move_to(self.view.board.viewport().mapToGlobal(self.point(at)))
        wait()

    def press(self, at: QPointF) -> None:
        """Press the button at a point of the scene."""
        self._to(at)
        pointer("mousedown", "1")
        wait()

    def move(self, start: QPointF, end: QPointF, steps: int = 5) -> None:
        """Carry what is held from one point to another."""
        for step in range(1, steps + 1):
            self._to(start + (end - start) * (step / steps))

    def release(self, at: QPointF) -> None:
        """Let go."""
        self._to(at)
        pointer("mouseup", "1")
        wait()


class RealMouse(Mouse):
    """Does actions at a table by the real pointer."""

    def press_button(self, button: QWidget) -> None:
        """See `Mouse.press_button`."""
        press_widget(button)


def set_up(window: MainWindow, seed: int, picture: Callable[[str], None]) -> RealTable:
    """Click from the start page to the table."""
    press_widget(window.start.tiles[0])
    until(lambda: bool(window.findChildren(NewGameDialog)), "no dialog")
    (dialog,) = window.findChildren(NewGameDialog)
    until(dialog.isActiveWindow, "the dialog is not active")
    wait(0.3)
    picture("dialog")
    press_widget(dialog.players.rows[0].edit)
    pointer("key", "ctrl+a")
    pointer("type", NAMES[0])
    wait(0.3)
    press_widget(dialog.more)
    press_widget(dialog.seed.edit)
    pointer("type", str(seed))
    wait(0.3)
    press_widget(dialog.start)
    until(lambda: window.table is not None and window.table.view.board.isVisible(), "no table")
    assert window.table is not None
    wait(1.5)
    return RealTable(window.table.view)


def _lies(table: RealTable) -> bool:
    """Whether nothing moves: a press meanwhile would only end that."""
    view = table.view
    moves = view.scene.animator.is_running or view.session.is_tossing
    return not (moves or view._turning.isActive() or view.playback.is_running)


def _is_past(match: Match, ply: int) -> bool:
    return match.ply > ply


def play(window: MainWindow, seed: int, picture: Callable[[str], None]) -> str:
    """Play one game; how it ended."""
    wait(0.5)
    picture("start")
    table = set_up(window, seed, picture)
    match, player, mouse = table.session.match, Player(seed), RealMouse(table)
    while match.outcome is None:
        until(partial(stays, partial(_lies, table), SETTLED_AFTER), "something moves for ever")
        action, before = player.choose(match), match.ply
        mouse.do(action)
        until(partial(_is_past, match, before), f"{action} was not done")
        if match.steps[before].action != action:
            raise AssertionError(action)
        if len(match.steps) % 10 == 0:
            picture(f"step-{len(match.steps):03}")
        table.assert_shows_the_match()
    page = window.table
    until(lambda: page is not None and page.end is not None, "no end page")
    wait(1.5)
    picture("end")
    outcome = match.outcome
    return f"{outcome.code} ({outcome.rule}) after {len(match.steps)} steps"


def main() -> int:
    """Play the game that the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("-o", "--out", type=Path, default=Path(tempfile.gettempdir()))
    arguments = parser.parse_args()
    app = QApplication(["tabletop"])
    Presses(app)
    with tempfile.TemporaryDirectory() as home:
        folders = Folders.of_user({"TABLETOP_HOME": home})
        settings = Settings(folders.settings)
        window = MainWindow(folders.saves, settings, Appearance(app, settings), Language(app, "en"))
        window.show()
        until(window.isActiveWindow, "the window is not active")

        def picture(name: str) -> None:
            name = str(arguments.out / f"real-{name}.png")
            subprocess.run(["import", "-window", "root", name], check=True)  # noqa: S607 - as above

        print(play(window, arguments.seed, picture))
        window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
