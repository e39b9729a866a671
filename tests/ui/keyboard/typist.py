"""A user without a mouse: real key events to the window with the focus."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.widgets.widgets import SegmentedButton
from tests.ui.features import start_page

Key = Qt.Key
PLAIN = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier

_MOST_TABS = 80


class Typist:
    """Presses keys."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.pressed = 0

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        """Press and release a key in the window with the focus."""
        window = QGuiApplication.focusWindow()
        assert window is not None
        self.pressed += 1
        QTest.keyClick(window, key, modifiers)

    def write(self, text: str) -> None:
        """Press the keys of a text."""
        for letter in text:
            self.press(Key(ord(letter.upper())), SHIFT if letter.isupper() else PLAIN)

    @property
    def at(self) -> QWidget | None:
        """The widget with the focus."""
        return QApplication.focusWidget()

    def reach(self, widget: QWidget) -> None:
        """Press Tab until a widget or one of its children has the focus."""
        for _ in range(_MOST_TABS):
            at = self.at
            if at is not None and (at is widget or widget.isAncestorOf(at)):
                return
            self.press(Key.Key_Tab)
        raise AssertionError(f"Tab never comes to {widget.objectName() or widget}")

    def choose(self, segments: SegmentedButton, index: int) -> None:
        """Choose one of several neighbouring widgets."""
        self.reach(segments)
        for _ in range(20):
            if segments.index == index:
                return
            self.press(Key.Key_Right if segments.index < index else Key.Key_Left)
        raise AssertionError("it cannot be chosen by arrows")

    def set_up(self, game: int, seats: int, options: dict[str, str], seed: int) -> None:
        """Start a game from the start page."""
        window = self.window
        self.reach(start_page(window).tiles[game])
        self.press(Key.Key_Return)
        (dialog,) = window.findChildren(NewGameDialog)
        QApplication.processEvents()
        fewest = dialog.players._fewest
        self.choose(dialog.players.count, seats - fewest)
        for option in dialog.options._options:
            if option.key in options:
                field = dialog.options.fields[option.key]
                assert isinstance(field, SegmentedButton)
                self.choose(field, option.values.index(options[option.key]))
        self.reach(dialog.more)
        if not dialog.more.isChecked():
            self.press(Key.Key_Space)
        self.reach(dialog.seed.edit)
        self.press(Key.Key_A, CONTROL)
        self.write(str(seed))
        self.press(Key.Key_Return)
        QApplication.processEvents()
        # A window manager would return the focus; there is none here.
        window.activateWindow()
        QApplication.processEvents()
        assert window.table is not None
