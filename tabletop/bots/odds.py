"""What a throw can bring: its outcomes grouped by what they lead to, with exact probabilities."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Final

from tabletop.engine.actions import ChanceAction, Move, Rolled, SeatAction, Taken
from tabletop.engine.capabilities import ChanceClass, HasChanceOutcomes, HasDice
from tabletop.engine.message import Event
from tabletop.engine.outcome import Outcome
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE, Seat
from tabletop.match.match import AnyRules

MOST_OUTCOMES: Final = 50_000
"""So many are looked at in a moment; of more, nothing is said rather than something inexact."""


class TooManyOutcomesError(ValueError):
    """The outcomes cannot be listed one by one (a shuffle, many different dice)."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Outcomes of chance that come to the same.

    Attributes:
        probability: of all of them together.
        example: one of them.
        ways: how many they are, as far as they are told apart.
        to_act: who acts then.
        actions: what can be done then; where dice may be left as they lie, once they are.
        if_left: whether the actions are those once the dice are left as they lie.
        follows: what happens at once with the first of them, besides the outcome itself.
        end: how the game ends with it; None where it goes on.
    """

    probability: Fraction
    example: ChanceAction
    ways: int
    to_act: Seat
    actions: tuple[SeatAction, ...]
    if_left: bool
    follows: tuple[Event, ...]
    end: Outcome | None


_Effect = tuple[Seat, tuple[SeatAction, ...], bool, Outcome | None, ChanceAction | None]
"""What tells two outcomes apart; a card that is taken does always."""


def prospects(rules: AnyRules, state: State) -> tuple[Prospect, ...]:
    """Return what chance can bring in a state where it acts, likeliest first.

    Raises:
        TooManyOutcomesError: there are more than `MOST_OUTCOMES`, or they cannot be listed.
        ValueError: chance does not act.
    """
    if state.to_act != CHANCE:
        raise ValueError("chance does not act here")
    found: dict[_Effect, list[ChanceClass]] = {}
    for alike in _classes(rules, state):
        found.setdefault(_effect(rules, state, alike.example), []).append(alike)
    grouped = []
    for (to_act, actions, if_left, end, _), some in found.items():
        first = some[0].example
        # Besides the outcome itself, which is told first.
        follows = rules.events(state, first, rules.apply(state, first))[1:]
        share = sum((alike.probability for alike in some), Fraction())
        ways = sum(alike.ways for alike in some)
        grouped.append(Prospect(share, first, ways, to_act, actions, if_left, follows, end))
    return tuple(sorted(grouped, key=lambda prospect: -prospect.probability))


def _classes(rules: AnyRules, state: State) -> tuple[ChanceClass, ...]:
    if not isinstance(rules, HasChanceOutcomes):
        raise TooManyOutcomesError
    try:
        listed = tuple(islice(rules.chance_classes(state), MOST_OUTCOMES + 1))
    except ValueError as error:
        raise TooManyOutcomesError from error
    if len(listed) > MOST_OUTCOMES:
        raise TooManyOutcomesError
    return listed


def _effect(rules: AnyRules, state: State, outcome: ChanceAction) -> _Effect:
    after = rules.apply(state, outcome)
    actions = tuple(rules.legal_actions(after))
    may_move = any(isinstance(action, Move) for action in actions)
    leave = rules.leave_dice if isinstance(rules, HasDice) and isinstance(outcome, Rolled) else None
    if_left = leave in actions and not may_move
    if leave is not None and if_left:
        # What was thrown counts once the dice are left as they lie.
        actions = tuple(rules.legal_actions(rules.apply(after, leave)))
    taken = outcome if isinstance(outcome, Taken) else None
    return after.to_act, actions, if_left, rules.outcome(after), taken


def chances(found: Sequence[Prospect]) -> tuple[tuple[SeatAction, Fraction], ...]:
    """Return how likely each action becomes possible, likeliest first."""
    likely: dict[SeatAction, Fraction] = {}
    for prospect in found:
        for action in prospect.actions:
            likely[action] = likely.get(action, Fraction()) + prospect.probability
    return tuple(sorted(likely.items(), key=lambda pair: -pair[1]))


def in_percent(probability: Fraction) -> str:
    """Return a probability in percent with one digit; never 0 or 100 where it is neither."""
    if probability in (0, 1):
        return f"{100 * probability}"
    percent = float(100 * probability)
    return f"{min(max(percent, 0.1), 99.9):.1f}"
