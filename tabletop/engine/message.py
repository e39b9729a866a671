"""Language-independent messages: codes with parameters."""

from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.zones import Seat, ZoneIndex


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card as a message parameter.

    Examples:
        >>> CardRef(13)
        CardRef(card=13)
    """

    card: CardId


@dataclass(frozen=True, slots=True)
class ZoneRef:
    """A zone as a message parameter.

    Examples:
        >>> ZoneRef(4)
        ZoneRef(zone=4)
    """

    zone: ZoneIndex


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A player as a message parameter.

    Examples:
        >>> SeatRef(1)
        SeatRef(seat=1)
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class DieRef:
    """A die and its face as a message parameter; face 0 is its symbol.

    Examples:
        >>> DieRef(die=2, face=6)
        DieRef(die=2, face=6)
    """

    die: int
    face: int


@dataclass(frozen=True, slots=True)
class WordRef:
    """A translatable word in a game, such as a symbol, a colour or an object.

    Examples:
        >>> WordRef("red")
        WordRef(word='red')
    """

    word: str


Single = int | str | CardRef | DieRef | ZoneRef | SeatRef | WordRef
Param = Single | tuple[Single, ...]
"""A parameter; a tuple is formatted as a list ("2, 4 and 6")."""

Params = tuple[tuple[str, Param], ...]
"""Named parameters."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be shown in the user's language.

    Attributes:
        code: key of the sentence in the texts.
        params: the values of its placeholders.

    Examples:
        >>> Message.of("turn", seat=SeatRef(0))
        Message(code='turn', params=(('seat', SeatRef(seat=0)),))
    """

    code: str
    params: Params = ()

    @classmethod
    def of(cls, code: str, /, **params: Param) -> "Message":
        """Return a message with parameters given by name."""
        return cls(code, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a match, shown as a line of the log.

    Attributes:
        code: key of the sentence in the texts.
        params: the values of its placeholders.
        rule: the id of the rule that caused it, or None.
        seen_by: the seats that may see which cards the parameters name, or None for all seats. To
            other seats, the cards are shown as unknown.

    Examples:
        >>> Event.of("cleared", "LA-R3").rule
        'LA-R3'
        >>> Event.of("drawn", None, frozenset({0}), card=CardRef(13)).seen_by
        frozenset({0})
    """

    code: str
    params: Params = ()
    rule: str | None = None
    seen_by: frozenset[Seat] | None = None

    @classmethod
    def of(
        cls, code: str, rule: str | None, seen_by: frozenset[Seat] | None = None, /, **params: Param
    ) -> "Event":
        """Return an event with parameters given by name."""
        return cls(code, tuple(params.items()), rule, seen_by)
