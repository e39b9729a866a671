"""The rows of part 1 as search looks at them: what fits, what is hit, in values that do not change.

Sets of men are whole numbers with a bit for each card, so that one operation counts all of them.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from tabletop.engine.cards import CardId
from tabletop.games.wonderful_world.cards import DICE, ROWS
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.solver import sum_chances

CHANCES: Final = tuple(
    tuple(sum_chances(dice).get(total, 0.0) for total in range(ROWS * ROWS + 1))
    for dice in range(1, DICE + 1)
)
"""How likely dice show a sum, by their number less one; no row has more than six men of six."""


class Row:
    """A row, its outermost man last; it remembers the rows that follow from it.

    Attributes:
        cards: the men that lie in it.
        inner: the same row without its outermost man; itself where it is empty.
        height: how many men lie in it.
        total: the sum of their numbers.
        fits: the set of all men that may be laid at its end (WW-R1 to WW-R3).
        sums: the set of its sum alone; none where it is empty (WW-L1).
        top: the set of the number of its outermost man alone.
        counted: the same as a number of which the digits to the base 16 count numbers.
        levels: the set of the numbers of its men, each with its place.
    """

    __slots__ = (
        *("_after", "_facts", "cards", "counted", "fits", "height", "inner", "levels"),
        *("sums", "top", "total"),
    )

    def __init__(
        self, facts: Facts, cards: Sequence[CardId], fits: int, inner: "Row | None"
    ) -> None:
        self._facts, self.cards, self.fits = facts, tuple(cards), fits
        self.inner: Row = inner or self
        self.height, self.total = len(cards), facts.total(cards)
        number = facts.numbers[cards[-1]] if cards else 0
        self.sums = 1 << self.total if cards else 0
        self.top, self.counted = (1 << number, 1 << 4 * number) if cards else (0, 0)
        place = (ROWS + 1) * (self.height - 1) + number
        self.levels: int = inner.levels | 1 << place if inner else 0
        self._after: dict[CardId, Row] = {}

    @classmethod
    def of(cls, facts: Facts, cards: Sequence[CardId], number: int) -> "Row":
        """Return the row with these cards.

        Args:
            facts: what the cards are.
            cards: the men, outermost last.
            number: where the row lies, from 0.
        """
        forbidden = facts.forbidden((), facts.rows[number])
        row = cls(facts, (), fitting(facts.bits, forbidden), None)
        for card in cards:
            row = row.laid(card)
        return row

    def laid(self, card: CardId) -> "Row":
        """Return the row with one more man, who must fit; it is not checked."""
        found = self._after.get(card)
        if found is None:
            bits = self._facts.bits
            fits = fitting(bits, bits[card]) & (self.fits if self.cards else -1)
            found = self._after[card] = Row(self._facts, (*self.cards, card), fits, self)
        return found


Rows = tuple[Row, ...]
"""All six."""


@cache
def fitting(bits: tuple[int, ...], forbidden: int) -> int:
    """Return the set of the men that have none of some bits.

    Args:
        bits: those of every card; of no man none.
        forbidden: those that a man must not have.
    """
    return as_set(card for card, own in enumerate(bits) if own and not own & forbidden)


def as_set(cards: Iterable[CardId]) -> int:
    """Return the set of some cards, none of which occurs twice."""
    return sum([1 << card for card in cards])


def sums_of(rows: Rows) -> int:
    """Return the set of the sums that hit (WW-L1)."""
    one, two, three, four, five, six = rows
    return one.sums | two.sums | three.sums | four.sums | five.sums | six.sums


@lru_cache(maxsize=4096)
def hits(sums: int) -> tuple[float, ...]:
    """Return how likely each number of dice shows one of some sums (WW-L1)."""
    found = [total for total in range(ROWS * ROWS + 1) if sums >> total & 1]
    return tuple(sum([chances[total] for total in found]) for chances in CHANCES)
