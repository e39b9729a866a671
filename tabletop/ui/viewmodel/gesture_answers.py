"""What a gesture comes to, and who is asked; no Qt."""

from dataclasses import dataclass
from typing import Protocol

from tabletop.engine.actions import SeatAction
from tabletop.engine.gestures import Gesture
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.verdict_cache import Interpretation


class Sitting(Protocol):
    """The match, the dice gathered, who looks and the words for it; `Session` is one."""

    match: Match
    speaker: Speaker
    gathered: frozenset[int]

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the screen."""

    @property
    def side(self) -> Seat:
        """The seat from whose side the table lies."""

    @property
    def sight(self) -> Seat | None:
        """The seat whose secrets may be shown; None while nobody's may be."""

    @property
    def passing_to(self) -> Seat | None:
        """The seat to which the screen is being passed; None while somebody can act."""

    def interpret(self, gesture: Gesture) -> Interpretation:
        """Return what a gesture comes to for the seat whose turn it is."""


@dataclass(frozen=True, slots=True)
class Act:
    """The gesture means this.

    Attributes:
        action: what is done.
        then: the gesture once more, where the action only ends something before it: who lays a
            card off has taken enough.
    """

    action: SeatAction
    then: Gesture | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """The gesture could mean each of these."""

    actions: tuple[SeatAction, ...]


@dataclass(frozen=True, slots=True)
class Refuse:
    """The gesture means nothing legal, or is only asked about; the rules have said why."""

    found: Interpretation


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


def answer_to(found: Interpretation) -> Act | Ask | Refuse:
    """Return what to do about a gesture."""
    match found.actions:
        case ():
            return Refuse(found)
        case (action,):
            return Act(action)
        case actions:
            return Ask(actions)
