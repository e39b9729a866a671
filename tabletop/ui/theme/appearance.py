"""What the whole application wears: theme, text size and size of what is pressed, as set."""

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from tabletop.ui.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from tabletop.ui.theme.theme import (
    FELT,
    HIGH_CONTRAST,
    NIGHT,
    Theme,
    apply_theme,
    in_chrome,
    theme_named,
)

_STEP: Final = 10
_FAR: Final = 2
"""How much farther a finger goes before it drags, than a mouse."""


def suiting_system() -> Theme:
    """The theme for those who have chosen none: full of contrast or dark, if the system is."""
    hints = QGuiApplication.styleHints()
    if hasattr(hints, "accessibility"):  # since Qt 6.10
        wanted = hints.accessibility().contrastPreference()
        if wanted is Qt.ContrastPreference.HighContrast:
            return HIGH_CONTRAST
    return NIGHT if hints.colorScheme() is Qt.ColorScheme.Dark else FELT


class Appearance(QObject):
    """Dresses the application as the settings say, and anew when they say otherwise.

    Signals:
        changed: the theme is another one, or the size of what is pressed.
    """

    changed = Signal()

    def __init__(self, app: QApplication, settings: Settings) -> None:
        super().__init__(app)
        self._app = app
        self._settings = settings
        self._drag = app.startDragDistance()
        self.theme = self._wanted()
        self._put_on()
        self._points = app.font().pointSizeF()
        if settings.text_size != 100:
            self._write()
        settings.changed.connect(self._follow)

    def wear(self, theme: Theme) -> None:
        """Put on another theme."""
        self._settings.theme = theme.name

    def larger(self) -> None:
        """Write larger."""
        self._resize(self._settings.text_size + _STEP)

    def smaller(self) -> None:
        """Write smaller."""
        self._resize(self._settings.text_size - _STEP)

    def usual(self) -> None:
        """Write in the system's size."""
        self._resize(100)

    def _resize(self, size: int) -> None:
        self._settings.text_size = min(max(size, SMALLEST_TEXT), LARGEST_TEXT)

    def _wanted(self) -> Theme:
        name = self._settings.theme
        return in_chrome(theme_named(name) if name else suiting_system(), self._settings.chrome)

    def _follow(self, name: str) -> None:
        match name:
            case Settings.theme.name | Settings.chrome.name if self._wanted() != self.theme:
                self._change()
            case Settings.large_targets.name:
                self._change()
            case Settings.text_size.name:
                self._write()

    def _change(self) -> None:
        self.theme = self._wanted()
        self._write_in(100)
        self._put_on()
        self._write()
        self.changed.emit()

    def _put_on(self) -> None:
        large = self._settings.large_targets
        self._app.setStartDragDistance(self._drag * _FAR if large else self._drag)
        apply_theme(self._app, self.theme, large_targets=large)

    def _write(self) -> None:
        self._write_in(self._settings.text_size)

    def _write_in(self, size: int) -> None:
        font = QFont(self._app.font())
        font.setPointSizeF(self._points * size / 100)
        self._app.setFont(font)
        self._app.setStyleSheet(self._app.styleSheet())  # what it styles follows only then
