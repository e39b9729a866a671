"""Whole games by the list of moves alone, from the start page to the end page, without a mouse."""

from collections.abc import Callable
from random import Random

import pytest

from tabletop.ui.presentation.motion import STILL
from tabletop.ui.window.main_window import MainWindow
from tabletop.ui.window.moves import MoveList
from tabletop.ui.window.moves_model import Kind
from tests.ui.keyboard.typist import CONTROL, SHIFT, Key, Typist

GAMES = {
    "What a Wonderful World": (0, 2, {"hands": "hidden"}, 5),
    "Nichtlustig": (1, 2, {}, 3),
    "NumNum": (2, 3, {}, 2),
    "Dumm gelaufen!, new": (3, 2, {"edition": "new"}, 1),
    "Dumm gelaufen!, 1998": (3, 2, {"edition": "1998"}, 1),
}
MOST = 3000


def go_to(typist: Typist, moves: MoveList, row: int) -> None:
    """Press arrows until the keyboard is at a row."""
    for _ in range(400):
        here = moves.currentIndex().row()
        if here == row:
            return
        typist.press(Key.Key_Down if here < row else Key.Key_Up)
    raise AssertionError("the arrows never come there")


def play_on(typist: Typist, moves: MoveList, random: Random) -> Kind:
    """Do something that the list offers, at random."""
    model = moves._moves
    assert model is not None
    kinds = (Kind.ACTION, Kind.PASS, Kind.LOOK, Kind.ENDING)
    rows = [row for row, entry in enumerate(model.entries) if entry.kind in kinds]
    assert rows, "the evening must go on"
    row = random.choice(rows)
    kind = model.entries[row].kind
    go_to(typist, moves, row)
    typist.press(Key.Key_Return)
    return kind


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_the_list(name: str, open_window: Callable[[], MainWindow]) -> None:
    window = open_window()
    typist, random = Typist(window), Random(1)
    typist.set_up(*GAMES[name])
    page = window.table
    assert page is not None
    page.view.set_motion(STILL)
    typist.press(Key.Key_M, CONTROL | SHIFT)
    assert window.surroundings is not None
    moves = window.surroundings.dock.moves
    assert typist.at is moves
    session = window.desk.session
    assert session is not None
    looked: set[int] = set()
    for _ in range(MOST):
        if session.match.outcome is not None:
            break
        kind = play_on(typist, moves, random)
        assert typist.at is moves, kind
        if kind is Kind.LOOK:
            looked.add(session.viewer)
    assert session.match.outcome is not None
    assert session.has_curtain == (looked == set(range(session.match.rules.seats)))
    assert play_on(typist, moves, random) is Kind.ENDING
    assert page.end is not None
    typist.reach(page.end.home)
    typist.press(Key.Key_Return)
    assert window.start.isVisible()
