"""Places on the table: areas that are split, and cards in them as large as there is room.

Lengths are in card widths, as in `Plan`. A table of any shape has the same area, so that writing
on it is as large everywhere; cards are scaled to the room that the table's shape gives them.
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
"""Height of a card divided by its width."""
GAP: Final = 0.08
"""Between two things that belong together."""
APART: Final = 0.2
"""Between two things that do not."""
NAME: Final = 0.36
"""Height of a player's name."""
_AREA: Final = 13.2 * 7.4
_EDGE: Final = 0.16
_BESIDE: Final = 1.35
"""So many cards of a row have room beside each other at least: all of them can be seen."""
_HANGS: Final = 0.4
"""By how much a full fan is higher than one of its cards, in widths of a card."""


class PlaceArgs(TypedDict, total=False):
    """Further attributes of a place."""

    label: bool
    direction: int
    cells: tuple[CardId, ...]
    note: tuple[float, float] | None
    picture: str
    caption: tuple[float, float, float] | None


@dataclass(frozen=True, slots=True)
class Box:
    """An area of the table by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From the left to the right edge."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the upper to the lower edge."""
        return self.bottom - self.top

    @property
    def area(self) -> tuple[float, float, float, float]:
        """Its middle, width and height, as places on the table have them."""
        middle = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        return (*middle, self.width, self.height)

    def cut(
        self, *, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0
    ) -> "Box":
        """Return what is left of it without these widths of its edges."""
        return Box(self.left + left, self.top + top, self.right - right, self.bottom - bottom)

    def across(self, *shares: float, gap: float = APART) -> tuple["Box", ...]:
        """Split it into areas side by side, as wide as these shares of the whole."""
        rest, left, found = self.width - gap * (len(shares) - 1), self.left, []
        for share in shares:
            width = rest * share / sum(shares)
            found.append(Box(left, self.top, left + width, self.bottom))
            left += width + gap
        return tuple(found)

    def down(self, *shares: float, gap: float = APART) -> tuple["Box", ...]:
        """Split it into areas below each other, as high as these shares of the whole."""
        turned = Box(self.top, self.left, self.bottom, self.right).across(*shares, gap=gap)
        return tuple(Box(part.top, part.left, part.bottom, part.right) for part in turned)

    def cells(self, count: int, columns: int, gap: float = APART) -> tuple["Box", ...]:
        """Split it into so many equal areas, row by row."""
        rows = self.down(*(1.0,) * ceil(count / columns), gap=gap)
        cells = [cell for row in rows for cell in row.across(*(1.0,) * columns, gap=gap)]
        return tuple(cells[:count])

    def card_size(self, columns: float = 1, rows: float = 1, gap: float = GAP) -> float:
        """Return how large cards are at most if so many fit into the area, side by side."""
        wide, high = self.width - (columns - 1) * gap, self.height - (rows - 1) * gap
        return min(wide / columns, high / rows / CARD)

    def row(self, zone: ZoneIndex, most: float = 9.0, **more: Unpack[PlaceArgs]) -> Place:
        """Lay the cards of a zone in a row through the middle of an area, as large as it is high.

        Args:
            zone: whose cards.
            most: how large they are at most.
            **more: further attributes of the place.
        """
        scale = min(self.card_size(_BESIDE, gap=0.0), most)
        x, y, width, _ = self.area
        return Place(zone, x, y, width, scale * CARD, Spread.ROW, scale=scale, **more)

    def pile(
        self, zone: ZoneIndex, most: float = 9.0, *, fanned: int = 1, **more: Unpack[PlaceArgs]
    ) -> Place:
        """Pile the cards of a zone in the middle of an area, as large as it is; see `row`.

        Where the uppermost cards of a pile lie beside each other, half a card is shown of each
        further one.
        """
        beside = 1 + (fanned - 1) / 2
        scale = min(self.card_size(beside, gap=0.0), most)
        x, y, _, _ = self.area
        area = (x, y, scale * beside, scale * CARD)
        return Place(zone, *area, Spread.PILE, scale=scale, fanned=fanned, **more)

    def fan(self, zone: ZoneIndex, most: float = 9.0, **more: Unpack[PlaceArgs]) -> Place:
        """Fan the hand of whoever looks over the width of an area; see `row`."""
        scale = min(self.height / (CARD + _HANGS), self.width, most)
        x, y, width, _ = self.area
        area = (x, y, width, scale * (CARD + _HANGS))
        return Place(zone, *area, Spread.FAN, scale=scale, **more)

    def grid(self, zone: ZoneIndex, columns: int, rows: int, **more: Unpack[PlaceArgs]) -> Place:
        """Lay the cards of a zone in rows and columns in the middle of an area; see `row`."""
        scale = self.card_size(columns, rows)
        x, y, _, _ = self.area
        width = columns * scale + (columns - 1) * GAP
        height = rows * (scale * CARD) + (rows - 1) * GAP
        return Place(zone, x, y, width, height, Spread.GRID, scale=scale, columns=columns, **more)

    def sign(self, seat: Seat) -> SeatSign:
        """Write a player's name at the upper edge of an area."""
        x, _, width, height = self.area
        high = min(NAME, height)
        return SeatSign(seat, x, self.top + high / 2, width, high)

    def picture(self, name: str, rotation: float = 0.0, text: str = "") -> Ornament:
        """Draw a picture in an area."""
        return Ornament(name, *self.area, rotation, text)


def table_box(shape: float) -> Box:
    """Return the whole table; `shape` is its width divided by its height."""
    height = sqrt(_AREA / shape)
    return Box(0.0, 0.0, height * shape, height)


def inner(table: Box) -> Box:
    """Return the table without its rim."""
    return table.cut(left=_EDGE, top=_EDGE, right=_EDGE, bottom=_EDGE)


def seats_after(front: Seat, seats: int) -> Sequence[Seat]:
    """Return those who sit opposite and beside whoever looks, clockwise: from the left on."""
    return [(front + step) % seats for step in range(1, seats)]


CUP: Final = "cup"
"""What a game calls the place out of which dice fall."""
_ROW: Final = 3.0
"""So many times as wide as a pile or a cup is what needs room."""


def default_plan(
    zones: Sequence[ZoneSpec],
    seats: int,
    dice: Sequence[str],
    viewer: Seat | None,
    shape: float,
    *,
    notes: bool,
) -> Plan:
    """Return a table: the viewer's zones below, the others' above, the rest and dice between.

    Args:
        zones: all zones.
        seats: how many there are.
        dice: the names of the places for dice, from left to right.
        viewer: who looks; None for the first seat.
        shape: width of the room divided by its height.
        notes: whether there is room for a note below each zone that is no hand.
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
    """Return whether nobody looks at the cards of a zone one by one."""
    hidden = spec.visibility is Visibility.HIDDEN or spec.face_down
    return hidden or spec.role is ZoneRole.OUT_OF_PLAY


def _width_of(zones: Sequence[ZoneSpec], which: Sequence[ZoneIndex]) -> float:
    return sum(1.0 if _is_pile(zones[zone]) else _ROW for zone in which)


def _places(
    zones: Sequence[ZoneSpec], which: Sequence[ZoneIndex], box: Box, *, notes: bool
) -> Iterator[Place]:
    """Yield the places of zones side by side in an area, as wide as they need to be."""
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
