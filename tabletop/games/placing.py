"""Helpers for table layouts: areas that can be split, and places in them.

Lengths are in card widths, as in `Plan`. The table has the same area whatever its shape, so that
the size of text stays the same. Cards are scaled to the space that the shape leaves for them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final, NamedTuple, TypedDict, Unpack

from tabletop.engine.cards import CardId
from tabletop.engine.zones import (
    DicePlace,
    Ornament,
    Place,
    Plan,
    Seat,
    SeatSign,
    Spread,
    Visibility,
    ZoneIndex,
    ZoneRole,
    ZoneSpec,
)

CARD: Final = 88 / 63
"""The height of a card divided by its width."""
GAP: Final = 0.08
"""The distance between two areas that belong together."""
APART: Final = 0.2
"""The distance between two areas that do not belong together."""
NAME: Final = 0.36
"""The height of a player's name."""
_AREA: Final = 13.2 * 7.4
_EDGE: Final = 0.16
_BESIDE: Final = 1.35
"""How many cards a row must have space for, side by side, so that all can be seen."""
_HANGS: Final = 0.4
"""How much higher a full fan is than one of its cards, in card widths."""


class PlaceArgs(TypedDict, total=False):
    """Optional attributes of a `Place`.

    Examples:
        >>> PlaceArgs(label=False)
        {'label': False}
    """

    label: bool
    direction: int
    cells: tuple[CardId, ...]
    note: tuple[float, float] | None
    picture: str
    caption: tuple[float, float, float] | None


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangular area of the table, given by its edges.

    Examples:
        >>> [part.width for part in Box(0.0, 0.0, 9.0, 2.0).across(1, 2, gap=0.0)]
        [3.0, 6.0]
    """

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The distance from the left to the right edge."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The distance from the top to the bottom edge."""
        return self.bottom - self.top

    @property
    def area(self) -> tuple[float, float, float, float]:
        """The centre (x, y), width and height, in the order used by `Place`."""
        middle = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        return (*middle, self.width, self.height)

    def cut(
        self, *, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0
    ) -> "Box":
        """Return the box without strips of the given sizes at its edges."""
        return Box(self.left + left, self.top + top, self.right - right, self.bottom - bottom)

    def across(self, *shares: float, gap: float = APART) -> tuple["Box", ...]:
        """Split the box into columns whose widths are proportional to the shares."""
        rest, left, found = self.width - gap * (len(shares) - 1), self.left, []
        for share in shares:
            width = rest * share / sum(shares)
            found.append(Box(left, self.top, left + width, self.bottom))
            left += width + gap
        return tuple(found)

    def down(self, *shares: float, gap: float = APART) -> tuple["Box", ...]:
        """Split the box into rows whose heights are proportional to the shares."""
        turned = Box(self.top, self.left, self.bottom, self.right).across(*shares, gap=gap)
        return tuple(Box(part.top, part.left, part.bottom, part.right) for part in turned)

    def cells(self, count: int, columns: int, gap: float = APART) -> tuple["Box", ...]:
        """Split the box into `count` equal cells, row by row."""
        rows = self.down(*(1.0,) * ceil(count / columns), gap=gap)
        cells = [cell for row in rows for cell in row.across(*(1.0,) * columns, gap=gap)]
        return tuple(cells[:count])

    def card_size(self, columns: float = 1, rows: float = 1, gap: float = GAP) -> float:
        """Return the largest scale of cards at which a grid of them fits into the box."""
        wide, high = self.width - (columns - 1) * gap, self.height - (rows - 1) * gap
        return min(wide / columns, high / rows / CARD)

    def row(self, zone: ZoneIndex, most: float = 9.0, **more: Unpack[PlaceArgs]) -> Place:
        """Place a zone as a row across the box, with cards as high as the box allows.

        Args:
            zone: the index of the zone.
            most: the maximum scale of the cards.
            **more: further attributes of the place.
        """
        scale = min(self.card_size(_BESIDE, gap=0.0), most)
        x, y, width, _ = self.area
        return Place(zone, x, y, width, scale * CARD, Spread.ROW, scale=scale, **more)

    def pile(
        self, zone: ZoneIndex, most: float = 9.0, *, fanned: int = 1, **more: Unpack[PlaceArgs]
    ) -> Place:
        """Place a zone as a pile in the centre of the box, as large as fits.

        If `fanned` is above 1, this number of top cards overlap sideways, and each card below the
        top one shows half its width. The other arguments are as for `row`.
        """
        beside = 1 + (fanned - 1) / 2
        scale = min(self.card_size(beside, gap=0.0), most)
        x, y, _, _ = self.area
        area = (x, y, scale * beside, scale * CARD)
        return Place(zone, *area, Spread.PILE, scale=scale, fanned=fanned, **more)

    def fan(self, zone: ZoneIndex, most: float = 9.0, **more: Unpack[PlaceArgs]) -> Place:
        """Place a zone as a fan across the box; see `row`."""
        scale = min(self.height / (CARD + _HANGS), self.width, most)
        x, y, width, _ = self.area
        area = (x, y, width, scale * (CARD + _HANGS))
        return Place(zone, *area, Spread.FAN, scale=scale, **more)

    def grid(
        self,
        zone: ZoneIndex,
        columns: int,
        rows: int,
        *,
        gap: float = GAP,
        **more: Unpack[PlaceArgs],
    ) -> Place:
        """Place a zone as a grid in the centre of the box, as large as fits; see `row`."""
        scale = self.card_size(columns, rows, gap)
        x, y, _, _ = self.area
        width = columns * scale + (columns - 1) * gap
        height = rows * (scale * CARD) + (rows - 1) * gap
        return Place(zone, x, y, width, height, Spread.GRID, scale=scale, columns=columns, **more)

    def sign(self, seat: Seat) -> SeatSign:
        """Place a player's name at the top edge of the box."""
        x, _, width, height = self.area
        high = min(NAME, height)
        return SeatSign(seat, x, self.top + high / 2, width, high)

    def picture(self, name: str, rotation: float = 0.0, text: str = "") -> Ornament:
        """Place a picture that fills the box."""
        return Ornament(name, *self.area, rotation, text)


def table_box(shape: float) -> Box:
    """Return the box of the whole table; `shape` is its width divided by its height."""
    height = sqrt(_AREA / shape)
    return Box(0.0, 0.0, height * shape, height)


def inner(table: Box) -> Box:
    """Return the box of the table without its margin."""
    return table.cut(left=_EDGE, top=_EDGE, right=_EDGE, bottom=_EDGE)


def seats_after(front: Seat, seats: int) -> Sequence[Seat]:
    """Return the other seats in clockwise order, starting with the seat after `front`."""
    return [(front + step) % seats for step in range(1, seats)]


CUP: Final = "cup"
"""The name of the dice cup among the places for dice."""
_PILE, _ROW, _TRAY, _ASIDE = 1.0, 4.0, 2.5, 0.7
"""The usual widths of piles, rows, dice trays and cards out of play, relative to each other."""
_NARROW: Final = 2.5
"""Another player's hand is a pile if it has space for fewer cards than this side by side."""


class RowWidths(NamedTuple):
    """The widths of places in the three rows of a table.

    Keys are kinds of zones and names of places for dice, from left to right. Other places come last
    and have their usual width.

    Examples:
        >>> RowWidths(own={"hand": 4, "bid": 1}).middle
        {}
    """

    others: Mapping[str, float] = {}
    middle: Mapping[str, float] = {}
    own: Mapping[str, float] = {}


def default_plan(
    zones: Sequence[ZoneSpec],
    seats: int,
    dice: Sequence[str],
    viewer: Seat | None,
    shape: float,
    *,
    notes: bool,
    widths: RowWidths,
) -> Plan:
    """Return a plan with the viewer's zones at the bottom and the others' at the top.

    Args:
        zones: all zones.
        seats: the number of seats.
        dice: the names of the places for dice, from left to right.
        viewer: the viewer's seat, or None to show the table from the first seat.
        shape: the width of the available space divided by its height.
        notes: whether to leave space for a note below each zone, except below hands.
        widths: the order and widths of places that are not as usual.
    """
    front, table = viewer or 0, table_box(shape)
    others = seats_after(front, seats)
    above, between, below = inner(table).down(2, 3, 3)
    beside = above.across(*(1.0,) * len(others)) if others else ()
    areas = [(front, below), *zip(others, beside, strict=True)]
    common = [zone for zone, spec in enumerate(zones) if spec.owner is None]
    names = [*(zones[zone].kind for zone in common), *dice]
    usual = [*(_usual_width(zones[zone]) for zone in common), *map(_usual_dice_width, dice)]
    places, dice_places = [], []
    for index, box in _in_row(names, usual, widths.middle, between):
        if index < len(common):
            places.append(_place(zones, common[index], box, notes=notes))
        else:
            name = names[index]
            dice_places.append(DicePlace(name, *box.area, is_cup=name == CUP))
    for seat, area in areas:
        own = [zone for zone, spec in enumerate(zones) if spec.owner == seat]
        names, usual = [zones[zone].kind for zone in own], [_usual_width(zones[z]) for z in own]
        row = widths.own if seat == front else widths.others
        for index, box in _in_row(names, usual, row, area.cut(top=NAME + GAP)):
            narrow = 0.0 if seat == front else _NARROW
            places.append(_place(zones, own[index], box, narrow, notes=notes))
    signs = tuple(box.sign(seat) for seat, box in areas)
    return Plan(table.width, table.height, tuple(places), tuple(dice_places), signs=signs)


def _in_row(
    names: Sequence[str], usual: Sequence[float], widths: Mapping[str, float], box: Box
) -> Iterator[tuple[int, Box]]:
    """Yield the index and box of each place in a row, from left to right."""
    order = sorted(range(len(names)), key=lambda index: [*widths, names[index]].index(names[index]))
    shares = [widths.get(names[index], usual[index]) for index in order]
    return zip(order, box.across(*shares) if shares else (), strict=True)


def _usual_width(spec: ZoneSpec) -> float:
    if spec.role is ZoneRole.OUT_OF_PLAY:
        return _ASIDE
    return _PILE if _is_pile(spec) else _ROW


def _usual_dice_width(name: str) -> float:
    return _PILE if name == CUP else _TRAY


def _is_pile(spec: ZoneSpec) -> bool:
    """Return whether a zone's cards can be stacked, as not all need to be visible."""
    hidden = spec.visibility is Visibility.HIDDEN or spec.face_down
    return hidden or spec.role is ZoneRole.OUT_OF_PLAY


def _place(
    zones: Sequence[ZoneSpec], zone: ZoneIndex, box: Box, narrow: float = 0.0, *, notes: bool
) -> Place:
    """Return the place for a zone in a box; an unordered zone of a player is a hand.

    If the box has space for fewer than `narrow` cards side by side, a hand is a pile, which shows
    the number of its cards.
    """
    spec = zones[zone]
    if not spec.ordered and spec.owner is not None:
        fan = box.fan(zone, label=False)
        return fan if fan.width >= narrow * fan.scale else box.pile(zone, label=False)
    x, _, _, _ = box.area
    room = box.cut(bottom=NAME) if notes else box
    note = (x, box.bottom - NAME / 2) if notes else None
    if not _is_pile(spec):
        return room.row(zone, note=note)
    most = _ASIDE * room.height / CARD if spec.role is ZoneRole.OUT_OF_PLAY else 9.0
    return room.pile(zone, most, note=note)
