"""Where everything lies on the table of What a Wonderful World.

The Earth is in the middle; rows 1 to 3 run to the left, 4 to 6 to the right, so that the widest
rows have the table's whole width. Who looks at the screen has the hand at the bottom.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tabletop.engine.gestures import DieShown
from tabletop.engine.zones import DicePlace, Ornament, Place, Plan, Seat, SeatSign, Spread
from tabletop.games.wonderful_world.cards import DICE, ROWS
from tabletop.games.wonderful_world.state import Stage, WonderState

if TYPE_CHECKING:
    from tabletop.games.wonderful_world.rules import WonderRules

WIDTH: Final = 13.2
CARD: Final = 88 / 63
_MIDDLE: Final = WIDTH / 2
_EARTH: Final = 2.7
_ARROW: Final = 0.62
_LEFT_ROWS: Final = 3
_ROW_STEP: Final = 1.56
_OTHERS: Final = 0.62
_TOP: Final = 0.15
_BOTTOM: Final = 1.75


def _die_owners(state: WonderState) -> tuple[Seat | None, ...]:
    """Who holds each of the dice in part 2; None for those given up."""
    held = [seat for seat, count in enumerate(state.dice) for _ in range(count)]
    return (*held, *(None,) * (DICE - len(held)))


def die_owner(rules: "WonderRules", state: WonderState, die: int) -> Seat | None:
    """The seat that holds a die; in part 1, where dice are common, the seat whose turn it is."""
    del rules
    return state.turn if state.part == 1 else _die_owners(state)[die]


def dice(rules: "WonderRules", state: WonderState) -> tuple[DieShown, ...]:
    """The four dice: common ones in part 1, held by the seats in part 2, in the box once lost."""
    del rules
    stage = "cup" if state.stage is Stage.ROLL else None
    unused = list(state.faces)
    shown = []
    for die, owner in enumerate(_die_owners(state)):
        face = state.thrown[die] if die < len(state.thrown) else None
        if state.part == 1:
            shown.append(DieShown(die, face, "tray", stage))
            continue
        if owner is None:
            shown.append(DieShown(die, None, "box", spent=True))
            continue
        spent = state.stage is Stage.REMOVE and face not in unused
        if face in unused:
            unused.remove(face)
        shown.append(DieShown(die, face, f"held/{owner}", stage, spent))
    return tuple(shown)


def table(rules: "WonderRules", state: WonderState, viewer: Seat | None) -> Plan:
    """The table for one viewer; seats are seated clockwise from the viewer."""
    front = viewer or 0
    others = [(front + step) % rules.seats for step in range(1, rules.seats)]
    top = _TOP + (CARD * _OTHERS + 0.12 if others else 0.0)
    rows_y = top + CARD / 2 + 0.05
    earth_y = rows_y + _ROW_STEP
    hand_y = rows_y + 2 * _ROW_STEP + CARD / 2 + 0.28 + CARD / 2
    return Plan(
        width=WIDTH,
        height=hand_y + CARD / 2 + 0.2,
        places=(
            *_rows(rules, state, rows_y),
            *_hands(rules, front, others, hand_y),
            Place(rules.draw, 0.85, hand_y, 1.0, CARD, Spread.PILE),
            Place(rules.landscapes, 2.95, hand_y, 2.6, CARD, Spread.ROW),
            Place(rules.box, WIDTH - 0.85, hand_y, 1.0, CARD, Spread.PILE),
        ),
        dice=tuple(_dice_places(rules, front, others, hand_y)),
        ornaments=tuple(_ornaments(rows_y, earth_y)),
        signs=tuple(_signs(front, others, hand_y)),
    )


def _side(row: int) -> int:
    """-1 for a row that runs to the left, +1 for one to the right."""
    return -1 if row < _LEFT_ROWS else 1


def _row_start(row: int) -> float:
    """Where the first card of a row begins, beside its arrow."""
    return _MIDDLE + _side(row) * (_EARTH / 2 + _ARROW * 0.62)


def _rows(rules: "WonderRules", state: WonderState, rows_y: float) -> Iterator[Place]:
    longest = _MIDDLE - (_EARTH / 2 + _ARROW * 0.62) - 0.2
    for row, zone in enumerate(rules.rows):
        piled = state.part == 2
        width = 1.0 if piled else longest
        yield Place(
            zone,
            _row_start(row) + _side(row) * width / 2,
            rows_y + (row % _LEFT_ROWS) * _ROW_STEP,
            width,
            CARD,
            Spread.PILE if piled else Spread.ROW,
            direction=_side(row),
            label=False,
        )


def _ornaments(rows_y: float, earth_y: float) -> Iterator[Ornament]:
    yield Ornament("earth", _MIDDLE, earth_y, _EARTH, _EARTH)
    for row in range(ROWS):
        level = row % _LEFT_ROWS
        inwards = 0.28 if level != 1 else -0.02
        x = _MIDDLE + _side(row) * (_EARTH / 2 + _ARROW * 0.2 - inwards)
        yield Ornament(
            "arrow",
            x,
            rows_y + level * _ROW_STEP,
            _ARROW,
            _ARROW,
            rotation=0.0 if _side(row) > 0 else 180.0,
            text=str(row + 1),
        )


def _others_x(others: list[Seat]) -> Iterator[tuple[Seat, float]]:
    for place, seat in enumerate(others):
        yield seat, WIDTH * (place + 1) / (len(others) + 1)


def _hands(rules: "WonderRules", front: Seat, others: list[Seat], hand_y: float) -> Iterator[Place]:
    yield Place(front, _MIDDLE, hand_y, 3.3, CARD, Spread.FAN, label=False)
    for seat, x in _others_x(others):
        yield Place(
            seat,
            x + 0.75,
            _TOP + CARD * _OTHERS / 2,
            rules.hand_size * 0.66,
            CARD * _OTHERS,
            Spread.ROW,
            scale=_OTHERS,
            label=False,
        )


def _dice_places(
    rules: "WonderRules", front: Seat, others: list[Seat], hand_y: float
) -> Iterator[DicePlace]:
    yield DicePlace("tray", 9.35, hand_y, 1.5, CARD)
    yield DicePlace("cup", 10.95, hand_y, 1.35, CARD)
    yield DicePlace("box", WIDTH - 0.85, hand_y, 1.0, CARD)
    yield DicePlace(f"held/{front}", _MIDDLE, hand_y, 3.3, CARD)
    for seat, x in _others_x(others):
        yield DicePlace(
            f"held/{seat}",
            x + 0.75,
            _TOP + CARD * _OTHERS / 2,
            rules.hand_size * 0.66,
            CARD * _OTHERS,
        )


def _signs(front: Seat, others: list[Seat], hand_y: float) -> Iterator[SeatSign]:
    yield SeatSign(front, _MIDDLE, hand_y - CARD / 2 - 0.14, 2.4, 0.24)
    for seat, x in _others_x(others):
        yield SeatSign(seat, x - 0.9, _TOP + CARD * _OTHERS / 2, 1.6, 0.3)
