"""What a throw can bring: its outcomes grouped by what they lead to, with exact probabilities."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Final, NamedTuple

from tabletop.engine.actions import ChanceAction, Move, Rolled, SeatAction, Taken
from tabletop.engine.capabilities import ChanceClass, HasChanceOutcomes, HasDice
from tabletop.engine.cards import HIDDEN
from tabletop.engine.message import Event
from tabletop.engine.outcome import Outcome
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules
from tabletop.match.queries import has_secrets

MAX_OUTCOMES: Final = 50_000
"""So many are looked at in a moment; of more, nothing is said rather than something inexact."""


class TooManyOutcomesError(ValueError):
    """The outcomes cannot be listed one by one (a shuffle, many different dice)."""


class SecretOutcomesError(ValueError):
    """The outcomes are cards that who asks does not see."""


@dataclass(frozen=True, slots=True)
class OutcomeGroup:
    """Outcomes of chance that come to the same.

    Attributes:
        probability: of all of them together.
        example: one of them.
        ways: how many they are, as far as they are told apart.
        to_act: who acts then.
        actions: what can be done then; where dice may be left as they lie, once they are.
        after_leaving: whether the actions are those once the dice are left as they lie.
        further_events: what happens at once with the first of them, besides the outcome itself.
        outcome: how the game ends with it; None where it goes on.
        is_known: whether who asks can know what it leads to; where not, what follows says nothing.
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
    """What tells two outcomes apart; a card that is taken does always."""

    taken_card: Taken | None
    to_act: Seat = CHANCE
    actions: tuple[SeatAction, ...] = ()
    after_leaving: bool = False
    outcome: Outcome | None = None
    is_known: bool = True


_WORLDS: Final = 3
"""So many ways in which hidden cards may lie are tried, to see whether they matter."""


def outcome_groups(rules: AnyRules, state: State) -> tuple[OutcomeGroup, ...]:
    """Return what chance can bring in a state where it acts and nothing is hidden, likeliest first.

    Raises:
        TooManyOutcomesError: there are more than `MAX_OUTCOMES`, or they cannot be listed.
        ValueError: chance does not act.
    """
    effects = {alike: _effect(rules, state, alike.example) for alike in _classes(rules, state)}
    return _grouped(rules, state, effects)


def outcome_groups_for(
    rules: AnyRules, seen: State, viewer: Seat | None
) -> tuple[OutcomeGroup, ...]:
    """Return the same as far as a seat, or an onlooker, can reckon it from what it sees.

    Raises:
        SecretOutcomesError: cards are taken that the viewer does not see.
        TooManyOutcomesError, ValueError: see `outcome_groups`.
    """
    listed = _classes(rules, seen)
    if any(alike.example == Taken(HIDDEN) for alike in listed):
        raise SecretOutcomesError
    tried = range(_WORLDS if _hidden(seen) else 1)
    worlds = [rules.resample(seen, viewer, SeededChance(number)) for number in tried]
    effects = {
        alike: _effect(rules, worlds[0], alike.example)
        if _can_be_known(rules, seen, viewer, worlds, alike.example)
        else _Effect(_taken(alike.example), is_known=False)
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
    """Return whether a viewer can know what an outcome leads to.

    It must neither turn up hidden cards nor depend on how they lie, and whoever acts then must not
    choose by a hand that the viewer does not see.
    """
    afters = [rules.observe(rules.apply(world, outcome), viewer) for world in worlds]
    then, effect = afters[0], _effect(rules, worlds[0], outcome)
    is_open = then.to_act in (viewer, TEAM, NOBODY) or not has_secrets(rules)
    return (
        is_open
        and _hidden(then) == _hidden(seen)
        and all(after == then for after in afters)
        and all(_effect(rules, world, outcome) == effect for world in worlds[1:])
    )


def _hidden(seen: State) -> int:
    """Return how many cards are hidden: with one less, something was revealed."""
    return sum(zone.count(HIDDEN) for zone in seen.zones)


def _grouped(
    rules: AnyRules, state: State, effects: Mapping[ChanceClass, _Effect]
) -> tuple[OutcomeGroup, ...]:
    """Return the outcomes, those together that come to the same, or to what cannot be known."""
    found: dict[_Effect, list[ChanceClass]] = {}
    for alike, effect in effects.items():
        found.setdefault(effect, []).append(alike)
    grouped = []
    for effect, some in found.items():
        first = some[0].example
        share = sum((alike.probability for alike in some), Fraction())
        ways = sum(alike.count for alike in some)
        # Besides the outcome itself, which is told first.
        told = rules.events(state, first, rules.apply(state, first))[1:]
        _, to_act, actions, if_left, end, is_known = effect
        follows = told if is_known else ()
        grouped.append(
            OutcomeGroup(share, first, ways, to_act, actions, if_left, follows, end, is_known)
        )
    return tuple(sorted(grouped, key=lambda prospect: -prospect.probability))


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


def _effect(rules: AnyRules, state: State, outcome: ChanceAction) -> _Effect:
    after = rules.apply(state, outcome)
    actions = tuple(rules.legal_actions(after))
    may_move = any(isinstance(action, Move) for action in actions)
    leave = rules.leave_dice if isinstance(rules, HasDice) and isinstance(outcome, Rolled) else None
    if_left = leave in actions and not may_move
    if leave is not None and if_left:
        # What was thrown counts once the dice are left as they lie.
        actions = tuple(rules.legal_actions(rules.apply(after, leave)))
    return _Effect(_taken(outcome), after.to_act, actions, if_left, rules.outcome(after))


def _taken(outcome: ChanceAction) -> Taken | None:
    return outcome if isinstance(outcome, Taken) else None


def chances(found: Sequence[OutcomeGroup]) -> tuple[tuple[SeatAction, Fraction], ...]:
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
