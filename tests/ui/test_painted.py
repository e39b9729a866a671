"""A window shows what is: nothing stays painted where a piece was before."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QExposeEvent, QFocusEvent, QRegion
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Move
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Speed
from tabletop.ui.table.scene.items import CardItem
from tests.ui.hasty import LEFT, NONE, send_mouse
from tests.ui.painted import SIZE, Painted, begin, play, stop_clock
from tests.ui.rules.test_lessons import MousePlayer, await_next, taught
from tests.ui.table.play import Table

Open = Callable[..., MainWindow]
RIGHT = Qt.MouseButton.RightButton
every_game = pytest.mark.parametrize("game", [game.id for game in CATALOG])


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_clock(monkeypatch.setattr)


def laid(open_window: Open, game: str) -> Painted:
    return begin(open_window, Setup(find_game(game), ("Ann", "Ben"), {}, 3))


# --- one piece -----------------------------------------------------------------------------------


def move(card: CardItem) -> None:
    card.setPos(card.pos() + QPointF(-90, -160))


def turn(card: CardItem) -> None:
    card.setRotation(30)


def shrink(card: CardItem) -> None:
    card.setScale(card.scale() * 0.5)


def hide(card: CardItem) -> None:
    move(card)
    card.hide()


def fade(card: CardItem) -> None:
    move(card)
    card.setOpacity(0.0)


def remove(card: CardItem) -> None:
    move(card)
    scene = card.scene()
    assert scene is not None
    scene.removeItem(card)


def let_down(card: CardItem) -> None:
    card.set_lifted(lifted=False)
    move(card)


def update_all(card: CardItem) -> None:
    """A change of the whole table leaves no later one out."""
    scene = card.scene()
    assert scene is not None
    scene.update()
    move(card)


CHANGES = (move, turn, shrink, hide, fade, remove, let_down)


@pytest.mark.parametrize("change", [*CHANGES, update_all])
def test_a_piece_leaves_nothing_behind(
    change: Callable[[CardItem], None], open_window: Open
) -> None:
    """And only what has changed is painted: a whole table painted anew would hide a fault."""
    painted = laid(open_window, "numnum")
    card = painted.view.scene.cards[0]
    card.setZValue(5000)
    card.setPos(painted.view.scene.sceneRect().center())
    card.set_lifted(lifted=True)
    painted.look()
    painted.paints.forget()
    change(card)
    painted.frame()  # a sheet is painted first
    move(card)
    painted.frame()
    painted.rest()
    assert painted.paints.is_whole() is (change is update_all)
    painted.look()


def test_nothing_is_painted_within_a_paint(open_window: Open) -> None:
    """Qt warns of it, which fails a test; a window may be grabbed while much is pending."""
    painted = laid(open_window, "numnum")
    card = painted.view.scene.cards[0]
    for _ in range(3):
        move(card)
        painted.sheet.update()
        painted.view.board.viewport().update(0, 0, 9, 9)
        painted.window.update()
        assert not painted.window.grab().isNull()
        painted.rest()


def test_a_window_that_comes_to_be_seen_is_painted_rightly(open_window: Open) -> None:
    painted = laid(open_window, "numnum")
    card = painted.view.scene.cards[0]
    card.setZValue(5000)
    painted.look()
    handle = painted.window.windowHandle()
    move(card)
    painted.sheet.update()
    QCoreApplication.sendEvent(handle, QExposeEvent(QRegion(painted.window.rect())))
    move(card)
    painted.look()


# --- whole games ---------------------------------------------------------------------------------


@every_game
def test_after_every_event_of_a_game(game: str, open_window: Open) -> None:
    assert play(laid(open_window, game), 5) > 5


@pytest.mark.parametrize("game", ["numnum", "dumm-gelaufen"])
def test_after_every_step_of_a_lesson(
    game: str, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.features.tutorial.page._PLAY_AFTER", 0)
    window.resize(*SIZE)
    page = taught(window, find_game(game), qtbot, Speed.USUAL)
    guide, player, painted, refused = page.guide, MousePlayer(page), Painted(window, page.view), 0
    while (step := guide.step) is not None:
        number = guide.step_number
        if step.tried is not None:
            assert isinstance(step.tried, Move)
            player.drag(step.tried)
            refused += 1
        elif step.do:
            player.do(step.do[0])
        else:
            QTest.mouseClick(guide.note.next, LEFT)
        await_next(guide, number, qtbot)
        painted.run()
        painted.look()
    assert refused


# --- drags ---------------------------------------------------------------------------------------


def refused(table: Table, at: QPoint) -> None:
    """Let go where it may not lie."""
    del at
    hand, view = table.view.drag, table.view
    assert isinstance(hand.carried, CardItem)
    closed = view.scene.zones.keys() - hand.targets.zones - {hand.carried.shown.zone}
    table.move(hand.carried.pos(), table.middle(max(closed)), 2)
    table.release(table.middle(max(closed)))


def escape(table: Table, at: QPoint) -> None:
    QTest.keyClick(table.view.board, Qt.Key.Key_Escape)
    up(table, at)


def right_button(table: Table, at: QPoint) -> None:
    viewport = table.view.board.viewport()
    send_mouse(viewport, QEvent.Type.MouseButtonPress, at, RIGHT, LEFT | RIGHT)
    send_mouse(viewport, QEvent.Type.MouseButtonRelease, at, RIGHT, LEFT)
    up(table, at)


def focus_lost(table: Table, at: QPoint) -> None:
    QCoreApplication.sendEvent(table.view.board, QFocusEvent(QEvent.Type.FocusOut))
    up(table, at)


def grab_lost(table: Table, at: QPoint) -> None:
    QCoreApplication.sendEvent(table.view.board.viewport(), QEvent(QEvent.Type.UngrabMouse))
    up(table, at)


def outside(table: Table, at: QPoint) -> None:
    del at
    away = QPoint(-90, -90)
    send_mouse(table.view.board.viewport(), QEvent.Type.MouseMove, away, NONE, LEFT)
    up(table, away)


def up(table: Table, at: QPoint) -> None:
    send_mouse(table.view.board.viewport(), QEvent.Type.MouseButtonRelease, at, LEFT, NONE)


ENDS = (refused, escape, right_button, focus_lost, grab_lost, outside)


@every_game
def test_after_every_drag(game: str, open_window: Open) -> None:
    """However it ends, and with sheets over it by turns."""
    painted = laid(open_window, game)
    view, scene, table = painted.view, painted.view.scene, Table(painted.view)
    viewport = view.board.viewport()
    ply = view.session.match.ply
    for number, end in enumerate(ENDS):
        card = next(card for card in scene.cards if card.shown.liftable)
        start = table.point(table.grip(card))
        middle = table.point(scene.sceneRect().center())
        painted.look()
        painted.paints.forget()
        send_mouse(viewport, QEvent.Type.MouseButtonPress, start, LEFT, LEFT)
        for share in (0.2, 0.6, 1.0):
            at = start + (middle - start) * share
            send_mouse(viewport, QEvent.Type.MouseMove, at, NONE, LEFT)
            painted.frame()
            if share < 1.0 and number % 2:
                view.enlarge(card) if share < 0.5 else view.popups.show_and_announce(
                    "A sheet lies over the table."
                )
        assert table.carried() is card
        painted.rest()
        assert not painted.paints.is_whole()
        painted.look()
        painted.paints.forget()
        end(table, middle)
        assert table.carried() is None
        painted.run()
        painted.rest()
        assert not painted.paints.is_whole()
        painted.look()
        view.finish_early()
        painted.look_again()
    assert view.session.match.ply == ply
