"""What a gesture comes to, and who is asked; no Qt."""

from dataclasses import dataclass
from typing import Protocol

from tabletop.engine.actions import SeatAction
from tabletop.engine.gestures import Gesture
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match


class Sitting(Protocol):
    """The match, the dice gathered, who looks and the words for it; `Session` is one."""

    match: Match
    speaker: Speaker
    gathered: frozenset[int]

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the screen."""
        ...

    @property
    def sight(self) -> Seat | None:
        """The seat whose secrets may be shown; None while nobody's may be."""
        ...

    @property
    def passing_to(self) -> Seat | None:
        """The seat to which the screen is being passed; None while somebody can act."""
        ...

    def readings(self, gesture: Gesture) -> tuple[SeatAction, ...]:
        """Return the legal actions a gesture could mean."""
        ...


@dataclass(frozen=True, slots=True)
class Act:
    """The gesture means this."""

    action: SeatAction


@dataclass(frozen=True, slots=True)
class Ask:
    """The gesture could mean each of these."""

    actions: tuple[SeatAction, ...]


@dataclass(frozen=True, slots=True)
class Refuse:
    """The gesture means nothing legal; the rules say why."""

    gesture: Gesture


@dataclass(frozen=True, slots=True)
class Rearranged:
    """Only the draft or the order of the own hand has changed."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing happens, and there is nothing to say."""


@dataclass(frozen=True, slots=True)
class DiceMissing:
    """A throw is due, but no dice were taken yet."""


Answer = Act | Ask | Refuse | Rearranged | Nothing | DiceMissing


def meaning(sitting: Sitting, gesture: Gesture) -> Act | Ask | Refuse:
    """Return what a gesture means now, as the rules read it."""
    readings = sitting.readings(gesture)
    match len(readings):
        case 0:
            return Refuse(gesture)
        case 1:
            return Act(readings[0])
        case _:
            return Ask(readings)
