"""The table layout of Dumm gelaufen!

Mac is in the middle, with the piles below. The viewer's hand is at the bottom, with the task beside
or above it. The other seats are on the left in the order of play, or at the top if the table is too
narrow. Of their hands, only the number of cards is shown.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import NoteArea, Place, Plan, Seat
from tabletop.games.dumm_gelaufen.cards import MAC_CARDS
from tabletop.games.dumm_gelaufen.facts import DummFacts
from tabletop.games.placing import (
    APART,
    CARD,
    GAP,
    NAME,
    Box,
    PlaceArgs,
    inner,
    seats_after,
    table_box,
)

TWO_SEEN: Final = 2
"""The number of readable cards on a number discard: the top two (DG-T3)."""
_HIGH: Final = 1.15
"""The largest aspect ratio for which the layout of a tall table is used."""
_SEAT: Final = 2.8
_SEAT_HIGH: Final = 1.5
"""The maximum width of another seat's area, and its minimum height."""
_SEAT_LOW: Final = 1.35
_NARROW: Final = 2.1
"""The height and minimum width of that area if all such areas are side by side."""
_FEW: Final = 3
"""The maximum number of other seats in one column."""
_SMALL: Final = 0.64
"""The maximum scale of another seat's cards."""
_OWN: Final = 1.25
"""How much higher the area beside the hand is than the hand."""
_FACE: Final = 1.25
"""The width of Mac's face, in card widths."""
_MAC_GAP: Final = 0.13
"""The space between Mac's cards, in which the frames of two playable ones fit."""
_BETWEEN: Final = 0.6
"""The space between Mac's row and the piles, which shows the pending action."""
_SLIP: Final = (7.0, 0.5)
_CAPTION: Final = 0.26
"""The height of the caption below a pile."""
_ROUND: Final = 0.2
"""The distance from Mac's face to the centre of the round number below it."""
_PICTURES: Final = (
    *("back-task", "task-set", "back-main", "blue", "yellow", "now-draw-two", "keep-draw-three"),
)
"""The pictures shown for empty piles, from left to right."""
_BUTTON: Final = 0.45
_METER: Final = 0.95
"""The heights of the button above the meter, and of the meter."""


class _DummAreas(NamedTuple):
    """The main areas of the table.

    Attributes:
        others: the area of each other seat.
        mac: Mac's face and cards.
        piles: all piles, and the actions in play.
        hand: the viewer's hand and name.
        meter: the meter and the button above it.
        own: the viewer's task, and the cards put aside.
        fulfilled: the viewer's fulfilled tasks.
    """

    others: tuple[Box, ...]
    mac: Box
    piles: Box
    hand: Box
    meter: Box
    own: Box
    fulfilled: Box


def make_plan(facts: DummFacts, viewer: Seat | None, shape: float) -> Plan:
    """Return the plan for a viewer; a spectator sees the table from the first seat."""
    table, front = table_box(shape), viewer or 0
    others = seats_after(front, facts.seats)
    split = _tall_areas if shape < _HIGH else _wide_areas
    areas = split(inner(table), len(others))
    seats = [*zip(others, areas.others, strict=True)]
    name = areas.hand.cut(left=areas.hand.width / 3, right=areas.hand.width / 3)
    x, _, width, _ = areas.mac.area
    between, (wide, high) = areas.mac.bottom + _BETWEEN / 2, _SLIP
    return Plan(
        table.width,
        table.height,
        places=(
            *_own(facts, front, areas),
            *(place for seat, box in seats for place in _other(facts, seat, box)),
            *_mac(facts, areas.mac),
            *_piles(facts, areas.piles, _mac_scale(areas.mac)),
        ),
        ornaments=(_face(areas.mac).picture("mac-face"),),
        signs=tuple(box.sign(seat) for seat, box in ((front, name), *seats)),
        notes=(NoteArea("pending-action", x, between, min(wide, width), high), _meter(areas.meter)),
        surface="oilcloth",
    )


def _wide_areas(room: Box, others: int) -> _DummAreas:
    """Return the areas of a wide table, with Mac's cards as large as possible."""
    high = min(room.height * 0.34, 2.5)
    wide = _SEAT + APART
    split = [_beside(room, others, 1 if others <= _FEW else 2)]
    if others > _FEW and room.width / others > _NARROW:
        seats = room.cut(bottom=room.height - _SEAT_LOW)
        split.append((seats.cells(others, others, GAP), room.cut(top=_SEAT_LOW + APART, left=wide)))
    bottom = high + NAME + APART
    seats_of, rest = max(split, key=lambda part: _mac_scale(_rows(part[1].cut(bottom=bottom))[0]))
    mac, piles = _rows(rest.cut(bottom=bottom))
    own = Box(room.left, room.bottom - high - _OWN, room.left + _SEAT, room.bottom)
    hand, fulfilled = room.cut(left=wide, top=room.height - high - NAME).across(5, 1)
    meter = own.cut(bottom=own.height - _BUTTON - _METER)
    own, fulfilled = own.cut(top=meter.height + GAP), fulfilled.cut(top=NAME)
    return _DummAreas(seats_of, mac, piles, hand, meter, own, fulfilled)


def _beside(room: Box, others: int, columns: int) -> tuple[tuple[Box, ...], Box]:
    """Return the other seats' areas, in columns on the left, and the remaining area."""
    wide = columns * (_SEAT + APART) - APART
    high = min(room.height * 0.34, 2.5) + _OWN + APART
    seats = room.cut(right=room.width - wide, bottom=high)
    return seats.cells(others, columns, GAP), room.cut(left=wide + APART)


def _rows(middle: Box) -> tuple[Box, ...]:
    """Return the areas for Mac's row and for the piles, whose cards are as high."""
    high = (middle.height - _BETWEEN - _CAPTION) / 2
    return middle.cut(bottom=middle.height - high), middle.cut(top=high + _BETWEEN)


def _tall_areas(room: Box, others: int) -> _DummAreas:
    """Return the areas of a table that is taller than it is wide."""
    columns = min(others, int(room.width / _SEAT))
    rows = -(-others // columns)
    rest = room.cut(top=rows * (_SEAT_HIGH + APART))
    seats = room.cut(bottom=rest.height + APART)
    middle, low, hand = rest.down(2.3, 1.4, 2)
    mac, piles = _rows(middle)
    meter, own, fulfilled = low.across(1.3, 1.4, 1)
    return _DummAreas(seats.cells(others, columns, GAP), mac, piles, hand, meter, own, fulfilled)


def _other(facts: DummFacts, seat: Seat, box: Box) -> Iterator[Place]:
    """Yield the places for another seat's hand, tasks and cards put aside."""
    cards = box.cut(top=NAME + GAP)
    scale = min(cards.card_size(), cards.width / 4, _SMALL)
    y = cards.top + scale * CARD / 2
    line = Box(cards.left, cards.top, cards.right, cards.top + scale * CARD)
    hand, task, fulfilled, aside = line.across(1, 1, 1.3, 1.3, gap=GAP * scale)
    yield hand.pile(seat, label=False)
    yield task.pile(facts.task[seat], label=False)
    # The note is below the corners that identify the tasks.
    note = (fulfilled.area[0], y + scale * CARD / 4)
    yield fulfilled.row(facts.fulfilled[seat], note=note, picture="task-total")
    yield aside.row(facts.aside[seat], picture="keep-draw-three")


def _own(facts: DummFacts, front: Seat, areas: _DummAreas) -> Iterator[Place]:
    """Yield the places for the viewer's hand, tasks and cards put aside."""
    cards = areas.own
    hand = areas.hand.cut(top=NAME + GAP).fan(front, label=False)
    task = min(cards.card_size(), cards.width * 0.6, hand.scale)
    yield hand
    yield cards.cut(right=cards.width - task).pile(facts.task[front], picture="back-task")
    yield cards.cut(left=task + GAP).row(facts.aside[front], picture="keep-draw-three", direction=0)
    most = min(areas.fulfilled.width / 1.3, task)
    yield areas.fulfilled.row(facts.fulfilled[front], most, picture="task-total", direction=0)


def _meter(box: Box) -> NoteArea:
    paper = box.cut(top=_BUTTON, bottom=max(box.height - _BUTTON - _METER, 0.0))
    return NoteArea("meter", *paper.area, column=True)


def _mac_scale(box: Box) -> float:
    gaps = 2 * APART + (MAC_CARDS - 1) * _MAC_GAP
    return min(box.card_size(), (box.width - gaps) / (MAC_CARDS + _FACE))


def _face(box: Box) -> Box:
    """Return the box for Mac's face, between his name and the round number."""
    side = min(_FACE * _mac_scale(box), box.height - 2 * _CAPTION)
    x, y, _, _ = box.area
    left, top = x - (_across(box) + side + APART) / 2, y - side / 2
    return Box(left, top, left + side, top + side)


def _across(box: Box) -> float:
    """Return the width of Mac's cards."""
    return MAC_CARDS * (_mac_scale(box) + _MAC_GAP) - _MAC_GAP


def _mac(facts: DummFacts, box: Box) -> Iterator[Place]:
    face = _face(box)
    left = face.right + APART
    cards = Box(left, box.top, left + _across(box), box.bottom)
    note = ((face.left + face.right) / 2, face.bottom + _ROUND)
    hidden = (HIDDEN,) * MAC_CARDS
    over = (note[0], face.top - _CAPTION / 2, face.width + APART)
    more = PlaceArgs(cells=hidden, note=note, label=False, caption=over)
    yield cards.grid(facts.mac, MAC_CARDS, 1, gap=_MAC_GAP, **more)


def _piles(facts: DummFacts, box: Box, most: float) -> Iterator[Place]:
    """Yield places in three groups: tasks, draw pile and number discards, actions.

    The cards are as large as Mac's, whose scale is `most`, or smaller.
    """
    two = 1 + (TWO_SEEN - 1) / 2
    shares = (1, 1, 1, two, two, 1.5, 1)
    gaps = (len(shares) - 1) * APART + 2 * APART
    scale = min(most, box.cut(bottom=_CAPTION).card_size(), (box.width - gaps) / sum(shares))
    x, _, _, _ = box.area
    left = x - (scale * sum(shares) + gaps) / 2
    areas = []
    for number, share in enumerate(shares):
        left += APART if number else 0.0
        left += APART if number in {2, 5} else 0.0
        areas.append(Box(left, box.top, left + share * scale, box.bottom - _CAPTION))
        left += share * scale
    zones = (facts.tasks, facts.box, facts.draw, *facts.discards, facts.play, facts.discard_actions)
    for zone, area, name in zip(zones, areas, _PICTURES, strict=True):
        x, y, width, _ = area.area
        caption = (x, y + scale * CARD / 2 + _CAPTION / 2, width + APART * 0.8)
        if zone == facts.play:
            yield area.row(zone, scale, picture=name, caption=caption, direction=0)
        else:
            two = TWO_SEEN if zone in facts.discards else 1
            yield area.pile(zone, fanned=two, picture=name, caption=caption)
