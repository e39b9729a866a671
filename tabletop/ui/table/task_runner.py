"""Run incremental work in the GUI thread, handling events between slices."""

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer

_SLICE: Final = 0.01
"""Seconds of work in one slice."""
_PAUSE: Final = 3
"""Milliseconds between slices, for painting and input."""


class TaskRunner(QObject):
    """Runs one task at a time; a new task replaces the current one."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[None] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._run_slice)

    @property
    def is_busy(self) -> bool:
        """Whether a task is unfinished."""
        return self._work is not None

    def begin(self, work: Iterator[None], seconds: float = _SLICE) -> None:
        """Start a task, and run its first slice now.

        Args:
            work: the task, which should yield often.
            seconds: the maximum duration of the first slice, in seconds.
        """
        self._timer.stop()
        self._work = work
        self._run_slice(seconds)

    def stop(self) -> None:
        """Stop the task, discarding the rest of its work."""
        self._timer.stop()
        self._work = None

    def _run_slice(self, seconds: float = _SLICE) -> None:
        work, end = self._work, perf_counter() + seconds
        for _ in work or ():
            if work is not self._work:  # the task stopped or replaced itself
                return
            if perf_counter() > end:
                self._timer.start()
                return
        if work is self._work:
            self._work = None
