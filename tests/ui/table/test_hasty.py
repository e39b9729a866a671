"""Input during animations only ends them, and second clicks have no effect."""

from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tabletop.engine.cards import HIDDEN
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.session import Session
from tests.ui.hasty import LEFT, NONE, Clock, double_click, send_mouse
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, random_step

pytestmark = pytest.mark.hasty

PRESSES = 8


def seats(game: Game) -> int:
    return max(2, game.seats[0])


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_the_second_click_on_a_button_never_does_anything(
    set_table: SetTable, clock: Clock, game: Game
) -> None:
    """At each position of a random game a button is clicked twice."""
    session, random = new_session(seats(game), 5, game.id), Random(5)
    table = set_table(session)
    table.view.set_motion(NO_MOTION)
    pressed = 0
    for _ in range(2 * PRESSES):
        clock.wait()
        buttons, ply = table.view.bar.buttons, session.match.ply
        if buttons:
            double_click(random.choice(buttons))
            decided = decided_since(session, ply)
            assert decided <= 1
            pressed += decided
        elif session.match.outcome is None:
            random_step(session, random)
    assert pressed, "no button was ever offered"


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_the_second_click_on_a_piece_never_does_anything(
    set_table: SetTable, clock: Clock, game: Game
) -> None:
    """The exception is a card of the viewer's hand, which a double click plays."""
    session, random = new_session(seats(game), 5, game.id), Random(1)
    table = set_table(session)
    table.view.set_motion(NO_MOTION)
    viewport = table.view.board.viewport()
    for _ in range(PRESSES):
        if session.match.outcome is not None:
            break
        clock.wait()
        scene = table.view.scene
        pieces = [p for p in scene.pieces() if p.isVisible() and not in_hand(table, p)]
        piece = random.choice(pieces)
        try:
            point = table.point(table.grip(piece))
        except AssertionError:  # it is covered
            continue
        ply, gathered = session.match.ply, len(table.view.presenter.dice.selected)
        double_click(viewport, point)
        decided = decided_since(session, ply)
        now = len(table.view.presenter.dice.selected)
        assert decided <= 1
        assert decided or abs(now - gathered) <= 1
        table.view.drag.cancel()
        if not decided:
            random_step(session, random)
        table.finish()


def decided_since(session: Session, ply: int) -> int:
    """Return the number of people's decisions after a number of steps."""
    return len([step for step in session.match.steps[ply:] if step.actor >= 0 and not step.forced])


def in_hand(table: Table, piece: object) -> bool:
    return isinstance(piece, CardItem) and table.view.drag.is_in_hand(piece)


def first_flight(set_table: SetTable, clock: Clock) -> Table:
    """Return a table on which a card is moving because something happened."""
    session = new_session(2, 4, "numnum")
    table = set_table(session)
    clock.wait()
    random_step(session, Random(1))
    assert table.view.scene.animator.is_running
    clock.wait(10.0)
    return table


def test_a_press_that_ends_a_motion_does_nothing_else(set_table: SetTable, clock: Clock) -> None:
    table = first_flight(set_table, clock)
    ply = table.session.match.ply
    item = next(i for i in table.cards(table.session.viewer) if i.shown.card != HIDDEN)
    point = table.grip(item)
    table.click(point)
    assert not table.view.scene.animator.is_running
    assert table.carried() is None
    assert table.session.match.ply == ply
    table.click(point)
    assert table.carried() is not None


def test_a_button_pressed_while_something_moves_only_ends_that(
    set_table: SetTable, clock: Clock
) -> None:
    table = first_flight(set_table, clock)
    ply = table.session.match.ply
    button = table.view.bar.buttons[0]
    centre = button.rect().center()
    for _ in range(2):
        send_mouse(button, QEvent.Type.MouseButtonPress, centre, LEFT, LEFT)
        send_mouse(button, QEvent.Type.MouseButtonRelease, centre, LEFT, NONE)
        if not table.view.scene.animator.is_running and table.session.match.ply == ply:
            clock.wait()
    assert table.session.match.ply > ply


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Tab])
def test_a_key_that_ends_a_motion_does_nothing_else(
    set_table: SetTable, clock: Clock, key: Qt.Key
) -> None:
    table = first_flight(set_table, clock)
    table.key(key)
    assert not table.view.scene.animator.is_running
    assert table.view.keyboard_cursor.stop is None
    assert table.carried() is None


def test_a_key_that_is_held_down_takes_up_and_lays_nothing_more(
    set_table: SetTable, clock: Clock
) -> None:
    table = set_table(new_session(2, 4, "numnum"))
    clock.wait()
    assert table.view.keyboard_cursor.move_to(table.cards(table.session.viewer)[0])
    table.key(Qt.Key.Key_Return)
    carried = table.carried()
    assert carried is not None
    for _ in range(3):
        event = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True
        )
        QApplication.sendEvent(table.view.board, event)
    assert table.carried() is carried


def test_a_position_that_was_not_seen_takes_no_click(set_table: SetTable, clock: Clock) -> None:
    session = new_session(2, 4, "numnum")
    table = set_table(session)
    table.view.set_motion(NO_MOTION)
    clock.wait()
    random_step(session, Random(1))
    QApplication.processEvents()
    item = table.cards(session.viewer)[0]
    table.click(table.grip(item))
    assert table.carried() is None
    clock.wait()
    table.click(table.grip(item))
    assert table.carried() is item


def test_the_second_click_may_still_begin_a_drag(set_table: SetTable, clock: Clock) -> None:
    """Qt reports its press as a double click if something else was just clicked."""
    table = set_table(new_session(2, 4, "numnum"))
    clock.wait()
    viewport, item = table.view.board.viewport(), table.cards(table.session.viewer)[0]
    at = table.point(table.grip(item))
    send_mouse(viewport, QEvent.Type.MouseButtonDblClick, at, LEFT, LEFT)
    assert table.carried() is None
    send_mouse(viewport, QEvent.Type.MouseMove, at - QPoint(0, 60), held=LEFT)
    assert table.carried() is item
    send_mouse(viewport, QEvent.Type.MouseButtonRelease, at, LEFT)
    assert table.carried() is None
