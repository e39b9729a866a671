"""What the printed cards mean, worked out once: what they are, what fits, what they count."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from tabletop.engine.actions import Move
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.zones import ZoneIndex
from tabletop.games.numnum.cards import BANS, JOKERS, SYMBOLS, WISHES
from tabletop.games.numnum.fitting import JOKER, Number, fit

Row = tuple[Move | None, ...]
"""By card the move that lays it now, or None; its last entry, None too, is that of `HIDDEN`."""

_NUMBER_POINTS: Final = 1
_OTHER_POINTS: Final = 5


class Fits(IntEnum):
    """How often a card fits."""

    NOT = 0
    ONCE = 1
    TWICE = 2


@dataclass(frozen=True, slots=True)
class Tables:
    """Facts of a card set by card, and of pairs of cards.

    Bans in force are a mask: one bit for each number that ban cards name.

    Attributes:
        numbers: what a number card shows; None for bans and wish cards.
        series: the number that a ban card bans; 0 for other cards.
        bits: the bit of that number; 0 for other cards.
        wishes: whether it is a wish card.
        points: what it counts at the end of a round (NN-P1).
        lay: the move that lays it: a ban beside the discard pile, all others on it.
        fits: by mask, top and card, how a card fits on a number card; empty rows for other tops.
        on_number: by mask and top, the moves that lay what fits on a number card.
        on_wish: by symbol, the moves that lay what fits on a wish card.
    """

    numbers: tuple[Number | None, ...]
    series: tuple[int, ...]
    bits: tuple[int, ...]
    wishes: tuple[bool, ...]
    points: tuple[int, ...]
    lay: tuple[Move, ...]
    fits: tuple[tuple[tuple[Fits, ...], ...], ...]
    on_number: tuple[tuple[Row, ...], ...]
    on_wish: dict[str, Row]

    def mask(self, bans: Sequence[CardId]) -> int:
        """The bans that these cards are."""
        mask = 0
        for card in bans:
            mask |= self.bits[card]
        return mask


def make_tables(cards: CardSet, discard: ZoneIndex, bans: ZoneIndex) -> Tables:
    """The tables of a card set; the zones are those to which cards are laid."""
    every = range(len(cards.cards))
    numbers = tuple(_number(cards, card) for card in every)
    series = tuple(
        cards.number(card, "series") if cards.cards[card].deck == BANS else 0 for card in every
    )
    named = sorted(set(series) - {0})
    lay = tuple(Move(card, bans if series[card] else discard) for card in every)
    fits = tuple(_fits(numbers, banned) for banned in _subsets(named))
    return Tables(
        numbers=numbers,
        series=series,
        bits=tuple(1 << named.index(number) if number else 0 for number in series),
        wishes=tuple(card.deck == WISHES for card in cards.cards),
        points=tuple(
            _OTHER_POINTS if number is None or number.number == JOKER else _NUMBER_POINTS
            for number in numbers
        ),
        lay=lay,
        fits=fits,
        on_number=tuple(tuple(_row(lay, row) for row in rows) for rows in fits),
        on_wish={
            symbol: _row(lay, [number is None or number.symbol == symbol for number in numbers])
            for symbol in SYMBOLS
        },
    )


def _number(cards: CardSet, card: CardId) -> Number | None:
    deck = cards.cards[card].deck
    if deck in (BANS, WISHES):
        return None
    value = JOKER if deck == JOKERS else cards.number(card, "number")
    return Number(cards.word(card, "symbol"), value)


def _subsets(named: Sequence[int]) -> Iterator[frozenset[int]]:
    """The numbers banned by each mask, ascending."""
    for mask in range(1 << len(named)):
        yield frozenset(number for bit, number in enumerate(named) if mask >> bit & 1)


def _fits(numbers: Sequence[Number | None], banned: frozenset[int]) -> tuple[tuple[Fits, ...], ...]:
    values = {number.number for number in numbers if number is not None}
    by_number = {
        (one, other): fit(Number("", one), Number("", other), banned).number
        for one in values
        for other in values
    }
    times = tuple(Fits)
    return tuple(
        ()
        if top is None
        else tuple(
            Fits.ONCE
            if card is None
            else times[(top.symbol == card.symbol) + by_number[top.number, card.number]]
            for card in numbers
        )
        for top in numbers
    )


def _row(lay: Sequence[Move], fits: Sequence[int]) -> Row:
    return (*(move if fit else None for move, fit in zip(lay, fits, strict=False)), None)
