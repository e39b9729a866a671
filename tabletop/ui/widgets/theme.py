"""Themes of the table and window, contrast of colours, and fonts.

A `Theme` is a plain value. `Appearance` applies it to the application, together with the sizes of
text and buttons. Code with its own painting receives the theme.
"""

import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cache
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
PAPER_LINK: Final = "#00568A"
"""The colour of links on paper in every theme."""
PAPER_LIGHT: Final = "#FFFBF2"
FONT_FAMILY: Final = "Lato"

_FONT_FILES: Final = ("Lato-Regular.ttf", "Lato-Bold.ttf")


@dataclass(frozen=True)
class Theme:
    """The colours of the table and window, each as `#RRGGBB`.

    Cards keep their printed colours in every theme.

    Attributes:
        name: the theme's key in the settings and texts.
        felt: the table.
        felt_edge: the table near its rim, and marks printed on it.
        on_felt: the text on the table.
        surface: window, dialogs and dock.
        field: lists and input fields.
        on_surface: the text on surfaces and fields.
        muted: secondary text on surfaces.
        line: frames and separators on surfaces.
        button: the background of buttons.
        on_button: the text and outline of buttons.
        accent: links, focus and selection.
        on_accent: the text on the accent.
        lift: highlights on the table, such as the name of the current player.
        land: the highlight of drop targets.
        ring: the outline of playable pieces.
        alarm: errors.
        rim: the frame around the table and trays.
        contrast: the minimum contrast of numbers on cards and dice (WCAG 2).
        material: the material of the table: own (each game's), cloth, wood, or empty for none.
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
"""The colours of `Theme` that are used outside the table."""
_COLOURS: Final = {
    role: shades
    for role, *shades in map(
        str.split, resource_path("assets", "common", "themes.txt").read_text("utf-8").splitlines()
    )
}
"""The colours by attribute of `Theme`: felt and plain, night, wood, two of high contrast."""


def _theme(column: int, name: str, material: str, contrast: float = 4.5) -> Theme:
    colours = {role: shades[column] for role, shades in _COLOURS.items()}
    return Theme(name=name, contrast=contrast, material=material, **colours)


FELT: Final = _theme(0, "felt", "own")
PLAIN: Final = _theme(0, "plain", "cloth")
NIGHT: Final = _theme(1, "night", "cloth")
WOOD: Final = _theme(2, "wood", "wood")
HIGH_CONTRAST: Final = _theme(3, "contrast", "")
HIGH_CONTRAST_DARK: Final = _theme(4, "contrast", "")
THEMES: Final = (FELT, PLAIN, NIGHT, WOOD, HIGH_CONTRAST)


def theme_named(name: str) -> Theme:
    """Return the theme named `name`, or the first theme if there is none."""
    return next((theme for theme in THEMES if theme.name == name), FELT)


def in_chrome(theme: Theme, chrome: Chrome) -> Theme:
    """Return a theme with light or dark window colours, or with its own."""
    if chrome is Chrome.TABLE or is_dark(theme) is (chrome is Chrome.DARK):
        return theme
    if theme is HIGH_CONTRAST:
        return HIGH_CONTRAST_DARK
    window = NIGHT if chrome is Chrome.DARK else FELT
    return replace(theme, **{role: getattr(window, role) for role in _OF_WINDOW})


def is_dark(theme: Theme) -> bool:
    """Return whether a theme's window is dark."""
    return QColor(theme.surface).lightness() < 128


def load_fonts() -> None:
    """Register the packaged fonts with the application, unless already done.

    Raises:
        ModuleNotFoundError: if the package that contains the fonts is missing.
    """
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
    """Return a colour, darkened or lightened until it has a minimum contrast.

    Args:
        colour: the text colour.
        ground: the background colour.
        least: the minimum contrast, from 1 to 21.
    """
    white, black = QColor("white"), QColor("black")
    pole = max(white, black, key=lambda end: contrast(end, ground))
    mixed = (mix(colour, pole, step / _STEPS) for step in range(_STEPS))
    return next((found for found in mixed if contrast(found, ground) >= least), pole)


def mix(colour: QColor, other: QColor, share: float) -> QColor:
    """Return a mixture of two colours; `share` is the proportion of `other`."""
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
    """Return a painter with antialiasing and smooth scaling of pixmaps."""
    painter, hints = QPainter(device), QPainter.RenderHint
    painter.setRenderHints(hints.Antialiasing | hints.SmoothPixmapTransform)
    return painter


def centred(middle: QPointF, width: float, height: float) -> QRectF:
    """Return the rectangle with a centre and a size."""
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def set_fill(painter: QPainter, colour: QColor | str, opacity: float = 1.0) -> None:
    """Set a painter to fill shapes with a colour, without outlines."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_opacity(colour, opacity))


def with_opacity(colour: QColor | str, opacity: float) -> QColor:
    """Return a colour with an opacity, from 0 to 1."""
    shade = QColor(colour)
    shade.setAlphaF(opacity)
    return shade


def set_outline(
    painter: QPainter, colour: QColor | str, width: float, fill: QColor | str | None = None
) -> None:
    """Set a painter's outline colour and width, and its fill if given."""
    painter.setPen(QPen(QColor(colour), width))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else QColor(fill))


def paint_rings(
    painter: QPainter, areas: Iterable[QRectF], radius: float, lines: Iterable[tuple[str, float]]
) -> None:
    """Paint a rounded rectangle around each area.

    Args:
        painter: the painter, whose pen and brush are changed.
        areas: the rectangles.
        radius: the corner radius.
        lines: the colour and width of each line, the widest line first.
    """
    around = tuple(areas)
    for colour, width in lines:
        set_outline(painter, colour, width)
        for area in around:
            painter.drawRoundedRect(area, radius, radius)


def round_pen(colour: QColor | str, width: float) -> QPen:
    """Return a pen with round caps and joins."""
    line, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(QColor(colour), width, line, cap, join)


_STEP: Final = 10
SMALLEST_POINTS: Final = 10.5
_ICONS: Final = 512
"""Kilobytes of Qt's icon cache, to be multiplied by the square of the pixel ratio."""
_USUAL_WINDOW: Final = QSize(1440, 900)
"""The window size above which text is enlarged."""
_GROWN_AFTER: Final = 150
"""Milliseconds for which a window keeps its size before the text is resized."""
_PATIENCE: Final = 1.0
"""Seconds after which a question to the system is given up."""
_FAR: Final = 2
"""The factor for the drag distance, for use with fingers."""


def system_theme() -> Theme:
    """Return the theme that matches the system's preferences."""
    hints = QGuiApplication.styleHints()
    if hasattr(hints, "accessibility"):  # since Qt 6.10
        preference = hints.accessibility().contrastPreference()
        if preference is Qt.ContrastPreference.HighContrast:
            return HIGH_CONTRAST
    is_system_dark = hints.colorScheme() is Qt.ColorScheme.Dark
    return in_chrome(FELT, Chrome.DARK if is_system_dark else Chrome.TABLE)


def text_scale(window: QSize) -> float:
    """Return the text scale for a window size in logical pixels; at least 1."""
    wide, high = window.width() / _USUAL_WINDOW.width(), window.height() / _USUAL_WINDOW.height()
    return max(int(10 * min(wide, high)) / 10, 1.0)


class Appearance(QObject):
    """Applies the theme and text size in the settings to the application.

    Signals:
        changed: the theme or the button size has changed.
        text_resized: the text size has changed, and the application's font has been set.
    """

    changed = Signal()
    text_resized = Signal()

    def __init__(self, app: QApplication, settings: Settings) -> None:
        super().__init__(app)
        self._app = app
        self._settings = settings
        self._drag = app.startDragDistance()
        self._points = max(app.font().pointSizeF(), SMALLEST_POINTS)
        self._window_scale = 1.0
        QPixmapCache.setCacheLimit(round(_ICONS * app.devicePixelRatio() ** 2))
        self._apply()
        settings.changed.connect(self._setting_changed)

    def enlarge_text(self) -> None:
        """Enlarge the text by a step."""
        self._resize(self._settings.text_size + _STEP)

    def shrink_text(self) -> None:
        """Shrink the text by a step."""
        self._resize(self._settings.text_size - _STEP)

    def reset_text_size(self) -> None:
        """Reset the text to the system's size."""
        self._resize(100)

    def scale_with(self, window: QWidget) -> None:
        """Scale the text with the size of a window from now on, in steps of a tenth.

        The part of the text size that the user chose is not scaled, to leave space for the table.
        """
        self._grow(window.size())
        self._soon = QTimer(window, singleShot=True)
        self._soon.setInterval(_GROWN_AFTER)
        self._soon.timeout.connect(lambda: self._grow(window.size()))

    def scale_later(self) -> None:
        """Scale the text after the window has kept its new size for a moment."""
        self._soon.start()

    def _grow(self, window: QSize) -> None:
        grown = text_scale(window)
        if grown != self._window_scale:
            self._window_scale = grown
            self._apply()

    def _resize(self, size: int) -> None:
        self._settings.text_size = min(max(size, SMALLEST_TEXT), LARGEST_TEXT)

    def _choice(self) -> Theme:
        name = self._settings.theme
        return in_chrome(theme_named(name) if name else system_theme(), self._settings.chrome)

    def _setting_changed(self, name: str) -> None:
        is_colour = name in (Settings.theme.name, Settings.chrome.name)
        if (is_colour and self._choice() != self.theme) or name == Settings.large_targets.name:
            self._apply()
            self.changed.emit()
        elif name == Settings.text_size.name:
            self._apply()

    def _apply(self) -> None:
        self.theme = self._choice()
        large = self._settings.large_targets
        self._app.setStartDragDistance(self._drag * _FAR if large else self._drag)
        points = self._points * (self._window_scale - 1 + self._settings.text_size / 100)
        apply_theme(self._app, self.theme, points, large_targets=large)
        self.text_resized.emit()


def apply_theme(
    app: QApplication, theme: Theme, points: float = 0.0, *, large_targets: bool = False
) -> None:
    """Apply a font, palette and style sheet to the application, once or repeatedly.

    Args:
        app: the application.
        theme: the colours.
        points: the font size; 0 for the current size, if that is large enough.
        large_targets: whether to make controls large enough for fingers.
    """
    load_fonts()
    font = QFont(app.font())
    font.setFamily(FONT_FAMILY)
    font.setPointSizeF(points or max(font.pointSizeF(), SMALLEST_POINTS))
    app.setFont(font)
    app.setPalette(palette(theme))
    app.setStyleSheet(style_sheet(theme, large_targets=large_targets))
    # On Windows, a style sheet resets the font of menus and message boxes.
    if app.font(QMenu()) != font:
        app.setFont(font)


_LINK_CONTRAST: Final = 7.0
_PAPER: Final = {
    "paper": PAPER,
    "paper_light": PAPER_LIGHT,
    "paper_ink": INK,
    "paper_muted": "#625E57",
    "paper_accent": PAPER_LINK,
    "paper_alarm": "#A34600",
}


def _paper(theme: Theme) -> dict[str, str]:
    """Return the colours of popups: paper, or the window's in high contrast."""
    if theme.material:
        return _PAPER
    plain = (theme.on_surface, theme.muted, theme.accent, theme.alarm)
    return dict(zip(_PAPER, (theme.surface, theme.surface, *plain), strict=True))


def link_colour(ground: QColor) -> str:
    """Return the colour of links on the background of popups."""
    return legible(QColor(PAPER_LINK), ground, _LINK_CONTRAST).name()


def palette(theme: Theme) -> QPalette:
    """Return a palette with a theme's colours."""
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
        roles.ToolTipBase: _paper(theme)["paper_light"],
        roles.ToolTipText: _paper(theme)["paper_ink"],
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
    """Return the style sheet of all widgets in a theme."""
    button = QColor(theme.button)
    colours = {
        **asdict(theme),
        "ink": INK,
        **_paper(theme),
        "hover": button.lighter(104).name(),
        "pressed": button.darker(112).name(),
    }
    names = ("window", "large_targets") if large_targets else ("window",)
    files = (resource_path("assets", "common", f"{name}.qss") for name in names)
    return "".join(Template(file.read_text("utf-8")).substitute(colours) for file in files)


def is_motion_reduced(choice: SystemChoice) -> bool:
    """Return whether pieces should not fly, tumble or turn."""
    return system_reduces_motion() if choice is SystemChoice.SYSTEM else choice is SystemChoice.ON


_MOTION: Final = {
    "darwin": ("defaults", "read", "com.apple.universalaccess", "reduceMotion"),
    "linux": ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"),
}
"""The command by platform that says whether there are animations, which Qt does not report."""


def system_reduces_motion(platform: str = sys.platform) -> bool:
    """Return whether the system has disabled animations, if it reports that."""
    if platform == "win32":
        return not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
    command = _MOTION.get(platform)
    return command is not None and _system_setting(command) in {"1", "false"}


@cache
def _system_setting(command: tuple[str, ...]) -> str:
    """Return the output of a command, or an empty string if it fails."""
    import subprocess  # not needed by most starts

    try:
        done = subprocess.run(  # noqa: S603 - fixed commands
            command, capture_output=True, text=True, timeout=_PATIENCE, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
