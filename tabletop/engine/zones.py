"""States, and zones for cards: visibility, owners, and their layout on the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from tabletop.engine.cards import CardId

Seat = int
"""A seat, counted clockwise from 0.

The seat to act may also be `CHANCE`, `TEAM` or `NOBODY`.
"""

CHANCE: Final[Seat] = -1
"""Chance acts next: dice are rolled or cards shuffled."""
TEAM: Final[Seat] = -2
"""Any seat may act for the team."""
NOBODY: Final[Seat] = -3
"""The game is over."""


class Everybody(Enum):
    """The type of `ALL`, a viewer that sees everything that any seat sees.

    Examples:
        >>> match.view(ALL).zones[1] == state.zones[1]
        True
    """

    ALL = "all"


ALL: Final = Everybody.ALL
Viewer = Seat | None | Everybody
"""The viewer of a position: a seat, a spectator (None), or `ALL`."""

ZoneIndex = int
"""Index of a zone in `Rules.zones` and `State.zones`."""


DEFAULT_ASPECT: Final = 16 / 9
"""The default ratio of a table's width to its height."""


class Visibility(Enum):
    """Who may see the faces of the cards in a zone.

    Examples:
        >>> rules.zones[0].visibility
        <Visibility.OWNER: 'owner'>
    """

    OPEN = "open"
    """Everybody."""
    OWNER = "owner"
    """The seat that owns the zone."""
    HIDDEN = "hidden"
    """Nobody."""


class ZoneRole(Enum):
    """A zone's function on the table, independent of the game.

    Examples:
        >>> rules.zones[0].role
        <ZoneRole.HAND: 'hand'>
    """

    HAND = "hand"
    """A player's hand."""
    OUT_OF_PLAY = "out-of-play"
    """Cards that are not in play."""


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A zone of a game. Its name in files is `KIND`, `KIND/NUMBER` or `KIND/PLAYER`.

    Attributes:
        kind: the kind of zone (`hand`, `draw`, `row`).
        visibility: who may see its cards.
        owner: the seat that the zone belongs to, or None.
        number: the number that distinguishes zones of the same kind (`row/2`), or None.
        ordered: whether the order of its cards is significant; False for hands.
        face_down: whether its cards are shown face down to everybody except the owner. Other
            viewers who may see the cards can turn them face up temporarily.
        role: the zone's function on the table, or None.
        decks: the decks whose cards it may contain, or empty for all. Name them if decks have
            different backs: hidden cards are then assumed to have the backs that players see.

    Examples:
        >>> row = ZoneSpec("row", Visibility.OPEN, number=2)
        >>> row.kind, row.number, row.owner
        ('row', 2, None)
    """

    kind: str
    visibility: Visibility
    owner: Seat | None = None
    number: int | str | None = None
    ordered: bool = True
    face_down: bool = False
    role: ZoneRole | None = None
    decks: tuple[str, ...] = ()


class Spread(Enum):
    """The arrangement of cards in a zone.

    Examples:
        >>> Place(4, 3, 2, 1, 1.5, Spread.PILE).spread
        <Spread.PILE: 'pile'>
    """

    PILE = "pile"
    """Stacked exactly; the number of cards is shown."""
    ROW = "row"
    """Side by side in one direction, overlapping if space is short."""
    FAN = "fan"
    """A shallow arc like a hand of cards, with every corner visible."""
    GRID = "grid"
    """In rows and columns, one cell for each card."""


@dataclass(frozen=True, slots=True)
class Place:
    """The layout of a zone on the table, in card widths; y increases downwards.

    Attributes:
        zone: index of the zone.
        x, y: the centre of the area.
        width, height: the size of the area; cards never extend beyond it.
        spread: the arrangement of its cards.
        direction: for a row: +1 grows right, -1 grows left, 0 is centred.
        scale: the size of the zone's cards relative to the normal card size.
        columns: for a grid: the number of columns.
        cells: for a grid: the card of each cell, row by row. A cell stays empty when its card is
            gone. Cards without a cell of their own fill the `HIDDEN` cells in order.
        label: whether to show the zone's picture or name while the zone is empty.
        picture: the drawing shown while the zone is empty, or an empty string.
        caption: the centre and maximum width of a permanent label, or None.
        fanned: for a pile: the number of top cards shown side by side, to the right.
        note: the position of the zone's note (`HasNotes.notes`), or None to show it after the last
            card.

    Examples:
        >>> Place(zone=0, x=4, y=6, width=7, height=1.5, spread=Spread.FAN).scale
        1.0
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
    """A place for dice on the table.

    Attributes:
        name: its name in the texts: `tray`, `cup`, `aside`, `box`, or `held/0` for seat 0's dice.
        x, y: the centre, in card widths.
        width, height: the size of the area.
        is_cup: whether the place is the cup, from which selected dice are thrown.
        largest: the maximum side length of a die, in card widths.

    Examples:
        >>> DicePlace("cup", 2, 2, 1, 1, is_cup=True).name
        'cup'
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
    """A picture on the table that is not a piece, with optional text in it.

    The pictures `pad-0` to `pad-5` are a pad of leather, from colourful to grey. All others are
    drawings of the game.

    Examples:
        >>> Ornament("lamp", 1, 1, 1, 1).text
        ''
    """

    picture: str
    x: float
    y: float
    width: float
    height: float
    rotation: float = 0.0
    text: str = ""


@dataclass(frozen=True, slots=True)
class SeatSign:
    """The position of a player's name, usually beside a zone or dice of that player.

    Examples:
        >>> [sign.seat for sign in rules.plan(state, viewer=0).signs]
        [0, 1]
    """

    seat: Seat
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class NoteArea:
    """The position of a note on the table, shown while it has text.

    Attributes:
        name: `pending-action` (`HasPendingAction`) or `meter` (`HasMeter`).
        x, y: the centre, in card widths.
        width, height: the maximum size.
        column: whether its lines are one below the other, aligned at the left edge.

    Examples:
        >>> NoteArea("meter", 1, 1, 2, 1, column=True).name
        'meter'
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    column: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The layout of the whole table for one viewer, in card widths.

    Attributes:
        width, height: the size of the table.
        places: the places of the zones.
        dice: the places for dice.
        ornaments: the pictures on the table, from bottom to top.
        signs: the positions of the players' names.
        notes: the positions of notes.
        surface: the table's material, unless the player's theme has its own: `felt`, `shapes` (felt
            with card symbols), `oilcloth`, `desk` or `garden`.
        boards: for a surface of boards, the y of a seam and the distance of seams, so that no seam
            crosses a row of cards.

    Examples:
        >>> plan = rules.plan(state, viewer=0)
        >>> [rules.zones[place.zone].kind for place in plan.places]
        ['draw', 'aside', 'ladder', 'hand', 'hand']
        >>> plan.cup is None
        True
    """

    width: float
    height: float
    places: tuple[Place, ...]
    dice: tuple[DicePlace, ...] = ()
    ornaments: tuple[Ornament, ...] = ()
    signs: tuple[SeatSign, ...] = ()
    notes: tuple[NoteArea, ...] = ()
    surface: str = "felt"
    boards: tuple[float, float] = (0.0, 0.66)

    @property
    def cup(self) -> DicePlace | None:
        """The place of the dice cup, or None if the plan has no cup."""
        return next((place for place in self.dice if place.is_cup), None)


Zones = tuple[tuple[CardId, ...], ...]
"""The cards of every zone, bottom first, by zone index."""


def zones_of(count: int, contents: Mapping[int, tuple[CardId, ...]]) -> Zones:
    """Return `count` zones, which are empty except for the ones given by index.

    Examples:
        >>> zones_of(3, {1: (5, 7)})
        ((), (5, 7), ())
    """
    return tuple(contents.get(zone, ()) for zone in range(count))


class State(Protocol):
    """The part of a state that all games share; each game adds its own fields.

    Examples:
        >>> state.to_act, len(state.zones)
        (0, 5)
        >>> state._replace(zones=()).zones
        ()
    """

    @property
    def zones(self) -> Zones:
        """The cards of every zone."""

    @property
    def to_act(self) -> Seat:
        """The seat to act, or `CHANCE`, `TEAM` or `NOBODY`."""

    def _replace(self, *, zones: Zones = ...) -> Self: ...


S = TypeVar("S", bound=State)
"""The type of a game's state."""
N = TypeVar("N", bound=NamedTuple)


def with_fast_replace(named: type[N]) -> type[N]:
    """Add faster `_make` and `_replace` methods to a named tuple.

    Unlike the standard method, `_make` does not check the number of values. `_replace` raises
    KeyError for an unknown field.

    Examples:
        >>> @with_fast_replace
        ... class Pair(NamedTuple):
        ...     zones: Zones
        ...     to_act: Seat
        >>> Pair((), 0)._replace(to_act=1)
        Pair(zones=(), to_act=1)
    """
    places = {name: place for place, name in enumerate(named._fields)}
    make = tuple.__new__

    def replace(self: N, /, **changes: object) -> N:
        values = [*self]
        for name, value in changes.items():
            values[places[name]] = value
        return make(named, values)

    type.__setattr__(named, "_make", staticmethod(partial(make, named)))
    type.__setattr__(named, "_replace", replace)
    return named
