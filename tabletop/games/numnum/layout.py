"""The table layout of NumNum.

The piles are in the middle and the viewer's hand is at the bottom. The other seats follow clockwise
from the left. If the table is not wider than it is tall, all other seats are at the top.
"""

from collections.abc import Iterator
from typing import Final

from tabletop.engine.zones import Ornament, Place, Plan, Seat, SeatSign
from tabletop.games.numnum.facts import NumFacts
from tabletop.games.numnum.state import NumState
from tabletop.games.placing import APART, CARD, GAP, NAME, Box, inner, seats_after, table_box

_OWN: Final = 0.4
_OWN_IN_WIDTH: Final = 0.34
"""The maximum height of the viewer's hand, relative to the table's height and width."""
_RAISED: Final = 0.2
"""The height that a raised card needs above the hand."""
_SEAT: Final = 2.7
_NARROW: Final = 2.45
"""The width of another seat's area at the sides, and its minimum width at the top."""
_BESIDE_HAND: Final = 5.3
"""The width of another seat's area above which the name is beside the hand."""
_NEARER: Final = 0.7
_PILES: Final = 6.0
"""The distance of other seats from the sides of the table, if this width remains for the piles.

The width that lets the names at the top be beside the hands remains, too.
"""
_FLAT: Final = 0.84
_HIGH: Final = 1.6
"""The height of another seat's area with the name beside, and above, the hand."""
_HIGHEST: Final = 2.1
"""The maximum height of an area with the name above the hand."""
_NOTE: Final = 0.3
_FLAT_CARDS: Final = 0.6
"""The scale of the cards if the name is beside the hand."""
_LARGEST: Final = 2.4
_SHARE: Final = 0.26
"""The maximum scale of the discard pile, and its share of the piles' width."""
_BESIDE: Final = 0.72
"""The scale of the other piles relative to the discard pile."""
_WIDE: Final = 1.15
_VERY_WIDE: Final = 2.1
"""The aspect ratios above which seats are also, or only, at the sides of the table."""


def make_plan(facts: NumFacts, state: NumState, viewer: Seat | None, shape: float) -> Plan:
    """Return the plan for a viewer; a spectator sees the table from the first seat."""
    front, table = viewer or 0, table_box(shape)
    room = inner(table)
    high = min(room.height * _OWN, room.width * _OWN_IN_WIDTH)
    own = Box(room.left, room.bottom - high, room.right, room.bottom)
    over = own.top - _RAISED - APART / 2
    name = Box(room.left, over - NAME, room.right, over)
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
    return Plan(
        table.width,
        table.height,
        tuple(places),
        ornaments=ornaments,
        signs=tuple(signs),
        surface="shapes",
    )


def _seats_by_side(others: int, shape: float) -> tuple[int, int, int]:
    """Return the number of other seats on the left, at the top and on the right."""
    if shape < _WIDE:
        return 0, others, 0
    if shape > _VERY_WIDE and others <= 4:
        return -(-others // 2), 0, others // 2
    beside = 0 if others == 1 else 2 if others > 4 else 1
    return beside, others - 2 * beside, beside


def _seats(others: int, room: Box, shape: float) -> tuple[list[Box], Box]:
    """Return the areas of the other seats, clockwise from the left, and what remains."""
    left, top, right = _seats_by_side(others, shape)
    reach = _SEAT + APART if left else 0.0
    between = room.cut(left=reach, right=reach)
    if left:
        flat = top * (_BESIDE_HAND + APART) - GAP  # a little more than needed
        least = max(_PILES, flat) if between.width > flat else _PILES
        away = min(max(between.width - least, 0.0) / 2, _NEARER)
        room, between = (box.cut(left=away, right=away) for box in (room, between))
    seats: list[Box] = []
    if left:
        seats += reversed(room.cut(right=room.width - _SEAT).down(*(1.0,) * left))
    if top:
        columns = min(top, int(between.width / _NARROW))
        rows = -(-top // columns)
        wide = (between.width + APART) / columns - APART
        each = _FLAT if wide > _BESIDE_HAND else _HIGH
        above = between.cut(bottom=between.height - rows * (each + APART) + APART)
        seats += above.cells(top, columns)
        between = between.cut(top=above.height + APART)
    if right:
        seats += room.cut(left=room.width - _SEAT).down(*(1.0,) * right)
    return seats, between


def _hand(seat: Seat, box: Box) -> tuple[Place, SeatSign]:
    """Return the places for another seat's hand and name.

    The name is above the cards, or beside them if the box is wide.
    """
    x, y, width, height = box.area
    if width > _BESIDE_HAND:
        half = _BESIDE_HAND / 2
        left, right = Box(x - half, box.top, x + half, box.bottom).across(1, 1.2)
        note = (left.area[0], left.top + NAME + GAP + _NOTE / 2)
        return right.row(seat, _FLAT_CARDS, label=False, note=note, direction=0), left.sign(seat)
    high = min(_HIGHEST, height)
    half = min(_SEAT, width) / 2
    box = Box(x - half, y - high / 2, x + half, y + high / 2)
    note = (x, box.bottom - _NOTE / 2)
    cards = box.cut(top=NAME + GAP, bottom=_NOTE + GAP / 2)
    return cards.row(seat, label=False, note=note, direction=0), box.sign(seat)


def _middle(between: Box) -> tuple[Box, Box, Box, Box]:
    """Return the areas for the draw pile, the discard pile, the wish and the bans.

    The discard pile is in the centre.
    """
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


def _piles(facts: NumFacts, state: NumState, between: Box) -> Iterator[Place]:
    draw, discard, _, bans = _middle(between)
    yield draw.pile(facts.draw, picture="back")
    yield discard.pile(facts.discard)
    yield bans.row(facts.bans, picture="ban-2", direction=0)
    if state.zones[facts.box]:
        # Only constructed positions have cards out of play.
        yield between.cut(right=between.right - draw.left + APART).pile(facts.box, 0.7)


def _wish(state: NumState, between: Box) -> Iterator[Ornament]:
    """Yield the picture, beside the pile, of the symbol named for a wish card."""
    if state.wish is not None:
        yield _middle(between)[2].picture(f"wish-{state.wish}")
