"""Cut-scenes at the table: actors, position of texts, and no waiting."""

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QPointF, Qt

from tabletop.engine.actions import Rolled
from tabletop.engine.capabilities import HasScenes
from tabletop.engine.message import CardRef, Event, ZoneRef
from tabletop.engine.scenes import DICE, TABLE, Act, Fade, Go, Scale, Scene, Shake, Wait
from tabletop.games.catalogue import CATALOG
from tabletop.games.nichtlustig.layout import GRASS
from tabletop.ui.features.cutscenes.feature import (
    MAX_DURATION,
    NEXT_AFTER,
    READING_TIME,
    Cutscene,
    PropItem,
    cutscenes_of,
)
from tabletop.ui.features.cutscenes.headline import HeadlineItem
from tabletop.ui.table.model.motion import NO_MOTION, Motion
from tabletop.ui.table.scene.background import area_of
from tabletop.ui.table.scene.sprites import UNIT
from tests.parts import stage_of
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, random_step, session_at, stage

JUMP = (Scale(100, 1.3), Scale(100))


@pytest.fixture
def table(set_table: SetTable) -> Table:
    """Return a table at rest, with the test as its clock."""
    table = set_table(session_at(lambda s: s.match.ply > 30 and stage(s) == "lay", seats=2))
    table.view.set_motion(Motion())
    table.finish()
    return table


def tale(scene: Scene, *words: str, **params: object) -> Cutscene:
    """Return a cut-scene of an event that did not happen."""
    return Cutscene(Event("told", tuple(params.items())), scene, words)  # type: ignore[arg-type]


def headline(table: Table) -> HeadlineItem:
    (found,) = (i for i in table.view.scene.items() if isinstance(i, HeadlineItem))
    return found


def props(table: Table) -> list[PropItem]:
    return [item for item in table.view.scene.items() if isinstance(item, PropItem)]


def test_who_is_named_acts_and_no_other(table: Table) -> None:
    view, hand = table.view, table.cards(table.session.viewer)
    one, *others = hand
    told = tale(Scene(acts=(Act("who", JUMP),)), who=CardRef(one.shown.card))
    stage_of(view).play([told])
    view.scene.animator.advance(100)
    assert one.scale() == pytest.approx(1.3 * one.rest.scale)
    assert all(card.pose == card.rest for card in view.scene.cards if card is not one)
    assert others
    view.scene.animator.advance(101)
    assert one.pose == one.rest


def test_a_zone_the_table_and_the_dice_act_as_well(table: Table) -> None:
    view = table.view
    stage_, animator = stage_of(view), view.scene.animator
    shown = [card for card in view.scene.cards if card.isVisible()]
    for who, param, acting in (
        ("hand", ZoneRef(table.session.viewer), table.cards(table.session.viewer)),
        (TABLE, None, shown),
        (DICE, None, []),  # none were thrown
        ("nobody", None, []),
    ):
        stage_.play([tale(Scene(acts=(Act(who, JUMP),)), **{who: param})])
        moving = {item for item in view.scene.pieces() if animator.progress_of(item) < 1.0}
        assert moving == set(acting), who
        animator.finish()


@pytest.mark.parametrize("number", range(3))
def test_the_words_do_not_stand_on_what_they_speak_of(table: Table, number: int) -> None:
    view = table.view
    for card in table.cards(table.session.viewer)[number : number + 1]:
        told = tale(Scene(acts=(Act("who", JUMP),)), "Look at this!", who=CardRef(card.shown.card))
        stage_of(view).play([told])
        view.scene.animator.advance(250)
        assert not headline(table).area.intersects(card.area)
        assert view.scene.sceneRect().contains(headline(table).area)


def test_long_words_are_smaller_and_stay_in_sight(table: Table) -> None:
    stage_of(table.view).play([tale(Scene(), "So many words that nobody reads them " * 3)])
    table.view.scene.animator.advance(250)
    assert table.view.scene.sceneRect().contains(headline(table).area)


def test_a_drawing_comes_and_goes(table: Table) -> None:
    view = table.view
    picture = Act("earth", (Fade(100, 1.0), Wait(100), Fade(100, 0.0)), picture="earth-joy")
    stage_of(view).play([tale(Scene(acts=(picture,)))])
    (prop,) = props(table)
    assert prop.opacity() == 0.0
    earth = next(o for o in view.scene.snapshot.plan.ornaments if o.picture == "earth")
    assert prop.area.center() == QPointF(earth.x * 100, earth.y * 100)
    view.scene.animator.advance(150)
    assert prop.opacity() == 1.0
    view.scene.animator.advance(151)
    assert props(table) == []
    nothing = replace(picture, picture="no-such-drawing")
    stage_of(view).play([tale(Scene(acts=(nothing,)))])
    assert props(table) == []


def test_what_is_told_follows_each_other(table: Table) -> None:
    stage_, animator = stage_of(table.view), table.view.scene.animator
    shaken = Scene(acts=(Act("who", (Shake(1500),)),))
    card = table.cards(table.session.viewer)[0]
    stage_.play([tale(Scene(), "One"), tale(shaken, "Two", who=CardRef(card.shown.card))])
    assert stage_.duration == NEXT_AFTER + 1500
    animator.advance(NEXT_AFTER - 1)
    assert card.rotation() == card.rest.rotation
    animator.advance(90)
    assert card.rotation() != card.rest.rotation
    stage_.play([tale(Scene(), "Three")])
    assert stage_.duration == READING_TIME
    table.view.set_motion(Motion(2.0))
    stage_.play([tale(Scene(), "Four")])
    assert stage_.duration == READING_TIME / 2


def test_what_is_counted_is_said_as_it_is_counted(table: Table) -> None:
    view = table.view
    cards = table.cards(table.session.viewer)[:2]
    counted = Scene(acts=(Act("who", (Go(200),), each=300),), counts="sum")
    refs = tuple(CardRef(card.shown.card) for card in cards)
    stage_of(view).play([tale(counted, "3", "8", who=refs)])
    seen = []
    for _ in range(4):
        view.scene.animator.advance(100)
        seen.append(stage_of(view).words)
    assert seen == ["3", "3", "8", "8"]


def test_more_pieces_do_not_make_a_scene_longer(table: Table) -> None:
    stage_ = stage_of(table.view)
    stage_.play([tale(Scene(acts=(Act(TABLE, (Wait(400),), each=300),)))])
    assert stage_.duration == MAX_DURATION


def test_a_press_ends_a_scene_and_does_nothing_else(table: Table) -> None:
    view, match = table.view, table.session.match
    for press in ("click", "key"):
        stage_of(view).play([tale(Scene(acts=(Act(TABLE, (Wait(900),)),)), "Wait!")])
        view.scene.animator.mark_presenting()
        assert table.session.is_presenting()
        before = match.ply
        card = table.cards(table.session.viewer)[0]
        if press == "click":
            table.click(card.pos())
        else:
            table.key(Qt.Key.Key_Right)
        assert not view.scene.animator.is_running
        assert not table.session.is_presenting()
        assert stage_of(view).words == ""
        assert match.ply == before
        assert view.drag.carried is None


@pytest.mark.parametrize("motion", [NO_MOTION, Motion(1.0, fades=True)])
def test_where_nothing_flies_the_last_words_stand_there(table: Table, motion: Motion) -> None:
    view = table.view
    view.set_motion(motion)
    picture = Act("earth", (Fade(100, 1.0),), picture="earth-joy")
    stage_of(view).play([tale(Scene(), "One"), tale(Scene(acts=(picture,)), "Two")])
    assert (stage_of(view).words, props(table)) == ("Two", [])
    assert not view.scene.animator.is_running


def test_the_words_come_when_the_dice_lie(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: stage(s) == "roll", seats=2))
    view, session = table.view, table.session
    view.set_motion(Motion())
    (roll,) = (
        a for a in session.match.legal_actions() if session.speaker.action(a) == "Roll 2 dice"
    )
    session.act(roll)
    assert session.is_throwing
    assert stage_of(view).words == ""
    view.scene.animator.advance(899)
    assert stage_of(view).words == ""
    view.scene.animator.advance(2)
    rolled = next(s.action for s in reversed(session.match.steps) if isinstance(s.action, Rolled))
    said = stage_of(view).words
    assert said in {f"{sum(rolled.faces)}: no row", f"{sum(rolled.faces)}: a row!"}


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
def test_every_game_has_scenes_and_tells_of_nothing_hidden(game: str) -> None:
    session = new_session(2, 3, game)
    assert isinstance(session.match.rules, HasScenes)
    assert session.match.rules.scenes
    assert cutscenes_of(session.match, session.speaker, None, session.match.ply) == ()


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
def test_no_prompt_cheers_beside_the_headline_of_a_mishap(game: str) -> None:
    random, mishaps = Random(7), 0
    for seed in range(4):
        session = new_session(3, seed, game)
        while session.match.outcome is None and session.match.ply < 250:
            before = session.match.ply
            random_step(session, random)
            found = cutscenes_of(session.match, session.speaker, None, before)
            if found and found[-1].is_mishap and found[-1].words:
                mishaps += 1
                prompt = session.speaker.prompt(session.match.view(None).prompt)
                is_other_news = "a landscape!" in prompt  # drawn after the mishap
                assert is_other_news or "!" not in prompt, (found[-1].words, prompt)
    assert mishaps or game in {"numnum", "dumm-gelaufen"}


def test_a_drawing_from_an_ornament_keeps_beside_the_trays(set_table: SetTable) -> None:
    session, random = new_session(2, 5, "nichtlustig"), Random(5)
    for _ in range(60):
        random_step(session, random)
    view = set_table(session).view
    view.set_motion(Motion())
    steps = Fade(80, 1.0), Go(60, dy=-0.5), Wait(900)
    act = Act(GRASS, steps, picture="poodle-barks", size=3.6)
    stage_of(view).play([tale(Scene(acts=(act,)))])
    view.scene.animator.advance(200)
    (poodle,) = (item for item in view.scene.items() if isinstance(item, PropItem))
    trays = [area_of(tray) for tray in view.scene.snapshot.plan.dice]
    assert not any(tray.intersects(poodle.area) for tray in trays)
    assert view.scene.sceneRect().bottom() - poodle.y() < UNIT, "it stays in the grass"
