"""What the table is made of: cloth or planks in a frame of wood, lit from the upper left.

The grain is drawn by chance, always the same, and kept as one small tile for each theme.
"""

from functools import lru_cache
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from tabletop.ui.widgets.theme import Theme, round_pen

_SIDE: Final = 384
"""Pixels of a tile; it goes on without a seam where it ends."""
_PLANKS: Final = 4
"""On a tile, one below the other."""
_CLOTH: Final = ((1, 1, 0.055), (5, 1, 0.035), (1, 5, 0.035), (48, 48, 0.05))
_WOOD: Final = ((96, 3, 0.20), (32, 1, 0.12), (192, 24, 0.12))
"""Layers of grain: length and height of a grain in pixels, and how strong it is."""
_SHADE: Final = 2.2
"""Width of the shadow that the frame casts, in its own."""


def paint_ground(
    painter: QPainter, exposed: QRectF, table: QRectF, rim: float, theme: Theme
) -> None:
    """Paint the bare table and the frame round it.

    Args:
        painter: in scene units.
        exposed: what is to be painted.
        table: all of it, the frame included.
        rim: width of the frame, in scene units.
        theme: its colours, and what it is made of.
    """
    if not theme.material:
        painter.fillRect(exposed, QColor(theme.felt))
        return
    world = painter.worldTransform()
    pixels = world.mapRect(exposed).toAlignedRect()
    origin = world.map(QPointF()) - QPointF(pixels.topLeft())
    painter.setWorldTransform(QTransform())
    tile = grain(theme, painter.device().devicePixelRatio())
    painter.drawTiledPixmap(QRectF(pixels), tile, -origin)
    painter.setWorldTransform(world)
    if theme.material == "cloth":
        _stitches(painter, table, rim, theme.felt_edge)
    _light(painter, exposed, table)
    _frame_edge(painter, exposed, table, rim, theme)


@lru_cache(maxsize=1)
def grain(theme: Theme, ratio: float) -> QPixmap:
    """Return a tile of what the table is made of, for so many device pixels a logical one."""
    image = QImage(_SIDE, _SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.felt))
    painter = QPainter(image)
    chance = Random(theme.name)
    is_wood = theme.material == "wood"
    if is_wood:
        _planks(painter, chance, theme)
    for wide, high, strength in _WOOD if is_wood else _CLOTH:
        grey = _noise(chance, wide, high)
        # Grain is rather darker than brighter.
        for shade, share in (("black", 1.0), ("white", 0.6)):
            layer = QImage(_SIDE, _SIDE, QImage.Format.Format_ARGB32)
            layer.fill(QColor(shade))
            layer.setAlphaChannel(grey)
            painter.setOpacity(strength * share)
            painter.drawImage(0, 0, layer)
            grey.invertPixels()
    painter.end()
    tile = QPixmap.fromImage(image)
    tile.setDevicePixelRatio(ratio)
    return tile


def _planks(painter: QPainter, chance: Random, theme: Theme) -> None:
    high = _SIDE // _PLANKS
    for number in range(_PLANKS):
        plank = QRect(0, number * high, _SIDE, high)
        tone = QColor("black" if number % 2 else "white")
        tone.setAlphaF(0.02 + 0.05 * chance.random())
        painter.fillRect(plank, tone)
        seam, edge = QColor(theme.felt_edge), QColor(255, 255, 255, 26)
        end = chance.randrange(_SIDE // 8, _SIDE * 7 // 8)
        painter.fillRect(QRect(0, plank.top(), _SIDE, 2), seam)
        painter.fillRect(QRect(0, plank.top() + 2, _SIDE, 1), edge)
        painter.fillRect(QRect(end, plank.top(), 2, high), seam)
        painter.fillRect(QRect(end + 2, plank.top(), 1, high), edge)


def _noise(chance: Random, wide: int, high: int) -> QImage:
    """Return grey chance whose grains are so many pixels long and high; its edges meet."""
    columns, rows = max(_SIDE // wide, 2), max(_SIDE // high, 2)
    data = [chance.randbytes(columns) * 3 for _ in range(rows)] * 3
    stride = -(-columns * 3 // 4) * 4
    padded = b"".join(row.ljust(stride, b"\0") for row in data)
    grey = QImage.Format.Format_Grayscale8
    nine = QImage(padded, columns * 3, rows * 3, stride, grey)
    ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    large = nine.scaled(QSize(_SIDE * 3, _SIDE * 3), *ways)
    return large.copy(_SIDE, _SIDE, _SIDE, _SIDE).convertToFormat(grey)


def _stitches(painter: QPainter, table: QRectF, rim: float, colour: str) -> None:
    pen = round_pen(colour, rim * 0.4)
    pen.setDashPattern([4.0, 3.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    away = rim * 1.8
    painter.drawRoundedRect(table.adjusted(away, away, -away, -away), away, away)


def _light(painter: QPainter, exposed: QRectF, table: QRectF) -> None:
    """Let the upper left be brighter and the lower right darker."""
    lamp = table.topLeft() + QPointF(table.width() * 0.28, table.height() * 0.12)
    light = QRadialGradient(lamp, max(table.width(), table.height()) * 0.95)
    for at, shade, alpha in ((0, 255, 26), (0.45, 255, 0), (0.4501, 0, 0), (1, 0, 70)):
        light.setColorAt(at, QColor(shade, shade, shade, alpha))
    painter.fillRect(exposed, light)


def _frame_edge(
    painter: QPainter, exposed: QRectF, table: QRectF, rim: float, theme: Theme
) -> None:
    """Paint the frame; above and at the left it casts a shadow on the table."""
    inside = table.adjusted(rim, rim, -rim, -rim)
    if inside.contains(exposed):
        return
    shade = rim * _SHADE
    for end in (QPointF(0, shade), QPointF(shade, 0)):
        falling = QLinearGradient(inside.topLeft(), inside.topLeft() + end)
        falling.setColorAt(0, QColor(0, 0, 0, 90))
        falling.setColorAt(1, QColor(0, 0, 0, 0))
        wide, high = end.x() or inside.width(), end.y() or inside.height()
        painter.fillRect(QRectF(inside.topLeft(), QPointF(wide, high) + inside.topLeft()), falling)
    wood, dark = QColor(theme.rim), QColor(theme.rim).darker(145)
    bright = QColor(theme.rim).lighter(135)
    line = rim * 0.16
    edges = (
        (QRectF(table.left(), table.top(), table.width(), rim), wood),
        (QRectF(table.left(), table.top(), rim, table.height()), wood),
        (QRectF(table.left(), inside.bottom(), table.width(), rim), wood.darker(112)),
        (QRectF(inside.right(), table.top(), rim, table.height()), wood.darker(112)),
        (QRectF(table.left(), table.top(), table.width(), line), bright),
        (QRectF(table.left(), table.top(), line, table.height()), bright),
        (QRectF(inside.left(), inside.top() - line, inside.width(), line), dark),
        (QRectF(inside.left() - line, inside.top() - line, line, inside.height()), dark),
        (QRectF(inside.left(), inside.bottom(), inside.width(), line), bright),
        (QRectF(inside.right(), inside.top(), line, inside.height()), bright),
    )
    for area, colour in edges:
        painter.fillRect(area, colour)
