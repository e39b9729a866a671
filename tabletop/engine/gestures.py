"""What a hand does on the table, before it is known what is meant by it."""

from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex


@dataclass(frozen=True, slots=True)
class Drop:
    """A card was let go over a zone, perhaps over a card that lies there.

    Attributes:
        card: the card, `HIDDEN` where its face is not known to who holds it.
        source: the zone it was lifted from.
        zone: the zone it was dropped on.
        onto: the card under it, or None.
    """

    card: CardId
    source: ZoneIndex
    zone: ZoneIndex
    onto: CardId | None = None


@dataclass(frozen=True, slots=True)
class Tap:
    """A card was clicked, or chosen with the keyboard."""

    card: CardId
    source: ZoneIndex


@dataclass(frozen=True, slots=True)
class DropDie:
    """A die was let go over a dice place of the table's plan."""

    die: int
    place: str


@dataclass(frozen=True, slots=True)
class DropDieOnZone:
    """A die was let go over a zone for cards."""

    die: int
    zone: ZoneIndex


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice gathered are thrown (or, where dice are set aside, all but these)."""

    dice: tuple[int, ...]


Gesture = Drop | Tap | DropDie | DropDieOnZone | Throw


@dataclass(frozen=True, slots=True)
class DieShown:
    """A die as it lies on the table.

    Attributes:
        die: its index in the card set.
        face: 1-6, 0 for a symbol, None where it was not rolled yet.
        place: name of the dice place it lies at.
        stage: the place to which it can be gathered for the next throw; None where none is due.
        spent: whether its roll was used up or it is out of play.
        locked: whether it was set aside earlier and stays there for now.
    """

    die: int
    face: int | None
    place: str
    stage: str | None = None
    spent: bool = False
    locked: bool = False
