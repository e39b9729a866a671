"""The rows of part 1 as search looks at them: what fits, what is hit, in values that do not change.

Sets of men are whole numbers with a bit for each card, so that one operation counts all of them.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import exp
from operator import mul
from typing import Final, NamedTuple

from tabletop.engine.cards import CardId
from tabletop.games.wonderful_world.cards import DICE, ROWS
from tabletop.games.wonderful_world.evaluation_weights import BIAS, LAYERS
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.solver import sum_chances

SUM_CHANCES: Final = tuple(
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
        number_counts: the same as a number of which the digits to the base 16 count numbers.
        levels: the set of the numbers of its men, each with its place.
    """

    __slots__ = (
        *("_after", "_facts", "cards", "number_counts", "fits", "height", "inner", "levels"),
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
        self.top, self.number_counts = (1 << number, 1 << 4 * number) if cards else (0, 0)
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
        row = cls(facts, (), fitting_men(facts.bits, forbidden), None)
        for card in cards:
            row = row.with_card(card)
        return row

    def with_card(self, card: CardId) -> "Row":
        """Return the row with one more man, who must fit; it is not checked."""
        found = self._after.get(card)
        if found is None:
            bits = self._facts.bits
            fits = fitting_men(bits, bits[card]) & (self.fits if self.cards else -1)
            found = self._after[card] = Row(self._facts, (*self.cards, card), fits, self)
        return found


Rows = tuple[Row, ...]
"""All six."""


@cache
def fitting_men(bits: tuple[int, ...], forbidden: int) -> int:
    """Return the set of the men that have none of some bits.

    Args:
        bits: those of every card; of no man none.
        forbidden: those that a man must not have.
    """
    return card_mask(card for card, own in enumerate(bits) if own and not own & forbidden)


def card_mask(cards: Iterable[CardId]) -> int:
    """Return the set of some cards, none of which occurs twice."""
    return sum([1 << card for card in cards])


def sum_mask(rows: Rows) -> int:
    """Return the set of the sums that hit (WW-L1)."""
    one, two, three, four, five, six = rows
    return one.sums | two.sums | three.sums | four.sums | five.sums | six.sums


@lru_cache(maxsize=4096)
def hit_chances(sums: int) -> tuple[float, ...]:
    """Return how likely each number of dice shows one of some sums (WW-L1)."""
    found = [total for total in range(ROWS * ROWS + 1) if sums >> total & 1]
    return tuple(sum([chances[total] for total in found]) for chances in SUM_CHANCES)


_MEN: Final = 27
"""So many men are still to be laid after the first."""
_LANDSCAPES: Final = 8
_PART_TWO_WEIGHTS: Final = (
    *(1.0519, 0.0188, 0.0194, 0.002, -0.023, -0.0289, -0.0456),
    *(-0.0359, 0.0188, -0.0573, -0.0447, -0.0299, -0.0221, -0.0097, -0.3083, 0.5122, -0.1002),
)
"""The weights of `part_two_chance`."""


class Remaining(NamedTuple):
    """What is not in the rows yet.

    Attributes:
        own: the set of the men known to be in the hand of the seat that lays next.
        others: the set of all other men still to be laid.
        pile: how many of those lie in the draw pile.
        landscapes: how many landscapes lie there.
        alone: whether one seat plays alone, which lays again itself.
    """

    own: int
    others: int
    pile: int
    landscapes: int
    alone: bool


def features(rows: Rows, hidden: Remaining) -> tuple[float, ...]:
    """Return what the evaluation depends on, each about from 0 to 1; see the comments."""
    own, others, pile, landscapes, alone = hidden
    one = two = four = 0  # by bit: in how many rows a man fits, as a binary number
    for row in rows:
        carry = one & row.fits
        one ^= row.fits
        more = two & carry
        two ^= carry
        four ^= more
    by_places = (~(one | two | four), one & ~(two | four), two & ~(one | four), one & two & ~four)
    in_hand, unseen = own.bit_count(), others.bit_count()
    coming, every = landscapes / _LANDSCAPES, own | others
    heights = sorted([row.height for row in rows], reverse=True)
    laid, sums = sum(heights), sum_mask(rows)
    dice = hit_chances(sums)
    best = max(dice)
    alike = duplicate_counts(rows)
    own_places = [(own & men).bit_count() for men in by_places]
    nowhere, *places = [(others & men).bit_count() for men in by_places]
    room = sorted([(row.fits & every).bit_count() for row in rows])
    return (
        # what is to come
        *((in_hand + unseen) / _MEN, coming, landscapes / (landscapes + pile + 1)),
        # heights, for part 2
        *[height / ROWS for height in heights],
        *(laid / 30, sum([height * height for height in heights]) / 100),
        # what dice hit
        *(*dice, best, best * coming),
        *[men / ROWS for men in alike],
        # men in hand by in how many rows they fit
        *(own_places[0] / 3, own_places[1] / 3, own_places[2] / 3),
        *((in_hand - sum(own_places[:3])) / 3, float(in_hand > 0 and own_places[0] == in_hand)),
        # the others
        *(nowhere / 10, *[men / 10 for men in places], (others & four).bit_count() / 10),
        *(nowhere / (unseen or 1), float(alone), in_hand / 3),
        # men that fit: in all rows, in the fullest, in the emptiest
        *(sum(room) / 60, room[0] / 10, room[-1] / 10),
        # different sums, and those of a single die
        *(sums.bit_count() / ROWS, (sums & 0b1111110).bit_count() / ROWS),
    )


def duplicate_counts(rows: Rows) -> tuple[int, int, int, int]:
    """Return how many men show a number that another shows beside them.

    Returns:
        How many on top, how many of the second from the top, how many at most on top show one
        number, and how many on all levels, counted from the inside.
    """
    tops = seconds = levels = counted = lying = deep = men = 0
    for row in rows:
        tops |= row.top
        seconds |= row.inner.top
        levels |= row.levels
        counted += row.number_counts
        lying += row.height > 0
        deep += row.height > 1
        men += row.height
    return (
        lying - tops.bit_count(),
        deep - seconds.bit_count(),
        _max_digit(counted),
        men - levels.bit_count(),
    )


@cache
def _max_digit(counted: int) -> int:
    """Return the greatest digit to the base 16."""
    return max(counted >> 4 * number & 15 for number in range(ROWS + 1))


def evaluate(rows: Rows, hidden: Remaining) -> float:
    """Return about how likely the team wins from a position before a card is drawn."""
    described = features(rows, hidden)
    value = BIAS
    for weight, bias, weights in LAYERS:
        active = bias + sum(map(mul, weights, described))
        if active > 0:
            value += weight * active
    return 1 / (1 + exp(-value))


def part_two_chance(rows: Rows) -> float:
    """Return about how likely part 2 is won with four dice: fitted to exact chances.

    Heights matter most, then how many of the men on top show the same number.
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
