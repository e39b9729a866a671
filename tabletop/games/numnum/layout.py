"""Where everything lies on the table of NumNum.

The piles are in the middle. Who looks at the screen holds the hand at the bottom; the others sit
round the table in the order of play, clockwise, beginning at the left, or above all where the
table is no wider than high.
"""

from collections.abc import Iterator
from typing import Final

from tabletop.engine.zones import Ornament, Place, Plan, Seat, SeatSign
from tabletop.games.numnum.facts import Facts
from tabletop.games.numnum.state import NumState
from tabletop.games.placing import APART, CARD, GAP, NAME, Box, inner, seats_after, table_box

_OWN: Final = 0.34
_OWN_IN_WIDTH: Final = 0.28
"""Height of the hand at most, in heights and widths of the table."""
_SEAT: Final = 2.7
_NARROW: Final = 2.45
"""Width of the areas of the others: at the left and the right, and at least."""
_FLAT: Final = 0.84
_HIGH: Final = 1.6
"""Height of the area of one of the others: with the name beside the hand, and above it."""
_HIGHEST: Final = 2.1
"""The same at most where there is more room."""
_NOTE: Final = 0.3
_FLAT_CARDS: Final = 0.6
"""Size of the cards of those who have their names beside their hands."""
_LARGEST: Final = 2.4
_SHARE: Final = 0.26
"""Size of the discard pile's cards at most, and in widths of the area of the piles."""
_BESIDE: Final = 0.72
"""Size of the other piles beside that."""
_WIDE: Final = 1.15
_VERY_WIDE: Final = 2.1
"""From these shapes on players sit at the sides of the table too, and a few of them only there."""


def make_plan(facts: Facts, state: NumState, viewer: Seat | None, shape: float) -> Plan:
    """Lay the table for one viewer; onlookers sit where the first seat sits."""
    front, whole = viewer or 0, table_box(shape)
    room = inner(whole)
    high = min(room.height * _OWN, room.width * _OWN_IN_WIDTH)
    own = Box(room.left, room.bottom - high, room.right, room.bottom)
    name = Box(room.left, own.top - NAME - APART / 2, room.right, own.top - APART / 2)
    middle = (room.left + room.right) / 2
    note = (middle + 2.1, name.top + NAME / 2)
    others = seats_after(front, facts.seats)
    seats, between = _seats(len(others), room.cut(bottom=room.bottom - name.top + APART), shape)
    places = [own.fan(front, label=False, note=note)]
    signs = [Box(middle - 1.3, name.top, middle + 1.3, name.bottom).sign(front)]
    for seat, box in zip(others, seats, strict=True):
        place, name_of_seat = _hand(seat, box)
        places.append(place)
        signs.append(name_of_seat)
    places += _piles(facts, state, between)
    ornaments = tuple(_wish(state, between))
    return Plan(whole.width, whole.height, tuple(places), ornaments=ornaments, signs=tuple(signs))


def _seats_by_side(others: int, shape: float) -> tuple[int, int, int]:
    """Return how many of the others sit at the left, at the top and at the right."""
    if shape < _WIDE:
        return 0, others, 0
    if shape > _VERY_WIDE and others <= 4:
        return -(-others // 2), 0, others // 2
    beside = 0 if others == 1 else 2 if others > 4 else 1
    return beside, others - 2 * beside, beside


def _seats(others: int, room: Box, shape: float) -> tuple[list[Box], Box]:
    """Return the areas of the others, clockwise from the left, and what is left in the middle."""
    left, top, right = _seats_by_side(others, shape)
    reach = _SEAT + APART if left else 0.0
    between = room.cut(left=reach, right=reach)
    seats: list[Box] = []
    if left:
        seats += reversed(room.cut(right=room.width - _SEAT).down(*(1.0,) * left))
    if top:
        columns = min(top, int(between.width / _NARROW))
        rows = -(-top // columns)
        each = _FLAT if between.width / columns > 2 * _SEAT else _HIGH
        above = between.cut(bottom=between.height - rows * (each + APART) + APART)
        seats += above.cells(top, columns)
        between = between.cut(top=above.height + APART)
    if right:
        seats += room.cut(left=room.width - _SEAT).down(*(1.0,) * right)
    return seats, between


def _hand(seat: Seat, box: Box) -> tuple[Place, SeatSign]:
    """Lay a hand that is not seen below its name, or beside it; the points stand below."""
    x, y, width, height = box.area
    if width > 2 * _SEAT:
        left, right = Box(x - 2.6, box.top, x + 2.6, box.bottom).across(1, 1.2)
        note = (left.area[0], left.top + NAME + GAP + _NOTE / 2)
        return right.row(seat, _FLAT_CARDS, label=False, note=note, direction=0), left.sign(seat)
    high = min(_HIGHEST, height)
    half = min(_SEAT, width) / 2
    box = Box(x - half, y - high / 2, x + half, y + high / 2)
    note = (x, box.bottom - _NOTE / 2)
    cards = box.cut(top=NAME + GAP, bottom=_NOTE + GAP / 2)
    return cards.row(seat, label=False, note=note, direction=0), box.sign(seat)


def _middle(between: Box) -> tuple[Box, Box, Box, Box]:
    """Return the areas of draw pile, discard pile, wish and bans; the second is in the middle."""
    x, y, width, height = between.area
    large = min(height / CARD, width * _SHARE, _LARGEST)
    small = large * _BESIDE
    wish = max(min(large * 0.6, 1.4), 1.05)
    edges = [x - large / 2 - 2 * APART - small, x - large / 2]
    edges += [x + large / 2 + APART, x + large / 2 + APART + wish]
    bans = Box(edges[3] + APART, y, min(edges[3] + APART + 2.2 * small, between.right), y)
    high = small * CARD / 2
    return (
        Box(edges[0], y - high, edges[0] + small, y + high),
        Box(edges[1], between.top, edges[1] + large, between.bottom),
        Box(edges[2], y - wish / 2, edges[3], y + wish / 2),
        bans.cut(top=-high, bottom=-high),
    )


def _piles(facts: Facts, state: NumState, between: Box) -> Iterator[Place]:
    draw, discard, _, bans = _middle(between)
    yield draw.pile(facts.draw, picture="back")
    yield discard.pile(facts.discard)
    yield bans.row(facts.bans, picture="ban-2", direction=0)
    if state.zones[facts.box]:
        # Only constructed positions leave cards out.
        yield between.cut(right=between.right - draw.left + APART).pile(facts.box, 0.7)


def _wish(state: NumState, between: Box) -> Iterator[Ornament]:
    """Yield the symbol that a wish card asks for, which stands beside the pile."""
    if state.wish is not None:
        yield _middle(between)[2].picture(f"wish-{state.wish}")
