"""What a throw can bring: its outcomes grouped by what they lead to, with exact probabilities."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Final

from tabletop.engine.actions import ChanceAction, Move, Say, SeatAction
from tabletop.engine.message import Event, Params
from tabletop.engine.outcome import Outcome
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE, Seat
from tabletop.match.match import AnyRules

MOST_OUTCOMES: Final = 20_000
"""So many are looked at in a moment; of more, nothing is said rather than something inexact."""
_STOP: Final = Say("stop")


class TooManyOutcomesError(ValueError):
    """The outcomes cannot be listed one by one (a shuffle, many different dice)."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Outcomes of chance that come to the same.

    Attributes:
        probability: of all of them together.
        outcomes: the outcomes, each with its own probability.
        to_act: who acts then.
        actions: what can be done then; where dice may be left as they lie, once they are.
        follows: what happens at once with the first of them, besides the outcome itself.
        end: how the game ends with it; None where it goes on.
    """

    probability: Fraction
    outcomes: tuple[tuple[ChanceAction, Fraction], ...]
    to_act: Seat
    actions: tuple[SeatAction, ...]
    follows: tuple[Event, ...]
    end: Outcome | None


@dataclass(frozen=True, slots=True)
class _Effect:
    """What an outcome leads to; numbers in what follows (a total) do not tell two apart."""

    to_act: Seat
    actions: tuple[SeatAction, ...]
    follows: tuple[Event, ...] = field(compare=False)
    end: Outcome | None
    happening: tuple[tuple[str, Params], ...]


def prospects(rules: AnyRules, state: State) -> tuple[Prospect, ...]:
    """What chance can bring in a state where it acts, likeliest first.

    Raises:
        TooManyOutcomesError: the outcomes cannot be listed one by one.
        ValueError: chance does not act.
    """
    if state.to_act != CHANCE:
        raise ValueError("chance does not act here")
    found: dict[_Effect, list[tuple[ChanceAction, Fraction]]] = {}
    for outcome, probability in _listed(rules, state):
        effect = _effect(rules, state, outcome)
        found.setdefault(effect, []).append((outcome, probability))
    grouped = [
        Prospect(
            sum((probability for _, probability in outcomes), Fraction()),
            tuple(outcomes),
            effect.to_act,
            effect.actions,
            effect.follows,
            effect.end,
        )
        for effect, outcomes in found.items()
    ]
    return tuple(sorted(grouped, key=lambda prospect: -prospect.probability))


def _listed(rules: AnyRules, state: State) -> Sequence[tuple[ChanceAction, Fraction]]:
    try:
        listed = tuple(islice(rules.chance_outcomes(state), MOST_OUTCOMES + 1))
    except ValueError as error:
        raise TooManyOutcomesError from error
    if len(listed) > MOST_OUTCOMES:
        raise TooManyOutcomesError
    return listed


def _effect(rules: AnyRules, state: State, outcome: ChanceAction) -> _Effect:
    after = rules.apply(state, outcome)
    _, *follows = rules.events(state, outcome, after) or (None,)
    actions = tuple(rules.legal_actions(after))
    moves = tuple(action for action in actions if isinstance(action, Move))
    if not moves and _STOP in actions:
        # What was thrown counts once the dice are left as they lie.
        left = rules.apply(after, _STOP)
        actions = tuple(rules.legal_actions(left))
    happening = tuple((event.code, _named(event.params)) for event in follows)
    return _Effect(after.to_act, actions, tuple(follows), rules.outcome(after), happening)


def _named(params: Params) -> Params:
    """What is named in an event, without what is counted or thrown."""
    return tuple(
        (name, param)
        for name, param in params
        if not isinstance(param, int) and not (isinstance(param, tuple) and _counts(param))
    )


def _counts(items: tuple[object, ...]) -> bool:
    return all(isinstance(item, int) for item in items)


def in_percent(probability: Fraction) -> str:
    """A probability in percent with one digit; never 0 or 100 where it is neither."""
    if probability in (0, 1):
        return f"{100 * probability}"
    percent = float(100 * probability)
    return f"{min(max(percent, 0.1), 99.9):.1f}"
