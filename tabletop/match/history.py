"""The history of a match: what was done, by whom, and who keeps a record of it."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from tabletop.engine.actions import Action
from tabletop.engine.message import Event
from tabletop.engine.rules import Barrier
from tabletop.engine.state import State
from tabletop.engine.zones import Seat


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the history.

    Attributes:
        actor: the seat that acted, or `CHANCE`.
        action: what was done.
        forced: whether it was made for the players by an option.
        after: the position it led to.
        barrier: why it must not be taken back where several people play.
    """

    actor: Seat
    action: Action
    forced: bool
    after: State
    barrier: Barrier | None


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: the event and how many steps of the history precede what it tells."""

    step: int
    event: Event


class Parting(Enum):
    """How a person leaves the table, or comes back to it."""

    LEFT = "left"
    """The seat plays on without its person: by the computer, or by the others of its team."""
    COMPUTER = "computer"
    """The seat had no person from the beginning: the computer plays it."""
    BACK = "back"
    CONCEDED = "conceded"
    """The match is over: the other seat has won, or the team has lost."""


PARTINGS: Final = {parting.value: parting for parting in Parting}
"""All of them by their words."""


class Recorder(Protocol):
    """What is told of every change of a match's history, at once; the save file is one."""

    def acted(self, step: Step) -> None:
        """A seat or chance acted."""
        ...

    def undone(self) -> None:
        """The last decision was taken back."""
        ...

    def redone(self) -> None:
        """The decision taken back last was made again."""
        ...

    def parted(self, seat: Seat, parting: Parting) -> None:
        """Somebody left the table, or came back."""
        ...

    def spent(self, seat: Seat, seconds: int) -> None:
        """So much more time was spent on this seat's turns."""
        ...
