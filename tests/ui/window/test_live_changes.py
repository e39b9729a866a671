"""Changes of settings during a game keep positions, input and running animations."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Settings, Speed
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.panels import CardsPanel
from tabletop.ui.features.sandbox.session import Mode
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.theme import Appearance
from tabletop.ui.window.dock import SideDock
from tests.parts import moves_of, privacy_part_of, rules_of
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
        appearance._settings.theme = theme

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


REBUILDING = ("german", "night", "text")
"""Changes after which widgets are rebuilt; other changes only set values."""


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


def test_the_panel_the_zoom_and_the_keyboard_stay(
    playing: MainWindow, appearance: Appearance, qtbot: QtBot
) -> None:
    board = view_of(playing).board
    board.setFocus()
    board.set_zoom(2.0, QPointF(30, 40))
    board.horizontalScrollBar().setValue(board.horizontalScrollBar().minimum())
    QApplication.processEvents()
    part = board.visible_part
    log = dock_of(playing).panel.log
    log.scrollToTop()
    for name in changed(playing, appearance):
        assert dock_of(playing).width() == WIDTH, name
        qtbot.waitUntil(lambda: view_of(playing).board.visible_part[:2] == part[:2])
        now = view_of(playing).board
        assert now.visible_part[2:] == pytest.approx(part[2:], abs=0.05), name
        assert QApplication.focusWidget() is now, name
        assert dock_of(playing).panel.log.verticalScrollBar().value() == 0, name


def test_the_list_of_moves_stays_where_it_was(playing: MainWindow, appearance: Appearance) -> None:
    dock = dock_of(playing)
    playing.window_actions.moves.trigger()
    for _ in range(3):
        QTest.keyClick(moves_of(dock.panel), Qt.Key.Key_Down)
    row = moves_of(dock.panel).currentIndex().row()
    for name in changed(playing, appearance, *REBUILDING):
        dock = dock_of(playing)
        assert dock.panel.currentWidget() is moves_of(dock.panel), name
        assert QApplication.focusWidget() is moves_of(dock.panel), name
        assert moves_of(dock.panel).currentIndex().row() == row, name


def test_what_is_being_written_stays(playing: MainWindow, appearance: Appearance) -> None:
    dock = dock_of(playing)
    dock.panel.setCurrentWidget(rules_of(dock.panel))
    search = rules_of(dock.panel).search
    search.setFocus()
    QTest.keyClicks(search, "dice")
    for name in changed(playing, appearance, "german", "night"):
        dock = dock_of(playing)
        assert dock.panel.currentWidget() is rules_of(dock.panel), name
        assert rules_of(dock.panel).search.text() == "dice", name
        assert QApplication.focusWidget() is rules_of(dock.panel).search, name


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


def test_the_settings_stay_where_they_were(window: MainWindow) -> None:
    feature(window, SettingsDialogFeature).show(3)
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    dialog.resize(dialog.width() + 40, dialog.height() + 30)
    QApplication.processEvents()
    place = dialog.geometry()
    settings_of(window).language = "nl"
    for _ in range(4):
        QApplication.processEvents()
    again = feature(window, SettingsDialogFeature).dialog
    assert again is not None
    assert again is not dialog
    assert again.pages.currentIndex() == 3
    assert again.geometry() == place


def test_the_sandbox_stays_as_it_was(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 7))
    feature(window, SandboxFeature).show()
    window.bar.button.click()
    page = feature(window, SandboxFeature).page
    assert page is not None
    QTest.keyClicks(page.show_panel(CardsPanel).search, "lem")
    settings_of(window).language = "de"
    QApplication.processEvents()
    page = feature(window, SandboxFeature).page
    assert page is not None
    panel = page.panel(CardsPanel)
    assert panel.isVisible()
    assert panel.search.text() == "lem"
    assert page.sandbox.mode is Mode.FREE
    assert page.bar.mode.index == Mode.FREE


def test_what_each_seat_has_looked_at_stays_known(window: MainWindow) -> None:
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7))
    assert window.table is not None
    looked = privacy_part_of(window.table.view).seen_steps
    settings_of(window).language = "de"
    assert window.table is not None
    assert privacy_part_of(window.table.view).seen_steps is looked
