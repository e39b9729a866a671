"""Where everything lies on the table of Dumm gelaufen!

Mac has the middle, the piles lie below him. Who looks at the screen holds the hand at the bottom;
the others sit along the top in the order of play, each with hand, task and fulfilled tasks.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import Ornament, Place, Plan, Seat, SeatSign, Slip, Spread
from tabletop.games.dumm_gelaufen.cards import MAC_CARDS
from tabletop.games.dumm_gelaufen.facts import Facts

WIDTH: Final = 13.2
HEIGHT: Final = 7.4
CARD: Final = 88 / 63
TWO_SEEN: Final = 2
"""So many cards of a number discard can be read: its top, and what comes after it (DG-T3)."""
_MARGIN: Final = 0.12
_GAP: Final = 0.1
_SIGN: Final = 0.28

_OTHERS: Final = 0.52
"""Size of the cards before the others; at most five of them fit side by side."""
_BLOCK: Final = 2.56
_SMALL: Final = CARD * _OTHERS
_HAND_Y: Final = _MARGIN + _SIGN + _GAP / 2 + _SMALL / 2
_TASK_Y: Final = _HAND_Y + _SMALL + _GAP / 2

_MIDDLE_SCALE: Final = 0.92
_TALL: Final = CARD * _MIDDLE_SCALE
_MAC_Y: Final = _TASK_Y + _SMALL / 2 + _GAP + _TALL / 2
_MAC_WIDTH: Final = MAC_CARDS * 1.0
_PILES_Y: Final = _MAC_Y + _TALL + _GAP
_PILE: Final = _MIDDLE_SCALE
_TWO: Final = 1.45
"""Room for the two top cards of a number discard."""
_ROW: Final = 1.7
"""Room for the actions that are going on."""
_FACE: Final = 1.3
_ROUND: Final = 0.3
"""Height of what is written below Mac's face."""
_MIDDLE: Final = WIDTH / 2
_FACE_X: Final = _MIDDLE - _MAC_WIDTH / 2 - _FACE / 2 - _GAP

_FAN: Final = 0.2
"""How far the outer cards of a full hand hang down, and its middle rises."""
_OWN_HAND: Final = 8.0
_OWN_SCALE: Final = 0.8
_OWN_Y: Final = HEIGHT - _MARGIN / 2 - _FAN - CARD / 2
_OWN_SIGN_Y: Final = _OWN_Y - CARD / 2 - _FAN - _SIGN / 2
_SLIP: Final = 0.5
_METER: Final = 2.25
_METER_HIGH: Final = 0.8
_METER_Y: Final = HEIGHT - _MARGIN - CARD * _OWN_SCALE - _GAP - _METER_HIGH / 2
_SLIP_Y: Final = _PILES_Y + _TALL / 2 + _GAP / 3 + _SLIP / 2


def table(facts: Facts, viewer: Seat | None) -> Plan:
    """Lay the table for one viewer; onlookers sit where the first seat sits."""
    front = viewer or 0
    others = [(front + step) % facts.seats for step in range(1, facts.seats)]
    return Plan(
        width=WIDTH,
        height=HEIGHT,
        places=(
            *_own(facts, front),
            *(place for seat, x in _blocks(others) for place in _other(facts, seat, x)),
            *_middle(facts),
        ),
        ornaments=(Ornament("mac-face", _FACE_X, _MAC_Y, _FACE, _FACE),),
        signs=(
            SeatSign(front, _MIDDLE, _OWN_SIGN_Y, 3.2, _SIGN),
            *(SeatSign(seat, x, _MARGIN + _SIGN / 2, _BLOCK, _SIGN) for seat, x in _blocks(others)),
        ),
        slips=(
            Slip("pending-action", _MIDDLE, _SLIP_Y, 7.0, _SLIP),
            Slip("meter", _MARGIN + _METER / 2, _METER_Y, _METER, _METER_HIGH, column=True),
        ),
    )


def _blocks(others: list[Seat]) -> Iterator[tuple[Seat, float]]:
    """Yield the middle of the area of each of the others."""
    step = WIDTH / len(others)
    for place, seat in enumerate(others):
        yield seat, step * (place + 0.5)


def _other(facts: Facts, seat: Seat, x: float) -> Iterator[Place]:
    """Hand above; below task, fulfilled tasks and what is put aside."""
    place = partial(Place, height=_SMALL, scale=_OTHERS, label=False)

    def lane(zone: int, left: float, width: float, spread: Spread = Spread.ROW) -> Place:
        middle = x - _BLOCK / 2 + left + width / 2
        # Below the corners that say which tasks they are.
        note = (middle, _TASK_Y + _SMALL / 4)
        return place(zone, middle, _TASK_Y, width, spread=spread, note=note)

    yield place(seat, x, _HAND_Y, _BLOCK, spread=Spread.ROW)
    yield lane(facts.task[seat], 0.0, _OTHERS, Spread.PILE)
    yield lane(facts.fulfilled[seat], _OTHERS + _GAP, 1.0)
    yield lane(facts.aside[seat], _OTHERS + 1.0 + 2 * _GAP, _BLOCK - _OTHERS - 1.0 - 2 * _GAP)


def _own(facts: Facts, front: Seat) -> Iterator[Place]:
    """Yield the viewer's hand between task and fulfilled tasks."""
    tall = CARD * _OWN_SCALE
    place = partial(Place, y=HEIGHT - _MARGIN - tall / 2, height=tall, scale=_OWN_SCALE)
    high = CARD + 2 * _FAN
    yield Place(front, _MIDDLE, _OWN_Y, _OWN_HAND, high, Spread.FAN, label=False)
    left = _MIDDLE - _OWN_HAND / 2 - 2 * _GAP
    task, x = facts.task[front], left - _OWN_SCALE / 2
    yield place(task, x, width=_OWN_SCALE, spread=Spread.PILE)
    aside, width = facts.aside[front], left - _OWN_SCALE - _GAP - _MARGIN
    yield place(aside, _MARGIN + width / 2, width=width, spread=Spread.ROW, label=False)
    right = _MIDDLE + _OWN_HAND / 2 + 2 * _GAP
    fulfilled, width = facts.fulfilled[front], WIDTH - _MARGIN - right
    yield place(fulfilled, right + width / 2, width=width, spread=Spread.ROW)


def _middle(facts: Facts) -> Iterator[Place]:
    """Mac between the tasks and the actions being carried out; below him the piles."""
    place = partial(Place, height=_TALL, scale=_MIDDLE_SCALE)
    pile = partial(place, width=_PILE, spread=Spread.PILE)
    two = partial(place, y=_PILES_Y, width=_TWO, spread=Spread.PILE, fanned=TWO_SEEN)
    left, right = facts.discards
    reach = _PILE / 2 + 2 * _GAP + _TWO / 2
    yield place(
        facts.mac,
        _MIDDLE,
        _MAC_Y,
        _MAC_WIDTH,
        spread=Spread.GRID,
        columns=MAC_CARDS,
        cells=(HIDDEN,) * MAC_CARDS,
        note=(_FACE_X, _MAC_Y + _FACE / 2 + _ROUND / 2),
    )
    yield pile(facts.tasks, _MARGIN + _PILE / 2, _MAC_Y)
    yield place(facts.play, WIDTH - _MARGIN - _ROW / 2, _MAC_Y, _ROW, spread=Spread.ROW)
    yield pile(facts.draw, _MIDDLE, _PILES_Y)
    yield two(left, _MIDDLE - reach)
    yield two(right, _MIDDLE + reach)
    yield pile(facts.discard_actions, WIDTH - _MARGIN - _PILE / 2, _PILES_Y)
    yield pile(facts.box, _MARGIN + _PILE / 2, _PILES_Y)
