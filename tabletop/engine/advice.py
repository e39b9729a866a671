"""Values of actions: exact if the game is solved, otherwise estimated by a search."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from math import hypot
from typing import Final, Generic

from tabletop.engine.actions import SeatAction
from tabletop.engine.message import Message
from tabletop.engine.zones import S

Z_95: Final = 1.959964
"""The z-score of a 95 % confidence interval."""
_NEGLIGIBLE: Final = 0.005
"""Probabilities below this round to 0 percent."""


class Unit(StrEnum):
    """The unit of action values.

    Examples:
        >>> Unit("points")
        <Unit.POINTS: 'points'>
    """

    WIN = "win"
    """The probability, 0 to 1, that the seat to act, or its team, wins."""
    GOAL = "goal"
    """The probability, 0 to 1, of success, such as that a throw hits."""
    POINTS = "points"
    """The expected points at the end of the game."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The value of an action.

    Attributes:
        action: a legal action.
        value: the value (higher is better), or None if it is unknown.
        error: the standard error of `value`, which is 0 for an exact value.
        reason: an explanation in one sentence (`notes` in the texts), or None.

    Examples:
        >>> from tabletop.engine.actions import Say
        >>> ActionValue(Say("stop"), 0.62, error=0.04).value
        0.62
    """

    action: SeatAction
    value: float | None
    error: float = 0.0
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """The values of the legal actions in a position.

    Attributes:
        unit: the unit of the values.
        values: the value of each action, in the order of `Rules.legal_actions`.
        spread: the standard error that all estimated values have in common.

    Examples:
        >>> from tabletop.engine.actions import Say
        >>> stop, draw = ActionValue(Say("stop"), 0.5), ActionValue(Say("draw"), 0.62, 0.2)
        >>> advice = Advice(Unit.WIN, (stop, draw))
        >>> advice.best.action
        Say(word='stop')
        >>> advice.find(Say("draw")).value
        0.62
        >>> advice.describe_value(draw)
        Message(code='worth-win-tried', params=(('n', 62), ('error', 39)))
    """

    unit: Unit
    values: tuple[ActionValue, ...]
    spread: float = 0.0

    @property
    def best(self) -> ActionValue | None:
        """The action value with the greatest `value - error`, or None if none is known.

        If several actions are equally good, this is the first of them.
        """
        known = [(one.value - one.error, one) for one in self.values if one.value is not None]
        return max(known, key=lambda pair: pair[0])[1] if known else None

    def find(self, action: SeatAction | None) -> ActionValue | None:
        """Return the value of an action, or None if its value is unknown."""
        known = (one for one in self.values if one.action == action and one.value is not None)
        return next(known, None)

    def half_width(self, one: ActionValue) -> float:
        """Return half the width of a value's 95 % interval; 0 if exact."""
        return Z_95 * hypot(one.error, self.spread) if one.error else 0.0

    def describe_value(self, one: ActionValue) -> Message:
        """Return a sentence that states an action's value (`notes` in the shared texts)."""
        if one.value is None:
            return Message("worth-unknown")
        tried, half = "-tried" if one.error else "", self.half_width(one)
        if self.unit is Unit.POINTS:
            error = max(round(half), 1)
            return Message.of(f"worth-points{tried}", n=round(one.value), error=error)
        error = max(round(100 * half), 1)
        return Message.of(f"worth-{self.unit}{tried}", n=percent(one.value), error=error)


def percent(chance: float) -> int | str:
    """Return a probability as a percentage.

    A result that would be rounded to 0 or 100, but is not exactly 0 or 1, is "<1" or ">99".

    Examples:
        >>> percent(0.624), percent(0.001), percent(1)
        (62, '<1', 100)
    """
    if 0 < chance < _NEGLIGIBLE:
        return "<1"
    return ">99" if 1 - _NEGLIGIBLE < chance < 1 else round(100 * chance)


class Solver(ABC, Generic[S]):
    """Computes exact values of positions.

    A solver caches its results: keep one during a game and call it from one thread only. Pass the
    observation of the seat to act (`Rules.observe`).

    Examples:
        >>> class Half(Solver):
        ...     def value(self, state): return 0.5
        ...     def advice(self, state): return None
        >>> Half().value(state)
        0.5
    """

    @abstractmethod
    def value(self, state: S) -> float | None:
        """Return the probability, 0 to 1, that the seat to act wins with best play.

        In a cooperative game, this is the team's probability. Returns None if the position is not
        solved.
        """

    @abstractmethod
    def advice(self, state: S) -> Advice | None:
        """Return the exact values of the legal actions, or None if they are unknown."""


class Search(ABC):
    """Estimates action values in one position by repeated simulation.

    Examples:
        >>> class First(Search):
        ...     def run_iteration(self): return False
        ...     def advice(self): return Advice(Unit.WIN, (ActionValue(self.choice, None),))
        ...     @property
        ...     def choice(self): return rules.legal_actions(state)[0]
        >>> First().advice().unit
        <Unit.WIN: 'win'>
    """

    @abstractmethod
    def run_iteration(self) -> bool:
        """Run one more simulation, and return whether the result can still change."""

    @abstractmethod
    def advice(self) -> Advice:
        """Return the values of the legal actions estimated so far."""

    @property
    @abstractmethod
    def choice(self) -> SeatAction:
        """The best action so far."""
