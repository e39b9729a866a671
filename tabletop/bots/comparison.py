"""Comparisons of two actions by playouts with the same deals and chance."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import hypot, inf, sqrt
from typing import TYPE_CHECKING, Any, Final

from tabletop.bots.policy import AnyRules, GreedyPolicy
from tabletop.bots.values import final_shares, leaf_share, sides_of, static_estimate
from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import HasSolver
from tabletop.engine.zones import CHANCE, TEAM, Seat, State
from tabletop.match.chance import SeededChance

if TYPE_CHECKING:
    from tabletop.engine.advice import Solver

_99: Final = 2.575829
"""The z-score of a 99 % confidence interval."""
_MAX_DECISIONS: Final = 200
"""The maximum length of a playout in decisions."""
_BATCH: Final = 25
"""The number of pairs after which a comparison may end early."""
_NEGLIGIBLE: Final = 0.01
"""The difference below which it does not matter which action is better."""
_OF_DIFFERENCE: Final = 1.5
"""A model's error of a difference, compared with its error of a position.

It must cover the positions of which the model is most wrong, because reviews find these.
"""
_UNKNOWN_ERROR: Final = 0.2
"""The assumed error of a difference between guesses."""
_MAX_WHOLE_DECISIONS: Final = 20_000
"""The maximum number of decisions in whole playouts, which limits their time."""


@dataclass(frozen=True, slots=True)
class ActionComparison:
    """How many more games one action wins than another.

    Attributes:
        gain: the difference between the chances of winning, from -1 to 1.
        error: the standard error of `gain`, which is never 0.
    """

    gain: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the 99 % interval of `gain`."""
        return self.gain - _99 * self.error

    @property
    def high(self) -> float:
        """The upper end of the 99 % interval of `gain`."""
        return self.gain + _99 * self.error


def compare(
    rules: AnyRules,
    seen: State,
    better: SeatAction,
    other: SeatAction,
    tries: int,
    stopped: Callable[[], bool] = bool,
) -> ActionComparison:
    """Return how much better an action is than another, judged by pairs of playouts.

    All seats play on as `medium`, from the same deal of hidden cards and with the same chance. A
    playout ends at the seat's next turn, where the position is evaluated. If the action is better
    so far, other playouts go on to the end of the game, and both results are averaged, weighted by
    their variance. The comparison ends early if the difference is certainly negligible; an end as
    soon as it seems certain would make chance more likely to decide.

    Args:
        rules: the game's rules.
        seen: the observation of the seat to act.
        better: the action that is expected to be better.
        other: the action to compare it with.
        tries: the maximum number of pairs of either kind, at least two.
        stopped: called between pairs; the comparison ends early if it returns True.
    """
    playouts, gains = _Playouts(rules, seen), list[float]()
    for number in range(tries):
        gains.append(playouts.gain(better, other, number))
        if len(gains) % _BATCH == 0 and _difference(gains).high < _NEGLIGIBLE:
            break
        if len(gains) > 1 and stopped():
            break
    sampled = _difference(gains)
    evaluated = replace(sampled, error=hypot(sampled.error, playouts.error_of_difference()))
    if sampled.low <= 0 or evaluated == sampled:
        return evaluated
    found = evaluated
    playouts.is_whole, gains = True, []
    for number in range(tries, 2 * tries):
        gains.append(playouts.gain(better, other, number))
        if len(gains) % _BATCH == 0:
            found = _weighted(evaluated, _difference(gains))
            if found.high < _NEGLIGIBLE:
                break
        if stopped() or playouts.whole_decisions > _MAX_WHOLE_DECISIONS:
            break
    return found


def _weighted(one: ActionComparison, other: ActionComparison) -> ActionComparison:
    """Return the mean of two independent results, weighted by their variance."""
    total = one.error**2 + other.error**2
    gain = (one.gain * other.error**2 + other.gain * one.error**2) / total
    return ActionComparison(gain, one.error * other.error / sqrt(total))


def _difference(gains: Sequence[float]) -> ActionComparison:
    count = len(gains)
    mean = sum(gains) / count
    squares = sum((gain - mean) ** 2 for gain in gains)
    # An additional value at a distance of 1 keeps a few equal values from seeming certain.
    return ActionComparison(mean, sqrt((squares + 1 / count) / count / max(1, count - 1)))


class _Playouts:
    """Plays on from one position as `medium`.

    Attributes:
        is_whole: whether playouts go on to the end of the game.
        whole_decisions: the number of decisions in whole playouts so far.
    """

    def __init__(self, rules: AnyRules, seen: State) -> None:
        self.is_whole, self.whole_decisions, self._is_evaluated = False, 0, False
        self._rules, self._seen, self._policy = rules, seen, GreedyPolicy()
        self._seat: Seat = max(seen.to_act, 0)
        self._solver: Solver[Any] | None = None
        if isinstance(rules, HasSolver) and sides_of(rules) == (TEAM,):
            self._solver = rules.solver()

    def error_of_difference(self) -> float:
        """Return the error of differences between evaluated positions."""
        if not self._is_evaluated:
            return 0.0
        told = static_estimate(self._rules, self._seen, self._seat)
        return _UNKNOWN_ERROR if told.spread == inf else _OF_DIFFERENCE * told.error

    def gain(self, better: SeatAction, other: SeatAction, number: int) -> float:
        """Return how much more the seat gets after one action than after another."""
        return self._value(better, number) - self._value(other, number)

    def _value(self, action: SeatAction, number: int) -> float:
        """Return the seat's share of the win after an action.

        The number determines the deal and chance.
        """
        rules, seat = self._rules, self._seat
        state = rules.resample(self._seen, seat, SeededChance(f"deal/{number}"))
        chance, others_acted = SeededChance(f"compare/{number}"), False
        for _ in range(_MAX_DECISIONS):
            state = rules.apply(state, action)
            while state.to_act == CHANCE:
                state = rules.apply(state, rules.sample_chance(state, chance))
            solved = None if self._solver is None else self._solver.value(state)
            if solved is not None:
                return solved
            actor, legal = max(state.to_act, 0), rules.legal_actions(state)
            others_acted = others_acted or actor != seat
            if not legal or (others_acted and actor == seat and not self.is_whole):
                break
            self.whole_decisions += self.is_whole
            action = self._policy.choose(rules, rules.observe(state, actor), legal, chance)
        outcome = rules.outcome(state)
        if outcome is None:
            self._is_evaluated = True
            return leaf_share(rules, state, seat)
        sides = sides_of(rules)
        return final_shares(outcome, sides)[0 if sides == (TEAM,) else seat]
