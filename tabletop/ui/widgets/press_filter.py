"""Ignore presses that were meant for something else.

A control that has just appeared, moved or changed ignores presses for a moment. It also ignores the
second click of a double click, and keys that are held down. `PressFilter` enforces this for all
controls of the application, and keeps the wheel from moving the focus.

`PressedInput` tracks all pressed buttons and keys, `MouseGrab` the left button on one widget.
"""

import logging
from time import monotonic
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QHideEvent,
    QInputEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QShortcutEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QPushButton,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from tabletop.overriding import override

_log: Final = logging.getLogger(__name__)
SETTLED_AFTER: Final = 0.3
"""Seconds for which a control must be unchanged before it accepts presses."""
PRESS_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)
"""Keys that press the focused control."""
READING_TIME: Final = 0.7
"""Seconds to read something new, during which some presses are ignored."""
_CONTROLS: Final = (QAbstractButton, QAbstractItemView, QDialog, QMenu, QTabBar, QTextBrowser)
LINKS: Final = (
    Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
)
"""The interaction flags of labels with links."""
_SETTLING: Final = "settling"
_IN_STEPS: Final = "inSteps"
"""The names of dynamic properties."""
MOUSE: Final = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseMove,
    }
)
"""The types of mouse events."""
_FOLLOWED: Final = MOUSE | {
    QEvent.Type.Paint,
    QEvent.Type.Hide,
    QEvent.Type.KeyPress,
    QEvent.Type.KeyRelease,
    QEvent.Type.Shortcut,
}
_CLASSES: Final = frozenset(
    {QEvent, QPaintEvent, QHideEvent, QKeyEvent, QMouseEvent, QShortcutEvent}
)
"""The Python classes of the watched events, and of Polish events."""


class _ControlState(NamedTuple):
    """The state of a control that users see on the screen."""

    place: QPoint
    size: QSize
    words: tuple[str, ...]
    is_enabled: bool


class Cooldown:
    """A period that can be started again at any time."""

    def __init__(self) -> None:
        self._end = 0.0

    def begin(self, seconds: float = READING_TIME) -> None:
        """Start the period, which lasts for a number of seconds."""
        self._end = monotonic() + seconds

    @property
    def is_over(self) -> bool:
        """Whether the period has ended, or never began."""
        return monotonic() >= self._end


class PressGuard:
    """Tracks how long a control has been unchanged on the screen.

    The guard watches position, size, text, rows and enabled state. Call `reset` after any other
    change. The guard is stored as a property of its control.
    """

    def __init__(self, *, blocks_presses: bool) -> None:
        self.blocks_presses = blocks_presses
        """Whether unintended presses are blocked."""
        self.is_press_ignored = False
        """Whether the current press of the mouse button is ignored."""
        self._seen: _ControlState | None = None
        self._since = 0.0
        self._model: QAbstractItemModel | None = None

    def accepts_press(self, control: QWidget) -> bool:
        """Return whether the control has been unchanged long enough to accept a press."""
        return self.check(control) and monotonic() - self._since >= SETTLED_AFTER

    def reset(self) -> None:
        """Treat the control as changed."""
        self._seen = None

    def check(self, control: QWidget, *, painted: bool = False) -> bool:
        """Compare the control with its previous state; return whether it is unchanged."""
        if isinstance(control, QAbstractItemView):
            self._watch_model(control)
        state, before = _state_of(control), self._seen
        if state == before:
            return True
        if painted or before is not None:
            self._seen, self._since = state, monotonic()
        if before is not None and before.words != state.words:
            _let_up(control)
        return False

    def _watch_model(self, view: QAbstractItemView) -> None:
        """Watch the rows of a list, since users need time to read changed rows."""
        model = view.model()
        if model is self._model:
            return
        self._model, self._seen = model, None
        if model is not None:
            added, moved, gone = model.rowsInserted, model.rowsMoved, model.rowsRemoved
            for changed in (model.modelReset, model.layoutChanged, added, moved, gone):
                changed.connect(self.reset)


class PressFilter(QObject):
    """An application event filter that blocks unintended presses on controls.

    Controls are buttons, lists, menus, tab bars and texts with links, and dialogs as to their keys.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        for widget in app.allWidgets():
            if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
                _guard_control(widget)
                settling = _guard_of(widget)
                if settling is not None and widget.isVisible():
                    settling.check(_whole(widget), painted=True)
        app.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Widgets are guarded when Qt polishes them, which it does once, before they are shown.
        # All events of the application arrive here, and checking the class is faster than
        # event.type().
        if type(event) not in _CLASSES or not isinstance(watched, QWidget):
            return False
        kind = event.type()
        if kind == QEvent.Type.Polish:
            _guard_control(watched)
        elif kind in _FOLLOWED:
            settling = _guard_of(watched)
            if settling is not None and _blocks(settling, watched, event):
                return True
            if isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
                return _presses_by_return(watched, event)
        return False


def _guard_control(widget: QWidget) -> None:
    """Guard a widget if it is a control.

    The wheel must not focus a widget, since further typing would go there.
    """
    if widget.focusPolicy() is Qt.FocusPolicy.WheelFocus:
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    has_links = isinstance(widget, QLabel) and bool(widget.textInteractionFlags() & LINKS)
    if isinstance(widget, _CONTROLS) or has_links:
        guard(widget, blocks_presses=True)


def guard(control: QWidget, *, blocks_presses: bool = False) -> None:
    """Watch a control for changes.

    Args:
        control: the control, or a part of it.
        blocks_presses: whether to block unintended presses on the control.
    """
    if _guard_of(control) is not None:
        return
    settling = PressGuard(blocks_presses=blocks_presses)
    control.setProperty(_SETTLING, settling)
    if isinstance(control, _CONTROLS) and isinstance(control, QAbstractScrollArea):
        control.viewport().setProperty(_SETTLING, settling)
        if isinstance(control, QTextBrowser):
            control.textChanged.connect(settling.reset)


def accepts_press(control: QWidget) -> bool:
    """Return whether a control accepts presses now; True if it is not watched."""
    settling = _guard_of(control)
    return settling is None or settling.accepts_press(control)


def reset_guard(control: QWidget) -> None:
    """Treat a control as changed, and cancel a press in progress."""
    settling = _guard_of(control)
    if settling is not None:
        settling.reset()
        _let_up(control)
        control.update()


def allow_rapid_presses(button: QAbstractButton) -> None:
    """Make a button, such as undo, accept presses in rapid succession."""
    button.setProperty(_IN_STEPS, True)


def _guard_of(widget: QWidget) -> PressGuard | None:
    found = widget.property(_SETTLING)
    return found if isinstance(found, PressGuard) else None


def _blocks(settling: PressGuard, watched: QWidget, event: QEvent) -> bool:
    """Update the guard for an event; return whether to block the event."""
    control = _whole(watched)
    match event.type():
        case QEvent.Type.Paint:
            settling.check(control, painted=True)
        case QEvent.Type.Hide:
            settling.reset()
        case QEvent.Type.KeyRelease:
            settling.check(control)
        case QEvent.Type.Shortcut:
            return settling.blocks_presses and not settling.accepts_press(control)
        case _ if isinstance(event, QKeyEvent):
            presses = settling.blocks_presses and event.key() in PRESS_KEYS
            return presses and (event.isAutoRepeat() or not settling.accepts_press(control))
        case _ if isinstance(event, QMouseEvent) and not isinstance(control, QDialog):
            return settling.blocks_presses and _blocks_mouse(settling, control, event)
        case _:
            pass
    return False


def _presses_by_return(watched: QWidget, event: QKeyEvent) -> bool:
    """Handle Return on a focused button outside dialogs; return whether it was used."""
    is_return = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat()
    if not (is_return and isinstance(watched, QPushButton) and watched.isEnabled()):
        return False
    if watched.autoDefault():
        return False
    watched.click()
    return True


def _blocks_mouse(settling: PressGuard, control: QWidget, event: QMouseEvent) -> bool:
    match event.type():
        case QEvent.Type.MouseButtonPress:
            settling.is_press_ignored = not settling.accepts_press(control)
            kinds = type(control).__name__, type(control.parent()).__name__
            _log.debug("pressed: %s in %s, ignored %s", *kinds, settling.is_press_ignored)
        case QEvent.Type.MouseButtonDblClick:
            # Only lists use double clicks. Elsewhere the second click may hit something new.
            is_meant = isinstance(control, QAbstractScrollArea) or _goes_in_steps(control)
            settling.is_press_ignored = not (is_meant and settling.accepts_press(control))
        case QEvent.Type.MouseButtonRelease:
            settling.check(control)
            was_void, settling.is_press_ignored = settling.is_press_ignored, False
            return was_void
        case _ if event.buttons() == Qt.MouseButton.NoButton:
            settling.is_press_ignored = False
        case _:
            pass
    return settling.is_press_ignored


def _whole(widget: QWidget) -> QWidget:
    """Return a viewport's scroll area, or the widget itself if it is no viewport."""
    parent = widget.parentWidget()
    is_part = isinstance(parent, QAbstractScrollArea) and isinstance(parent, _CONTROLS)
    return parent if is_part and parent is not None else widget


def _state_of(control: QWidget) -> _ControlState:
    place, size = control.mapTo(control.window(), QPoint()), control.size()
    if _goes_in_steps(control):
        return _ControlState(place, size, (), is_enabled=True)
    words: tuple[str, ...] = ()
    if isinstance(control, QAbstractButton | QLabel):
        words = (control.text(),)
    elif isinstance(control, QTabBar):
        words = tuple(map(control.tabText, range(control.count())))
    return _ControlState(place, size, words, control.isEnabled())


def _let_up(control: QWidget) -> None:
    """Cancel a press in progress that was meant for a control's previous state."""
    if isinstance(control, QAbstractButton):
        control.setDown(False)


def _goes_in_steps(control: QWidget) -> bool:
    if not isinstance(control, QAbstractButton):
        return False
    return control.autoRepeat() or bool(control.property(_IN_STEPS))


# If a key is a shortcut, only its ShortcutOverride event arrives.
_KEY_DOWN: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride})
_DOWN: Final = _KEY_DOWN | {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick}
_SEEN: Final = MOUSE | _KEY_DOWN | {QEvent.Type.KeyRelease}


class PressedInput(QObject):
    """Tracks all pressed buttons and keys of the application.

    Signals:
        pressed: a button or key was pressed, and has not had any effect yet.
        released: the last button or key still down was released, and its effects are complete.
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
        """Whether a button or key is down."""
        return bool(self._keys) or self._buttons != Qt.MouseButton.NoButton

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # All events of the application arrive here, and checking the class is faster than
        # event.type().
        if isinstance(event, QInputEvent) and event.type() in _SEEN:
            was_down = self.is_down
            self._track(event)
            is_again = isinstance(event, QKeyEvent) and event.isAutoRepeat()
            if event.type() in _DOWN and not is_again:
                self.pressed.emit()
            if was_down and not self.is_down:
                QTimer.singleShot(0, self, self._emit_released)
        return False

    def _track(self, event: QEvent) -> None:
        if isinstance(event, QMouseEvent):
            self._buttons = event.buttons()
        elif isinstance(event, QKeyEvent) and not event.isAutoRepeat():
            # Press and release may report different keys, such as Shift+1 and "!".
            number, key = event.nativeScanCode(), event.key()
            if event.type() in _KEY_DOWN:
                self._keys.add(number or key)
            else:
                # A forwarded key has no scan code in its ShortcutOverride event.
                self._keys -= {number, key}

    def _forget(self, state: Qt.ApplicationState) -> None:
        """Forget everything once another program is active, since it gets the releases."""
        if state != Qt.ApplicationState.ApplicationActive and self.is_down:
            self._buttons = Qt.MouseButton.NoButton
            self._keys.clear()
            self._emit_released()

    def _forget_keys(self) -> None:
        """Forget the keys when the focus window changes: their releases may not arrive."""
        if self._keys:
            self._keys.clear()
            QTimer.singleShot(0, self, self._emit_released)

    def _emit_released(self) -> None:
        if not self.is_down:
            self.released.emit()


_CANCELLING_EVENTS: Final = (
    QEvent.Type.Hide,
    QEvent.Type.EnabledChange,
    QEvent.Type.FocusOut,
    QEvent.Type.UngrabMouse,
    QEvent.Type.WindowBlocked,
    QEvent.Type.WindowDeactivate,
)
"""The events that cancel a grab."""


class MouseGrab(QObject):
    """Tracks the left button on a widget, and detects when the grab is cancelled.

    The grab is cancelled if another button is pressed, or if a release was missed. It is also
    cancelled if a dialog, another window or the privacy screen takes the mouse or the focus.

    Signals:
        cancelled: a drag should be cancelled; the button has no effect until it is pressed again.
    """

    cancelled = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._is_active = False
        mouse = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        mouse.setMouseTracking(True)  # otherwise moves without a button would not arrive
        for watched in {widget, mouse}:
            watched.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A press of another button cancels the grab, and has no other effect.
        if isinstance(event, QMouseEvent):
            return self._used(event)
        if self._is_active and event.type() in _CANCELLING_EVENTS:
            self._cancel()
        return False

    def _used(self, event: QMouseEvent) -> bool:
        """Track a mouse event; return whether it only cancelled the grab."""
        is_left = event.button() == Qt.MouseButton.LeftButton
        kinds, kind = QEvent.Type, event.type()
        if kind in (kinds.MouseButtonPress, kinds.MouseButtonDblClick):
            disturbs, self._is_active = self._is_active and not is_left, is_left
            if disturbs:
                self.cancelled.emit()
            return disturbs
        if kind == kinds.MouseButtonRelease and is_left:
            self._is_active = False
        elif kind == kinds.MouseMove and self._is_active:
            self._is_active = bool(event.buttons() & Qt.MouseButton.LeftButton)
            if not self._is_active:
                self.cancelled.emit()
        return False

    def _cancel(self) -> None:
        self._is_active = False
        self.cancelled.emit()
