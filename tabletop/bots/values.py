"""The values of positions: the source of every chance of winning that is shown."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import inf
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from tabletop.bots.policy import AnyRules, estimate, sensible
from tabletop.engine.capabilities import HasSolver
from tabletop.engine.cards import HIDDEN
from tabletop.engine.outcome import Outcome
from tabletop.engine.win_model import HasWinEstimate, HasWinModel, WinEstimate
from tabletop.engine.zones import TEAM, Seat, State
from tabletop.match.chance import SeededChance

if TYPE_CHECKING:
    from tabletop.engine.advice import Solver
    from tabletop.engine.win_model import WinModel

_EVALUATIONS: Final = 24
"""The number of evaluations of deals for all sides together, which keeps the window responsive."""
_AHEAD: Final = 4
"""The number of actions to try when a position is guessed."""


class ValueKind(Enum):
    """Where a value comes from."""

    EXACT = "exact"
    """It is computed: the game is over or solved."""
    ESTIMATED = "estimated"
    """A learnt model says how often the seat wins if all play on as `medium`."""
    GUESSED = "guessed"
    """A heuristic guesses it, so nobody knows how far the value is off."""


@dataclass(frozen=True, slots=True)
class Value:
    """A side's share of the wins from a position.

    Attributes:
        share: the share, from 0 to 1; a shared win counts in parts.
        kind: where it comes from.
        low: the lower end of the 95 % interval; 0 for a guess.
        high: the upper end of the interval; 1 for a guess.
    """

    share: float
    kind: ValueKind
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def exact(share: float) -> Value:
    """Return a value without an error."""
    return Value(share, ValueKind.EXACT, share, share)


def sides_of(rules: AnyRules) -> tuple[Seat, ...]:
    """Return the sides that can win: the seats, or the team alone."""
    return (TEAM,) if rules.cooperative or rules.seats == 1 else tuple(range(rules.seats))


def final_shares(outcome: Outcome, sides: tuple[Seat, ...]) -> tuple[float, ...]:
    """Return each side's share after the end of a game; a draw is shared."""
    return (float(outcome.won),) if sides == (TEAM,) else tuple(map(outcome.share, sides))


class Evaluator:
    """An evaluator of positions, which caches the game's solver.

    Attributes:
        sides: the sides that can win.
    """

    def __init__(self, rules: AnyRules, *, solves: bool = True) -> None:
        """Start with an empty cache; without `solves`, only finished games are exact."""
        self._rules, self.sides = rules, sides_of(rules)
        self._solver: Solver[Any] | None = None
        if solves and isinstance(rules, HasSolver):
            self._solver = rules.solver()

    def values(self, state: State, viewer: Seat | None) -> tuple[Value, ...]:
        """Return the value of each side, in the order of `sides`.

        Args:
            state: the position, or any observation of it that shows what the viewer sees.
            viewer: the seat from whose observation the values are computed; None for what
                everybody sees.
        """
        rules = self._rules
        outcome = rules.outcome(state)
        if outcome is not None:
            return tuple(map(exact, final_shares(outcome, self.sides)))
        seen = rules.observe(state, viewer)
        solved = self._solver.value(seen) if self._solver and self.sides == (TEAM,) else None
        if solved is not None:
            return (exact(solved),)
        is_open = all(HIDDEN not in zone for zone in seen.zones)
        if isinstance(rules, HasWinEstimate):
            return tuple(map(_value, self._estimates(seen, viewer)))
        return tuple(map(_value, self._look_ahead(seen) if is_open else self._static(seen)))

    def values_by_seat(self, state: State) -> tuple[Value, ...]:
        """Return the value of each side, judged by what it sees.

        The sum of the shares is 1.
        """
        found = self.values(state, max(state.to_act, 0))
        if found[0].kind is ValueKind.EXACT:
            return found
        is_learnt = isinstance(self._rules, HasWinEstimate)
        return tuple(map(_value, (self._static if is_learnt else self._look_ahead)(state)))

    def value(self, state: State, seat: Seat) -> Value:
        """Return the value of a position to a seat from what the seat sees."""
        return self.values(state, seat)[0 if self.sides == (TEAM,) else seat]

    def _estimates(self, seen: State, viewer: Seat | None) -> list[WinEstimate]:
        """Return each side's estimate, averaged over deals if its cards are hidden."""
        rules, chance, deals = self._rules, SeededChance("value"), []
        if self.sides != (TEAM,) and any(HIDDEN in zone for zone in seen.zones):
            count = max(1, _EVALUATIONS // len(self.sides))
            deals = [rules.resample(seen, viewer, chance) for _ in range(count)]
        return _normalized(
            [
                static_estimate(rules, seen, max(side, 0))
                if side == viewer or not deals
                else _mean(leaf_estimate(rules, deal, side) for deal in deals)
                for side in self.sides
            ]
        )

    def _look_ahead(self, state: State) -> list[WinEstimate]:
        """Return the shares after the most promising action, guessed without hidden cards."""
        rules, mover = self._rules, max(state.to_act, 0)
        legal = rules.legal_actions(state)
        looked_at = sensible(rules, rules.observe(state, mover), legal)[:_AHEAD] if legal else ()
        next_ones = (rules.apply(state, action) for action in looked_at)
        found = [*map(self._static, (state, *next_ones))]
        place = self.sides.index(mover) if mover in self.sides else 0
        return max(found, key=lambda estimates: estimates[place].share)

    def _static(self, state: State) -> list[WinEstimate]:
        """Return each side's estimate from what it sees."""
        rules, outcome = self._rules, self._rules.outcome(state)
        if outcome is not None:
            return [WinEstimate(share, inf) for share in final_shares(outcome, self.sides)]
        seats = (max(state.to_act, 0),) if self.sides == (TEAM,) else self.sides
        return _normalized([leaf_estimate(rules, state, seat) for seat in seats])


def model_of(rules: AnyRules) -> "WinModel | None":
    """Return the model of a game, or None if it has none."""
    return rules.model if isinstance(rules, HasWinModel) else None


def static_estimate(rules: AnyRules, seen: State, seat: Seat) -> WinEstimate:
    """Return how often a seat wins, estimated from its observation."""
    found = None
    if isinstance(rules, HasWinEstimate) and rules.outcome(seen) is None:
        found = rules.win_estimate(seen, seat)
    return found or WinEstimate(estimate(rules, seen, seat), inf)


def leaf_estimate(rules: AnyRules, state: State, seat: Seat) -> WinEstimate:
    """Return how often a seat wins, estimated from a state without hidden cards."""
    return static_estimate(rules, rules.observe(state, seat), seat)


def leaf_share(rules: AnyRules, state: State, seat: Seat) -> float:
    """Return the estimated share of a seat from a state without hidden cards."""
    if not isinstance(rules, HasWinEstimate):
        return estimate(rules, state, seat)
    return leaf_estimate(rules, state, seat).share


def _mean(estimates: Iterable[WinEstimate]) -> WinEstimate:
    return WinEstimate(*map(fmean, zip(*estimates, strict=True)))


def _value(one: WinEstimate) -> Value:
    if one.spread == inf:
        return Value(one.share, ValueKind.GUESSED, 0.0, 1.0)
    return Value(one.share, ValueKind.ESTIMATED, *one.interval)


def _normalized(estimates: list[WinEstimate]) -> list[WinEstimate]:
    """Return estimates of all sides scaled to a sum of 1; a team's stays as it is."""
    total = (sum(one.share for one in estimates) or 1.0) if len(estimates) > 1 else 1.0
    return [one._replace(share=one.share / total) for one in estimates]
