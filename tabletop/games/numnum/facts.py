"""The constants of a game of NumNum: zones, cards, and how cards match."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import Final, NamedTuple

from tabletop.engine.actions import ChooseWord, Move, Say
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.zones import Seat, Visibility, ZoneRole, ZoneSpec
from tabletop.games.numnum.cards import BANS, JOKERS, SYMBOLS, WISHES
from tabletop.games.numnum.state import NumState

DRAW: Final = Say("draw")
STOP: Final = Say("stop")
PASS: Final = Say("pass")
CHOICES: Final = tuple(map(ChooseWord, SYMBOLS))
JOKER: Final = 1
"""The number of the jokers."""


class Number(NamedTuple):
    """A number card's symbol and number; jokers are number cards too."""

    symbol: str
    number: int


@dataclass(frozen=True, slots=True)
class Fit:
    """How a number card matches the card that it would be played on.

    Attributes:
        symbol: whether both cards have the same symbol (NN-F1).
        divisors: the common divisors above 1 that are not banned, ascending (NN-F2).
        banned: the common divisors above 1 that are banned, ascending.
        joker: whether either card is a joker, which matches every number (NN-F3).
    """

    symbol: bool
    divisors: tuple[int, ...]
    banned: tuple[int, ...]
    joker: bool = False

    @property
    def number(self) -> bool:
        """Whether the numbers match."""
        return self.joker or bool(self.divisors)

    @property
    def fits(self) -> bool:
        """Whether the card may be played."""
        return self.symbol or self.number

    @property
    def double(self) -> bool:
        """Whether both symbol and number match, which allows another card (NN-F5)."""
        return self.symbol and self.number


def fit(top: Number, card: Number, bans: Collection[int]) -> Fit:
    """Return how a card matches the top of the discard pile.

    Args:
        top: the top card.
        card: the card that would be played.
        bans: the divisors that are banned now.
    """
    shared = _divisors(gcd(top.number, card.number))
    return Fit(
        symbol=top.symbol == card.symbol,
        divisors=tuple(divisor for divisor in shared if divisor not in bans),
        banned=tuple(divisor for divisor in shared if divisor in bans),
        joker=JOKER in (top.number, card.number),
    )


@cache
def _divisors(number: int) -> tuple[int, ...]:
    """Return the divisors above 1 of a number, ascending."""
    return tuple(divisor for divisor in range(2, number + 1) if number % divisor == 0)


@dataclass(frozen=True, slots=True)
class Playable:
    """The cards that can be played in a position.

    Attributes:
        moves: for each card, the move that plays it, or None if it cannot be played. The last
            entry, for `HIDDEN`, is None.
        double_fits: the cards that match by symbol and by number, after which another card may be
            played (NN-F5).
    """

    moves: tuple[Move | None, ...]
    double_fits: frozenset[CardId] = frozenset()


class NumFacts:
    """The constants that all parts of the rules share.

    A hand's zone index is its seat.

    Attributes:
        seats: the number of seats.
        hidden: whether hands are hidden from the other players.
        target: the number of points that ends the game (NN-P1), or None if only one round is
            played.
        zones: all zones, in the order of the state.
        pieces: the number of copies of each card.
        every: all copies of all cards.
        numbers: for each card, its symbol and number, or None for bans and wish cards.
        series: for each card, the number that it bans, or 0 if it is not a ban card.
        wishes: for each card, whether it is a wish card.
        points: for each card, its points at the end of a round (NN-P1).
        plays: for each card, the move that plays it: bans beside the discard pile, other cards on
            it.
    """

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.seats = seats
        self.hidden = options["hands"] == "hidden"
        self.target = int(options["target"]) if options["rounds"] == "points" else None
        hands = Visibility.OWNER if self.hidden else Visibility.OPEN
        self.zones = (
            *(
                ZoneSpec("hand", hands, seat, ordered=False, role=ZoneRole.HAND)
                for seat in range(seats)
            ),
            ZoneSpec("draw", Visibility.HIDDEN),
            # Public, since everybody has seen each card in it being played.
            ZoneSpec("discard", Visibility.OPEN),
            ZoneSpec("bans", Visibility.OPEN),
            ZoneSpec("box", Visibility.OPEN, ordered=False, role=ZoneRole.OUT_OF_PLAY),
        )
        self.draw, self.discard, self.bans, self.box = range(seats, seats + 4)
        self.pieces = {card: definition.count for card, definition in enumerate(cards.cards)}
        self.every = tuple(Counter(self.pieces).elements())
        decks = [definition.deck for definition in cards.cards]
        self.numbers = tuple(_number(cards, card, deck) for card, deck in enumerate(decks))
        self.series = tuple(
            cards.number(card, "series") if deck == BANS else 0 for card, deck in enumerate(decks)
        )
        self.wishes = tuple(deck == WISHES for deck in decks)
        self.points = tuple(
            5 if number is None or number.number == JOKER else 1 for number in self.numbers
        )
        self.plays = tuple(
            Move(card, self.bans if ban else self.discard) for card, ban in enumerate(self.series)
        )
        self._tables = cache(self._playable_on_numbers)
        # By the bans in force, in whatever order, and then by the card on top.
        self._on_number: dict[tuple[CardId, ...], tuple[Playable, ...]] = {}
        self._on_wish = {symbol: self._playable_on_wish(symbol) for symbol in SYMBOLS}

    def _playable_on_numbers(self, banned: frozenset[int]) -> tuple[Playable, ...]:
        """Return what can be played on each number card (NN-F1 to NN-F3, NN-F5)."""
        numbers = self.numbers
        # One card of each symbol and one of each number are enough for the comparison.
        symbols = {number.symbol: number for number in numbers if number is not None}
        values = {number.number: number for number in numbers if number is not None}
        by_symbol = {
            symbol: [number is None or fit(top, number, banned).symbol for number in numbers]
            for symbol, top in symbols.items()
        }
        by_number = {
            value: [number is not None and fit(top, number, banned).number for number in numbers]
            for value, top in values.items()
        }
        return tuple(
            Playable(())
            if top is None
            else self._playable(by_symbol[top.symbol], by_number[top.number])
            for top in numbers
        )

    def _playable(self, by_symbol: Sequence[bool], by_number: Sequence[bool]) -> Playable:
        fits = [*zip(by_symbol, by_number, strict=True)]
        moves = [
            move if symbol or number else None
            for move, (symbol, number) in zip(self.plays, fits, strict=True)
        ]
        twice = [card for card, (symbol, number) in enumerate(fits) if symbol and number]
        return Playable((*moves, None), frozenset(twice))

    def _playable_on_wish(self, symbol: str) -> Playable:
        """Return what can be played on a wish: number cards need its symbol (NN-F4)."""
        moves = (
            move if number is None or number.symbol == symbol else None
            for move, number in zip(self.plays, self.numbers, strict=True)
        )
        return Playable((*moves, None))

    def playable(self, state: NumState) -> Playable:
        """Return the playable cards; for a wish card on top, the symbol must be known."""
        if state.wish is not None:
            return self._on_wish[state.wish]
        zones = state.zones
        bans = zones[self.bans]
        rows = self._on_number.get(bans)
        if rows is None:
            banned = frozenset(self.series[ban] for ban in bans)
            rows = self._on_number[bans] = self._tables(banned)
        return rows[zones[self.discard][-1]]

    def fit(self, state: NumState, card: CardId) -> Fit | None:
        """Return how a card matches the top card, or None if one of them has no number."""
        if card == HIDDEN or not state.zones[self.discard]:
            return None
        top, number = self.numbers[state.zones[self.discard][-1]], self.numbers[card]
        if top is None or number is None:
            return None
        return fit(top, number, {self.series[ban] for ban in state.zones[self.bans]})

    def can_draw(self, state: NumState) -> bool:
        """Return whether a card can be drawn, possibly after a reshuffle (NN-T3)."""
        return bool(state.zones[self.draw]) or len(state.zones[self.discard]) > 1

    def starter(self, state: NumState) -> Seat:
        """Return the seat that starts the round (NN-S2, NN-S3, NN-P1)."""
        return (state.round - 1) % self.seats


def _number(cards: CardSet, card: CardId, deck: str) -> Number | None:
    if deck in (BANS, WISHES):
        return None
    value = JOKER if deck == JOKERS else cards.number(card, "number")
    return Number(cards.word(card, "symbol"), value)
