"""The course of turns: rolls, special cards, automatic steps and the log."""

import pytest

from tabletop.engine.actions import Keep, Rolled
from tabletop.engine.rules import Barrier
from tabletop.engine.zones import CHANCE
from tabletop.games.nichtlustig.state import NichtlustigState
from tests.games.nichtlustig.table import Table

TABLE = Table()
PRINTED = Table(robot_ufo="printed-cards")


def test_who_begins() -> None:
    """NL-S2: the highest starts; the symbol counts 0; tied players roll again."""
    four = Table(4)
    state = four.rules.initial_state()
    assert four.told(state, "rolled 3 5 0 5") == [*["rolled-first"] * 4, "tied"]
    state = four.do(state, "rolled 3 5 0 5")
    assert state.contenders == (1, 3)
    state = four.do(state, "rolled 2 2")
    assert state.contenders == (1, 3)
    state = four.do(state, "rolled 0 1")
    assert (state.to_act, state.phase) == (3, "start")


@pytest.mark.parametrize(
    ("state", "count"),
    [
        (TABLE.rules.initial_state(), 2),
        (TABLE.do(TABLE.state({}), "roll"), 7),
        (TABLE.do(TABLE.state({}, "12 34 51 4", phase="rolled"), "keep red-1 pink"), 5),
    ],
)
def test_chance_rolls_the_dice_in_the_air(state: NichtlustigState, count: int) -> None:
    rules = TABLE.rules
    assert state.to_act == CHANCE
    assert rules.check(state, Rolled((1,) * count)).legal
    for faces in ((1,) * (count + 1), (1,) * (count - 1), (6,) * count, (-1,) * count, ()):
        assert not rules.check(state, Rolled(faces)).legal
    if count <= 5:
        outcomes = list(rules.chance_outcomes(state))
        assert len(outcomes) == 6**count
    else:
        with pytest.raises(ValueError, match="not listed"):
            list(rules.chance_outcomes(state))


@pytest.mark.parametrize(
    ("held", "rolls", "table", "left"),
    [
        ("", 1, TABLE, 2),
        ("", 2, TABLE, 1),
        ("duck", 3, TABLE, 0),
        ("ufo", 1, TABLE, 1),
        ("robot", 1, PRINTED, 1),
    ],
)
def test_how_many_rolls_are_left(held: str, rolls: int, table: Table, left: int) -> None:
    """NL-R1, NL-SK1, NL-SK5."""
    state = table.state({"specials/Ann": held}, "12 34 51 4", phase="rolled", rolls=rolls)
    assert table.rules.facts.rolls_left(state) == left
    texts = table.legal(state)
    assert len(texts) == (129 if left else 128)
    assert texts[-1] == "stop"
    assert all(text.startswith("keep" if left else "duck keep") for text in texts[:-1])


def test_dice_set_aside_are_not_offered_again() -> None:
    """NL-R2: 2 to the power of the dice left, and stopping."""
    state = TABLE.state({}, "12 34 51 4", phase="rolled", rolls=2, aside=(0, 1, 2, 6))
    assert TABLE.legal(state) == [
        "keep",
        "keep red-2",
        "keep white-1",
        "keep red-2 white-1",
        "keep white-2",
        "keep red-2 white-2",
        "keep white-1 white-2",
        "keep red-2 white-1 white-2",
        "stop",
    ]


@pytest.mark.parametrize("dice", [(1, 0), (0, 0), (7,), (-1,)])
def test_dice_are_named_once_and_in_order(dice: tuple[int, ...]) -> None:
    state = TABLE.state({}, "12 34 51 4", phase="rolled")
    assert not TABLE.rules.check(state, Keep(dice)).legal
    assert not TABLE.rules.check(state, Keep(dice, TABLE.rules.facts.duck)).legal


@pytest.mark.parametrize(
    ("table", "held", "legal"),
    [
        (TABLE, "robot", ["pass"]),
        (TABLE, "robot ufo virus duck", ["pass"]),
        (TABLE, "ufo", ["roll"]),
        (PRINTED, "ufo", ["pass"]),
        (PRINTED, "robot", ["roll"]),
        (TABLE, "", ["roll"]),
    ],
)
def test_which_card_costs_the_turn(table: Table, held: str, legal: list[str]) -> None:
    """NL-C4, NL-SK5."""
    assert table.legal(table.state({"specials/Ann": held})) == legal


@pytest.mark.parametrize(
    ("zones", "faces", "steps", "after"),
    [
        # NL-C1: from the middle or from another player; a card already held stays.
        ({}, "03 14 52 4", ["death-4 > deaths/Ann"], {"duck"}),
        ({"specials/Ben": "duck"}, "03 14 52 4", ["death-4 > deaths/Ann"], {"duck"}),
        ({"specials/Ann": "duck"}, "03 14 52 4", ["death-4 > deaths/Ann"], {"duck"}),
        # NL-C2, NL-C3: unused helpful cards stay, harmful ones go.
        ({"specials/Ann": "duck virus ufo"}, "13 14 52 4", ["death-4 > deaths/Ann"], {"duck"}),
        # Used cards go back first and can come again at once.
        ({"specials/Ann": "virus"}, "13 14 50 4", ["death-4 > deaths/Ann"], {"virus"}),
        ({"specials/Ann": "ufo"}, "10 34 52 4", ["death-4 > deaths/Ann"], {"ufo"}),
        ({"specials/Ann": "clown"}, "13 04 52 4", ["clown > specials"], {"clown"}),
        ({"specials/Ann": "clown"}, "13 24 51 4", ["clown > specials"], set()),
        (
            {"specials/Ann": "time-machine"},
            "55 45 05 4",
            ["dinosaur-26 > scored/Ann with time-machine"],
            {"time-machine"},
        ),
    ],
)
def test_special_cards_at_the_end_of_a_turn(
    zones: dict[str, str], faces: str, steps: list[str], after: set[str]
) -> None:
    phase = "claim" if "time-machine" in zones.get("specials/Ann", "") else "death"
    state = TABLE.do(TABLE.state(zones, faces, phase=phase), *steps)
    assert state.turn == 1
    assert TABLE.zone(state, "specials/Ann") == after


@pytest.mark.parametrize(
    ("phase", "faces", "held", "text", "code"),
    [
        ("start", "", "", "stop", "roll-due"),
        ("start", "", "clown", "clown > specials", "no-death-to-avert"),
        ("start", "", "robot", "robot > specials", "turn-missed"),
        ("start", "", "virus", "virus > specials", "back-by-itself"),
        ("start", "", "", "virus > specials/Ann", "symbols-bring"),
        ("rolled", "12 34 51 4", "", "roll", "keep-or-stop"),
        ("rolled", "12 34 51 4", "", "duck keep", "not-held"),
        ("rolled", "12 34 51 4", "duck", "duck keep", "after-third-roll"),
        ("rolled", "12 34 51 4", "ufo duck", "duck keep", "two-rolls-only"),
        ("rolled", "12 34 51 4", "duck", "duck > specials", "back-when-used"),
        ("claim", "33 14 52 2", "time-machine", "time-machine > specials", "back-when-used"),
        ("claim", "33 14 52 2", "clown", "clown > specials", "no-death-to-avert"),
    ],
)
def test_what_is_due_and_what_special_cards_do_not_do(
    phase: str, faces: str, held: str, text: str, code: str
) -> None:
    state = TABLE.state({"specials/Ann": held}, faces, phase=phase)
    assert TABLE.reason(state, text) == code


@pytest.mark.parametrize(
    ("zones", "faces", "phase", "text", "told"),
    [
        ({}, "", "start", "roll", []),
        ({"specials/Ann": "robot"}, "", "start", "pass", ["missed"]),
        ({}, "12 34 51 4", "rolled", "keep", ["kept"]),
        ({}, "12 34 51 0", "rolled", "stop", ["stopped", "no-scoring"]),
        (
            {"open/Ann": "yeti-4", "open/Ben": "lemming-4"},
            "12 34 51 4",
            "rolled",
            "stop",
            ["stopped", "scored", "scored"],
        ),
        ({}, "33 14 50 2", "claim", "riebmann-3 > open/Ann", ["took", "brought"]),
        (
            {"open/Ben": "riebmann-3", "specials/Ben": "virus"},
            "33 14 50 2",
            "claim",
            "riebmann-3 > open/Ann",
            ["took-from", "brought-from"],
        ),
        (
            {"specials/Ann": "ufo"},
            "33 14 52 2",
            "claim",
            "riebmann-3 > open/Ann",
            ["took", "went-back"],
        ),
        (
            {"specials/Ann": "virus"},
            "33 14 50 2",
            "claim",
            "riebmann-3 > open/Ann",
            ["took"],  # the Virus takes effect first
        ),
        (
            {"specials/Ann": "time-machine"},
            "54 45 32 1",
            "claim",
            "dinosaur-24 > scored/Ann with time-machine",
            ["took-in-time"],
        ),
        ({}, "12 34 51 4", "death", "death-4 > deaths/Ann", ["death-up"]),
        ({"specials/Ann": "clown"}, "12 34 51 4", "death", "clown > specials", ["clown-helped"]),
        (
            {"specials/Ann": "virus"},
            "12 34 50 4",
            "death",
            "death-4 > deaths/Ann",
            ["death-up", "went-back", "brought"],
        ),
    ],
)
def test_what_the_log_tells(
    zones: dict[str, str], faces: str, phase: str, text: str, told: list[str]
) -> None:
    assert TABLE.told(TABLE.state(zones, faces, phase=phase), text) == told


def test_only_dice_stop_undo() -> None:
    rules = TABLE.rules
    state = TABLE.state({}, "33 14 52 2", phase="claim")
    taking = TABLE.action("riebmann-3 > open/Ann")
    assert rules.undo_barrier(state, taking, rules.apply(state, taking)) is None
    thrown = TABLE.do(TABLE.state({}), "roll")
    roll = Rolled((1,) * 7)
    assert rules.undo_barrier(thrown, roll, rules.apply(thrown, roll)) is Barrier.DICE


@pytest.mark.parametrize(
    ("zones", "faces", "phase", "code"),
    [
        ({}, "", "start", "roll"),
        ({"specials/Ann": "robot"}, "", "start", "miss"),
        ({}, "12 34 51 4", "rolled", "keep"),
        ({}, "33 14 52 2", "claim", "claim"),
        ({"specials/Ann": "time-machine"}, "54 45 32 1", "claim", "claim-in-time"),
        ({}, "12 34 51 4", "death", "death-face-up"),
        ({"scored/Ann": "yeti-1"}, "12 34 51 4", "death", "death-covers"),
        ({"specials/Ann": "clown"}, "12 34 51 4", "death", "death-or-clown"),
    ],
)
def test_what_is_asked_for(zones: dict[str, str], faces: str, phase: str, code: str) -> None:
    assert TABLE.rules.prompt(TABLE.state(zones, faces, phase=phase)).code == code


def test_the_turn_is_over_after_the_last_throw_where_nothing_can_be_done() -> None:
    """Ann has all six Deaths, so a roll that wins nothing ends her turn immediately."""
    zones = {"deaths/Ann": "death-1 death-2 death-3 death-4 death-5 poodle"}
    state = TABLE.state(zones, "12 34 51 4", phase="rolled", rolls=2, aside=(0,))
    state = TABLE.do(state, "keep")
    assert TABLE.told(state, "rolled 2 3 4 5 0 4") == ["rolled", "brought"]
    state = TABLE.do(state, "rolled 2 3 4 5 0 4")
    assert (state.turn, state.phase) == (1, "start")
    assert TABLE.zone(state, "specials/Ann") == {"virus"}
