"""What actions are worth: exactly where a game is solved, else as far as it was tried out."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic

from tabletop.engine.actions import SeatAction
from tabletop.engine.message import Message
from tabletop.engine.state import S

_NEGLIGIBLE: Final = 0.005
"""A chance that rounds to none of a hundred."""


class Unit(StrEnum):
    """In what values are counted."""

    WIN = "win"
    """The chance that who acts wins, 0 to 1; in cooperative games the team."""
    GOAL = "goal"
    """The chance, 0 to 1, to reach what the reason names."""
    POINTS = "points"
    """The points that are expected at the end."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """What an action is worth.

    Attributes:
        action: a legal action.
        value: its value, the more the better; None where nothing is known of it.
        error: the standard error of the value; 0 where it is exact.
        reason: why, in a sentence (`notes`); None where there is nothing to say.
    """

    action: SeatAction
    value: float | None
    error: float = 0.0
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """What the legal actions of a position are worth.

    Attributes:
        unit: in what the values are counted.
        values: the actions, in the order of `Rules.legal_actions`.
    """

    unit: Unit
    values: tuple[ActionValue, ...]

    @property
    def best(self) -> ActionValue | None:
        """The first action of the greatest value, less its error; None where none is known."""
        known = [(one.value - one.error, one) for one in self.values if one.value is not None]
        return max(known, key=lambda pair: pair[0])[1] if known else None

    def find(self, action: SeatAction | None) -> ActionValue | None:
        """Return what is known of an action; None where it has no value."""
        known = (one for one in self.values if one.action == action and one.value is not None)
        return next(known, None)

    def describe_value(self, one: ActionValue) -> Message:
        """Return what one of the actions is worth, in a sentence (`notes` of the table)."""
        if one.value is None:
            return Message("worth-unknown")
        tried = "-tried" if one.error else ""
        if self.unit is Unit.POINTS:
            error = max(round(one.error), 1)
            return Message.of(f"worth-points{tried}", n=round(one.value), error=error)
        error = max(round(100 * one.error), 1)
        return Message.of(f"worth-{self.unit}{tried}", n=percent(one.value), error=error)


def percent(chance: float) -> int | str:
    """Return how often of a hundred times; never 0 or 100 where it is neither."""
    if 0 < chance < _NEGLIGIBLE:
        return "<1"
    return ">99" if 1 - _NEGLIGIBLE < chance < 1 else round(100 * chance)


class Solver(ABC, Generic[S]):
    """Works out what positions are worth exactly.

    It remembers what it has worked out: whoever asks keeps it as long as the game goes on, and
    asks it in one thread. It is asked with what the seat to act sees (`Rules.observe`).
    """

    @abstractmethod
    def value(self, state: S) -> float | None:
        """Return the chance, 0 to 1, that who acts wins (the team) if all decide best.

        None where the position is not solved.
        """

    @abstractmethod
    def advice(self, state: S) -> Advice | None:
        """Return the exact values of the legal actions; None where they are not known."""


class Search(ABC):
    """Tries out what the actions of one position lead to, as often as it is asked to."""

    @abstractmethod
    def run_iteration(self) -> bool:
        """Try once more; return whether that can change anything."""

    @abstractmethod
    def advice(self) -> Advice:
        """Return what the legal actions are worth, as far as they were tried."""

    @property
    @abstractmethod
    def choice(self) -> SeatAction:
        """The action that looks best so far."""
