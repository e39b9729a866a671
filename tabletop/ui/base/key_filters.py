"""Filters that press another key in place of the one that was pressed.

Where the keyboard writes Cyrillic, Greek, Hebrew or others: what Qt knows of keys are Latin
letters. If it finds none behind a key, the letter that stands at its place on a keyboard of the
United States is meant: `H` covers the hand wherever H lies.

Where keys were changed and no shortcut of Qt has them: the usual key is pressed, so that table,
menus, lists and dialogs need to know of nothing else. Where letters are written they stay letters.
"""

import unicodedata
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut, QWindow
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGraphicsView,
    QMainWindow,
    QPushButton,
    QTabBar,
    QWidget,
)

from tabletop.overriding import override
from tabletop.ui.base.keymap import NAVIGATION, TABLE, Keymap, default_keys, first_combination

_ROWS: Final = {16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM"}
"""The letters by the number of the first key of their row, as Linux and Windows number keys."""
_PLACES: Final = {
    first + column: ord(letter) for first, row in _ROWS.items() for column, letter in enumerate(row)
}
_ON_MAC: Final = "ASDFHGZXCV\0BQWERYT" + "\0" * 13 + "OU\0IP\0LJ\0K\0\0\0\0NM"
"""The letters by their keys' numbers there."""
_OF_X: Final = 8
"""By so much X11 and Wayland number keys higher."""
_FIRST, _END = 0x80, 0x01000000
"""Keys that are characters, but none of ASCII."""
_COMMANDS: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


def latin_key(event: QKeyEvent) -> int | None:
    """Return the Latin letter or digit that is meant by a key of another script, or None."""
    if not _FIRST <= event.key() < _END:
        return None
    character = chr(event.key())
    if character.isdecimal():
        return Qt.Key.Key_0 + unicodedata.decimal(character)
    is_letter = unicodedata.category(character)[0] in "LM"
    if not is_letter or unicodedata.name(character, "").startswith("LATIN"):
        return None
    return _at_place(event)


def _at_place(event: QKeyEvent) -> int | None:
    match QGuiApplication.platformName():
        case "cocoa":
            number = event.nativeVirtualKey()
            return (ord(_ON_MAC[number]) if number < len(_ON_MAC) else 0) or None
        case "windows":
            return _PLACES.get(event.nativeScanCode() & 0xFF)
        case _:
            return _PLACES.get(event.nativeScanCode() - _OF_X)


class KeyFilter(QObject):
    """Hears every key before the window that has the keyboard."""

    def __init__(self, app: QGuiApplication, parent: QObject) -> None:
        super().__init__(parent)
        app.focusWindowChanged.connect(self._watch)
        self._watch(app.focusWindow())

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = QEvent.Type.KeyPress, QEvent.Type.KeyRelease
        widget = QApplication.activePopupWidget() or QApplication.focusWidget()
        if event.type() not in kinds or not isinstance(event, QKeyEvent) or widget is None:
            return False
        return self.handle_key(watched, widget, event)

    def handle_key(self, window: QObject, widget: QWidget, event: QKeyEvent) -> bool:
        """Follow a key that goes down or up for a widget of a window; whether it ends here.

        Here none does.
        """
        return False


class LatinKeyFilter(KeyFilter):
    """Lets keys of other scripts do in every window what the Latin letters at their places do."""

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app, app)

    @override
    def handle_key(self, window: QObject, widget: QWidget, event: QKeyEvent) -> bool:
        """Press the Latin key instead."""
        key = latin_key(event)
        if key is None:
            return False
        if event.type() == QEvent.Type.KeyPress:
            return _press(window, widget, event, key)
        QApplication.sendEvent(window, replacement_event(event, event.type(), key))
        return False


def _press(window: QObject, widget: QWidget, event: QKeyEvent, key: int) -> bool:
    """Press a Latin key; False where what was written is wanted itself."""
    modifiers = event.modifiers()
    is_command = bool(modifiers & _COMMANDS)
    if widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled) and not is_command:
        return False
    override = replacement_event(event, QEvent.Type.ShortcutOverride, key)
    override.ignore()
    QApplication.sendEvent(widget, override)
    wanted = QKeySequence(QKeyCombination(modifiers, Qt.Key(key)))
    if not override.isAccepted() and _trigger_shortcut(widget, wanted, again=event.isAutoRepeat()):
        return True
    if isinstance(widget, QAbstractItemView | QComboBox) and not is_command:
        return False  # it looks for an entry that begins so
    text = "" if is_command else chr(key).lower()
    # By way of the window, where keys that were changed are heard of.
    QApplication.sendEvent(window, replacement_event(event, QEvent.Type.KeyPress, key, text))
    return True


def replacement_event(
    event: QKeyEvent,
    kind: QEvent.Type,
    key: int,
    text: str = "",
    keys: Qt.KeyboardModifier | None = None,
) -> QKeyEvent:
    """Return the event of another key, with the numbers of the key that comes up in the end.

    Args:
        event: of the key that is pressed.
        kind: what happens to the other one.
        key: which it is.
        text: what it writes.
        keys: what is held with it; None for what is held.
    """
    numbers = event.nativeScanCode(), event.nativeVirtualKey(), event.nativeModifiers()
    held = event.modifiers() if keys is None else keys
    return QKeyEvent(kind, key, held, *numbers, text, event.isAutoRepeat())


def _trigger_shortcut(widget: QWidget, wanted: QKeySequence, *, again: bool) -> bool:
    """Do what a shortcut or a marked letter of the window stands for; False where none does."""
    window = widget.window()
    for action in window.actions():
        if wanted in action.shortcuts() and action.isEnabled() and action.isVisible():
            if action.autoRepeat() or not again:
                action.trigger()
            return True
    for shortcut in window.findChildren(QShortcut):
        if shortcut.key() == wanted and _is_active(shortcut, widget):
            shortcut.activated.emit()
            return True
    if isinstance(window, QMainWindow):
        for entry in window.menuBar().actions():
            if QKeySequence.mnemonic(entry.text()) == wanted:
                window.menuBar().setActiveAction(entry)
                return True
    for button in window.findChildren(QAbstractButton):
        if button.shortcut() == wanted and button.isVisible() and button.isEnabled():
            button.animateClick()
            return True
    return False


def _is_active(shortcut: QShortcut, widget: QWidget) -> bool:
    """Return whether a shortcut holds while a widget has the focus."""
    place = shortcut.parent()
    if not shortcut.isEnabled() or not isinstance(place, QWidget) or not place.isVisible():
        return False
    if shortcut.context() == Qt.ShortcutContext.WindowShortcut:
        return True
    inside = shortcut.context() == Qt.ShortcutContext.WidgetWithChildrenShortcut
    return place is widget or (inside and place.isAncestorOf(widget))


RAW_KEYS = "takesKeys"
"""Name of the property of a widget that is to hear of keys as they are."""


class RemappedKeyFilter(KeyFilter):
    """Lets keys of the table that were changed do in every window what the usual ones do."""

    def __init__(self, app: QGuiApplication, keymap: Keymap) -> None:
        self._keymap = keymap
        super().__init__(app, keymap)

    @override
    def handle_key(self, window: QObject, widget: QWidget, event: QKeyEvent) -> bool:
        """Press the usual key instead."""
        if widget.property(RAW_KEYS):
            return False
        at_table = isinstance(widget, QGraphicsView)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        # Qt knows Shift and Tab by a name of its own.
        is_tab = event.key() == Qt.Key.Key_Backtab
        key = Qt.Key.Key_Tab if is_tab else Qt.Key(event.key())
        pressed = QKeySequence(QKeyCombination(held, key))
        own = (
            {"enter": default_keys("enter"), **self._keymap.custom_keys}
            if _is_pressed_by_space(widget)
            else self._keymap.custom_keys
        )
        for name, keys in own.items():
            if name in TABLE and pressed in keys and (at_table or name in NAVIGATION):
                # Where text is written, a key that writes a letter or takes one back does that.
                is_text = widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
                writes = is_text and bool(event.text()) and not at_table
                return not writes and _press_usual(widget, event, name)
        taken = (
            name for name in self._keymap.custom_keys if name in TABLE and name not in NAVIGATION
        )
        return at_table and any(pressed in default_keys(name) for name in taken)


def _is_pressed_by_space(widget: QWidget) -> bool:
    """Return whether it is something that Space sets, and Return leaves alone."""
    by_space = isinstance(widget, QAbstractButton | QComboBox | QTabBar)
    return by_space and not isinstance(widget, QPushButton)


def _press_usual(widget: QWidget, event: QKeyEvent, name: str) -> bool:
    """Press the usual key of something; what Return does not press is pressed by Space."""
    meant = first_combination(default_keys(name)[0])
    key = Qt.Key.Key_Space if name == "enter" and _is_pressed_by_space(widget) else meant.key()
    usual_one = replacement_event(event, event.type(), key, keys=meant.keyboardModifiers())
    QApplication.sendEvent(widget, usual_one)
    return True
