"""Thinking time of each player: measured, shown and saved with the game."""

from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.engine.zones import NOBODY, TEAM
from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.match.match import Departure
from tabletop.match.save.reader import load
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.leaving.feature import LeavingFeature
from tabletop.ui.table.clock import clock_text
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.theme import Appearance
from tests.parts import privacy_of
from tests.ui.conftest import EVENING
from tests.ui.features import end_page, feature


class Watch:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.time = EVENING

    def __call__(self) -> datetime:
        return self.time


class Evening:
    """A window whose time the test controls."""

    def __init__(self, window: MainWindow, watch: Watch, settings: Settings) -> None:
        self.window = window
        self.settings = settings
        self._watch = watch

    @property
    def session(self) -> Session:
        assert self.window.controller.session is not None
        return self.window.controller.session

    @property
    def shown(self) -> str:
        assert self.window.tool_bar_and_dock is not None
        return self.window.tool_bar_and_dock.turn_sign.time.text()

    def begin(self, game: str, *names: str) -> None:
        self.window.controller.begin(Setup(find_game(game), names, {}, 7))

    def wait(self, seconds: int) -> None:
        """Advance the time in steps of at most 30 seconds."""
        for part in range(0, seconds, 30):
            self._watch.time += timedelta(seconds=min(30, seconds - part))
            self._tick()

    def sleep(self, seconds: int) -> None:
        """Advance the time in one step, as if the computer was suspended."""
        self._watch.time += timedelta(seconds=seconds)
        self._tick()

    def _tick(self) -> None:
        assert self.window.tool_bar_and_dock is not None
        self.window.tool_bar_and_dock.turn_sign.tick()


@pytest.fixture
def evening(qtbot: QtBot, appearance: Appearance, language: Language, folders: Folders) -> Evening:
    watch, settings = Watch(), Settings(folders.settings)
    settings.clock = True
    window = MainWindow(folders.saves, settings, appearance, language, watch)
    window.resize(1280, 720)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return Evening(window, watch, settings)


def act(evening: Evening) -> None:
    """Play until another seat is to act."""
    session = evening.session
    before = session.match.state.to_act
    while session.match.state.to_act == before:
        assert session.act(session.match.legal_actions()[-1]).legal


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0:00"), (59, "0:59"), (61, "1:01"), (3725, "1:02:05")]
)
def test_a_time_is_written_as_on_a_clock(seconds: int, words: str) -> None:
    assert clock_text(seconds) == words


def test_each_player_has_a_clock(evening: Evening) -> None:
    evening.begin("nichtlustig", "Ann", "Ben")
    first = evening.session.match.state.to_act
    evening.wait(95)
    assert evening.shown == "1:35"
    act(evening)
    assert evening.shown == "0:00"
    assert evening.session.match.players.turn_times == {first: 95}
    evening.wait(5)
    assert evening.shown == "0:05"


def test_it_stands_while_the_table_is_covered(evening: Evening) -> None:
    evening.begin("nichtlustig", "Ann", "Ben")
    evening.wait(10)
    evening.window.window_actions.pause.trigger()
    evening.wait(300)
    assert evening.shown == "0:10"
    assert evening.window.table is not None
    privacy_screen = privacy_of(evening.window.table.view)
    privacy_screen.finish_animation()
    QTest.mouseClick(privacy_screen.ready_button, Qt.MouseButton.LeftButton)
    assert not evening.session.is_covered
    evening.wait(10)
    assert evening.shown == "0:20"


def test_it_stands_while_another_window_is_in_front(evening: Evening) -> None:
    evening.begin("nichtlustig", "Ann", "Ben")
    evening.wait(10)
    QApplication.sendEvent(evening.window, QEvent(QEvent.Type.WindowDeactivate))
    evening.wait(300)
    QApplication.sendEvent(evening.window, QEvent(QEvent.Type.WindowActivate))
    evening.wait(10)
    assert evening.shown == "0:20"


def test_a_computer_that_slept_was_not_thinking(evening: Evening) -> None:
    evening.begin("nichtlustig", "Ann", "Ben")
    evening.sleep(3600)
    evening.wait(10)
    assert evening.shown == "0:10"


@pytest.mark.parametrize("back", [1, 40, 3600, 90_000])
def test_a_clock_that_is_set_back_takes_no_time_away(
    evening: Evening, folders: Folders, back: int
) -> None:
    evening.begin("nichtlustig", "Ann", "Ben")
    match, first = evening.session.match, evening.session.match.to_act
    evening.wait(20)
    evening.sleep(-back)
    assert evening.shown == "0:20"
    evening.wait(15)
    act(evening)
    evening.sleep(-back)
    evening.window.go_home()
    assert match.players.turn_times == {first: 35}
    assert match.players.times[NOBODY] == 35
    (path,) = folders.saves.glob("*.tabletop")
    assert load(path, rules_for).match.players.times == match.players.times


def test_a_team_has_one_clock_and_it_is_kept(evening: Evening, folders: Folders) -> None:
    evening.begin("wonderful-world", "Ann", "Ben")
    match = evening.session.match
    owner = match.state.to_act
    evening.wait(42)
    evening.window.go_home()
    assert match.players.turn_times == {owner: 42}
    (path,) = folders.saves.glob("*.tabletop")
    evening.window.controller.open(path)
    assert evening.session.match.players.turn_times == {owner: 42}
    assert evening.shown == "0:42"
    assert owner == TEAM or owner >= 0


def test_minutes_at_the_table_are_those_played(evening: Evening, folders: Folders) -> None:
    """Times add up however often the game is closed."""
    evening.settings.clock = False
    evening.begin("nichtlustig", "Ann", "Ben")
    evening.wait(50)
    evening.sleep(8 * 3600)
    evening.window.window_actions.pause.trigger()
    evening.wait(20)
    evening.window.go_home()
    evening.wait(3600)
    (path,) = folders.saves.glob("*.tabletop")
    evening.window.controller.open(path)
    match = evening.session.match
    assert match.players.times.get(NOBODY, 0) == 70
    QApplication.sendEvent(evening.window, QEvent(QEvent.Type.WindowDeactivate))
    evening.wait(65)
    assert (
        match.players.times.get(NOBODY, 0) == 70 + 60
    )  # the remaining time is recorded when the game ends or is closed
    assert match.players.turn_times == {}
    assert evening.session.depart(0, Departure.CONCEDED)
    assert match.players.times.get(NOBODY, 0) == 70 + 65
    evening.wait(600)
    evening.window.go_home()
    assert load(path, rules_for).match.players.times.get(NOBODY, 0) == 70 + 65


def test_without_the_setting_nothing_is_counted(evening: Evening) -> None:
    evening.settings.clock = False
    evening.begin("nichtlustig", "Ann", "Ben")
    evening.wait(50)
    assert evening.shown == ""
    evening.settings.clock = True
    evening.wait(7)
    assert evening.shown == "0:07"
    evening.settings.clock = False
    assert evening.shown == ""
    assert sum(evening.session.match.players.turn_times.values()) == 7


def test_the_end_tells_how_long_everybody_thought(evening: Evening, qtbot: QtBot) -> None:
    evening.begin("nichtlustig", "Ann", "Ben")
    first = evening.session.match.state.to_act
    evening.wait(65)
    evening.window.window_actions.leave.trigger()
    sheet = feature(evening.window, LeavingFeature).dialog
    assert sheet is not None
    QTest.mouseClick(sheet.give_up, Qt.MouseButton.LeftButton)
    table = evening.window.table
    assert table is not None
    qtbot.waitUntil(lambda: feature(evening.window, EndFeature).page is not None)
    assert feature(evening.window, EndFeature).page is not None
    name = evening.session.match.names[first]
    told = "decisions: 0 · dice rolled: 2 · minutes at the table: 1:05 · Thinking time: {name} 1:05"
    assert end_page(evening.window).times.text() == told.format(name=name)
    assert evening.shown == ""
