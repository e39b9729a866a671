"""A press does what was seen when it was pressed.

What has just appeared, moved or become something else takes no press for a moment. Nor does it take
the second click of a double click, or a key that is still held down.
"""

from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tabletop.ui.guard import guarded

SETTLED_AFTER: Final = 0.3
"""Seconds for which something is on the screen as it is before it takes a press."""
PRESS_KEYS: Final = (
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Space,
    Qt.Key.Key_Select,
)
"""The keys that press what has the keyboard's focus."""

_Look = tuple[QPoint, QSize, str, bool]


@guarded
class Settling(QObject):
    """Knows whether a control has been on the screen, as it is now, for long enough to be meant.

    Place, size and text, and whether it is enabled, are followed by themselves; `renew` is for
    what does not show by them.
    """

    def __init__(self, control: QWidget) -> None:
        super().__init__(control)
        self._control = control
        self._seen: _Look | None = None
        self._since = 0.0
        control.installEventFilter(self)

    @property
    def is_settled(self) -> bool:
        """Whether a press is meant for what is there now."""
        return self._notice() and monotonic() - self._since >= SETTLED_AFTER

    def renew(self) -> None:
        """What the control does is another thing from now on; a press under way is void."""
        self._seen = None
        if isinstance(self._control, QAbstractButton):
            self._control.setDown(False)
        self._control.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is painted: only that has been seen."""
        if watched is self._control:
            if event.type() == QEvent.Type.Paint:
                self._notice(painted=True)
            elif event.type() == QEvent.Type.Hide:
                self._seen = None
        return False

    def _notice(self, *, painted: bool = False) -> bool:
        """Look at the control; whether it is as it was seen last."""
        control = self._control
        text = control.text() if isinstance(control, QAbstractButton) else ""
        place = control.mapTo(control.window(), QPoint())
        look = place, control.size(), text, control.isEnabled()
        if look == self._seen:
            return True
        if painted or self._seen is not None:
            self._seen, self._since = look, monotonic()
        return False


@guarded
class PressFilter(Settling):
    """Keeps presses from a button, or keys from a dialog, that were not meant for it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`."""
        super().eventFilter(watched, event)
        match event.type():
            case QEvent.Type.MouseButtonDblClick:
                return True
            case QEvent.Type.MouseButtonPress:
                return not self.is_settled
            case QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                presses = event.key() in PRESS_KEYS
                return presses and (event.isAutoRepeat() or not self.is_settled)
            case _:
                return False
