"""Paints the privacy screen as a curtain: two halves in folds, and the board they hang from."""

from dataclasses import dataclass
from math import sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from tabletop.ui.theme.theme import INK

GOLD: Final = "#F7D98B"
_GOLD_SHADE: Final = "#B97C00"
_FOLDS: Final = 8


@dataclass(frozen=True, slots=True)
class ScreenPainting:
    """A curtain of a colour, in pixels.

    Attributes:
        colour: of the fabric.
        width, height: of what it covers.
        unit: the height of a line of text.
    """

    colour: QColor
    width: int
    height: int
    unit: int

    def paint_halves(self, painter: QPainter, width: float) -> None:
        """Paint both halves, each of this width from its side."""
        self._paint_half(painter, width)
        painter.save()
        painter.translate(self.width, 0.0)
        painter.scale(-1.0, 1.0)
        self._paint_half(painter, width)
        painter.restore()

    def _paint_half(self, painter: QPainter, width: float) -> None:
        colour = self.colour
        line = max(self.unit / 8, 1.5)
        fold = width / _FOLDS
        bottom = self.height + self.unit
        for number in range(_FOLDS):
            left = number * fold
            hang = bottom - self.unit * (0.4 + 0.4 * sin(number * 2.1))
            background = QPainterPath(QPointF(left, -line))
            background.lineTo(left + fold, -line)
            background.lineTo(left + fold, hang)
            background.quadTo(left + fold / 2, hang + self.unit * 0.7, left, hang)
            background.closeSubpath()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour.darker(104 + 8 * (number % 2)))
            painter.drawPath(background)
            painter.setBrush(colour.darker(128 + 6 * (number % 2)))
            painter.drawRect(QRectF(left + fold * 0.72, 0.0, fold * 0.28, hang))
            painter.setBrush(colour.lighter(116))
            painter.drawRect(QRectF(left + fold * 0.16, 0.0, fold * 0.11, hang))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(INK), line))
            painter.drawPath(background)

    def paint_pelmet(self, painter: QPainter, openness: float) -> None:
        """The scalloped board the curtain hangs from; it comes down with it."""
        unit = float(self.unit)
        high = unit * 2.1
        up = -high * 2.0 * openness
        line = max(unit / 7, 2.0)
        scallops = max(round(self.width / (unit * 6)), 4)
        step = self.width / scallops
        board = QPainterPath(QPointF(-line, up - line))
        board.lineTo(self.width + line, up - line)
        board.lineTo(self.width + line, up + high)
        for number in range(scallops, 0, -1):
            right = number * step
            board.quadTo(right - step / 2, up + high + unit * 1.5, right - step, up + high)
        board.closeSubpath()
        painter.setPen(QPen(QColor(INK), line))
        painter.setBrush(self.colour.darker(140))
        painter.drawPath(board)
        painter.setPen(QPen(QColor(_GOLD_SHADE), line / 2))
        painter.setBrush(QColor(GOLD))
        painter.drawRect(QRectF(-line, up + unit * 0.75, self.width + 2 * line, unit * 0.45))
        painter.setPen(QPen(QColor(INK), line * 0.7))
        for number in range(scallops + 1):
            knob = QPointF(number * step, up + high + unit * 0.05)
            painter.drawEllipse(knob, unit * 0.42, unit * 0.42)
