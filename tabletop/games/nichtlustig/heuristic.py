"""The heuristic for Nichtlustig: points, and expected points from cards and dice."""

from collections.abc import Iterator, Sequence
from math import exp
from typing import Final

from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.engine.capabilities import HasHeuristic
from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat
from tabletop.games.nichtlustig.cards import (
    DINOSAUR,
    LEMMING,
    PAIRS,
    PINK,
    PROFESSORS,
    RIEBMANN,
    YETI,
)
from tabletop.games.nichtlustig.claims import direct_claims, matching, source_zone
from tabletop.games.nichtlustig.facts import ALL_DICE, LAST_GOALS, STOP, NichtlustigFacts
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tabletop.overriding import override

_SCORED: Final = {LEMMING: 4.0, YETI: 2.7, RIEBMANN: 2.0, PROFESSORS: 2.4}
"""The value of a scored card; for Yetis and Professors, the value expected."""
_OPEN: Final = {LEMMING: 2.4, YETI: 1.9, RIEBMANN: 1.5, PROFESSORS: 1.6}
"""The value of an unscored card, which may be lost or never be scored."""
_LAST: Final = 1.0
"""The value of an unscored card at the end (NL-E2)."""
_DEATH: Final = -1.0
_SPREAD: Final = 2.2
"""A lead, in points, with which winning is nearly certain at the end of the game."""
_PER_CARD: Final = 0.16
"""How much greater this lead must be for each goal card that is still to be taken."""
_GOALS: Final = 25
_FEW: Final = 12
"""The maximum number of actions to consider after a roll."""
_HIGH: Final = (5, 4, 3)
"""Numbers from which dice are kept for a Dinosaur."""


class NichtlustigHeuristic(HasHeuristic[NichtlustigState]):
    """The part of the rules that compares the points that seats can expect."""

    facts: NichtlustigFacts
    turns_ahead = 1

    @override
    def heuristic(self, state: NichtlustigState, seat: Seat) -> float:
        points = [self._points(state, of) for of in range(self.facts.seats)]
        if state.phase is NichtlustigPhase.ROLLED:
            points[state.turn] += self._dice_value(state)
        left = max(0, len(state.zones[self.facts.grid]) - LAST_GOALS)
        spread = _SPREAD + _PER_CARD * left
        weights = [exp(value / spread) for value in points]
        return weights[seat] / sum(weights)

    def _points(self, state: NichtlustigState, seat: Seat) -> float:
        """Return the points at the end of the game that a seat can expect from its cards."""
        facts, zones = self.facts, state.zones
        kind, total = facts.kind, 0.0
        for card in facts.uncovered(state, seat):
            total += _SCORED.get(kind[card]) or facts.points[card]
        near = (len(zones[facts.grid]) - LAST_GOALS) / (_GOALS - LAST_GOALS)
        for card in zones[facts.open[seat]]:
            total += _LAST + (_OPEN[kind[card]] - _LAST) * min(1.0, 2 * near)
        covering = sum(1 for death, _ in state.covers if death in zones[facts.own_deaths[seat]])
        return total + _DEATH * (len(zones[facts.own_deaths[seat]]) - covering)

    def _dice_value(self, state: NichtlustigState) -> float:
        """Return the gain for the current player from stopping with the present dice."""
        kind = self.facts.kind
        total = sum(sign * (_SCORED[of] - _OPEN[of]) for of, sign in self._turned(state))
        claims = [move.card for move in direct_claims(self.facts, state)]
        best = [self._gain(state, card) for card in claims if kind[card] == DINOSAUR]
        others = [self._gain(state, card) for card in claims if kind[card] != DINOSAUR]
        gain = max(max(best, default=0.0), sum(others))
        return total + (gain or -2.0)

    def _turned(self, state: NichtlustigState) -> Iterator[tuple[str, int]]:
        """Yield the kind of each card that the pink die scores, and +1 or -1.

        The number is +1 for the current player's cards and -1 for those of others.
        """
        for card, seat in self.facts.newly_scored(state):
            yield self.facts.kind[card], 1 if seat == state.turn else -1

    def _gain(self, state: NichtlustigState, card: CardId) -> float:
        """Return the gain from taking a goal card, which is greater if a seat loses it."""
        kind = self.facts.kind[card]
        if kind == DINOSAUR:
            return float(self.facts.points[card])
        stolen = source_zone(self.facts, state, card) != self.facts.grid
        return _OPEN[kind] * (1.6 if stolen else 1.0)

    # --- promising actions ------------------------------------------------------------------

    @override
    def sensible(
        self, state: NichtlustigState, legal: Sequence[SeatAction]
    ) -> Sequence[SeatAction]:
        if state.phase is NichtlustigPhase.CLAIM:
            claims = [a for a in legal if isinstance(a, Move)]
            claims.sort(key=lambda a: -self._gain(state, a.card))
            return claims[:2] or legal
        if state.phase is not NichtlustigPhase.ROLLED:
            return legal
        keeps = {a.dice: a for a in legal if isinstance(a, Keep) and a.using is None}
        keeps = keeps or {a.dice: a for a in legal if isinstance(a, Keep)}
        found: dict[SeatAction, None] = {}
        if direct_claims(self.facts, state):
            found[STOP] = None
        for bits in self._worth_keeping(state):
            keep = keeps.get(tuple(d for d in range(PINK + 1) if bits >> d & 1))
            if keep is not None:
                found[keep] = None
            if len(found) >= _FEW:
                break
        return [*found] or legal

    def _worth_keeping(self, state: NichtlustigState) -> Iterator[int]:
        """Yield the bit sets of dice worth keeping, the most promising first."""
        facts, dice, free = self.facts, state.dice, ALL_DICE & ~state.aside
        pinks = (1 << PINK, 0) if self._pink_helps(state) else (0, 1 << PINK)
        takeable = [card for card in facts.goals if source_zone(facts, state, card) is not None]
        others = [card for card in takeable if not facts.is_dinosaur[card]]
        wanted = [(self._gain(state, card), self._towards(state, card)) for card in others]
        whole = 0
        for card in others:
            bits = matching(facts, dice, card)
            whole |= 0 if whole & bits else bits
        ranked = sorted(wanted, key=lambda pair: -pair[0] * pair[1].bit_count())
        sets = [whole, *(whole | bits for _, bits in ranked if bits)]
        sets += [
            sum(1 << die for die in range(PINK) if dice[die] >= least)
            for least in (_HIGH if len(others) < len(takeable) else ())
        ]
        sets.append(0)
        for pink in pinks:
            for bits in sets:
                yield (bits & ((1 << PINK) - 1) | pink) & free

    def _towards(self, state: NichtlustigState, card: CardId) -> int:
        """Return the bit set of the dice that show a number that a card requires."""
        kind, value, dice = self.facts.kind[card], self.facts.value[card], state.dice
        if kind != PROFESSORS:
            return sum(1 << die for die in PAIRS[kind] if dice[die] == value)
        firsts = (next((d for d in pair if dice[d] == value), None) for pair in PAIRS.values())
        return sum(1 << die for die in firsts if die is not None)

    def _pink_helps(self, state: NichtlustigState) -> bool:
        """Return whether the pink die helps the current player more than others (NL-V1)."""
        return sum(_SCORED[kind] * sign for kind, sign in self._turned(state)) > 0
