"""The table layout of What a Wonderful World.

The Earth is in the centre, on a pad with a map of the world. Rows 1 to 3 are to its left, and 4 to
6 to its right. Below it is the viewer's hand, with the draw pile and landscapes to its left and the
dice to its right. If the table is too narrow, these are beside the Earth, with the rows below it.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import Final, NamedTuple

from tabletop.engine.zones import DicePlace, Ornament, Place, Plan, Seat
from tabletop.games.placing import APART, CARD, GAP, NAME, Box, inner, seats_after, table_box
from tabletop.games.wonderful_world.facts import WonderFacts
from tabletop.games.wonderful_world.state import Stage, WonderState

_LEFT_ROWS: Final = 3
_TWO: Final = 2
_HIGH: Final = 1.15
"""The largest aspect ratio for which the layout of a tall table is used."""
_MIDDLE: Final = 3.9
"""The width of the central column with the Earth."""
_ARROW: Final = 0.66
_NOTE: Final = 0.52
"""The distance of a row's sum below the centre of its arrow."""
_CARDS_BESIDE: Final = 2.4
"""The minimum number of a row's cards for which there is space side by side."""
_OTHERS: Final = 0.85
"""The height of the other seats' hands."""
_ROWS: Final = 0.705
"""The share of the height for the rows; two rows of landscapes below are as large as far hands."""
_STACKED: Final = 1.7
"""The aspect ratio of the area for dice below which the tray is above the cup and the box."""
_BESIDE_PAD: Final = 2
"""The largest number of other seats for which there is space on both sides of the pad."""
_NAME_WIDTH: Final = 1.5
_SHELVES: Final = ((3, 1), (4, 2), (6, 3))
"""The columns and rows for landscapes in part 1; the first with space for all is used."""
_GALLERY: Final = (3, 3)
_WALL: Final = (5, 6)
"""The columns and rows for landscapes, and those for removed men."""
_LARGEST_DIE: Final = 0.9
_UPRIGHT: Final = 0.75
"""The height of the pad, relative to its width, from which the map is above the Earth."""
_SEAM: Final = 0.14
"""The distance of the map from the edge of the pad."""
_MAP: Final = 204 / 382
"""The height of the map, relative to its width."""
_ON_STAND: Final = 1.13
"""The height of the Earth on its stand, relative to the Earth."""
_GREYS: Final = 5
"""The number of steps in which the pad loses its grey."""
_CROWD: Final = 15
_FEW_DICE: Final = 2
"""The men in rows, and the dice in part 2, at which the Earth starts to worry."""


class _WonderAreas(NamedTuple):
    """The main areas of the table.

    Attributes:
        earth: the Earth on its stand.
        hand: the viewer's hand and name.
        cards: the draw pile and the landscapes.
        dice: the dice tray, the cup and the box.
        left, right: rows 1 to 3 and 4 to 6.
    """

    earth: Box
    hand: Box
    cards: Box
    dice: Box
    left: Box
    right: Box


def make_plan(facts: WonderFacts, state: WonderState, viewer: Seat | None, shape: float) -> Plan:
    """Return the plan for a viewer; the other seats follow clockwise.

    If there are two seats, the hand of the seat to act is the large one at the bottom in part 1.

    In part 2, the rows are piles. Beside them are the landscapes on the left and the removed men on
    the right.
    """
    is_turned = facts.seats == _TWO and viewer is not None and state.part == 1
    table, front = table_box(shape), state.turn if is_turned else viewer or 0
    room, others = inner(table), seats_after(front, facts.seats)
    far = room.cut(bottom=room.height - _OTHERS).across(*(1.0,) * len(others)) if others else ()
    top = room.top
    if others:
        room = room.cut(top=_OTHERS + GAP)
    areas = _tall_areas(room) if shape < _HIGH else _wide_areas(room)
    if shape >= _HIGH and len(others) <= _BESIDE_PAD:
        above = {"top": top, "bottom": top + _OTHERS}
        far = tuple(replace(rows, **above) for rows in (areas.left, areas.right))[: len(others)]
        areas = areas._replace(earth=replace(areas.earth, top=top))
    hand = areas.hand.cut(top=NAME + GAP)
    places = [hand.fan(front, label=False), *_rows(facts, state, areas)]
    signs = [areas.hand.sign(front)]
    dice = [*_dice_places(areas.dice, state.part)]
    if state.part == 2:
        dice.append(DicePlace(f"held/{front}", *hand.area, largest=_LARGEST_DIE))
    for seat, box in zip(others, far, strict=True):
        name, cards = _opposite(facts, box)
        places.append(cards.row(seat, label=False, direction=0))
        signs.append(name.sign(seat))
        if state.part == 2:
            dice.append(DicePlace(f"held/{seat}", *cards.area))
    places += _cards(facts, state, areas)
    ornaments = (*_pad(facts, state, areas.earth), *_arrows(areas))
    return Plan(
        table.width,
        table.height,
        tuple(places),
        tuple(dice),
        ornaments,
        tuple(signs),
        surface="desk",
        boards=(areas.left.top - GAP / 2, (areas.left.height + GAP) / _LEFT_ROWS),
    )


def _opposite(facts: WonderFacts, box: Box) -> tuple[Box, Box]:
    """Return the boxes for another seat's name and cards, side by side."""
    x, y, width, _ = box.area
    cards = facts.hand_size * _OTHERS / CARD * 1.1
    wide = min(_NAME_WIDTH + GAP + cards, width)
    left, edge = x - wide / 2, x + wide / 2 - cards
    name = Box(left, y - NAME / 2, edge - GAP, y + NAME / 2)
    return name, Box(edge, box.top, x + wide / 2, box.bottom)


def _wide_areas(room: Box) -> _WonderAreas:
    """Return the areas of a table that is wider than it is tall."""
    beside = (room.width - _MIDDLE - 2 * APART) / 2
    left, middle, right = room.across(beside, _MIDDLE, beside)
    most = (beside - _ARROW - GAP) / _CARDS_BESIDE * CARD * _LEFT_ROWS + 2 * GAP
    high = min((room.height - APART) * _ROWS, most)
    low = room.height - high
    earth, hand = middle.down(1.4, 1, gap=GAP)
    cut = {"top": high + APART}
    return _WonderAreas(
        earth, hand, left.cut(**cut), right.cut(**cut), left.cut(bottom=low), right.cut(bottom=low)
    )


def _tall_areas(room: Box) -> _WonderAreas:
    """Return the areas of a table that is taller than it is wide."""
    top, rows, hand = room.down(3, 5, 2.5)
    cards, earth, dice = top.across(1, 1.25, 1)
    return _WonderAreas(earth, hand, cards, dice, *rows.across(1, 1))


def _side(row: int) -> int:
    """Return -1 for a row to the left of the Earth and +1 for a row to its right."""
    return -1 if row < _LEFT_ROWS else 1


def _row_boxes(areas: _WonderAreas) -> Iterator[tuple[Box, Box]]:
    """Yield the boxes for the arrow and the cards of each row."""
    for area in (areas.left, areas.right):
        for level in area.down(*(1.0,) * _LEFT_ROWS, gap=GAP):
            _, y, _, _ = level.area
            if area is areas.left:
                left, rest = level.right - _ARROW, level.cut(right=_ARROW + GAP)
            else:
                left, rest = level.left, level.cut(left=_ARROW + GAP)
            yield Box(left, y - _ARROW / 2, left + _ARROW, y + _ARROW / 2), rest


def _scale(areas: _WonderAreas) -> float:
    return min(
        min(cards.card_size(), cards.width / _CARDS_BESIDE) for _, cards in _row_boxes(areas)
    )


def _beside_arrow(row: int, cards: Box, width: float) -> tuple[Box, Box]:
    """Return the part of a row next to its arrow, and the rest of the row."""
    if _side(row) < 0:
        return cards.cut(left=cards.width - width), cards.cut(right=width + APART)
    return cards.cut(right=cards.width - width), cards.cut(left=width + APART)


def _rows(facts: WonderFacts, state: WonderState, areas: _WonderAreas) -> Iterator[Place]:
    scale = _scale(areas)
    for row, (zone, (arrow, cards)) in enumerate(zip(facts.rows, _row_boxes(areas), strict=True)):
        x, y, _, _ = arrow.area
        note = (x, y + _NOTE)
        if state.part == 2:
            yield _beside_arrow(row, cards, scale)[0].pile(zone, label=False, note=note)
        else:
            yield cards.row(zone, scale, direction=_side(row), label=False, note=note)


def _cards(facts: WonderFacts, state: WonderState, areas: _WonderAreas) -> Iterator[Place]:
    """Yield the places for the draw pile, the landscapes and the box."""
    largest = _scale(areas)
    if state.part == 1:
        width = min(largest, areas.cards.width / 2.5, areas.cards.card_size())
        draw = areas.cards.cut(right=areas.cards.width - width)
        shelf, won = areas.cards.cut(left=width + APART), len(state.zones[facts.landscapes])
        fitting = (size for size in _SHELVES if size[0] * size[1] >= won)
        columns, rows = next(fitting, _SHELVES[-1])
        yield draw.pile(facts.draw, picture="back-grey")
        yield shelf.grid(facts.landscapes, columns, rows, picture="landscape-1")
        yield _dice_areas(areas.dice)[2].pile(facts.box, largest, picture="hat")
        return
    yield areas.cards.pile(facts.draw, largest, picture="back-grey")
    beside = [
        _beside_arrow(row, cards, largest)[1] for row, (_, cards) in enumerate(_row_boxes(areas))
    ]
    left, right = beside[:_LEFT_ROWS], beside[_LEFT_ROWS:]
    gallery, wall = (replace(side[0], bottom=side[-1].bottom) for side in (left, right))
    yield gallery.grid(facts.landscapes, *_GALLERY, picture="landscape-1")
    yield wall.grid(facts.box, *_WALL, picture="hat")


def _dice_areas(box: Box) -> tuple[Box, Box, Box]:
    """Return the areas for the tray, the cup and the box."""
    if box.width < box.height * _STACKED:
        tray, below = box.down(1.4, 1)
        cup, spare = below.across(1.2, 1)
    else:
        tray, cup, spare = box.across(2.0, 1.1, 1.1)
    return tray, cup, spare


def _dice_places(box: Box, part: int) -> Iterator[DicePlace]:
    """Yield the places for the tray, the cup and the box."""
    tray, cup, spare = _dice_areas(box)
    if part == 1:
        yield DicePlace("tray", *tray.area, largest=_LARGEST_DIE)
    yield DicePlace("cup", *cup.area, is_cup=True, largest=_LARGEST_DIE)
    yield DicePlace("box", *spare.area)


def _pad(facts: WonderFacts, state: WonderState, box: Box) -> Iterator[Ornament]:
    """Yield the pad, the map with the regions of the landscapes won, and the Earth.

    The fewer grey men are left, the less grey the pad is.
    """
    left = facts.men - sum(facts.is_man[card] for card in state.zones[facts.box])
    yield box.picture(f"pad-{ceil(_GREYS * left / facts.men)}")
    inside = box.cut(left=_SEAM, right=_SEAM, top=_SEAM, bottom=_SEAM)
    if box.height > box.width * _UPRIGHT:
        below = inside.cut(top=inside.width * _MAP)
        chart = inside.cut(bottom=below.height)
    else:
        chart, below = inside.across(1.3, 1, gap=GAP)
    yield chart.picture("map")
    for card in state.zones[facts.landscapes]:
        if card in facts.regions:  # in the sandbox, any card may be here
            yield chart.picture(f"region-{facts.regions[card]}")
    size = min(below.width, (below.height - 2 * GAP) / _ON_STAND)
    x, y, _, _ = below.area
    top, bottom = y - size * _ON_STAND / 2, y + size * _ON_STAND / 2
    yield Box(x - 0.3 * size, bottom - 0.2 * size, x + 0.3 * size, bottom).picture("stand")
    earth = Box(x - size / 2, top, x + size / 2, top + size)
    yield earth.picture("earth")
    face = _face(facts, state, left)
    if face:
        yield earth.picture(face)


def _face(facts: WonderFacts, state: WonderState, left: int) -> str:
    """Return the drawing of the Earth's face, or an empty string if it is calm."""
    if state.stage is Stage.OVER:
        return "earth-sorrow" if left else "earth-joy"
    if state.stage is Stage.REMOVE:
        return "earth-joy"
    crowded = sum(len(row) for row in facts.row_cards(state.zones)) >= _CROWD
    is_bad = crowded if state.part == 1 else sum(state.dice) <= _FEW_DICE
    return "earth-worry" if is_bad else ""


def _arrows(areas: _WonderAreas) -> Iterator[Ornament]:
    for row, (arrow, _) in enumerate(_row_boxes(areas)):
        yield arrow.picture("arrow", 0.0 if _side(row) > 0 else 180.0, str(row + 1))
