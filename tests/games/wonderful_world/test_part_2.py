"""Part 2 and the options by rule. Values are from the rulebook or follow from it."""

from typing import Any

import pytest

from tabletop.engine.actions import ChooseSeat, Move, Roll, Rolled
from tabletop.engine.cards import HIDDEN
from tabletop.engine.fields import Value
from tabletop.engine.gestures import DropDie, DropDieOnZone, Tap, Throw
from tabletop.engine.positions import ImpossiblePositionError
from tabletop.games.wonderful_world.state import Stage
from tabletop.match.view import legal_readings
from tests.games.wonderful_world.table import Table

PILES = {"row/1": "watch-1 hat-2 cigar-4", "row/2": "cigar-2"}


@pytest.mark.parametrize(
    ("top", "before", "after"),
    [
        ("outer", "briefcase-4 cigar-6", "briefcase-4 cigar-6"),
        ("inner", "briefcase-4 cigar-6", "cigar-6 briefcase-4"),
    ],
)
def test_ww_p1_rows_become_piles(top: str, before: str, after: str) -> None:
    table = Table(1, pile_top=top)
    state = table.state({"hand/Tim": "hat-2", "row/4": before})
    state = table.do(state, "hat-2 > row/2")
    assert (state.part, table.zone(state, "row/4")) == (2, after)
    state = table.do(state, "roll 4", "rolled 4 6 6 6")
    hit = {"outer": "cigar-6", "inner": "briefcase-4"}[top]
    assert table.legal(state) == {f"{hit} > box"}


@pytest.mark.parametrize(
    ("seats", "starter", "dice"),
    [
        (1, 1, (4,)),
        (2, 1, (2, 2)),
        (3, 1, (2, 1, 1)),
        (3, 3, (1, 1, 2)),
        (4, 2, (1, 1, 1, 1)),
    ],
)
def test_ww_p2_dice_a_player(seats: int, starter: int, dice: tuple[int, ...]) -> None:
    """Section "Teil 2", 2.): as evenly as possible."""
    table = Table(seats, starter=str(starter))
    state = table.state({"hand/Tim": "hat-4"}, starter=starter - 1)
    state = table.rules.apply(state, table.action("hat-4 > row/4"))
    assert state.dice == dice


@pytest.mark.parametrize(
    ("action", "rule"),
    [("roll 4", None), ("roll 3", "WW-P2"), ("stop", "WW-P2"), ("choose Tim", "WW-P2")],
)
def test_ww_p2_all_dice_together(action: str, rule: str | None) -> None:
    table = Table()
    assert table.rule(table.state(PILES, part=2, stage="roll", dice={0: 4}), action) == rule


def test_ww_p3_each_die_defeats_one_visible_man() -> None:
    """The rulebook's example: 2, 2, 4, 6 against a visible 2 and a visible 4."""
    table = Table()
    state = table.state(PILES, part=2, stage="roll", dice={0: 4})
    state = table.do(state, "roll 4", "rolled 2 2 4 6")
    assert table.legal(state) == {"cigar-4 > box", "cigar-2 > box"}
    state = table.do(state, "cigar-2 > box", "cigar-4 > box")
    # The hat 2 was uncovered by this roll, so the second 2 cannot hit it.
    assert (state.stage, table.zone(state, "row/1"), state.dice) == (
        Stage.ROLL,
        "watch-1 hat-2",
        (4,),
    )


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("hat-2 > box", "WW-P3"),  # covered at the time of the roll
        ("cigar-4 > box", "WW-P3"),  # no 4 among the dice
        ("cigar-2 > box", None),
        ("cigar-2 from row/2 > box", None),
        ("cigar-2 from row/1 > box", "WW-P3"),  # it is elsewhere
        ("cigar-2 > row/2", "WW-P3"),
        ("roll 4", "WW-P3"),
    ],
)
def test_ww_p3_what_cannot_be_defeated(action: str, rule: str | None) -> None:
    table = Table()
    state = table.state(PILES, part=2, stage="roll", dice={0: 4})
    state = table.do(state, "roll 4", "rolled 2 1 1 1")
    assert table.rule(state, action) == rule


def test_ww_p3_fewer_dice_than_men_leave_a_choice() -> None:
    table = Table()
    piles = {"row/2": "cigar-2", "row/1": "briefcase-1 hat-2", "row/6": "hat-6"}
    state = table.state(piles, part=2, stage="roll", dice={0: 1})
    state = table.do(state, "roll 1", "rolled 2")
    assert table.legal(state) == {"cigar-2 > box", "hat-2 > box"}
    state = table.do(state, "hat-2 > box")
    assert (state.stage, table.zone(state, "row/2")) == (Stage.ROLL, "cigar-2")


def test_ww_p4_no_hit_costs_a_die_of_the_teams_choice() -> None:
    table = Table(2)
    state = table.state(PILES, part=2, stage="roll", dice={0: 1, 1: 2})
    state = table.do(state, "roll 3", "rolled 1 1 3")
    assert table.legal(state) == {"choose Tim", "choose Sarah"}
    assert table.rule(state, "roll 3") == "WW-P4"
    state = table.do(state, "choose Tim")
    assert (state.dice, state.stage) == ((0, 2), Stage.ROLL)
    state = table.do(state, "roll 2", "rolled 1 1")
    assert table.rule(state, "choose Tim") == "WW-P4"


def test_ww_p5_no_die_left_is_lost() -> None:
    table = Table()
    state = table.state(PILES, part=2, stage="roll", dice={0: 1})
    state = table.do(state, "roll 1", "rolled 1", "choose Tim")
    outcome = table.rules.outcome(state)
    assert outcome is not None
    assert (outcome.rule, outcome.winners) == ("WW-P5", ())
    assert table.rule(state, "roll 1") == "WW-P5"


def test_ww_p5_all_men_in_the_box_is_won() -> None:
    table = Table(2)
    state = table.state({"row/2": "cigar-2"}, part=2, stage="roll", dice={0: 1, 1: 0})
    state = table.do(state, "roll 1", "rolled 2", "cigar-2 > box")
    outcome = table.rules.outcome(state)
    assert outcome is not None
    assert (outcome.rule, outcome.winners) == ("WW-P5", (0, 1))


@pytest.mark.parametrize("pile", ["", "landscape-1 landscape-2"])
def test_ww_p5_won_at_once_where_part_1_removes_the_last_man(pile: str) -> None:
    """No further roll is needed, even if landscapes are left in the draw pile."""
    table = Table()
    state = table.state({"row/2": "cigar-2", "draw": pile}, stage="roll")
    state = table.do(state, "roll 1", "rolled 2", "cigar-2 > box")
    outcome = table.rules.outcome(state)
    assert outcome is not None
    assert (outcome.rule, outcome.won) == ("WW-P5", True)


def test_a_removal_without_choice_is_made_where_it_is_wanted() -> None:
    table = Table(1, auto_remove="on")
    state = table.state({"hand/Tim": "hat-6", "row/4": "briefcase-4"}, stage="roll")
    state = table.do(state, "roll 1", "rolled 4")
    assert table.rules.forced(state) == table.action("briefcase-4 > box")
    two = table.state({"row/4": "briefcase-4", "row/3": "hat-3 cigar-1"}, stage="roll")
    two = table.do(two, "roll 1", "rolled 4")
    assert table.rules.forced(two) is None
    # With as many dice as men of a number, only the order is free and removal is automatic.
    many = table.state(PILES, part=2, stage="roll")
    many = table.do(many, "roll 4", "rolled 2 2 4 6")
    assert table.rules.forced(many) is not None
    few = table.state({"row/2": "cigar-2", "row/1": "briefcase-1 hat-2"}, part=2, dice={0: 1})
    few = table.do(few, "roll 1", "rolled 2")
    assert table.rules.forced(few) is None
    assert Table(1).rules.forced(state) is None


@pytest.mark.parametrize(
    ("auto", "dice", "due"),
    [
        ("on", {0: 2, 1: 0}, ChooseSeat(0)),
        ("on", {0: 0, 1: 1}, ChooseSeat(1)),
        ("on", {0: 1, 1: 1}, None),
        ("off", {0: 2, 1: 0}, None),
    ],
)
def test_a_die_is_given_up_without_a_choice_where_it_is_wanted(
    auto: str, dice: dict[int | str, Value], due: ChooseSeat | None
) -> None:
    table = Table(2, auto_remove=auto)
    assert table.rules.forced(table.state(PILES, part=2, stage="give", dice=dice)) == due


def test_hidden_hands_are_seen_by_their_owner_only() -> None:
    table = Table(2, hands="hidden")
    state = table.state({"hand/Tim": "hat-4", "hand/Sarah": "hat-3", "draw": "cigar-2"})
    assert table.rules.observe(state, 0).zones[0] == state.zones[0]
    assert table.rules.observe(state, 1).zones[0] == (HIDDEN,)
    assert table.rules.observe(state, None).zones[:2] == ((HIDDEN,), (HIDDEN,))
    after = table.do(state, "hat-4 > row/4")
    drew = next(
        event
        for event in table.rules.events(state, table.action("hat-4 > row/4"), after)
        if event.code == "drew"
    )
    assert drew.seen_by == frozenset((0,))


def test_open_hands_are_seen_by_all() -> None:
    table = Table(2)
    state = table.state({"hand/Tim": "hat-4", "hand/Sarah": "hat-3", "draw": "cigar-2"})
    seen = table.rules.observe(state, 1)
    assert seen.zones[0] == state.zones[0]
    assert seen.zones[table.rules.facts.draw] == (HIDDEN,)


def test_what_a_position_leaves_out_is_what_the_rest_suggests() -> None:
    table = Table(3, starter="3")
    state = table.state(PILES, part=2)
    assert (state.starter, state.stage, state.dice) == (2, Stage.ROLL, (1, 1, 2))
    hit = table.state(PILES, part=2, stage="remove", faces=(2, 4))
    assert table.legal(hit) == {"cigar-2 > box", "cigar-4 > box"}


def test_exact_chances_of_a_throw() -> None:
    """Six of 36 rolls of two dice have the sum 7."""
    table = Table()
    state = table.state({"hand/Tim": "hat-4"}, stage="roll")
    thrown = table.do(state, "roll 2")
    sevens = [
        chance
        for action, chance in table.rules.chance_outcomes(thrown)
        if isinstance(action, Rolled) and sum(action.faces) == 7
    ]
    assert sum(sevens) * 36 == 6


def test_what_a_hand_means() -> None:
    table = Table(2)
    state = table.state({"hand/Tim": "hat-4", "row/4": "briefcase-4"}, stage="roll")
    assert legal_readings(table.rules, state, Throw((0, 2))) == (Roll(2),)
    assert legal_readings(table.rules, state, Throw(())) == ()
    hit = table.do(state, "roll 1", "rolled 4")
    row = table.rules.facts.rows[3]
    tapped = legal_readings(table.rules, hit, Tap(table.notation.card_id("briefcase-4"), row))
    assert tapped == (table.action("briefcase-4 > box"),)
    assert isinstance(tapped[0], Move)
    owed = table.state(PILES, part=2, stage="roll", dice={0: 1, 1: 2})
    owed = table.do(owed, "roll 3", "rolled 1 1 3")
    assert legal_readings(table.rules, owed, DropDie(0, "box")) == (table.action("choose Tim"),)
    assert legal_readings(table.rules, owed, DropDieOnZone(2, table.rules.facts.box)) == (
        table.action("choose Sarah"),
    )
    assert legal_readings(table.rules, owed, DropDie(0, "tray")) == ()


@pytest.mark.parametrize(
    ("zones", "fields", "codes"),
    [
        ({"hand/Tim": "hat-4 hat-2 hat-3 hat-5"}, {}, {"hand-too-large"}),
        ({"hand/Tim": "hat-4 landscape-1"}, {}, {"card-cannot-lie-there"}),
        ({"hand/Tim": "hat-4", "landscapes": "hat-2"}, {}, {"card-cannot-lie-there"}),
        ({"hand/Tim": "hat-4", "row/1": "hat-2"}, {}, {"first-number"}),
        ({"hand/Tim": "hat-4", "row/1": "watch-1 cigar-1"}, {}, {"number-twice"}),
        ({"hand/Tim": "hat-4", "row/1": "watch-1 watch-2"}, {}, {"object-twice"}),
        ({}, {}, {"no-card-to-lay"}),
        ({"hand/Tim": "hat-4"}, {"stage": "give"}, {"stage-not-in-part"}),
        ({"hand/Tim": "hat-4"}, {"may_stop": True}, {"may-stop-unused"}),
        ({"hand/Tim": "hat-4"}, {"faces": (1,)}, {"faces-unused"}),
        ({"hand/Tim": "hat-4"}, {"dice": {0: 1}}, {"dice-in-part-1"}),
        ({"row/4": "briefcase-4"}, {"stage": "remove", "faces": (1,)}, {"nothing-hit"}),
        ({"row/4": "briefcase-4", "landscapes": ""}, {"stage": "roll"}, {"no-landscape-open"}),
        (
            {"row/4": "briefcase-4"},
            {"stage": "remove", "faces": (1, 1, 1, 1, 1)},
            {"too-many-faces"},
        ),
        (PILES, {"part": 2, "stage": "lay", "dice": {0: 4}}, {"stage-not-in-part"}),
        (PILES, {"part": 2, "stage": "roll", "dice": {0: 5}}, {"too-many-dice"}),
        (PILES, {"part": 2, "stage": "give", "dice": {}}, {"no-dice-to-give"}),
        (
            PILES | {"hand/Tim": "hat-5"},
            {"part": 2, "stage": "roll", "dice": {0: 4}},
            {"empty-in-part-2"},
        ),
        (
            PILES,
            {
                "part": 2,
                "stage": "remove",
                "dice": {0: 4},
                "faces": (2,),
                "targets": "cigar-2 hat-2",
            },
            {"target-not-on-top"},
        ),
    ],
)
def test_impossible_positions_are_named(
    zones: dict[str, str], fields: dict[str, Any], codes: set[str]
) -> None:
    table = Table()
    with pytest.raises(ImpossiblePositionError) as caught:
        table.state(zones, **fields)
    assert {problem.message.code for problem in caught.value.problems} == codes


@pytest.mark.parametrize(
    ("part", "to_act", "code"), [(1, -2, "seat-must-act"), (2, 0, "team-must-act")]
)
def test_the_wrong_one_to_act_is_named(part: int, to_act: int, code: str) -> None:
    table = Table()
    stage = "lay" if part == 1 else "roll"
    with pytest.raises(ImpossiblePositionError) as caught:
        table.state({}, to_act, part=part, stage=stage)
    assert code in {problem.message.code for problem in caught.value.problems}
