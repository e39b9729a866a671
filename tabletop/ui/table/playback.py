"""Playback of recent steps that the viewer has not seen."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.session import Session

_MAX_STEPS: Final = 12
"""The maximum number of steps shown."""
_TOTAL: Final = 9000
"""Milliseconds for a playback of many steps at the usual speed."""
_LONGEST: Final = 1700
_SHORTEST: Final = 900
"""The limits, in milliseconds, for one step, to leave time for dice and reading."""


class Playback(QObject):
    """Shows recent steps in turn, with only the information that the viewer may see.

    Signals:
        shown: a past position should be shown; carries its snapshot, its description, and whether
            pieces are animated.
        ended: the current position should be shown.
    """

    shown = Signal(object, str, bool)
    ended = Signal()

    def __init__(self, session: Session, presenter: Presenter, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._presenter = presenter
        self._moments: list[tuple[int, str]] = []
        """The steps left to show: the number of steps up to each, and its description."""
        self.is_running = False
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._next)

    def begin(self, first: int | None, pace: float) -> None:
        """Show the steps from index `first` onwards, if the log describes any of them.

        Args:
            first: the index of the first step, or None to show nothing.
            pace: the speed of motion; 1 is the usual speed.
        """
        if first is None:
            return
        moments = list(self._described_steps(first))[-_MAX_STEPS:]
        if not moments:
            return
        self._moments = moments
        interval = min(max(_TOTAL / len(moments), _SHORTEST), _LONGEST)
        self._clock.setInterval(round(interval / pace))
        self._clock.start()
        self.is_running = True
        start, text = moments[0][0] - 1, moments[0][1]
        self.shown.emit(self._presenter.snapshot_after(start), text, False)
        self._next()

    def stop(self) -> None:
        """End the playback, and show the current position."""
        if self.is_running:
            self.cancel()
            self.ended.emit()

    def cancel(self) -> None:
        """End the playback without showing the current position, which the caller does."""
        if self.is_running:
            self._clock.stop()
            self.is_running = False
            self._moments = []
            self._presenter.snapshot_after(self._presenter.ply)

    def _described_steps(self, first: int) -> Iterator[tuple[int, str]]:
        """Yield each logged step's description, after the number of steps up to it."""
        session = self._session
        words: dict[int, list[str]] = {}
        for line in session.match.log():
            if first <= line.step < session.match.ply:
                text = session.speaker.event(line.event, session.visible_to)
                words.setdefault(line.step, []).append(text)
        yield from ((step + 1, " ".join(text)) for step, text in words.items())

    def _next(self) -> None:
        if not self._moments:
            self.stop()
            return
        step, text = self._moments.pop(0)
        self.shown.emit(self._presenter.snapshot_after(step), text, True)
