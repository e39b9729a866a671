"""Positions of cards and dice, computed from the table's plan; without Qt.

Lengths are in card widths, as in `Plan`. The areas that accept drops are those highlighted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from math import ceil, cos, log2, radians, sin
from typing import Final

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import DicePlace, Place, Plan, Spread, ZoneIndex

CARD_RATIO: Final = 88 / 63
"""A card's height divided by its width."""
_STEPS: Final = 12
"""The number of table shapes between an aspect ratio and twice that ratio."""
_SIZES: Final = 3
"""The maximum number of sizes of cards on a table."""
_SLACK: Final = 0.8
"""The change of the ratio, in such steps, below which the table keeps its shape."""
_GAP: Final = 1.1
_FAN_GAP: Final = 0.94
_FAN_RADIUS: Final = 14.0
_FAN_WIDEST: Final = 22.0
_THICKNESS: Final = 0.011
_PILE_SHOWN: Final = 4
_PILE_MOST: Final = 10
_PER_EDGE: Final = 9
"""The cards of a pile whose edges are shown: fewest, most, and one for this many cards."""
_DIE_IN_CELL: Final = 0.78
_RIM: Final = 0.12
"""The width of a tray's rim and its inner edge, which no die covers."""
_RAISED: Final = 0.2
_REACH: Final = 0.3
_STRIP: Final = 0.1
"""The share of a card that stays visible under other cards in a grid."""
_DIE_TURNS: Final = (-9.0, 6.0, -4.0, 11.0, -7.0, 3.0, 9.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """The position of a piece on the table.

    Attributes:
        x, y: the piece's centre.
        scale: the piece's width in card widths.
        rotation: the rotation in degrees, clockwise.
        visible: False for cards that are hidden deep in a pile.
        stacked: whether the card is on others of a pile and casts no shadow.
    """

    x: float
    y: float
    scale: float = 1.0
    rotation: float = 0.0
    visible: bool = True
    stacked: bool = False


def shape_of(width: float, height: float, before: float) -> float:
    """Return the ratio of width to height, rounded to steps, or `before` if close."""
    steps = _STEPS * log2(min(max(width / max(height, 1), 0.4), 4.0))
    return before if abs(steps - _STEPS * log2(before)) < _SLACK else 2 ** (round(steps) / _STEPS)


@lru_cache(maxsize=8)
def in_few_sizes(plan: Plan) -> Plan:
    """Return a plan with cards of a few sizes, none of them larger than before.

    The sizes are chosen so that the cards become as little smaller as possible.
    """
    if not plan.places:
        return plan
    areas: dict[float, float] = {}
    for place in plan.places:
        areas[place.scale] = areas.get(place.scale, 0.0) + place.width * place.height
    smallest, *others = sorted(areas)
    choices = [(smallest, *more) for more in combinations(others, min(_SIZES - 1, len(others)))]
    fitted = [{scale: max(s for s in sizes if s <= scale) for scale in areas} for sizes in choices]
    best = min(
        fitted, key=lambda new: sum(area * (1 - new[old] / old) for old, area in areas.items())
    )
    places = tuple(_with_scale(place, best[place.scale]) for place in plan.places)
    return replace(plan, places=places)


def _with_scale(place: Place, scale: float) -> Place:
    """Return a place with smaller cards; a row or fan of them is as wide as before."""
    share = scale / place.scale
    width = place.width * (share if place.spread in (Spread.PILE, Spread.GRID) else 1.0)
    return replace(place, scale=scale, width=width, height=place.height * share)


def spots(place: Place, cards: Sequence[CardId]) -> tuple[Spot, ...]:
    """Return the positions of a zone's cards, in the order of `cards`."""
    if not cards:
        return ()
    arrangements = {Spread.PILE: _pile, Spread.ROW: _row, Spread.FAN: _fan}
    arrange = arrangements.get(place.spread)
    return tuple(_grid(place, cards) if arrange is None else arrange(place, len(cards)))


def raised(spot: Spot, share: float = 1.0) -> Spot:
    """Return a position raised along its rotation; a negative `share` lowers it."""
    x, y = turned(0.0, -_RAISED * share * spot.scale, spot.rotation)
    return replace(spot, x=spot.x + x, y=spot.y + y)


def _pile(place: Place, count: int) -> Iterable[Spot]:
    """Yield the positions of a pile's cards; the top ones are fanned to the right."""
    edges = min(count, max(_PILE_SHOWN, min(count // _PER_EDGE + 1, _PILE_MOST)))
    lift = edges - 1
    step = _step(place, place.fanned, _GAP) if place.fanned > 1 else 0.0
    left = place.x - step * (place.fanned - 1) / 2
    beside = min(count, place.fanned) - 1
    shown_from = count - edges - beside
    for index in range(count):
        depth = min(count - 1 - index, lift)
        x = left + max(beside - (count - 1 - index), 0) * step
        x += (depth - lift / 2) * _THICKNESS * place.scale / 2
        y = place.y + (depth - lift / 2) * _THICKNESS * place.scale
        visible, stacked = index >= shown_from, max(shown_from, 0) < index < count - beside
        yield Spot(x, y, place.scale, visible=visible, stacked=stacked)


def _row(place: Place, count: int) -> Iterable[Spot]:
    step = _step(place, count, _GAP)
    if place.direction:
        start, sign = place.x - place.direction * (place.width - place.scale) / 2, place.direction
    else:
        start, sign = place.x - step * (count - 1) / 2, 1
    for index in range(count):
        yield Spot(start + sign * index * step, place.y, place.scale)


def _step(place: Place, count: int, gap: float) -> float:
    """Return the distance between adjacent cards, which overlap if space is short."""
    widest = gap * place.scale
    return widest if count == 1 else min(widest, (place.width - place.scale) / (count - 1))


def _fan(place: Place, count: int) -> Iterable[Spot]:
    radius = _FAN_RADIUS * place.scale
    step = _step(place, count, _FAN_GAP)
    turn = min(step / radius * 180 / 3.14159, _FAN_WIDEST / max(count - 1, 1))
    sag = radius * (1 - cos(radians(turn * (count - 1) / 2)))
    for index in range(count):
        angle = (index - (count - 1) / 2) * turn
        x = place.x + (index - (count - 1) / 2) * step
        y = place.y + radius * (1 - cos(radians(angle))) - sag / 2
        yield Spot(x, y, place.scale, angle)


def _grid(place: Place, cards: Sequence[CardId]) -> Iterable[Spot]:
    cells = _cells(place, cards)
    most = max(len(place.cells), max(cells) + 1)
    height = CARD_RATIO * place.scale
    beside = columns = max(place.columns, 1)
    below = max(int(place.height / height + 0.001), 1)
    # If a row would cover too much of the row above, use more columns, which overlap.
    while _steps(place.height, height, below, ceil(most / columns))[1] < _STRIP * height:
        columns += 1
    left, across = _steps(place.width, place.scale, beside, columns)
    top, down = _steps(place.height, height, below, ceil(most / columns))
    for cell in cells:
        row, column = divmod(cell, columns)
        x = place.x - place.width / 2 + left + column * across
        yield Spot(x, place.y - place.height / 2 + top + row * down, place.scale)


def _steps(length: float, size: float, room: int, count: int) -> tuple[float, float]:
    """Return the offset of the first of `count` items, and the distance between them."""
    if count <= room:
        return length / room / 2, length / room
    return size / 2, (length - size) / (count - 1)


def _cells(place: Place, cards: Sequence[CardId]) -> list[int]:
    """Return the cell of each card: its own in the place, or else a free one."""
    own = {card: cell for cell, card in enumerate(place.cells) if card != HIDDEN}
    cells = [own.get(card, -1) for card in cards]
    left = (cell for cell in range(len(place.cells) + len(cards)) if cell not in cells)
    return [next(left) if cell < 0 else cell for cell in cells]


def die_spots(place: DicePlace, dice: Sequence[int]) -> Iterator[Spot]:
    """Yield the positions of dice side by side, each slightly rotated."""
    count = max(len(dice), 1)
    place = replace(place, width=place.width - 2 * _RIM, height=place.height - 2 * _RIM)
    columns = max(range(1, count + 1), key=lambda wide: _die_cell(place, count, wide))
    rows = ceil(count / columns)
    side = min(_die_cell(place, count, columns) * _DIE_IN_CELL, place.largest)
    across = min(place.width / columns, side * 1.6)
    down = min(place.height / rows, side * 1.6)
    for index, die in enumerate(dice):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        x = place.x + (column - (in_row - 1) / 2) * across
        y = place.y + (row - (rows - 1) / 2) * down
        yield Spot(x, y, side, _DIE_TURNS[die % len(_DIE_TURNS)])


def _die_cell(place: DicePlace, count: int, columns: int) -> float:
    return min(place.width / columns, place.height / ceil(count / columns))


def heap_spots(place: DicePlace, dice: Sequence[int]) -> Iterator[Spot]:
    """Yield the positions of dice heaped in the mouth of the cup."""
    mouth = place.y - place.height * 0.27
    side = min(place.largest * 0.8, place.width * 0.34)
    count = len(dice)
    step = min(side * 0.82, (place.width * 0.78 - side) / max(count - 1, 1))
    for index, die in enumerate(dice):
        x = place.x + (index - (count - 1) / 2) * step
        y = mouth - (side * 0.28 if index % 2 else 0.0)
        yield Spot(x, y, side, _DIE_TURNS[die % len(_DIE_TURNS)] * 1.6)


# --- lookup -----------------------------------------------------------------------------------


def _distance(area: Place | DicePlace, x: float, y: float) -> float:
    """Return the larger of a point's distances from an area in x and y; 0 if inside."""
    return max(abs(x - area.x) - area.width / 2, abs(y - area.y) - area.height / 2, 0.0)


def zone_at(plan: Plan, x: float, y: float) -> ZoneIndex | None:
    """Return the zone at or very close to a point, or None if there is none."""
    nearest = min(plan.places, key=lambda place: _distance(place, x, y), default=None)
    return None if nearest is None or _distance(nearest, x, y) > _REACH else nearest.zone


def dice_place_at(plan: Plan, x: float, y: float) -> str | None:
    """Return the dice place at or very close to a point, or None if there is none."""
    nearest = min(plan.dice, key=lambda place: _distance(place, x, y), default=None)
    return None if nearest is None or _distance(nearest, x, y) > _REACH / 2 else nearest.name


def place_of(plan: Plan, zone: ZoneIndex) -> Place | None:
    """Return a zone's place, or None if the zone is not on the table."""
    return next((place for place in plan.places if place.zone == zone), None)


def is_under(place: Place | None, index: int, count: int) -> bool:
    """Return whether the card at an index in a pile of `count` cards is covered."""
    return place is not None and place.spread is Spread.PILE and index != count - 1


def dice_place_named(plan: Plan, name: str) -> DicePlace | None:
    """Return the dice place named `name`, or None if there is none."""
    return next((place for place in plan.dice if place.name == name), None)


def drop_index(place: Place, count: int, x: float) -> int:
    """Return the index at which to insert a card dropped at `x` among `count` others."""
    middles = [spot.x for spot in spots(place, (0,) * (count + 1))]
    return min(range(count + 1), key=lambda index: abs(middles[index] - x))


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """Return a vector rotated clockwise by an angle in degrees."""
    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


class HandOrders:
    """The orders in which players have sorted their hands.

    A hand is in the game's order, in the player's own order, or kept sorted in one of the orders in
    `HasHandOrders.hand_orders`. New cards in a hand that is kept sorted go to their sorted places.
    """

    def __init__(self, by_word: Mapping[str, Sequence[CardId]]) -> None:
        self._ranks = {
            word: {card: rank for rank, card in enumerate(cards)} for word, cards in by_word.items()
        }
        self._orders: dict[ZoneIndex, tuple[CardId, ...]] = {}
        self._words: dict[ZoneIndex, str] = {}

    @property
    def sort_orders(self) -> tuple[str, ...]:
        """The names of the orders in which a hand can be sorted."""
        return tuple(self._ranks)

    def sort_order(self, zone: ZoneIndex) -> str | None:
        """Return the name of the order in which a hand is kept sorted, or None."""
        return self._words.get(zone)

    def update(self, zone: ZoneIndex, cards: Sequence[CardId]) -> None:
        """Update a hand's order after its cards changed; new cards go last if unsorted."""
        if zone in self._words:
            ranks = self._ranks[self._words[zone]]
            self._orders[zone] = tuple(sorted(cards, key=lambda card: ranks.get(card, len(ranks))))
        elif zone in self._orders:
            self._orders[zone] = _reconciled(self._orders[zone], cards)

    def indices(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[int, ...]:
        """Return indices in `cards`, in the order in which a zone's cards are shown."""
        left: dict[CardId, list[int]] = {}
        for index, card in enumerate(cards):
            left.setdefault(card, []).append(index)
        return tuple(left[card].pop(0) for card in self._orders.get(zone, cards))

    def put(self, zone: ZoneIndex, cards: Sequence[CardId], index: int, position: int) -> None:
        """Move a card; the hand is in the player's own order from then on.

        Args:
            zone: the hand.
            cards: the cards in the hand.
            index: the card's index in `cards`.
            position: the number of other cards before it.
        """
        order = [place for place in self.indices(zone, cards) if place != index]
        order.insert(position, index)
        self._orders[zone] = tuple(cards[place] for place in order)
        self._words.pop(zone, None)

    def keep_sorted(self, zone: ZoneIndex, cards: Sequence[CardId], word: str) -> None:
        """Sort a hand, and keep it sorted in the order named `word`."""
        self._words[zone] = word
        self.update(zone, cards)


def _reconciled(order: tuple[CardId, ...], cards: Sequence[CardId]) -> tuple[CardId, ...]:
    left = Counter(cards)
    kept = []
    for card in (*order, *cards):
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return tuple(kept)
