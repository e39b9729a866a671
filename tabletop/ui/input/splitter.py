"""A splitter whose handle goes back where the left button is lost while it is dragged."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle

from tabletop.ui.guard import guarded
from tabletop.ui.input.drag_guard import Hold


@guarded
class _Handle(QSplitterHandle):
    """Between two parts."""

    def __init__(self, orientation: Qt.Orientation, splitter: QSplitter) -> None:
        super().__init__(orientation, splitter)
        self._before: list[int] = []
        """How all was divided when it was pressed; nothing where it is not dragged."""
        self._left = Hold(self)
        self._left.lost.connect(self._go_back)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`."""
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._before = self.splitter().sizes()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`."""
        if self._before:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`."""
        super().mouseReleaseEvent(event)
        self._before = []

    def _go_back(self) -> None:
        before, self._before = self._before, []
        if before:
            self.splitter().setSizes(before)


@guarded
class Splitter(QSplitter):
    """Parts side by side."""

    def createHandle(self) -> QSplitterHandle:
        """See `QSplitter`."""
        return _Handle(self.orientation(), self)
