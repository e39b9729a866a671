"""The colours of table and window, colours that stand out from their ground, and the fonts.

A `Theme` is a plain value; `appearance` gives it to the application. Whatever paints for itself
(the table, the pictures of buttons) is given the theme.
"""

from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PySide6.QtGui import (
    QColor,
    QFontDatabase,
)

from tabletop.ui.settings import Chrome

INK: Final = "#23201C"
PAPER: Final = "#F6EFE0"
PAPER_SHADE: Final = "#E6DAC0"
PAPER_LIGHT: Final = "#FFFBF2"
FONT_FAMILY: Final = "Lato"

_FONT_FILES: Final = ("Lato-Regular.ttf", "Lato-Bold.ttf")


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of table and window, each as `#RRGGBB`.

    Cards keep their printed colours in every theme, but for numbers that would be too faint.

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
        lift: glow of a piece that may be lifted.
        land: glow of a place where the lifted piece may land.
        alarm: what went wrong.
        contrast: how much numbers on cards and dice stand out at least (WCAG 2).
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
    alarm: str
    contrast: float = 3.0


FELT: Final = Theme(
    name="felt",
    felt="#2F5D50",
    felt_edge="#234A40",
    on_felt="#F6EFE0",
    surface="#EDE3CE",
    field="#FBF6EA",
    on_surface="#23201C",
    muted="#625E57",
    line="#C9B997",
    button="#F6EFE0",
    on_button="#23201C",
    accent="#00568A",
    on_accent="#FFFBF2",
    lift="#F7D98B",
    land="#FFE7A6",
    alarm="#A34600",
)
NIGHT: Final = Theme(
    name="night",
    felt="#27364B",
    felt_edge="#1C2838",
    on_felt="#F6EFE0",
    surface="#202B3B",
    field="#18212E",
    on_surface="#F1E9D8",
    muted="#B8B3A8",
    line="#46566D",
    button="#34455D",
    on_button="#F6EFE0",
    accent="#7CC4EE",
    on_accent="#18212E",
    lift="#F7D98B",
    land="#FFE7A6",
    alarm="#F2B28C",
)
WOOD: Final = Theme(
    name="wood",
    felt="#7A5034",
    felt_edge="#5E3B26",
    on_felt="#FBF3E2",
    surface="#EFE4CF",
    field="#FBF6EA",
    on_surface="#23201C",
    muted="#665A4C",
    line="#CDB892",
    button="#F6EFE0",
    on_button="#23201C",
    accent="#00568A",
    on_accent="#FFFBF2",
    lift="#F7D98B",
    land="#FFE7A6",
    alarm="#A34600",
)
HIGH_CONTRAST: Final = Theme(
    name="contrast",
    felt="#000000",
    felt_edge="#555555",
    on_felt="#FFFFFF",
    surface="#FFFFFF",
    field="#FFFFFF",
    on_surface="#000000",
    muted="#303030",
    line="#000000",
    button="#FFFFFF",
    on_button="#000000",
    accent="#0033AA",
    on_accent="#FFFFFF",
    lift="#FFD400",
    land="#FFD400",
    alarm="#A30000",
    contrast=4.5,
)
HIGH_CONTRAST_DARK: Final = replace(
    HIGH_CONTRAST,
    surface="#000000",
    field="#000000",
    on_surface="#FFFFFF",
    muted="#DDDDDD",
    line="#FFFFFF",
    button="#000000",
    on_button="#FFFFFF",
    accent="#FFD400",
    on_accent="#000000",
    alarm="#FF9E80",
)
THEMES: Final = (FELT, NIGHT, WOOD, HIGH_CONTRAST)


def theme_named(name: str) -> Theme:
    """The theme of this name; the first one where there is none (a setting may be older)."""
    return next((theme for theme in THEMES if theme.name == name), FELT)


def in_chrome(theme: Theme, chrome: Chrome) -> Theme:
    """The theme's table in a light or dark window, or in the one that suits it."""
    if chrome is Chrome.TABLE or is_dark(theme) is (chrome is Chrome.DARK):
        return theme
    if theme is HIGH_CONTRAST:
        return HIGH_CONTRAST_DARK
    window = NIGHT if chrome is Chrome.DARK else FELT
    return replace(
        theme,
        surface=window.surface,
        field=window.field,
        on_surface=window.on_surface,
        muted=window.muted,
        line=window.line,
        button=window.button,
        on_button=window.on_button,
        accent=window.accent,
        on_accent=window.on_accent,
        alarm=window.alarm,
    )


def is_dark(theme: Theme) -> bool:
    """Whether the window round the table is dark."""
    return QColor(theme.surface).lightness() < 128


def load_fonts() -> None:
    """Bring the packaged fonts to the application, once."""
    if FONT_FAMILY in QFontDatabase.families():
        return
    package = find_spec("font_lato")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("the package font-lato is missing")
    folder = Path(package.origin).parent / "files"
    for name in _FONT_FILES:
        QFontDatabase.addApplicationFont(str(folder / name))


_STEPS: Final = 50
_WEIGHTS: Final = (0.2126, 0.7152, 0.0722)


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two opaque colours, from 1 to 21 (WCAG 2)."""
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def legible(colour: QColor, ground: QColor, least: float) -> QColor:
    """The colour, as much darker on a bright ground as the contrast asks for; else brighter.

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
    """A colour with a share of another one in it."""
    return QColor(
        round(colour.red() * (1 - share) + other.red() * share),
        round(colour.green() * (1 - share) + other.green() * share),
        round(colour.blue() * (1 - share) + other.blue() * share),
    )


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    light = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(weight * part for weight, part in zip(_WEIGHTS, light, strict=True))
