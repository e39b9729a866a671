"""The privacy screen and the window: log, moves, undo, last refusal and title."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Say
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.move_list.model import MoveKind, MovesModel
from tabletop.ui.table.log_list import LogModel
from tabletop.ui.table.session import Session
from tabletop.ui.window.dock import SideDock
from tests.parts import moves_of, privacy_of


@pytest.fixture
def playing(open_window: Callable[..., MainWindow]) -> MainWindow:
    """A window with a covered game for three with hidden hands."""
    window = open_window(Setup(find_game("numnum"), ("Ann", "Ben", "Cleo"), {}, 4))
    assert window.table is not None
    window.table.view.finish_early()  # dealt
    return window


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


def dock_of(window: MainWindow) -> SideDock:
    assert window.tool_bar_and_dock is not None
    return window.tool_bar_and_dock.dock


def lines(window: MainWindow) -> list[str]:
    model = dock_of(window).panel.log.model()
    assert isinstance(model, LogModel)
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def draw_and_pass(session: Session) -> str:
    """Draw a card that only its player knows, pass on, and return the card's name."""
    session.uncover()
    before = session.match.observe(session.viewer).zones[session.viewer]
    session.act(Say("draw"))
    hand = session.match.observe(session.viewer).zones[session.viewer]
    if session.passing_to is None:
        session.act(Say("stop"))
    return session.speaker.card(hand[len(before)]).lower()


def test_the_log_names_a_card_to_who_drew_it_only(playing: MainWindow) -> None:
    session = session_of(playing)
    drawn = draw_and_pass(session)
    assert f"Ann draws {drawn}." in lines(playing)
    session.cover()
    assert "Ann draws a card." in lines(playing)
    assert not any(drawn in line.lower() for line in lines(playing))
    session.uncover()
    assert "Ann draws a card." in lines(playing)
    for _ in range(2):
        draw_and_pass(session)
        session.cover()
    session.uncover()
    assert session.viewer == 0
    assert f"Ann draws {drawn}." in lines(playing)


def test_the_list_of_moves_only_passes_the_screen_on_meanwhile(playing: MainWindow) -> None:
    session, moves = session_of(playing), moves_of(dock_of(playing).panel)
    model = moves.model()
    assert isinstance(model, MovesModel)

    def offered() -> list[tuple[MoveKind, str]]:
        return [(entry.kind, entry.words) for entry in model.entries if entry.is_selectable]

    assert offered() == [(MoveKind.UNCOVER, "I am Ann: show my cards")]
    session.uncover()
    assert [kind for kind, _ in offered()] == [MoveKind.ACTION] * len(session.match.legal_actions())
    drawn = draw_and_pass(session)
    assert offered() == [(MoveKind.PASS_SCREEN, "Pass the screen to Ben")]
    assert any(drawn in entry.words.lower() for entry in model.entries)
    session.cover()
    assert offered() == [(MoveKind.UNCOVER, "I am Ben: show my cards")]
    assert not any(drawn in entry.words.lower() for entry in model.entries)


@pytest.mark.real
def test_nothing_is_taken_back_behind_the_curtain(playing: MainWindow) -> None:
    session, undo = session_of(playing), playing.window_actions.undo
    assert not undo.isEnabled()
    session.uncover()
    draw_and_pass(session)
    session.cover()
    assert not undo.isEnabled()
    assert undo.toolTip() == "You cannot undo while the screen is being passed on."
    ply = session.match.ply
    undo.trigger()
    assert session.match.ply == ply


def test_the_next_seat_is_not_told_what_the_last_one_did_card_by_card(
    playing: MainWindow,
) -> None:
    session = session_of(playing)
    session.match.may_peek = True
    draw_and_pass(session)
    assert "Undo: " in playing.window_actions.undo.toolTip()
    session.cover()
    session.uncover()
    assert playing.window_actions.undo.toolTip().startswith("Undo what Ann did")


def test_what_was_refused_is_forgotten_with_the_viewer(playing: MainWindow) -> None:
    session = session_of(playing)
    session.uncover()
    session.act(Say("pass"))
    assert playing.window_actions.last_refusal.isEnabled()
    draw_and_pass(session)
    session.cover()
    session.uncover()
    assert not playing.window_actions.last_refusal.isEnabled()


def test_the_title_of_the_window_never_changes(playing: MainWindow) -> None:
    titles = {playing.windowTitle()}
    session = session_of(playing)
    for _ in range(4):
        draw_and_pass(session)
        session.cover()
        titles.add(playing.windowTitle())
    assert titles == {"NumNum – Ann, Ben, and Cleo"}


@pytest.mark.real
def test_a_saved_game_opens_behind_the_curtain(playing: MainWindow) -> None:
    (path,) = playing.controller.save_store.folder.glob("*.tabletop")
    draw_and_pass(session_of(playing))
    playing.go_home()
    playing.controller.open(path)
    session = session_of(playing)
    assert session.is_covered
    assert session.passing_to == 1
    assert playing.table is not None
    assert privacy_of(playing.table.view).title.text() == "Pass to Ben"


@pytest.mark.real
def test_the_curtain_has_the_keyboard(playing: MainWindow, qtbot: QtBot) -> None:
    assert playing.table is not None
    view = playing.table.view
    assert not view.board.isEnabled()
    assert privacy_of(view).ready_button.hasFocus()
    privacy_of(view).finish_animation()
    qtbot.waitUntil(lambda: privacy_of(view).is_ready)
    QTest.keyClick(privacy_of(view).ready_button, Qt.Key.Key_Return)
    assert view.board.hasFocus()
