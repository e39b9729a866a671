"""Shows what happened while another seat was at the screen, at a pace that can be followed."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.session import Session

_MOST: Final = 12
"""So many of the last steps are shown; before them the table is as it was then."""
_ALL: Final = 9000
"""Milliseconds for all of it at the usual pace, if there is much."""
_LONGEST: Final = 1700
_SHORTEST: Final = 900
"""Milliseconds for each: dice are thrown and read in that time, too."""


class Playback(QObject):
    """Goes through the history from where a seat left off, as far as that seat may see it.

    Signals:
        shown: a past moment is to be put on the table; carries its snapshot, what is to be said of
            it, and whether the pieces fly there.
        ended: the table is to be shown as it is now.
    """

    shown = Signal(object, str, bool)
    ended = Signal()

    def __init__(self, session: Session, presenter: Presenter, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._presenter = presenter
        self._moments: list[tuple[int, str]] = []
        """What is still to be shown: how many steps precede the end of a moment, and its words."""
        self.is_running = False
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._next)

    def begin(self, first: int | None, pace: float, head: str = "") -> None:
        """Show what followed so many steps of the history; nothing where there are no words.

        Args:
            first: how many; None shows nothing.
            pace: how fast pieces move; 1 as usual.
            head: what is said before the first words.
        """
        if first is None:
            return
        moments = list(self._described_steps(first))[-_MOST:]
        if not moments:
            return
        moments[0] = (moments[0][0], f"{head} {moments[0][1]}".strip())
        self._moments = moments
        each = min(max(_ALL / len(moments), _SHORTEST), _LONGEST)
        self._clock.setInterval(round(each / pace))
        self._clock.start()
        self.is_running = True
        start, words = moments[0][0] - 1, moments[0][1]
        self.shown.emit(self._presenter.snapshot_after(start), words, False)
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
            self.is_running = False
            self._moments = []
            self._presenter.snapshot_after(self._presenter.ply)

    def _described_steps(self, first: int) -> Iterator[tuple[int, str]]:
        """Yield each step of which the log tells something, and what."""
        session = self._session
        words: dict[int, list[str]] = {}
        for line in session.match.log():
            if first <= line.step < session.match.ply:
                said = session.speaker.event(line.event, session.visible_to)
                words.setdefault(line.step, []).append(said)
        yield from ((step + 1, " ".join(said)) for step, said in words.items())

    def _next(self) -> None:
        if not self._moments:
            self.stop()
            return
        step, words = self._moments.pop(0)
        self.shown.emit(self._presenter.snapshot_after(step), words, True)
