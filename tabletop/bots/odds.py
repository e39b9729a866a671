"""The possible outcomes of chance, grouped by effect, with exact probabilities."""

from fractions import Fraction
from itertools import islice
from typing import Final, NamedTuple

from tabletop.engine.actions import ChanceAction, Move, Rolled, SeatAction, Taken
from tabletop.engine.capabilities import ChanceClass, HasChanceOutcomes, HasDice
from tabletop.engine.message import Event
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE, Seat, State
from tabletop.match.match import AnyRules

MAX_OUTCOMES: Final = 50_000
"""The maximum number of outcomes to list."""


class TooManyOutcomesError(ValueError):
    """Raised if there are too many outcomes to list, as for a shuffle or many dice."""


class OutcomeGroup(NamedTuple):
    """A group of outcomes of chance that have the same effect.

    Attributes:
        probability: the total probability of the outcomes.
        example: one of the outcomes.
        ways: the number of distinct outcomes.
        to_act: the seat to act afterwards.
        actions: the legal actions afterwards. If the dice may be left as they are, these are the
            actions after leaving them.
        after_leaving: whether `actions` are those after leaving the dice as they are.
        further_events: the log events of the example, except that for the outcome itself.
        outcome: how the game ends after the example, or None if it continues.
    """

    probability: Fraction
    example: ChanceAction
    ways: int
    to_act: Seat
    actions: tuple[SeatAction, ...]
    after_leaving: bool
    further_events: tuple[Event, ...]
    outcome: Outcome | None


class _Effect(NamedTuple):
    """The effect of an outcome; it differs if outcomes take different cards."""

    taken_card: Taken | None
    to_act: Seat
    actions: tuple[SeatAction, ...]
    after_leaving: bool
    outcome: Outcome | None


def outcome_groups(rules: AnyRules, state: State) -> tuple[OutcomeGroup, ...]:
    """Return the outcomes of chance in a state without hidden cards, likeliest first.

    Raises:
        TooManyOutcomesError: if there are more than `MAX_OUTCOMES`, or they cannot be listed.
        ValueError: if chance does not act.
    """
    found: dict[_Effect, list[ChanceClass]] = {}
    for alike in _classes(rules, state):
        found.setdefault(_effect_of(rules, state, alike.example), []).append(alike)
    grouped = []
    for effect, some in found.items():
        first = some[0].example
        share = sum((alike.probability for alike in some), Fraction())
        ways = sum(alike.count for alike in some)
        # Omit the event for the outcome itself, which is shown first.
        events = rules.events(state, first, rules.apply(state, first))[1:]
        _, to_act, actions, if_left, end = effect
        grouped.append(OutcomeGroup(share, first, ways, to_act, actions, if_left, events, end))
    return tuple(sorted(grouped, key=lambda group: -group.probability))


def _classes(rules: AnyRules, state: State) -> tuple[ChanceClass, ...]:
    if state.to_act != CHANCE:
        raise ValueError("chance does not act here")
    if not isinstance(rules, HasChanceOutcomes):
        raise TooManyOutcomesError
    try:
        listed = tuple(islice(rules.chance_classes(state), MAX_OUTCOMES + 1))
    except ValueError as error:
        raise TooManyOutcomesError from error
    if len(listed) > MAX_OUTCOMES:
        raise TooManyOutcomesError
    return listed


def _effect_of(rules: AnyRules, state: State, outcome: ChanceAction) -> _Effect:
    after = rules.apply(state, outcome)
    actions = tuple(rules.legal_actions(after))
    may_move = any(isinstance(action, Move) for action in actions)
    leave = rules.leave_dice if isinstance(rules, HasDice) and isinstance(outcome, Rolled) else None
    if_left = leave in actions and not may_move
    if leave is not None and if_left:
        # The throw takes effect when the dice are left as they are.
        actions = tuple(rules.legal_actions(rules.apply(after, leave)))
    taken = outcome if isinstance(outcome, Taken) else None
    return _Effect(taken, after.to_act, actions, if_left, rules.outcome(after))


def in_percent(probability: Fraction) -> str:
    """Format a probability as a percentage with one decimal; 0 and 100 only if exact."""
    if probability in (0, 1):
        return f"{100 * probability}"
    percent = float(100 * probability)
    return f"{min(max(percent, 0.1), 99.9):.1f}"
