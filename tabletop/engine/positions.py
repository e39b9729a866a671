"""Positions in the words of scenario files, and what can be wrong with them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.fields import Value
from tabletop.engine.message import CardRef, Message, Param
from tabletop.engine.state import Zones
from tabletop.engine.zones import Seat, ZoneIndex


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the words of scenario files.

    Attributes:
        zones: the cards of every zone, by zone index.
        to_act: who acts.
        fields: the game's typed fields (`Rules.fields`) by name; all of them.
    """

    zones: Zones
    to_act: Seat
    fields: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Impossible:
    """Something in a position that no play could have led to.

    Attributes:
        where: `zone`, `field`, `to_act`, or `zones` for all of them.
        name: the zone's index or the field's name.
        message: what is wrong with it.
    """

    where: str
    name: ZoneIndex | str
    message: Message


class ImpossiblePositionError(ValueError):
    """Raised by `Rules.build` with everything that is wrong with a position."""

    def __init__(self, problems: Sequence[Impossible]) -> None:
        found = (f"{problem.name}: {problem.message.code}" for problem in problems)
        super().__init__(", ".join(found))
        self.problems = tuple(problems)


def in_zone(zone: ZoneIndex, code: str, /, **params: Param) -> Impossible:
    """Return what is impossible in a zone, with the code and the parameters of its sentence."""
    return Impossible("zone", zone, Message.of(code, **params))


def in_field(name: str, code: str, /, **params: Param) -> Impossible:
    """Return what is impossible in a field."""
    return Impossible("field", name, Message.of(code, **params))


def in_actor(code: str) -> Impossible:
    """Return what is impossible in who acts."""
    return Impossible("to_act", "", Message(code))


def found(*judged: tuple[object, Impossible]) -> Iterator[Impossible]:
    """Yield what is impossible of what may be, each being told with whether it is the case."""
    return (problem for is_so, problem in judged if is_so)


def misplaced(zones: Zones, may_lie: Callable[[CardId, ZoneIndex], bool]) -> Iterator[Impossible]:
    """Yield each card that lies where it can never lie."""
    for zone, cards in enumerate(zones):
        for card in cards:
            if not may_lie(card, zone):
                yield in_zone(zone, "card-cannot-lie-there", card=CardRef(card))


def miscounted(pieces: Mapping[CardId, int], zones: Zones) -> Iterator[Impossible]:
    """Yield each card of which more lie about than exist, then those that lie nowhere.

    Args:
        pieces: how many copies of each card are in play (`Rules.pieces`).
        zones: the cards of every zone, by zone index.
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
