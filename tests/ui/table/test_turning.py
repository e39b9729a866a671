"""Rotation of the table, and positions of pieces after a change of size."""

from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.engine.cards import HIDDEN
from tabletop.ui.table.model.motion import NO_MOTION, Motion
from tabletop.ui.table.scene.items import Piece, Pose
from tabletop.ui.table.scene.scene import TURN
from tests.ui.privacy_screen.conftest import set_table
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session

__all__ = ["set_table"]
SECRET = ["numnum", "dumm-gelaufen"]
Poses = dict[Piece, Pose]


def set_up(set_table: SetTable, game: str, motion: Motion, seats: int = 3) -> Table:
    """Return a table that is about to be passed on."""
    table = set_table(new_session(seats, 4, game, privacy_screen=True))
    table.view.set_motion(NO_MOTION)
    session, random = table.session, Random(1)
    session.uncover()
    while session.passing_to is None:
        session.act(random.choice(list(session.legal_actions())))
    table.view.finish_early()
    table.view.set_motion(motion)
    table.view.scene.animator._timer.stop()
    return table


def poses(table: Table) -> Poses:
    return {piece: piece.pose for piece in table.view.scene.cards if piece.isVisible()}


def names_seen(table: Table) -> bool:
    return table.view.scene._names


def is_turning(table: Table) -> bool:
    """Return whether the table is turning."""
    return table.view.scene.animator.is_running


@pytest.mark.parametrize("game", SECRET)
def test_it_is_turned_while_it_is_covered_and_shows_no_hand_and_no_name_meanwhile(
    set_table: SetTable, game: str
) -> None:
    table = set_up(set_table, game, Motion())
    session, scene = table.session, table.view.scene
    owners = [spec.owner for spec in session.match.rules.zones]
    open_to_all = session.match.observe(None).zones
    session.cover()
    scene.animator._timer.stop()
    assert is_turning(table)
    moved, before = set[int](), poses(table)
    for _ in range(10):
        assert not names_seen(table)
        scene.update_labels()  # as when the table is zoomed
        assert not any(item.isVisible() for item in (*scene.chips, *scene.notes))
        for card in scene.cards:
            assert card.shown.card == open_to_all[card.shown.zone][card.shown.index]
            assert card.visible_side.card == card.shown.card
            assert card.shown.card != HIDDEN or not card.toolTip()
        scene.animator.advance(TURN / 10.0)
        moved |= {c.shown.zone for c in scene.cards if before.get(c, c.pose) != c.pose}
    scene.animator.advance(1.0)
    assert not is_turning(table)
    assert names_seen(table)
    assert {owner for zone, owner in enumerate(owners) if zone in moved} >= {0, 1, 2}
    assert scene.snapshot.viewer == session.passing_to


@pytest.mark.parametrize("motion", [NO_MOTION, Motion(fades=True)])
def test_it_is_turned_at_once_where_motion_is_reduced(set_table: SetTable, motion: Motion) -> None:
    table = set_up(set_table, "numnum", motion)
    table.session.cover()
    assert not table.view.scene.animator.is_running
    assert names_seen(table)
    assert table.view.scene.snapshot.viewer == table.session.passing_to


def test_an_input_ends_it(set_table: SetTable) -> None:
    table = set_up(set_table, "numnum", Motion())
    table.session.cover()
    table.view.finish_early()
    assert names_seen(table)
    assert all(piece.pose == piece.rest for piece in table.view.scene.cards)


def test_how_a_hand_was_sorted_is_not_seen_by_following_its_cards(set_table: SetTable) -> None:
    table = set_up(set_table, "numnum", Motion())
    view, session = table.view, table.session
    view.presenter.keep_sorted("number")
    view._render()
    view.finish_early()
    session.cover()
    hand = sorted(table.cards(0), key=lambda card: card.shown.index)
    across = [card.x() for card in hand]
    assert across == sorted(across)


@pytest.mark.parametrize("game", ["nichtlustig", "wonderful-world"])
def test_pieces_lie_at_once_in_a_room_of_another_shape(
    qtbot: QtBot, set_table: SetTable, game: str
) -> None:
    table = set_table(new_session(2, 4, game))
    table.view.finish_early()
    qtbot.waitUntil(lambda: table.view.board.was_seen)
    table.view.set_motion(Motion())
    before = table.view.scene.sceneRect()
    table.view.resize(900, 720)
    QApplication.processEvents()
    assert table.view.scene.sceneRect() != before
    assert not table.view.scene.animator.is_running
    table.assert_shows_the_match()
