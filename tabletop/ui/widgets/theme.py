"""The colours of table and window, colours that stand out from their ground, and the fonts.

A `Theme` is a plain value; `appearance` gives it to the application. Whatever paints for itself
(the table, the pictures of buttons) is given the theme.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontDatabase, QPaintDevice, QPainter, QPen

from tabletop.ui.base.settings import Chrome

INK: Final = "#23201C"
PAPER: Final = "#F6EFE0"
PAPER_SHADE: Final = "#E6DAC0"
PAPER_LINK: Final = "#00568A"
"""Of what leads somewhere, on paper, whatever the theme."""
PAPER_LIGHT: Final = "#FFFBF2"
FONT_FAMILY: Final = "Lato"

_FONT_FILES: Final = ("Lato-Regular.ttf", "Lato-Bold.ttf")


@dataclass(frozen=True, slots=True)
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
    #        felt, night, wood, high contrast, high contrast in a dark window
    "felt": ("#2F5D50", "#27364B", "#7A5034", "#000000", "#000000"),
    "felt_edge": ("#234A40", "#1C2838", "#5E3B26", "#555555", "#555555"),
    "on_felt": ("#F6EFE0", "#F6EFE0", "#FBF3E2", "#FFFFFF", "#FFFFFF"),
    "surface": ("#EDE3CE", "#202B3B", "#EFE4CF", "#FFFFFF", "#000000"),
    "field": ("#FBF6EA", "#18212E", "#FBF6EA", "#FFFFFF", "#000000"),
    "on_surface": ("#23201C", "#F1E9D8", "#23201C", "#000000", "#FFFFFF"),
    "muted": ("#625E57", "#B8B3A8", "#665A4C", "#303030", "#DDDDDD"),
    "line": ("#C9B997", "#46566D", "#CDB892", "#000000", "#FFFFFF"),
    "button": ("#F6EFE0", "#34455D", "#F6EFE0", "#FFFFFF", "#000000"),
    "on_button": ("#23201C", "#F6EFE0", "#23201C", "#000000", "#FFFFFF"),
    "accent": ("#00568A", "#7CC4EE", "#00568A", "#0033AA", "#FFD400"),
    "on_accent": ("#FFFBF2", "#18212E", "#FFFBF2", "#FFFFFF", "#000000"),
    "lift": ("#F7D98B", "#F7D98B", "#F7D98B", "#FFD400", "#FFD400"),
    "land": ("#FFE7A6", "#FFE7A6", "#FFE7A6", "#FFD400", "#FFD400"),
    "ring": ("#F2B100", "#F2B100", "#F2B100", "#FFD400", "#FFD400"),
    "alarm": ("#A34600", "#F2B28C", "#A34600", "#A30000", "#FF9E80"),
    "rim": ("#6E4A33", "#3B3038", "#4A2D1B", "#FFFFFF", "#FFFFFF"),
}
"""By role in `Theme`, the colours of each theme."""


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


def fill_shapes(painter: QPainter, colour: QColor | str, opacity: float = 1.0) -> None:
    """Let a painter fill shapes with a colour from now on, without outlines."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faint(colour, opacity))


def faint(colour: QColor | str, opacity: float) -> QColor:
    """Return a colour through which what lies below is seen, but for so much of it."""
    shade = QColor(colour)
    shade.setAlphaF(opacity)
    return shade


def outline_shapes(
    painter: QPainter, colour: QColor | str, width: float, fill: QColor | str | None = None
) -> None:
    """Let a painter draw outlines of a colour and width from now on, and fill them if wanted."""
    painter.setPen(QPen(QColor(colour), width))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else QColor(fill))


def paint_rings(
    painter: QPainter,
    areas: Iterable[QRectF],
    radius: float,
    lines: Iterable[tuple[str, float]],
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
        outline_shapes(painter, colour, width)
        for area in around:
            painter.drawRoundedRect(area, radius, radius)


def round_pen(colour: QColor | str, width: float) -> QPen:
    """Return a pen whose lines end and meet round."""
    line, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(QColor(colour), width, line, cap, join)
