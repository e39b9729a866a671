"""The sentence over the table, which screen readers can be brought to."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from tabletop.ui.base.pyside_workarounds import guarded
from tabletop.ui.widgets.plain_text import PlainLabel


@guarded
class NewsLine(PlainLabel):
    """The sentence; it has the keyboard only where it was asked for, until that goes on.

    Signals:
        left: Escape was pressed.
    """

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setObjectName("prompt")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See `QWidget`."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """See `QWidget`: Tab does not stop here unasked."""
        super().focusOutEvent(event)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.text())
