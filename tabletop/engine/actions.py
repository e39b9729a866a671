"""What a seat can do, what chance can do, and what a source of chance can be asked for.

Actions are small values that name places, never hidden faces. `notation` turns each into one line
of text and back. The engine has no chance of its own: a source is passed in.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, ZoneIndex


@dataclass(frozen=True, slots=True)
class Move:
    """A card goes to a zone, or onto a card.

    Attributes:
        card: which card.
        to: the zone it goes to; None where it goes onto a card.
        onto: the card it is laid on; None where it goes to a zone.
        source: the zone it comes from, where that is not plain; None otherwise.
        using: a further card that the action uses up; None otherwise.
    """

    card: CardId
    to: ZoneIndex | None
    onto: CardId | None = None
    source: ZoneIndex | None = None
    using: CardId | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """Take this many dice and throw them."""

    count: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Set these dice aside, then throw the rest; `using` is a card that allows it, or None."""

    dice: tuple[int, ...]
    using: CardId | None = None


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """Name a player."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Name a card."""

    card: CardId


@dataclass(frozen=True, slots=True)
class ChooseWord:
    """Name a word of the game (a symbol, a colour)."""

    word: str


@dataclass(frozen=True, slots=True)
class Say:
    """A move that is one word: `draw`, `stop`, `pass`, `end`, `claim`, `roll`."""

    word: str


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Chance: the cards of a zone are put in this order, bottom first."""

    zone: ZoneIndex
    order: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """Chance: the dice thrown show these faces, in the order of the dice."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """Chance: this card is the one taken unseen."""

    card: CardId


SeatAction = Move | Roll | Keep | ChooseSeat | ChooseCard | ChooseWord | Say
ChanceAction = Shuffled | Rolled | Taken
Action = SeatAction | ChanceAction


class Chance(Protocol):
    """Dice, shuffles and blind picks; random, scripted by a scenario, or chosen by hand."""

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Return the cards in a new order, bottom first."""

    def roll(self, count: int) -> tuple[int, ...]:
        """Return faces 1-6 of so many dice."""

    def take(self, cards: Sequence[CardId]) -> CardId:
        """Return one of the cards, taken unseen."""


def puts_in_order(action: Action, zone: ZoneIndex, cards: Sequence[CardId]) -> bool:
    """Return whether chance puts the cards of a zone in some order: all of these and no others."""
    return (
        isinstance(action, Shuffled)
        and action.zone == zone
        and Counter(action.order) == Counter(cards)
    )


def throws(action: Action, count: int, faces: range) -> bool:
    """Return whether chance throws so many dice, which show faces that they have."""
    thrown = action.faces if isinstance(action, Rolled) else ()
    return len(thrown) == count and all(face in faces for face in thrown)
