"""Keys that a screen reader gets first and passes on, as Qt's bridge to screen readers does it."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication

from tabletop.overriding import override
from tabletop.ui.base.key_filters import replacement_event

_KINDS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)


class PassingOn(QObject):
    """Takes each key before all other filters, and sends it again as the program's own event."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if not isinstance(event, QKeyEvent) or event.type() not in _KINDS:
            return False
        if not isinstance(watched, QWindow) or not event.spontaneous():
            return False
        again = replacement_event(event, event.type(), event.key(), event.text())
        QApplication.sendEvent(watched, again)
        return True
