"""Where everything lies on the table of What a Wonderful World.

The Earth is in the middle; rows 1 to 3 run to the left, 4 to 6 to the right, so that the widest
rows have the table's whole width. Who looks at the screen has the hand at the bottom.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from tabletop.engine.zones import DicePlace, Ornament, Place, Plan, Seat, SeatSign, Spread
from tabletop.games.wonderful_world.cards import ROWS
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.state import WonderState

CARD: Final = 88 / 63

_WIDTH: Final = 12.9
_MIDDLE: Final = _WIDTH / 2
_EDGE: Final = 0.28
_EARTH: Final = 3.2
_ARROW: Final = 0.66
_ROW_START: Final = 2.18
_LEFT_ROWS: Final = 3
_LEVEL: Final = CARD + 0.1
_OTHERS: Final = 0.66
_HAND: Final = 3.3
_GALLERY: Final = 0.84
_WALL: Final = 0.5
_SIGN: Final = 0.27
_NAME: Final = 1.4


@dataclass(frozen=True, slots=True)
class _Lines:
    """The heights of the table's lines, of their middles.

    Attributes:
        others: the hands of those who do not look at the screen.
        earth: the Earth and the middle rows.
        sign: the name over the hand.
        hand: the hand, draw pile, dice and box.
        end: the lower edge of the table.
    """

    others: float
    earth: float
    sign: float
    hand: float
    end: float

    @classmethod
    def of(cls, *, alone: bool) -> "_Lines":
        """With one player nothing lies at the far side."""
        others = 0.15 + CARD * _OTHERS / 2
        top = 0.2 if alone else others + CARD * _OTHERS / 2 + 0.13
        earth = top + CARD / 2 + _LEVEL
        sign = earth + _LEVEL + CARD / 2 + 0.13 + _SIGN / 2
        hand = sign + _SIGN / 2 + 0.08 + CARD / 2
        return cls(others, earth, sign, hand, hand + CARD / 2 + 0.2)


@dataclass(frozen=True, slots=True)
class _Opposite:
    """Where one at the far side has name and hand: their middles, and the width of the hand."""

    seat: Seat
    name: float
    hand: float
    width: float


def _far_side(facts: Facts, front: Seat) -> Iterator[_Opposite]:
    """Yield the others, clockwise from the viewer, each with the cards beside one another."""
    count = facts.seats - 1
    width = facts.hand_size * _OTHERS * 1.05
    for place in range(count):
        left = _WIDTH * (2 * place + 1) / (2 * count) - (_NAME + 0.1 + width) / 2
        seat = (front + place + 1) % facts.seats
        yield _Opposite(seat, left + _NAME / 2, left + _NAME + 0.1 + width / 2, width)


def table(facts: Facts, state: WonderState, viewer: Seat | None) -> Plan:
    """Lay the table for one viewer; seats are seated clockwise from the viewer.

    In part 2 the rows are piles, and beside them is room for what the team has seen and done: the
    landscapes on the left, the men that are gone on the right.
    """
    front = viewer or 0
    others = [*_far_side(facts, front)]
    lines = _Lines.of(alone=not others)
    low = partial(Place, y=lines.hand, height=CARD)
    hand = partial(Place, height=CARD * _OTHERS, spread=Spread.ROW, scale=_OTHERS, label=False)
    cup = _WIDTH - _EDGE - 1.85
    dice = [DicePlace("cup", cup, lines.hand, 1.3, CARD, is_cup=True)]
    dice.append(DicePlace("box", _WIDTH - _EDGE - 0.5, lines.hand, 1.0, CARD))
    places = [
        *_rows(facts, state, lines),
        low(front, _MIDDLE, width=_HAND, spread=Spread.FAN, label=False),
        *(hand(other.seat, other.hand, lines.others, other.width) for other in others),
        low(facts.draw, _EDGE + 0.5, width=1.0, spread=Spread.PILE),
    ]
    if state.part == 1:
        dice.append(DicePlace("tray", cup - 1.5, lines.hand, 1.5, CARD))
        places.append(low(facts.landscapes, 2.85, width=2.4, spread=Spread.ROW))
        places.append(low(facts.box, _WIDTH - _EDGE - 0.5, width=1.0, spread=Spread.PILE))
    else:
        dice.append(DicePlace(f"held/{front}", _MIDDLE, lines.hand, _HAND, CARD * 0.8))
        for other in others:
            area = (other.hand, lines.others, other.width, CARD * _OTHERS)
            dice.append(DicePlace(f"held/{other.seat}", *area))
        places += _beside_piles(facts, lines)
    names = (SeatSign(other.seat, other.name, lines.others, _NAME, _SIGN) for other in others)
    signs = (SeatSign(front, _MIDDLE, lines.sign, 2.6, _SIGN), *names)
    ornaments = tuple(_ornaments(lines))
    return Plan(_WIDTH, lines.end, tuple(places), tuple(dice), ornaments, signs)


def _side(row: int) -> int:
    """Return -1 for a row that runs to the left, +1 for one to the right."""
    return -1 if row < _LEFT_ROWS else 1


def _arrow_x(row: int) -> float:
    return _MIDDLE + _side(row) * (_ROW_START - 0.08 - _ARROW / 2)


def _level(row: int, lines: _Lines) -> float:
    return lines.earth + (row % _LEFT_ROWS - 1) * _LEVEL


def _rows(facts: Facts, state: WonderState, lines: _Lines) -> Iterator[Place]:
    piled = state.part == 2
    width = 1.0 if piled else _MIDDLE - _ROW_START - _EDGE
    spread = Spread.PILE if piled else Spread.ROW
    for row, zone in enumerate(facts.rows):
        x, y = _MIDDLE + _side(row) * (_ROW_START + width / 2), _level(row, lines)
        note = (_arrow_x(row), y + _ARROW * 0.78)
        yield Place(zone, x, y, width, CARD, spread, _side(row), label=False, note=note)


def _beside_piles(facts: Facts, lines: _Lines) -> Iterator[Place]:
    """Yield landscapes on the left, the men that are gone on the right of the piles."""
    width = _MIDDLE - _ROW_START - 1.0 - _EDGE - 0.25
    middle = _EDGE + width / 2
    grid = partial(Place, y=lines.earth, width=width, height=2 * _LEVEL + CARD, spread=Spread.GRID)
    yield grid(facts.landscapes, middle, scale=_GALLERY, columns=3, label=False)
    yield grid(facts.box, _WIDTH - middle, scale=_WALL, columns=5)


def _ornaments(lines: _Lines) -> Iterator[Ornament]:
    yield Ornament("earth", _MIDDLE, lines.earth, _EARTH, _EARTH)
    for row in range(ROWS):
        turned, area = 0.0 if _side(row) > 0 else 180.0, (_ARROW, _ARROW)
        yield Ornament("arrow", _arrow_x(row), _level(row, lines), *area, turned, str(row + 1))
