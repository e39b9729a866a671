"""What a throw can bring: its outcomes grouped by what they lead to, with exact probabilities."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from typing import Final

from tabletop.engine.actions import ChanceAction, Move, Rolled, SeatAction, Taken
from tabletop.engine.capabilities import HasChanceOutcomes, HasDice, not_listed
from tabletop.engine.message import Event
from tabletop.engine.outcome import Outcome
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE, Seat
from tabletop.match.chance import SeededChance
from tabletop.match.free_edit import face_range
from tabletop.match.match import AnyRules

MOST_OUTCOMES: Final = 50_000
"""So many are looked at in a moment; of more, nothing is said rather than something inexact."""
MOST_COUNTED: Final = 300_000
"""So many are counted bit by bit: seven dice fall in 279 936 ways."""
_BATCH: Final = 32


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
        if_left: whether the actions are those once the dice are left as they lie.
        follows: what happens at once with the first of them, besides the outcome itself.
        end: how the game ends with it; None where it goes on.
    """

    probability: Fraction
    outcomes: tuple[tuple[ChanceAction, Fraction], ...]
    to_act: Seat
    actions: tuple[SeatAction, ...]
    if_left: bool
    follows: tuple[Event, ...]
    end: Outcome | None


Counting = Generator[Fraction, None, tuple[Prospect, ...]]
"""Tells how much is counted, comes to what was found."""

_Effect = tuple[Seat, tuple[SeatAction, ...], bool, Outcome | None, ChanceAction | None]
"""What tells two outcomes apart; a card that is taken does always."""


def prospects(rules: AnyRules, state: State, most: int = MOST_OUTCOMES) -> tuple[Prospect, ...]:
    """Return what chance can bring in a state where it acts, likeliest first.

    Raises:
        TooManyOutcomesError: there are more than `most`, or they cannot be listed one by one.
        ValueError: chance does not act.
    """
    counting = gradually(rules, state, most)
    while True:
        try:
            next(counting)
        except StopIteration as done:
            found: tuple[Prospect, ...] = done.value
            return found


def gradually(rules: AnyRules, state: State, most: int) -> Counting:
    """Find the same bit by bit: yield how much of the probability is counted, return the prospects.

    Raises:
        TooManyOutcomesError: there are more than `most`, or they cannot be listed one by one.
        ValueError: chance does not act.
    """
    if state.to_act != CHANCE:
        raise ValueError("chance does not act here")
    found: dict[_Effect, list[tuple[ChanceAction, Fraction]]] = {}
    shares: dict[_Effect, Fraction] = {}
    counted = Fraction()
    for number, (outcome, probability) in enumerate(_listed(rules, state, most), 1):
        effect = _effect(rules, state, outcome)
        found.setdefault(effect, []).append((outcome, probability))
        shares[effect] = shares.get(effect, Fraction()) + probability
        counted += probability
        if number % _BATCH == 0:
            yield counted
    grouped = []
    for effect, outcomes in found.items():
        to_act, actions, if_left, end, _ = effect
        first = outcomes[0][0]
        # Besides the outcome itself, which is told first.
        follows = rules.events(state, first, rules.apply(state, first))[1:]
        share = shares[effect]
        prospect = Prospect(share, tuple(outcomes), to_act, actions, if_left, follows, end)
        grouped.append(prospect)
        if len(grouped) % _BATCH == 0:
            yield counted
    return tuple(sorted(grouped, key=lambda prospect: -prospect.probability))


def _listed(rules: AnyRules, state: State, most: int) -> Iterable[tuple[ChanceAction, Fraction]]:
    try:
        if not isinstance(rules, HasChanceOutcomes):
            raise not_listed(state)
        listed = tuple(islice(rules.chance_outcomes(state), most + 1))
    except ValueError as error:
        ways = _throws(rules, state, most)
        if ways is None:
            raise TooManyOutcomesError from error
        return ways
    if len(listed) > most:
        raise TooManyOutcomesError
    return listed


def _throws(
    rules: AnyRules, state: State, most: int
) -> Iterator[tuple[ChanceAction, Fraction]] | None:
    """Return every way in which more dice fall than a game lists; None where they are too many."""
    example = rules.sample_chance(state, SeededChance(0))
    faces = face_range(rules)
    if not isinstance(example, Rolled) or not faces:
        return None
    count = len(example.faces)
    ways = len(faces) ** count
    if ways > most:
        return None
    share = Fraction(1, ways)
    return ((Rolled(thrown), share) for thrown in product(faces, repeat=count))


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
