"""Positions in scenario files: their meaning, and impossible ones."""

import pytest

from tabletop.engine.fields import Value
from tabletop.engine.positions import ImpossiblePositionError
from tabletop.engine.zones import CHANCE, NOBODY, TEAM
from tests.games.nichtlustig.table import Table, dice

TABLE = Table()
NOTHING = "12 34 51 4"
PAIR = "33 14 52 2"
FEW = "riebmann-1 yeti-1 lemming-1 dinosaur-24 riebmann-3"
REST = {
    "open/Ben": "rest",
    "scored/Ben": "dinosaur-25 dinosaur-26 dinosaur-27 dinosaur-28",
}


@pytest.mark.parametrize(
    ("faces", "fields", "rolls"),
    [
        ("", {}, 0),
        (NOTHING, {"phase": "rolled"}, 1),
        (NOTHING, {"phase": "rolled", "aside": (1, 6)}, 2),
        (NOTHING, {"phase": "rolled", "rolls": 2}, 2),
        (PAIR, {"phase": "claim"}, 3),
        (PAIR, {"phase": "claim", "rolls": 1}, 1),
        (NOTHING, {"phase": "death"}, 3),
        (NOTHING, {"phase": "death", "rolls": 3}, 3),
    ],
)
def test_rolls_need_not_be_told(faces: str, fields: dict[str, Value], rolls: int) -> None:
    assert TABLE.state({}, faces, **fields).rolls == rolls


ROLLED: dict[str, Value] = {"phase": "rolled"}
CLAIM: dict[str, Value] = {"phase": "claim"}
DEATH: dict[str, Value] = {"phase": "death"}


@pytest.mark.parametrize(
    ("zones", "faces", "fields", "problems"),
    [
        # Fields.
        ({}, PAIR, {}, {("dice", "not-at-start")}),
        ({}, "", {"aside": (1,)}, {("aside", "not-at-start")}),
        ({}, "", {"rolls": 1}, {("rolls", "not-at-start")}),
        ({"open/Ann": "yeti-1"}, "", {"taken": "yeti-1"}, {("taken", "not-at-start")}),
        ({}, "12 34", ROLLED, {("dice", "all-dice-needed")}),
        ({}, "", CLAIM, {("dice", "all-dice-needed")}),
        ({}, PAIR, {**CLAIM, "rolls": 0}, {("rolls", "rolled-at-least-once")}),
        (
            {"open/Ann": "yeti-1"},
            PAIR,
            {**ROLLED, "taken": "yeti-1"},
            {("taken", "taken-too-early")},
        ),
        ({}, PAIR, {**ROLLED, "rolls": 1, "aside": (0,)}, {("aside", "aside-after-one-roll")}),
        ({}, PAIR, {**ROLLED, "aside": tuple(range(7))}, {("aside", "all-aside")}),
        ({}, PAIR, {**ROLLED, "rolls": 3}, {("rolls", "no-roll-left")}),
        ({"specials/Ann": "duck"}, PAIR, {**ROLLED, "rolls": 4}, {("rolls", "no-roll-left")}),
        ({"specials/Ann": "ufo duck"}, PAIR, {**ROLLED, "rolls": 2}, {("rolls", "no-roll-left")}),
        ({"specials/Ann": "ufo"}, PAIR, {**CLAIM, "rolls": 3}, {("rolls", "too-many-rolls")}),
        ({}, PAIR, {**CLAIM, "rolls": 4, "aside": (0,)}, set()),
        ({"specials/Ann": "duck"}, PAIR, {**CLAIM, "rolls": 4}, {("rolls", "duck-was-used")}),
        ({"specials/Ben": "duck"}, PAIR, {**CLAIM, "rolls": 4}, {("rolls", "duck-was-used")}),
        # Zones of cards.
        ({"grid": "death-1 rest"}, "", {}, {("grid", "card-cannot-lie-there")}),
        ({"deaths": "yeti-1"}, "", {}, {("deaths", "card-cannot-lie-there")}),
        ({"specials": "poodle"}, "", {}, {("specials", "card-cannot-lie-there")}),
        ({"open/Ann": "dinosaur-24"}, "", {}, {("open/Ann", "card-cannot-lie-there")}),
        ({"scored/Ann": "duck"}, "", {}, {("scored/Ann", "card-cannot-lie-there")}),
        ({"deaths/Ben": "virus"}, "", {}, {("deaths/Ben", "card-cannot-lie-there")}),
        ({"specials/Ben": "lemming-1"}, "", {}, {("specials/Ben", "card-cannot-lie-there")}),
        # Covers.
        (
            {"scored/Ann": "yeti-1"},
            "",
            {"covers": "death-1 yeti-1"},
            {("covers", "no-death-to-cover")},
        ),
        (
            {"scored/Ann": "yeti-1 yeti-2"},
            "",
            {"covers": "yeti-2 yeti-1"},
            {("covers", "no-death-to-cover")},
        ),
        (
            {"open/Ann": "yeti-1", "deaths/Ann": "death-1"},
            "",
            {"covers": "death-1 yeti-1"},
            {("covers", "covers-no-scored-card")},
        ),
        (
            {"scored/Ben": "yeti-1", "deaths/Ann": "death-1"},
            "",
            {"covers": "death-1 yeti-1"},
            {("covers", "covers-no-scored-card")},
        ),
        (
            {"scored/Ann": "dinosaur-24", "deaths/Ann": "death-1"},
            "",
            {"covers": "death-1 dinosaur-24"},
            {("covers", "covers-dinosaur")},
        ),
        (
            {"scored/Ann": "yeti-1", "deaths/Ann": "death-1 death-2"},
            "",
            {"covers": "death-1 yeti-1 death-2 yeti-1"},
            {("covers", "covered-twice")},
        ),
        # Phases.
        ({"specials/Ann": "robot"}, PAIR, ROLLED, {("phase", "turn-is-missed")}),
        ({"grid": FEW, **REST}, "12 34 51 0", DEATH, {("grid", "game-would-be-over")}),
        ({}, NOTHING, CLAIM, {("phase", "nothing-to-claim")}),
        ({}, PAIR, DEATH, {("phase", "claim-comes-first")}),
        ({"specials/Ann": "virus"}, PAIR, DEATH, {("phase", "claim-comes-first")}),
        (
            {"open/Ann": "riebmann-3"},
            PAIR,
            {**DEATH, "taken": "riebmann-3"},
            {("phase", "no-death-owed")},
        ),
        (
            {"deaths/Ann": "death-1 death-2 death-3 death-4 death-5 poodle"},
            NOTHING,
            DEATH,
            {("phase", "no-death-owed")},
        ),
        ({"open/Ben": "lemming-2"}, PAIR, CLAIM, {("open/Ben", "would-be-scored")}),
        ({"open/Ann": "lemming-4"}, NOTHING, DEATH, {("open/Ann", "would-be-scored")}),
        # Cards taken.
        ({}, "33 14 55 2", {**CLAIM, "taken": "riebmann-3"}, {("taken", "taken-elsewhere")}),
        (
            {"open/Ann": "yeti-3"},
            "33 14 55 2",
            {**CLAIM, "taken": "yeti-3"},
            {("taken", "taken-without-dice")},
        ),
        (
            {"open/Ann": "riebmann-3 professors-3"},
            "33 32 35 1",
            {**CLAIM, "taken": "riebmann-3 professors-3"},
            {("taken", "taken-with-used-dice")},
        ),
        (
            {"open/Ann": "riebmann-5", "scored/Ann": "dinosaur-28"},
            "55 44 55 1",
            {**CLAIM, "taken": "riebmann-5 dinosaur-28"},
            {("taken", "taken-with-used-dice")},
        ),
        # The final count.
        ({}, "", {"professors": {0: (2,)}}, {("professors", "game-not-over")}),
        (
            {"grid": FEW, **REST, "scored/Ann": "professors-1"},
            "",
            {"professors": {0: (2, 3)}},
            {("professors", "professors-dice")},
        ),
    ],
)
def test_what_cannot_be(
    zones: dict[str, str], faces: str, fields: dict[str, Value], problems: set[tuple[str, str]]
) -> None:
    assert TABLE.problems(zones, faces, **fields) == problems


def test_a_seat_must_act() -> None:
    assert ("to_act", "seat-must-act") in TABLE.problems({}, to_act=TEAM)


@pytest.mark.parametrize(
    ("zones", "faces", "fields"),
    [
        # A Dinosaur may have been won with the Time Machine, which has gone back since.
        (
            {"scored/Ann": "dinosaur-24", "specials/Ann": "virus"},
            "54 45 32 1",
            {**DEATH, "taken": "dinosaur-24"},
        ),
        # A player who declines the Time Machine's help owes a Death.
        ({"specials/Ann": "time-machine"}, "54 45 32 1", DEATH),
        # A card taken with the pink die's own number is not scored yet.
        ({"open/Ann": "riebmann-3"}, "33 14 55 3", {**CLAIM, "taken": "riebmann-3"}),
        # A Death from earlier turns may cover other cards than a Lemming, or be face up.
        (
            {"scored/Ann": "yeti-1 lemming-2", "deaths/Ann": "death-1 death-2"},
            "",
            {"covers": "death-1 yeti-1"},
        ),
    ],
)
def test_what_can_be(zones: dict[str, str], faces: str, fields: dict[str, Value]) -> None:
    assert TABLE.problems(zones, faces, **fields) == set()


def test_the_last_turn_is_over() -> None:
    """A start with at most five goal cards is the end, or before the last rolls."""
    state = TABLE.state({"grid": FEW, **REST})
    assert (state.to_act, state.phase) == (NOBODY, "over")
    zones = {"grid": FEW, **REST, "scored/Ann": "professors-1 professors-2"}
    state = TABLE.state(zones)
    assert (state.to_act, state.phase) == (CHANCE, "count")
    state = TABLE.do(state, "rolled 3 5")
    assert state.phase == "over"
    assert TABLE.state(zones, professors={0: (3, 5)}) == state


@pytest.mark.parametrize(
    ("zones", "faces", "fields"),
    [
        ({}, "", {}),
        ({"specials/Ann": "duck"}, NOTHING, {**ROLLED, "rolls": 3, "aside": (0, 4)}),
        ({"open/Ann": "riebmann-3"}, "33 14 55 2", {**CLAIM, "taken": "riebmann-3", "rolls": 2}),
        (
            {"scored/Ann": "yeti-1", "deaths/Ann": "death-1 death-2"},
            NOTHING,
            {**DEATH, "covers": "death-2 yeti-1"},
        ),
        ({"grid": FEW, **REST, "scored/Ann": "professors-1"}, "", {"professors": {0: (0,)}}),
    ],
)
def test_a_position_is_described_as_it_was_built(
    zones: dict[str, str], faces: str, fields: dict[str, Value]
) -> None:
    position = TABLE.position(zones, faces, **fields)
    described = TABLE.rules.position(TABLE.rules.build(position))
    assert described.zones == position.zones
    wanted = {name: value for name, value in position.fields.items() if value is not None}
    assert {name: described.fields[name] for name in wanted} == wanted
    assert TABLE.rules.build(described) == TABLE.rules.build(position)


def test_dice_in_the_air_are_described_by_what_lay_before() -> None:
    """Files have no positions during a roll, because saves record chance."""
    state = TABLE.do(TABLE.state({}, NOTHING, **ROLLED), "keep red-1")
    assert TABLE.rules.position(state).fields["phase"] == "rolled"
    assert TABLE.rules.position(state).fields["dice"] == dice(NOTHING)
    assert TABLE.rules.position(TABLE.rules.initial_state()).fields["phase"] == "start"


def test_it_is_told_how_many_dice_there_are() -> None:
    with pytest.raises(ImpossiblePositionError) as caught:
        TABLE.state({}, "12 34", **ROLLED)
    (problem,) = caught.value.problems
    assert dict(problem.message.params) == {"n": len(TABLE.rules.cards.dice)}
