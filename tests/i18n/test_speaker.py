"""Tests of the sentences of a speaker."""

import pytest

from tabletop.engine.actions import (
    Action,
    ChooseCard,
    ChooseSeat,
    ChooseWord,
    Keep,
    Move,
    Roll,
    Say,
)
from tabletop.engine.cards import HIDDEN
from tabletop.engine.message import (
    CardRef,
    Event,
    Message,
    Param,
    SeatRef,
    WordRef,
    ZoneRef,
)
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Impossible
from tabletop.engine.rules import Barrier
from tabletop.engine.verdict import LEGAL, NOT_YOUR_TURN, Reason
from tabletop.engine.zones import ALL, CHANCE, NOBODY, TEAM, Viewer
from tabletop.i18n.speaker import Speaker

MINT_2, MINT_4, SAGE_6, GOLDEN, TASK_1, TASK_2 = range(6)
ANN_HAND, BEN_HAND, BED_3, BED_NORTH, PILE = range(5)


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (Move(MINT_2, BED_3), "Plant peppermint 2 in bed 3"),
        (Move(MINT_2, BED_NORTH), "Plant peppermint 2 in bed north"),
        (Move(GOLDEN, BED_3, source=PILE), "Plant the golden leaf from the pile"),
        (Move(GOLDEN, BED_3, source=ANN_HAND), "Plant the golden leaf in bed 3"),
        (Move(GOLDEN, BED_3, using=TASK_1), "Plant the golden leaf in bed 3 by means of task 1"),
        (Move(SAGE_6, BEN_HAND), "Lay sage 6 on Ben’s hand"),
        (Move(SAGE_6, BEN_HAND, using=MINT_2), "Lay sage 6 on Ben’s hand"),
        (Move(SAGE_6, None, MINT_4), "Cover peppermint 4 with sage 6"),
        (Roll(1), "Roll one die"),
        (Roll(4), "Roll 4 dice"),
        (Keep(()), "Roll all again"),
        (Keep((1,)), "Keep the blue die"),
        (Keep((0, 1)), "Keep everything"),
        (Keep((0,), using=GOLDEN), "Keep the red die thanks to the golden leaf"),
        (ChooseSeat(0), "Choose ann"),
        (ChooseCard(MINT_2), "Pick peppermint 2"),
        (ChooseCard(TASK_2), "Accept task 2"),
        (ChooseWord("mint"), "Name peppermint"),
        (ChooseWord("north"), "Look to the north"),
        (Say("stop"), "Stop"),
        (Say("sing"), "[actions.say.sing]"),
    ],
)
def test_an_action_has_the_most_particular_label(
    speaker: Speaker, action: Action, label: str
) -> None:
    assert speaker.action(action) == label


FULL = Reason("full", "H-1")


def test_a_refusal_is_a_sentence(speaker: Speaker) -> None:
    verdict = FULL(
        zone=ZoneRef(BED_3),
        card=CardRef(MINT_2),
        others=(CardRef(GOLDEN), CardRef(MINT_4), CardRef(SAGE_6)),
    )
    assert speaker.reason(verdict) == (
        "Bed 3 is full. Peppermint 2 does not fit, nor the golden leaf, peppermint 4 or sage 6."
    )
    assert speaker.reason(LEGAL) == ""


def test_what_belongs_to_no_game_is_said_by_the_table(speaker: Speaker) -> None:
    assert speaker.reason(NOT_YOUR_TURN(seat=SeatRef(1))) == "Not yet, it is for Ben to act."
    assert speaker.reason(NOT_YOUR_TURN(seat=SeatRef(TEAM))) == (
        "Not yet, it is for the team to act."
    )


def test_what_is_not_known_stays_visible_and_fails_nothing(speaker: Speaker) -> None:
    assert speaker.reason(Reason("bare", "H-1")()) == "{Plain} and {unknown}"
    assert speaker.reason(Reason("unheard", "H-1")()) == "[reasons.unheard]"
    assert speaker.prompt(Message("unheard")) == "[prompts.unheard]"


@pytest.mark.parametrize(
    ("seat", "card", "sentence"),
    [
        (SeatRef(0), CardRef(GOLDEN), "The golden leaf awaits ann."),
        (SeatRef(TEAM), CardRef(MINT_2), "Peppermint 2 awaits the team."),
        (SeatRef(CHANCE), CardRef(HIDDEN), "A card awaits chance."),
        (SeatRef(NOBODY), CardRef(SAGE_6), "Sage 6 awaits nobody."),
    ],
)
def test_a_sentence_begins_with_a_capital(
    speaker: Speaker, seat: SeatRef, card: CardRef, sentence: str
) -> None:
    message = Message("free", (("seat", seat), ("card", card)))
    assert speaker.prompt(message) == sentence


def test_a_players_name_keeps_its_letters(speaker: Speaker) -> None:
    params: tuple[tuple[str, Param], ...] = (
        ("seat", SeatRef(0)),
        ("card", CardRef(MINT_2)),
        ("cards", (CardRef(MINT_4),)),
    )
    assert speaker.prompt(Message("due", params)) == ("ann: plant peppermint 2 or peppermint 4.")
    assert speaker.zone(ANN_HAND) == "ann’s hand"
    assert speaker.dice_place("held/0") == "ann’s dice"


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ((), "nothing"),
        ((2,), "2"),
        ((-2, "x-y"), "−2 and x-y"),
        ((2, 4), "2 and 4"),
        ((2, 4, 6), "2, 4 and 6"),
        ((SeatRef(0), WordRef("mint"), "x", ZoneRef(PILE)), "ann, peppermint, x and the pile"),
        ((CardRef(HIDDEN),), "a card"),
        ((CardRef(HIDDEN), CardRef(MINT_2), CardRef(HIDDEN)), "peppermint 2 and 2 cards"),
    ],
)
def test_a_list_is_read_out(speaker: Speaker, items: tuple[int | CardRef, ...], text: str) -> None:
    event = Event("took", (("seat", SeatRef(1)), ("cards", items)))
    assert speaker.event(event, ALL) == f"Ben takes {text}."


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "None."),
        (1, "One leaf."),
        (2, "2 leaves."),
        (-1, "−1 leaves."),  # the singular form has no number
        ((7, 8), "7 and 8 leaves."),
    ],
)
def test_a_number_chooses_the_form(speaker: Speaker, n: Param, text: str) -> None:
    assert speaker.event(Event("count", (("n", n),)), None) == text


@pytest.mark.parametrize(
    ("viewer", "card", "cards"),
    [
        (0, "ann draws peppermint 2.", "ann takes peppermint 4, the golden leaf and sage 6."),
        (1, "ann draws a card.", "ann takes 3 cards."),
        (None, "ann draws a card.", "ann takes 3 cards."),
        (ALL, "ann draws peppermint 2.", "ann takes peppermint 4, the golden leaf and sage 6."),
    ],
)
def test_only_those_who_saw_it_hear_which_card(
    speaker: Speaker, viewer: Viewer, card: str, cards: str
) -> None:
    ann = ("seat", SeatRef(0))
    drew = Event("drew", (ann, ("card", CardRef(MINT_2))), seen_by=frozenset((0,)))
    several = (CardRef(MINT_4), CardRef(GOLDEN), CardRef(SAGE_6))
    took = Event("took", (ann, ("cards", several)), seen_by=frozenset((0,)))
    assert speaker.event(drew, viewer) == card
    assert speaker.event(took, viewer) == cards


def test_what_nobody_saw_nobody_hears(speaker: Speaker) -> None:
    event = Event("drew", (("seat", SeatRef(0)), ("card", CardRef(MINT_2))), seen_by=frozenset())
    for viewer in (0, 1, None):
        assert speaker.event(event, viewer) == "ann draws a card."


def test_what_all_saw_all_hear(speaker: Speaker) -> None:
    event = Event("drew", (("seat", SeatRef(0)), ("card", CardRef(MINT_2))))
    for viewer in (0, 1, None, ALL):
        assert speaker.event(event, viewer) == "ann draws peppermint 2."


def test_an_end_names_its_winners(speaker: Speaker) -> None:
    outcome = Outcome("won", "H-1", (0, 1), params=(("points", 7),))
    assert speaker.outcome(outcome) == "ann and Ben won with 7 points."


def test_an_impossible_position_is_told_by_its_own_words_or_a_refusal(speaker: Speaker) -> None:
    odd = Impossible("zone", BED_3, Message("odd", (("zone", ZoneRef(BED_3)),)))
    assert speaker.problem(odd) == "Bed 3 is odd."
    turn = Impossible("to_act", "", Message("not-your-turn", (("seat", SeatRef(1)),)))
    assert speaker.problem(turn) == "Not yet, it is for Ben to act."


def test_things_that_stand_alone(speaker: Speaker) -> None:
    assert speaker.card(GOLDEN) == "The golden leaf"
    assert speaker.card(HIDDEN) == "A card"
    assert speaker.card_text(GOLDEN) == "Gather one leaf. Gather one leaf."
    assert speaker.card_text(HIDDEN) == ""
    assert speaker.hidden_cards(3) == "3 face down"
    assert speaker.zone(BED_3) == "Bed 3"
    assert speaker.zone(BEN_HAND) == "Ben’s hand"
    assert speaker.seat(1) == "Ben"
    assert speaker.seat(TEAM) == "The team"
    assert speaker.die(1) == "The blue die"
    assert speaker.dice_place("tray") == "The tray"
    assert speaker.barrier(Barrier.DICE) == "Dice fell."
