"""The theme of the window: contrast in every theme, and the system's default."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QMenu,
    QMenuBar,
    QTabBar,
    QToolBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tabletop.folders import Folders
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Chrome, Settings, SystemChoice
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets import theme as appearance
from tabletop.ui.widgets.theme import (
    FELT,
    HIGH_CONTRAST,
    THEMES,
    Appearance,
    Theme,
    apply_theme,
    in_chrome,
    is_motion_reduced,
    system_reduces_motion,
    system_theme,
)


def light(colour: str) -> float:
    """Relative luminance (WCAG 2)."""
    shown = QColor(colour)
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (shown.redF(), shown.greenF(), shown.blueF())
    ]
    return sum(f * p for f, p in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: str, other: str) -> float:
    """Between 1 and 21 (WCAG 2)."""
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


ALL = {(theme.name, chrome): in_chrome(theme, chrome) for theme in THEMES for chrome in Chrome}


@pytest.mark.parametrize("theme", ALL.values(), ids=["-".join(key) for key in ALL])
def test_writing_is_readable(theme: Theme) -> None:
    least = 7.0 if theme.name == HIGH_CONTRAST.name else 4.5
    pairs = (
        ("on_felt", "felt"),
        ("on_felt", "felt_edge"),
        ("on_surface", "surface"),
        ("on_surface", "field"),
        ("muted", "surface"),
        ("muted", "field"),
        ("on_button", "button"),
        ("on_accent", "accent"),
        ("accent", "surface"),
        ("accent", "field"),
        ("alarm", "surface"),
    )
    found = {pair: contrast(getattr(theme, pair[0]), getattr(theme, pair[1])) for pair in pairs}
    assert not {pair: ratio for pair, ratio in found.items() if ratio < least}


def test_menus_have_the_font_where_style_sheets_bring_back_the_systems(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_on_windows(_sheet: str) -> None:
        qapp.setFont(QFont("Courier", 8), "QMenu")  # type: ignore[arg-type]  # it takes str

    font, colours = qapp.font(), qapp.palette()
    monkeypatch.setattr(qapp, "setStyleSheet", as_on_windows)
    try:
        apply_theme(qapp, FELT, 12)
        assert QApplication.font(QMenu()) == QApplication.font()
        assert QApplication.font(QMenu()).pointSizeF() == 12
    finally:
        qapp.setFont(font)
        qapp.setPalette(colours)


# --- system settings -----------------------------------------------------------------------------


def test_on_a_dark_system_it_is_dark_until_a_theme_is_chosen(
    qapp: QApplication, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = QGuiApplication.styleHints()
    assert system_theme() is FELT
    hints.setColorScheme(Qt.ColorScheme.Dark)
    monkeypatch.setattr("tabletop.ui.widgets.theme.apply_theme", lambda *_args, **_how: None)
    try:
        settings = Settings(folders.settings)
        wanted = Appearance(qapp, settings)
        dark = hints.colorScheme() is Qt.ColorScheme.Dark
        assert wanted.theme == in_chrome(FELT, Chrome.DARK if dark else Chrome.TABLE)
        settings.theme = "felt"
        assert wanted.theme is FELT
        wanted.deleteLater()
    finally:
        hints.unsetColorScheme()


def test_reduced_motion_is_chosen_or_asked_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for system in (True, False):
        monkeypatch.setattr(appearance, "system_reduces_motion", lambda answer=system: answer)
        assert is_motion_reduced(SystemChoice.ON)
        assert not is_motion_reduced(SystemChoice.OFF)
        assert is_motion_reduced(SystemChoice.SYSTEM) is system


def test_a_system_of_high_contrast_is_followed_until_a_theme_is_chosen(
    qapp: QApplication, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    preference = SimpleNamespace(contrastPreference=lambda: Qt.ContrastPreference.HighContrast)
    hints = SimpleNamespace(accessibility=lambda: preference)
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)
    monkeypatch.setattr("tabletop.ui.widgets.theme.apply_theme", lambda *_args, **_how: None)
    settings = Settings(folders.settings)
    wanted = Appearance(qapp, settings)
    assert wanted.theme is HIGH_CONTRAST
    settings.theme = "felt"
    assert wanted.theme is FELT
    wanted.deleteLater()


@pytest.mark.parametrize(
    ("platform", "answer", "reduced"),
    [
        ("linux", "false\n", True),
        ("linux", "true\n", False),
        ("linux", None, False),
        ("darwin", "1\n", True),
        ("darwin", "0\n", False),
        ("freebsd14", "1\n", False),
    ],
)
def test_desktops_tell_whether_things_are_to_move(
    platform: str, answer: str | None, reduced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: tuple[str, ...], **_how: object) -> object:
        if answer is None:
            raise FileNotFoundError(command[0])
        return SimpleNamespace(stdout=answer)

    monkeypatch.setattr("subprocess.run", run)
    appearance._system_setting.cache_clear()
    assert system_reduces_motion(platform) is reduced
    appearance._system_setting.cache_clear()


@pytest.mark.usefixtures("qapp")
def test_windows_tells_whether_things_are_to_move() -> None:
    effect = Qt.UIEffect.UI_General
    before = QApplication.isEffectEnabled(effect)
    try:
        QApplication.setEffectEnabled(effect, True)
        assert not system_reduces_motion("win32")
        QApplication.setEffectEnabled(effect, False)
        assert system_reduces_motion("win32")
    finally:
        QApplication.setEffectEnabled(effect, before)


SIZED = QToolBar | QMenuBar | QTabBar | QAbstractButton | QLabel
"""Widgets whose size depends on their text only."""


def test_larger_text_and_back_leaves_everything_as_large_as_before(
    begin: Callable[..., MainWindow],
) -> None:
    window = begin("Ann", "Ben")
    QApplication.processEvents()

    def sizes() -> dict[str, tuple[int, int]]:
        QApplication.processEvents()
        shown = [widget for widget in window.findChildren(QWidget) if isinstance(widget, SIZED)]
        return {
            f"{number} {type(widget).__name__}": (size.width(), size.height())
            for number, widget in enumerate(shown)
            for size in (widget.sizeHint(),)
            if widget.isVisible()
        }

    before = sizes()
    for _ in range(3):
        window.window_actions.larger.trigger()
    assert sizes() != before
    for _ in range(3):
        window.window_actions.smaller.trigger()
    after = sizes()
    assert {name: (before.get(name), size) for name, size in after.items()} == {
        name: (size, size) for name, size in before.items()
    }


def test_fonts_that_qt_resets_after_a_new_style_are_set_again(
    begin: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    """Qt polishes widgets in any order, so the table may have set its fonts too early."""
    window = begin("Ann", "Ben")
    view = window.findChildren(TableView)[0]
    before = {widget: widget.font().pixelSize() for widget in (view.bar, view.bar.prompt)}
    assert min(before.values()) > 0
    QApplication.sendEvent(view, QEvent(QEvent.Type.StyleChange))
    for widget in before:
        widget.setFont(QFont())
    assert {widget.font().pixelSize() for widget in before} == {-1}
    qtbot.waitUntil(lambda: {widget: widget.font().pixelSize() for widget in before} == before)
