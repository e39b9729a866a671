"""Tool tips that also name the key."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent, QKeySequence
from PySide6.QtWidgets import QToolButton, QToolTip

from tabletop.ui.guard import guarded


def tip_with_key(button: QToolButton) -> str:
    """What a button that stands for an action says, with the action's key if it has one."""
    keys = button.defaultAction().shortcut().toString(_NATIVE)
    return f"{button.toolTip()} ({keys})" if keys else button.toolTip()


@guarded
class KeyTips(QObject):
    """Watches buttons and shows their tips with the keys."""

    def watch(self, button: QToolButton) -> None:
        """Do so for this button."""
        button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`."""
        if isinstance(watched, QToolButton) and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), tip_with_key(watched), watched)
            return event.type() == QEvent.Type.ToolTip
        return False


_NATIVE = QKeySequence.SequenceFormat.NativeText
