"""Stop methods of external games that do not return."""

import ctypes
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Final

from PySide6.QtCore import QObject, QTimer

_BEAT: Final = 500
"""Milliseconds between two signs that the event loop is running."""
PATIENCE: Final = 3.0
"""Seconds after which a method of a game counts as looping."""


class LoopWatch(QObject):
    """A thread that raises an exception in the thread that created it.

    It does so if the event loop does not run because a method of an external game loops. The
    exception is reported like any other of the game, and the window works again. The rules stay in
    the window's process, because each question to another process would take longer than most of
    their answers.
    """

    def __init__(self, parent: QObject, folders: Sequence[Path]) -> None:
        """Start to watch.

        Args:
            parent: the object with which the thread ends.
            folders: the folders of the games.
        """
        super().__init__(parent)
        self._folders = folders
        self._thread = threading.get_ident()
        self._ended = threading.Event()
        self._ran_at = time.monotonic()
        timer = QTimer(self)
        timer.timeout.connect(self._note_run)
        timer.start(_BEAT)
        self.destroyed.connect(self._ended.set)
        threading.Thread(target=self._watch, daemon=True).start()

    def _note_run(self) -> None:
        self._ran_at = time.monotonic()

    def _watch(self) -> None:
        while not self._ended.wait(_BEAT / 1000):
            if time.monotonic() - self._ran_at < PATIENCE:
                continue
            self._ran_at = time.monotonic()
            frames = sys._current_frames()  # noqa: SLF001 - the only way to ask another thread
            method = self._method_in_game(frames.get(self._thread))
            if method is not None:
                text = f"{method} has not returned within {PATIENCE:.0f} seconds"
                told = {"__str__": lambda _, text=text: text}
                kind = type("EndlessLoopError", (RuntimeError,), told)
                raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
                raise_in(ctypes.c_ulong(self._thread), ctypes.py_object(kind))

    def _method_in_game(self, frame: FrameType | None) -> str | None:
        """Return the game's method that the program called, or None if it called none."""
        method = None
        while frame is not None:
            path = Path(frame.f_code.co_filename)
            if any(path.is_relative_to(folder) for folder in self._folders):
                method = frame.f_code.co_qualname
            frame = frame.f_back
        return method
