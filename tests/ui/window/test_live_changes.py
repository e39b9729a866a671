"""Changes of settings during a game keep what was chosen in it."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Settings, Speed
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import Appearance, theme_named
from tabletop.ui.window.dock import SideDock
from tests.parts import hand_over_of
from tests.ui.features import feature
from tests.ui.table.play import Table

WIDTH = 360
Change = Callable[[MainWindow, Appearance], None]


def settings_of(window: MainWindow) -> Settings:
    return window.context.settings


def speak(language: str) -> Change:
    def change(window: MainWindow, appearance: Appearance) -> None:
        del appearance
        settings_of(window).language = language

    return change


def wear(theme: str) -> Change:
    def change(window: MainWindow, appearance: Appearance) -> None:
        del window
        appearance.set_theme(theme_named(theme))

    return change


def write(window: MainWindow, appearance: Appearance) -> None:
    del window
    appearance.enlarge_text()


def aim_larger(window: MainWindow, appearance: Appearance) -> None:
    del window
    appearance._settings.large_targets = True


def slow_down(window: MainWindow, appearance: Appearance) -> None:
    del appearance
    settings_of(window).speed = Speed.NONE


def mute(window: MainWindow, appearance: Appearance) -> None:
    del appearance
    settings_of(window).muted = True


CHANGES: dict[str, Change] = {
    "german": speak("de"),
    "night": wear("night"),
    "text": write,
    "targets": aim_larger,
    "motion": slow_down,
    "sound": mute,
}


def changed(window: MainWindow, appearance: Appearance, *names: str) -> Iterator[str]:
    """Make changes in turn, all if none are named, and process events."""
    for name in names or CHANGES:
        CHANGES[name](window, appearance)
        for _ in range(4):
            QApplication.processEvents()
        yield name


def view_of(window: MainWindow) -> TableView:
    assert window.table is not None
    return window.table.view


def dock_of(window: MainWindow) -> SideDock:
    assert window.tool_bar_and_dock is not None
    return window.tool_bar_and_dock.dock


@pytest.fixture
def playing(window: MainWindow) -> MainWindow:
    """A game of Nichtlustig with a dock of a given width."""
    window.activateWindow()
    window.controller.begin(Setup(find_game("nichtlustig"), ("Ann", "Ben", "Cleo"), {}, 7))
    view_of(window).set_motion(NO_MOTION)
    view_of(window).finish_early()
    session = window.controller.session
    assert session is not None
    session.blockSignals(True)
    for _ in range(30):
        assert session.act(session.match.legal_actions()[0]).legal
    session.blockSignals(False)
    session.announce()
    window.window_actions.dock.setChecked(True)
    window.resizeDocks([dock_of(window)], [WIDTH], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    return window


def test_the_panel_and_the_keyboard_stay(playing: MainWindow, appearance: Appearance) -> None:
    view_of(playing).board.setFocus()
    for name in changed(playing, appearance):
        assert dock_of(playing).width() == WIDTH, name
        assert QApplication.focusWidget() is view_of(playing).board, name


def test_the_dice_that_were_gathered_stay(window: MainWindow, appearance: Appearance) -> None:
    window.controller.begin(Setup(find_game("wonderful-world"), ("Ann", "Ben"), {}, 7))
    view = view_of(window)
    view.set_motion(NO_MOTION)
    table = Table(view)
    while not any(die.shown.playable for die in view.scene.dice):
        table.session.act(table.session.match.legal_actions()[0])
    die = next(die for die in view.scene.dice if die.shown.playable)
    table.click(table.grip(die))
    gathered = view.presenter.dice.selected
    assert gathered
    for name in changed(window, appearance, "german", "night"):
        assert view_of(window).presenter.dice.selected == gathered, name
        lying = {die.shown.die_view.die for die in view_of(window).scene.dice if die.shown.selected}
        assert lying == gathered, name


def test_the_settings_stay_at_their_page(window: MainWindow) -> None:
    feature(window, SettingsDialogFeature).show(3)
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    settings_of(window).language = "nl"
    for _ in range(4):
        QApplication.processEvents()
    again = feature(window, SettingsDialogFeature).dialog
    assert again is not None
    assert again is not dialog
    assert again.pages.currentIndex() == 3


def test_the_sandbox_stays_as_it_was(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 7))
    feature(window, SandboxFeature).show()
    window.bar.button.click()
    page = feature(window, SandboxFeature).page
    assert page is not None
    page.bar.ask.click()
    settings_of(window).language = "de"
    QApplication.processEvents()
    page = feature(window, SandboxFeature).page
    assert page is not None
    assert page.bar.ask.isChecked()
    assert page.sandbox.is_query_only


def test_what_each_seat_has_looked_at_stays_known(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7))
    assert window.table is not None
    looked = hand_over_of(window.table.view).seen_steps
    settings_of(window).language = "de"
    assert window.table is not None
    assert hand_over_of(window.table.view).seen_steps is looked
