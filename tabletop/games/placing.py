"""Helpers for table layouts: areas that can be split, and places in them.

Lengths are in card widths, as in `Plan`. The table has the same area whatever its shape, so that
the size of text stays the same. Cards are scaled to the space that the shape leaves for them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final, TypedDict, Unpack

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
    """Optional attributes of a `Place`."""

    label: bool
    direction: int
    cells: tuple[CardId, ...]
    note: tuple[float, float] | None
    picture: str
    caption: tuple[float, float, float] | None


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangular area of the table, given by its edges."""

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

    def grid(self, zone: ZoneIndex, columns: int, rows: int, **more: Unpack[PlaceArgs]) -> Place:
        """Place a zone as a grid in the centre of the box, as large as fits; see `row`."""
        scale = self.card_size(columns, rows)
        x, y, _, _ = self.area
        width = columns * scale + (columns - 1) * GAP
        height = rows * (scale * CARD) + (rows - 1) * GAP
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
_ROW: Final = 3.0
"""The width of a row or dice tray, as a multiple of the width of a pile or cup."""


def default_plan(
    zones: Sequence[ZoneSpec],
    seats: int,
    dice: Sequence[str],
    viewer: Seat | None,
    shape: float,
    *,
    notes: bool,
) -> Plan:
    """Return a plan with the viewer's zones at the bottom and the others' at the top.

    Args:
        zones: all zones.
        seats: the number of seats.
        dice: the names of the places for dice, from left to right.
        viewer: the viewer's seat, or None to show the table from the first seat.
        shape: the width of the available space divided by its height.
        notes: whether to leave space for a note below each zone, except below hands.
    """
    front, table = viewer or 0, table_box(shape)
    others = seats_after(front, seats)
    above, between, below = inner(table).down(2, 3, 3)
    beside = above.across(*(1.0,) * len(others)) if others else ()
    areas = [(front, below), *zip(others, beside, strict=True)]
    common = [zone for zone, spec in enumerate(zones) if spec.owner is None]
    middle, tray = between, between
    if common and dice:
        middle, tray = between.across(_width_of(zones, common), _ROW * len(dice))
    places = [*_places(zones, common, middle, notes=notes)]
    for seat, box in areas:
        own = [zone for zone, spec in enumerate(zones) if spec.owner == seat]
        places += _places(zones, own, box.cut(top=NAME + GAP), notes=notes)
    return Plan(
        table.width,
        table.height,
        tuple(places),
        tuple(_dice_places(dice, tray)),
        signs=tuple(box.sign(seat) for seat, box in areas),
    )


def _is_pile(spec: ZoneSpec) -> bool:
    """Return whether a zone's cards can be stacked, as not all need to be visible."""
    hidden = spec.visibility is Visibility.HIDDEN or spec.face_down
    return hidden or spec.role is ZoneRole.OUT_OF_PLAY


def _width_of(zones: Sequence[ZoneSpec], which: Sequence[ZoneIndex]) -> float:
    return sum(1.0 if _is_pile(zones[zone]) else _ROW for zone in which)


def _places(
    zones: Sequence[ZoneSpec], which: Sequence[ZoneIndex], box: Box, *, notes: bool
) -> Iterator[Place]:
    """Yield places for zones side by side in a box, with widths that suit the zones."""
    if not which:
        return
    widths = [_width_of(zones, [zone]) for zone in which]
    for zone, part in zip(which, box.across(*widths), strict=True):
        spec = zones[zone]
        if not spec.ordered and spec.owner is not None:
            yield part.fan(zone, label=False)
            continue
        x, _, _, _ = part.area
        room = part.cut(bottom=NAME) if notes else part
        note = (x, part.bottom - NAME / 2) if notes else None
        lay = room.pile if _is_pile(spec) else room.row
        yield lay(zone, note=note)


def _dice_places(names: Sequence[str], box: Box) -> Iterator[DicePlace]:
    widths = [1.0 if name == CUP else _ROW for name in names]
    for name, part in zip(names, box.across(*widths) if names else (), strict=True):
        yield DicePlace(name, *part.area, is_cup=name == CUP)
