"""The X server's own pointer over a real window: everything from the mouse to the rules is real.

It is moved and pressed by `xdotool`. Needs a display (Xvfb will do) and a window manager.
"""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.ui.widgets.press_filter import SETTLED_AFTER
from tests.ui.table.play import Table

PATIENCE: Final = 30.0
"""Seconds after which something that should have happened counts as failed."""
PACE: Final = 0.03
"""Seconds the events of one movement get to arrive."""


def pointer(*words: str) -> None:
    """Move or press the X server's pointer."""
    subprocess.run(["xdotool", *words], check=True)  # noqa: S607 - found on the user's PATH


LONGEST: Final = [0.0]
"""Seconds of processor time that the window was busy with itself, at most."""


def live() -> None:
    """Let the window do what is due, as in the loop of the program."""
    begun = time.process_time()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    LONGEST[0] = max(LONGEST[0], time.process_time() - begun)


def wait(seconds: float = PACE) -> None:
    """Let the window live for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        live()
        time.sleep(0.002)


def until(holds: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Let the window live until something holds.

    Raises:
        TimeoutError: it does not come to hold.
    """
    end = time.monotonic() + patience
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
        """Press the button at a point of the scene.

        Raises:
            AssertionError: something else lies over the table there.
        """
        self._to(at)
        there = self.view.board.viewport()
        hit = QApplication.widgetAt(there.mapToGlobal(self.point(at)))
        if hit is not there:
            raise AssertionError(f"{hit} lies over the table at {self.point(at)}")
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
