"""Event filters that replace a pressed key with another key.

Shortcuts are Latin letters. On a keyboard for another script (Cyrillic, Greek, Hebrew), a key
without a Latin letter stands for the letter at the same position on a US keyboard.

A custom key for the table is replaced with the default key, so that the table, menus, lists and
dialogs only need to know the default keys. In text fields, letters stay letters.
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
"""The letters of each row by the scan code of its first key (Linux, Windows)."""
_PLACES: Final = {
    first + column: ord(letter) for first, row in _ROWS.items() for column, letter in enumerate(row)
}
_ON_MAC: Final = "ASDFHGZXCV\0BQWERYT" + "\0" * 13 + "OU\0IP\0LJ\0K\0\0\0\0NM"
"""The letters by virtual key code on macOS."""
_OF_X: Final = 8
"""The number that X11 and Wayland add to scan codes."""
_FIRST, _END = 0x80, 0x01000000
"""The range of `Qt.Key` values that are characters outside ASCII."""
_COMMANDS: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


def latin_key(event: QKeyEvent) -> int | None:
    """Return the Latin letter or digit for a key of a non-Latin layout, else None."""
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
    """An event filter that gets each key event before the window with the focus."""

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
        """Handle a pressed or released key; return whether the event is consumed.

        Args:
            window: the window that receives the event.
            widget: the widget with the focus, or the open menu.
            event: the press or release.
        """
        return False


class LatinKeyFilter(KeyFilter):
    """Makes keys of other scripts act as the Latin letters at the same positions."""

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app, app)

    @override
    def handle_key(self, window: QObject, widget: QWidget, event: QKeyEvent) -> bool:
        key = latin_key(event)
        if key is None:
            return False
        if event.type() == QEvent.Type.KeyPress:
            return _press(window, widget, event, key)
        QApplication.sendEvent(window, replacement_event(event, event.type(), key))
        return False


def _press(window: QObject, widget: QWidget, event: QKeyEvent, key: int) -> bool:
    """Send a press of a Latin key; return False to use the original event instead."""
    modifiers = event.modifiers()
    is_command = bool(modifiers & _COMMANDS)
    if widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled) and not is_command:
        return False
    probe = replacement_event(event, QEvent.Type.ShortcutOverride, key)
    probe.ignore()
    QApplication.sendEvent(widget, probe)
    keys = QKeySequence(QKeyCombination(modifiers, Qt.Key(key)))
    if not probe.isAccepted() and _trigger_shortcut(widget, keys, is_repeat=event.isAutoRepeat()):
        return True
    if isinstance(widget, QAbstractItemView | QComboBox) and not is_command:
        return False  # typing a letter selects the item that begins with it
    text = "" if is_command else chr(key).lower()
    # Sent to the window, whose filters handle custom keys.
    QApplication.sendEvent(window, replacement_event(event, QEvent.Type.KeyPress, key, text))
    return True


def replacement_event(
    event: QKeyEvent,
    kind: QEvent.Type,
    key: int,
    text: str = "",
    keys: Qt.KeyboardModifier | None = None,
) -> QKeyEvent:
    """Return a key event for another key, with the original event's native codes.

    Args:
        event: the original event.
        kind: the new event's type.
        key: the new event's key.
        text: the text that the new key types.
        keys: the new event's modifiers; None for the modifiers in `event`.
    """
    numbers = event.nativeScanCode(), event.nativeVirtualKey(), event.nativeModifiers()
    held = event.modifiers() if keys is None else keys
    return QKeyEvent(kind, key, held, *numbers, text, event.isAutoRepeat())


def _trigger_shortcut(widget: QWidget, sequence: QKeySequence, *, is_repeat: bool) -> bool:
    """Trigger the window's action, menu or button for a key; return whether found."""
    window = widget.window()
    for action in window.actions():
        if sequence in action.shortcuts() and action.isEnabled() and action.isVisible():
            if action.autoRepeat() or not is_repeat:
                action.trigger()
            return True
    for shortcut in window.findChildren(QShortcut):
        if shortcut.key() == sequence and _is_active(shortcut, widget):
            shortcut.activated.emit()
            return True
    if isinstance(window, QMainWindow):
        for entry in window.menuBar().actions():
            if QKeySequence.mnemonic(entry.text()) == sequence:
                window.menuBar().setActiveAction(entry)
                return True
    for button in window.findChildren(QAbstractButton):
        if button.shortcut() == sequence and button.isVisible() and button.isEnabled():
            button.animateClick()
            return True
    return False


def _is_active(shortcut: QShortcut, widget: QWidget) -> bool:
    """Return whether a shortcut is active while a widget has the focus."""
    parent = shortcut.parent()
    if not shortcut.isEnabled() or not isinstance(parent, QWidget) or not parent.isVisible():
        return False
    if shortcut.context() == Qt.ShortcutContext.WindowShortcut:
        return True
    with_children = shortcut.context() == Qt.ShortcutContext.WidgetWithChildrenShortcut
    return parent is widget or (with_children and parent.isAncestorOf(widget))


RAW_KEYS = "takesKeys"
"""The name of a property that widgets set to receive keys without replacement."""


class RemappedKeyFilter(KeyFilter):
    """Makes the table's custom keys act as the default keys, in every window."""

    def __init__(self, app: QGuiApplication, keymap: Keymap) -> None:
        self._keymap = keymap
        super().__init__(app, keymap)

    @override
    def handle_key(self, window: QObject, widget: QWidget, event: QKeyEvent) -> bool:
        if widget.property(RAW_KEYS):
            return False
        at_table = isinstance(widget, QGraphicsView)
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        # Qt reports Shift+Tab as a separate key.
        is_tab = event.key() == Qt.Key.Key_Backtab
        key = Qt.Key.Key_Tab if is_tab else Qt.Key(event.key())
        pressed = QKeySequence(QKeyCombination(modifiers, key))
        custom = (
            {"enter": default_keys("enter"), **self._keymap.custom_keys}
            if _is_pressed_by_space(widget)
            else self._keymap.custom_keys
        )
        for name, keys in custom.items():
            if name in TABLE and pressed in keys and (at_table or name in NAVIGATION):
                # In a text field, keys that insert or delete a character keep doing so.
                is_text = widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
                writes = is_text and bool(event.text()) and not at_table
                return not writes and _press_default(widget, event, name)
        replaced = (
            name for name in self._keymap.custom_keys if name in TABLE and name not in NAVIGATION
        )
        return at_table and any(pressed in default_keys(name) for name in replaced)


def _is_pressed_by_space(widget: QWidget) -> bool:
    """Return whether a widget reacts to Space but not to Return."""
    by_space = isinstance(widget, QAbstractButton | QComboBox | QTabBar)
    return by_space and not isinstance(widget, QPushButton)


def _press_default(widget: QWidget, event: QKeyEvent, name: str) -> bool:
    """Send an action's default key to a widget, or Space if it ignores Return."""
    usual = first_combination(default_keys(name)[0])
    key = Qt.Key.Key_Space if name == "enter" and _is_pressed_by_space(widget) else usual.key()
    replacement = replacement_event(event, event.type(), key, keys=usual.keyboardModifiers())
    QApplication.sendEvent(widget, replacement)
    return True
