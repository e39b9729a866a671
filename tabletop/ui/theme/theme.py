"""Colours, fonts and the style of every widget.

A `Theme` is a plain value; `apply_theme` dresses the application in it. Whatever paints for itself
(the table, the pictures of buttons) is given the theme. Sizes follow the application's font.
"""

from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from tabletop.resources import resource_path
from tabletop.ui.settings import Chrome

INK: Final = "#23201C"
PAPER: Final = "#F6EFE0"
PAPER_SHADE: Final = "#E6DAC0"
PAPER_LIGHT: Final = "#FFFBF2"
FONT_FAMILY: Final = "Lato"

_FONT_FILES: Final = ("Lato-Regular.ttf", "Lato-Bold.ttf")
_ICON_SIDES: Final = (16, 24, 32, 48, 64, 96)
_SMALLEST_POINTS: Final = 10.5


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


def apply_theme(app: QApplication, theme: Theme, *, large_targets: bool = False) -> None:
    """Give the application its style, font, palette and style sheet; may be called again."""
    load_fonts()
    app.setStyle("Fusion")
    font = QFont(app.font())
    font.setFamily(FONT_FAMILY)
    font.setPointSizeF(max(font.pointSizeF(), _SMALLEST_POINTS))
    app.setFont(font)
    app.setPalette(palette(theme))
    app.setStyleSheet(style_sheet(theme) + (large_style(theme) if large_targets else ""))


def palette(theme: Theme) -> QPalette:
    """The theme as the widgets' palette."""
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


def style_sheet(theme: Theme) -> str:
    """Buttons like small cards of paper, quiet frames, and tool tips like notes."""
    pressed = QColor(theme.button).darker(112).name()
    hover = QColor(theme.button).lighter(104).name()
    return f"""
QPushButton {{
    background: {theme.button}; color: {theme.on_button};
    border: 2px solid {theme.on_button}; border-radius: 0.6em;
    padding: 0.45em 1.1em; font-weight: bold;
}}
QPushButton:hover {{ background: {hover}; }}
QPushButton:pressed {{ background: {pressed}; padding-top: 0.55em; padding-bottom: 0.35em; }}
QPushButton:focus {{ border-color: {theme.accent}; }}
QPushButton:default {{ background: {theme.lift}; color: {INK}; border-color: {INK}; }}
QPushButton[primary="true"] {{ background: {theme.lift}; color: {INK}; border-color: {INK}; }}
QPushButton:disabled {{
    background: transparent; color: {theme.muted}; border-color: {theme.line};
}}
QPushButton:flat {{
    background: transparent; border-color: transparent; color: {theme.on_surface};
}}
QPushButton:flat:hover {{ border-color: {theme.line}; }}
QToolButton {{
    background: transparent; border: 2px solid transparent; border-radius: 0.5em;
    padding: 0.25em;
}}
QToolButton:hover, QToolButton:checked {{ border-color: {theme.line}; }}
QToolButton:focus {{ border-color: {theme.accent}; }}
QLineEdit, QComboBox, QSpinBox, QListView, QTreeView, QTextBrowser, QPlainTextEdit {{
    background: {theme.field}; color: {theme.on_surface};
    border: 1px solid {theme.line}; border-radius: 0.35em;
}}
QLineEdit, QComboBox, QSpinBox {{ padding: 0.3em 0.5em; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView::item {{ padding: 0.25em 0.4em; }}
QComboBox QAbstractItemView::item:selected {{
    background: {theme.accent}; color: {theme.on_accent};
}}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QCheckBox::indicator:unchecked {{
    width: 12px; height: 12px; border: 1px solid {theme.on_surface}; border-radius: 2px;
    background: {theme.field};
}}
QCheckBox::indicator:unchecked:focus {{ border-color: {theme.accent}; }}
QRadioButton::indicator {{
    width: 14px; height: 14px; border: 2px solid {theme.on_surface}; border-radius: 9px;
    background: {theme.field};
}}
QRadioButton::indicator:focus {{ border-color: {theme.accent}; }}
QRadioButton::indicator:checked {{
    background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
        stop: 0.55 {theme.accent}, stop: 0.65 {theme.field});
}}
QLineEdit:focus, QComboBox:focus, QSpinBox:focus, QListView:focus, QTreeView:focus,
QTextBrowser:focus, QPlainTextEdit:focus {{ border-color: {theme.accent}; }}
QToolTip {{
    background: {PAPER_LIGHT}; color: {INK}; border: 1px solid {INK}; padding: 0.2em;
}}
"""


def large_style(theme: Theme) -> str:
    """Everything that is pressed is at least 44 logical pixels high, as fingers need it."""
    return f"""
QPushButton {{ min-height: 28px; }}
QToolButton {{ min-height: 34px; }}
QToolBar QToolButton {{ min-width: 34px; }}
QToolButton#segment, QRadioButton#segment {{ min-height: 32px; }}
QLineEdit, QComboBox, QSpinBox {{ min-height: 36px; }}
QCheckBox, QRadioButton, QSlider {{ min-height: 44px; }}
QTabBar::tab {{ min-height: 32px; }}
QListView::item, QTreeView::item, QComboBox QAbstractItemView::item {{ min-height: 44px; }}
QMenuBar::item {{ padding: 13px 12px; background: transparent; }}
QMenuBar::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
QMenu::item {{ padding: 13px 28px; color: {theme.on_surface}; }}
QMenu::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
QMenu::item:disabled {{ color: {theme.muted}; }}
"""


def icon(name: str, colour: str = INK) -> QIcon:
    """A picture of `assets/common/icons` for buttons and menus, drawn in one colour.

    Args:
        name: the file's name without its ending.
        colour: what the ink is replaced by, for instance `Theme.on_surface`.
    """
    drawing = resource_path("assets", "common", "icons", f"{name}.svg").read_text("utf-8")
    renderer = QSvgRenderer(QByteArray(drawing.replace(INK, colour).encode()))
    result = QIcon()
    for side in _ICON_SIDES:
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, side, side))
        painter.end()
        result.addPixmap(pixmap)
    return result
