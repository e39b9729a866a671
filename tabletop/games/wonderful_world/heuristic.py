"""The heuristic for What a Wonderful World: men and dice left, and places for men."""

from collections.abc import Sequence
from math import exp
from typing import Final

from tabletop.engine.actions import Move, Roll, SeatAction
from tabletop.engine.capabilities import HasHeuristic
from tabletop.engine.zones import Seat
from tabletop.games.wonderful_world.cards import DICE
from tabletop.games.wonderful_world.evaluation import hit_chances
from tabletop.games.wonderful_world.facts import STOP, WonderFacts
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.overriding import override

_PART_2: Final = ((0.0, 1.0), (0.17, 1.0), (0.42, 0.16), (0.67, 0.057), (0.91, 0.0242))
"""For each number of dice: the chance of winning without men, and its decay rate per man."""
_UNEVEN: Final = 0.5
"""The extra weight of men in piles of uneven height, because only tops can be hit."""
_HITS: Final = 0.8
"""The fraction of the present chance of a hit that is left at a later landscape."""
_MOST_HITS: Final = 0.75
_PER_PLACE: Final = 0.8
"""How much each row in which a man fits reduces the risk that he cannot be played."""
_DANGER: Final = 0.055
"""The weight of a man who is at risk."""


class WonderHeuristic(HasHeuristic[WonderState]):
    """The part of the rules that estimates the team's chance of winning by a formula."""

    facts: WonderFacts
    turns_ahead = 8

    @override
    def heuristic(self, state: WonderState, seat: Seat) -> float:
        facts, zones = self.facts, state.zones
        rows = facts.row_cards(zones)
        heights = [*map(len, rows)]
        placed = sum(heights)
        mean = placed / len(heights)
        men = placed + _UNEVEN * sum((height - mean) ** 2 for height in heights)
        if state.part != 1:
            return _part_two_chance(men, sum(state.dice) - (state.stage is Stage.GIVE))
        # Use only public information, so that hidden cards make no difference.
        gone = {*zones[facts.box], *(card for row in rows for card in row)}
        unlaid = [
            facts.bits[card] for card in facts.pieces if facts.is_man[card] and card not in gone
        ]
        landscapes = facts.pieces.total() - facts.men - len(zones[facts.landscapes])
        coming = landscapes + (state.stage is Stage.ROLL)
        hit = min(_MOST_HITS, max(self._hit_chances(state)))
        men += len(unlaid) - _HITS * coming * hit / (1 - hit)
        forbidden = [facts.forbidden(zones[row], row) for row in facts.rows]
        danger = sum(exp(-_PER_PLACE * sum(not bits & row for row in forbidden)) for bits in unlaid)
        return _part_two_chance(max(men, 0.0), DICE) * exp(-_DANGER * danger)

    def _hit_chances(self, state: WonderState) -> tuple[float, ...]:
        """Return the chance of hitting a row in part 1, for each number of dice (WW-L1)."""
        totals = {self.facts.number_sum(row) for row in self.facts.row_cards(state.zones) if row}
        return hit_chances(sum(1 << total for total in totals))

    @override
    def sensible(self, state: WonderState, legal: Sequence[SeatAction]) -> Sequence[SeatAction]:
        if state.stage is Stage.LAY:
            moves = [action for action in legal if isinstance(action, Move)]
            values = {move: self.heuristic(_placed(state, move), state.turn) for move in moves}
            return sorted(moves, key=lambda move: -values[move])[: max(2, len(moves) // 3)]
        if state.stage is not Stage.ROLL:
            return legal
        chances = self._hit_chances(state)
        rolls = [action for action in legal if isinstance(action, Roll)]
        return sorted(rolls, key=lambda roll: -chances[roll.count - 1])[:2] or (STOP,)


def _placed(state: WonderState, move: Move) -> WonderState:
    """Return the state with a man added to a row, before the next draw."""
    zones = list(state.zones)
    if move.to is not None:
        zones[move.to] = (*zones[move.to], move.card)
    return state._replace(zones=tuple(zones))


def _part_two_chance(men: float, dice: int) -> float:
    """Return the approximate chance of removing all men with the given number of dice."""
    most, falls = _PART_2[max(0, min(dice, DICE))]
    return most * exp(-falls * men)
