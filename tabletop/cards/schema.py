"""What a game's card file must say."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tabletop.engine.cards import CardSet
from tabletop.engine.fields import Field

Check = Callable[[CardSet], Iterable[tuple[str, str]]]
"""A game's own look at its cards: the key of a card (or the name of a deck) and what is wrong."""


@dataclass(frozen=True, slots=True)
class DeckSchema:
    """What the cards of a deck state.

    Attributes:
        facts: what each card says of itself. Keys of mappings in them become words.
        sides: names of the further faces that each card needs, where cards are turned over.
    """

    facts: tuple[Field, ...] = ()
    sides: tuple[str, ...] = ()


def nothing_wrong(_cards: CardSet) -> Iterable[tuple[str, str]]:
    """The check of a game whose cards need none."""
    return ()


@dataclass(frozen=True, slots=True)
class CardSchema:
    """What a game's card file must say.

    Attributes:
        game: the game's id.
        decks: every deck by name; a file must have each of them and no others.
        dice: how many dice there may be.
        check: the game's own look at what was read; its messages get the line of that card or
            deck.
        reserved: words that no card may be called besides those of the notation: the zones of
            the game and what is said in it.
    """

    game: str
    decks: Mapping[str, DeckSchema]
    dice: frozenset[int] = frozenset({0})
    check: Check = nothing_wrong
    reserved: frozenset[str] = frozenset()
