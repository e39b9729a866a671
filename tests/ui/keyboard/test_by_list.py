"""Whole games by the list of moves alone, from start to end, without a mouse."""

from collections.abc import Callable
from functools import partial

import pytest

from tabletop.engine.actions import Keep, SeatAction
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.move_list.feature import MoveList
from tabletop.ui.features.move_list.model import MoveItem, MoveKind
from tabletop.ui.table.model.motion import NO_MOTION
from tests.parts import moves_of
from tests.ui.fast_forward import FastForward
from tests.ui.features import end_page, feature, start_page
from tests.ui.keyboard.games import EVENINGS
from tests.ui.keyboard.typist import CONTROL, SHIFT, Key, Typist


def _does(action: SeatAction, entry: MoveItem) -> bool:
    return entry.action == action


def _switches(die: int, entry: MoveItem) -> bool:
    return entry.die == die


def choose(typist: Typist, moves: MoveList, wanted: Callable[[MoveItem], bool]) -> None:
    """Select a line with the arrows, and press Return."""
    assert typist.at is moves
    model = moves._moves
    assert model is not None
    row = next(row for row, entry in enumerate(model.entries) if wanted(entry))
    here = moves.currentIndex().row()
    if abs(row - here) > len(model.entries) - 1 - row:
        typist.press(Key.Key_End)
    for _ in range(len(model.entries)):
        here = moves.currentIndex().row()
        if here == row:
            break
        typist.press(Key.Key_Down if here < row else Key.Key_Up)
    assert moves.currentIndex().row() == row
    typist.press(Key.Key_Return)


def switch_on(typist: Typist, moves: MoveList, action: Keep) -> None:
    """Choose the dice of an action if each has a switch."""
    assert moves._moves is not None
    switches = {entry.die for entry in moves._moves.entries if entry.kind is MoveKind.SWITCH}
    for die in action.dice if switches else ():
        choose(typist, moves, partial(_switches, die))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["NumNum", "Dumm gelaufen!, 1998"])
def test_a_whole_game_by_the_list(
    name: str, open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The end page must not open by itself earlier, however slow the machine is.
    monkeypatch.setattr("tabletop.ui.features.end.feature._SHOW_AFTER", 3_600_000)
    evening = EVENINGS[name]
    window = open_window()
    typist = Typist(window)
    typist.set_up(evening.tile, evening.seats, evening.options, evening.seed)
    page, session = window.table, window.controller.session
    assert page is not None
    assert session is not None
    page.view.set_motion(NO_MOTION)
    typist.press(Key.Key_M, CONTROL | SHIFT)
    assert window.tool_bar_and_dock is not None
    moves = moves_of(window.tool_bar_and_dock.dock.panel)
    window.setUpdatesEnabled(False)  # not needed, and painting takes most of the time
    match, looked = session.match, set()
    times = 2 if name == "NumNum" else 1  # otherwise only one seat would be the viewer
    forward = FastForward(session, evening.player(evening.seed), times)
    while (action := forward.next()) is not None:
        while session.is_covered or session.passing_to is not None:
            if session.is_covered:
                choose(typist, moves, lambda entry: entry.kind is MoveKind.UNCOVER)
                looked.add(session.viewer)
            else:
                choose(typist, moves, lambda entry: entry.kind is MoveKind.PASS_SCREEN)
        before = match.ply
        if isinstance(action, Keep):
            switch_on(typist, moves, action)
        choose(typist, moves, partial(_does, action))
        assert match.steps[before].action == action
    assert (len(looked) > 1) is session.has_privacy_screen
    choose(typist, moves, lambda entry: entry.kind is MoveKind.SHOW_END)
    assert feature(window, EndFeature).page is not None
    typist.reach(end_page(window).home)
    typist.press(Key.Key_Return)
    assert start_page(window).isVisible()
