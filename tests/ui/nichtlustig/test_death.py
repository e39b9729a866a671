"""Death: which card it may cover, how it lies, and what is seen of both."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.scene.items import Glow, Light
from tests.parts import magnifier_of
from tests.ui.nichtlustig.conftest import Lay
from tests.ui.nichtlustig.table import session

NOTHING = "12 34 52 4"


def test_death_lights_the_lemmings_it_may_cover(lay: Lay) -> None:
    """NL-D2."""
    game = lay(
        session({"scored/Ann": "yeti-2 lemming-1 lemming-3 dinosaur-24"}, NOTHING, phase="death")
    )
    assert (
        game.prompt()
        == "Ann: Death would like a word. Death 4 covers the Lemming 1 or the Lemming 3."
    )
    assert game.lit_cards() == {"death-4"}
    game.hover("death-4")
    assert game.lit_dice() == {"pink"}
    item = game.card("death-4")
    start = game.table.grip(item)
    target = game.table.grip(game.card("lemming-3"))  # which the held card may cover later
    game.table.press(start)
    game.table.move(start, game.table.middle(game.zone("scored/Ann")))
    assert game.lit_cards(Glow.TARGET) == {"lemming-1", "lemming-3"}
    zones = game.table.view.scene.zones
    assert zones[game.zone("scored/Ann")].light is not Light.CLOSED
    assert zones[game.zone("grid")].light is Light.CLOSED
    game.table.release(target)
    assert game.session.match.steps[0].action == game.view_words.action("death-4 > lemming-3")


def test_a_card_that_death_may_not_cover_says_why(lay: Lay) -> None:
    game = lay(session({"scored/Ann": "yeti-2 lemming-1 dinosaur-24"}, NOTHING, phase="death"))
    game.drag("death-4", "yeti-2")
    assert game.bubble()[1] == "NL-D2"
    game.table.finish()
    game.drag("death-4", "dinosaur-24")
    assert game.bubble()[1] == "NL-D3"
    game.table.finish()
    game.drag("death-3", "lemming-1")
    assert game.bubble()[1] == "NL-D1"


def test_dropped_beside_the_cards_it_asks_which_one(lay: Lay) -> None:
    game = lay(session({"scored/Ann": "lemming-1 lemming-3"}, NOTHING, phase="death"))
    game.drag("death-4", "deaths/Ann")
    labels = [button.text() for button in game.table.view.popups.chooser.buttons]
    assert labels == ["Cover the Lemming 1 with Death 4", "Cover the Lemming 3 with Death 4"]


STACK = "death-2 death-1 death-3 death-5 death-4"


def test_the_death_that_is_wanted_lies_on_top_of_others(lay: Lay) -> None:
    zones = {"scored/Ann": "lemming-1", "deaths/Ben": STACK}
    game = lay(session(zones, "12 34 52 2", seats=4, phase="death"))
    wanted, scene = game.card("death-2"), game.table.view.scene
    others = [game.card(key) for key in STACK.split()[1:]]
    assert any(wanted.area.intersects(other.area) for other in others)
    assert all(wanted.zValue() > other.zValue() for other in others)
    corner = wanted.area.bottomRight() - (wanted.area.bottomRight() - wanted.area.center()) * 0.05
    assert scene.piece_at(corner) is wanted


@pytest.mark.parametrize("pressed", ["death-2", "death-4", "lemming-1", ""])
@pytest.mark.parametrize("face_up", [False, True])
def test_what_could_mean_the_only_death_does_it(lay: Lay, pressed: str, *, face_up: bool) -> None:
    zones = {"deaths/Ben": STACK} | ({} if face_up else {"scored/Ann": "lemming-1"})
    game = lay(session(zones, "12 34 52 2", seats=4, phase="death"))
    if pressed == "lemming-1" and face_up:
        pressed = ""
    if pressed:
        game.table.click(game.table.grip(game.card(pressed)))
    else:
        (button,) = game.table.view.bar.buttons
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    done = "death-2 > deaths/Ann" if face_up else "death-2 > lemming-1"
    assert game.session.match.steps[0].action == game.view_words.action(done)


def test_one_of_several_cards_that_death_may_cover_is_pressed(lay: Lay) -> None:
    game = lay(session({"scored/Ann": "lemming-1 lemming-3"}, NOTHING, phase="death"))
    game.table.click(game.table.grip(game.card("lemming-3")))
    assert game.session.match.steps[0].action == game.view_words.action("death-4 > lemming-3")


def test_a_covered_card_shows_the_back_of_death_and_its_own_edge(lay: Lay) -> None:
    game = lay(
        session({"scored/Ben": "lemming-1", "deaths/Ben": "death-2"}, covers="death-2 lemming-1")
    )
    death, covered = game.card("death-2"), game.card("lemming-1")
    assert death.shown.back == "back-death"
    assert covered.shown.side == "scored"
    assert death.zValue() > covered.zValue()
    edge = covered.mapRectToScene(covered.body)
    over = death.mapRectToScene(death.body)
    # The upper fifth, in which the corner stands, is not covered.
    assert over.top() > edge.top() + edge.height() * 0.15
    corner = edge.topLeft() + (edge.center() - edge.topLeft()) * 0.2
    assert game.table.view.scene.piece_at(corner) is covered


def test_a_long_look_shows_death_and_what_lies_under_it(lay: Lay) -> None:
    game = lay(
        session({"scored/Ben": "lemming-1", "deaths/Ben": "death-2"}, covers="death-2 lemming-1")
    )
    magnifier = magnifier_of(game.table.view)
    for key in ("death-2", "lemming-1"):
        game.table.view.hide_popups()
        game.table.view.drag.inspect(game.table.grip(game.card(key)))
        assert magnifier.isVisible()
        assert magnifier.accessibleName().startswith("Death 2. ")
        assert "The Lemming 1" in magnifier.accessibleName()


def test_a_death_face_up_shows_its_face_and_what_it_costs(lay: Lay) -> None:
    """NL-D4."""
    game = lay(
        session(
            {"scored/Ben": "lemming-1", "deaths/Ben": "death-2 poodle death-5"},
            covers="death-2 lemming-1",
        )
    )
    backs = {key: game.card(key).shown.back for key in ("death-2", "poodle", "death-5")}
    assert backs == {"death-2": "back-death", "poodle": None, "death-5": None}
    snapshot = game.table.view.scene.snapshot
    assert snapshot is not None
    notes = {zone.place.zone: zone.note for zone in snapshot.zones if zone.note}
    assert notes == {
        game.zone("deaths/Ben"): "−2",
        game.zone("scored/Ann"): "0 points",
        game.zone("scored/Ben"): "−2 points",
    }


def test_death_turns_its_back_up_as_it_covers_a_card(lay: Lay) -> None:
    game = lay(session({"scored/Ann": "lemming-1"}, NOTHING, phase="death"))
    game.table.view.scene.animator.motion = Motion()
    game.drag("death-4", "lemming-1")
    animator, death = game.table.view.scene.animator, game.card("death-4")
    assert animator.progress_of(death) < 1.0
    assert death.visible_side.back is None
    game.table.finish()
    assert death.visible_side.back == "back-death"


def test_the_wanted_death_is_fetched_from_another_player(lay: Lay) -> None:
    """NL-D5: it is dragged from the card that it covers there."""
    game = lay(
        session(
            {
                "scored/Ann": "lemming-1",
                "scored/Ben": "lemming-2",
                "deaths/Ben": "death-4",
            },
            NOTHING,
            phase="death",
            covers="death-4 lemming-2",
        )
    )
    assert game.lit_cards() == {"death-4"}
    game.drag("death-4", "lemming-1")
    game.table.finish()
    assert game.cards_in("deaths/Ann") == {"death-4"}
    game.table.assert_shows_the_match()
