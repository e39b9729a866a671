"""How long a game has been played, and how long each player has been thinking."""

from datetime import timedelta
from typing import Final

from PySide6.QtCore import QObject, Signal

from tabletop.engine.zones import CHANCE, NOBODY, Seat
from tabletop.storage.clock import Clock
from tabletop.ui.table.session import Session

_MINUTE: Final = 60
_ASLEEP: Final = timedelta(minutes=2)
"""It is asked every second: whoever was away for longer, the computer was asleep."""


class GameClock(QObject):
    """Counts the seconds at the table and those of whoever is to act, and tells the match.

    A game is played (`Match.played`) as long as it lies on the table and is not over, but for
    what the computer sleeps. Thinking time (`Match.spent`) stands besides while it is not wanted,
    while the table is covered and while another window is in front. Where all act together, it
    counts for the team.

    Signals:
        ticked: it counts for somebody else, or no longer.
    """

    ticked = Signal()

    def __init__(self, session: Session, now: Clock) -> None:
        super().__init__(session)
        self._session = session
        self._now = now
        self._is_wanted = False
        self._is_in_front = True
        self._runs_for: Seat | None = None
        self._since = now()
        self._part = self._sitting = 0.0
        """Seconds that the match was not told yet, of who acts and at the table."""
        self._is_laid = True
        self._is_stopped = False
        session.changed.connect(self.look)

    @property
    def to_act(self) -> Seat | None:
        """Whose time would run; None where the game is over."""
        session = self._session
        to_act = session.view.to_act
        return None if session.outcome is not None or to_act in (NOBODY, CHANCE) else to_act

    @property
    def is_wanted(self) -> bool:
        """Whether it counts at all."""
        return self._is_wanted

    def set_wanted(self, wanted: bool) -> None:
        """Let it count, or no longer."""
        self._is_wanted, self._is_stopped = wanted, False
        self.look()

    def set_in_front(self, in_front: bool) -> None:
        """Say whether the window with the table is the one in use."""
        self._is_in_front = in_front
        self.look()

    def seconds(self, seat: Seat) -> int:
        """Return the time of a seat, or of the `TEAM`, until now."""
        running = int(self._part) if seat == self._runs_for else 0
        return self._session.match.attendance.spent.get(seat, 0) + running

    def look(self) -> None:
        """Count what went by since this was asked last; asked every second and with each change."""
        now = self._now()
        went_by, self._since = now - self._since, now
        if timedelta() < went_by < _ASLEEP:
            seconds = went_by.total_seconds()
            self._part += 0.0 if self._runs_for is None else seconds
            self._sitting += seconds if self._is_laid else 0.0
        is_laid = self._session.outcome is None and not self._is_stopped
        was_laid, self._is_laid = self._is_laid, is_laid
        if self._sitting >= _MINUTE or (was_laid and not is_laid):
            self._tell_sitting()
        owner = self._owner()
        if owner != self._runs_for:
            self._spend(self._runs_for, self._part)
            self._part, self._runs_for = 0.0, owner
            self.ticked.emit()

    def stop(self) -> None:
        """Tell the match all; it is put away, or goes on when this is set to be wanted or not."""
        self._is_wanted, self._is_stopped = False, True
        self.look()
        self._tell_sitting()

    def _owner(self) -> Seat | None:
        runs = self._is_wanted and self._is_in_front and not self._session.is_covered
        return self.to_act if runs else None

    def _tell_sitting(self) -> None:
        self._spend(NOBODY, self._sitting)
        self._sitting %= 1

    def _spend(self, seat: Seat | None, seconds: float) -> None:
        if seat is not None and int(seconds):
            self._session.match.attendance.spend(seat, int(seconds))
