"""Where everything lies on the table of Nichtlustig.

The goal cards are in the middle, the Deaths to their left, the special cards to their right. Who
looks at the screen sits at the bottom, the others clockwise from there at the left and the right;
the dice have the rest of the right side.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from tabletop.engine.zones import DicePlace, Place, Plan, Seat, SeatSign, Spread, ZoneIndex
from tabletop.games.nichtlustig.cards import HIGHEST, KINDS
from tabletop.games.nichtlustig.facts import Facts

WIDTH: Final = 13.2
HEIGHT: Final = 7.4
CARD: Final = 88 / 63
TRAY: Final = "tray"
ASIDE: Final = "aside"
_EDGE: Final = 0.15
_GAP: Final = 0.06
_APART: Final = 0.2
_MIDDLE: Final = WIDTH / 2
_NAME: Final = 0.34
"""Height of the line with a player's name and points."""
_NAME_WIDTH: Final = 1.5
_FRONT: Final = 0.85
"""Size of the cards before the viewer."""
_ALONE: Final = 0.8
_SHARED: Final = 0.66
_OVER_DICE: Final = 0.62
"""Sizes of the cards before the others: with a side alone, with half of one, or over the dice."""
_LARGEST: Final = 0.78
"""Size of the goal cards in the middle, where there is room."""
_TRAY_HEIGHT: Final = 2.4
_FRONT_TOP: Final = HEIGHT - _EDGE - _FRONT * CARD
_TOP: Final = _EDGE
_BOTTOM: Final = _FRONT_TOP - _APART
"""Where the middle and both sides end."""
_NARROW: Final = 1.15
_ROW_WIDTHS: Final = (3.7, 4.5, _NARROW, _NAME_WIDTH)
"""Open, scored, Deaths, special cards of the viewer."""


@dataclass(frozen=True, slots=True)
class _Box:
    """An area by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2


def table(facts: Facts, viewer: Seat | None) -> Plan:
    """Lay the table for one viewer."""
    seats = facts.seats
    front = viewer or 0
    scale = min(_LARGEST, (_BOTTOM - _TOP - (HIGHEST - 1) * _GAP) / (HIGHEST * CARD))
    column = (_BOTTOM - _TOP - HIGHEST * _GAP) / ((HIGHEST + 1) * CARD)
    reach = _across(HIGHEST, scale) / 2 + column + 2 * _APART
    left = _Box(_EDGE, _TOP, _MIDDLE - reach, _BOTTOM)
    right = _Box(_MIDDLE + reach, _TOP, WIDTH - _EDGE, _BOTTOM)
    areas, dice_area = _sides(seats - 1, left, right)
    places = [*_middle(facts, scale, column), *_front(facts, front)]
    signs = [_sign_before(front)]
    for step, area in enumerate(areas, start=1):
        seat = (front + step) % seats
        places += _beside(facts, seat, area)
        width = area.box.width - _NAME_WIDTH - _APART
        x, y = area.box.left + width / 2, area.box.top + _NAME / 2
        signs.append(SeatSign(seat, x, y, width, _NAME))
    return Plan(WIDTH, HEIGHT, tuple(places), tuple(_dice_places(dice_area)), signs=tuple(signs))


@dataclass(frozen=True, slots=True)
class _Area:
    """What one of the other players has of a side: where, in how many rows, how large a card."""

    box: _Box
    rows: int
    scale: float


def _sides(others: int, left: _Box, right: _Box) -> tuple[tuple[_Area, ...], _Box]:
    """Return the areas of the others, clockwise from the viewer, and what is left for the dice."""
    whole = _Area(left, 3, _ALONE)
    if others == 1:
        return (whole,), right
    over = _Box(right.left, right.top, right.right, right.top + _rows_height(2, _OVER_DICE))
    under = _Box(right.left, over.bottom + _APART, right.right, right.bottom)
    opposite = _Area(over, 2, _OVER_DICE)
    if others == 2:
        return (whole, opposite), under
    half = (left.height - _APART) / 2
    lower = _Area(_Box(left.left, left.bottom - half, left.right, left.bottom), 2, _SHARED)
    upper = _Area(_Box(left.left, left.top, left.right, left.top + half), 2, _SHARED)
    return (lower, upper, opposite), under


def _rows_height(rows: int, scale: float) -> float:
    """Return the height of a name with so many rows of cards below it."""
    return _NAME + rows * (_GAP + scale * CARD)


def _across(count: int, scale: float) -> float:
    """Return the width of so many cards side by side."""
    return count * scale + (count - 1) * _GAP


def _down(count: int, scale: float) -> float:
    """Return the height of so many cards one below the other."""
    return count * scale * CARD + (count - 1) * _GAP


def _middle(facts: Facts, scale: float, column: float) -> Iterator[Place]:
    width, y = _across(HIGHEST, scale), (_TOP + _BOTTOM) / 2
    beside = width / 2 + _APART + column / 2
    grid = partial(Place, y=y, spread=Spread.GRID, label=False)
    height = _down(len(KINDS), scale)
    goals = partial(grid, scale=scale, columns=HIGHEST, cells=facts.goals)
    yield goals(facts.grid, _MIDDLE, width=width, height=height)
    lane = partial(grid, width=column, scale=column, columns=1)
    poodle, *deaths = facts.death_cards
    height = _down(len(facts.death_cards), column)
    yield lane(facts.deaths, _MIDDLE - beside, height=height, cells=(*deaths, poodle))
    height, cells = _down(len(facts.special_cards), column), facts.special_cards
    yield lane(facts.specials, _MIDDLE + beside, height=height, cells=cells)


def _sign_before(seat: Seat) -> SeatSign:
    """Lay the viewer's name left of the cards; the points stand below it."""
    y = _FRONT_TOP + _FRONT * CARD / 2 - _NAME / 2
    return SeatSign(seat, _EDGE + _NAME_WIDTH / 2, y, _NAME_WIDTH, _NAME)


def _zones_of(facts: Facts, seat: Seat) -> tuple[ZoneIndex, ...]:
    return facts.open[seat], facts.scored[seat], facts.dead[seat], facts.held[seat]


def _front(facts: Facts, seat: Seat) -> Iterator[Place]:
    """Lay the viewer's zones side by side, right of the name."""
    height = _FRONT * CARD
    x, y = _EDGE + _NAME_WIDTH + _GAP, _FRONT_TOP + height / 2
    for zone, width in zip(_zones_of(facts, seat), _ROW_WIDTHS, strict=True):
        note = (_EDGE + _NAME_WIDTH / 2, y + _NAME) if zone == facts.scored[seat] else None
        yield Place(zone, x + width / 2, y, width, height, Spread.ROW, scale=_FRONT, note=note)
        x += width + 2 * _GAP


def _beside(facts: Facts, seat: Seat, area: _Area) -> Iterator[Place]:
    """Lay a player's zones in rows below the line with name and points."""
    box, scale = area.box, area.scale
    height = scale * CARD
    whole, half = box.width, (box.width - _APART) / 2
    wide = box.width - _NARROW - _APART
    open_, scored, dead, held = _zones_of(facts, seat)
    rows: tuple[tuple[tuple[ZoneIndex, float], ...], ...]
    if area.rows == 3:
        rows = (((open_, whole),), ((scored, whole),), ((dead, half), (held, half)))
    else:
        rows = (((open_, wide), (dead, _NARROW)), ((scored, wide), (held, _NARROW)))
    for number, row in enumerate(rows, start=1):
        x, y = box.left, box.top + _rows_height(number, scale) - height / 2
        for zone, width in row:
            note = (box.right - _NAME_WIDTH / 2, box.top + _NAME / 2) if zone == scored else None
            yield Place(zone, x + width / 2, y, width, height, Spread.ROW, scale=scale, note=note)
            x += width + _APART


def _dice_places(box: _Box) -> Iterator[DicePlace]:
    """Yield where dice are rolled, and right below it where they are set aside."""
    height = min((box.height - _APART) / 2, _TRAY_HEIGHT)
    above = box.y - _APART / 2 - height / 2
    yield DicePlace(TRAY, box.x, above, box.width, height)
    yield DicePlace(ASIDE, box.x, above + height + _APART, box.width, height)
