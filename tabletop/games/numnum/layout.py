"""Where everything lies on the table of NumNum.

The piles are in the middle. Who looks at the screen holds the hand at the bottom; the others sit
round the table in the order of play, clockwise, beginning at the left.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletop.engine.zones import Ornament, Place, Plan, Seat, SeatSign, Spread
from tabletop.games.numnum.state import NumState

if TYPE_CHECKING:
    from tabletop.games.numnum.rules import NumRules

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
_BLOCK_HEIGHT: Final = _SIGN + _GAP + CARD * _OTHERS

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
_WISH: Final = 1.22
"""The wish is seen from everywhere."""


class _Spot(NamedTuple):
    """The middle of the area where a seat has its name and, below it, its hand."""

    x: float
    y: float


def _spots(others: int) -> tuple[_Spot, ...]:
    """Where the other seats sit, clockwise from the left."""
    sides = 2 if others == 6 else 1 if others > 1 else 0
    top = others - 2 * sides
    left = ((), (_SIDE,), (_LOW, _HIGH))[sides]
    step = (_RIGHT - _LEFT) / (top + 1)
    return (
        *(_Spot(_LEFT, y) for y in left),
        *(_Spot(_LEFT + step * (place + 1), _TOP) for place in range(top)),
        *(_Spot(_RIGHT, y) for y in reversed(left)),
    )


def table(rules: "NumRules", state: NumState, viewer: Seat | None) -> Plan:
    """The table for one viewer; onlookers sit where the first seat sits."""
    front = viewer or 0
    others = [(front + step) % rules.seats for step in range(1, rules.seats)]
    spots = dict(zip(others, _spots(len(others)), strict=True))
    return Plan(
        width=WIDTH,
        height=HEIGHT,
        places=(
            _own_hand(front),
            *(_hand(seat, spot) for seat, spot in spots.items()),
            *_piles(rules, state),
        ),
        ornaments=tuple(_wish(state)),
        signs=(
            SeatSign(front, _MIDDLE, _HAND_SIGN_Y, 2.6, _SIGN),
            *(_sign(seat, spot) for seat, spot in spots.items()),
        ),
    )


def _own_hand(seat: Seat) -> Place:
    return Place(
        seat,
        _MIDDLE,
        _HAND_Y,
        _HAND_WIDTH,
        CARD,
        Spread.FAN,
        label=False,
        note=(_MIDDLE + _NOTE_BESIDE, _HAND_SIGN_Y),
    )


def _hand(seat: Seat, spot: _Spot) -> Place:
    height = CARD * _OTHERS
    return Place(
        seat,
        spot.x,
        spot.y + (_BLOCK_HEIGHT - height) / 2,
        _BLOCK_WIDTH,
        height,
        Spread.ROW,
        scale=_OTHERS,
        label=False,
        note=(spot.x, spot.y + _BLOCK_HEIGHT / 2 + _NOTE / 2),
    )


def _sign(seat: Seat, spot: _Spot) -> SeatSign:
    return SeatSign(seat, spot.x, spot.y - (_BLOCK_HEIGHT - _SIGN) / 2, _BLOCK_WIDTH, _SIGN)


def _piles(rules: "NumRules", state: NumState) -> Iterator[Place]:
    yield Place(rules.draw, 4.75, _PILES_Y, 1.0, CARD, Spread.PILE)
    yield Place(
        rules.discard,
        _MIDDLE,
        _PILES_Y,
        _DISCARD,
        CARD * _DISCARD,
        Spread.PILE,
        scale=_DISCARD,
    )
    yield Place(rules.bans, 8.95, _PILES_Y, 2.15, CARD, Spread.ROW)
    if state.zones[rules.box]:
        # Only constructed positions leave cards out.
        yield Place(rules.box, WIDTH - 0.75, _HAND_Y, 1.0, CARD, Spread.PILE)


def _wish(state: NumState) -> Iterator[Ornament]:
    """The symbol that a wish card asks for stands under the pile."""
    if state.wish is not None:
        y = _PILES_Y + CARD * _DISCARD / 2 + 0.05 + _WISH / 2
        yield Ornament(f"wish-{state.wish}", _MIDDLE, y, _WISH, _WISH)
