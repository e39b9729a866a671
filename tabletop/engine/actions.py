"""The actions of players and of chance, and the interface for sources of chance.

Actions are small immutable values; `notation` converts them to and from text. A player's action
never identifies a card that the player may not see. The engine generates no random numbers: callers
pass a source of chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, ZoneIndex


@dataclass(frozen=True, slots=True)
class Move:
    """An action that moves a card to a zone or onto another card.

    Attributes:
        card: the card that is moved.
        to: the destination zone, or None if the destination is a card.
        onto: the card it is placed on, or None if the destination is a zone.
        source: the zone it comes from, if the card alone does not determine it.
        using: another card that the action uses up, or None.

    Examples:
        >>> rules.check(state, Move(card=13, to=4)).legal
        True
        >>> Move(card=3, to=None, onto=7).onto
        7
    """

    card: CardId
    to: ZoneIndex | None
    onto: CardId | None = None
    source: ZoneIndex | None = None
    using: CardId | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """An action that throws `count` dice.

    Examples:
        >>> Roll(2)
        Roll(count=2)
    """

    count: int


@dataclass(frozen=True, slots=True)
class Keep:
    """An action that sets these dice aside and throws the rest.

    `using` is the card that permits this, or None.

    Examples:
        >>> Keep(dice=(0, 3)).dice
        (0, 3)
    """

    dice: tuple[int, ...]
    using: CardId | None = None


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """An action that chooses a player.

    Examples:
        >>> ChooseSeat(1)
        ChooseSeat(seat=1)
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """An action that chooses a card.

    Examples:
        >>> ChooseCard(13)
        ChooseCard(card=13)
    """

    card: CardId


@dataclass(frozen=True, slots=True)
class ChooseWord:
    """An action that chooses one of the game's words, such as a symbol or a colour.

    Examples:
        >>> ChooseWord("red")
        ChooseWord(word='red')
    """

    word: str


@dataclass(frozen=True, slots=True)
class Say:
    """An action without arguments, such as `draw`, `stop` or `pass`.

    Examples:
        >>> rules.vocabulary()
        (Say(word='pass'),)
    """

    word: str


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A chance action that puts the cards in a zone in this order, bottom first.

    Examples:
        >>> Shuffled(zone=2, order=(8, 3, 12))
        Shuffled(zone=2, order=(8, 3, 12))
    """

    zone: ZoneIndex
    order: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A chance action that gives the faces rolled, in the order of the dice.

    Examples:
        >>> Rolled((6, 2)).faces
        (6, 2)
    """

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """A chance action that picks this card from face-down cards.

    Examples:
        >>> Taken(13)
        Taken(card=13)
    """

    card: CardId


SeatAction = Move | Roll | Keep | ChooseSeat | ChooseCard | ChooseWord | Say
ChanceAction = Shuffled | Rolled | Taken
Action = SeatAction | ChanceAction


class Chance(Protocol):
    """A source of chance: random, scripted by a scenario, or controlled by the user.

    Examples:
        >>> class Ones:
        ...     def shuffle(self, zone, cards): return tuple(cards)
        ...     def roll(self, count): return (1,) * count
        ...     def take(self, cards): return cards[0]
        >>> source: Chance = Ones()
        >>> source.roll(3)
        (1, 1, 1)
    """

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Return the cards in a new order, bottom first."""

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the faces of `count` dice, each from 1 to 6."""

    def take(self, cards: Sequence[CardId]) -> CardId:
        """Return one of these face-down cards."""
