"""A player's sign, a colour and a shape, wherever the name is written; known by its number."""

from collections.abc import Sequence
from functools import lru_cache, partial
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from tabletop.ui.widgets.art import painted
from tabletop.ui.widgets.theme import INK, fill_shapes

BADGE_COLOURS: Final = (
    "#D55E00",
    "#0072B2",
    "#009E73",
    "#E69F00",
    "#CC79A7",
    "#56B4E9",
    "#8A5A3C",
)
"""By number; always with the shape and beside the name, never instead of them."""
TEAM_COLOUR: Final = "#B8B3A8"
"""Where all act together, or nobody does."""

Badge = int
"""Number of a sign (`Match.badges`); below 0 for all together, or nobody."""

Corners = Sequence[tuple[float, float]]
"""Of a shape round (0, 0) that reaches from -1 to 1."""


def _star(points: int, inner: float) -> Corners:
    radii = (1.0, inner) * points
    return [
        (radius * sin(pi * n / points), -radius * cos(pi * n / points))
        for n, radius in enumerate(radii)
    ]


_THICK: Final = 0.36
_PLUS: Final = [
    *((-_THICK, -1), (_THICK, -1), (_THICK, -_THICK), (1, -_THICK), (1, _THICK)),
    *((_THICK, _THICK), (_THICK, 1), (-_THICK, 1), (-_THICK, _THICK), (-1, _THICK)),
    *((-1, -_THICK), (-_THICK, -_THICK)),
]
_SHAPES: Final[tuple[Corners, ...]] = (
    (),
    [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    [(0.0, -0.95), (1.0, 0.82), (-1.0, 0.82)],
    [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)],
    _PLUS,
    _star(5, 0.5),
    (),
)
"""By number: a disc, a square, a triangle, a diamond, a plus, a star, a ring."""
_RING: Final = 6
_TEAM_CORNERS: Final = [(x * 0.95, y * 0.95) for x, y in _star(3, 1.0)]
"""A hexagon, for all together."""


def badge_colour(badge: Badge) -> QColor:
    """Return the colour of a sign; of the team's where it is below 0."""
    return QColor(BADGE_COLOURS[badge % len(BADGE_COLOURS)] if badge >= 0 else TEAM_COLOUR)


def badge_shape(rect: QRectF, badge: Badge) -> QPainterPath:
    """Return the shape of a sign, as large as fits: told apart without any colour."""
    path = QPainterPath()
    middle, radius = rect.center(), min(rect.width(), rect.height()) / 2
    number = badge % len(_SHAPES)
    corners = _TEAM_CORNERS if badge < 0 else _SHAPES[number]
    if corners:
        points = [QPointF(x, y) * radius + middle for x, y in corners]
        path.addPolygon(QPolygonF([*points, points[0]]))
        return path
    path.addEllipse(middle, radius, radius)
    if number == _RING:
        path.addEllipse(middle, radius * 0.42, radius * 0.42)
    return path


def paint_dot(painter: QPainter, rect: QRectF, badge: Badge, outline: str = INK) -> None:
    """Paint a player's sign: filled, with an outline like the cards' drawings."""
    width = rect.width() / 9
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(outline), width, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(badge_colour(badge))
    painter.drawPath(badge_shape(rect.adjusted(width, width, -width, -width), badge))
    painter.restore()


def paint_computer(painter: QPainter, rect: QRectF, colour: str) -> None:
    """Paint what a seat wears for which the computer plays: a head with an aerial, in one colour.

    Args:
        painter: its state is not changed.
        rect: a square.
        colour: of the lines.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width(), rect.width())
    painter.setPen(QPen(QColor(colour), 0.1, c=Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(0.12, 0.36, 0.76, 0.56), 0.14, 0.14)
    painter.drawLine(QPointF(0.5, 0.34), QPointF(0.5, 0.14))
    fill_shapes(painter, colour)
    for x, y, radius in ((0.5, 0.12, 0.1), (0.34, 0.62, 0.09), (0.66, 0.62, 0.09)):
        painter.drawEllipse(QPointF(x, y), radius, radius)
    painter.restore()


@lru_cache(maxsize=64)
def dot_pixmap(badge: Badge, side: int, ratio: float, outline: str = INK) -> QPixmap:
    """Return a player's sign as a picture, `side` logical pixels wide.

    The same one again where it is asked for again: labels and Qt's own cache keep what they were
    given once.
    """
    pixels = round(side * ratio)
    return painted(pixels, pixels, partial(paint_dot, badge=badge, outline=outline), ratio)


def dot_icon(badge: Badge, side: int, outline: str = INK) -> QIcon:
    """Return a player's sign for buttons and lists."""
    icon = QIcon()
    for ratio in (1.0, 2.0):
        icon.addPixmap(dot_pixmap(badge, side, ratio, outline))
    return icon
