"""Fields of forms: a list that opens, and a slider. The wheel scrolls the form, not them."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSlider

from tabletop.ui.guard import guarded
from tabletop.ui.theme.widget_pictures import em


class LeavesWheel:
    """Leaves the wheel to whatever the field stands in."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See `QWidget`."""
        event.ignore()


@guarded
class NameBox(LeavesWheel, QComboBox):
    """A list of names that opens; its arrow is drawn in the writing's colour."""

    def showPopup(self) -> None:
        """Open the list as wide as its names are, so that none is cut."""
        names = self.view()
        names.setTextElideMode(Qt.TextElideMode.ElideNone)
        bar = names.verticalScrollBar().sizeHint().width()
        names.setMinimumWidth(names.sizeHintForColumn(0) + 2 * bar)
        super().showPopup()

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


class Slider(LeavesWheel, QSlider):
    """A number between two bounds."""
