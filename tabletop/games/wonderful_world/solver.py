"""What can be said exactly of What a Wonderful World: part 2 is solved, in part 1 what dice hit.

In part 2 only numbers count. While dice are left, each throw takes men from the tops of some piles,
so whatever can follow is made of the same piles with fewer men. These positions are worked out in
an order in which all that can follow one of them stands before it.
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
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.overriding import override

_FACES: Final = 6

Piles = tuple[tuple[int, ...], ...]
"""The numbers of the men in each pile, bottom first."""

_Lookup = Callable[[list[float]], tuple[float, ...]]
_Throws = tuple[tuple[float, ...], list[_Lookup]]
"""Chances of ways to hit, and for each choice of men the look-ups of what follows each of them."""
_Plan = list[tuple[float, tuple[float, ...], _Lookup, list[_Throws]]]
"""By how many dice are left: the chance of a miss, the ways to hit without a choice, then others.

Those without one have a single look-up; the others stand together by how many choices they leave.
"""


@cache
def match_chances(visible: tuple[int, ...], dice: int) -> dict[tuple[int, ...], float]:
    """Return how likely it is that dice hit so many men of each number (WW-P3).

    Args:
        visible: how many men of each number that is visible lie on top.
        dice: how many dice are thrown.

    Returns:
        The chance by how many men of each of these numbers are hit.
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
    """The chances to win from all positions that some piles can come to, by best play."""

    def __init__(self, piles: Piles) -> None:
        """Work them out: a tenth to a whole second for thirty men."""
        self.piles = piles
        strides = [1]
        for pile in reversed(piles[1:]):
            strides.insert(0, strides[0] * (len(pile) + 1))
        self._strides = tuple(strides[: len(piles)])
        self._by_dice = self._compute()

    def chance(self, heights: Sequence[int], dice: int) -> float:
        """Return the chance to win with so many men left in each pile, and so many dice.

        Args:
            heights: how many men of each pile are left, at most as many as there were.
            dice: how many dice are left (WW-P4).
        """
        place = sum(map(mul, heights, self._strides))
        return self._by_dice[dice][place] if dice else float(not place)

    def _compute(self) -> list[list[float]]:
        """Return the chances by dice and position: heights as digits of a number.

        Every list grows position by position, so that what follows one lies a fixed way before
        its end, wherever it lies.
        """
        chances: list[list[float]] = [[1.0] for _ in range(DICE + 1)]
        growing, plans = chances[1:], dict[tuple[int, ...], _Plan]()
        positions = product((0,), *((0, *pile) for pile in self.piles))
        next(positions)
        for tops in positions:
            # Which numbers lie on top does not matter, but which of them are alike; 0: no pile.
            pattern = tuple(map(tops.index, tops))
            plan = plans.get(pattern)
            if plan is None:
                plan = plans[pattern] = _plan(pattern[1:], self._strides)
            chance = 0.0  # without dice
            for known, (miss, sure, look_up_sure, throws) in zip(growing, plan, strict=True):
                chance = miss * chance + sum(map(mul, sure, look_up_sure(known)))
                for weights, look_ups in throws:
                    best = map(max, *[look_up(known) for look_up in look_ups])
                    chance += sum(map(mul, weights, best))
                known.append(chance)
        return chances


def _plan(pattern: tuple[int, ...], strides: tuple[int, ...]) -> _Plan:
    """Return what throws can bring, for each number of dice.

    Args:
        pattern: a mark for each pile, alike where the tops are alike; 0 for an empty one.
        strides: how far before a position that lies in which a pile has a man less.
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
    """Return ways to hit with as many choices, the nth choices of all of them looked up at once."""
    if len(weights) == 1:  # a single item would be looked up as itself, not as a tuple
        weights, offsets = [*weights, 0.0], [*offsets, *offsets]
    return tuple(weights), [itemgetter(*column) for column in zip(*offsets, strict=True)]


Heights = tuple[int, ...]
"""How many men are left in each pile."""


@cache
def sum_chances(dice: int) -> Mapping[int, float]:
    """Return how likely each sum of so many dice is (WW-L1)."""
    chances: dict[int, float] = {0: 1.0}
    for _ in range(dice):
        longer: dict[int, float] = {}
        for total, chance in chances.items():
            for face in range(1, _FACES + 1):
                longer[total + face] = longer.get(total + face, 0.0) + chance / _FACES
        chances = longer
    return chances


class WonderSolver(Solver[WonderState]):
    """Solves part 2, and remembers the piles that it has seen last."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._known: PileChances | None = None

    @override
    def value(self, state: WonderState) -> float | None:
        """See `Solver.value`; known in part 2 and after the end."""
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
        """See `Solver.advice`; in part 1 only the dice have values, their chances to hit."""
        actions = turns.legal_actions(self._facts, state)
        match state.stage:
            case Stage.ROLL if state.part == 1:
                return Advice(Unit.GOAL, tuple(map(self._hitting(state), actions)))
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

    def _hitting(self, state: WonderState) -> Callable[[SeatAction], ActionValue]:
        rows = filter(None, self._facts.row_cards(state.zones))
        sums = sorted({self._facts.total(row) for row in rows})

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
        """Return the function that knows the chance before a throw, by heights.

        Args:
            state: the position.
            lost: how many dice are still to be given up.
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
        """Value a removal by the best that it leaves, with all further men that must go."""
        card = action.card if isinstance(action, Move) else None
        left = list(self._afterwards(state, card))
        value, heights = max(zip(map(self._rolling(state), left), left, strict=True))
        rows = self._facts.row_cards(state.zones)
        tops = {row[height - 1] for row, height in zip(rows, heights, strict=True) if height}
        shown = tuple(sorted({self._facts.numbers[top] for top in tops}))
        why = Message.of("advice-leaves", numbers=shown) if shown else Message("advice-wins")
        return ActionValue(action, value, 0.0, why)

    def _afterwards(self, state: WonderState, first: CardId | None = None) -> Iterator[Heights]:
        """Yield what can be left of the piles once all men hit are gone (WW-P3).

        Args:
            state: a position in which men are to be removed.
            first: a man who certainly goes.
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
