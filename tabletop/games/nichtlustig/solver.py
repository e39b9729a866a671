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
from tabletop.engine.advice import ActionValue, Advice, Solver, Unit, percent
from tabletop.engine.capabilities import ChanceClass
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, Message
from tabletop.games.nichtlustig import claims, refusals, turns
from tabletop.games.nichtlustig.cards import DINOSAURS, HIGHEST, KINDS, PAIRS, PINK, PROFESSORS
from tabletop.games.nichtlustig.facts import ALL_DICE, NichtlustigFacts
from tabletop.games.nichtlustig.goal_chance import ALWAYS, GROUPS, GoalChances, Kept
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
        # The value of an action is the chance of winning at least one goal card in this turn.
        if state.phase not in (NichtlustigPhase.START, NichtlustigPhase.ROLLED):
            return None
        facts, rolls = self._facts, self._rolls(state)
        actions = refusals.legal_actions(facts, state)
        cards = {(facts.kind[c], facts.value[c]): bits for c, bits in self._takeable(state)}
        kept = [self._kept(state, action) for action in actions]
        chances: Sequence[float] = [0.0] * len(actions)
        if rolls:
            chances = GoalChances(cards, self._gain(state)).chances(kept, rolls)
        values = zip(actions, chances, strict=True)
        return Advice(Unit.GOAL, tuple(self._judged(state, *value) for value in values))

    def chances(
        self, state: NichtlustigState, action: SeatAction
    ) -> Iterator[tuple[CardId, float]]:
        """Yield each goal card that can be taken, with the chance of winning it.

        Args:
            state: a state at the start of a turn or after a roll.
            action: the next action. After it, the best dice for the card are kept.
        """
        rolls, kept = self._rolls(state), self._kept(state, action)
        for card, bits in self._takeable(state):
            chance = self._chance(state, card, rolls, kept)
            if bits != ALWAYS:
                *_, pink = kept
                chance *= bits >> pink[0] & 1 if pink else 1 - _FACES ** -float(rolls)
            yield card, chance

    def _takeable(self, state: NichtlustigState) -> Iterator[tuple[CardId, int]]:
        """Yield each goal card that can be taken, and the pink die's faces that allow it."""
        facts = self._facts
        for card in facts.goals:
            source = claims.source_zone(facts, state, card)
            if source is not None:  # NL-V1, NL-V2: a card that the roll scores cannot be taken
                yield card, ALWAYS if source == facts.grid else ALWAYS ^ 1 << facts.value[card]

    def _judged(self, state: NichtlustigState, action: SeatAction, any_goal: float) -> ActionValue:
        points, kind = self._facts.points, self._facts.kind
        likely = [(chance, points[card], card) for card, chance in self.chances(state, action)]
        chance, _, card = max(likely, default=(0.0, 0, 0))
        why = Message.of("advice-goal", card=CardRef(card), n=percent(chance))
        if chance == 1:
            why = Message.of("advice-goal-certain", card=CardRef(card))
        if chance == 1 and kind[card] in PAIRS:  # Pairs of other colours can be won as well.
            more = [one for one in likely if kind[one[2]] in {*PAIRS} - {kind[card]} and one[0]]
            if more:
                chance, _, other = max(more)
                cards = {"card": CardRef(card), "other": CardRef(other)}
                why = Message.of("advice-goal-besides", **cards, n=percent(chance))
        return ActionValue(action, any_goal, 0.0, why if chance else Message("advice-no-goal"))

    def _rolls(self, state: NichtlustigState) -> int:
        """Return the number of rolls left in this turn."""
        facts = self._facts
        if state.phase is NichtlustigPhase.START and facts.holds(state, facts.skipper):
            return 0
        return facts.rolls_left(state) + facts.duck_helps(state)

    def _kept(self, state: NichtlustigState, action: SeatAction) -> tuple[Kept, ...]:
        """Return the faces that each group of dice keeps."""
        if state.phase is NichtlustigPhase.START:
            return ((),) * len(GROUPS)
        bits = ALL_DICE
        if isinstance(action, Keep):
            bits = state.aside | self._facts.bits[action.dice]
        return tuple(
            tuple(sorted(state.dice[die] for die in group if bits >> die & 1)) for group in GROUPS
        )

    def _gain(self, state: NichtlustigState) -> int:
        return claims.TIME_GAIN if self._facts.holds(state, self._facts.time_machine) else 0

    def _chance(
        self, state: NichtlustigState, card: CardId, rolls: int, kept: Sequence[Kept]
    ) -> float:
        """Return the chance that the dice meet a card's demand, ignoring the pink die."""
        *colours, _ = kept
        kind, value = self._facts.kind[card], self._facts.value[card]
        if self._facts.is_dinosaur[card]:
            wanted = value - self._gain(state) - sum(map(sum, colours))
            return sum_chance(PINK - sum(map(len, colours)), wanted, rolls)
        missed = (1 - 1 / _FACES) ** rolls  # by one die
        if kind == PROFESSORS:
            return prod(1 - (value not in some) * missed ** (2 - len(some)) for some in colours)
        pair = colours[KINDS.index(kind)]
        return (1 - missed) ** (2 - len(pair)) if {value}.issuperset(pair) else 0.0


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
