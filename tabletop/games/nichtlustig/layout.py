"""The table layout of Nichtlustig.

Goal cards take up most of the table, with Deaths on their left and special cards on their right.
The seats are next to each other, and those with cards get more space. They are in a column beside
the goal cards, with the viewer at the bottom and the others clockwise above, or in rows below. The
dice are between the seats and the goal cards, or beside the goal cards. The dice to be rolled are
nearer to the current player.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tabletop.engine.zones import DicePlace, Place, Plan, Seat, ZoneIndex
from tabletop.games.nichtlustig.cards import HIGHEST, KINDS
from tabletop.games.nichtlustig.facts import NichtlustigFacts
from tabletop.games.nichtlustig.state import NichtlustigState
from tabletop.games.placing import APART, CARD, GAP, NAME, Box, inner, table_box

TRAY: Final = "tray"
ASIDE: Final = "aside"
GRASS: Final = "grass"
"""The ornament from which the poodle barks."""
_POINTS: Final = 1.5
"""The width of the points beside a player's name."""
_SIDE: Final = 4.8
"""The minimum width of the seats and dice beside the goal cards."""
_GROWS: Final = 0.35
"""The increase of this width for each seat that has cards."""
_DICE: Final = 2.3
_DICE_BAND: Final = 1.8
"""The width of the dice if beside the goal cards, and their height if below them."""
_TWO: Final = 2
_SEAT: Final = 3.2
_HIGH: Final = 2.0
_LOW: Final = 1.2
"""The minimum width of a seat below the goal cards, and its heights with and without cards."""
_EMPTY: Final = 0.6
_ACTING: Final = 1.4
"""The relative heights of a seat without cards if others have some, and of the current player's.

The current player's is larger only if it has cards and there are more than two seats.
"""
_GRASS: Final = 0.28
"""The height of the grass at the lower edge of the table, which nothing covers."""
_POODLE: Final = 0.5
_LARGEST_DIE: Final = 0.95
_TRAY: Final = 2.0
"""The size of the tray relative to the area for dice set aside."""
_ROWS: Final = ((6.9, (0, 1, 2, 3)), (3.4, (0, 3), (1, 2)), (2.6, (0,), (1,), (2, 3)))
"""Ways to split a seat's zones into rows, each after its width in card widths."""
_SCORED: Final = 1
_DEAD: Final = 2
_LOST: Final = 0.3
"""The height of the points lost to Deaths, which are shown below these."""
_SHARES: Final = (1.9, 2.3, 1.5, 1.5)
_PICTURES: Final = ("lemming", "lemming-scored", "death", "clown")
"""The shares in a row, and the pictures, of open, scored, Death and special cards."""


class _NichtlustigAreas(NamedTuple):
    middle: Box
    dice: tuple[Box, Box]
    seats: Sequence[Box]


def make_plan(
    facts: NichtlustigFacts, state: NichtlustigState, viewer: Seat | None, shape: float
) -> Plan:
    """Return the plan for a viewer."""
    whole, front = table_box(shape), viewer or 0
    order = [(front + step) % facts.seats for step in range(facts.seats)]
    filled = [any(state.zones[zone] for zone in _zones_of(facts, seat)) for seat in order]
    areas = _areas(inner(whole).cut(bottom=_GRASS), filled, order.index(state.turn))
    places, signs = [*_middle(facts, areas.middle)], []
    for seat, box, has_cards in zip(order, areas.seats, filled, strict=True):
        places += _seat(facts, seat, box, places[0].scale, _LOST if has_cards else 0.0)
        signs.append(box.cut(right=_POINTS + GAP).sign(seat))  # The points are to the right of it.
    dice = tuple(
        DicePlace(name, *box.area, largest=_LARGEST_DIE)
        for name, box in zip((TRAY, ASIDE), areas.dice, strict=True)
    )
    goals, pitch = places[0], (places[0].height + GAP) / len(KINDS)
    return Plan(
        whole.width,
        whole.height,
        tuple(places),
        dice,
        ornaments=(_in_grass(areas.seats[0], whole).picture(GRASS),),
        signs=tuple(signs),
        surface="garden",
        boards=(goals.y - goals.height / 2 - GAP / 2, pitch / 2),
    )


def _in_grass(seat: Box, table: Box) -> Box:
    """Return the place in the grass below a seat, from where the poodle barks."""
    right = seat.right - _POODLE
    return Box(right - _POODLE, table.bottom - _GRASS, right, table.bottom)


def _across(height: float) -> float:
    """Return the width of goal cards, Deaths and special cards at a given height."""
    goals = (height - (len(KINDS) - 1) * GAP) / len(KINDS) / CARD
    return HIGHEST * goals + (HIGHEST - 1) * GAP + 2 * (_column(height) + APART)


def _column(height: float) -> float:
    """Return the width of a column of Deaths at a given height."""
    return (height - HIGHEST * GAP) / (HIGHEST + 1) / CARD


def _fitting_height(height: float, width: float) -> float:
    """Return the height of goal cards, Deaths and special cards that fit into an area."""
    return height if _across(height) <= width else height * width / _across(height)


def _areas(room: Box, filled: Sequence[bool], turn: int) -> _NichtlustigAreas:
    """Split the table so that the goal cards are as large as possible.

    Args:
        room: the table without its margin.
        filled: for each seat, beginning with the viewer's, whether it has cards.
        turn: the current player's index in the order of `filled`.
    """
    side = _SIDE + _GROWS * sum(filled)
    beside = _fitting_height(room.height, room.width - side - 2 * APART)
    columns = min(len(filled), int(room.width / _SEAT))
    rows = -(-len(filled) // columns)
    above = room.height - rows * (_HIGH + APART)
    at_side = _fitting_height(above, room.width - _DICE - APART)
    over_dice = _fitting_height(above - _DICE_BAND - APART, room.width)
    if beside > max(at_side, over_dice):
        width = _across(beside)
        rest = room.cut(right=width + APART)
        seats, dice = rest.across(1 + side / _SIDE, 1.4)
        low = turn < len(filled) / 2
        heights = [1.0 if is_filled or not any(filled) else _EMPTY for is_filled in filled]
        heights[turn] = _ACTING if filled[turn] and len(filled) > _TWO else 1.0
        lower_first = seats.down(*reversed(heights))[::-1]
        return _NichtlustigAreas(
            room.cut(left=room.width - width), _dice(dice.down, last=low), lower_first
        )
    each = _HIGH if any(filled) else _LOW
    below = rows * (each + APART)
    seats = room.cut(top=room.height - below + APART)
    top = room.cut(bottom=below)
    if at_side > over_dice:
        width = _across(_fitting_height(top.height, room.width - _DICE - APART))
        dice_areas = _dice(top.cut(left=width + APART).down, last=True)
        middle = top.cut(right=top.width - width)
    else:
        right = turn % columns >= columns / 2
        dice_areas = _dice(top.cut(top=top.height - _DICE_BAND).across, last=right)
        middle = top.cut(bottom=_DICE_BAND + APART)
    return _NichtlustigAreas(middle, dice_areas, seats.cells(len(filled), columns))


def _dice(split: Callable[..., tuple[Box, ...]], *, last: bool) -> tuple[Box, Box]:
    """Return the areas for the tray and for dice set aside; `last` swaps them."""
    first, second = split(1, _TRAY) if last else split(_TRAY, 1)
    return (second, first) if last else (first, second)


def _middle(facts: NichtlustigFacts, box: Box) -> Iterator[Place]:
    height = _fitting_height(box.height, box.width)
    x, y, _, _ = box.area
    half, column = _across(height) / 2, _column(height)
    box = Box(x - half, y - height / 2, x + half, y + height / 2)
    left = box.cut(right=box.width - column)
    right = box.cut(left=box.width - column)
    goals = box.cut(left=column + APART, right=column + APART)
    poodle, *deaths = facts.death_cards
    rows = HIGHEST + 1
    yield goals.grid(facts.grid, HIGHEST, len(KINDS), cells=facts.goals, label=False)
    yield left.grid(facts.deaths, 1, rows, cells=(*deaths, poodle), label=False)
    yield right.grid(facts.specials, 1, rows, cells=facts.special_cards, label=False)


def _zones_of(facts: NichtlustigFacts, seat: Seat) -> tuple[ZoneIndex, ...]:
    return facts.open[seat], facts.scored[seat], facts.own_deaths[seat], facts.held[seat]


def _seat(
    facts: NichtlustigFacts, seat: Seat, box: Box, most: float, lost: float
) -> Iterator[Place]:
    """Yield the places for a seat's zones below its name, as large as possible.

    The scale of the cards is at most `most`. Below the last row, which contains the Deaths, there
    is space of the height `lost`.
    """
    zones = _zones_of(facts, seat)
    rest = box.cut(top=NAME + GAP, bottom=lost)
    scale, rows = max(
        (min(rest.width / wide, (rest.height - (len(rows) - 1) * GAP) / len(rows) / CARD), rows)
        for wide, *rows in _ROWS
    )
    lines = rest.down(*(1.0,) * len(rows), gap=GAP)
    for line, numbers in zip(lines, rows, strict=True):
        parts = line.across(*(_SHARES[number] for number in numbers), gap=GAP)
        for number, part in zip(numbers, parts, strict=True):
            place = part.row(zones[number], min(scale, most), picture=_PICTURES[number])
            if number == _SCORED:
                place = replace(place, note=(box.right - _POINTS / 2, box.top + NAME / 2))
            elif number == _DEAD and lost:
                place = replace(place, note=(place.x, place.y + (place.height + lost) / 2))
            yield place
