"""What happened while somebody else looked, shown once more on the table, quickly."""

from collections.abc import Iterator
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from tabletop.ui.control.session import Session
from tabletop.ui.viewmodel.presenter import Presenter
from tabletop.ui.viewmodel.snapshot import Snapshot

_MOST: Final = 12
"""So many of the last steps are shown; before them the table lies as it did then."""
_ALL: Final = 6000
"""Milliseconds for all of it, where there is much."""
_LONGEST: Final = 1300
_SHORTEST: Final = 450


class Show(Protocol):
    """Puts a past moment on the table, with what is to be said of it."""

    def __call__(self, snapshot: Snapshot, words: str, *, animated: bool) -> None:
        """Show it, its pieces flying there or lying there at once."""
        ...


class Playback(QObject):
    """Goes through the history from where a seat left off, as far as that seat may see it.

    Signals:
        ended: the table is to be shown as it is now.
    """

    ended = Signal()

    def __init__(
        self, session: Session, presenter: Presenter, show: Show, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._presenter = presenter
        self._show = show
        self._moments: list[tuple[int, str]] = []
        """What is still to be shown: how many steps precede the end of a moment, and its words."""
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._next)

    @property
    def is_running(self) -> bool:
        """Whether the table shows something past."""
        return self._clock.isActive()

    def begin(self, first: int | None) -> None:
        """Show what followed so many steps of the history; nothing where there are no words."""
        if first is None:
            return
        moments = list(self._told_from(first))[-_MOST:]
        if not moments:
            return
        self._moments = moments
        self._clock.setInterval(min(max(_ALL // len(moments), _SHORTEST), _LONGEST))
        self._clock.start()
        start, words = moments[0][0] - 1, moments[0][1]
        self._show(self._presenter.look_back(start), words, animated=False)
        self._next()

    def stop(self) -> None:
        """Show the table as it is now, if it does not."""
        if self.is_running:
            self.cancel()
            self.ended.emit()

    def cancel(self) -> None:
        """Show nothing past any more; somebody else shows what there is."""
        if self.is_running:
            self._clock.stop()
            self._moments = []
            self._presenter.look_back(self._presenter.ply)

    def _told_from(self, first: int) -> Iterator[tuple[int, str]]:
        """Each step of which the log tells something, and what."""
        session = self._session
        words: dict[int, list[str]] = {}
        for line in session.match.log():
            if first <= line.step < session.match.ply:
                said = session.speaker.event(line.event, session.sight)
                words.setdefault(line.step, []).append(said)
        yield from ((step + 1, " ".join(said)) for step, said in words.items())

    def _next(self) -> None:
        if not self._moments:
            self.stop()
            return
        step, words = self._moments.pop(0)
        self._show(self._presenter.look_back(step), words, animated=True)
