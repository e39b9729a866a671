"""Whether one number card fits on another, and why (NN-F1 to NN-F3, NN-F5)."""

from collections.abc import Collection
from dataclasses import dataclass
from math import gcd
from typing import Final, NamedTuple

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
    """How a card fits on the top of the discard pile.

    Args:
        top: the card that lies there.
        card: the card that is to be laid.
        bans: the divisors that are banned now.
    """
    common = gcd(top.number, card.number)
    shared = [divisor for divisor in range(2, common + 1) if common % divisor == 0]
    return Fit(
        symbol=top.symbol == card.symbol,
        divisors=tuple(divisor for divisor in shared if divisor not in bans),
        banned=tuple(divisor for divisor in shared if divisor in bans),
        joker=JOKER in (top.number, card.number),
    )
