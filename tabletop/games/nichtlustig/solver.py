"""The chances of winning goal cards in Nichtlustig if the best dice are kept.

For pairs and triples, each die is rolled until it shows the number. For the sum of a Dinosaur, the
highest dice are kept, and a search finds the best number of dice to keep.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Final, TypeVar

from tabletop.engine.actions import Keep, Rolled, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Solver, Unit
from tabletop.engine.capabilities import ChanceClass
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, Message
from tabletop.games.nichtlustig import claims, refusals, turns
from tabletop.games.nichtlustig.cards import DINOSAURS, HIGHEST, PAIRS, PINK, PROFESSORS
from tabletop.games.nichtlustig.facts import NichtlustigFacts
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tabletop.games.nichtlustig.turns import dice_in_the_air
from tabletop.overriding import override

_FACES: Final = HIGHEST + 1


@cache
def _throws(dice: int) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """Return all outcomes for a number of dice, each descending, with their chances."""
    found = []
    for faces in combinations_with_replacement(range(HIGHEST, -1, -1), dice):
        orders = factorial(dice) // prod(factorial(faces.count(face)) for face in range(_FACES))
        found.append((orders / _FACES**dice, faces))
    return tuple(found)


@cache
def sum_chance(dice: int, wanted: int, rolls: int) -> float:
    """Return the chance of reaching a sum if the best dice are kept after each roll.

    Args:
        dice: the number of dice to roll now.
        wanted: the sum to reach.
        rolls: the number of rolls left, including the next one.
    """
    if wanted <= 0:
        return 1.0
    if not rolls or dice * HIGHEST < wanted:
        return 0.0
    return sum(chance * kept_chance(faces, wanted, rolls - 1) for chance, faces in _throws(dice))


def kept_chance(faces: Sequence[int], wanted: int, rolls: int) -> float:
    """Return the chance of reaching a sum after these faces have been rolled.

    The faces are in descending order; `rolls` is the number of rolls left after this one.
    """
    best, total = 0.0, 0
    for number in range(len(faces) + 1):
        # If all dice are kept, there is nothing to roll.
        left = len(faces) - number
        best = max(best, sum_chance(left, wanted - total, rolls if left else 0))
        if left:
            total += faces[number]
    return best


class NichtlustigSolver(Solver[NichtlustigState]):
    """A solver for the chances of winning goal cards, but not of winning the game."""

    def __init__(self, facts: NichtlustigFacts) -> None:
        self._facts = facts

    @override
    def value(self, state: NichtlustigState) -> float | None:
        return None

    @override
    def advice(self, state: NichtlustigState) -> Advice | None:
        # The value of an action is the chance of the goal card that it makes likeliest.
        if state.phase not in (NichtlustigPhase.START, NichtlustigPhase.ROLLED):
            return None
        actions = refusals.legal_actions(self._facts, state)
        return Advice(Unit.GOAL, tuple(self._judged(state, action) for action in actions))

    def chances(
        self, state: NichtlustigState, action: SeatAction
    ) -> Iterator[tuple[CardId, float]]:
        """Yield each goal card that can be taken, with the chance of winning it.

        Args:
            state: a state at the start of a turn or after a roll.
            action: the next action. After it, the best dice for the card are kept.
        """
        facts = self._facts
        rolls, free = self._rolls(state, action)
        for card in facts.goals:
            source = claims.source_zone(facts, state, card)
            if source is None:
                continue
            chance = self._chance(state, card, rolls, free)
            if source != facts.grid:  # NL-V1, NL-V2: a card that the roll scores cannot be taken
                kept = PINK not in free
                scored = kept and state.dice[PINK] == facts.value[card]
                chance *= 0.0 if scored else 1.0 if kept else 1 - _FACES ** -float(rolls)
            yield card, chance

    def _judged(self, state: NichtlustigState, action: SeatAction) -> ActionValue:
        chances, points = self.chances(state, action), self._facts.points
        likely = [(chance, points[card], card) for card, chance in chances]
        if not likely:
            return ActionValue(action, 0.0, 0.0, Message("advice-no-goal"))
        chance, _, card = max(likely)
        why = Message.of("advice-goal", card=CardRef(card)) if chance else Message("advice-no-goal")
        return ActionValue(action, chance, 0.0, why)

    def _rolls(self, state: NichtlustigState, action: SeatAction) -> tuple[int, frozenset[int]]:
        """Return the number of rolls left, and the dice that can be rolled."""
        facts = self._facts
        every = frozenset(range(PINK + 1))
        rolls = facts.rolls_left(state) + facts.duck_helps(state)
        if state.phase is NichtlustigPhase.START:
            return (0 if facts.holds(state, facts.skipper) else rolls), every
        if not isinstance(action, Keep):
            return 0, frozenset()
        aside = {die for die in every if state.aside >> die & 1}
        return rolls, every - aside - set(action.dice)

    def _chance(
        self, state: NichtlustigState, card: CardId, rolls: int, free: frozenset[int]
    ) -> float:
        """Return the chance that the dice meet a card's demand, ignoring the pink die."""
        facts = self._facts
        kind, value = facts.kind[card], facts.value[card]
        if not rolls and free:
            return 0.0
        if facts.is_dinosaur[card]:
            kept = sum(state.dice[die] for die in range(PINK) if die not in free)
            gain = claims.TIME_GAIN if facts.holds(state, facts.time_machine) else 0
            rolled = len(free - {PINK})
            return sum_chance(rolled, value - gain - kept, rolls)

        def missed(die: int) -> float:
            """Return the chance that a die never shows the number."""
            if die in free:
                return (1 - 1 / _FACES) ** rolls
            return float(state.dice[die] != value)

        if kind == PROFESSORS:
            return prod(1 - prod(map(missed, pair)) for pair in PAIRS.values())
        return prod(1 - missed(die) for die in PAIRS[kind])


_EACH_FACE: Final = range(HIGHEST + 1)
_TOO_LITTLE: Final = DINOSAURS[0] - claims.TIME_GAIN - 1
"""All sums up to this one are equivalent, because they do not win a Dinosaur."""

_Pattern = tuple[tuple[int, ...], int, int, tuple[bool, ...]]
"""What matters of six dice: pairs, numbers in all colours (as bits), sum, symbols."""
K = TypeVar("K", bound=Hashable)
_Ways = dict[K, tuple[tuple[int, ...], int]]
"""A mapping from kinds of throws to an example and the number of ways to roll it."""


def chance_classes(facts: NichtlustigFacts, state: NichtlustigState) -> Iterator[ChanceClass]:
    """Yield the outcomes of a roll, grouped by their consequences."""
    if state.phase is NichtlustigPhase.THROW:
        return _turn_classes(facts, state)
    alike: dict[Hashable, list[tuple[int, ...]]] = {}
    for faces in product(_EACH_FACE, repeat=dice_in_the_air(facts, state)):
        best = max(faces)  # NL-S2, NL-E3
        key = (
            tuple(face == best for face in faces) if state.phase is NichtlustigPhase.ORDER else best
        )
        alike.setdefault(key, []).append(faces)
    total = sum(map(len, alike.values()))
    return (
        ChanceClass(Rolled(throws[0]), Fraction(len(throws), total), len(throws))
        for throws in alike.values()
    )


def _turn_classes(facts: NichtlustigFacts, state: NichtlustigState) -> Iterator[ChanceClass]:
    """Yield groups of throws that win the same cards, or none and owe the same Death."""
    free = [not state.aside >> die & 1 for die in range(PINK + 1)]
    fixed = state.dice or (0,) * (PINK + 1)
    own = state.zones[facts.own_deaths[state.turn]]
    # A seat with all Deaths owes none, so its turn ends and symbols matter.
    patterns = _patterns(fixed, free, with_symbols=len(own) == len(facts.death_cards))
    by_scoring: dict[NichtlustigState, list[int]] = {}
    for pink in _EACH_FACE if free[PINK] else (fixed[PINK],):
        dice = (*fixed[:PINK], pink)
        scored = turns.score_cards(facts, state._replace(dice=dice))._replace(dice=fixed)
        by_scoring.setdefault(scored, []).append(pink)
    found: _Ways[Hashable] = {}
    for scored, pinks in by_scoring.items():
        for pattern, (six, ways) in patterns.items():
            dice = (*six, pinks[0])
            thrown = scored._replace(dice=dice)
            plain = tuple(claims.direct_claims(facts, thrown))
            won = (plain, tuple(claims.time_machine_claims(facts, thrown)))
            if any(won):
                _count(found, won, dice, ways * len(pinks))
                continue
            for pink in pinks:
                _count(found, (pink, pattern[-1]), (*six, pink), ways)
    total = len(_EACH_FACE) ** sum(free)
    for dice, ways in found.values():
        faces = tuple(face for face, is_free in zip(dice, free, strict=True) if is_free)
        yield ChanceClass(Rolled(faces), Fraction(ways, total), ways)


def _count(found: _Ways[K], key: K, dice: tuple[int, ...], ways: int) -> None:
    example, before = found.get(key, (dice, 0))
    found[key] = example, before + ways


def _patterns(fixed: Sequence[int], free: Sequence[bool], *, with_symbols: bool) -> _Ways[_Pattern]:
    """Return a mapping from patterns of six dice to an example and the number of ways.

    Args:
        fixed: the faces of all dice; those of free dice are ignored.
        free: for each die, whether it is rolled.
        with_symbols: whether it matters which dice show their symbols.
    """
    anything = sum(1 << face for face in _EACH_FACE)
    found: _Ways[_Pattern] = {((), anything, 0, ()): ((), 1)}
    for pair in PAIRS.values():
        ranges = [_EACH_FACE if free[die] else (fixed[die],) for die in pair]
        of_colour = Counter(product(*ranges))
        if not with_symbols and all(free[die] for die in pair):
            of_colour = Counter(tuple(sorted(pair)) for pair in of_colour)
        longer: _Ways[_Pattern] = {}
        for (pairs, shared, total, symbols), (six, ways) in found.items():
            for (one, other), more in of_colour.items():
                pattern = (
                    (*pairs, one if one == other else 0),
                    shared & (1 << one | 1 << other) & ~1,
                    total + one + other,
                    (*symbols, not one, not other) if with_symbols else (),
                )
                _count(longer, pattern, (*six, one, other), ways * more)
        found = longer
    merged: _Ways[_Pattern] = {}
    for (pairs, shared, total, symbols), (six, ways) in found.items():
        pattern = (pairs, shared, max(total, _TOO_LITTLE), symbols)
        _count(merged, pattern, six, ways)
    return merged
