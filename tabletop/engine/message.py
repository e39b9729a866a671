"""Things to be said: a code and its parameters. Sentences are made where the language is known."""

from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, ZoneIndex


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card named in a message."""

    card: CardId


@dataclass(frozen=True, slots=True)
class ZoneRef:
    """A zone named in a message."""

    zone: ZoneIndex


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A player named in a message."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DieRef:
    """A die named in a message, with what it shows: a number, or 0 for its symbol."""

    die: int
    face: int


@dataclass(frozen=True, slots=True)
class WordRef:
    """A word of the game (a symbol, a colour, an object) that has its own translation."""

    word: str


Single = int | str | CardRef | DieRef | ZoneRef | SeatRef | WordRef
Param = Single | tuple[Single, ...]
"""A parameter; a tuple is read out as a list ("2, 4 and 6")."""

Params = tuple[tuple[str, Param], ...]
"""Named parameters."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something to be said in the user's language.

    Attributes:
        code: key of the sentence in the texts.
        params: what is filled into it.
    """

    code: str
    params: Params = ()

    @classmethod
    def of(cls, code: str, /, **params: Param) -> "Message":
        """Return what is to be said with parameters by name."""
        return cls(code, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class Event:
    """One line of what happened.

    Attributes:
        code: key of the sentence in the texts.
        params: what is filled into it.
        rule: id of the rule that made it happen, or None.
        seen_by: the seats that may learn which cards the parameters name; None for all. To the
            others each of these cards is just a card.
    """

    code: str
    params: Params = ()
    rule: str | None = None
    seen_by: frozenset[Seat] | None = None

    @classmethod
    def of(
        cls, code: str, rule: str | None, seen_by: frozenset[Seat] | None = None, /, **params: Param
    ) -> "Event":
        """Return a line with parameters by name."""
        return cls(code, tuple(params.items()), rule, seen_by)
