"""Paints the small round marks on cards."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from tabletop.ui.theme.theme import INK, PAPER_LIGHT
from tabletop.ui.viewmodel.card_marks import Mark

MARK: Final = 0.24
"""Width of a mark in card widths."""

_FILLS: Final = {
    Mark.NEW: "#F7D98B",
    Mark.FITS: "#009E73",
    Mark.SPOILS: "#D55E00",
    Mark.MISSING: PAPER_LIGHT,
    Mark.KNOWN: PAPER_LIGHT,
}


def paint_mark(painter: QPainter, rect: QRectF, mark: Mark) -> None:
    """Paint a mark into a square; each has a shape of its own besides its colour."""
    side = rect.width()
    line = side * 0.075
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(INK), line)
    if mark is Mark.MISSING:
        pen.setStyle(Qt.PenStyle.DashLine)
        pen.setDashPattern([2.6, 1.7])
    painter.setPen(pen)
    painter.setBrush(QColor(_FILLS[mark]))
    painter.drawEllipse(rect.adjusted(line, line, -line, -line))
    painter.translate(rect.center())
    painter.scale(side, side)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    on_colour = PAPER_LIGHT if mark in (Mark.FITS, Mark.SPOILS) else INK
    stroke = QPen(QColor(on_colour), 0.12)
    stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroke.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(stroke)
    match mark:
        case Mark.FITS:
            _line(painter, (-0.2, 0.02), (-0.05, 0.18), (0.21, -0.17))
        case Mark.SPOILS:
            _line(painter, (-0.16, -0.16), (0.16, 0.16))
            _line(painter, (0.16, -0.16), (-0.16, 0.16))
        case Mark.NEW | Mark.MISSING:
            _line(painter, (-0.2, 0.0), (0.2, 0.0))
            _line(painter, (0.0, -0.2), (0.0, 0.2))
        case Mark.KNOWN:
            _eye(painter)
    painter.restore()


def _line(painter: QPainter, *points: tuple[float, float]) -> None:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    painter.drawPath(path)


def _eye(painter: QPainter) -> None:
    lids = QPainterPath(QPointF(-0.29, 0.0))
    lids.quadTo(0.0, -0.36, 0.29, 0.0)
    lids.quadTo(0.0, 0.36, -0.29, 0.0)
    painter.setPen(QPen(QColor(INK), 0.07))
    painter.drawPath(lids)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK))
    painter.drawEllipse(QPointF(0.0, 0.0), 0.1, 0.1)
