"""A tip's marks on the table: rings around pieces, and an arrow."""

from collections.abc import Sequence
from functools import reduce
from math import atan2, cos, hypot, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from tabletop.overriding import override
from tabletop.ui.table.scene.face_painting import inset
from tabletop.ui.table.scene.items import HELD_Z, TableItem
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.widgets.theme import INK, centred, paint_rings, round_pen

_COLOUR: Final = "#E69F00"
_WIDTH: Final = 0.075
_OUTLINE: Final = 0.03
_HEAD: Final = 0.3
_BEND: Final = 0.16
"""How far the arrow bends sideways, as a share of its length."""
_PARTS: Final = 8
"""Number of parts into which the arrow is divided for `arrow_areas`."""
_REACH: Final = 0.06
_ROUND: Final = 0.09


class TipItem(TableItem):
    """The scene item with the marks, above all pieces and ignored by the mouse."""

    def __init__(self) -> None:
        super().__init__(QRectF())
        self.rings: tuple[QRectF, ...] = ()
        self.arrow: tuple[QPointF, QPointF] | None = None
        self.setZValue(HELD_Z)
        self.hide()

    def show_marks(self, rings: Sequence[QRectF], target: QRectF | None) -> None:
        """Show rings around pieces, and an arrow from the first piece to a target.

        Args:
            rings: the areas of the pieces that the tip is about, in scene coordinates.
            target: the target's area in scene coordinates, or None if there is no arrow.
        """
        self.prepareGeometryChange()
        self.arrow = None
        if target is not None and rings:
            self.arrow = rings[0].center(), target.center()
            rings = (*rings, target)
        self.rings = tuple(inset(area, -UNIT * _REACH) for area in rings)
        bounds = reduce(QRectF.united, self.rings, QRectF())
        far = UNIT * _HEAD + max(bounds.width(), bounds.height()) * _BEND
        self.bounds = inset(bounds, -far)
        self.setVisible(bool(self.rings))
        self.update()

    def arrow_areas(self) -> list[QRectF]:
        """Return small areas along the arrow, if there is one, in scene coordinates."""
        if self.arrow is None:
            return []
        start, end = self.arrow
        shaft = QPainterPath(start)
        shaft.quadTo(_bent(start, end), end)
        points = (shaft.pointAtPercent(part / _PARTS) for part in range(_PARTS + 1))
        return [centred(at, UNIT * _HEAD, UNIT * _HEAD) for at in points]

    @override
    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lines = (INK, UNIT * _WIDTH), (_COLOUR, UNIT * (_WIDTH - _OUTLINE))
        paint_rings(painter, self.rings, UNIT * _ROUND, lines)
        if self.arrow is not None:
            self._draw_arrow(painter, *self.arrow)

    def _draw_arrow(self, painter: QPainter, start: QPointF, end: QPointF) -> None:
        across = end - start
        if hypot(across.x(), across.y()) < UNIT * _HEAD:
            return
        middle = _bent(start, end)
        way = end - middle
        angle = atan2(way.y(), way.x())
        head = UNIT * _HEAD
        neck = end - QPointF(cos(angle), sin(angle)) * head * 0.8
        shaft = QPainterPath(start)
        shaft.quadTo(middle, neck)
        sides = (angle + pi - 0.5, angle + pi + 0.5)
        tip = QPolygonF([end, *(end + QPointF(cos(side), sin(side)) * head for side in sides)])
        for colour, wide in ((INK, _WIDTH + _OUTLINE), (_COLOUR, _WIDTH - _OUTLINE / 2)):
            painter.setPen(round_pen(colour, UNIT * wide))
            painter.drawPath(shaft)
        painter.setPen(round_pen(INK, UNIT * _OUTLINE))
        painter.setBrush(QColor(_COLOUR))
        painter.drawPolygon(tip)


def _bent(start: QPointF, end: QPointF) -> QPointF:
    """Return the control point for an arrow's curve, which bends upwards."""
    across = end - start
    bend = QPointF(-across.y(), across.x()) * _BEND
    return (start + end) / 2 + (bend if bend.y() < 0 else -bend)
