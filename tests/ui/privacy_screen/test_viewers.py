"""No hand of another viewer is shown before the next player uncovers the table."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import Setup
from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import find_game
from tabletop.match.match import Departure
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.leaving.dialog import LeavingDialog
from tabletop.ui.features.leaving.feature import LeavingFeature
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.theme import NIGHT
from tests.parts import privacy_of
from tests.patience import PATIENCE
from tests.ui.features import feature, is_in_sandbox, start_page
from tests.ui.window.test_named_files import drop

SEATS = ("Ann", "Ben", "Cleo")
GAMES = ("numnum", "dumm-gelaufen")


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


def part(window: MainWindow, seat: Seat, parting: Departure) -> None:
    """Leave or return as a user does."""
    window.window_actions.leave.trigger()
    sheet = feature(window, LeavingFeature).dialog
    assert isinstance(sheet, LeavingDialog)
    sheet.seats.button(seat).setChecked(True)
    (sheet.leave if parting is Departure.LEFT else sheet.back).click()


def leave(*seats: Seat) -> Callable[[MainWindow], None]:
    def leave_one_by_one(window: MainWindow) -> None:
        for seat in seats:
            part(window, seat, Departure.LEFT)

    return leave_one_by_one


def come_back(seat: Seat) -> Callable[[MainWindow], None]:
    def leave_and_return(window: MainWindow) -> None:
        part(window, seat, Departure.LEFT)
        part(window, seat, Departure.BACK)

    return leave_and_return


def go_on(window: MainWindow) -> None:
    window.go_home()
    until = QDeadlineTimer(PATIENCE * 1000)
    while not start_page(window).continue_tiles and not until.hasExpired():  # the save is read
        QTest.qWait(5)
    start_page(window).continue_tiles[0].click()


def open_save(window: MainWindow) -> None:
    assert window.controller.saved_match is not None
    saving = window.controller.saved_match.autosave
    assert saving is not None
    window.go_home()
    window.controller.open(saving.path)


def open_copy(window: MainWindow) -> None:
    assert window.controller.saved_match is not None
    saving = window.controller.saved_match.autosave
    assert saving is not None
    elsewhere = saving.path.with_name("from outside.tabletop")
    window.go_home()
    copy(saving.path, elsewhere)
    window.controller.open(Path(elsewhere))


def sandbox(window: MainWindow) -> None:
    feature(window, SandboxFeature).show()
    if not is_in_sandbox(window):
        window.bar.button.click()
    assert is_in_sandbox(window)
    go_on(window)


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
    "theme": lambda window: setattr(window.context.appearance._settings, "theme", NIGHT.name),
    "sandbox": sandbox,
    "a save from outside": open_copy,
    "restart": lambda window: window.window_actions.restart.trigger(),
    "covered by hand": lambda window: window.window_actions.cover.trigger(),
}


def covered(_window: MainWindow) -> None:
    """A covered table at the beginning of a game."""


def acted(window: MainWindow) -> None:
    """A table whose first seat has acted and still looks."""
    session = session_of(window)
    session.uncover()
    while session.passing_to is None:
        assert session.act(session.legal_actions()[0]).legal


def passed(window: MainWindow) -> None:
    """A table at which the second seat looks."""
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
    window.table.view.set_motion(NO_MOTION)
    before(window)
    looked = session_of(window).visible_to
    WAYS[way](window)
    QApplication.processEvents()
    session = session_of(window)
    assert session.visible_to in (None, looked)
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
    sheet = feature(window, LeavingFeature).dialog
    assert isinstance(sheet, LeavingDialog)
    assert sheet.seat == session.passing_to == session.match.to_act


def file_of(window: MainWindow) -> Path:
    """Close the game and return its save."""
    assert window.controller.saved_match is not None
    saving = window.controller.saved_match.autosave
    assert saving is not None
    window.go_home()
    return saving.path


def drop_save(window: MainWindow) -> None:
    assert drop(window, file_of(window))


def start_once_more(window: MainWindow) -> None:
    window.files.open_in_front(file_of(window))


def open_by_other_rules(window: MainWindow) -> None:
    """The game continues from its last position, in a new save."""
    path = file_of(window)
    header, _, rest = path.read_text("utf-8").partition("\n")
    path.write_text(f"{json.dumps({**json.loads(header), 'rules': 99})}\n{rest}", "utf-8")
    window.controller.open(path)


def restart(window: MainWindow) -> None:
    match = session_of(window).match
    session_of(window).play_for(match.to_act, match.legal_actions()[0])
    window.window_actions.restart.trigger()


def restart_twice(window: MainWindow) -> None:
    restart(window)
    session_of(window).uncover()
    restart(window)


def restart_and_go_on(window: MainWindow) -> None:
    restart(window)
    go_on(window)


def play_again(window: MainWindow) -> None:
    window.controller.play_again()


def return_to_game_before(window: MainWindow) -> None:
    restart(window)
    window.bar.button.click()


def play_from_sandbox(window: MainWindow) -> None:
    feature(window, SandboxFeature).show()
    if not is_in_sandbox(window):
        window.bar.button.click()
    feature(window, SandboxFeature).play_from_here()
    (dialog,) = window.findChildren(NewGameDialog)
    dialog.start.click()
    assert not is_in_sandbox(window)


AGAIN = {
    "continue": go_on,
    "the save": open_save,
    "a copy": open_copy,
    "a dropped file": drop_save,
    "a second start": start_once_more,
    "other rules": open_by_other_rules,
    "sandbox": sandbox,
    "restart": restart,
    "restart twice": restart_twice,
    "restart, continue": restart_and_go_on,
    "back after restart": return_to_game_before,
    "play again": play_again,
    "play from the sandbox": play_from_sandbox,
}
"""All ways to begin or open a game while another one is open."""
LAST = [(("Ann", "Ben"), {}, (0,)), (SEATS, {}, (2, 0)), (SEATS, {2: "medium"}, (0,))]
"""The players, the seats of the computer, and those who leave until Ben is alone."""


# Each way with and without Ben as the viewer, and each of `LAST` with every third way.
CASES = [
    (way, *LAST[(number + is_looking) % len(LAST)], is_looking)
    for number, way in enumerate(AGAIN)
    for is_looking in (False, True)
]


@pytest.mark.parametrize(("way", "names", "computers", "leaving", "is_looking"), CASES)
def test_a_game_that_others_left_is_opened_again_covered(
    open_window: Callable[..., MainWindow],
    way: str,
    names: tuple[str, ...],
    computers: dict[Seat, str],
    leaving: tuple[Seat, ...],
    *,
    is_looking: bool,
) -> None:
    window = open_window(Setup(find_game("dumm-gelaufen"), names, {}, 4, bots=computers))
    session_of(window).uncover()
    leave(*leaving)(window)
    before = session_of(window)
    assert before.humans == {1}
    if is_looking:
        before.uncover()
    AGAIN[way](window)
    session = session_of(window)
    assert session is not before
    due = session.passing_to
    assert (session.visible_to, due in session.humans) == (None, True)
    assert due is not None
    # Who plays a position of the sandbox is chosen anew; else Ben is left, wherever he sits now.
    assert AGAIN[way] is play_from_sandbox or session.humans == {due}
    name = session.match.names[due]
    assert AGAIN[way] is play_from_sandbox or name == "Ben"
    assert window.table is not None
    view = window.table.view
    assert privacy_of(view).is_down
    assert privacy_of(view).title.text() == f"Pass to {name}"
    specs = session.match.rules.zones
    hands = [card.shown for card in view.scene.cards if specs[card.shown.zone].owner == due]
    assert {shown.card for shown in hands} <= {HIDDEN}
    session.uncover()
    assert session.visible_to == due


ALONE = {way: go for way, go in AGAIN.items() if go is not play_from_sandbox}
"""In the sandbox everybody is a person until the computer is chosen."""


@pytest.mark.parametrize("way", ALONE)
def test_a_game_of_one_person_alone_is_opened_again_without_a_curtain(
    open_window: Callable[..., MainWindow], way: str
) -> None:
    computers = {0: "medium", 2: "medium"}
    window = open_window(Setup(find_game("dumm-gelaufen"), SEATS, {}, 4, bots=computers))
    AGAIN[way](window)
    session = session_of(window)
    assert (session.visible_to, session.is_covered) == (1, False)
