"""Declarations of a game's card file, and the rules for names in it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.engine.cards import CardSet
from tabletop.engine.fields import Field
from tabletop.engine.localized_error import ErrorText, LocalizedError

Check = Callable[[CardSet], Iterable[tuple[str, str]]]
"""A function that checks a game's cards.

It yields problems, each after the key of its card or deck.
"""

COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
RESERVED: Final = frozenset(
    {
        *("from", "with", "choose", "keep", "roll", "rolled", "shuffled", "took"),
        *("team", "chance", "rest", "null", "true", "false"),
    }
)
"""Words of the notation and of scenario files, which names must not use."""

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class DeckSchema:
    """A declaration of the cards in a deck.

    Attributes:
        facts: the facts that each card has. If a fact is a mapping, its keys can be used as words.
        sides: the names of each card's additional faces, if cards can be turned over.

    Examples:
        >>> from tabletop.engine.fields import Integer
        >>> DeckSchema((Field("number", Integer(1, 15), required=True),)).facts[0].name
        'number'
    """

    facts: tuple[Field, ...] = ()
    sides: tuple[str, ...] = ()


def no_check(_cards: CardSet) -> Iterable[tuple[str, str]]:
    """Return no problems, for a game whose cards need no check."""
    return ()


@dataclass(frozen=True, slots=True)
class CardSchema:
    """A declaration of a game's card file.

    Attributes:
        game: the game's id.
        decks: a mapping from names to decks. A file must have exactly these decks.
        dice: the permitted numbers of dice.
        check: the game's own check of the cards. Its problems are reported at the line of the card
            or deck.
        reserved: further words that cards must not have as names, such as the game's zones.

    Examples:
        >>> CardSchema("ladder", {"rungs": DeckSchema()}).dice
        frozenset({0})
    """

    game: str
    decks: Mapping[str, DeckSchema]
    dice: frozenset[int] = frozenset({0})
    check: Check = no_check
    reserved: frozenset[str] = frozenset()


def name_problem(name: str, reserved: frozenset[str] = frozenset()) -> ErrorText | None:
    """Return why a name is invalid, or None if it is valid."""
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
    """Return the name if it is valid, and otherwise raise `LocalizedError`."""
    if problem := name_problem(name):
        raise LocalizedError(problem)
    return name
