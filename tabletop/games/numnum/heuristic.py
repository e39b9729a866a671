"""The heuristic for NumNum: it is better to have fewer, and more playable, cards."""

from collections.abc import Sequence
from math import exp
from typing import Final

from tabletop.engine.actions import ChooseWord, Move, SeatAction
from tabletop.engine.capabilities import HasHeuristic
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.resampling import Keeps
from tabletop.engine.zones import Seat
from tabletop.games.numnum.facts import JOKER, STOP, NumFacts
from tabletop.games.numnum.state import NumPhase, NumState
from tabletop.overriding import override

_CARD: Final = 0.45
"""The weight of a card in hand."""
_FLEXIBLE: Final = 0.5
"""The reduction for a card that nearly always fits: a joker or wish card."""
_FITS: Final = 0.25
"""The reduction for a card that fits now."""
_BAN_LEFT: Final = 0.6
"""The surcharge for a ban card that is one of the last cards (NN-B2)."""
_FEW: Final = 2
_POINT: Final = 0.12
"""The weight of a point in games with points (NN-P1)."""
_KEPT: Final = ((1.0, 1.0, 1.0), (0.36, 0.72, 0.72), (0.14, 0.72, 0.72), (0.06, 0.75, 0.55))
"""By turns of each seat: how likely a hand keeps bans and numbers, compared with jokers.

The last number is for cards that fit, in the hand of the seat that has just played.
"""


class NumHeuristic(HasHeuristic[NumState]):
    """The part of the rules that estimates how soon each seat will have no cards."""

    facts: NumFacts
    turns_ahead = 12

    @override
    def heuristic(self, state: NumState, seat: Seat) -> float:
        loads = [self._weighted_cards(state, of) for of in range(self.facts.seats)]
        weights = [exp(-_CARD * load) for load in loads]
        return weights[seat] / sum(weights)

    def _weighted_cards(self, state: NumState, seat: Seat) -> float:
        """Return the number of cards in a hand, weighted by how hard they are to play."""
        facts, hand = self.facts, state.zones[seat]
        load = float(len(hand))
        if facts.target is not None and state.scores:
            load += state.scores[seat] * _POINT / _CARD
        has_top = state.phase is not NumPhase.CHOOSE and bool(state.zones[facts.discard])
        moves = facts.playable(state).moves if has_top else ()
        moves = moves or (None,) * (len(facts.numbers) + 1)
        for card in hand:
            if card == HIDDEN:
                continue
            number = facts.numbers[card]
            if facts.series[card]:
                load += _BAN_LEFT if len(hand) <= _FEW else 0.0
            elif number is None or number.number == JOKER:
                load -= _FLEXIBLE
            elif moves[card] is not None:
                load -= _FITS
        return load

    def keeps(self, seen: NumState, seat: Seat) -> Keeps:
        """Return how likely a seat still holds each card that the viewer does not see."""
        facts, zones = self.facts, seen.zones
        played = max(0, len(zones[facts.discard]) + len(zones[facts.bans]) - 1)
        ban, plain, fitting = _KEPT[min(played // facts.seats, len(_KEPT) - 1)]
        has_played = bool(zones[facts.discard]) and (seat + 1) % facts.seats == seen.turn
        moves = facts.playable(seen).moves if has_played else ()

        def chance(card: CardId) -> float:
            number = facts.numbers[card]
            if facts.series[card]:
                return ban
            if number is not None and number.number == JOKER:
                return 1.0
            return fitting if moves and moves[card] is not None else plain

        return chance

    @override
    def sensible(self, state: NumState, legal: Sequence[SeatAction]) -> Sequence[SeatAction]:
        facts, hand = self.facts, state.zones[state.turn]
        if state.phase is NumPhase.CHOOSE:
            held = [number.symbol for card in hand if (number := facts.numbers[card]) is not None]
            named = {word: held.count(word) for word in held}
            found = [a for a in legal if isinstance(a, ChooseWord) and a.word in named]
            return sorted(found, key=lambda a: -named[a.word]) or legal
        # Number cards come before special ones, and playing comes before drawing.
        numbers: list[SeatAction] = []
        others: list[SeatAction] = []
        for action in legal:
            plain = isinstance(action, Move) and facts.numbers[action.card] is not None
            (numbers if plain else others).append(action)
        if numbers:
            twice = facts.playable(state).double_fits
            numbers.sort(key=lambda a: isinstance(a, Move) and a.card not in twice)
            return [*numbers, *[a for a in others if isinstance(a, Move)]]
        return [a for a in others if a != STOP] + [a for a in others if a == STOP]
