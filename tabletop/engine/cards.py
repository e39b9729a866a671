"""Immutable facts about the cards and dice of a game.

A card id names *what is printed*: copies of the same card share one id, so a zone is a sequence
of ids in which an id may occur as often as there are copies. Equal positions are thus equal
values, whichever physical copy lies where.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.engine.fields import Value

CardId = int
"""Index of a card in `CardSet.cards`, or `HIDDEN`."""

HIDDEN: Final[CardId] = -1
"""Stands in an observation for a card whose face the viewer may not see."""

Fact = Value
"""A printed fact of a card: a number, a word, or a structure of these."""


@dataclass(frozen=True, slots=True)
class Face:
    """How a card is drawn; drawings are named without their ending, of a user's set with folder.

    Attributes:
        picture: the drawing in the middle, or of the whole card where `full` is set.
        corner: the few characters in two opposite corners; empty for none.
        symbol: the small sign below the corner, or None.
        tint: the colour of corner and frame as `#RRGGBB`, or None for ink.
        full: whether the picture covers the whole card.
        centre: characters printed large over the picture; empty for none.
        over: a second drawing of the same size over the picture, or None.
        legend: what is drawn beside the corner, word by word: letters name a drawing
            (`symbol-WORD`), all else is written as it is; empty for nothing.
    """

    picture: str
    corner: str = ""
    symbol: str | None = None
    tint: str | None = None
    full: bool = False
    centre: str = ""
    over: str | None = None
    legend: str = ""


@dataclass(frozen=True, slots=True)
class CardDef:
    """One printed card.

    Attributes:
        key: its name in files (`hat-2`).
        deck: the deck it belongs to.
        count: how many copies there are.
        face: how it is drawn.
        facts: what the rules know of it.
        sides: further faces by name, for cards turned over in play (`HasTurnedCards.side`).
    """

    key: str
    deck: str
    count: int
    face: Face
    facts: Mapping[str, Fact]
    sides: Mapping[str, Face] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeckDef:
    """Cards that share a back; `count` copies in all."""

    name: str
    back: str
    count: int


PIPS: Final = ("round", "triangle", "ring", "heart")
"""The shapes that the spots of a die can have."""


@dataclass(frozen=True, slots=True)
class DieDef:
    """A die.

    Attributes:
        key: its name in files.
        colour: as `#RRGGBB`.
        symbol: the drawing instead of its highest face, or None.
        pips: the shape of its spots (`PIPS`), by which dice are told apart without their colours.
    """

    key: str
    colour: str
    symbol: str | None = None
    pips: str = PIPS[0]


@dataclass(frozen=True, slots=True)
class SetOrigin:
    """The set of a user that cards come from.

    Attributes:
        name: what the user calls it.
        digest: fingerprint of all its files, texts and drawings included.
    """

    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class CardSet:
    """All cards and dice of a game (or of one of its editions).

    Attributes:
        game: the game's id.
        cards: every printed card once, its index being its `CardId`.
        decks: by name.
        dice: their index is the number of the die in gestures and positions.
        digest: fingerprint of the facts, so that a save can tell when they changed.
        origin: the set of a user that they come from; None for the game's own cards.
    """

    game: str
    cards: tuple[CardDef, ...]
    decks: Mapping[str, DeckDef]
    dice: tuple[DieDef, ...]
    ids: Mapping[str, CardId]
    digest: str
    origin: SetOrigin | None = None

    def copies(self, deck: str) -> tuple[CardId, ...]:
        """Return every copy of every card of a deck, in the order of the definitions."""
        return tuple(
            card
            for card, definition in enumerate(self.cards)
            for _ in range(definition.count if definition.deck == deck else 0)
        )

    def key(self, card: CardId) -> str:
        """Return the card's name in files; `?` for a hidden card."""
        return "?" if card == HIDDEN else self.cards[card].key

    def number(self, card: CardId, fact: str) -> int:
        """Return a fact that the schema declares to be a whole number.

        Raises:
            TypeError: the fact is of another kind, which the schema should have refused.
        """
        value = self.cards[card].facts[fact]
        if not isinstance(value, int):
            raise TypeError(f"{self.key(card)}: {fact} is no number")
        return value

    def word(self, card: CardId, fact: str) -> str:
        """Return a fact that the schema declares to be a word.

        Raises:
            TypeError: the fact is of another kind, which the schema should have refused.
        """
        value = self.cards[card].facts[fact]
        if not isinstance(value, str):
            raise TypeError(f"{self.key(card)}: {fact} is no word")
        return value
