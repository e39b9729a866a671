"""The look of the whole application as set: theme, size of text and of what is pressed, motion."""

import sys
from dataclasses import asdict
from string import Template
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette, QPixmapCache
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tabletop.resources import resource_path
from tabletop.ui.base.settings import LARGEST_TEXT, SMALLEST_TEXT, Choice, Settings
from tabletop.ui.widgets.theme import (
    FELT,
    FONT_FAMILY,
    HIGH_CONTRAST,
    INK,
    NIGHT,
    PAPER,
    PAPER_LIGHT,
    Theme,
    in_chrome,
    load_fonts,
    theme_named,
)

_STEP: Final = 10
_SMALLEST_POINTS: Final = 10.5
_ICONS: Final = 512
"""Kilobytes that Qt keeps of icons in the sizes and states in which they were shown, at a pixel
ratio of 1; as many times more as there are pixels."""
_USUAL_WINDOW: Final = QSize(1440, 900)
"""A window that is larger than this has larger writing, as the table in it has."""
_GROWN_AFTER: Final = 150
"""Milliseconds for which a window keeps its size before the writing follows."""
_FAR: Final = 2
"""How much farther a finger goes before it drags, than a mouse."""


def suiting_system() -> Theme:
    """Return the theme for those who chose none: full of contrast or dark, if the system is."""
    hints = QGuiApplication.styleHints()
    if hasattr(hints, "accessibility"):  # since Qt 6.10
        wanted = hints.accessibility().contrastPreference()
        if wanted is Qt.ContrastPreference.HighContrast:
            return HIGH_CONTRAST
    return NIGHT if hints.colorScheme() is Qt.ColorScheme.Dark else FELT


def growth(window: QSize) -> float:
    """Return how much larger the writing is in a window of this size, in logical pixels."""
    wide, high = window.width() / _USUAL_WINDOW.width(), window.height() / _USUAL_WINDOW.height()
    return max(int(10 * min(wide, high)) / 10, 1.0)


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
        self._points = max(app.font().pointSizeF(), _SMALLEST_POINTS)
        self._grown = 1.0
        QPixmapCache.setCacheLimit(round(_ICONS * app.devicePixelRatio() ** 2))
        self._put_on()
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

    def grow_with(self, window: QWidget) -> None:
        """Write larger in a large window, in steps of a tenth.

        What `text_size` adds stays the same: who writes large has more room for the table there.
        """
        self._grow(window.size())
        self._soon = QTimer(window, singleShot=True)
        self._soon.setInterval(_GROWN_AFTER)
        self._soon.timeout.connect(lambda: self._grow(window.size()))
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`."""
        if event.type() == QEvent.Type.Resize:
            self._soon.start()
        return False

    def _grow(self, window: QSize) -> None:
        grown = growth(window)
        if grown != self._grown:
            self._grown = grown
            self._put_on()

    def _resize(self, size: int) -> None:
        self._settings.text_size = min(max(size, SMALLEST_TEXT), LARGEST_TEXT)

    def _wanted(self) -> Theme:
        name = self._settings.theme
        return in_chrome(theme_named(name) if name else suiting_system(), self._settings.chrome)

    def _follow(self, name: str) -> None:
        is_dressed = name in (Settings.theme.name, Settings.chrome.name)
        if (is_dressed and self._wanted() != self.theme) or name == Settings.large_targets.name:
            self._put_on()
            self.changed.emit()
        elif name == Settings.text_size.name:
            self._put_on()

    def _put_on(self) -> None:
        self.theme = self._wanted()
        large = self._settings.large_targets
        self._app.setStartDragDistance(self._drag * _FAR if large else self._drag)
        points = self._points * (self._grown - 1 + self._settings.text_size / 100)
        apply_theme(self._app, self.theme, points, large_targets=large)


def apply_theme(
    app: QApplication, theme: Theme, points: float = 0.0, *, large_targets: bool = False
) -> None:
    """Give the application its font, palette and style sheet; may be called again.

    Args:
        app: the application.
        theme: the colours.
        points: size of its font; 0 for the size it has, if that is not too small.
        large_targets: whether what is pressed is large enough for fingers.
    """
    load_fonts()
    font = QFont(app.font())
    font.setFamily(FONT_FAMILY)
    font.setPointSizeF(points or max(font.pointSizeF(), _SMALLEST_POINTS))
    app.setFont(font)
    app.setPalette(palette(theme))
    app.setStyleSheet(style_sheet(theme, large_targets=large_targets))
    # On Windows, a style sheet gives menus and message boxes the system's font back.
    if app.font(QMenu()) != font:
        app.setFont(font)


def palette(theme: Theme) -> QPalette:
    """Return the theme as the widgets' palette."""
    roles = QPalette.ColorRole
    colours = {
        roles.Window: theme.surface,
        roles.WindowText: theme.on_surface,
        roles.Base: theme.field,
        roles.AlternateBase: theme.surface,
        roles.Text: theme.on_surface,
        roles.PlaceholderText: theme.muted,
        roles.Button: theme.button,
        roles.ButtonText: theme.on_button,
        roles.BrightText: theme.alarm,
        roles.ToolTipBase: PAPER_LIGHT,
        roles.ToolTipText: INK,
        roles.Highlight: theme.accent,
        roles.HighlightedText: theme.on_accent,
        roles.Link: theme.accent,
        roles.LinkVisited: theme.accent,
        roles.Mid: theme.line,
    }
    result = QPalette(QColor(theme.button), QColor(theme.surface))
    for role, colour in colours.items():
        result.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.muted))
    return result


def style_sheet(theme: Theme, *, large_targets: bool) -> str:
    """Return the style of every widget in a theme's colours, for fingers where wanted."""
    button = QColor(theme.button)
    colours = {
        **asdict(theme),
        "ink": INK,
        "paper": PAPER,
        "paper_light": PAPER_LIGHT,
        "hover": button.lighter(104).name(),
        "pressed": button.darker(112).name(),
    }
    names = ("window", "large_targets") if large_targets else ("window",)
    files = (resource_path("assets", "common", f"{name}.qss") for name in names)
    return "".join(Template(file.read_text("utf-8")).substitute(colours) for file in files)


def is_calm(choice: Choice) -> bool:
    """Return whether nothing is to fly, tumble or turn."""
    return system_is_calm() if choice is Choice.SYSTEM else choice is Choice.ON


def system_is_calm(platform: str = sys.platform) -> bool:
    """Return whether the system has animations switched off, as far as Qt tells.

    On Windows Qt hands on the switch for animation effects; elsewhere it has no such hint and says
    that there are none, whatever is set.
    """
    return platform == "win32" and not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
