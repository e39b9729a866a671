"""What a game's card file must say, and how things are called in it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.engine.cards import CardSet
from tabletop.engine.fields import Field
from tabletop.engine.localized_error import ErrorText, LocalizedError

Check = Callable[[CardSet], Iterable[tuple[str, str]]]
"""A game's own look at its cards: the key of a card (or the name of a deck) and what is wrong."""

COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
RESERVED: Final = frozenset(
    {
        *("from", "with", "choose", "keep", "roll", "rolled", "shuffled", "took"),
        *("team", "chance", "rest", "null", "true", "false"),
    }
)
"""Words of the notation and of scenario files, so that a line has one meaning only."""

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class DeckSchema:
    """What the cards of a deck state.

    Attributes:
        facts: what each card says of itself. Keys of mappings in them become words.
        sides: names of the further faces that each card needs, where cards are turned over.
    """

    facts: tuple[Field, ...] = ()
    sides: tuple[str, ...] = ()


def no_check(_cards: CardSet) -> Iterable[tuple[str, str]]:
    """Return nothing: the check of a game whose cards need none."""
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
    check: Check = no_check
    reserved: frozenset[str] = frozenset()


def name_problem(name: str, reserved: frozenset[str] = frozenset()) -> ErrorText | None:
    """Return why nothing can be called so; None where it is fine."""
    if not _NAME.fullmatch(name):
        return ErrorText(
            '"{name}" is no name; it consists of small letters and digits, with single '
            "hyphens between them",
            name=name,
        )
    if name in reserved:
        return ErrorText(
            'nothing can be called "{name}", which means something else in files', name=name
        )
    return None


def plain_name(name: str) -> str:
    """Return a name; raises `LocalizedError` where nothing can be called so."""
    if problem := name_problem(name):
        raise LocalizedError(problem)
    return name
