"""Nobody's hand is shown in place of another's, or of none, before the curtain was raised."""

from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtWidgets import QApplication

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import find_game
from tabletop.library.setup import Setup
from tabletop.match.attendance import Parting
from tabletop.ui.control.session import Session
from tabletop.ui.pages.table.leaving_sheet import LeavingSheet
from tabletop.ui.shell.main_window import MainWindow
from tabletop.ui.theme.theme import NIGHT
from tabletop.ui.viewmodel.motion import STILL

SEATS = ("Ann", "Ben", "Cleo")
GAMES = ("numnum", "dumm-gelaufen")


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


def part(window: MainWindow, seat: Seat, parting: Parting) -> None:
    """Leave or come back as people do."""
    window.window_actions.leave.trigger()
    sheet = window.game_actions.leaving
    assert isinstance(sheet, LeavingSheet)
    sheet.seats.button(seat).setChecked(True)
    (sheet.leave if parting is Parting.LEFT else sheet.back).click()


def leave(*seats: Seat) -> Callable[[MainWindow], None]:
    def leave_one_by_one(window: MainWindow) -> None:
        for seat in seats:
            part(window, seat, Parting.LEFT)

    return leave_one_by_one


def come_back(seat: Seat) -> Callable[[MainWindow], None]:
    def leave_and_return(window: MainWindow) -> None:
        part(window, seat, Parting.LEFT)
        part(window, seat, Parting.BACK)

    return leave_and_return


def go_on(window: MainWindow) -> None:
    window.go_home()
    window.start.continue_cards[0].click()


def open_save(window: MainWindow) -> None:
    assert window.controller.playing is not None
    saving = window.controller.playing.saving
    assert saving is not None
    window.go_home()
    window.game_actions.open(saving.path)


def open_copy(window: MainWindow) -> None:
    assert window.controller.playing is not None
    saving = window.controller.playing.saving
    assert saving is not None
    elsewhere = saving.path.with_name("from outside.tabletop")
    window.go_home()
    copy(saving.path, elsewhere)
    window.game_actions.open(Path(elsewhere))


def sandbox(window: MainWindow) -> None:
    window.open_sandbox()
    if not window.is_in_sandbox:
        window.bar.button.click()
    assert window.is_in_sandbox
    window.go_home()
    window.start.continue_cards[0].click()


def redo(window: MainWindow) -> None:
    window.window_actions.undo.trigger()
    window.window_actions.redo.trigger()


def speak(window: MainWindow) -> None:
    window.context.settings.language = "de"


WAYS: dict[str, Callable[[MainWindow], None]] = {
    **{f"{name} leaves": leave(seat) for seat, name in enumerate(SEATS)},
    "two leave": leave(0, 1),
    "two others leave": leave(2, 0),
    **{f"{name} comes back": come_back(seat) for seat, name in enumerate(SEATS)},
    "undo": lambda window: window.window_actions.undo.trigger(),
    "redo": redo,
    "continue": go_on,
    "replay": lambda window: window.window_actions.replay.trigger(),
    "language": speak,
    "theme": lambda window: window.context.appearance.wear(NIGHT),
    "sandbox": sandbox,
    "a save from outside": open_copy,
    "restart": lambda window: window.window_actions.restart.trigger(),
    "covered by hand": lambda window: window.window_actions.cover.trigger(),
}


def covered(_window: MainWindow) -> None:
    """As the game begins."""


def acted(window: MainWindow) -> None:
    """Who is first has acted and still looks."""
    session = session_of(window)
    session.uncover()
    while session.passing_to is None:
        assert session.act(session.legal_actions()[0]).legal


def passed(window: MainWindow) -> None:
    """The second one looks."""
    acted(window)
    session_of(window).cover()
    session_of(window).uncover()


@pytest.mark.parametrize("before", [covered, acted])
@pytest.mark.parametrize("way", WAYS)
def test_no_other_hand_is_shown_without_a_curtain(
    open_window: Callable[..., MainWindow], way: str, before: Callable[[MainWindow], None]
) -> None:
    game = GAMES[list(WAYS).index(way) % 2]
    window = open_window(Setup(find_game(game), SEATS, {}, 7))
    assert window.controller.bot_driver is not None
    assert window.table is not None
    window.controller.bot_driver.set_pace(1e-6)
    window.table.view.set_motion(STILL)
    before(window)
    looked = session_of(window).sight
    WAYS[way](window)
    QApplication.processEvents()
    session = session_of(window)
    assert session.sight in (None, looked)
    assert window.table is not None
    specs = session.match.rules.zones
    for card in window.table.view.scene.cards:
        spec = specs[card.shown.zone]
        if spec.owner is not None and spec.visibility.value == "owner" and spec.owner != looked:
            assert card.shown.card == HIDDEN


@pytest.mark.parametrize("before", [covered, passed])
def test_who_is_to_look_is_asked_first_whether_they_leave(
    open_window: Callable[..., MainWindow], before: Callable[[MainWindow], None]
) -> None:
    window = open_window(Setup(find_game("numnum"), SEATS, {}, 7))
    before(window)
    session = session_of(window)
    if not session.is_covered:
        while session.passing_to is None:
            assert session.act(session.legal_actions()[0]).legal
        session.cover()
    window.window_actions.leave.trigger()
    sheet = window.game_actions.leaving
    assert isinstance(sheet, LeavingSheet)
    assert sheet.seat == session.passing_to == session.match.to_act


AGAIN = {
    "continue": go_on,
    "the save": open_save,
    "a copy": open_copy,
    "sandbox": sandbox,
}
LAST = [(("Ann", "Ben"), {}, (0,)), (SEATS, {}, (2, 0)), (SEATS, {2: "medium"}, (0,))]
"""The players, the computer's seats among them, and those who leave: then Ben is alone."""


@pytest.mark.parametrize("is_looking", [False, True])
@pytest.mark.parametrize(("names", "computers", "leaving"), LAST)
@pytest.mark.parametrize("way", AGAIN)
def test_a_game_that_others_left_is_opened_again_covered(
    open_window: Callable[..., MainWindow],
    way: str,
    names: tuple[str, ...],
    computers: dict[Seat, str],
    leaving: tuple[Seat, ...],
    *,
    is_looking: bool,
) -> None:
    window = open_window(Setup(find_game("dumm-gelaufen"), names, {}, 4, computers=computers))
    session_of(window).uncover()
    leave(*leaving)(window)
    before = session_of(window)
    assert before.humans == {1}
    if is_looking:
        before.uncover()
    AGAIN[way](window)
    session = session_of(window)
    assert session is not before
    assert (session.sight, session.passing_to) == (None, 1)
    assert window.table is not None
    view = window.table.view
    assert view.hand_over.privacy_screen.is_down
    assert view.hand_over.privacy_screen.title.text() == "Pass to Ben"
    specs = session.match.rules.zones
    hands = [card.shown for card in view.scene.cards if specs[card.shown.zone].owner == 1]
    assert hands
    assert {shown.card for shown in hands} == {HIDDEN}
    session.uncover()
    assert session.sight == 1


@pytest.mark.parametrize("way", AGAIN)
def test_a_game_of_one_person_alone_is_opened_again_without_a_curtain(
    open_window: Callable[..., MainWindow], way: str
) -> None:
    computers = {0: "medium", 2: "medium"}
    window = open_window(Setup(find_game("dumm-gelaufen"), SEATS, {}, 4, computers=computers))
    AGAIN[way](window)
    session = session_of(window)
    assert (session.sight, session.is_covered) == (1, False)
