"""The possible outcomes of chance, grouped by effect, with exact probabilities."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Final, NamedTuple

from tabletop.engine.actions import ChanceAction, Move, Rolled, SeatAction, Taken
from tabletop.engine.capabilities import ChanceClass, HasChanceOutcomes, HasDice
from tabletop.engine.cards import HIDDEN
from tabletop.engine.message import Event
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat, State
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules
from tabletop.match.queries import has_secrets

MAX_OUTCOMES: Final = 50_000
"""The maximum number of outcomes to list."""


class TooManyOutcomesError(ValueError):
    """Raised if there are too many outcomes to list, as for a shuffle or many dice."""


class SecretOutcomesError(ValueError):
    """Raised if the possible outcomes are cards that are hidden from the viewer."""


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
        is_known: whether the viewer can know the effect. If false, the attributes that describe the
            effect are empty.
    """

    probability: Fraction
    example: ChanceAction
    ways: int
    to_act: Seat
    actions: tuple[SeatAction, ...]
    after_leaving: bool
    further_events: tuple[Event, ...]
    outcome: Outcome | None
    is_known: bool = True


class _Effect(NamedTuple):
    """The effect of an outcome; it differs if outcomes take different cards."""

    taken_card: Taken | None
    to_act: Seat = CHANCE
    actions: tuple[SeatAction, ...] = ()
    after_leaving: bool = False
    outcome: Outcome | None = None
    is_known: bool = True


_WORLDS: Final = 3
"""The number of random deals of the hidden cards to compare."""


def outcome_groups(rules: AnyRules, state: State) -> tuple[OutcomeGroup, ...]:
    """Return the outcomes of chance in a state without hidden cards, likeliest first.

    Raises:
        TooManyOutcomesError: if there are more than `MAX_OUTCOMES`, or they cannot be listed.
        ValueError: if chance does not act.
    """
    effects = {alike: _effect_of(rules, state, alike.example) for alike in _classes(rules, state)}
    return _grouped(rules, state, effects)


def outcome_groups_for(
    rules: AnyRules, seen: State, viewer: Seat | None
) -> tuple[OutcomeGroup, ...]:
    """Return the outcomes of chance that a seat or spectator can work out.

    Raises:
        SecretOutcomesError: if the cards that can be taken are hidden from the viewer.
        TooManyOutcomesError: if there are more than `MAX_OUTCOMES`, or they cannot be listed.
        ValueError: if chance does not act.
    """
    listed = _classes(rules, seen)
    if any(alike.example == Taken(HIDDEN) for alike in listed):
        raise SecretOutcomesError
    tried = range(_WORLDS if _hidden(seen) else 1)
    worlds = [rules.resample(seen, viewer, SeededChance(number)) for number in tried]
    effects = {
        alike: _effect_of(rules, worlds[0], alike.example)
        if _can_be_known(rules, seen, viewer, worlds, alike.example)
        else _Effect(_as_taken(alike.example), is_known=False)
        for alike in listed
    }
    return _grouped(rules, worlds[0], effects)


def _can_be_known(
    rules: AnyRules,
    seen: State,
    viewer: Seat | None,
    worlds: Sequence[State],
    outcome: ChanceAction,
) -> bool:
    """Return whether a viewer can know the effect of an outcome.

    For that, the outcome must not reveal hidden cards, and its effect must not depend on them. Nor
    may the next player choose from a hand that the viewer does not see.
    """
    afters = [rules.observe(rules.apply(world, outcome), viewer) for world in worlds]
    then, effect = afters[0], _effect_of(rules, worlds[0], outcome)
    is_open = then.to_act in (viewer, TEAM, NOBODY) or not has_secrets(rules)
    return (
        is_open
        and _hidden(then) == _hidden(seen)
        and all(after == then for after in afters)
        and all(_effect_of(rules, world, outcome) == effect for world in worlds[1:])
    )


def _hidden(seen: State) -> int:
    """Return the number of hidden cards, which decreases if a card is revealed."""
    return sum(zone.count(HIDDEN) for zone in seen.zones)


def _grouped(
    rules: AnyRules, state: State, effects: Mapping[ChanceClass, _Effect]
) -> tuple[OutcomeGroup, ...]:
    """Group outcomes by effect; outcomes with unknown effects form one group."""
    found: dict[_Effect, list[ChanceClass]] = {}
    for alike, effect in effects.items():
        found.setdefault(effect, []).append(alike)
    grouped = []
    for effect, some in found.items():
        first = some[0].example
        share = sum((alike.probability for alike in some), Fraction())
        ways = sum(alike.count for alike in some)
        # Omit the event for the outcome itself, which is shown first.
        events = rules.events(state, first, rules.apply(state, first))[1:]
        _, to_act, actions, if_left, end, is_known = effect
        follows = events if is_known else ()
        grouped.append(
            OutcomeGroup(share, first, ways, to_act, actions, if_left, follows, end, is_known)
        )
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
    return _Effect(_as_taken(outcome), after.to_act, actions, if_left, rules.outcome(after))


def _as_taken(outcome: ChanceAction) -> Taken | None:
    return outcome if isinstance(outcome, Taken) else None


def in_percent(probability: Fraction) -> str:
    """Format a probability as a percentage with one decimal; 0 and 100 only if exact."""
    if probability in (0, 1):
        return f"{100 * probability}"
    percent = float(100 * probability)
    return f"{min(max(percent, 0.1), 99.9):.1f}"
