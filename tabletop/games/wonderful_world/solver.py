"""Exact chances: of winning in part 2, which is solved, and of a hit in part 1.

In part 2, only numbers matter. While there are dice, rolls remove men from the tops of piles. Every
later position therefore has the same piles with fewer men. The chances of positions are computed in
an order in which all successors of a position precede it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from math import factorial, prod
from operator import itemgetter, mul
from typing import Final

from tabletop.engine.actions import Move, Roll, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Solver, Unit
from tabletop.engine.cards import CardId
from tabletop.engine.message import Message
from tabletop.games.wonderful_world import turns
from tabletop.games.wonderful_world.cards import DICE
from tabletop.games.wonderful_world.facts import WonderFacts
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.overriding import override

_FACES: Final = 6

Piles = tuple[tuple[int, ...], ...]
"""The numbers of the men in each pile, bottom first."""

_Lookup = Callable[[list[float]], tuple[float, ...]]
_Throws = tuple[tuple[float, ...], list[_Lookup]]
"""The chances of some ways to hit, with lookups of their successors by choice."""
_Plan = list[tuple[float, tuple[float, ...], _Lookup, list[_Throws]]]
"""For each number of dice: the chance of a miss, hits without a choice, and others.

The hits without a choice have a single lookup. The others are grouped by the number of choices.
"""


@cache
def match_chances(visible: tuple[int, ...], dice: int) -> dict[tuple[int, ...], float]:
    """Return the chance of each possible combination of hits (WW-P3).

    Args:
        visible: for each number on top of a pile, the number of men on top that have it.
        dice: the number of dice rolled.

    Returns:
        A mapping from the numbers of men hit, for each visible number, to the chance.
    """
    found: dict[tuple[int, ...], float] = {}
    others = _FACES - len(visible)
    for counts in product(range(dice + 1), repeat=len(visible)):
        rest = dice - sum(counts)
        if rest == 0 or (rest > 0 and others):
            hits = tuple(map(min, counts, visible))
            orders = factorial(dice) // prod(map(factorial, (*counts, rest)))
            found[hits] = found.get(hits, 0.0) + orders * others**rest / _FACES**dice
    return found


class PileChances:
    """The chances of winning with best play from all positions that piles can lead to."""

    def __init__(self, piles: Piles) -> None:
        """Compute all chances, which takes 0.1 to 1 seconds for thirty men."""
        self.piles = piles
        strides = [1]
        for pile in reversed(piles[1:]):
            strides.insert(0, strides[0] * (len(pile) + 1))
        self._strides = tuple(strides[: len(piles)])
        self._by_dice = self._compute()

    def chance(self, heights: Sequence[int], dice: int) -> float:
        """Return the chance of winning with the given pile heights and number of dice.

        Args:
            heights: the number of men left in each pile.
            dice: the number of dice left (WW-P4).
        """
        place = sum(map(mul, heights, self._strides))
        return self._by_dice[dice][place] if dice else float(not place)

    def _compute(self) -> list[list[float]]:
        """Return the chances, indexed by the number of dice and the index of the position.

        The digits of a position's index are the heights of its piles. Its successors are at fixed
        offsets before the end of the lists, which grow position by position.
        """
        chances: list[list[float]] = [[1.0] for _ in range(DICE + 1)]
        growing, plans = chances[1:], dict[tuple[int, ...], _Plan]()
        positions = product((0,), *((0, *pile) for pile in self.piles))
        next(positions)
        for tops in positions:
            # It matters only which tops are equal, not their numbers; 0 is an empty pile.
            pattern = tuple(map(tops.index, tops))
            plan = plans.get(pattern)
            if plan is None:
                plan = plans[pattern] = _plan(pattern[1:], self._strides)
            chance = 0.0  # the chance without dice
            for known, (miss, sure, look_up_sure, throws) in zip(growing, plan, strict=True):
                chance = miss * chance + sum(map(mul, sure, look_up_sure(known)))
                for weights, look_ups in throws:
                    best = map(max, *[look_up(known) for look_up in look_ups])
                    chance += sum(map(mul, weights, best))
                known.append(chance)
        return chances


def _plan(pattern: tuple[int, ...], strides: tuple[int, ...]) -> _Plan:
    """Return the possible results of a roll for each number of dice.

    Args:
        pattern: a number for each pile; piles with equal tops have the same number, and empty piles
            have 0.
        strides: for each pile, how much smaller the position's index is if it has one man fewer.
    """
    alike: dict[int, list[int]] = {}
    for mark, stride in zip(pattern, strides, strict=True):
        if mark:
            alike.setdefault(mark, []).append(stride)
    visible = tuple(map(len, alike.values()))
    choices = [
        [[sum(chosen) for chosen in combinations(group, hits)] for hits in range(len(group) + 1)]
        for group in alike.values()
    ]
    offsets_of: dict[tuple[int, ...], list[int]] = {}
    plan: _Plan = []
    for dice in range(1, DICE + 1):
        by_choices: dict[int, tuple[list[float], list[list[int]]]] = {}
        chances = dict(match_chances(visible, dice))
        miss = chances.pop((0,) * len(visible), 0.0)
        for hits, chance in chances.items():
            if hits not in offsets_of:
                of_each = [options[count] for options, count in zip(choices, hits, strict=True)]
                offsets_of[hits] = [-sum(chosen) for chosen in product(*of_each)]
            weights, offsets = by_choices.setdefault(len(offsets_of[hits]), ([], []))
            weights.append(chance)
            offsets.append(offsets_of[hits])
        sure, (look_up_sure,) = _look_ups(*by_choices.pop(1, ([0.0], [[0]])))
        plan.append((miss, sure, look_up_sure, [_look_ups(*ways) for ways in by_choices.values()]))
    return plan


def _look_ups(weights: list[float], offsets: list[list[int]]) -> _Throws:
    """Return the ways to hit that have the same number of choices, with their lookups."""
    if len(weights) == 1:  # `itemgetter` does not return a tuple for a single item.
        weights, offsets = [*weights, 0.0], [*offsets, *offsets]
    return tuple(weights), [itemgetter(*column) for column in zip(*offsets, strict=True)]


Heights = tuple[int, ...]
"""The number of men left in each pile."""


@cache
def sum_chances(dice: int) -> Mapping[int, float]:
    """Return a mapping from the sums of a number of dice to their chances (WW-L1)."""
    chances: dict[int, float] = {0: 1.0}
    for _ in range(dice):
        longer: dict[int, float] = {}
        for total, chance in chances.items():
            for face in range(1, _FACES + 1):
                longer[total + face] = longer.get(total + face, 0.0) + chance / _FACES
        chances = longer
    return chances


class WonderSolver(Solver[WonderState]):
    """A solver of part 2, which caches the results for the most recent piles."""

    def __init__(self, facts: WonderFacts) -> None:
        self._facts = facts
        self._known: PileChances | None = None

    @override
    def value(self, state: WonderState) -> float | None:
        match state.stage:
            case Stage.OVER:
                return float(not self._facts.men_left(state.zones))
            case _ if state.part == 1:
                return None
            case Stage.REMOVE:
                return max(map(self._rolling(state), self._afterwards(state)))
            case Stage.GIVE:
                return self._rolling(state, lost=1)(self._heights(state))
            case _:
                return self._rolling(state)(self._heights(state))

    @override
    def advice(self, state: WonderState) -> Advice | None:
        actions = turns.legal_actions(self._facts, state)
        match state.stage:
            case Stage.ROLL if state.part == 1:
                return Advice(Unit.GOAL, tuple(map(self._rate_hits(state), actions)))
            case _ if state.part == 1:
                return None
            case Stage.REMOVE:
                return Advice(Unit.WIN, tuple(self._removing(state, a) for a in actions))
            case _:
                value = self.value(state)
                giving = state.stage is Stage.GIVE
                why = Message("advice-any-die" if giving else "advice-all-dice")
                return Advice(Unit.WIN, tuple(ActionValue(a, value, 0.0, why) for a in actions))

    # --- part 1 -------------------------------------------------------------------------------

    def _rate_hits(self, state: WonderState) -> Callable[[SeatAction], ActionValue]:
        rows = filter(None, self._facts.row_cards(state.zones))
        sums = sorted({self._facts.number_sum(row) for row in rows})

        def judged(action: SeatAction) -> ActionValue:
            if not isinstance(action, Roll):
                return ActionValue(action, 0.0, 0.0, Message("advice-stop"))
            chances = sum_chances(action.count)
            hit = tuple(total for total in sums if total in chances)
            why = Message.of("advice-sums", sums=hit) if hit else Message("advice-no-sum")
            return ActionValue(action, sum(chances[total] for total in hit), 0.0, why)

        return judged

    # --- part 2 -------------------------------------------------------------------------------

    def _heights(self, state: WonderState) -> Heights:
        return tuple(map(len, self._facts.row_cards(state.zones)))

    def _rolling(self, state: WonderState, lost: int = 0) -> Callable[[Heights], float]:
        """Return a function from heights to the chance of winning before a roll.

        Args:
            state: the state, which determines the piles and the dice.
            lost: the number of dice still to be given up.
        """
        numbers, rows = self._facts.numbers, self._facts.row_cards(state.zones)
        piles = tuple(tuple(numbers[card] for card in row) for row in rows)
        known = self._known
        if known is None or any(
            old[: len(pile)] != pile for old, pile in zip(known.piles, piles, strict=True)
        ):
            known = self._known = PileChances(piles)
        dice = min(sum(state.dice), DICE) - lost
        chance = known.chance
        return lambda heights: chance(heights, dice)

    def _removing(self, state: WonderState, action: SeatAction) -> ActionValue:
        """Return the value of a removal, if the best other removals of the roll follow."""
        card = action.card if isinstance(action, Move) else None
        left = list(self._afterwards(state, card))
        value, heights = max(zip(map(self._rolling(state), left), left, strict=True))
        rows = self._facts.row_cards(state.zones)
        tops = {row[height - 1] for row, height in zip(rows, heights, strict=True) if height}
        shown = tuple(sorted({self._facts.numbers[top] for top in tops}))
        why = Message.of("advice-leaves", numbers=shown) if shown else Message("advice-wins")
        return ActionValue(action, value, 0.0, why)

    def _afterwards(self, state: WonderState, first: CardId | None = None) -> Iterator[Heights]:
        """Yield the pile heights that are possible after the removals of a roll (WW-P3).

        Args:
            state: a state in which men must be removed.
            first: a man that is removed in any case, or None.
        """
        numbers, rows = self._facts.numbers, self._facts.row_cards(state.zones)
        each = []
        for number in set(state.faces):
            men = [card for card in state.targets if numbers[card] == number]
            ways = combinations(men, min(len(men), state.faces.count(number)))
            needed = {first} if first in men else set()
            each.append([chosen for chosen in ways if needed <= set(chosen)])
        for chosen in product(*each):
            gone = {card for some in chosen for card in some}
            yield tuple(len(row) - (bool(row) and row[-1] in gone) for row in rows)
