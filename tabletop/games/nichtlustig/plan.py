"""Where everything lies on the table of Nichtlustig.

The goal cards are in the middle, the Deaths to their left, the special cards to their right. Who
looks at the screen sits at the bottom, the others clockwise at the left, the top and the right.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.engine.gestures import DieShown
from tabletop.engine.zones import DicePlace, Place, Plan, Seat, SeatSign, Spread
from tabletop.games.nichtlustig.cards import HIGHEST, KINDS, PINK
from tabletop.games.nichtlustig.flow import Flow
from tabletop.games.nichtlustig.state import NichtlustigState, Phase

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
_BACK: Final = 0.66
_SIDE: Final = 0.6
"""Sizes of the cards before the viewer, the player opposite and those at the sides."""
_LARGEST: Final = 0.76
"""Size of the goal cards in the middle, where there is room."""
_FRONT_TOP: Final = HEIGHT - _EDGE - _FRONT * CARD
_BACK_BOTTOM: Final = _EDGE + _BACK * CARD
_SIDE_BOTTOM: Final = _NAME + 2 * (_GAP + _SIDE * CARD)
"""Where the cards of a player at a side end, below the top of the area."""
_NARROW: Final = 1.15
_ROW_WIDTHS: Final = (3.7, 4.5, _NARROW, _NAME_WIDTH)
"""Open, scored, Deaths, special cards of the viewer and of the player opposite."""
_LEFT, _TOP, _RIGHT = "left", "top", "right"
_OTHERS: Final = {1: (_TOP,), 2: (_LEFT, _RIGHT), 3: (_LEFT, _TOP, _RIGHT)}
"""Where the other seats sit, clockwise from the viewer, by how many there are."""


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


def dice(flow: Flow, state: NichtlustigState) -> tuple[DieShown, ...]:
    """The seven dice; after a roll they can be gathered to be set aside.

    Once the rolling is over they lie together again, for what they win.
    """
    free = state.phase is Phase.ROLLED
    rolling = free or state.phase is Phase.THROW
    used = flow.claims.used(state.dice, state.taken) if state.taken else 0
    shown = []
    for die in range(PINK + 1):
        aside = rolling and bool(state.aside >> die & 1)
        shown.append(
            DieShown(
                die,
                state.dice[die] if state.dice else None,
                ASIDE if aside else TRAY,
                ASIDE if free and not aside else None,
                bool(used >> die & 1),
            )
        )
    return tuple(shown)


def table(flow: Flow, viewer: Seat | None) -> Plan:
    """The table for one viewer."""
    seats = len(flow.table.open)
    front = viewer or 0
    others = {
        place: (front + step) % seats for step, place in enumerate(_OTHERS[seats - 1], start=1)
    }
    top = _BACK_BOTTOM + _APART if _TOP in others else _EDGE
    middle = _Box(_MIDDLE, top, _MIDDLE, _FRONT_TOP - _APART)
    scale = min(_LARGEST, (middle.height - (HIGHEST - 1) * _GAP) / (HIGHEST * CARD))
    column = (middle.height - HIGHEST * _GAP) / ((HIGHEST + 1) * CARD)
    reach = _across(HIGHEST, scale) / 2 + column + 2 * _APART
    left = _Box(_EDGE, top, _MIDDLE - reach, middle.bottom)
    right = _Box(_MIDDLE + reach, top, WIDTH - _EDGE, middle.bottom)
    sides = {_LEFT: left, _RIGHT: right}
    places = [*_middle(flow, middle, scale, column), *_front(flow, front)]
    signs = [_sign_before(front, _FRONT_TOP + _FRONT * CARD / 2)]
    for place, seat in others.items():
        if place == _TOP:
            places += _back(flow, seat)
            signs.append(_sign_before(seat, _EDGE + _BACK * CARD / 2))
        else:
            box = sides[place]
            places += _beside(flow, seat, box)
            width = box.width - _NAME_WIDTH - _APART
            signs.append(SeatSign(seat, box.left + width / 2, top + _NAME / 2, width, _NAME))
    under = top + (_SIDE_BOTTOM + _APART if len(others) > 1 else 0.0)
    return Plan(
        width=WIDTH,
        height=HEIGHT,
        places=tuple(places),
        dice=(
            _dice_place(TRAY, _Box(left.left, under, left.right, left.bottom)),
            _dice_place(ASIDE, _Box(right.left, under, right.right, right.bottom)),
        ),
        signs=tuple(signs),
    )


def _across(count: int, scale: float) -> float:
    """The width of so many cards side by side."""
    return count * scale + (count - 1) * _GAP


def _down(count: int, scale: float) -> float:
    """The height of so many cards one below the other."""
    return count * scale * CARD + (count - 1) * _GAP


def _middle(flow: Flow, middle: _Box, scale: float, column: float) -> Iterator[Place]:
    width = _across(HIGHEST, scale)
    beside = width / 2 + _APART + column / 2
    yield Place(
        flow.table.grid,
        _MIDDLE,
        middle.y,
        width,
        _down(len(KINDS), scale),
        Spread.GRID,
        scale=scale,
        columns=HIGHEST,
        label=False,
        cells=flow.cards.goals,
    )
    poodle, *deaths = flow.cards.deaths
    for zone, x, cells in (
        (flow.table.deaths, _MIDDLE - beside, (*deaths, poodle)),
        (flow.table.specials, _MIDDLE + beside, flow.cards.specials),
    ):
        yield Place(
            zone,
            x,
            middle.y,
            column,
            _down(len(cells), column),
            Spread.GRID,
            scale=column,
            columns=1,
            label=False,
            cells=tuple(cells),
        )


def _sign_before(seat: Seat, y: float) -> SeatSign:
    """A player's name left of the cards; the points stand below it."""
    return SeatSign(seat, _EDGE + _NAME_WIDTH / 2, y - _NAME / 2, _NAME_WIDTH, _NAME)


def _row(flow: Flow, seat: Seat, y: float, scale: float) -> Iterator[Place]:
    """A player's zones side by side along an edge of the table, right of the name."""
    table = flow.table
    x = _EDGE + _NAME_WIDTH + _GAP
    zones = (table.open[seat], table.scored[seat], table.dead[seat], table.held[seat])
    for zone, width in zip(zones, _ROW_WIDTHS, strict=True):
        note = (_EDGE + _NAME_WIDTH / 2, y + _NAME) if zone == table.scored[seat] else None
        yield Place(zone, x + width / 2, y, width, scale * CARD, Spread.ROW, scale=scale, note=note)
        x += width + 2 * _GAP


def _front(flow: Flow, seat: Seat) -> Iterator[Place]:
    yield from _row(flow, seat, _FRONT_TOP + _FRONT * CARD / 2, _FRONT)


def _back(flow: Flow, seat: Seat) -> Iterator[Place]:
    yield from _row(flow, seat, _EDGE + _BACK * CARD / 2, _BACK)


def _beside(flow: Flow, seat: Seat, box: _Box) -> Iterator[Place]:
    """A player's zones in two rows below the line with name and points."""
    table, height = flow.table, _SIDE * CARD
    wide = box.width - _NARROW - _APART
    rows = ((table.open[seat], table.dead[seat]), (table.scored[seat], table.held[seat]))
    for row, (one, other) in enumerate(rows, start=1):
        y = box.top + _NAME + row * (_GAP + height) - height / 2
        note = (box.right - _NAME_WIDTH / 2, box.top + _NAME / 2) if row > 1 else None
        yield Place(one, box.left + wide / 2, y, wide, height, Spread.ROW, scale=_SIDE, note=note)
        yield Place(other, box.right - _NARROW / 2, y, _NARROW, height, Spread.ROW, scale=_SIDE)


def _dice_place(name: str, box: _Box) -> DicePlace:
    """An area for dice, not taller than dice need."""
    height = min(box.height, 2.4)
    return DicePlace(name, box.x, box.y, box.width, height)
