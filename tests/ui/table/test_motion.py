"""Pieces move from their old places to their new ones."""

from random import Random

import pytest
from PySide6.QtCore import QPointF

from tabletop.match.queries import movable_cards
from tabletop.ui.table.model.motion import NO_MOTION, Motion
from tabletop.ui.table.scene.animator import FLIGHT, LONGEST
from tabletop.ui.table.scene.items import CardItem, Pose
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import new_session, part, random_step, session_at, stage


def test_a_card_drawn_comes_from_the_pile_and_turns_over(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: stage(s) == "lay" and s.match.ply > 5, seats=1))
    session, scene = table.session, table.view.scene
    draw = next(z for z, spec in enumerate(session.match.rules.zones) if spec.kind == "draw")
    top = table.cards(draw)[-1]
    for action in session.match.legal_actions():
        session.act(action)
        break
    assert top.shown.zone != draw
    assert top.shown.back is None
    assert top._turned_from is not None
    assert top._turned_from.back is not None
    scene.animator.advance(600)
    assert top._turned_from is None


def test_a_man_that_is_hit_flies_from_his_row_to_the_box(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: part(s) == 2 and stage(s) == "remove"))
    session = table.session
    (zone, card), target = next(iter(movable_cards(session.match, session.viewer).items()))
    item = next(i for i in table.cards(zone) if i.shown.card == card)
    start = item.pose
    session.act(session.match.legal_actions()[0])
    moved = next(i for i in table.view.scene.cards if i.shown.card == card)
    assert moved is item
    assert moved.shown.zone in target.zones
    assert (moved.pose, moved.rest) != (start, start)
    assert moved.pose == start


def test_undo_brings_the_card_back_to_the_hand(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: stage(s) == "lay", seats=1))
    session = table.session
    (zone, card), target = next(iter(movable_cards(session.match, 0).items()))
    item = next(i for i in table.cards(zone) if i.shown.card == card)
    table.drag(item, table.middle(min(target.zones)))
    assert item.shown.zone != zone
    while item.shown.zone != zone:
        assert session.undo()
    table.finish()
    table.assert_shows_the_match()


def test_without_pace_everything_is_there_at_once(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    table.view.set_motion(NO_MOTION)
    random = Random(2)
    for _ in range(12):
        random_step(table.session, random)
        assert not table.view.scene.animator.is_running
        table.assert_shows_the_match()
        if table.session.match.outcome is not None:
            break


def test_a_hand_makes_room_for_the_card_it_sorts(set_table: SetTable) -> None:
    table = set_table(new_session(1, 3))
    first, second, third = table.cards(0)
    poses = [card.rest for card in (first, second, third)]
    start = table.grip(first)
    table.press(start)
    table.move(start, QPointF(third.rest.x + 20, third.rest.y))
    assert [_x(second.pose), _x(third.pose)] == [_x(poses[0]), _x(poses[1])]
    table.move(QPointF(third.rest.x, third.rest.y), QPointF(third.rest.x, 200))
    assert [second.pose, third.pose] == poses[1:], "they close up where it goes elsewhere"
    table.view.drag.cancel()
    table.release(start)
    table.finish()
    assert [card.pose for card in (first, second, third)] == poses


def _x(pose: Pose) -> int:
    return round(pose.x)


def test_a_card_let_go_far_from_everything_comes_back_in_220_milliseconds(
    set_table: SetTable,
) -> None:
    table = set_table(new_session(1, 3))
    item: CardItem = table.cards(0)[0]
    table.drag(item, QPointF(-80, 40))
    animator = table.view.scene.animator
    animator.advance(210)
    assert animator.progress_of(item) < 1
    animator.advance(11)
    assert animator.progress_of(item) == 1
    assert item.pose == item.rest


def test_reduced_motion_moves_nothing_it_fades(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    table.view.set_motion(Motion(fades=True))
    scene, animator = table.view.scene, table.view.scene.animator
    random = Random(2)
    has_faded = False
    for _ in range(12):
        random_step(table.session, random)
        for milliseconds in (0, 40, 60):
            animator.advance(milliseconds)
            pieces = [*scene.cards, *scene.dice]
            assert all(piece.pose == piece.rest for piece in pieces)
            has_faded = has_faded or any(0 < piece.opacity() < 1 for piece in pieces)
        animator.advance(LONGEST + 1)
        animator.advance(LONGEST + 1)  # results of dice, after they come to rest
        assert not animator.is_running
        assert all(piece.opacity() == 1 for piece in (*scene.cards, *scene.dice))
        table.assert_shows_the_match()
        if table.session.match.outcome is not None:
            break
    assert has_faded


def test_what_fades_is_there_at_once_for_who_takes_it_up(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    table.view.set_motion(Motion(fades=True))
    item = table.cards(table.session.viewer)[0]
    table.view.scene.animator.fly(item)
    assert item.opacity() == 0
    table.press(table.grip(item))
    assert item.opacity() == 1
    table.release(table.grip(item))


@pytest.mark.parametrize("pace", [0.5, 1.0, 2.0])
def test_pieces_are_as_fast_as_is_set(set_table: SetTable, pace: float) -> None:
    table = set_table(new_session(1, 3))
    animator = table.view.scene.animator
    animator.motion = Motion(pace)
    item = table.cards(0)[0]
    item.place(item.rest.moved(200, 0))
    animator.fly(item)
    animator.advance(FLIGHT / pace - 1)
    assert animator.is_running
    animator.advance(2)
    assert not animator.is_running


def test_no_card_is_drawn_larger_than_its_picture_on_the_way(set_table: SetTable) -> None:
    table = set_table(new_session(3, 4, "dumm-gelaufen"))
    view, random = table.view, Random(4)
    view.set_motion(Motion())
    for _ in range(12):
        random_step(table.session, random)
        for _ in range(6):
            view.scene.animator.advance(60)
            assert all(one.scale() <= one.pixmap_scale + 0.001 for one in view.scene.cards)
        table.finish()


@pytest.mark.parametrize("motion", [Motion(), Motion(fades=True), NO_MOTION])
def test_a_card_from_elsewhere_is_squashed_for_a_moment_as_it_lands(
    set_table: SetTable, motion: Motion
) -> None:
    table = set_table(session_at(lambda s: stage(s) == "remove", seats=2))
    table.view.set_motion(motion)
    animator = table.view.scene.animator
    table.session.act(table.session.match.legal_actions()[0])
    landing = animator.until_landing
    assert (landing > 0) is motion.flies
    cards, seen = table.view.scene.cards, []
    while animator.is_running:
        animator.advance(10.0)
        seen.append({card for card in cards if card.is_squashed})
    assert not any(seen[: int(landing / 10) - 5])
    assert {len(squashed) for squashed in seen} == (
        {0, 1} if motion.flies else {0} if seen else set()
    )
    assert not any(card.is_squashed for card in cards)
