"""Keys that were changed, where no shortcut of Qt has them: each does what the usual one does.

The usual key is pressed in its place, so that table, menus, lists and dialogs need to know of
nothing else. Where letters are written they stay letters.
"""

from PySide6.QtCore import QKeyCombination, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QGraphicsView,
    QPushButton,
    QTabBar,
    QWidget,
)

from tabletop.ui.base.keymap import TABLE, WAYS, Keymap, first_of, usual
from tabletop.ui.base.latin_keys import KeyFilter, instead_of

TAKES_KEYS = "takesKeys"
"""Name of the property of a widget that is to hear of keys as they are."""


class ChangedKeys(KeyFilter):
    """Lets keys of the table that were changed do in every window what the usual ones do."""

    def __init__(self, app: QGuiApplication, keymap: Keymap) -> None:
        self._keymap = keymap
        super().__init__(app, keymap)

    def takes(self, window: QObject, widget: QWidget, event: QKeyEvent) -> bool:
        """Press the usual key instead."""
        if widget.property(TAKES_KEYS):
            return False
        at_table = isinstance(widget, QGraphicsView)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        # Qt knows Shift and Tab by a name of its own.
        is_tab = event.key() == Qt.Key.Key_Backtab
        key = Qt.Key.Key_Tab if is_tab else Qt.Key(event.key())
        pressed = QKeySequence(QKeyCombination(held, key))
        own = {"enter": usual("enter"), **self._keymap.own} if _is_set(widget) else self._keymap.own
        for name, keys in own.items():
            if name in TABLE and pressed in keys and (at_table or name in WAYS):
                return not _writes(widget, event) and _press(widget, event, name)
        taken = (name for name in self._keymap.own if name in TABLE and name not in WAYS)
        return at_table and any(pressed in usual(name) for name in taken)


def _writes(widget: QWidget, event: QKeyEvent) -> bool:
    """Return whether a key writes a letter, or takes one back, where text is written."""
    is_text = widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    return is_text and bool(event.text()) and not isinstance(widget, QGraphicsView)


def _is_set(widget: QWidget) -> bool:
    """Return whether it is something that Space sets, and Return leaves alone."""
    by_space = isinstance(widget, QAbstractButton | QComboBox | QTabBar)
    return by_space and not isinstance(widget, QPushButton)


def _press(widget: QWidget, event: QKeyEvent, name: str) -> bool:
    """Press the usual key of something; what Return does not press is pressed by Space."""
    meant = first_of(usual(name)[0])
    key = Qt.Key.Key_Space if name == "enter" and _is_set(widget) else meant.key()
    usual_one = instead_of(event, event.type(), key, keys=meant.keyboardModifiers())
    QApplication.sendEvent(widget, usual_one)
    return True
