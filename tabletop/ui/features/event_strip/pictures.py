"""The parts of an event that can be shown as small pictures; independent of Qt."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tabletop.engine.cards import HIDDEN, CardSet
from tabletop.engine.message import CardRef, DieRef, Event, Param, SeatRef, Single, WordRef
from tabletop.engine.zones import Seat

_FACES = ("face", "faces")
"""Event parameters that list the faces of dice without identifying the dice."""


@dataclass(frozen=True, slots=True)
class BackIcon:
    """A card whose face is hidden: only its back is drawn."""

    back: str


@dataclass(frozen=True, slots=True)
class DieIcon:
    """A die that shows a number, or its symbol if `face` is 0.

    `same_before` distinguishes equal dice if the event does not identify its dice: it is the number
    of equal dice before this one.
    """

    die: int
    face: int
    same_before: int = 0


EventIcon = CardRef | BackIcon | DieIcon | SeatRef
"""What a picture shows; a `CardRef` is a card whose face is known to the viewer."""


def icons_of(events: Iterable[Event], viewer: Seat | None, cards: CardSet) -> tuple[EventIcon, ...]:
    """Return the pictures for events that happened together, without duplicates.

    Args:
        events: the logged events.
        viewer: the viewer's seat, or None for public information only.
        cards: the game's cards.
    """
    found: dict[EventIcon, None] = {}
    for event in events:
        may_know = event.seen_by is None or viewer in event.seen_by
        for name, param in event.params:
            found.update(dict.fromkeys(_icons(name, param, cards, may_know=may_know)))
    return tuple(found)


def _icons(name: str, param: Param, cards: CardSet, *, may_know: bool) -> Iterator[EventIcon]:
    same = Counter[EventIcon]()
    for single in param if isinstance(param, tuple) else (param,):
        one = _icon(name, single, cards, may_know=may_know)
        if isinstance(one, DieIcon) and name in _FACES:
            yield replace(one, same_before=same[one])
            same[one] += 1
        elif one is not None:
            yield one


def _icon(name: str, single: Single, cards: CardSet, *, may_know: bool) -> EventIcon | None:
    match single:
        case SeatRef(seat) if seat >= 0:
            return single
        case CardRef(card) if card != HIDDEN:
            return single if may_know else BackIcon(cards.decks[cards.cards[card].deck].back)
        case DieRef(die, face):
            return DieIcon(die, face)
        case int(face) if name in _FACES and cards.dice:
            return DieIcon(0, face)
        case WordRef() if name in _FACES and cards.dice:
            return DieIcon(0, 0)
        case _:
            return None
