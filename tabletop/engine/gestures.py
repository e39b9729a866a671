"""The user's gestures at the table, which the rules interpret as actions."""

from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.zones import ZoneIndex


@dataclass(frozen=True, slots=True)
class Drop:
    """The drop of a card on a zone, possibly on a card in it.

    Attributes:
        card: the card, or `HIDDEN` if the player may not see its face.
        source: the zone it was dragged from.
        zone: the zone it was dropped on.
        onto: the card under the pointer, or None.

    Examples:
        >>> [action.to for action in rules.readings(state, Drop(card=13, source=0, zone=4))]
        [4]
    """

    card: CardId
    source: ZoneIndex
    zone: ZoneIndex
    onto: CardId | None = None


@dataclass(frozen=True, slots=True)
class Tap:
    """A click on a card, or its activation with the keyboard.

    Examples:
        >>> [action.to for action in rules.readings(state, Tap(card=13, source=0))]
        [4]
    """

    card: CardId
    source: ZoneIndex


@dataclass(frozen=True, slots=True)
class DropDie:
    """The drop of a die on a dice place of the table's plan.

    Examples:
        >>> DropDie(die=2, place="aside")
        DropDie(die=2, place='aside')
    """

    die: int
    place: str


@dataclass(frozen=True, slots=True)
class DropDieOnZone:
    """The drop of a die on a card zone.

    Examples:
        >>> DropDieOnZone(die=2, zone=4)
        DropDieOnZone(die=2, zone=4)
    """

    die: int
    zone: ZoneIndex


@dataclass(frozen=True, slots=True)
class Throw:
    """The throw of the selected dice or, if dice are being set aside, of the others.

    Examples:
        >>> Throw(dice=(0, 1))
        Throw(dice=(0, 1))
    """

    dice: tuple[int, ...]


Gesture = Drop | Tap | DropDie | DropDieOnZone | Throw


@dataclass(frozen=True, slots=True)
class DieShown:
    """A die as it is shown on the table.

    Attributes:
        die: its index in the card set.
        face: 1 to 6, 0 for its symbol, or None if it has not been rolled yet.
        place: the name of the dice place that the die is in.
        stage: the place to which the die moves when it is selected for the next throw, or None if
            it cannot be selected.
        spent: whether the die's roll has been used or the die is out of play.
        locked: whether it was set aside earlier and cannot be moved now.

    Examples:
        >>> DieShown(die=0, face=6, place="tray", stage="aside").face
        6
    """

    die: int
    face: int | None
    place: str
    stage: str | None = None
    spent: bool = False
    locked: bool = False
