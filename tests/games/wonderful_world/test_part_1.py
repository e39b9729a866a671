"""Set-up and part 1 by rule, with values from the rulebook's sections."""

import pytest

from tabletop.engine.actions import Shuffled
from tabletop.engine.zones import CHANCE
from tabletop.games.wonderful_world.state import Stage
from tests.games.wonderful_world.table import Table

# A deck, bottom first, dealt from its end. One number occurs seven times to show what is put aside.
DECK = (
    "hat-2 hat-3 hat-4 hat-5 hat-6 briefcase-1 briefcase-3 briefcase-4 briefcase-5 briefcase-6 "
    "cigar-1 cigar-2 cigar-4 cigar-5 cigar-6 newspaper-1 newspaper-2 newspaper-3 newspaper-5 "
    "newspaper-6 umbrella-1 umbrella-2 umbrella-3 umbrella-4 umbrella-6 watch-1 watch-2 watch-3 "
    "watch-4 watch-5"
)


@pytest.mark.parametrize(("seats", "hand"), [(1, 3), (2, 3), (3, 2), (4, 2)])
def test_ww_s1_cards_a_player(seats: int, hand: int) -> None:
    """Section "Spielvorbereitung": two cards each, three for one or two players."""
    table = Table(seats)
    state = table.do(table.rules.initial_state(), f"shuffled draw: {DECK}")
    assert [len(state.zones[seat]) for seat in range(seats)] == [hand] * seats


def test_ww_s1_dealt_singly_from_the_starter() -> None:
    table = Table(2, starter="2")
    state = table.do(table.rules.initial_state(), f"shuffled draw: {DECK}")
    assert table.zone(state, "hand/Sarah") == "watch-5 watch-3 watch-1"
    assert table.zone(state, "hand/Tim") == "watch-4 watch-2 umbrella-6"


def test_ww_s2_three_different_numbers() -> None:
    """The next ones are umbrella 4, 3 and 2; another 4 between is put aside."""
    table = Table(2)
    deck = DECK.replace("umbrella-3 umbrella-4", "hat-4 umbrella-4").replace(
        "hat-4", "umbrella-3", 1
    )
    state = table.do(table.rules.initial_state(), f"shuffled draw: {deck}")
    rows = [table.zone(state, f"row/{number}") for number in range(1, 7)]
    assert rows == ["umbrella-1", "umbrella-2", "", "umbrella-4", "", ""]
    assert "hat-4" in table.zone(state, "draw").split()
    assert state.stage is Stage.MIX


def test_ww_s3_landscapes_are_mixed_in() -> None:
    table = Table(1)
    state = table.do(table.rules.initial_state(), f"shuffled draw: {DECK}")
    pile = f"{table.zone(state, 'draw')} {table.zone(state, 'landscapes')}"
    assert state.to_act == CHANCE
    state = table.do(state, f"shuffled draw: {pile}")
    assert len(table.zone(state, "draw").split()) == 30 - 3 - 3 + 8
    assert table.zone(state, "landscapes") == ""
    assert state.stage is Stage.LAY


@pytest.mark.parametrize("order", [(), (0, 0), (0,) * 30])
def test_ww_s1_a_shuffle_neither_loses_nor_doubles(order: tuple[int, ...]) -> None:
    table = Table(1)
    verdict = table.rules.check(
        table.rules.initial_state(), Shuffled(table.rules.facts.draw, order)
    )
    assert verdict.reason is not None
    assert verdict.reason.rule == "WW-S1"


@pytest.mark.parametrize(
    ("row", "card", "rule"),
    [
        # "Anlegeregeln": the card next to the Earth shows the number of the arrow.
        ("", "hat-4 > row/4", None),
        ("", "hat-4 > row/3", "WW-R1"),
        ("", "hat-4 > row/1", "WW-R1"),
        # No number twice in a row.
        ("briefcase-4", "hat-4 > row/4", "WW-R2"),
        ("briefcase-4 cigar-2 watch-5", "umbrella-2 > row/4", "WW-R2"),
        # No object twice in a row.
        ("hat-4", "hat-2 > row/4", "WW-R3"),
        ("briefcase-4 hat-2 watch-5", "hat-6 > row/4", "WW-R3"),
        # Both: the number is named first.
        ("briefcase-4 hat-2", "umbrella-2 > row/4", "WW-R2"),
        # The order of numbers is free.
        ("briefcase-4 cigar-6", "umbrella-1 > row/4", None),
        ("briefcase-4 cigar-6 umbrella-1 hat-2 watch-5", "newspaper-3 > row/4", None),
    ],
)
def test_ww_r_rows(row: str, card: str, rule: str | None) -> None:
    table = Table()
    # The newspaper 1 can always be played, so no position is already lost (WW-X1).
    state = table.state({"row/4": row, "hand/Tim": f"{card.split(maxsplit=1)[0]} newspaper-1"})
    assert table.rule(state, card) == rule


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("cigar-1 > row/1", "WW-T2"),  # not in the hand
        ("hat-4 > box", "WW-T2"),
        ("roll 2", "WW-T2"),
        ("stop", "WW-T2"),
        ("choose Tim", "WW-T2"),
        ("hat-4 > draw", "TABLE-PLACE"),
        ("hat-4 > landscapes", "TABLE-PLACE"),
        ("hat-4 > hand/Tim", "TABLE-PLACE"),
        ("hat-4 from row/1 > row/4", "WW-T2"),  # it is not there
        ("hat-4 from hand/Tim > row/4", None),  # the correct source may be named
    ],
)
def test_ww_t2_only_a_man_from_the_hand_to_a_row(action: str, rule: str | None) -> None:
    table = Table()
    assert table.rule(table.state({"hand/Tim": "hat-4"}), action) == rule


def test_ww_t2_every_row_that_takes_the_card() -> None:
    table = Table()
    state = table.state({"hand/Tim": "hat-4 watch-1", "row/2": "cigar-2", "row/4": "cigar-4"})
    assert table.legal(state) == {
        "hat-4 > row/2",
        "watch-1 > row/1",
        "watch-1 > row/2",
        "watch-1 > row/4",
    }


def test_ww_t3_a_man_is_drawn_and_the_turn_passes() -> None:
    table = Table(2)
    state = table.state({"hand/Tim": "hat-4", "hand/Sarah": "hat-3", "draw": "landscape-1 cigar-2"})
    state = table.do(state, "hat-4 > row/4")
    assert (table.zone(state, "hand/Tim"), state.to_act) == ("cigar-2", 1)


def test_ww_t3_a_landscape_lies_open_and_is_rolled_for() -> None:
    table = Table(2)
    state = table.state({"hand/Tim": "hat-4", "hand/Sarah": "hat-3", "draw": "cigar-2 landscape-1"})
    state = table.do(state, "hat-4 > row/4")
    assert (table.zone(state, "landscapes"), state.to_act) == ("landscape-1", 0)
    assert table.legal(state) == {"roll 1", "roll 2", "roll 3", "roll 4"}


def test_ww_t4_without_draw_pile_who_has_no_cards_is_skipped() -> None:
    table = Table(3)
    state = table.state({"hand/Tim": "hat-4", "hand/Maria": "hat-3"})
    state = table.do(state, "hat-4 > row/4")
    assert state.to_act == 2
    state = table.do(state, "hat-3 > row/3")
    assert (state.part, state.stage) == (2, Stage.ROLL)


def test_ww_x1_who_can_lay_none_loses_for_all() -> None:
    table = Table(2)
    state = table.state({"hand/Tim": "hat-4", "hand/Sarah": "hat-3 hat-2", "row/4": ""})
    state = table.do(state, "hat-4 > row/4")
    outcome = table.rules.outcome(state)
    # Sarah's 3 and 2 both fit an empty row.
    assert outcome is None
    state = table.state(
        {
            "hand/Tim": "hat-4",
            "hand/Sarah": "watch-4",
            "row/1": "newspaper-1 watch-2",
            "row/2": "hat-2 watch-1",
        }
    )
    # The watch 4 fits no row: 1 and 2 have a watch, an empty row 4 is just being filled.
    state = table.do(state, "hat-4 > row/4")
    outcome = table.rules.outcome(state)
    assert outcome is not None
    assert (outcome.rule, outcome.winners, outcome.team) == ("WW-X1", (), True)
    assert table.rule(state, "watch-4 > row/4") == "WW-X1"


ROWS_OF_8_AND_4 = {
    "hand/Tim": "hat-6 hat-5",
    "row/3": "hat-3 cigar-4 watch-1",
    "row/4": "briefcase-4",
    "draw": "umbrella-6",
}


@pytest.mark.parametrize(
    ("faces", "hit"),
    [
        # "Landschaft gezogen": 6+2 hits the row 3+4+1; 3+1 hits the single 4.
        ("6 2", "watch-1 > box"),
        ("3 1", "briefcase-4 > box"),
        ("4 4", "watch-1 > box"),
        ("6 1", None),
        ("1 1", None),
    ],
)
def test_ww_l1_the_sum_of_the_dice_is_compared(faces: str, hit: str | None) -> None:
    table = Table()
    state = table.do(table.state(ROWS_OF_8_AND_4, stage="roll"), "roll 2", f"rolled {faces}")
    assert (state.stage is Stage.REMOVE) == (hit is not None)
    if hit is not None:
        assert table.legal(state) == {hit}


def test_ww_l1_with_all_rows_empty_the_roll_misses() -> None:
    table = Table()
    state = table.state({"hand/Tim": "hat-6 hat-5", "draw": "umbrella-6"}, stage="roll")
    state = table.do(state, "roll 1", "rolled 1")
    assert state.stage is Stage.LAY


@pytest.mark.parametrize("faces", ["rolled", "rolled 3", "rolled 3 0", "rolled 3 4 5"])
def test_ww_l1_as_many_dice_as_were_taken(faces: str) -> None:
    table = Table()
    state = table.do(table.state(ROWS_OF_8_AND_4, stage="roll"), "roll 2")
    assert table.rule(state, faces) == "WW-L1"


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("watch-1 > box", None),
        ("briefcase-4 > box", "WW-L2"),  # another sum
        ("cigar-4 > box", "WW-L2"),  # not the outermost
        ("hat-6 > box", "WW-L2"),  # in the hand
        ("watch-1 > row/1", "WW-L2"),  # the box it is
        ("roll 2", "WW-L2"),
        ("stop", "WW-L2"),
    ],
)
def test_ww_l2_the_outermost_card_of_the_hit_row_goes(action: str, rule: str | None) -> None:
    table = Table()
    state = table.do(table.state(ROWS_OF_8_AND_4, stage="roll"), "roll 2", "rolled 6 2")
    assert table.rule(state, action) == rule


def test_ww_l2_several_rows_hit_leave_a_choice_of_one() -> None:
    table = Table()
    rows = {"hand/Tim": "hat-6", "row/4": "briefcase-4 cigar-1", "row/5": "hat-5", "draw": ""}
    state = table.do(table.state(rows, stage="roll"), "roll 1", "rolled 5")
    assert table.legal(state) == {"cigar-1 > box", "hat-5 > box"}
    state = table.do(state, "hat-5 > box")
    assert table.zone(state, "row/4") == "briefcase-4 cigar-1"
    assert state.stage is Stage.ROLL


def test_ww_l3_after_a_hit_again_or_stop() -> None:
    table = Table()
    state = table.state(ROWS_OF_8_AND_4, stage="roll")
    assert table.rule(state, "stop") == "WW-L1"
    state = table.do(state, "roll 2", "rolled 6 2", "watch-1 > box")
    assert table.legal(state) == {"roll 1", "roll 2", "roll 3", "roll 4", "stop"}
    assert table.rule(state, "hat-6 > row/6") == "WW-L3"
    state = table.do(state, "stop")
    assert (state.stage, table.zone(state, "draw")) == (Stage.LAY, "")


def test_ww_l4_after_a_miss_a_card_is_drawn_again() -> None:
    table = Table()
    rows = ROWS_OF_8_AND_4 | {"draw": "umbrella-6 landscape-2"}
    state = table.do(table.state(rows, stage="roll"), "roll 1", "rolled 1")
    assert (state.stage, table.zone(state, "landscapes")) == (
        Stage.ROLL,
        "landscape-8 landscape-2",
    )
    state = table.do(state, "roll 1", "rolled 1")
    assert table.zone(state, "hand/Tim") == "hat-6 hat-5 umbrella-6"


def test_ww_l4_an_empty_pile_ends_the_turn() -> None:
    table = Table(2)
    rows = {"hand/Tim": "hat-6", "hand/Sarah": "hat-5", "row/4": "briefcase-4"}
    state = table.do(table.state(rows, stage="roll"), "roll 1", "rolled 1")
    assert state.to_act == 1


@pytest.mark.parametrize(("row", "rule"), [("row/2", "WW-R3"), ("row/4", "WW-R1")])
def test_what_is_allowed_names_the_rule_that_allows_it(row: str, rule: str) -> None:
    table = Table(2)
    state = table.state({"hand/Tim": "hat-4", "hand/Sarah": "hat-6", "row/2": "newspaper-2"})
    (done,) = [a for a in table.rules.legal_actions(state) if a == table.action(f"hat-4 > {row}")]
    assert table.rules.permission(state, done).rule == rule
