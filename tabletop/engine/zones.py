"""Zones: where cards lie, who sees them there, and where they stand on the table."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from tabletop.engine.cards import CardId

Seat = int
"""A player's place, counted clockwise from 0; or `CHANCE`, `TEAM`, `NOBODY` as who acts next."""

CHANCE: Final[Seat] = -1
"""Dice or a shuffle decide what happens next."""
TEAM: Final[Seat] = -2
"""Any seat may act for all."""
NOBODY: Final[Seat] = -3
"""The game is over."""


class Everybody(Enum):
    """A viewer who may know everything: the sandbox, a file of one's own."""

    ALL = "all"


ALL: Final = Everybody.ALL
Viewer = Seat | None | Everybody
"""Who looks or is spoken to: a seat, an onlooker (None), or all seats together (`ALL`)."""

ZoneIndex = int
"""Index of a zone in `Rules.zones` and `State.zones`."""


DEFAULT_ASPECT: Final = 16 / 9
"""Width divided by height of a table of which nothing else is known."""


class Visibility(Enum):
    """Who sees the faces of the cards in a zone."""

    OPEN = "open"
    """Everybody sees every card."""
    OWNER = "owner"
    """Only the seat that owns the zone."""
    HIDDEN = "hidden"
    """Nobody."""


class ZoneRole(Enum):
    """What a zone is to the table, whatever the game calls it."""

    HAND = "hand"
    """The cards that a player holds."""
    OUT_OF_PLAY = "out-of-play"
    """What takes no part."""


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """One zone of a game. Its name in files is `KIND`, `KIND/NUMBER` or `KIND/PLAYER`.

    Attributes:
        kind: what sort of zone (`hand`, `draw`, `row`).
        owner: the seat it belongs to, or None.
        number: tells zones of one kind apart (`row/2`), or None.
        visibility: who sees its cards.
        ordered: whether the order of its cards means anything; False for hands.
        face_down: whether its cards lie face down also before others who may look at them, and are
            turned up only while these do; its owner sees them open.
        role: what it is to the table, or None.
    """

    kind: str
    visibility: Visibility
    owner: Seat | None = None
    number: int | str | None = None
    ordered: bool = True
    face_down: bool = False
    role: ZoneRole | None = None


class Spread(Enum):
    """How the cards of a zone lie beside or on each other."""

    PILE = "pile"
    """Exactly on each other; the number of cards is written on it."""
    ROW = "row"
    """One after the other in a direction, closer together where there is little room."""
    FAN = "fan"
    """Like a hand that is held: a slight arc, the viewer can read each corner."""
    GRID = "grid"
    """In rows and columns, each card at a place of its own."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a zone lies on the table. Lengths in card widths, y downwards, x and y of the middle.

    Attributes:
        zone: index of the zone.
        x, y: middle of the whole area.
        width, height: the area; cards never leave it.
        spread: how its cards lie.
        direction: for a row: +1 grows to the right, -1 to the left, from the area's near end; 0
            from the middle to both sides.
        scale: size of its cards; 1 is a card of one card width.
        columns: for a grid: how many cards side by side.
        cells: for a grid whose cards have cells of their own: the card of each cell, row by row;
            a cell stays empty when its card is gone. Empty: the cards fill the cells in order,
            as they do where a cell is `HIDDEN`, of no card in particular.
        label: whether it is seen what lies there while it is empty: the picture, or the name.
        picture: the drawing of what lies there; empty for none.
        caption: where the zone's name always stands: its middle, and how wide it is at most.
        fanned: for a pile: how many of its uppermost cards lie beside each other, to the right.
        note: where the zone's note (`HasNotes.notes`) stands; None: beyond its last card.
    """

    zone: ZoneIndex
    x: float
    y: float
    width: float
    height: float
    spread: Spread
    direction: int = 1
    scale: float = 1.0
    columns: int = 0
    label: bool = True
    cells: tuple[CardId, ...] = ()
    note: tuple[float, float] | None = None
    fanned: int = 1
    picture: str = ""
    caption: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class DicePlace:
    """Where dice lie (`tray`, `cup`, `aside`, `held/0` for the dice of seat 0, `box`).

    Attributes:
        name: its name in the texts.
        x, y: its middle, in card widths.
        width, height: the area.
        is_cup: whether it is the cup in which dice are gathered and out of which they fall.
        largest: side of its dice at most.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    is_cup: bool = False
    largest: float = 0.56


@dataclass(frozen=True, slots=True)
class Ornament:
    """A picture that belongs to the table and is no piece, with an optional text in it."""

    picture: str
    x: float
    y: float
    width: float
    height: float
    rotation: float = 0.0
    text: str = ""


@dataclass(frozen=True, slots=True)
class SeatSign:
    """Where a player's name stands. A zone or dice of that player usually lie beside it."""

    seat: Seat
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class NoteArea:
    """Where a slip of paper lies while there is something to write on it.

    Attributes:
        name: `pending_action` (`Rules.pending_action`) or `meter` (`Rules.meter`).
        x, y: its middle, in card widths.
        width, height: how large it may be.
        column: whether its lines stand below each other, from its left edge.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    column: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole table for one viewer: its size in card widths and what lies where."""

    width: float
    height: float
    places: tuple[Place, ...]
    dice: tuple[DicePlace, ...] = ()
    ornaments: tuple[Ornament, ...] = ()
    signs: tuple[SeatSign, ...] = ()
    notes: tuple[NoteArea, ...] = ()

    @property
    def cup(self) -> DicePlace | None:
        """The place whose dice are thrown out of a cup."""
        return next((place for place in self.dice if place.is_cup), None)
