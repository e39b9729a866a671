"""Knows whether a mouse button or key is down."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QInputEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from tabletop.ui.guard import guarded

_MOUSE: Final = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.MouseMove,
    }
)
# Of a key that is a shortcut only the question whether it is one is seen.
_KEY_DOWN: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride})
_SEEN: Final = _MOUSE | _KEY_DOWN | {QEvent.Type.KeyRelease}


@guarded
class HeldInput(QObject):
    """Follows all buttons and keys that go down and come up in the application.

    Signals:
        released: the last one came up, and what it does there has been done.
    """

    released = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._buttons = Qt.MouseButton.NoButton
        self._keys: set[int] = set()
        app = QApplication.instance()
        if isinstance(app, QGuiApplication):
            app.installEventFilter(self)
            app.applicationStateChanged.connect(self._forget)
            app.focusWindowChanged.connect(self._forget_keys)

    @property
    def is_down(self) -> bool:
        """Whether any is down now."""
        return bool(self._keys) or self._buttons != Qt.MouseButton.NoButton

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`."""
        del watched
        # All events of the application come by, and to ask for the type takes longer.
        if isinstance(event, QInputEvent) and event.type() in _SEEN:
            was_down = self.is_down
            self._follow(event)
            if was_down and not self.is_down:
                QTimer.singleShot(0, self, self._tell)
        return False

    def _follow(self, event: QEvent) -> None:
        if isinstance(event, QMouseEvent):
            self._buttons = event.buttons()
        elif isinstance(event, QKeyEvent) and not event.isAutoRepeat():
            # The same key may come up by another name: Shift and 1 is ! when it goes down.
            number, key = event.nativeScanCode(), event.key()
            if event.type() in _KEY_DOWN:
                self._keys.add(number or key)
            else:
                # Where a key is passed on, Qt asks for its shortcuts without its number.
                self._keys -= {number, key}

    def _forget(self, state: Qt.ApplicationState) -> None:
        """What comes up over another program is not heard of here."""
        if state != Qt.ApplicationState.ApplicationActive and self.is_down:
            self._buttons = Qt.MouseButton.NoButton
            self._keys.clear()
            self._tell()

    def _forget_keys(self) -> None:
        """A key that opened a dialog comes up over a window that hears nothing meanwhile."""
        if self._keys:
            self._keys.clear()
            QTimer.singleShot(0, self, self._tell)

    def _tell(self) -> None:
        if not self.is_down:
            self.released.emit()
