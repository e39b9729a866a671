"""Positions of popups, which cover as little as possible of what matters."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF

_BESIDE: Final = 2
"""Pixels between a popup and its subject."""
_TRIES: Final = 16
"""The number of steps between positions tried in each direction."""
VITAL: Final = 1e9
"""The weight of an area that no overlay may cover, such as that of its subject."""
_TOUCHED: Final = 4.0
"""The number of pixels of such areas that may be covered, since geometries are rounded."""
_NEAR: Final = 0.01
"""The cost of a pixel of distance from the subject, relative to a covered pixel."""


class WeightedArea(NamedTuple):
    """An area that should stay visible, and the cost of covering one of its pixels."""

    area: QRectF
    weight: float = 1.0


def best_position(
    size: QSizeF, room: QRect, beside: QRectF, matters: Sequence[WeightedArea]
) -> tuple[float, QRect]:
    """Return the lowest possible cost of a popup's position, and that position.

    Args:
        size: the size of the popup.
        room: the area in which the popup must be.
        beside: the area of the popup's subject, which is a `VITAL` area.
        matters: the other areas that should stay visible if there is space.
    """
    frame, inside = QRectF(QPointF(), size), QRectF(room)
    across = max(inside.width() - frame.width(), 0) / _TRIES
    down = max(inside.height() - frame.height(), 0) / _TRIES
    lefts = [inside.left() + column * across for column in range(_TRIES + 1)]
    tops = [inside.top() + row * down for row in range(_TRIES + 1)]
    for tried, ends, length in (
        (lefts, (beside.left() - frame.width() - _BESIDE, beside.right() + _BESIDE), across),
        (tops, (beside.top() - frame.height() - _BESIDE, beside.bottom() + _BESIDE), down),
    ):
        first, last = tried[0], tried[0] + _TRIES * length
        tried += [end for end in ends if first <= end <= last]
    # The loop runs hundreds of times, so overlaps are precomputed along each axis.
    avoided = [(beside, VITAL), *matters]
    sides = [(area.left(), area.right()) for area, _ in avoided]
    wides = [[_common(left, frame.width(), side) for side in sides] for left in lefts]
    sides = [(area.top(), area.bottom()) for area, _ in avoided]
    highs = [[_common(top, frame.height(), side) for side in sides] for top in tops]
    middle, best = beside.center() - frame.center(), (float("inf"), QPointF())
    for left, wide in zip(lefts, wides, strict=True):
        below = [(n, wide[n], weight) for n, (_, weight) in enumerate(avoided) if wide[n]]
        for top, high in zip(tops, highs, strict=True):
            covered = sum(weight * common * high[n] for n, common, weight in below)
            covered += (abs(left - middle.x()) + abs(top - middle.y())) * _NEAR
            if covered < best[0]:
                best = (covered, QPointF(left, top))
    return best[0], QRect(best[1].toPoint(), QSize(ceil(size.width()), ceil(size.height())))


def is_free(cost: float) -> bool:
    """Return whether a position with a cost covers no `VITAL` area."""
    return cost <= _TOUCHED * VITAL


def _common(start: float, length: float, side: tuple[float, float]) -> float:
    """Return the length by which two intervals overlap."""
    return max(min(start + length, side[1]) - max(start, side[0]), 0.0)


def covered_area(frame: QRectF, matters: Iterable[WeightedArea]) -> float:
    """Return the sum of the areas that a frame covers, multiplied by their weights."""
    return sum(weight * common_area(frame, area) for area, weight in matters)


def common_area(one: QRectF, other: QRectF) -> float:
    """Return the area of the intersection of two rectangles."""
    wide = min(one.right(), other.right()) - max(one.left(), other.left())
    high = min(one.bottom(), other.bottom()) - max(one.top(), other.top())
    return max(wide, 0.0) * max(high, 0.0)
