"""Immutable definitions of the cards and dice of a game.

A card id identifies what is printed: copies of a card share one id. A zone is a sequence of ids,
with one entry for each copy. Positions with the same cards are therefore equal values, whichever
physical copies they use.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.engine.fields import Value

CardId = int
"""Index of a card in `CardSet.cards`, or `HIDDEN`."""

HIDDEN: Final[CardId] = -1
"""Placeholder in an observation for a card whose face the viewer may not see."""

Fact = Value
"""A printed fact of a card: a number, a word, or a structure of these."""


@dataclass(frozen=True, slots=True)
class Face:
    """How a card is drawn.

    Drawings are named without their file extension; those of a user's card set have a full path.

    Attributes:
        picture: the drawing in the middle of the card, or on all of it if `full` is true.
        corner: a few characters shown in two opposite corners; may be empty.
        symbol: the small symbol below the corner, or None.
        tint: the colour of the corners and the frame as `#RRGGBB`, or None for the default.
        full: whether the picture covers the whole card.
        centre: characters printed large over the picture; may be empty.
        over: a second drawing of the same size over the picture, or None.
        legend: words beside the corner. A word that consists of letters is shown as the drawing
            `symbol-WORD`, any other word as text.

    Examples:
        >>> Face("hat", corner="2", tint="#AA3311").picture
        'hat'
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
    """A card as printed, of which there may be several copies.

    Attributes:
        key: its name in files (`hat-2`).
        deck: the name of its deck.
        count: the number of copies.
        face: how it is drawn.
        facts: the values that the rules use.
        sides: other faces by name, for cards that are turned over in play (`HasTurnedCards.side`).

    Examples:
        >>> rules.cards.cards[0].key, rules.cards.cards[0].count
        ('rung-1', 3)
    """

    key: str
    deck: str
    count: int
    face: Face
    facts: Mapping[str, Fact]
    sides: Mapping[str, Face] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeckDef:
    """A deck of cards with the same back; `count` is the number of all copies.

    Examples:
        >>> rules.cards.decks["rungs"]
        DeckDef(name='rungs', back='back', count=45)
    """

    name: str
    back: str
    count: int


PIPS: Final = ("round", "triangle", "ring", "heart")
"""The shapes of pips on dice."""


@dataclass(frozen=True, slots=True)
class DieDef:
    """The definition of a die.

    Attributes:
        key: its name in files.
        colour: its colour as `#RRGGBB`.
        symbol: the drawing that replaces its highest face, or None.
        pips: the shape of its pips (`PIPS`), which distinguishes dice without their colours.

    Examples:
        >>> DieDef("red", "#CC0000")
        DieDef(key='red', colour='#CC0000', symbol=None, pips='round')
    """

    key: str
    colour: str
    symbol: str | None = None
    pips: str = PIPS[0]


@dataclass(frozen=True, slots=True)
class SetOrigin:
    """The identity of the user's card set that cards come from.

    Attributes:
        name: the name given by the user.
        digest: a hash of all the set's files, including texts and drawings.

    Examples:
        >>> SetOrigin("My deck", digest="1f3a").name
        'My deck'
    """

    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class CardSet:
    """All cards and dice of a game or of one of its editions.

    Attributes:
        game: the game's id.
        cards: each printed card once; its index is its `CardId`.
        decks: a mapping from each deck's name to the deck.
        dice: the dice; gestures and positions refer to a die by its index here.
        ids: a mapping from each card's key to its id.
        digest: a hash of the facts, stored in saves to detect changed cards.
        origin: the user's card set that the cards come from, or None for the game's own cards.

    Examples:
        >>> cards = rules.cards
        >>> cards.key(13), cards.number(13, "number"), cards.key(HIDDEN)
        ('rung-14', 14, '?')
        >>> cards.ids["rung-14"]
        13
        >>> len(cards.copies("rungs"))
        45
    """

    game: str
    cards: tuple[CardDef, ...]
    decks: Mapping[str, DeckDef]
    dice: tuple[DieDef, ...]
    ids: Mapping[str, CardId]
    digest: str
    origin: SetOrigin | None = None

    def copies(self, deck: str) -> tuple[CardId, ...]:
        """Return every copy of every card in a deck, in the order of the definitions."""
        return tuple(
            card
            for card, definition in enumerate(self.cards)
            for _ in range(definition.count if definition.deck == deck else 0)
        )

    def key(self, card: CardId) -> str:
        """Return the card's name in files, or `?` for a hidden card."""
        return "?" if card == HIDDEN else self.cards[card].key

    def number(self, card: CardId, fact: str) -> int:
        """Return the value of a fact that the schema declares as an integer.

        Raises:
            TypeError: if the fact has another type, which the schema should have rejected.
        """
        value = self.cards[card].facts[fact]
        if not isinstance(value, int):
            raise TypeError(f"{self.key(card)}: {fact} is no number")
        return value

    def word(self, card: CardId, fact: str) -> str:
        """Return the value of a fact that the schema declares as a word.

        Raises:
            TypeError: if the fact has another type, which the schema should have rejected.
        """
        value = self.cards[card].facts[fact]
        if not isinstance(value, str):
            raise TypeError(f"{self.key(card)}: {fact} is no word")
        return value
