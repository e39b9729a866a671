"""The edge of the side panel goes back where the left button is lost while it is dragged."""

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow

from tabletop.ui.guard import guarded
from tabletop.ui.input.held_input import Hold


@guarded
class DockEdge(QObject):
    """Watches the edge, which is a part of the window."""

    def __init__(self, window: QMainWindow, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._window, self._dock = window, dock
        self._before = 0
        """How wide the panel was when the button went down; 0 while it is up."""
        window.installEventFilter(self)
        self._left = Hold(window)
        self._left.setParent(self)
        self._left.lost.connect(self._go_back)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`."""
        if watched is self._window and isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.MouseButtonPress:
                self._before = self._dock.width()
            elif event.type() == QEvent.Type.MouseButtonRelease:
                self._before = 0
        return False

    def _go_back(self) -> None:
        before, self._before = self._before, 0
        if before:
            left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
            keys = Qt.KeyboardModifier.NoModifier
            up = QMouseEvent(QEvent.Type.MouseButtonRelease, QPointF(), QPointF(), left, none, keys)
            QApplication.sendEvent(self._window, up)  # else the window goes on dragging
            self._window.resizeDocks([self._dock], [before], Qt.Orientation.Horizontal)
