"""Where each card and die lies, worked out from the plan of the table; no Qt, no pixels.

One card width is the unit, as in `Plan`. A drop is looked up in the same areas that are lit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, log2, radians, sin
from typing import Final

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import DicePlace, Place, Plan, Spread, ZoneIndex

CARD_RATIO: Final = 88 / 63
"""Height of a card divided by its width."""
_STEPS: Final = 12
"""So many shapes of a table there are between one and one that is twice as wide."""

_STAYS: Final = 0.8
"""Of a step by which a room may have another shape without being laid out anew."""
_GAP: Final = 1.05
_FAN_GAP: Final = 0.94
_FAN_RADIUS: Final = 14.0
_FAN_WIDEST: Final = 22.0
_THICKNESS: Final = 0.016
_PILE_SHOWN: Final = 4
_DIE_IN_CELL: Final = 0.78
_RAISED: Final = 0.2
_REACH: Final = 0.3
_STRIP: Final = 0.1
"""Of a card that lies under others of a grid, what is always seen."""
_DIE_TURNS: Final = (-9.0, 6.0, -4.0, 11.0, -7.0, 3.0, 9.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies.

    Attributes:
        x, y: its middle.
        scale: its size; 1 is a card of one card width, for a die a side of one card width.
        rotation: degrees, clockwise.
        visible: False for cards so deep in a pile that nothing of them is seen.
    """

    x: float
    y: float
    scale: float = 1.0
    rotation: float = 0.0
    visible: bool = True


def shape_of(width: float, height: float, before: float) -> float:
    """Return the shape of a room in steps: as `before` while the room is about the same."""
    steps = _STEPS * log2(min(max(width / max(height, 1), 0.4), 4.0))
    return before if abs(steps - _STEPS * log2(before)) < _STAYS else 2 ** (round(steps) / _STEPS)


def spots(place: Place, cards: Sequence[CardId]) -> tuple[Spot, ...]:
    """Return where the cards of a zone lie, in their order."""
    if not cards:
        return ()
    ways = {Spread.PILE: _pile, Spread.ROW: _row, Spread.FAN: _fan}
    way = ways.get(place.spread)
    return tuple(_grid(place, cards) if way is None else way(place, len(cards)))


def raised(spot: Spot, share: float = 1.0) -> Spot:
    """Return where a card of a fan lies that sticks out of it, or below 0 steps back into it."""
    x, y = turned(0.0, -_RAISED * share * spot.scale, spot.rotation)
    return replace(spot, x=spot.x + x, y=spot.y + y)


def _pile(place: Place, count: int) -> Iterable[Spot]:
    """Card on card; the uppermost ones go to the right where they lie fanned."""
    lift = min(count, _PILE_SHOWN) - 1
    step = _step(place, place.fanned, _GAP) if place.fanned > 1 else 0.0
    left = place.x - step * (place.fanned - 1) / 2
    beside = min(count, place.fanned) - 1
    shown_from = count - _PILE_SHOWN - beside
    for index in range(count):
        depth = min(count - 1 - index, _PILE_SHOWN - 1)
        x = left + max(beside - (count - 1 - index), 0) * step
        y = place.y + (depth - lift / 2) * _THICKNESS * place.scale
        yield Spot(x, y, place.scale, visible=index >= shown_from)


def _row(place: Place, count: int) -> Iterable[Spot]:
    step = _step(place, count, _GAP)
    if place.direction:
        start, way = place.x - place.direction * (place.width - place.scale) / 2, place.direction
    else:
        start, way = place.x - step * (count - 1) / 2, 1
    for index in range(count):
        yield Spot(start + way * index * step, place.y, place.scale)


def _step(place: Place, count: int, gap: float) -> float:
    """From one card to the next, side by side where there is room."""
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
    # Where a row would cover the one above, more cards lie beside each other, closer together.
    while _steps(place.height, height, below, ceil(most / columns))[1] < _STRIP * height:
        columns += 1
    left, across = _steps(place.width, place.scale, beside, columns)
    top, down = _steps(place.height, height, below, ceil(most / columns))
    for cell in cells:
        row, column = divmod(cell, columns)
        x = place.x - place.width / 2 + left + column * across
        y = place.y - place.height / 2 + top + row * down
        yield Spot(x, y, place.scale)


def _steps(length: float, size: float, room: int, count: int) -> tuple[float, float]:
    """Return where the first of some things lies in a length, and the way to the next."""
    if count <= room:
        return length / room / 2, length / room
    return size / 2, (length - size) / (count - 1)


def _cells(place: Place, cards: Sequence[CardId]) -> list[int]:
    """Return the cell of each card: its own where the place says so, else the next free one."""
    free = {card: cell for cell, card in enumerate(place.cells) if card != HIDDEN}
    taken = [free.get(card, -1) for card in cards]
    left = (cell for cell in range(len(place.cells) + len(cards)) if cell not in taken)
    return [next(left) if cell < 0 else cell for cell in taken]


def die_spots(place: DicePlace, dice: Sequence[int]) -> Iterator[Spot]:
    """Yield where dice lie side by side in a place, each a little askew in its own way."""
    count = max(len(dice), 1)
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
    """Yield where dice lie that were gathered in the cup: in its mouth, heaped up."""
    mouth = place.y - place.height * 0.27
    side = min(place.largest * 0.8, place.width * 0.34)
    count = len(dice)
    step = min(side * 0.82, (place.width * 0.78 - side) / max(count - 1, 1))
    for index, die in enumerate(dice):
        x = place.x + (index - (count - 1) / 2) * step
        y = mouth - (side * 0.28 if index % 2 else 0.0)
        yield Spot(x, y, side, _DIE_TURNS[die % len(_DIE_TURNS)] * 1.6)


# --- what lies at a point ---------------------------------------------------------------------


def _distance(area: Place | DicePlace, x: float, y: float) -> float:
    """Return how far outside an area a point is; 0 within it."""
    aside = max(abs(x - area.x) - area.width / 2, 0.0)
    above = max(abs(y - area.y) - area.height / 2, 0.0)
    return max(aside, above)


def zone_at(plan: Plan, x: float, y: float) -> ZoneIndex | None:
    """Return the zone at a point: the nearest one, as long as the point is hardly outside it."""
    near = min(plan.places, key=lambda place: _distance(place, x, y), default=None)
    return None if near is None or _distance(near, x, y) > _REACH else near.zone


def dice_place_at(plan: Plan, x: float, y: float) -> str | None:
    """Return the place for dice at a point, else the nearest one the point is hardly outside of."""
    near = min(plan.dice, key=lambda place: _distance(place, x, y), default=None)
    return None if near is None or _distance(near, x, y) > _REACH / 2 else near.name


def place_of(plan: Plan, zone: ZoneIndex) -> Place | None:
    """Return where a zone lies; None where it lies nowhere."""
    return next((place for place in plan.places if place.zone == zone), None)


def is_under(place: Place | None, index: int, count: int) -> bool:
    """Return whether a card of `count` lies in a pile under another one."""
    return place is not None and place.spread is Spread.PILE and index != count - 1


def dice_place_named(plan: Plan, name: str) -> DicePlace | None:
    """Return where a place for dice is; None where the plan has none of this name."""
    return next((place for place in plan.dice if place.name == name), None)


def drop_index(place: Place, count: int, x: float) -> int:
    """Before which of `count` cards (without the one that moves) a card let go at `x` is put."""
    cards = (0,) * (count + 1)
    middles = [spot.x for spot in spots(place, cards)]
    return min(range(count + 1), key=lambda index: abs(middles[index] - x))


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """Return a vector turned clockwise."""
    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


class HandOrders:
    """What players did to sort their hands.

    A hand is as it came, as its cards were put by hand, or kept sorted by a word of the game
    (`HasHandOrders.hand_orders`): then new cards go where they belong.
    """

    def __init__(self, by_word: Mapping[str, Sequence[CardId]]) -> None:
        self._ranks = {
            word: {card: rank for rank, card in enumerate(cards)} for word, cards in by_word.items()
        }
        self._orders: dict[ZoneIndex, tuple[CardId, ...]] = {}
        self._words: dict[ZoneIndex, str] = {}

    @property
    def sort_orders(self) -> tuple[str, ...]:
        """By what a hand can be sorted."""
        return tuple(self._ranks)

    def sort_order(self, zone: ZoneIndex) -> str | None:
        """By what a hand is kept sorted; None where it is not."""
        return self._words.get(zone)

    def update(self, zone: ZoneIndex, cards: Sequence[CardId]) -> None:
        """Cards came and went: what is left stays in its order, what is new comes last."""
        if zone in self._words:
            ranks = self._ranks[self._words[zone]]
            self._orders[zone] = tuple(sorted(cards, key=lambda card: ranks.get(card, len(ranks))))
        elif zone in self._orders:
            self._orders[zone] = _reconciled(self._orders[zone], cards)

    def indices(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[int, ...]:
        """Return the order in which a zone's cards are shown, as indices of `cards`."""
        left: dict[CardId, list[int]] = {}
        for index, card in enumerate(cards):
            left.setdefault(card, []).append(index)
        return tuple(left[card].pop(0) for card in self._orders.get(zone, cards))

    def put(self, zone: ZoneIndex, cards: Sequence[CardId], index: int, position: int) -> None:
        """Put a card elsewhere; from then on the hand is in the player's own order.

        Args:
            zone: the hand.
            cards: what it holds.
            index: the card's place in `cards`.
            position: how many of the other cards are to lie before it.
        """
        order = [place for place in self.indices(zone, cards) if place != index]
        order.insert(position, index)
        self._orders[zone] = tuple(cards[place] for place in order)
        self._words.pop(zone, None)

    def keep_sorted(self, zone: ZoneIndex, cards: Sequence[CardId], word: str) -> None:
        """Sort a hand, and keep it sorted."""
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
