"""Positions of scenario files and of the sandbox, and what can be wrong with them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.fields import Value
from tabletop.engine.message import CardRef, Message, Param
from tabletop.engine.zones import Seat, ZoneIndex, ZoneRole, Zones, ZoneSpec


@dataclass(frozen=True, slots=True)
class Position:
    """A position as scenario files describe it.

    Attributes:
        zones: the cards of every zone, by zone index.
        to_act: the seat to act.
        fields: the values of all the game's fields (`Rules.fields`), by name.

    Examples:
        >>> position = rules.position(state)
        >>> position.to_act, position.fields
        (0, {'passes': 0})
        >>> rules.build(position) == state
        True
    """

    zones: Zones
    to_act: Seat
    fields: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Impossible:
    """A problem in a position: something that cannot occur in play.

    Attributes:
        where: where the problem is: `zone`, `field`, `to_act`, or `zones` for all zones together.
        name: the zone's index or the field's name; otherwise empty.
        message: a description of the problem.

    Examples:
        >>> in_field("passes", "too-many-passes")
        Impossible(where='field', name='passes', message=Message(code='too-many-passes', params=()))
    """

    where: str
    name: ZoneIndex | str
    message: Message


class ImpossiblePositionError(ValueError):
    """Raised by `Rules.build` with all problems of a position that cannot occur.

    Examples:
        >>> str(ImpossiblePositionError([in_field("passes", "too-many-passes")]))
        'passes: too-many-passes'
    """

    def __init__(self, problems: Sequence[Impossible]) -> None:
        texts = (f"{problem.name}: {problem.message.code}" for problem in problems)
        super().__init__(", ".join(texts))
        self.problems = tuple(problems)


def in_zone(zone: ZoneIndex, code: str, /, **params: Param) -> Impossible:
    """Return a problem in a zone, with the code and parameters of its message.

    Examples:
        >>> in_zone(4, "too-many-copies", card=CardRef(13)).name
        4
    """
    return Impossible("zone", zone, Message.of(code, **params))


def in_field(name: str, code: str, /, **params: Param) -> Impossible:
    """Return a problem in a field, with the code and parameters of its message.

    Examples:
        >>> in_field("passes", "too-many-passes").where
        'field'
    """
    return Impossible("field", name, Message.of(code, **params))


def in_to_act(code: str, /, **params: Param) -> Impossible:
    """Return a problem with the seat to act; see `in_zone`.

    Examples:
        >>> in_to_act("seat-must-act").message
        Message(code='seat-must-act', params=())
    """
    return Impossible("to_act", "", Message.of(code, **params))


def problems_if(*conditions: tuple[object, Impossible]) -> Iterator[Impossible]:
    """Yield the problems whose condition is true.

    Examples:
        >>> problem = in_to_act("seat-must-act")
        >>> list(problems_if((2 > 1, problem), (1 > 2, problem))) == [problem]
        True
    """
    return (problem for condition, problem in conditions if condition)


def misplaced(zones: Zones, allowed: Callable[[CardId, ZoneIndex], bool]) -> Iterator[Impossible]:
    """Yield a problem for each card in a zone that can never contain it.

    Examples:
        >>> [problem.name for problem in misplaced(((5,), (7,)), lambda card, zone: zone == 0)]
        [1]
    """
    for zone, cards in enumerate(zones):
        for card in cards:
            if not allowed(card, zone):
                yield in_zone(zone, "card-cannot-lie-there", card=CardRef(card))


def miscounted(pieces: Mapping[CardId, int], zones: Zones) -> Iterator[Impossible]:
    """Yield a problem for each surplus copy of a card, and one for all missing cards.

    Args:
        pieces: the number of copies of each card in play (`Rules.pieces`).
        zones: the cards of every zone, by zone index.

    Examples:
        >>> [problem.message.code for problem in miscounted({5: 1, 7: 1}, ((5, 5), ()))]
        ['too-many-copies', 'cards-missing']
    """
    left = Counter(pieces)
    for zone, cards in enumerate(zones):
        for card in cards:
            left[card] -= 1
            if left[card] < 0:
                yield in_zone(zone, "too-many-copies", card=CardRef(card))
    missing = tuple(CardRef(card) for card, count in left.items() if count > 0)
    if missing:
        yield Impossible("zones", "", Message.of("cards-missing", n=len(missing), cards=missing))


class HasFreeEdit:
    """Rules with side effects when a piece is moved in the sandbox.

    Examples:
        >>> class Editing(HasFreeEdit):
        ...     zones = rules.zones
        >>> Editing().home(5) == rules.zone("aside")
        True
    """

    zones: tuple[ZoneSpec, ...]

    def home(self, card: CardId) -> ZoneIndex:
        """Return the zone for a card that is not in play."""
        return default_home(self.zones)

    def card_placed(self, position: Position, card: CardId, onto: CardId | None) -> Position:
        """Return the position with the consequences of moving or removing a card.

        `onto` is the card that the moved card was placed on, or None.
        """
        return position

    def die_placed(self, position: Position, die: int, place: str) -> Position | None:
        """Return the position with a die moved to a place, or None if that is meaningless."""
        return None

    def field_set(self, position: Position, name: str) -> Position:
        """Return the position with dependent fields updated after a field was set."""
        return position

    def display_fields(self, position: Position) -> Mapping[str, object]:
        """Return the state fields to show for an impossible position.

        They replace the fields of the last possible state.
        """
        return {}


def default_home(zones: tuple[ZoneSpec, ...]) -> ZoneIndex:
    """Return the zone for cards that are not in play, or zone 0 if there is none."""
    roles = [spec.role for spec in zones]
    return roles.index(ZoneRole.OUT_OF_PLAY) if ZoneRole.OUT_OF_PLAY in roles else 0
