"""A line of text that is shortened where it has no room; the whole is in its tool tip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from tabletop.ui.guard import guarded


@guarded
class ElidedLabel(QLabel):
    """Takes the room that is left, and shows as much of its text as fits."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """See `QWidget`: it can be as narrow as one likes."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what fits."""
        del event
        painter = QPainter(self)
        side = Qt.TextElideMode.ElideRight
        shown = self.fontMetrics().elidedText(self.text(), side, self.width())
        self.setToolTip("" if shown == self.text() else self.text())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), int(self.alignment()), shown)
