"""Immutable rows for the search in part 1, and the evaluation of positions.

A set of men is an integer with a bit for each card, so that counting is fast.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import exp
from operator import mul
from typing import Final, NamedTuple

from tabletop.engine.cards import CardId
from tabletop.games.wonderful_world.cards import DICE, ROWS
from tabletop.games.wonderful_world.evaluation_weights import BIAS, LAYERS
from tabletop.games.wonderful_world.facts import WonderFacts
from tabletop.games.wonderful_world.solver import sum_chances

SUM_CHANCES: Final = tuple(
    tuple(sum_chances(dice).get(total, 0.0) for total in range(ROWS * ROWS + 1))
    for dice in range(1, DICE + 1)
)
"""The chance of each sum, by the number of dice minus 1."""


class Row:
    """An immutable row, which caches the rows that result from adding a man.

    Attributes:
        cards: the men in the row, outermost last.
        inner: the row without its outermost man, or the row itself if it is empty.
        height: the number of men.
        total: the sum of the men's numbers.
        fits: the bit set of all men that can be added at the end (WW-R1 to WW-R3).
        sums: a bit set that contains only the sum, or 0 if the row is empty (WW-L1).
        top: a bit set that contains only the outermost man's number, or 0 if the row is empty.
        number_counts: the count of each number on the outermost man, with one hexadecimal digit for
            each number.
        levels: the bit set of the men's numbers, each combined with the man's place in the row.
    """

    __slots__ = (
        *("_after", "_facts", "cards", "number_counts", "fits", "height", "inner", "levels"),
        *("sums", "top", "total"),
    )

    def __init__(
        self, facts: WonderFacts, cards: Sequence[CardId], fits: int, inner: "Row | None"
    ) -> None:
        self._facts, self.cards, self.fits = facts, tuple(cards), fits
        self.inner: Row = inner or self
        self.height, self.total = len(cards), facts.number_sum(cards)
        number = facts.numbers[cards[-1]] if cards else 0
        self.sums = 1 << self.total if cards else 0
        self.top, self.number_counts = (1 << number, 1 << 4 * number) if cards else (0, 0)
        place = (ROWS + 1) * (self.height - 1) + number
        self.levels: int = inner.levels | 1 << place if inner else 0
        self._after: dict[CardId, Row] = {}

    @classmethod
    def of(cls, facts: WonderFacts, cards: Sequence[CardId], number: int) -> "Row":
        """Return the row with these cards.

        Args:
            facts: the constants of the game.
            cards: the men, outermost last.
            number: the index of the row, counted from 0.
        """
        forbidden = facts.forbidden((), facts.rows[number])
        row = cls(facts, (), fitting_men(facts.bits, forbidden), None)
        for card in cards:
            row = row.with_card(card)
        return row

    def with_card(self, card: CardId) -> "Row":
        """Return the row with another man, who must fit."""
        found = self._after.get(card)
        if found is None:
            bits = self._facts.bits
            fits = fitting_men(bits, bits[card]) & (self.fits if self.cards else -1)
            found = self._after[card] = Row(self._facts, (*self.cards, card), fits, self)
        return found


Rows = tuple[Row, ...]
"""All six rows."""


@cache
def fitting_men(bits: tuple[int, ...], forbidden: int) -> int:
    """Return the bit set of the men who have none of the forbidden bits.

    Args:
        bits: the bits of every card; 0 for cards that are not men.
        forbidden: the bits that a man must not have.
    """
    return card_mask(card for card, own in enumerate(bits) if own and not own & forbidden)


def card_mask(cards: Iterable[CardId]) -> int:
    """Return the bit set of the cards, which must be different."""
    return sum([1 << card for card in cards])


def sum_mask(rows: Rows) -> int:
    """Return the bit set of all sums with which a roll hits a row (WW-L1)."""
    one, two, three, four, five, six = rows
    return one.sums | two.sums | three.sums | four.sums | five.sums | six.sums


@lru_cache(maxsize=4096)
def hit_chances(sums: int) -> tuple[float, ...]:
    """Return the chance of rolling one of the sums, for each number of dice (WW-L1)."""
    found = [total for total in range(ROWS * ROWS + 1) if sums >> total & 1]
    return tuple(sum([chances[total] for total in found]) for chances in SUM_CHANCES)


_MEN: Final = 27
"""The number of men to be played after those that start rows."""
_LANDSCAPES: Final = 8
_PART_TWO_WEIGHTS: Final = (
    *(1.0519, 0.0188, 0.0194, 0.002, -0.023, -0.0289, -0.0456),
    *(-0.0359, 0.0188, -0.0573, -0.0447, -0.0299, -0.0221, -0.0097, -0.3083, 0.5122, -0.1002),
)
"""The weights that `part_two_chance` uses."""


class Remaining(NamedTuple):
    """The cards that are not in rows yet.

    Attributes:
        own: the bit set of the men known to be in the next seat's hand.
        others: the bit set of all other men still to be played.
        pile: the number of men in the draw pile, which are a part of `others`.
        landscapes: the number of landscapes in the draw pile.
        alone: whether there is only one seat.
    """

    own: int
    others: int
    pile: int
    landscapes: int
    alone: bool


def features(rows: Rows, hidden: Remaining) -> tuple[float, ...]:
    """Return the inputs for the evaluation, each roughly between 0 and 1."""
    own, others, pile, landscapes, alone = hidden
    one = two = four = 0  # the number of rows in which each man fits, as a binary number
    for row in rows:
        carry = one & row.fits
        one ^= row.fits
        more = two & carry
        two ^= carry
        four ^= more
    by_places = (~(one | two | four), one & ~(two | four), two & ~(one | four), one & two & ~four)
    in_hand, unseen = own.bit_count(), others.bit_count()
    landscape_share, every = landscapes / _LANDSCAPES, own | others
    heights = sorted([row.height for row in rows], reverse=True)
    total, sums = sum(heights), sum_mask(rows)
    dice = hit_chances(sums)
    best = max(dice)
    alike = duplicate_counts(rows)
    own_places = [(own & men).bit_count() for men in by_places]
    nowhere, *places = [(others & men).bit_count() for men in by_places]
    room = sorted([(row.fits & every).bit_count() for row in rows])
    return (
        # cards to come
        *((in_hand + unseen) / _MEN, landscape_share, landscapes / (landscapes + pile + 1)),
        # heights, for part 2
        *[height / ROWS for height in heights],
        *(total / 30, sum([height * height for height in heights]) / 100),
        # chances to hit
        *(*dice, best, best * landscape_share),
        *[men / ROWS for men in alike],
        # the men in hand, by the number of rows in which they fit
        *(own_places[0] / 3, own_places[1] / 3, own_places[2] / 3),
        *((in_hand - sum(own_places[:3])) / 3, float(in_hand > 0 and own_places[0] == in_hand)),
        # the other men, likewise
        *(nowhere / 10, *[men / 10 for men in places], (others & four).bit_count() / 10),
        *(nowhere / (unseen or 1), float(alone), in_hand / 3),
        # the men that fit into a row: the sum over the rows, the minimum and the maximum
        *(sum(room) / 60, room[0] / 10, room[-1] / 10),
        # the number of different sums, and of those that one die can reach
        *(sums.bit_count() / ROWS, (sums & 0b1111110).bit_count() / ROWS),
    )


def duplicate_counts(rows: Rows) -> tuple[int, int, int, int]:
    """Return how many men have the same number as others at the same level.

    Returns:
        Four numbers: the counts for the outermost men and for those next to them, the largest
            number of equal outermost men, and the count over all levels from the inside.
    """
    tops = seconds = levels = counted = nonempty = deep = men = 0
    for row in rows:
        tops |= row.top
        seconds |= row.inner.top
        levels |= row.levels
        counted += row.number_counts
        nonempty += row.height > 0
        deep += row.height > 1
        men += row.height
    return (
        nonempty - tops.bit_count(),
        deep - seconds.bit_count(),
        _max_digit(counted),
        men - levels.bit_count(),
    )


@cache
def _max_digit(counted: int) -> int:
    """Return the greatest hexadecimal digit of a number."""
    return max(counted >> 4 * number & 15 for number in range(ROWS + 1))


def evaluate(rows: Rows, hidden: Remaining) -> float:
    """Estimate the team's chance of winning if the next card has not been drawn yet."""
    described = features(rows, hidden)
    value = BIAS
    for weight, bias, weights in LAYERS:
        active = bias + sum(map(mul, weights, described))
        if active > 0:
            value += weight * active
    return 1 / (1 + exp(-value))


def part_two_chance(rows: Rows) -> float:
    """Return the approximate chance of winning part 2 with four dice.

    The formula was fitted to exact chances. Heights matter the most, and then the number of equal
    tops.
    """
    heights = sorted([row.height for row in rows], reverse=True)
    if not heights[0]:
        return 1.0
    counts = [sum([height > level for height in heights]) for level in range(ROWS)]
    on_top, below, most, on_levels = duplicate_counts(rows)
    men = sum(heights)
    described = (
        *(1.0, *[counts.count(count) for count in range(1, ROWS + 1)], on_levels),
        *(heights[0] - heights[1], heights[0], men / 10, on_top, below, most),
        *(sum([height * height for height in heights]) / 10, men * men / 100, counts[0] - ROWS),
    )
    return 1 / (1 + exp(-sum(map(mul, _PART_TWO_WEIGHTS, described))))
