"""Special cards in use: what the table says of them and how they are used."""

import pytest

from tabletop.engine.actions import Keep, Move, Say
from tests.parts import magnifier_of
from tests.ui.nichtlustig.conftest import Lay
from tests.ui.nichtlustig.table import session, state

NOTHING = "12 34 52 4"
"""Dice that win no card."""


def test_the_duck_offers_a_fourth_roll_by_a_button(lay: Lay) -> None:
    game = lay(
        session(
            {"specials/Ann": "duck"},
            NOTHING,
            phase="rolled",
            rolls=3,
            aside=(5,),
            coming=["111111"],
        )
    )
    assert (
        game.prompt()
        == "Ann: your three rolls are over, but the Duck offers a fourth. Will you take it?"
    )
    assert "duck" in game.lit_cards()
    game.press("With the Duck: roll all the rest again")
    assert game.session.match.steps[0].action == Keep((), game.id("duck"))
    assert "duck" in game.cards_in("specials")


def test_a_click_on_the_duck_rolls_all_but_the_dice_set_aside(lay: Lay) -> None:
    game = lay(
        session({"specials/Ann": "duck"}, NOTHING, phase="rolled", rolls=3, coming=["11111"])
    )
    game.click_die("black-1")
    game.click_die("pink")
    game.table.finish()
    game.click_card("duck")
    assert game.session.match.steps[0].action == Keep((0, 6), game.id("duck"))


def test_the_duck_waits_for_the_third_roll(lay: Lay) -> None:
    game = lay(session({"specials/Ann": "duck"}, NOTHING, phase="rolled", rolls=2))
    assert "duck" not in game.lit_cards()
    game.click_card("duck")
    assert game.bubble()[1] == "NL-C2"


def test_the_clown_is_offered_and_sent_by_a_click(lay: Lay) -> None:
    game = lay(session({"specials/Ann": "clown"}, NOTHING, phase="death"))
    assert game.prompt() == "Ann: Death 4 is at the door. Let Death in, or send the Clown."
    assert game.lit_cards() == {"clown", "death-4"}
    game.click_card("clown")
    assert game.cards_in("deaths/Ann") == set()
    assert "clown" in game.cards_in("specials")
    assert state(game.session).turn == 1


def test_the_clown_can_be_dragged_back_and_death_let_in(lay: Lay) -> None:
    game = lay(session({"specials/Ann": "clown"}, NOTHING, phase="death"))
    game.drag("clown", "specials")
    assert "clown" in game.cards_in("specials")
    again = lay(session({"specials/Ann": "clown"}, NOTHING, phase="death"))
    again.drag("death-4", "deaths/Ann")
    assert again.cards_in("deaths/Ann") == {"death-4"}


def test_the_time_machine_at_a_dinosaur_is_chosen_where_there_are_several(lay: Lay) -> None:
    game = lay(session({"specials/Ann": "time-machine"}, "44 43 45 2", phase="claim"))
    # 24 points reach the first by themselves; with 2 more there are two others.
    assert {"dinosaur-24", "dinosaur-25", "dinosaur-26", "time-machine"} <= game.lit_cards()
    game.hover("time-machine")
    assert len(game.lit_dice()) == 6
    game.click_card("time-machine")
    chooser = game.table.view.popups.chooser
    labels = [button.text() for button in chooser.buttons]
    assert labels == [
        "Take the Dinosaur 25 with the Time Machine",
        "Take the Dinosaur 26 with the Time Machine",
    ]
    chooser.buttons[1].click()
    assert game.cards_in("scored/Ann") == {"dinosaur-26"}
    assert "time-machine" in game.cards_in("specials")


def test_the_time_machine_is_dropped_on_the_dinosaur_that_it_brings(lay: Lay) -> None:
    game = lay(session({"specials/Ann": "time-machine"}, "54 32 53 2", phase="claim"))
    assert game.prompt() == (
        "Ann: with the Time Machine you can win a Dinosaur. Take it, or meet Death."
    )
    game.drag("time-machine", "dinosaur-24")
    assert game.session.match.steps[0].action == Move(
        game.id("dinosaur-24"), game.zone("scored/Ann"), using=game.id("time-machine")
    )


def test_a_skipped_turn_says_who_is_to_blame_and_has_one_button(lay: Lay) -> None:
    game = lay(session({"specials/Ann": "robot duck"}))
    assert game.prompt() == "Ann: the Robot has you. Miss your turn."
    assert [button.text() for button in game.table.view.bar.buttons] == ["Miss the turn"]
    game.click_die("pink")
    sentence, rule = game.bubble()
    assert rule == "NL-C4"
    assert "the Robot" in sentence or "The Robot" in sentence
    game.press("Miss the turn")
    assert game.session.match.steps[0].action == Say("pass")
    assert game.cards_in("specials/Ann") == {"duck"}


@pytest.mark.parametrize(
    ("options", "skips", "shortens"),
    [({}, "robot", "ufo"), ({"robot_ufo": "printed-cards"}, "ufo", "robot")],
)
def test_robot_and_ufo_by_rulebook_or_as_printed(
    lay: Lay, options: dict[str, str], skips: str, shortens: str
) -> None:
    names = {"robot": "Robot", "ufo": "UFO"}
    missing = lay(session({"specials/Ann": skips}, options=options))
    assert missing.prompt() == f"Ann: the {names[skips]} has you. Miss your turn."
    short = lay(session({"specials/Ann": shortens}, options=options))
    assert short.prompt() == (
        f"Ann: roll the dice, but only 2 times. That is because of the {names[shortens]}."
    )


def test_the_virus_brings_death_after_a_card_was_won(lay: Lay) -> None:
    game = lay(
        session({"specials/Ann": "virus", "scored/Ann": "lemming-1"}, "33 14 52 2", phase="claim")
    )
    game.drag("riebmann-3", "open/Ann")
    assert game.prompt() == ("Ann: nicely won, but the Virus calls. Death 2 covers the Lemming 1.")
    game.table.finish()
    game.click_die("pink")
    assert game.bubble()[1] == "NL-SK4"
    game.table.finish()
    game.drag("death-2", "lemming-1")
    assert "virus" in game.cards_in("specials")


def test_virus_and_clown_cancel_each_other(lay: Lay) -> None:
    game = lay(session({"specials/Ann": "virus clown"}, "33 14 52 2", phase="claim"))
    game.drag("riebmann-3", "open/Ann")
    assert game.prompt() == (
        "Ann: nicely won, but the Virus has called Death 2. Let Death in, or send the Clown."
    )
    game.table.finish()
    game.click_card("clown")
    assert game.cards_in("deaths/Ann") == set()
    assert {"virus", "clown"} <= game.cards_in("specials")


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("duck", "After your third roll"),
        ("clown", "send the Clown instead"),
        ("time-machine", "Adds 2"),
        ("robot", "miss your next turn"),
        ("ufo", "only two rolls"),
        ("virus", "you meet Death"),
    ],
)
def test_a_long_look_tells_what_a_special_card_does(lay: Lay, card: str, says: str) -> None:
    game = lay(session({"specials/Ben": card}))
    game.table.view.drag.inspect(game.table.grip(game.card(card)))
    magnifier = magnifier_of(game.table.view)
    assert magnifier.isVisible()
    assert says in magnifier.accessibleName()
