"""What does not change while NumNum is played: zones, printed cards, what fits on what."""

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
    """What is printed on a number card; the jokers are number cards, too."""

    symbol: str
    number: int


@dataclass(frozen=True, slots=True)
class Fit:
    """How a number card fits on another.

    Attributes:
        symbol: whether they have the same symbol (NN-F1).
        divisors: the divisors greater than 1 that they share and that are not banned, ascending
            (NN-F2).
        banned: those that they share in vain, ascending.
        joker: whether one of them is a joker, which fits by number in any case (NN-F3).
    """

    symbol: bool
    divisors: tuple[int, ...]
    banned: tuple[int, ...]
    joker: bool = False

    @property
    def number(self) -> bool:
        """Whether the numbers fit."""
        return self.joker or bool(self.divisors)

    @property
    def fits(self) -> bool:
        """Whether the card may be laid."""
        return self.symbol or self.number

    @property
    def double(self) -> bool:
        """Whether it fits twice, so that another may follow (NN-F5)."""
        return self.symbol and self.number


def fit(top: Number, card: Number, bans: Collection[int]) -> Fit:
    """Return how a card fits on the top of the discard pile.

    Args:
        top: the card that lies there.
        card: the card that is to be laid.
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
    """Return the divisors of a number but for 1, ascending."""
    return tuple(divisor for divisor in range(2, number + 1) if number % divisor == 0)


@dataclass(frozen=True, slots=True)
class Playable:
    """What can be laid on the discard pile as it is, or beside it.

    Attributes:
        moves: by card the move that lays it, or None; the last entry, None too, is that of
            `HIDDEN`.
        double_fits: the cards that fit twice, after which another may follow (NN-F5).
    """

    moves: tuple[Move | None, ...]
    double_fits: frozenset[CardId] = frozenset()


class Facts:
    """The table of facts that every part of the rules is given; it never changes.

    A hand has the index of its seat.

    Attributes:
        seats: how many seats there are.
        hidden: whether the hands are hidden from the others.
        target: the points that end the game (NN-P1); None where one round is played.
        zones: all zones, in the order of the state.
        pieces: how many copies of each card there are.
        every: all these copies.
        numbers: what a number card shows; None for bans and wish cards.
        series: the number that a ban card bans; 0 for other cards.
        wishes: whether a card is a wish card.
        points: what a card counts at the end of a round (NN-P1).
        plays: the move that lays a card: a ban beside the discard pile, all others on it.
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
            # Everybody saw each of its cards being laid.
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
        # By the bans that lie there, in whatever order, and by the card on top.
        self._on_number: dict[tuple[CardId, ...], tuple[Playable, ...]] = {}
        self._on_wish = {symbol: self._playable_on_wish(symbol) for symbol in SYMBOLS}

    def _playable_on_numbers(self, banned: frozenset[int]) -> tuple[Playable, ...]:
        """NN-F1 to NN-F3, NN-F5: by the card on top; empty rows for bans and wish cards."""
        numbers = self.numbers
        # One card of each symbol and one of each number tell how all others are fitted on.
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
            lay if symbol or number else None
            for lay, (symbol, number) in zip(self.plays, fits, strict=True)
        ]
        twice = [card for card, (symbol, number) in enumerate(fits) if symbol and number]
        return Playable((*moves, None), frozenset(twice))

    def _playable_on_wish(self, symbol: str) -> Playable:
        """NN-F4: a wish asks for its symbol, and for nothing else of number cards."""
        moves = (
            lay if number is None or number.symbol == symbol else None
            for lay, number in zip(self.plays, self.numbers, strict=True)
        )
        return Playable((*moves, None))

    def playable(self, state: NumState) -> Playable:
        """Return what can be laid now; a wish card on top must have been given its symbol."""
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
        """Return how a number card fits on the one on top; None where one of them is none."""
        if card == HIDDEN or not state.zones[self.discard]:
            return None
        top, number = self.numbers[state.zones[self.discard][-1]], self.numbers[card]
        if top is None or number is None:
            return None
        return fit(top, number, {self.series[ban] for ban in state.zones[self.bans]})

    def can_draw(self, state: NumState) -> bool:
        """Return whether a card can be drawn, perhaps from a pile still to be made (NN-T3)."""
        return bool(state.zones[self.draw]) or len(state.zones[self.discard]) > 1

    def starter(self, state: NumState) -> Seat:
        """Return who begins the round (NN-S2, NN-S3): the deal moves on clockwise (NN-P1)."""
        return (state.round - 1) % self.seats


def _number(cards: CardSet, card: CardId, deck: str) -> Number | None:
    if deck in (BANS, WISHES):
        return None
    value = JOKER if deck == JOKERS else cards.number(card, "number")
    return Number(cards.word(card, "symbol"), value)
