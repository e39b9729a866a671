"""The settings dialog: every change takes effect immediately and can be reset."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QApplication,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from tabletop.folders import Folders
from tabletop.system import sound_package
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import Chrome, Setting, SettingRow, Settings, Speed
from tabletop.ui.features import FEATURES
from tabletop.ui.features.settings_dialog.dialog import SettingsDialog
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.features.settings_dialog.page import declared_rows
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.widgets.theme import (
    FELT,
    NIGHT,
    THEMES,
    WOOD,
    Appearance,
    in_chrome,
    is_dark,
    theme_named,
)
from tabletop.ui.widgets.widgets import Segment
from tests.parts import privacy_of
from tests.ui.conftest import Begin
from tests.ui.features import feature

PEOPLE, LOOK, MOTION, PLAY = range(4)


def opened(window: MainWindow, page: int) -> SettingsDialog:
    """The dialog, opened with its key."""
    QTest.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    assert dialog.isVisible()
    dialog.pages.setCurrentIndex(page)
    return dialog


def field(dialog: SettingsDialog, name: str) -> QWidget:
    """Return the field of the current page with an accessible name or text."""
    fields = [
        widget
        for kind in (Segment, QCheckBox, QComboBox, QAbstractSlider, QPushButton)
        for widget in dialog.findChildren(kind)
        if widget.isVisibleTo(dialog) and name in (widget.accessibleName(), _text(widget))
    ]
    (found,) = fields
    return found


def _text(widget: QWidget) -> str:
    if isinstance(widget, QCheckBox | Segment | QPushButton):
        return str(widget.text())
    return ""


def click(widget: QWidget) -> None:
    """Click the text of a check box, which is clickable in any style."""
    at = QPoint(10, widget.height() // 2)
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


@pytest.fixture
def settings(folders: Folders) -> Settings:
    return Settings(folders.settings)


@pytest.fixture
def dressed(qapp: QApplication, appearance: Appearance, settings: Settings) -> Iterator[Appearance]:
    """An appearance for the test's own settings."""
    assert appearance.theme is FELT
    own = Appearance(qapp, settings)
    yield own
    settings.reset(("theme", "chrome", "text_size", "large_targets"))
    own.deleteLater()


# --- declared rows --------------------------------------------------------------------------------

OF_THE_WINDOW: Final = {
    *(
        "geometry",
        "layout",
        "dock_shown",
        "start_page_games",
        "unfinished",
        "offers_odds",
    ),
    "welcomed",
}
"""Settings without a row, which are only stored."""
ROWS: Final = tuple(declared_rows(spec.name for spec in FEATURES))


def test_each_setting_has_one_row() -> None:
    names = [row.setting.name for row in ROWS]
    known = {name for name, entry in vars(Settings).items() if isinstance(entry, Setting)}
    assert len(set(names)) == len(names)
    assert {*names, "keys"} == known - OF_THE_WINDOW


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.setting.name)
def test_a_row_has_words_for_each_value(row: SettingRow) -> None:
    values, usual = row.setting.values, row.setting.default
    if isinstance(row.value_labels, Mapping):
        assert usual in row.value_labels
    elif row.step:
        assert usual in values
        assert values[0] % row.step == values[-1] % row.step == usual % row.step == 0
    else:
        assert len(row.value_labels or (True, False)) == len(values)
        assert usual in values


def test_a_feature_that_is_left_out_has_no_rows() -> None:
    names = {row.setting.name for row in declared_rows(spec.name for spec in FEATURES[:1])}
    assert names == {"privacy_screen"}


# --- immediate effects ----------------------------------------------------------------------------


def test_pieces_move_as_is_set(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    table = window.table
    assert table is not None
    animator = table.view.scene.animator
    dialog = opened(window, MOTION)
    click(field(dialog, "Speed of movement: Fast"))
    assert animator.motion == Motion(2.0)
    click(field(dialog, "Reduced motion: Yes"))
    assert animator.motion == Motion(2.0, fades=True)
    assert privacy_of(table.view).pace == 0
    click(field(dialog, "Speed of movement: Off"))
    assert animator.motion.pace == 0
    dialog.close()
    assert feature(window, SettingsDialogFeature).dialog is None


def test_a_setting_is_there_for_the_next_table_and_the_next_start(
    begin: Begin, folders: Folders
) -> None:
    window = begin("Ann", "Ben")
    click(field(opened(window, MOTION), "Speed of movement: Slow"))
    window.close()
    assert Settings(folders.settings).speed is Speed.SLOW
    again = begin("Ann", "Ben")
    assert again.table is not None
    assert 0 < again.table.view.scene.animator.motion.pace < 1


def test_the_table_is_shown_larger(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    assert window.table is not None
    board = window.table.view.board
    click(field(opened(window, LOOK), "Size of cards: Largest"))
    assert board.zoom == 1.5
    click(field(opened(window, LOOK), "Size of cards: Whole table"))
    assert board.zoom == 1.0


def privacy_screen(window: MainWindow) -> tuple[bool, bool]:
    """Return whether there is a privacy screen, and whether it is closed."""
    session = window.controller.session
    assert session is not None
    return session.has_privacy_screen, session.is_covered


def test_hands_are_hidden_or_not(begin: Begin) -> None:
    window = begin("Ann", "Ben", hands="hidden")
    assert privacy_screen(window) == (True, True)
    click(field(opened(window, PLAY), "Hide hands while the screen is passed on"))
    assert privacy_screen(window) == (False, False)
    click(field(opened(window, PLAY), "Hide hands while the screen is passed on"))
    assert privacy_screen(window) == (True, False)


def test_muting_by_key_menu_and_dialog_is_one_thing(begin: Begin) -> None:
    window = begin("Ann")
    QTest.keyClick(window, Qt.Key.Key_M)
    assert window.context.settings.muted
    box = field(opened(window, MOTION), "Mute (M)")
    assert isinstance(box, QCheckBox)
    assert box.isChecked()
    assert window.window_actions.muted.isChecked()
    click(box)
    assert not window.window_actions.muted.isChecked()
    window.window_actions.muted.trigger()
    assert box.isChecked()


def test_the_meter_follows_menu_and_dialog(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    box = field(opened(window, PLAY), "Task meter (Ctrl+M)")
    assert isinstance(box, QCheckBox)
    assert box.isChecked()
    window.window_actions.meter.trigger()
    assert not box.isChecked()
    assert not window.context.settings.metered
    click(box)
    assert window.window_actions.meter.isChecked()


def test_another_language_is_spoken_at_once_and_the_dialog_too(
    window: MainWindow, language: Language, qapp: QApplication
) -> None:
    box = field(opened(window, PEOPLE), "Language")
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData("de"))
    box.activated.emit(box.currentIndex())
    assert language.code == "de"
    qapp.processEvents()
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    assert dialog.pages.currentIndex() == PEOPLE
    window.context.settings.language = "en"
    qapp.processEvents()
    assert language.code == "en"


# --- appearance -----------------------------------------------------------------------------------


def test_table_and_window_change_their_colours(dressed: Appearance, settings: Settings) -> None:
    settings.theme = "wood"
    assert dressed.theme == WOOD
    settings.chrome = Chrome.DARK
    assert (dressed.theme.felt, dressed.theme.surface) == (WOOD.felt, NIGHT.surface)
    settings.chrome = Chrome.LIGHT
    assert dressed.theme == WOOD


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("chrome", Chrome)
def test_every_table_in_every_window(theme: object, chrome: Chrome) -> None:
    plain = theme_named(getattr(theme, "name"))  # noqa: B009 - parametrized
    worn = in_chrome(plain, chrome)
    assert (worn.felt, worn.lift, worn.name) == (plain.felt, plain.lift, plain.name)
    if chrome is not Chrome.TABLE:
        assert is_dark(worn) is (chrome is Chrome.DARK)


@pytest.mark.usefixtures("dressed")
def test_everything_pressed_is_large_enough_for_fingers(
    settings: Settings, open_window: Callable[[], MainWindow], qapp: QApplication
) -> None:
    window = open_window()
    usual = qapp.startDragDistance()
    settings.large_targets = True
    assert qapp.startDragDistance() == 2 * usual
    for page in (LOOK, MOTION, PLAY, PEOPLE):
        dialog = opened(window, page)
        qapp.processEvents()
        for kind in (QPushButton, Segment, QComboBox, QCheckBox):
            for widget in dialog.findChildren(kind):
                if widget.isVisibleTo(dialog):
                    assert widget.height() >= 44, (page, _text(widget))
        bar = dialog.pages.tabBar()
        assert all(bar.tabRect(index).height() >= 44 for index in range(bar.count()))
    dialog.close()
    settings.large_targets = False
    assert qapp.startDragDistance() == usual


# --- names and resetting --------------------------------------------------------------------------


def test_names_are_forgotten_one_by_one_or_all(window: MainWindow) -> None:
    settings = window.context.settings
    window.context.settings.names = ("Ann", "Ben", "Cleo")
    dialog = opened(window, PEOPLE)
    assert not dialog.forget.isEnabled()
    dialog.people.setCurrentRow(1)
    dialog.forget.click()
    assert settings.names == ("Ann", "Cleo")
    assert dialog.people.count() == 2
    dialog.forget_all.click()
    assert dialog.people.count() == 0
    assert not dialog.forget_all.isEnabled()


def test_a_page_is_reset_and_the_others_are_not(window: MainWindow) -> None:
    settings = window.context.settings
    settings.speed, settings.volume, settings.zoom = Speed.FAST, 10, 150
    dialog = opened(window, MOTION)
    dialog.reset_page.click()
    assert (settings.speed, settings.volume, settings.zoom) == (Speed.USUAL, 60, 150)


# --- keyboard and accessibility -------------------------------------------------------------------


@pytest.mark.parametrize("page", [LOOK, MOTION, PLAY, PEOPLE])
def test_everything_has_a_name_and_is_reached_by_tab(window: MainWindow, page: int) -> None:
    dialog = opened(window, page)
    wanted = {
        widget
        for kind in (Segment, QCheckBox, QComboBox, QAbstractSlider, QPushButton)
        for widget in dialog.pages.currentWidget().findChildren(kind)
        if widget.isVisibleTo(dialog) and widget.isEnabled() and widget.focusPolicy()
    }
    wanted = {w for w in wanted if not (isinstance(w, Segment) and not w.isChecked())}
    assert wanted
    for widget in wanted:
        assert widget.accessibleName() or _text(widget)
    reached = set()
    dialog.activateWindow()
    dialog.pages.tabBar().setFocus()
    for _ in range(40):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        reached.add(dialog.focusWidget())
    assert wanted <= reached


def test_a_slider_is_moved_by_keys(window: MainWindow) -> None:
    slider = field(opened(window, MOTION), "Volume")
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert window.context.settings.volume == 65
    QTest.keyClick(slider, Qt.Key.Key_Home)
    assert window.context.settings.volume == 0


def test_a_value_between_two_steps_is_kept_until_it_is_moved(window: MainWindow) -> None:
    window.context.settings.volume = 63
    slider = field(opened(window, MOTION), "Volume")
    assert window.context.settings.volume == 63
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert window.context.settings.volume == 55


def test_each_label_belongs_to_the_field_beside_it(window: MainWindow) -> None:
    """Screen readers announce this name."""
    dialog, role = opened(window, LOOK), QFormLayout.ItemRole
    rows = [
        (form.itemAt(row, role.LabelRole), form.itemAt(row, role.FieldRole))
        for form in dialog.findChildren(QFormLayout)
        for row in range(form.rowCount())
    ]
    named = [
        (left.widget(), right.widget())
        for left, right in rows
        if left is not None and isinstance(left.widget(), QLabel) and right is not None
    ]
    assert named
    for name, beside in named:
        assert isinstance(name, QLabel)
        assert not name.text() or name.buddy() is beside, name.text()


def test_escape_closes_it(window: MainWindow) -> None:
    dialog = opened(window, LOOK)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert feature(window, SettingsDialogFeature).dialog is None


def test_without_its_package_the_settings_say_how_to_get_sound(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound_package, "is_installed", lambda: False)
    dialog = opened(begin("Ann"), MOTION)
    page = dialog.pages.currentWidget()
    assert page is not None
    assert any(sound_package.install_command() in x.text() for x in page.findChildren(QLabel))
