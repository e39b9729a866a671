"""Where everything lies on the table of What a Wonderful World.

The Earth is in the middle; rows 1 to 3 run to the left, 4 to 6 to the right, so that the widest
rows have the table's whole width. Who looks at the screen has the hand at the bottom.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tabletop.engine.gestures import DieShown
from tabletop.engine.zones import DicePlace, Ornament, Place, Plan, Seat, SeatSign, Spread
from tabletop.games.wonderful_world.cards import DICE, ROWS
from tabletop.games.wonderful_world.state import Stage, WonderState

if TYPE_CHECKING:
    from tabletop.games.wonderful_world.rules import WonderRules

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
    """The table for one viewer; seats are seated clockwise from the viewer.

    In part 2 the rows are piles, and beside them is room for what the team has seen and done: the
    landscapes on the left, the men that are gone on the right.
    """
    front = viewer or 0
    others = [(front + step) % rules.seats for step in range(1, rules.seats)]
    lines = _Lines.of(alone=not others)
    return Plan(
        width=_WIDTH,
        height=lines.end,
        places=(
            *_rows(rules, state, lines),
            *_hands(rules, front, others, lines),
            Place(rules.draw, _EDGE + 0.5, lines.hand, 1.0, CARD, Spread.PILE),
            *(_part_1(rules, lines) if state.part == 1 else _part_2(rules, lines)),
        ),
        dice=tuple(_dice_places(rules, state, front, others, lines)),
        ornaments=tuple(_ornaments(lines)),
        signs=tuple(_signs(rules, front, others, lines)),
    )


def _side(row: int) -> int:
    """-1 for a row that runs to the left, +1 for one to the right."""
    return -1 if row < _LEFT_ROWS else 1


def _arrow_x(row: int) -> float:
    return _MIDDLE + _side(row) * (_ROW_START - 0.08 - _ARROW / 2)


def _level(row: int, lines: _Lines) -> float:
    return lines.earth + (row % _LEFT_ROWS - 1) * _LEVEL


def _rows(rules: "WonderRules", state: WonderState, lines: _Lines) -> Iterator[Place]:
    piled = state.part == 2
    width = 1.0 if piled else _MIDDLE - _ROW_START - _EDGE
    for row, zone in enumerate(rules.rows):
        yield Place(
            zone,
            _MIDDLE + _side(row) * (_ROW_START + width / 2),
            _level(row, lines),
            width,
            CARD,
            Spread.PILE if piled else Spread.ROW,
            direction=_side(row),
            label=False,
            note=(_arrow_x(row), _level(row, lines) + _ARROW * 0.78),
        )


def _part_1(rules: "WonderRules", lines: _Lines) -> Iterator[Place]:
    """Landscapes and box beside the hand, at the table's edge."""
    yield Place(rules.landscapes, 2.85, lines.hand, 2.4, CARD, Spread.ROW)
    yield Place(rules.box, _WIDTH - _EDGE - 0.5, lines.hand, 1.0, CARD, Spread.PILE)


def _part_2(rules: "WonderRules", lines: _Lines) -> Iterator[Place]:
    """Landscapes on the left, the men that are gone on the right of the piles."""
    width = _MIDDLE - _ROW_START - 1.0 - _EDGE - 0.25
    height = 2 * _LEVEL + CARD
    middle = _EDGE + width / 2
    yield Place(
        rules.landscapes,
        middle,
        lines.earth,
        width,
        height,
        Spread.GRID,
        scale=_GALLERY,
        columns=3,
        label=False,
    )
    yield Place(
        rules.box,
        _WIDTH - middle,
        lines.earth,
        width,
        height,
        Spread.GRID,
        scale=_WALL,
        columns=5,
    )


def _ornaments(lines: _Lines) -> Iterator[Ornament]:
    yield Ornament("earth", _MIDDLE, lines.earth, _EARTH, _EARTH)
    for row in range(ROWS):
        yield Ornament(
            "arrow",
            _arrow_x(row),
            _level(row, lines),
            _ARROW,
            _ARROW,
            rotation=0.0 if _side(row) > 0 else 180.0,
            text=str(row + 1),
        )


def _others_x(rules: "WonderRules", others: list[Seat]) -> Iterator[tuple[Seat, float, float]]:
    """Each seat at the far side with the middles of its name and of its hand beside it."""
    wide = _others_width(rules)
    for place, seat in enumerate(others):
        left = _WIDTH * (2 * place + 1) / (2 * len(others)) - (_NAME + 0.1 + wide) / 2
        yield seat, left + _NAME / 2, left + _NAME + 0.1 + wide / 2


def _hands(rules: "WonderRules", front: Seat, others: list[Seat], lines: _Lines) -> Iterator[Place]:
    yield Place(front, _MIDDLE, lines.hand, _HAND, CARD, Spread.FAN, label=False)
    for seat, _, x in _others_x(rules, others):
        yield Place(
            seat,
            x,
            lines.others,
            _others_width(rules),
            CARD * _OTHERS,
            Spread.ROW,
            scale=_OTHERS,
            label=False,
        )


def _others_width(rules: "WonderRules") -> float:
    """Of a hand at the far side: its cards beside one another."""
    return rules.hand_size * _OTHERS * 1.05


def _dice_places(
    rules: "WonderRules", state: WonderState, front: Seat, others: list[Seat], lines: _Lines
) -> Iterator[DicePlace]:
    cup = _WIDTH - _EDGE - 1.85
    yield DicePlace("cup", cup, lines.hand, 1.3, CARD, is_cup=True)
    yield DicePlace("box", _WIDTH - _EDGE - 0.5, lines.hand, 1.0, CARD)
    if state.part == 1:
        yield DicePlace("tray", cup - 1.5, lines.hand, 1.5, CARD)
        return
    yield DicePlace(f"held/{front}", _MIDDLE, lines.hand, _HAND, CARD * 0.8)
    for seat, _, x in _others_x(rules, others):
        yield DicePlace(f"held/{seat}", x, lines.others, _others_width(rules), CARD * _OTHERS)


def _signs(
    rules: "WonderRules", front: Seat, others: list[Seat], lines: _Lines
) -> Iterator[SeatSign]:
    yield SeatSign(front, _MIDDLE, lines.sign, 2.6, _SIGN)
    for seat, x, _ in _others_x(rules, others):
        yield SeatSign(seat, x, lines.others, _NAME, _SIGN)
