"""Where everything lies on the table of NumNum.

The piles are in the middle. Who looks at the screen holds the hand at the bottom; the others sit
round the table in the order of play, clockwise, beginning at the left.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletop.engine.zones import Ornament, Place, Plan, Seat, SeatSign, Spread
from tabletop.games.numnum.facts import Facts
from tabletop.games.numnum.state import NumState

WIDTH: Final = 13.2
HEIGHT: Final = 7.4
CARD: Final = 88 / 63
_MIDDLE: Final = WIDTH / 2
_MARGIN: Final = 0.2

_OTHERS: Final = 0.56
"""Size of the cards in the other hands."""
_SIGN: Final = 0.34
_GAP: Final = 0.08
_BLOCK_WIDTH: Final = 2.4
_SMALL: Final = CARD * _OTHERS
_BLOCK_HEIGHT: Final = _SIGN + _GAP + _SMALL

_NOTE: Final = 0.3
"""Height of the points noted: below the hands of the others, beside the viewer's name."""
_NOTE_BESIDE: Final = 2.1

_LEFT: Final = _MARGIN + _BLOCK_WIDTH / 2
_RIGHT: Final = WIDTH - _LEFT
_TOP: Final = _MARGIN + _BLOCK_HEIGHT / 2
_SIDE: Final = 3.0
_HIGH: Final = 2.2
_LOW: Final = 4.05

_HAND_WIDTH: Final = 9.4
_HAND_Y: Final = HEIGHT - _MARGIN - CARD / 2
_HAND_SIGN_Y: Final = _HAND_Y - CARD / 2 - 0.24 - _SIGN / 2
"""Above the middle of a full fan, which rises a little."""
_PILES_Y: Final = 3.0
_DISCARD: Final = 1.3
"""The discard pile is what everybody looks at."""
_TALL: Final = CARD * _DISCARD
_WISH: Final = 1.22
"""The wish is seen from everywhere."""


class _Spot(NamedTuple):
    """The middle of the area where a seat has its name and, below it, its hand."""

    x: float
    y: float


def _spots(others: int) -> tuple[_Spot, ...]:
    """Return where the other seats sit, clockwise from the left."""
    left = (_LOW, _HIGH) if others == 6 else (_SIDE,) if others > 1 else ()
    top = others - 2 * len(left)
    step = (_RIGHT - _LEFT) / (top + 1)
    return (
        *(_Spot(_LEFT, y) for y in left),
        *(_Spot(_LEFT + step * (place + 1), _TOP) for place in range(top)),
        *(_Spot(_RIGHT, y) for y in reversed(left)),
    )


def table(facts: Facts, state: NumState, viewer: Seat | None) -> Plan:
    """Lay the table for one viewer; onlookers sit where the first seat sits."""
    front = viewer or 0
    others = [(front + step) % facts.seats for step in range(1, facts.seats)]
    places, signs = [_own_hand(front)], [SeatSign(front, _MIDDLE, _HAND_SIGN_Y, 2.6, _SIGN)]
    for seat, spot in zip(others, _spots(len(others)), strict=True):
        places.append(_hand(seat, spot))
        sign_y = spot.y - (_BLOCK_HEIGHT - _SIGN) / 2
        signs.append(SeatSign(seat, spot.x, sign_y, _BLOCK_WIDTH, _SIGN))
    places += _piles(facts, state)
    return Plan(WIDTH, HEIGHT, tuple(places), ornaments=tuple(_wish(state)), signs=tuple(signs))


def _own_hand(seat: Seat) -> Place:
    note = (_MIDDLE + _NOTE_BESIDE, _HAND_SIGN_Y)
    hand = (seat, _MIDDLE, _HAND_Y, _HAND_WIDTH, CARD, Spread.FAN)
    return Place(*hand, label=False, note=note)


def _hand(seat: Seat, spot: _Spot) -> Place:
    area = (spot.x, spot.y + (_BLOCK_HEIGHT - _SMALL) / 2, _BLOCK_WIDTH, _SMALL)
    note = (spot.x, spot.y + _BLOCK_HEIGHT / 2 + _NOTE / 2)
    return Place(seat, *area, Spread.ROW, scale=_OTHERS, label=False, note=note)


def _piles(facts: Facts, state: NumState) -> Iterator[Place]:
    yield Place(facts.draw, 4.75, _PILES_Y, 1.0, CARD, Spread.PILE)
    discard = (_MIDDLE, _PILES_Y, _DISCARD, _TALL)
    yield Place(facts.discard, *discard, Spread.PILE, scale=_DISCARD)
    yield Place(facts.bans, 8.95, _PILES_Y, 2.15, CARD, Spread.ROW)
    if state.zones[facts.box]:
        # Only constructed positions leave cards out.
        yield Place(facts.box, WIDTH - 0.75, _HAND_Y, 1.0, CARD, Spread.PILE)


def _wish(state: NumState) -> Iterator[Ornament]:
    """Yield the symbol that a wish card asks for, which stands under the pile."""
    if state.wish is not None:
        y = _PILES_Y + _TALL / 2 + 0.05 + _WISH / 2
        yield Ornament(f"wish-{state.wish}", _MIDDLE, y, _WISH, _WISH)
