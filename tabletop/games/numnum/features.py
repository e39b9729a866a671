"""What a learnt model sees of a position of NumNum."""

from collections.abc import Collection, Sequence
from typing import Final

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.resampling import unseen_cards
from tabletop.engine.win_model import HasWinModel
from tabletop.engine.zones import Seat
from tabletop.games.numnum.facts import JOKER, Number, NumFacts, fit
from tabletop.games.numnum.state import NumPhase, NumState
from tabletop.overriding import override

_PLAYED: Final = (NumPhase.TURN, NumPhase.MORE, NumPhase.DRAWN, NumPhase.CHOOSE)
_NO_HAND: Final = 9.0
"""Stands for the second smallest hand if there are only two seats."""
_MOST_DOUBLES: Final = 5
_OTHER_FITS: Final = 0.35
"""How often a last card fits on a top card that is not known yet."""


class NumFeatures(HasWinModel[NumState]):
    """Features: the own hand, the sizes of other hands, and what fits."""

    facts: NumFacts
    feature_names = (
        *("seats", "is-turn", "turns-until", "hand", "smallest", "mean", "next", "previous"),
        *("jokers", "wishes", "bans", "symbols", "most-alike", "linked", "lonely", "even"),
        *("value", "wished", "joker-on-top", "banned", "draw", *map(str, _PLAYED)),
        *("passes", "second", "lead", "any-fits", "equal", "fitting", "doubles", "actor"),
        *("fit-chance", "actor-plays", "wins-now", "left-after", "none-before", "open-hands"),
        *("points", "points-lead", "target", "points-left"),
    )

    @override
    def features(self, state: NumState, seat: Seat) -> list[float] | None:
        facts, zones, count = self.facts, state.zones, self.facts.seats
        if not facts.hidden:  # what the others hold decides too much
            return None
        hand, discard, turn = zones[seat], zones[facts.discard], state.turn
        is_turn = turn == seat
        sizes = [len(zones[(seat + step) % count]) for step in range(1, count)]
        ordered = sorted(sizes)
        knows_top = state.phase in _PLAYED[:3] and bool(discard)
        playable = facts.playable(state) if knows_top else None
        moves = playable.moves if playable is not None else ()
        fitting = [card for card in hand if moves and moves[card] is not None]
        unseen = unseen_cards(facts.pieces, zones) or [HIDDEN]
        fits = sum(moves[card] is not None for card in unseen) / len(unseen) if moves else 0.5
        left = self._left(state, fitting) if is_turn and moves else len(hand)
        top = facts.numbers[discard[-1]] if discard else None
        return [
            *(count, is_turn, (seat - turn) % count, len(hand), ordered[0]),
            *(sum(sizes) / len(sizes), sizes[0], sizes[-1]),
            *self._hand(hand),
            *(state.wish is not None, top is not None and top.number == JOKER),
            *(len(zones[facts.bans]), len(zones[facts.draw])),
            *(state.phase is phase for phase in _PLAYED),
            *(state.passes, (*ordered, _NO_HAND)[1], ordered[0] - len(hand), bool(fitting)),
            *(ordered.count(ordered[0]), len(fitting)),
            sum(playable is not None and card in playable.double_fits for card in hand),
            *(len(zones[turn]), fits, 1 - (1 - fits) ** len(zones[turn])),
            self._wins_now(state, seat, fits, left),
            *(left, self._none_before(state, seat, fits), not facts.hidden),
            *self._points(state, seat),
        ]

    def _hand(self, hand: Sequence[CardId]) -> list[float]:
        """Return what the cards of a hand are, and how well they fit on each other."""
        facts = self.facts
        numbers = [number for card in hand if (number := facts.numbers[card]) is not None]
        symbols = [number.symbol for number in numbers]
        links = [sum(fit(one, other, ()).fits for other in numbers) - 1 for one in numbers]
        values = [number.number for number in numbers if number.number != JOKER]
        pairs = max(1, len(numbers) * (len(numbers) - 1))
        return [
            *(len(numbers) - len(values), sum(facts.wishes[card] for card in hand)),
            sum(facts.series[card] > 0 for card in hand),
            *(len({*symbols}), max(map(symbols.count, symbols), default=0)),
            *(sum(links) / pairs, links.count(0), sum(value % 2 == 0 for value in values)),
            sum(values) / max(1, len(values)),
        ]

    def _left(self, state: NumState, fitting: Collection[CardId]) -> int:
        """Return how few cards the seat in turn can have left at the end of its turn."""
        facts, hand = self.facts, state.zones[state.turn]
        banned = {facts.series[ban] for ban in state.zones[facts.bans]}
        twice = facts.playable(state).double_fits
        if state.phase is NumPhase.DRAWN:
            fitting = [card for card in fitting if card == state.drawn]

        def fewest(top: Number, rest: tuple[CardId, ...], depth: int) -> int:
            best = len(rest)
            for place, card in enumerate(rest):
                number = facts.numbers[card]
                if number is None or not best:
                    continue
                found = fit(top, number, banned)
                after = rest[:place] + rest[place + 1 :]
                if found.double and depth < _MOST_DOUBLES:
                    best = min(best, fewest(number, after, depth + 1))
                elif found.fits:
                    best = min(best, len(after))
            return best

        best = len(hand)
        for card in fitting:
            place = hand.index(card)
            rest, number = hand[:place] + hand[place + 1 :], facts.numbers[card]
            doubles = card in twice and number is not None
            best = min(best, fewest(number, rest, 1) if doubles and number else len(rest))
        return best

    def _wins_now(self, state: NumState, seat: Seat, fits: float, left: int) -> float:
        """Return how likely the seat in turn plays its last card in this turn."""
        if state.turn == seat:
            return float(left == 0)
        return fits if len(state.zones[state.turn]) == 1 else 0.0

    def _none_before(self, state: NumState, seat: Seat, fits: float) -> float:
        """Return how likely nobody plays a last card before the seat's turn."""
        chance, count = 1.0, self.facts.seats
        for step in range((seat - state.turn) % count):
            if len(state.zones[(state.turn + step) % count]) == 1:
                chance *= 1 - (_OTHER_FITS if step else fits)
        return chance

    def _points(self, state: NumState, seat: Seat) -> list[float]:
        """Return the seat's points, their distance to others and to the target (NN-P1)."""
        target = self.facts.target
        if target is None or not state.scores:
            return [0.0, 0.0, 0.0, 0.0]
        others = [points for of, points in enumerate(state.scores) if of != seat]
        own, most = state.scores[seat], max(state.scores)
        return [own / target, (min(others) - own) / target, target, (target - most) / target]
