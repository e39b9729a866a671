"""Leaving the table, coming back, giving up, and the pause."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.leaving.dialog import LeavingDialog
from tabletop.ui.features.leaving.feature import LeavingFeature
from tabletop.ui.table.session import Session
from tests.parts import privacy_of
from tests.ui.features import end_page, feature
from tests.ui.thinking_here import hurry

LEFT = Qt.MouseButton.LeftButton
Play = Callable[..., MainWindow]


@pytest.fixture
def play(open_window: Callable[..., MainWindow]) -> Play:
    """A function that opens a window with a game."""

    def play(game: str, *names: str) -> MainWindow:
        return open_window(Setup(find_game(game), names, {}, 7))

    return play


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


def ask(window: MainWindow) -> LeavingDialog:
    window.window_actions.leave.trigger()
    dialog = feature(window, LeavingFeature).dialog
    assert dialog is not None
    return dialog


def test_whoever_looks_is_asked_first_and_can_stay(play: Play) -> None:
    window = play("nichtlustig", "Ann", "Ben", "Cleo")
    sheet = ask(window)
    assert sheet.seat == session_of(window).viewer
    assert "the computer plays them" in sheet.leave_words.text()
    assert not sheet.give_up.isVisible()  # three players, no teams
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert feature(window, LeavingFeature).dialog is None
    assert not session_of(window).match.players.away


def test_leaving_and_coming_back(play: Play) -> None:
    window = play("dumm-gelaufen", "Ann", "Ben", "Cleo")
    session, bot_driver = session_of(window), window.controller.bot_driver
    assert bot_driver is not None
    bot_driver.set_pace(1e-6)  # it acts when this test allows it
    session.uncover()
    gone = session.match.state.to_act
    sheet = ask(window)
    QTest.mouseClick(sheet.seats.button(gone), LEFT, pos=sheet.seats.button(gone).rect().center())
    QTest.mouseClick(sheet.leave, LEFT)
    assert session.match.players.away.keys() == {gone}
    assert window.tool_bar_and_dock is not None
    name = session.match.names[gone]
    assert window.tool_bar_and_dock.turn_sign.label.text() == f"The computer plays for {name}"
    assert window.table is not None
    assert window.table.view.bar.prompt.text() == f"The computer plays for {name}."
    ply = session.match.ply
    window.table.view.finish_early()  # for the next viewer
    hurry(bot_driver)
    assert session.match.ply > ply
    sheet = ask(window)
    button = sheet.seats.button(gone)
    assert button.text() == f"{name} – the computer plays"
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert not sheet.leave.isVisible()
    sheet.back.setFocus()
    QTest.keyClick(sheet.back, Qt.Key.Key_Space)
    assert not session.match.players.away


def test_the_last_person_stays(play: Play) -> None:
    window = play("numnum", "Ann", "Ben")
    session = session_of(window)
    sheet = ask(window)
    QTest.mouseClick(sheet.leave, LEFT)
    assert len(session.match.players.away) == 1
    sheet = ask(window)
    assert sheet.seat not in session.match.players.away
    assert not sheet.leave.isEnabled()
    assert "nobody would be left" in sheet.leave_words.text()


def test_giving_up_ends_the_game_and_counts_nothing(play: Play, qtbot: QtBot) -> None:
    window = play("nichtlustig", "Ann", "Ben")
    sheet = ask(window)
    sheet.seats.button(0).setChecked(True)
    assert "The other player wins" in sheet.give_up_words.text()
    QTest.mouseClick(sheet.give_up, LEFT)
    table = window.table
    assert table is not None
    qtbot.waitUntil(lambda: feature(window, EndFeature).page is not None)
    end = feature(window, EndFeature).page
    assert end is not None
    assert end.title.text() == "Ben has won!"
    assert end.sentence.text() == "Ann gives up the game."
    assert re.sub("<[^>]*>", "", end.rule.text()) == "Giving up"
    assert window.tool_bar_and_dock is not None
    log = window.tool_bar_and_dock.dock.panel.log.model()
    assert log.index(log.rowCount() - 1, 0).data() == "Ann gives up the game."
    assert end.score_sheet is None
    assert not window.window_actions.leave.isEnabled()
    assert not window.window_actions.undo.isEnabled()
    (result,) = window.controller.results.read().results
    assert (result.winners, result.scores) == (("Ben",), None)
    QTest.mouseClick(end.again, LEFT)
    again = session_of(window).match
    assert again.names == ("Ann", "Ben")
    assert again.outcome is None


def test_giving_up_behind_the_curtain(play: Play, qtbot: QtBot) -> None:
    window = play("numnum", "Ann", "Ben")
    assert session_of(window).is_covered
    QTest.mouseClick(ask(window).give_up, LEFT)
    table = window.table
    assert table is not None
    qtbot.waitUntil(lambda: feature(window, EndFeature).page is not None)
    assert feature(window, EndFeature).page is not None
    QTest.mouseClick(end_page(window).show_table, LEFT)
    assert not privacy_of(table.view).is_down  # the game is over: everything is public


@pytest.mark.parametrize("key", [Qt.Key.Key_P, Qt.Key.Key_Pause])
def test_the_pause_covers_a_table_without_secrets(play: Play, key: Qt.Key, qtbot: QtBot) -> None:
    window = play("nichtlustig", "Ann", "Ben")
    table, session = window.table, session_of(window)
    assert table is not None
    with qtbot.waitActive(window):
        window.activateWindow()
    QTest.keyClick(window, key)
    assert session.is_hidden
    privacy_screen = privacy_of(table.view)
    qtbot.waitUntil(lambda: privacy_screen.is_down)
    assert (privacy_screen.title.text(), privacy_screen.ready_button.text()) == ("Pause", "Go on")
    assert not session.legal_actions()
    QTest.keyClick(window, key)
    assert session.visible_to is None, "only the curtain itself is asked"
    privacy_screen.finish_animation()
    sign, bubble = privacy_screen.sign, table.view.popups.bubble
    for size in ((1280, 720), (1000, 640)):
        window.resize(*size)
        QApplication.processEvents()
        window.window_actions.tip.trigger()
        assert bubble.isVisible(), "it says that there is nothing to decide"
        assert not bubble.geometry().intersects(
            QRect(sign.mapTo(table.view, QPoint()), sign.size())
        )
    QTest.mouseClick(privacy_screen, LEFT, pos=QPoint(9, 200))
    assert session.visible_to is None
    QTest.mouseClick(privacy_screen.ready_button, LEFT)
    assert not session.is_covered
    assert session.legal_actions()


def test_a_curtain_between_two_players_is_no_pause(play: Play) -> None:
    window = play("numnum", "Ann", "Ben")
    assert session_of(window).is_covered
    assert not window.window_actions.pause.isEnabled()
    session_of(window).uncover()
    assert window.window_actions.pause.isEnabled()
    window.window_actions.pause.trigger()
    assert session_of(window).is_hidden


def test_all_goes_on_with_the_next_game(play: Play, qtbot: QtBot) -> None:
    window = play("nichtlustig", "Ann", "Ben")
    window.controller.play_again()
    qtbot.wait(20)  # the first one was deleted
    assert window.window_actions.leave.isEnabled()
    assert window.window_actions.moves.isEnabled()
    window.window_actions.pause.trigger()
    assert session_of(window).is_hidden
    sheet = ask(window)
    window.go_home()
    assert not sheet.isVisible()
    assert not window.window_actions.leave.isEnabled()
