"""Places on the table: areas that are split, and cards in them as large as there is room.

Lengths are in card widths, as in `Plan`. A table of any shape has the same area, so that writing
on it is as large everywhere; cards are scaled to the room that the table's shape gives them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final, TypedDict, Unpack

from tabletop.engine.cards import CardId
from tabletop.engine.zones import (
    Ornament,
    Place,
    Seat,
    SeatSign,
    Spread,
    ZoneIndex,
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
        return tuple(cell for row in rows for cell in row.across(*(1.0,) * columns, gap=gap))[
            :count
        ]


class More(TypedDict, total=False):
    """Further attributes of a place."""

    label: bool
    direction: int
    cells: tuple[CardId, ...]
    note: tuple[float, float] | None
    picture: str
    caption: tuple[float, float, float] | None


def table_of(shape: float) -> Box:
    """Return the whole table; `shape` is its width divided by its height."""
    height = sqrt(_AREA / shape)
    return Box(0.0, 0.0, height * shape, height)


def inner(table: Box) -> Box:
    """Return the table without its rim."""
    return table.cut(left=_EDGE, top=_EDGE, right=_EDGE, bottom=_EDGE)


def fitting(box: Box, columns: float = 1, rows: float = 1, gap: float = GAP) -> float:
    """Return how large cards are at most of which so many fit into an area, not on each other."""
    wide, high = box.width - (columns - 1) * gap, box.height - (rows - 1) * gap
    return min(wide / columns, high / rows / CARD)


def lane(zone: ZoneIndex, box: Box, most: float = 9.0, **more: Unpack[More]) -> Place:
    """Lay the cards of a zone in a row through the middle of an area, as large as it is high.

    Args:
        zone: whose cards.
        box: where.
        most: how large they are at most.
        more: further attributes of the place.
    """
    scale = min(fitting(box, _BESIDE, gap=0.0), most)
    x, y, width, _ = box.area
    return Place(zone, x, y, width, scale * CARD, Spread.ROW, scale=scale, **more)


def pile(
    zone: ZoneIndex, box: Box, most: float = 9.0, *, fanned: int = 1, **more: Unpack[More]
) -> Place:
    """Pile the cards of a zone in the middle of an area, as large as it is; see `lane`.

    Of a pile whose uppermost cards lie beside each other there is half a card for each further one.
    """
    beside = 1 + (fanned - 1) / 2
    scale = min(fitting(box, beside, gap=0.0), most)
    x, y, _, _ = box.area
    area = (x, y, scale * beside, scale * CARD)
    return Place(zone, *area, Spread.PILE, scale=scale, fanned=fanned, **more)


def fan(zone: ZoneIndex, box: Box, most: float = 9.0, **more: Unpack[More]) -> Place:
    """Fan the hand of whoever looks over the width of an area; see `lane`."""
    scale = min(box.height / (CARD + _HANGS), box.width, most)
    x, y, width, _ = box.area
    area = (x, y, width, scale * (CARD + _HANGS))
    return Place(zone, *area, Spread.FAN, scale=scale, **more)


def grid(zone: ZoneIndex, box: Box, columns: int, rows: int, **more: Unpack[More]) -> Place:
    """Lay the cards of a zone in so many rows and columns in the middle of an area; see `lane`."""
    scale = fitting(box, columns, rows)
    x, y, _, _ = box.area
    width, height = (
        n * size + (n - 1) * GAP for n, size in ((columns, scale), (rows, scale * CARD))
    )
    return Place(zone, x, y, width, height, Spread.GRID, scale=scale, columns=columns, **more)


def sign(seat: Seat, box: Box) -> SeatSign:
    """Write a player's name at the upper edge of an area."""
    x, _, width, height = box.area
    high = min(NAME, height)
    return SeatSign(seat, x, box.top + high / 2, width, high)


def picture(name: str, box: Box, rotation: float = 0.0, text: str = "") -> Ornament:
    """Draw a picture in an area."""
    return Ornament(name, *box.area, rotation, text)


def round_the_table(front: Seat, seats: int) -> Sequence[Seat]:
    """Return those who sit opposite and beside whoever looks, clockwise: from the left on."""
    return [(front + step) % seats for step in range(1, seats)]
