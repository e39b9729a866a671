"""Who sits at the table: who left it and came back, and how long it took."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, Protocol

from tabletop.engine.message import Event, SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.rules import Rules
from tabletop.engine.zones import NOBODY, Seat
from tabletop.match.marks import Marks
from tabletop.match.tree import LogLine, Step


class Parting(Enum):
    """How a person leaves the table, or comes back to it."""

    LEFT = "left"
    """The seat plays on without its person: by the computer, or by the others of its team."""
    COMPUTER = "computer"
    """The seat had no person from the beginning: the computer plays it."""
    BACK = "back"
    CONCEDED = "conceded"
    """The match is over: the other seat has won, or the team has lost."""


USUAL_BOT: Final = "medium"
"""Plays for whoever left, and where nobody said which bot plays."""
PARTINGS: Final = {parting.value: parting for parting in Parting}
"""All of them by their words."""


@cache
def _parted(seat: Seat, parting: Parting) -> Event:
    """Return what tells that somebody left or came back; the same object each time."""
    return Event(parting.value, (("seat", SeatRef(seat)),))


@dataclass(frozen=True, slots=True)
class Parted:
    """Somebody left the table, or came back."""

    seat: Seat
    parting: Parting


@dataclass(frozen=True, slots=True)
class Spent:
    """So much more time was spent on a seat's turns; for `NOBODY`, at the table."""

    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class Seated:
    """Another bot plays a seat that has had none but the computer from the beginning."""

    seat: Seat
    bot: str


class Turn(Enum):
    """A decision was taken back, or made again."""

    UNDO = "undo"
    REDO = "redo"


Change = Step | Turn | Parted | Seated | Spent
Recorder = Callable[[Change], None]
"""Is told of every change of a match's history, at once: the save file."""


class Course(Protocol):
    """What the attendance must know of its match."""

    rules: Rules[Any]
    marks: Marks

    @property
    def ply(self) -> int:
        """How many steps were made."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""

    def record(self, change: Change) -> None:
        """Remember what happened, and tell it to the save."""


class Attendance:
    """The people of a match. It is no part of its positions, and undo does not touch it.

    Attributes:
        away: the seats that have no person at the table, with how it came about: `Parting.LEFT` or
            `Parting.COMPUTER`.
        given_up_by: who gave the match up; None where nobody did.
        times: seconds that were spent on each seat's turns or the `TEAM`'s; at the table, whoever
            acted, for `NOBODY`.
        bots: which bots were chosen, by seat.
    """

    def __init__(self, match: Course) -> None:
        self._match = match
        self.away: dict[Seat, Parting] = {}
        self.given_up_by: Seat | None = None
        self.times: dict[Seat, int] = {}
        self.bots: dict[Seat, str] = {}

    @property
    def played_by_computer(self) -> frozenset[Seat]:
        """The seats that the computer plays; in a team those who stay play for whoever left."""
        return frozenset() if self._match.rules.cooperative else frozenset(self.away)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play or have played, also those who left."""
        begun = {seat for seat, parting in self.away.items() if parting is Parting.COMPUTER}
        return frozenset(range(self._match.rules.seats)) - begun

    def bot(self, seat: Seat) -> str:
        """Return which bot plays for a seat while its person is away."""
        chosen = self.away.get(seat) is Parting.COMPUTER
        return self.bots.get(seat, USUAL_BOT) if chosen else USUAL_BOT

    @property
    def seated_bots(self) -> tuple[str, ...]:
        """Which bots play as from the beginning, by seat, empty for people; none where none do."""
        begun = (seat for seat, parting in self.away.items() if parting is Parting.COMPUTER)
        chosen = {seat: self.bot(seat) for seat in begun}
        seats = range(self._match.rules.seats)
        return tuple(chosen.get(seat, "") for seat in seats) if chosen else ()

    def seat_bot(self, seat: Seat, bot: str) -> None:
        """Let another bot play a seat."""
        self.bots[seat] = bot
        self._match.record(Seated(seat, bot))

    def may_part(self, seat: Seat, parting: Parting) -> bool:
        """Return whether somebody can leave or come back so.

        The last person cannot leave. A match is given up by one of two seats, or by a team:
        where more play against each other, whoever has enough of it leaves.
        """
        rules = self._match.rules
        if self._match.outcome is not None:
            return False
        match parting:
            case Parting.LEFT | Parting.COMPUTER:
                if parting is Parting.COMPUTER and rules.cooperative:
                    return False
                return seat not in self.away and len(self.away) < rules.seats - 1
            case Parting.BACK:
                return seat in self.away
            case Parting.CONCEDED:
                return rules.cooperative or rules.seats == 2

    def part(self, seat: Seat, parting: Parting) -> bool:
        """Let somebody leave the table or come back; whether it was done.

        It is no action of the game: it changes no position and is not taken back by undo.
        """
        if not self.may_part(seat, parting):
            return False
        match parting:
            case Parting.LEFT | Parting.COMPUTER:
                self.away[seat] = parting
            case Parting.BACK:
                del self.away[seat]
            case Parting.CONCEDED:
                self.given_up_by = seat
        self._match.marks.add(LogLine(self._match.ply, _parted(seat, parting)))
        self._match.record(Parted(seat, parting))
        return True

    @property
    def spent(self) -> Mapping[Seat, int]:
        """Seconds that were spent on each seat's turns, or the `TEAM`'s, as far as counted."""
        return {seat: seconds for seat, seconds in self.times.items() if seat != NOBODY}

    def spend(self, seat: Seat, seconds: int) -> None:
        """Add time that was spent on a seat's turns; for `NOBODY` at the table (`times`)."""
        self.times[seat] = self.times.get(seat, 0) + seconds
        self._match.record(Spent(seat, seconds))
