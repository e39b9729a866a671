"""Frames of a piece during the steps of a scene, computed by hand."""

import pytest

from tabletop.engine.scenes import Fade, Flip, Gait, Go, Scale, Shake, Step, Turn, Wait
from tabletop.ui.table.model.motion import Motion, PieceFrame, frame_at, length
from tabletop.ui.table.scene.items import Pose
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import new_session

START, REST = PieceFrame(0.0, 0.0), PieceFrame(200.0, 0.0, 2.0, 10.0)
MIDDLE = (100.0, 0.0)


def seen(elapsed: float, *steps: Step) -> PieceFrame:
    return frame_at(steps, START, REST, elapsed, MIDDLE, 100.0)


@pytest.mark.parametrize(
    ("elapsed", "step", "look"),
    [
        (0.0, Go(100), START),
        (100.0, Go(100), REST),
        (
            50.0,
            Go(100),
            PieceFrame(175.0, 0.0, 1.875, 8.75),
        ),  # eased: seven eighths after half the time
        (
            100.0,
            Go(100, dx=-0.5),
            PieceFrame(100.0, 0.0, 1.0, 10.0),
        ),  # in widths of the resting piece: 200
        (100.0, Go(100, to_middle=True), PieceFrame(100.0, 0.0)),
        (50.0, Turn(100, -10), PieceFrame(0.0, 0.0)),
        (100.0, Turn(100, 20), PieceFrame(0.0, 0.0, rotation=30.0)),
        (25.0, Fade(100, 0.0), PieceFrame(0.0, 0.0, opacity=0.75)),
        (100.0, Scale(100, 1.5), PieceFrame(0.0, 0.0, 3.0)),
        (50.0, Flip(100), PieceFrame(175.0, 0.0, 1.875, 8.75, turned=0.5)),
        (70.0, Wait(100), START),
        (100.0, Shake(100), START),
    ],
)
def test_a_step(elapsed: float, step: Step, look: PieceFrame) -> None:
    assert seen(elapsed, step) == look


def test_steps_follow_each_other() -> None:
    steps = (Wait(50), Fade(100, 0.0), Go(100))
    assert length(steps) == 250
    assert seen(100, *steps) == PieceFrame(0.0, 0.0, opacity=0.5)
    assert seen(200, *steps).x == 175.0
    assert seen(200, *steps).opacity == 0.0
    assert seen(900, *steps).x == REST.x


def test_who_walks_hops_and_sways_and_stands_still_at_the_end() -> None:
    walk = Go(380, gait=Gait.WALK)  # two steps
    ways = [seen(ms, walk) for ms in range(0, 381, 19)]
    assert min(look.y for look in ways) == pytest.approx(-0.09 * 200, abs=0.5)
    swayed = [look.rotation - 10.0 * look.x / 200.0 for look in ways]
    assert min(swayed) < -6.5
    assert max(swayed) > 6.5
    assert ways[-1].y == pytest.approx(0.0)
    assert ways[-1].x == REST.x
    assert ways[-1].rotation == pytest.approx(REST.rotation)


def test_a_dealt_card_rises_turns_and_settles() -> None:
    deal = (Go(100, gait=Gait.DEAL),)
    half, end = (frame_at(deal, START, REST, at, (100.0, 50.0), 100.0) for at in (50, 100))
    straight = frame_at((Go(100),), START, REST, 50, (100.0, 50.0), 100.0)
    assert half.y < straight.y
    assert half.rotation - straight.rotation == pytest.approx(4)
    assert half.scale == pytest.approx(0.92 * straight.scale)
    assert end.y == pytest.approx(REST.y)
    assert (end.x, end.scale) == (REST.x, REST.scale)


def test_what_goes_round_the_middle_keeps_to_the_shape_of_the_table() -> None:
    # A table of 200 x 100: from its upper left corner clockwise to the upper right one, half of a
    # quarter: on an ellipse through the corners, over the middle.
    half = frame_at((Go(100, gait=Gait.ROUND),), START, REST, 50, (100.0, 50.0), 100.0)
    assert half.x == pytest.approx(100.0)
    assert half.y == pytest.approx(50.0 - 50.0 * 2**0.5)


def test_a_piece_acts_and_rests(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    scene = table.view.scene
    animator, card = scene.animator, table.cards(0)[0]
    rest = card.rest
    animator.play_steps(card, (Fade(100, 0.5), Go(100, dy=-1.0)), delay=40)
    animator.advance(90)
    assert (card.opacity(), card.pose) == (0.75, rest)
    animator.advance(149)
    assert card.y() == pytest.approx(rest.y - 100 * rest.scale, abs=1.0)
    assert animator.is_running
    animator.advance(2)
    assert (card.opacity(), card.pose, animator.is_running) == (1.0, rest, False)


def test_nobody_waits_for_what_acts_aside(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    animator, (first, second) = table.view.scene.animator, table.cards(0)[:2]
    ended: list[str] = []
    animator.finished.connect(lambda: ended.append("finished"))
    animator.play_steps(first, (Wait(500),), in_background=True)
    assert not animator.is_running
    animator.play_steps(second, (Wait(100),))
    animator.mark_presenting()
    assert animator.is_presenting
    animator.advance(150)
    assert (ended, animator.is_presenting, animator.progress_of(first)) == (
        ["finished"],
        False,
        0.3,
    )
    animator.finish()
    assert (ended, animator.progress_of(first)) == (["finished"], 1.0)


def test_nothing_acts_where_nothing_flies(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    card = table.cards(0)[0]
    for motion in (Motion(0.0), Motion(1.0, fades=True)):
        animator = table.view.scene.animator
        animator.motion = motion
        animator.play_steps(card, (Go(100, dx=3.0),))
        assert not animator.is_running
        assert card.pose == Pose(card.rest.x, card.rest.y, card.rest.scale, card.rest.rotation)


def test_what_is_forgotten_on_its_way_is_waited_for_no_longer(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    animator, card = table.view.scene.animator, table.cards(0)[0]
    ended: list[str] = []
    animator.finished.connect(lambda: ended.append("finished"))
    animator.play_steps(card, (Wait(500),))
    animator.mark_presenting()
    animator.forget(card)
    animator.advance(16)
    assert (ended, animator.is_presenting) == (["finished"], False)
