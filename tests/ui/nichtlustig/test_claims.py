"""Taking goal cards: what is offered, which dice light up for it, and where cards are dragged."""

import pytest
from PySide6.QtCore import Qt

from tabletop.engine.actions import Move
from tabletop.ui.table.scene.items import Glow, Light
from tests.ui.nichtlustig.conftest import Lay
from tests.ui.nichtlustig.table import Nichtlustig, session

PAIRS_AND_TRIPLE = "33 34 35 2"
"""Black 3 3, red 3 4, white 3 5: the Riebmann 3 or, with one of each colour, the Professors 3."""


@pytest.fixture
def claim(lay: Lay) -> Nichtlustig:
    return lay(session({"open/Ben": "riebmann-3"}, PAIRS_AND_TRIPLE, phase="claim"))


def test_exactly_the_cards_that_can_be_won_are_offered(claim: Nichtlustig) -> None:
    keys = claim.session.match.rules.cards.key
    won = {keys(a.card) for a in claim.session.match.legal_actions() if isinstance(a, Move)}
    assert won == {"riebmann-3", "professors-3"}
    assert claim.lit_cards() == won


@pytest.mark.parametrize(
    ("card", "dice"),
    [
        ("riebmann-3", {"black-1", "black-2"}),
        ("professors-3", {"black-1", "red-1", "white-1"}),
        ("yeti-3", set()),
    ],
)
def test_the_dice_that_win_a_card_light_up_under_the_pointer(
    claim: Nichtlustig, card: str, dice: set[str]
) -> None:
    claim.hover(card)
    assert claim.lit_dice() == dice
    claim.table.view.drag.hover(None)
    assert claim.lit_dice() == set()


def test_they_light_up_while_the_card_is_carried_and_no_longer(claim: Nichtlustig) -> None:
    item = claim.card("riebmann-3")
    start, own = claim.table.grip(item), claim.table.middle(claim.zone("open/Ann"))
    claim.table.press(start)
    claim.table.move(start, own)
    assert claim.lit_dice() == {"black-1", "black-2"}
    zones = claim.table.view.scene.zones
    assert zones[claim.zone("open/Ann")].light is Light.TARGETED
    assert zones[claim.zone("open/Ben")].light is not Light.OPEN
    claim.table.key(Qt.Key.Key_Escape)
    assert claim.lit_dice() == set()
    claim.table.release(own)
    assert claim.session.match.ply == 0


def test_they_light_up_at_the_ring_of_the_keyboard(claim: Nichtlustig) -> None:
    lit = []
    for _ in range(12):
        claim.table.key(Qt.Key.Key_Tab)
        for _ in range(6):
            claim.table.key(Qt.Key.Key_Right)
            stop = claim.table.view.keyboard_cursor.stop
            if stop is not None and stop.piece is claim.card("professors-3"):
                lit.append(claim.lit_dice())
            claim.table.key(Qt.Key.Key_Down)
    claim.table.view.set_hovered(claim.card("professors-3"))
    assert claim.lit_dice() == {"black-1", "red-1", "white-1"}
    assert all(dice == {"black-1", "red-1", "white-1"} for dice in lit)


def test_a_card_is_dragged_from_another_player_to_oneself(claim: Nichtlustig) -> None:
    claim.drag("riebmann-3", "open/Ann")
    assert claim.session.match.steps[0].action == claim.view_words.action("riebmann-3 > open/Ann")
    claim.table.finish()
    claim.table.assert_shows_the_match()
    assert claim.card("riebmann-3").shown.side is None


def test_dice_of_a_card_are_spent_and_the_next_uses_others(lay: Lay) -> None:
    """Once the red pair has won the Yeti, the black pair is left for the Riebmann."""
    game = lay(session({}, "33 44 15 2", phase="claim"))
    game.drag("yeti-4", "open/Ann")
    game.table.finish()
    spent = [item.shown.die_view.spent for item in game.table.view.scene.dice]
    assert spent == [False, False, True, True, False, False, False]
    assert game.lit_cards() == {"riebmann-3"}
    assert game.prompt() == "Ann: there is more to take. Will you take it?"
    assert game.button("Stop")


def test_a_card_that_is_not_won_says_why(claim: Nichtlustig) -> None:
    claim.drag("lemming-3", "open/Ann")
    sentence, rule = claim.bubble()
    assert sentence == "For the Lemming 3, both white dice must show 3."
    assert rule == "NL-G2"


def test_a_dinosaur_lights_all_six_dice(lay: Lay) -> None:
    game = lay(session({}, "54 45 54 2", phase="claim"))
    game.hover("dinosaur-27")
    assert game.lit_dice() == {"black-1", "black-2", "red-1", "red-2", "white-1", "white-2"}
    game.drag("dinosaur-27", "scored/Ann")
    game.table.finish()
    assert game.card("dinosaur-27").shown.side == "scored"


def test_with_free_dice_a_second_card_can_follow_a_dinosaur(lay: Lay) -> None:
    """Option `dinosaur_dice`."""
    game = lay(
        session({}, "55 45 43 2", phase="claim", options={"dinosaur_dice": "free"}),
    )
    game.drag("dinosaur-26", "scored/Ann")
    game.table.finish()
    assert game.lit_cards() == {"riebmann-5"}


def test_what_is_offered_is_what_the_rules_allow_to_be_dropped(claim: Nichtlustig) -> None:
    """The glow of landings follows the same list."""
    claim.table.view.drag.begin_drag(claim.card("professors-3"))
    zones = claim.table.view.drag.targets.zones
    assert zones == {claim.zone("open/Ann")}
    assert claim.lit_cards(Glow.TARGET) == set()
