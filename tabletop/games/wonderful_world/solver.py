"""What What a Wonderful World can say exactly: part 2 is solved, in part 1 what dice hit."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import Final

from tabletop.engine.actions import Move, Roll, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Solver, Unit
from tabletop.engine.cards import CardId
from tabletop.engine.message import Message
from tabletop.games.wonderful_world import turns
from tabletop.games.wonderful_world.cards import DICE
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.piles import PileChances
from tabletop.games.wonderful_world.state import Stage, WonderState

_FACES: Final = range(1, 7)

Heights = tuple[int, ...]
"""How many men are left in each pile."""


@cache
def sum_chances(dice: int) -> Mapping[int, float]:
    """Return how likely each sum of so many dice is (WW-L1)."""
    chances: dict[int, float] = {0: 1.0}
    for _ in range(dice):
        longer: dict[int, float] = {}
        for total, chance in chances.items():
            for face in _FACES:
                longer[total + face] = longer.get(total + face, 0.0) + chance / len(_FACES)
        chances = longer
    return chances


class WonderSolver(Solver[WonderState]):
    """Solves part 2, and remembers the piles that it has seen last."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._known: PileChances | None = None

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
