"""The colours of table and window, colours that stand out from their ground, and the fonts.

A `Theme` is a plain value; `Appearance` gives it to the application, with the size of text and of
what is pressed. Whatever paints for itself (the table, the pictures of buttons) is given the theme.
"""

import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QPaintDevice,
    QPainter,
    QPalette,
    QPen,
    QPixmapCache,
)
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tabletop.resources import resource_path
from tabletop.ui.base.settings import LARGEST_TEXT, SMALLEST_TEXT, Chrome, Settings, SystemChoice

INK: Final = "#23201C"
PAPER: Final = "#F6EFE0"
PAPER_SHADE: Final = "#E6DAC0"
PAPER_LINK: Final = "#00568A"
"""Of what leads somewhere, on paper, whatever the theme."""
PAPER_LIGHT: Final = "#FFFBF2"
FONT_FAMILY: Final = "Lato"

_FONT_FILES: Final = ("Lato-Regular.ttf", "Lato-Bold.ttf")


@dataclass(frozen=True)
class Theme:
    """The colours of table and window, each as `#RRGGBB`.

    Cards keep their printed colours in every theme.

    Attributes:
        name: its name in the settings; texts call it by this key.
        felt: the table.
        felt_edge: the table towards its rim, and the marks printed on it.
        on_felt: writing on the table.
        surface: window, dialogs, dock.
        field: lists and input fields.
        on_surface: writing on surfaces and fields.
        muted: writing that stands back, on surfaces.
        line: frames and separators on surfaces.
        button: a button's paper.
        on_button: a button's writing and outline.
        accent: links, focus, what is selected.
        on_accent: writing on the accent.
        lift: what stands out on the table, the name of who acts above all.
        land: light of a place where the lifted piece may land.
        ring: printed round a piece with which something can be done.
        alarm: what went wrong.
        rim: the frame round the table, and round trays.
        contrast: how much numbers on cards and dice stand out at least (WCAG 2).
        material: what the table is made of: cloth, wood, or nothing that is seen (empty).
    """

    name: str
    felt: str
    felt_edge: str
    on_felt: str
    surface: str
    field: str
    on_surface: str
    muted: str
    line: str
    button: str
    on_button: str
    accent: str
    on_accent: str
    lift: str
    land: str
    ring: str
    alarm: str
    rim: str
    contrast: float
    material: str


_OF_WINDOW: Final = (
    *("surface", "field", "on_surface", "muted", "line", "button", "on_button"),
    *("accent", "on_accent", "alarm"),
)
"""The roles of `Theme` that are seen round the table."""
_COLOURS: Final = {
    role: shades
    for role, *shades in map(
        str.split, resource_path("assets", "common", "themes.txt").read_text("utf-8").splitlines()
    )
}
"""By role in `Theme`, the colours of felt, night, wood, and high contrast in two windows."""


def _theme(column: int, name: str, material: str, contrast: float = 3.0) -> Theme:
    colours = {role: shades[column] for role, shades in _COLOURS.items()}
    return Theme(name=name, contrast=contrast, material=material, **colours)


FELT: Final = _theme(0, "felt", "cloth")
NIGHT: Final = _theme(1, "night", "cloth")
WOOD: Final = _theme(2, "wood", "wood")
HIGH_CONTRAST: Final = _theme(3, "contrast", "", 4.5)
HIGH_CONTRAST_DARK: Final = _theme(4, "contrast", "", 4.5)
THEMES: Final = (FELT, NIGHT, WOOD, HIGH_CONTRAST)


def theme_named(name: str) -> Theme:
    """Return the theme of this name; the first one where there is none (a setting may be older)."""
    return next((theme for theme in THEMES if theme.name == name), FELT)


def in_chrome(theme: Theme, chrome: Chrome) -> Theme:
    """Return the theme's table in a light or dark window, or in the one that suits it."""
    if chrome is Chrome.TABLE or is_dark(theme) is (chrome is Chrome.DARK):
        return theme
    if theme is HIGH_CONTRAST:
        return HIGH_CONTRAST_DARK
    window = NIGHT if chrome is Chrome.DARK else FELT
    return replace(theme, **{role: getattr(window, role) for role in _OF_WINDOW})


def is_dark(theme: Theme) -> bool:
    """Return whether the window round the table is dark."""
    return QColor(theme.surface).lightness() < 128


def load_fonts() -> None:
    """Bring the packaged fonts to the application, once."""
    if FONT_FAMILY in QFontDatabase.families():
        return
    package = find_spec("fontpkg_lato")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("the package fontpkg-lato is missing")
    folder = Path(package.origin).parent / "files"
    for name in _FONT_FILES:
        QFontDatabase.addApplicationFont(str(folder / name))


_STEPS: Final = 50
_WEIGHTS: Final = (0.2126, 0.7152, 0.0722)


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two opaque colours, from 1 to 21 (WCAG 2)."""
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def legible(colour: QColor, ground: QColor, least: float) -> QColor:
    """Return the colour, as much darker on a bright ground as the contrast asks for; else brighter.

    Args:
        colour: of the writing.
        ground: what it stands on.
        least: the contrast that is wanted.
    """
    white, black = QColor("white"), QColor("black")
    pole = max(white, black, key=lambda end: contrast(end, ground))
    mixed = (mix(colour, pole, step / _STEPS) for step in range(_STEPS))
    return next((found for found in mixed if contrast(found, ground) >= least), pole)


def mix(colour: QColor, other: QColor, share: float) -> QColor:
    """Return a colour with a share of another one in it."""
    return QColor(
        round(colour.red() * (1 - share) + other.red() * share),
        round(colour.green() * (1 - share) + other.green() * share),
        round(colour.blue() * (1 - share) + other.blue() * share),
    )


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    light = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(weight * part for weight, part in zip(_WEIGHTS, light, strict=True))


def smooth_painter(device: QPaintDevice) -> QPainter:
    """Return a painter of shapes with soft edges, and of pictures in any size."""
    painter = QPainter(device)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    return painter


def centred(middle: QPointF, width: float, height: float) -> QRectF:
    """Return a rectangle round a point."""
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def set_fill(painter: QPainter, colour: QColor | str, opacity: float = 1.0) -> None:
    """Let a painter fill shapes with a colour from now on, without outlines."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_opacity(colour, opacity))


def with_opacity(colour: QColor | str, opacity: float) -> QColor:
    """Return a colour through which what lies below is seen, but for so much of it."""
    shade = QColor(colour)
    shade.setAlphaF(opacity)
    return shade


def set_outline(
    painter: QPainter, colour: QColor | str, width: float, fill: QColor | str | None = None
) -> None:
    """Let a painter draw outlines of a colour and width from now on, and fill them if wanted."""
    painter.setPen(QPen(QColor(colour), width))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else QColor(fill))


def paint_rings(
    painter: QPainter, areas: Iterable[QRectF], radius: float, lines: Iterable[tuple[str, float]]
) -> None:
    """Paint a ring round each area.

    Args:
        painter: its pen and brush are others afterwards.
        areas: what is surrounded.
        radius: of the corners.
        lines: colour and width of each line, the widest first.
    """
    around = tuple(areas)
    for colour, width in lines:
        set_outline(painter, colour, width)
        for area in around:
            painter.drawRoundedRect(area, radius, radius)


def round_pen(colour: QColor | str, width: float) -> QPen:
    """Return a pen whose lines end and meet round."""
    line, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(QColor(colour), width, line, cap, join)


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


def system_theme() -> Theme:
    """Return the theme for those who chose none: full of contrast or dark, if the system is."""
    hints = QGuiApplication.styleHints()
    if hasattr(hints, "accessibility"):  # since Qt 6.10
        wanted = hints.accessibility().contrastPreference()
        if wanted is Qt.ContrastPreference.HighContrast:
            return HIGH_CONTRAST
    return NIGHT if hints.colorScheme() is Qt.ColorScheme.Dark else FELT


def text_scale(window: QSize) -> float:
    """Return how much larger the writing is in a window of this size, in logical pixels."""
    wide, high = window.width() / _USUAL_WINDOW.width(), window.height() / _USUAL_WINDOW.height()
    return max(int(10 * min(wide, high)) / 10, 1.0)


class Appearance(QObject):
    """Dresses the application as the settings say, and anew when they say otherwise.

    Signals:
        changed: the theme is another one, or the size of what is pressed.
        rewritten: text may have another size; the application has its font already.
    """

    changed = Signal()
    text_resized = Signal()

    def __init__(self, app: QApplication, settings: Settings) -> None:
        super().__init__(app)
        self._app = app
        self._settings = settings
        self._drag = app.startDragDistance()
        self._points = max(app.font().pointSizeF(), _SMALLEST_POINTS)
        self._window_scale = 1.0
        QPixmapCache.setCacheLimit(round(_ICONS * app.devicePixelRatio() ** 2))
        self._apply()
        settings.changed.connect(self._setting_changed)

    def set_theme(self, theme: Theme) -> None:
        """Put on another theme."""
        self._settings.theme = theme.name

    def enlarge_text(self) -> None:
        """Write larger."""
        self._resize(self._settings.text_size + _STEP)

    def shrink_text(self) -> None:
        """Write smaller."""
        self._resize(self._settings.text_size - _STEP)

    def reset_text_size(self) -> None:
        """Write in the system's size."""
        self._resize(100)

    def scale_with(self, window: QWidget) -> None:
        """Write larger in a large window, in steps of a tenth.

        What `text_size` adds stays the same: who writes large has more room for the table there.
        """
        self._grow(window.size())
        self._soon = QTimer(window, singleShot=True)
        self._soon.setInterval(_GROWN_AFTER)
        self._soon.timeout.connect(lambda: self._grow(window.size()))

    def scale_later(self) -> None:
        """Follow a new size of the window as soon as it stays the same for a moment."""
        self._soon.start()

    def _grow(self, window: QSize) -> None:
        grown = text_scale(window)
        if grown != self._window_scale:
            self._window_scale = grown
            self._apply()

    def _resize(self, size: int) -> None:
        self._settings.text_size = min(max(size, SMALLEST_TEXT), LARGEST_TEXT)

    def _wanted(self) -> Theme:
        name = self._settings.theme
        return in_chrome(theme_named(name) if name else system_theme(), self._settings.chrome)

    def _setting_changed(self, name: str) -> None:
        is_dressed = name in (Settings.theme.name, Settings.chrome.name)
        if (is_dressed and self._wanted() != self.theme) or name == Settings.large_targets.name:
            self._apply()
            self.changed.emit()
        elif name == Settings.text_size.name:
            self._apply()

    def _apply(self) -> None:
        self.theme = self._wanted()
        large = self._settings.large_targets
        self._app.setStartDragDistance(self._drag * _FAR if large else self._drag)
        points = self._points * (self._window_scale - 1 + self._settings.text_size / 100)
        apply_theme(self._app, self.theme, points, large_targets=large)
        self.text_resized.emit()


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


def is_motion_reduced(choice: SystemChoice) -> bool:
    """Return whether nothing is to fly, tumble or turn."""
    return system_reduces_motion() if choice is SystemChoice.SYSTEM else choice is SystemChoice.ON


def system_reduces_motion(platform: str = sys.platform) -> bool:
    """Return whether the system has animations switched off, as far as Qt tells.

    On Windows Qt hands on the switch for animation effects; elsewhere it has no such hint and says
    that there are none, whatever is set.
    """
    return platform == "win32" and not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
