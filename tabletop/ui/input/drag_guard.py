"""What is held by the left button is held no longer than the button, however that ends."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from tabletop.ui.guard import guarded

_TAKES_IT: Final = (
    QEvent.Type.Hide,
    QEvent.Type.EnabledChange,
    QEvent.Type.FocusOut,
    QEvent.Type.UngrabMouse,
    QEvent.Type.WindowBlocked,
    QEvent.Type.WindowDeactivate,
)
"""What leaves a widget without the button that went down on it."""


@guarded
class Hold(QObject):
    """Watches the left button that went down on a widget until it comes up or is lost.

    It is lost where another button goes down, the pointer moves without it, or something else
    takes the mouse or the keyboard: a dialog, another window, the privacy screen.

    Signals:
        lost: whatever was held goes back; the button does nothing more until it goes down anew.
    """

    lost = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._held = False
        mouse = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        mouse.setMouseTracking(True)  # or it hears nothing of a pointer that moves without a button
        for watched in {widget, mouse}:
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`; the button that disturbs does nothing else."""
        del watched
        if isinstance(event, QMouseEvent):
            return self._used(event)
        if self._held and event.type() in _TAKES_IT:
            self._lose()
        return False

    def _used(self, event: QMouseEvent) -> bool:
        """Follow the mouse; whether the event means no more than that the button is lost."""
        is_left = event.button() == Qt.MouseButton.LeftButton
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                disturbs = self._held and not is_left
                self._held = is_left
                if disturbs:
                    self.lost.emit()
                return disturbs
            case QEvent.Type.MouseButtonRelease if is_left:
                self._held = False
            case QEvent.Type.MouseMove if self._held:
                if not event.buttons() & Qt.MouseButton.LeftButton:
                    self._lose()
            case _:
                pass
        return False

    def _lose(self) -> None:
        self._held = False
        self.lost.emit()
