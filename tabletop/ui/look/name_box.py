"""A list that opens, with an arrow in the writing's colour."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QComboBox

from tabletop.ui.guard import guarded
from tabletop.ui.look.pictures import em


@guarded
class NameBox(QComboBox):
    """A list of names that opens; its arrow is drawn in the writing's colour."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the arrow as well."""
        super().paintEvent(event)
        unit = em(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), unit / 8))
        x, y, side = self.width() - unit, self.height() / 2, unit / 4
        painter.drawPolyline(
            [
                QPointF(x - side, y - side / 2),
                QPointF(x, y + side / 2),
                QPointF(x + side, y - side / 2),
            ]
        )


@guarded
class CalmBox(NameBox):
    """One that the wheel does not change while the form it stands in is scrolled."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the form scroll."""
        event.ignore()
