"""A press does what was seen when it was pressed.

What has just appeared, moved or become something else takes no press for a moment. Nor does it take
the second click of a double click, or a key that is still held down. `PressFilter` sees to that for
every control of the application. It also keeps the wheel from moving the keyboard's focus.

`PressedInput` knows which buttons and keys are down, `MouseGrab` the left button on one widget.
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
"""Seconds for which something is on the screen as it is before it takes a press."""
PRESS_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)
"""The keys that press what has the keyboard's focus."""
READING_TIME: Final = 0.7
"""Seconds that are left to look at what has just been shown, before presses of a kind count."""
_CONTROLS: Final = (QAbstractButton, QAbstractItemView, QDialog, QMenu, QTabBar, QTextBrowser)
LINKS: Final = (
    Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
)
"""What a text is whose links can be followed."""
_SETTLING: Final = "settling"
_IN_STEPS: Final = "inSteps"
"""Names of properties of widgets."""
MOUSE: Final = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseMove,
    }
)
"""What the mouse does."""
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
"""Of what is followed, and of what tells that a widget is polished."""


class _ControlState(NamedTuple):
    """What a control is on the screen."""

    place: QPoint
    size: QSize
    words: tuple[str, ...]
    is_enabled: bool


class Cooldown:
    """Lasts for a while from when it began last."""

    def __init__(self) -> None:
        self._end = 0.0

    def begin(self, seconds: float = READING_TIME) -> None:
        """Last for so long from now on."""
        self._end = monotonic() + seconds

    @property
    def is_over(self) -> bool:
        """Whether it lasts no longer, or never began."""
        return monotonic() >= self._end


class PressGuard:
    """Knows whether a control has been on the screen, as it is now, for long enough to be meant.

    Place, size and text, the lines of a list, and whether it is enabled, are followed by
    themselves; `renew` is for what does not show by them. It lies at its control as a property.
    """

    def __init__(self, *, blocks_presses: bool) -> None:
        self.blocks_presses = blocks_presses
        """Whether presses that are not meant are kept from the control."""
        self.is_press_ignored = False
        """Whether the mouse's button that is down does nothing here."""
        self._seen: _ControlState | None = None
        self._since = 0.0
        self._model: QAbstractItemModel | None = None

    def accepts_press(self, control: QWidget) -> bool:
        """Return whether a press is meant for what is there now."""
        return self.check(control) and monotonic() - self._since >= SETTLED_AFTER

    def reset(self) -> None:
        """Take note that the control does another thing from now on."""
        self._seen = None

    def check(self, control: QWidget, *, painted: bool = False) -> bool:
        """Look at the control; whether it is as it was seen last: only what is painted is seen."""
        if isinstance(control, QAbstractItemView):
            self._watch_model(control)
        look, before = _state_of(control), self._seen
        if look == before:
            return True
        if painted or before is not None:
            self._seen, self._since = look, monotonic()
        if before is not None and before.words != look.words:
            _let_up(control)
        return False

    def _watch_model(self, view: QAbstractItemView) -> None:
        """Follow the lines of a list; others are to be read first."""
        model = view.model()
        if model is self._model:
            return
        self._model, self._seen = model, None
        if model is not None:
            added, moved, gone = model.rowsInserted, model.rowsMoved, model.rowsRemoved
            for changed in (model.modelReset, model.layoutChanged, added, moved, gone):
                changed.connect(self.reset)


class PressFilter(QObject):
    """Keeps presses that are not meant from every control of the application, whoever made it.

    That is each button, list, menu, text with links, row of tabs, and the keys of each dialog.
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
        """See `QObject`: a widget is polished once, before it is shown."""
        # All events of the application come by, and to ask for the type takes longer.
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
    """Keep presses that are not meant from a widget, if it is a control.

    The wheel gives no widget the keyboard: what is being typed would go elsewhere.
    """
    if widget.focusPolicy() is Qt.FocusPolicy.WheelFocus:
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    has_links = isinstance(widget, QLabel) and bool(widget.textInteractionFlags() & LINKS)
    if isinstance(widget, _CONTROLS) or has_links:
        guard(widget, blocks_presses=True)


def guard(control: QWidget, *, blocks_presses: bool = False) -> None:
    """Notice from now on when a control is another than it was, as it is for all of Qt's kinds.

    Args:
        control: what is pressed, or a part of it.
        blocks_presses: whether presses that are not meant are kept from it.
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
    """Return whether a press on something that is followed is meant for what is there now."""
    settling = _guard_of(control)
    return settling is None or settling.accepts_press(control)


def reset_guard(control: QWidget) -> None:
    """Take note that a control does another thing from now on; a press under way is void."""
    settling = _guard_of(control)
    if settling is not None:
        settling.reset()
        _let_up(control)
        control.update()


def allow_rapid_presses(button: QAbstractButton) -> None:
    """Let each press of a button lead one step further, as fast as they come: undo, for one."""
    button.setProperty(_IN_STEPS, True)


def _guard_of(widget: QWidget) -> PressGuard | None:
    found = widget.property(_SETTLING)
    return found if isinstance(found, PressGuard) else None


def _blocks(settling: PressGuard, watched: QWidget, event: QEvent) -> bool:
    """Follow an event; whether it is not for the control that it came to."""
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
    """Press the button that has the keyboard; in dialogs Qt lets Return press another one."""
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
            # The second click of two does another thing than the first: it opens a line.
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
    """Return what a part of a scrolled control belongs to."""
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
    """Undo a press under way: it was meant for what was there before."""
    if isinstance(control, QAbstractButton):
        control.setDown(False)


def _goes_in_steps(control: QWidget) -> bool:
    if not isinstance(control, QAbstractButton):
        return False
    return control.autoRepeat() or bool(control.property(_IN_STEPS))


# Of a key that is a shortcut only the question whether it is one is seen.
_KEY_DOWN: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride})
_DOWN: Final = _KEY_DOWN | {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick}
_SEEN: Final = MOUSE | _KEY_DOWN | {QEvent.Type.KeyRelease}


class PressedInput(QObject):
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

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # All events of the application come by, and to ask for the type takes longer.
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
            self._emit_released()

    def _forget_keys(self) -> None:
        """Forget keys that come up over a window that hears nothing: one may open a dialog."""
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
"""What leaves a widget without the button that went down on it."""


class MouseGrab(QObject):
    """Watches the left button that went down on a widget until it comes up or is lost.

    It is lost where another button goes down, the pointer moves without it, or something else
    takes the mouse or the keyboard: a dialog, another window, the privacy screen.

    Signals:
        lost: whatever was held goes back; the button does nothing more until it goes down anew.
    """

    cancelled = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._is_active = False
        mouse = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        mouse.setMouseTracking(True)  # or it hears nothing of a pointer that moves without a button
        for watched in {widget, mouse}:
            watched.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`; the button that disturbs does nothing else."""
        if isinstance(event, QMouseEvent):
            return self._used(event)
        if self._is_active and event.type() in _CANCELLING_EVENTS:
            self._cancel()
        return False

    def _used(self, event: QMouseEvent) -> bool:
        """Follow the mouse; whether the event means no more than that the button is lost."""
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
