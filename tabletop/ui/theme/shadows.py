"""The soft shadows of cards and dice, painted once for all that are equally large."""

from functools import lru_cache
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter

from tabletop.ui.widgets.theme import fill_shapes, smooth_painter

_STEPS: Final = 12
_ALPHA: Final = 132
"""Of a shadow where all its steps lie over each other, at most."""


def paint_shadow(painter: QPainter, rect: QRectF, radius: float, reach: float) -> None:
    """Paint the soft shadow of a rounded rectangle: the light comes from the upper left.

    It ends within `reach` of the rectangle; the further, the softer and the further away it falls.
    """
    if _is_corner_of_pixels(painter, rect, reach):
        painter.drawImage(0, 0, _shadow(rect.getRect(), radius, reach))
    else:
        _paint(painter, rect, radius, reach)


def _is_corner_of_pixels(painter: QPainter, rect: QRectF, reach: float) -> bool:
    """Return whether that is painted of which many are: a picture of one piece, in its pixels."""
    return (
        max(rect.x(), rect.y()) <= 2 * reach
        and painter.opacity() == 1.0
        and painter.deviceTransform().isIdentity()
        and painter.paintEngine().type() is QPaintEngine.Type.Raster
    )


@lru_cache(maxsize=8)
def _shadow(place: tuple[float, float, float, float], radius: float, reach: float) -> QImage:
    """Return the shadow of what lies at a place in the upper left corner of a picture."""
    rect = QRectF(*place)
    size = QSize(ceil(rect.right() + reach) + 1, ceil(rect.bottom() + reach) + 1)
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(image)
    _paint(painter, rect, radius, reach)
    painter.end()
    return image


def _paint(painter: QPainter, rect: QRectF, radius: float, reach: float) -> None:
    away = reach * 0.32
    fill_shapes(painter, QColor(20, 16, 10), _ALPHA // _STEPS / 255)
    for step in range(_STEPS):
        grow = (reach - away) * (1 - 2 * step / _STEPS)
        area = rect.adjusted(-grow, -grow, grow, grow).translated(away * 0.7, away)
        corner = max(radius + grow, reach * 0.2)
        painter.drawRoundedRect(area, corner, corner)
