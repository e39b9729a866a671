"""Does long work in the window's thread in slices, between which the window answers."""

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer

_SLICE: Final = 0.01
"""Seconds of work after which the window has its turn."""
_PAUSE: Final = 3
"""Milliseconds for the window: what is due to be painted or pressed comes first."""


class TaskRunner(QObject):
    """One piece of work at a time; whatever is begun takes the place of what went on."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[None] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._run_slice)

    @property
    def is_busy(self) -> bool:
        """Whether some work is not done yet."""
        return self._work is not None

    def begin(self, work: Iterator[None], seconds: float = _SLICE) -> None:
        """Do some work, the first slice of it now.

        Args:
            work: yields often.
            seconds: how long the first slice may take.
        """
        self._timer.stop()
        self._work = work
        self._run_slice(seconds)

    def stop(self) -> None:
        """Leave the rest undone."""
        self._timer.stop()
        self._work = None

    def _run_slice(self, seconds: float = _SLICE) -> None:
        work, end = self._work, perf_counter() + seconds
        for _ in work or ():
            if work is not self._work:  # it began something else, or was stopped
                return
            if perf_counter() > end:
                self._timer.start()
                return
        if work is self._work:
            self._work = None
