"""Theme and text size of the whole application, as chosen in the menu."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from tabletop.ui.look.theme import Theme, apply_theme, theme_named
from tabletop.ui.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings

_STEP = 10


class Dress(QObject):
    """Dresses the application and remembers in what.

    Signals:
        changed: the theme is another one.
    """

    changed = Signal()

    def __init__(self, app: QApplication, settings: Settings) -> None:
        super().__init__(app)
        self._app = app
        self._settings = settings
        self.theme: Theme = theme_named(settings.theme)
        apply_theme(app, self.theme)
        self._points = app.font().pointSizeF()
        if settings.text_size != 100:
            self._write_in(settings.text_size)

    def wear(self, theme: Theme) -> None:
        """Put on another theme."""
        if theme != self.theme:
            self.theme = theme
            self._settings.theme = theme.name
            self._write_in(100)
            apply_theme(self._app, theme)
            self._write_in(self._settings.text_size)
            self.changed.emit()

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
        self._write_in(self._settings.text_size)

    def _write_in(self, size: int) -> None:
        font = QFont(self._app.font())
        font.setPointSizeF(self._points * size / 100)
        self._app.setFont(font)
