"""What is held down: buttons and keys of the application, and the left button on one widget."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QInputEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QSplitter, QSplitterHandle, QWidget

from tabletop.ui.widgets.press_filter import MOUSE

# Of a key that is a shortcut only the question whether it is one is seen.
_KEY_DOWN: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride})
_DOWN: Final = _KEY_DOWN | {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick}
_SEEN: Final = MOUSE | _KEY_DOWN | {QEvent.Type.KeyRelease}


class HeldInput(QObject):
    """Follows all buttons and keys that go down and come up in the application.

    Signals:
        pressed: one goes down, and has done nothing yet.
        released: the last one came up, and what it does there has been done.
    """

    pressed = Signal()
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
        # All events of the application come by, and to ask for the type takes longer.
        if isinstance(event, QInputEvent) and event.type() in _SEEN:
            was_down = self.is_down
            self._follow(event)
            is_again = isinstance(event, QKeyEvent) and event.isAutoRepeat()
            if event.type() in _DOWN and not is_again:
                self.pressed.emit()
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
        """Forget what is down where another program gets it: it is not heard of here."""
        if state != Qt.ApplicationState.ApplicationActive and self.is_down:
            self._buttons = Qt.MouseButton.NoButton
            self._keys.clear()
            self._tell()

    def _forget_keys(self) -> None:
        """Forget keys that come up over a window that hears nothing: one may open a dialog."""
        if self._keys:
            self._keys.clear()
            QTimer.singleShot(0, self, self._tell)

    def _tell(self) -> None:
        if not self.is_down:
            self.released.emit()


_TAKES_IT: Final = (
    QEvent.Type.Hide,
    QEvent.Type.EnabledChange,
    QEvent.Type.FocusOut,
    QEvent.Type.UngrabMouse,
    QEvent.Type.WindowBlocked,
    QEvent.Type.WindowDeactivate,
)
"""What leaves a widget without the button that went down on it."""


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
        if isinstance(event, QMouseEvent):
            return self._used(event)
        if self._held and event.type() in _TAKES_IT:
            self._lose()
        return False

    def _used(self, event: QMouseEvent) -> bool:
        """Follow the mouse; whether the event means no more than that the button is lost."""
        is_left = event.button() == Qt.MouseButton.LeftButton
        kinds, kind = QEvent.Type, event.type()
        if kind in (kinds.MouseButtonPress, kinds.MouseButtonDblClick):
            disturbs, self._held = self._held and not is_left, is_left
            if disturbs:
                self.lost.emit()
            return disturbs
        if kind == kinds.MouseButtonRelease and is_left:
            self._held = False
        elif kind == kinds.MouseMove and self._held:
            self._held = bool(event.buttons() & Qt.MouseButton.LeftButton)
            if not self._held:
                self.lost.emit()
        return False

    def _lose(self) -> None:
        self._held = False
        self.lost.emit()


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


class Splitter(QSplitter):
    """Parts side by side."""

    def createHandle(self) -> QSplitterHandle:
        """See `QSplitter`."""
        return _Handle(self.orientation(), self)
