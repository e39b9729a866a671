"""In the list of moves each die that can be set aside is one switch."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Keep
from tabletop.engine.capabilities import dice_of
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.move_list.feature import MoveList
from tabletop.ui.features.move_list.model import MoveItem, MoveKind
from tabletop.ui.table.model.motion import NO_MOTION
from tests.parts import moves_of

DICE = 7


@pytest.fixture
def window(open_window: Callable[..., MainWindow]) -> MainWindow:
    """The window after the first throw, with the list of moves."""
    window = open_window(Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 5))
    assert window.table is not None
    window.table.view.set_motion(NO_MOTION)
    session = window.controller.session
    assert session is not None
    session.act(session.legal_actions()[0])
    session.finish_throw()
    window.table.view.finish_early()
    window.window_actions.moves.trigger()
    QApplication.processEvents()
    return window


@pytest.fixture
def moves(window: MainWindow) -> MoveList:
    """The list after the first throw."""
    assert window.tool_bar_and_dock is not None
    return moves_of(window.tool_bar_and_dock.dock.panel)


def lines(moves: MoveList, kind: MoveKind) -> list[tuple[int, MoveItem]]:
    assert moves._moves is not None
    return [(n, entry) for n, entry in enumerate(moves._moves.entries) if entry.kind is kind]


def checked(moves: MoveList) -> set[int | None]:
    model = moves.model()
    return {
        entry.die
        for row, entry in lines(moves, MoveKind.SWITCH)
        if model.index(row, 0).data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
    }


def test_a_switch_for_each_die_with_what_it_shows(moves: MoveList) -> None:
    switches = lines(moves, MoveKind.SWITCH)
    assert moves._moves is not None
    session = moves._moves._session
    shown = dice_of(session.match.rules, session.match.state)
    assert len(switches) == DICE
    for _, entry in switches:
        assert entry.die is not None
        assert session.speaker.die(entry.die, shown[entry.die].face) in entry.words
    kept = [e.action for _, e in lines(moves, MoveKind.ACTION) if isinstance(e.action, Keep)]
    assert kept == [Keep(())], "what can be done with none of them"
    assert len(moves._moves.entries) < 3 * DICE


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_keys_choose_dice_and_one_line_sets_them_aside(moves: MoveList, key: Qt.Key) -> None:
    model = moves._moves
    assert model is not None
    for row, _ in lines(moves, MoveKind.SWITCH)[1:3]:
        moves.setCurrentIndex(model.index(row))
        QTest.keyClick(moves, key)
        assert moves.currentIndex().row() == row, "the keyboard stays where it is"
    dice = tuple(e.die for _, e in lines(moves, MoveKind.SWITCH)[1:3] if e.die is not None)
    assert checked(moves) == set(dice)
    (row,) = (n for n, e in lines(moves, MoveKind.ACTION) if isinstance(e.action, Keep))
    session = model._session
    steps = session.match.ply
    moves.setCurrentIndex(model.index(row))
    QTest.keyClick(moves, Qt.Key.Key_Return)
    assert session.match.steps[steps].action == Keep(dice)
    assert not checked(moves)


@pytest.mark.parametrize("double", [False, True])
def test_clicks_turn_a_switch(moves: MoveList, double: bool) -> None:
    model, left = moves._moves, Qt.MouseButton.LeftButton
    assert model is not None
    row, entry = lines(moves, MoveKind.SWITCH)[0]
    moves.scrollTo(model.index(row))
    place = moves.visualRect(model.index(row)).center()
    if double:
        QTest.mouseDClick(moves.viewport(), left, pos=place)
    else:
        QTest.mouseClick(moves.viewport(), left, pos=place)
        assert checked(moves) == {entry.die}
        QTest.mouseClick(moves.viewport(), left, pos=place)
    assert not checked(moves)
    QTest.mouseRelease(moves.window(), left)  # a double click of the tests ends with a press


def test_the_list_and_the_table_choose_the_same_dice(window: MainWindow, moves: MoveList) -> None:
    model, table = moves._moves, window.table
    assert model is not None
    assert table is not None
    board, scene = table.view.board, table.view.scene
    row, entry = lines(moves, MoveKind.SWITCH)[3]
    moves.setCurrentIndex(model.index(row))
    QTest.keyClick(moves, Qt.Key.Key_Space)

    def set_aside() -> set[int | None]:
        return {item.shown.die_view.die for item in scene.dice if item.shown.selected}

    assert set_aside() == checked(moves) == {entry.die}
    table.view.finish_early()
    other = next(item for item in scene.dice if item.shown.die_view.die != entry.die)
    place = board.mapFromScene(other.pos())
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert set_aside() == checked(moves) == {entry.die, other.shown.die_view.die}
    (kept,) = (e.action for _, e in lines(moves, MoveKind.ACTION) if isinstance(e.action, Keep))
    assert set(kept.dice) == checked(moves)
    table.view.finish_early()
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert set_aside() == checked(moves) == set()
