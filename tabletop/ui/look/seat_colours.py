"""The colour that stands for a seat, wherever a player's name is written."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from tabletop.engine.zones import Seat
from tabletop.ui.look.theme import INK

SEAT_COLOURS: Final = (
    "#D55E00",
    "#0072B2",
    "#009E73",
    "#E69F00",
    "#CC79A7",
    "#56B4E9",
    "#8A5A3C",
)
"""By seat; always beside the name, never instead of it."""
TEAM_COLOUR: Final = "#B8B3A8"
"""Where all act together, or nobody does."""


def seat_colour(seat: Seat) -> QColor:
    """The colour of a seat; of the team where it is none."""
    return QColor(SEAT_COLOURS[seat % len(SEAT_COLOURS)] if seat >= 0 else TEAM_COLOUR)


def paint_dot(painter: QPainter, rect: QRectF, seat: Seat, outline: str = INK) -> None:
    """A seat's dot: filled, with an outline like the cards' drawings."""
    width = rect.width() / 8
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(outline), width))
    painter.setBrush(seat_colour(seat))
    painter.drawEllipse(rect.adjusted(width, width, -width, -width))
    painter.restore()


def dot_pixmap(seat: Seat, side: int, ratio: float, outline: str = INK) -> QPixmap:
    """A seat's dot as a picture, `side` logical pixels wide."""
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_dot(painter, QRectF(0, 0, pixmap.width(), pixmap.height()), seat, outline)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def dot_icon(seat: Seat, side: int) -> QIcon:
    """A seat's dot for buttons and lists."""
    icon = QIcon()
    for ratio in (1.0, 2.0):
        icon.addPixmap(dot_pixmap(seat, side, ratio))
    return icon
