"""Part 1 of What a Wonderful World played greedily: what looks best at first sight, by a formula.

The evaluation learned later is compared with this one, on the same deals.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import log, sqrt
from typing import Final

from tabletop.engine.actions import Move, Roll, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.games.wonderful_world.evaluation import SUM_CHANCES
from tabletop.games.wonderful_world.facts import WonderFacts
from tabletop.games.wonderful_world.state import WonderState
from tabletop.games.wonderful_world.turns import legal_actions

_LANDSCAPES: Final = 8
_MEN: Final = 27
"""So many men are still to be laid after the first."""
_LATER: Final = 1.6
"""What a hit is worth after which the dice can hit again, for each chance to do so."""


class Rows:
    """Six rows that are being changed, with the bits and sums of their men."""

    def __init__(
        self, facts: WonderFacts, cards: list[list[CardId]], bits: list[int], sums: list[int]
    ) -> None:
        self.facts, self.cards, self.bits, self.sums = facts, cards, bits, sums

    @classmethod
    def of(cls, facts: WonderFacts, rows: Sequence[Sequence[CardId]]) -> "Rows":
        """Return rows in which these cards lie."""
        bits = [sum(facts.bits[card] for card in row) for row in rows]
        return cls(
            facts, [list(row) for row in rows], bits, [facts.number_sum(row) for row in rows]
        )

    def copy(self) -> "Rows":
        """Return the same rows, to be changed by themselves."""
        cards = [row.copy() for row in self.cards]
        return Rows(self.facts, cards, self.bits.copy(), self.sums.copy())

    def lay(self, card: CardId, row: int) -> "Rows":
        """Lay a man at the end of a row, where he must fit; return the rows."""
        self.cards[row].append(card)
        self.bits[row] += self.facts.bits[card]
        self.sums[row] += self.facts.numbers[card]
        return self

    def remove(self, row: int) -> "Rows":
        """Remove the outermost man of a row; return the rows."""
        card = self.cards[row].pop()
        self.bits[row] -= self.facts.bits[card]
        self.sums[row] -= self.facts.numbers[card]
        return self

    def forbidden(self) -> list[int]:
        """Return the bits that no man laid in a row may have (WW-R1 to WW-R3)."""
        rows = zip(self.bits, self.facts.rows, strict=True)
        return [bits or self.facts.forbidden((), row) for bits, row in rows]

    def hits(self) -> list[float]:
        """Return how likely each number of dice hits (WW-L1)."""
        sums = {*self.sums} - {0}
        return [sum([chances[total] for total in sums]) for chances in SUM_CHANCES]


def promise(rows: Rows, hand: Sequence[CardId], unseen: Sequence[CardId], landscapes: int) -> float:
    """Return how good a position of part 1 looks; a number to compare positions by.

    The weights were found by playing, for the team's chance to win.

    Args:
        rows: the rows.
        hand: the cards of the seat that lays next.
        unseen: all other men still to be laid.
        landscapes: how many are still to come.
    """
    of_card, forbidden = rows.facts.bits, rows.forbidden()

    def places(cards: Iterable[CardId]) -> list[int]:
        return [sum([not of_card[card] & bits for bits in forbidden]) for card in cards]

    own, others = places(hand), places(unseen)
    fits, early = sum(own), (len(hand) + len(unseen)) / _MEN
    late = 1 - early
    hits = rows.hits()
    best = max(hits)
    second = max((chance for chance in hits if chance < best), default=0.0)
    coming = landscapes / _LANDSCAPES
    lengths = [*map(len, rows.cards)]
    squares, empty = sum([length * length for length in lengths]), lengths.count(0)
    numbers = rows.facts.numbers
    tops = Counter(numbers[row[-1]] for row in rows.cards if row)
    alike = sum(tops.values()) - len(tops)
    value = coming * (2.778 * best + 1.77 * second - 1.158 * _chain(rows)) + 1.6 * best
    value -= 1.462 * own.count(0) + 0.337 * own.count(1) - 0.092 * fits
    value -= 1.48 * others.count(0) + 0.173 * others.count(1)
    value -= 4.77 * others.count(0) / (len(others) or 1)
    value += 0.97 * sqrt(sum(others) + 1) + 0.678 * (log(fits) if fits else -2)
    value -= 0.471 * sum(lengths) + squares * (0.218 + 0.189 * late)
    value += 0.33 * late * max(lengths) + 1.161 * empty
    value -= alike * (0.118 + 0.21 * late - 0.349 * late**3)
    value -= 0.171 * late * (max(tops.values(), default=1) - 1)
    return value - 3.88 if hand and not fits else value


def _chain(rows: Rows) -> float:
    """Return about how many men go with the best throw, and with what can be hit after it."""
    worth: dict[int, float] = {}
    for row, total in enumerate(rows.sums):
        if total:
            top = rows.cards[row][-1]
            again = 1 + _LATER * max(rows.remove(row).hits())
            rows.lay(top, row)
            worth[total] = max(again, worth.get(total, 0.0))
    return max(sum(chances[total] * men for total, men in worth.items()) for chances in SUM_CHANCES)


class Greedy:
    """Takes the action that promises most."""

    def __init__(self, facts: WonderFacts, seen: WonderState) -> None:
        self._facts, self._seen = facts, seen
        self._rows = Rows.of(facts, facts.row_cards(seen.zones))
        known = {card for zone in seen.zones for card in zone}
        self._unseen = [card for card, man in enumerate(facts.is_man) if man and card not in known]
        self._landscapes = _LANDSCAPES - len(seen.zones[facts.landscapes])
        self._hands = [list(seen.zones[seat]) for seat in range(facts.seats)]

    @property
    def choice(self) -> SeatAction:
        """The action that promises most."""
        return max(legal_actions(self._facts, self._seen), key=self._promise)

    def _promise(self, action: SeatAction) -> float:
        turn, rows = self._seen.turn, self._rows
        match action:
            case Move(card, int(to)) if to in self._facts.rows:
                hands = [[other for other in hand if other != card] for hand in self._hands]
                return self._judge(hands, turn)(rows.copy().lay(card, to - self._facts.rows[0]))
            case Move(card):
                row = next(n for n, men in enumerate(rows.cards) if men[-1:] == [card])
                return self._judge(self._hands, turn)(rows.copy().remove(row))
            case Roll(count):
                judge, chances = self._judge(self._hands, turn), SUM_CHANCES[count - 1]
                now = judge(rows)
                gains: dict[int, float] = {}
                for row, total in enumerate(rows.sums):
                    if total and chances[total]:
                        gain = judge(rows.copy().remove(row)) - now
                        gains[total] = max(gain, gains.get(total, gain))
                return sum(chances[total] * gain for total, gain in gains.items())
            case _:
                return 0.0

    def _judge(self, hands: Sequence[Sequence[CardId]], turn: int) -> Callable[[Rows], float]:
        """Return `promise` with the cards as they lie."""
        seats = self._facts.seats
        after = [(turn + step) % seats for step in range(1, seats + 1)]
        lays = next((seat for seat in after if hands[seat]), turn)
        hand = [card for card in hands[lays] if card != HIDDEN]
        others = (card for seat in after if seat != lays for card in hands[seat])
        unseen = [*self._unseen, *(card for card in others if card != HIDDEN)]
        return lambda rows: promise(rows, hand, unseen, self._landscapes)
