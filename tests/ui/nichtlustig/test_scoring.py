"""Scoring: cards turn over one after the other for all to see, and nobody has to wait for it."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt

from tabletop.ui.table.model.motion import NO_MOTION, THROW_DURATION, Motion
from tests.ui.nichtlustig.conftest import Lay
from tests.ui.nichtlustig.table import Nichtlustig, session

OPEN = {"open/Ann": "yeti-3 lemming-4", "open/Ben": "riebmann-3", "open/Cy": "lemming-3"}
SCORED = ("yeti-3", "riebmann-3", "lemming-3")


@pytest.fixture
def thrown(lay: Lay) -> Nichtlustig:
    """The last throw of a turn has begun; the pink die is going to show a 3."""
    game = lay(session(OPEN, "12 34 52 4", seats=3, phase="rolled", rolls=2, coming=["1234523"]))
    game.table.view.scene.animator.motion = Motion()
    (button,) = (
        b for b in game.table.view.bar.buttons if b.accessibleName() == "Roll all the rest again"
    )
    button.click()
    return game


def shown(game: Nichtlustig) -> dict[str, str | None]:
    """The side that each of the cards shows at this moment."""
    return {key: game.card(key).visible_side.side for key in SCORED}


def test_every_scored_card_is_turned_over_after_the_one_before(thrown: Nichtlustig) -> None:
    animator = thrown.table.view.scene.animator
    order: list[str] = []
    at_once, spent = 0, 0.0
    assert set(shown(thrown).values()) == {None}
    while animator.is_running:
        animator.advance(20)
        spent += 20
        turned = [key for key, side in shown(thrown).items() if side == "scored"]
        order += [key for key in turned if key not in order]
        moving = [k for k in SCORED if 0.0 < animator.progress_of(thrown.card(k)) < 1.0]
        at_once = max(at_once, len(moving))
    assert sorted(order) == sorted(SCORED)
    assert at_once == 1
    assert 1000 < spent <= THROW_DURATION + len(SCORED) * 1000, "each is looked at for a while"
    thrown.table.assert_shows_the_match()


def test_they_begin_when_the_dice_lie(thrown: Nichtlustig) -> None:
    view = thrown.table.view
    while any(view.scene.animator.progress_of(die) < 1.0 for die in view.scene.dice):
        assert {thrown.card(key).shown.side for key in SCORED} == {None}
        view.scene.animator.advance(20)
    assert set(shown(thrown).values()) == {None}


@pytest.mark.parametrize("skip", ["click", "key"])
def test_a_click_or_a_key_ends_it(thrown: Nichtlustig, skip: str) -> None:
    thrown.table.view.scene.animator.advance(900)
    if skip == "click":
        thrown.table.click(QPointF(4, 4))
    else:
        thrown.table.key(Qt.Key.Key_Right)
    assert not thrown.table.view.scene.animator.is_running
    assert set(shown(thrown).values()) == {"scored"}
    thrown.table.assert_shows_the_match()


def test_nothing_is_turned_where_nothing_moves(lay: Lay) -> None:
    game = lay(session(OPEN, "12 34 52 4", seats=3, phase="rolled", rolls=2, coming=["1234523"]))
    game.table.view.set_motion(NO_MOTION)
    game.press("Roll all the rest again")
    assert set(shown(game).values()) == {"scored"}


def test_the_other_number_stays_as_it_is(thrown: Nichtlustig) -> None:
    thrown.table.finish()
    assert thrown.card("lemming-4").shown.side is None
    assert thrown.cards_in("open/Ann") == {"lemming-4"}


def test_four_cards_of_four_players_still_take_turns(lay: Lay) -> None:
    zones = {
        "open/Ann": "yeti-3",
        "open/Ben": "riebmann-3",
        "open/Cy": "lemming-3",
        "open/Dora": "professors-3",
    }
    game = lay(session(zones, "12 34 52 4", seats=4, phase="rolled", rolls=2, coming=["1234523"]))
    animator = game.table.view.scene.animator
    animator.motion = Motion()
    (button,) = (
        b for b in game.table.view.bar.buttons if b.accessibleName() == "Roll all the rest again"
    )
    button.click()
    keys = (*SCORED, "professors-3")
    ends: dict[str, int] = {}
    for moment in range(0, round(THROW_DURATION) + len(keys) * 1000, 20):
        animator.advance(20)
        for key in keys:
            card = game.card(key)
            if card.shown.side is not None and animator.progress_of(card) == 1.0:
                ends.setdefault(key, moment)
    assert set(ends) == set(keys)
    assert all(later > earlier for earlier, later in pairwise(sorted(ends.values())))
