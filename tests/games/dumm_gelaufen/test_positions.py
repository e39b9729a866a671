"""Positions: impossible ones are refused, possible ones are built as described."""

import pytest

from tabletop.engine.fields import Value
from tabletop.engine.positions import ImpossiblePositionError
from tabletop.games.dumm_gelaufen.state import DummPhase
from tests.games.dumm_gelaufen.table import Table

TWO, OLD = Table(2), Table(2, edition="1998")
GOOD = {
    "hand/Ann": "yellow-7 keep-draw-three",
    "hand/Ben": "green-9 green-10",
    "task/Ann": "task-4",
    "task/Ben": "task-5",
    "mac": "green-1 green-2",
    "draw": "rest",
}
WAITING = "now-pass-two now-draw-two"


@pytest.mark.parametrize(
    ("zones", "fields", "code"),
    [
        ({"hand/Ann": "now-draw-two"}, {}, "card-cannot-lie-there"),
        ({"hand/Ann": "task-1"}, {}, "card-cannot-lie-there"),
        ({"mac": "keep-lay-three"}, {}, "card-cannot-lie-there"),
        ({"discard-left": "keep-lay-three"}, {}, "card-cannot-lie-there"),
        ({"discard-actions": "green-1"}, {}, "card-cannot-lie-there"),
        ({"task/Ann": "green-1"}, {}, "card-cannot-lie-there"),
        ({"fulfilled/Ann": "green-1"}, {}, "card-cannot-lie-there"),
        ({"aside/Ann": "green-3"}, {}, "nothing-aside"),
        ({"mac": " ".join(f"green-{n}" for n in range(1, 9))}, {}, "mac-too-many"),
        ({"task/Ann": "task-1 task-2"}, {}, "one-task"),
        ({"fulfilled/Ann": "task-1 task-2 task-3 task-6"}, {}, "won-already"),
        (
            {"fulfilled/Ann": "task-1 task-2 task-3", "fulfilled/Ben": "task-6 task-7 task-8"},
            {},
            "two-winners",
        ),
        ({"play": "now-draw-two"}, {}, "nothing-in-play"),
        ({}, {"edition": "1998"}, "other-edition"),
        ({}, {"to_act": -2}, "seat-must-act"),
        ({}, {"to_act": 1, "turn": 0}, "turn-must-act"),
        ({}, {"phase": "take"}, "field-missing"),
        ({}, {"phase": "effect"}, "field-missing"),
        ({}, {"phase": "refill"}, "field-missing"),
        ({}, {"swap": TWO.swap("mac")}, "field-unused"),
        ({}, {"refill": (0,)}, "field-unused"),
        ({}, {"queue": ({"card": 40, "seat": 0},)}, "queue-unused"),
        ({}, {"face_down": 1}, "too-many-face-down"),
        ({}, {"known": {0: (0, 1)}}, "knows-own-task"),
        ({}, {"shown": TWO.cards("task-1")}, "card-cannot-lie-there"),
        ({}, {"phase": "take", "swap": TWO.swap("mac", taken=2)}, "one-taken"),
        ({}, {"phase": "take", "swap": TWO.swap("mac", due=1)}, "one-taken"),
        ({}, {"phase": "lay", "swap": TWO.swap("discards")}, "cannot-lay"),
        ({}, {"phase": "lay", "swap": TWO.swap("discards", due=2)}, "cannot-lay"),
        (
            {"mac": " ".join(f"green-{n}" for n in range(1, 8))},
            {"phase": "lay", "swap": TWO.swap("mac", due=1)},
            "mac-too-many",
        ),
        (
            {},
            {"phase": "take", "swap": TWO.swap("mac", drawn=TWO.cards("yellow-7"))},
            "nothing-drawn",
        ),
        ({}, {"phase": "take", "swap": TWO.swap("draw")}, "drawn-not-held"),
        (
            {},
            {"phase": "take", "swap": TWO.swap("draw", drawn=TWO.cards("green-3"))},
            "drawn-not-held",
        ),
        (
            {"play": "now-draw-two"},
            {"phase": "take", "swap": TWO.swap("draw", drawn=TWO.cards("yellow-7"))},
            "nothing-in-play",
        ),
        ({"play": "now-draw-two"}, {"phase": "order"}, "two-immediate"),
        ({"play": "now-draw-two keep-lay-three"}, {"phase": "order"}, "two-immediate"),
        ({}, {"phase": "effect", "effect": TWO.work("keep-lay-three", left=3)}, "not-in-play"),
        (
            {"play": "keep-lay-three"},
            {"phase": "effect", "effect": TWO.work("keep-lay-three", 1, left=3), "turn": 0},
            "other-decides",
        ),
        (
            {"play": "keep-give-pair"},
            {"phase": "effect", "effect": TWO.work("keep-give-pair")},
            "nothing-to-decide",
        ),
        (
            {"play": "now-pass-two"},
            {"phase": "effect", "effect": TWO.work("now-pass-two", left=2)},
            "nothing-to-decide",
        ),
        (
            {"play": "keep-look-task"},
            {
                "phase": "effect",
                "effect": TWO.work("keep-look-task"),
                "queue": ({"card": TWO.cards("now-draw-two")[0], "seat": 0},),
            },
            "not-in-play",
        ),
        ({"hand/Ann": "yellow-7 yellow-8"}, {"phase": "refill", "refill": (0,)}, "no-refill"),
        ({}, {"phase": "refill", "refill": (1, 0)}, "other-decides"),
    ],
)
def test_what_is_impossible(zones: dict[str, str], fields: dict[str, Value], code: str) -> None:
    to_act = fields.pop("to_act", 0)
    assert isinstance(to_act, int)
    assert code in TWO.problems({**GOOD, **zones}, to_act, **fields)


def test_what_is_impossible_in_one_edition() -> None:
    down = {**GOOD, "discard-actions": "now-draw-two"}
    assert OLD.problems(down, face_down=1) == set()
    assert TWO.problems(down, face_down=1) == {"too-many-face-down"}
    assert OLD.problems(GOOD, phase="refill", refill=(0,)) == {"no-refill"}
    assert TWO.problems(GOOD, phase="refill", refill=(0,)) == set()


def test_everything_wrong_is_told_at_once() -> None:
    bad = {**GOOD, "mac": "keep-lay-three", "task/Ann": "task-1 task-2"}
    assert TWO.problems(bad, phase="take") == {
        "card-cannot-lie-there",
        "one-task",
        "field-missing",
    }


@pytest.mark.parametrize(
    ("zones", "fields", "legal"),
    [
        (
            {},
            {"phase": "take", "swap": TWO.swap("mac")},
            {"green-1 from mac > hand/Ann", "green-2 from mac > hand/Ann", "stop"},
        ),
        (
            {},
            {"phase": "take", "swap": TWO.swap("draw", drawn=TWO.cards("keep-draw-three"))},
            {"draw", "stop"},
        ),
        (
            {},
            {"phase": "lay", "swap": TWO.swap("discards", taken=2, due=1)},
            {"yellow-7 > discard-left", "yellow-7 > discard-right"},
        ),
        (
            {"play": WAITING},
            {"phase": "order"},
            {"choose now-pass-two", "choose now-draw-two"},
        ),
        (
            {"play": "keep-exchange-mac"},
            {"phase": "effect", "effect": TWO.work("keep-exchange-mac", step="take", left=1)},
            {"green-1 from mac > hand/Ann", "green-2 from mac > hand/Ann", "stop"},
        ),
        (
            {"play": "now-pass-two", "aside/Ann": "yellow-7", "hand/Ann": ""},
            {
                "to_act": 1,
                "turn": 0,
                "phase": "effect",
                "effect": TWO.work("now-pass-two", person=1, left=2),
            },
            {"green-9 > hand/Ann", "green-10 > hand/Ann"},
        ),
        ({}, {"phase": "refill", "refill": (0,)}, {"draw", "stop"}),
        ({}, {"phase": "end"}, {"end"}),
    ],
)
def test_a_position_in_the_middle_of_something(
    zones: dict[str, str], fields: dict[str, Value], legal: set[str]
) -> None:
    to_act = fields.pop("to_act", 0)
    assert isinstance(to_act, int)
    state = TWO.state({**GOOD, **zones}, to_act, **fields)
    assert TWO.legal(state) == legal
    assert TWO.rules.build(TWO.rules.position(state)) == state


def test_a_file_need_not_say_whose_turn_it_is_nor_what_was_held() -> None:
    state = TWO.state(GOOD, 1, phase="take", swap=TWO.swap("mac"))
    assert (state.turn, state.before) == (1, (0, 2))
    assert TWO.rules.position(state).fields["before"] == {0: 0, 1: 2}


def test_rest_may_stand_in_one_pile_for_both() -> None:
    """Tasks have different backs from the cards of the draw pile."""
    state = TWO.state(GOOD)
    assert len(state.zones[TWO.rules.facts.tasks]) == 29
    assert not any(TWO.rules.facts.is_task[card] for card in state.zones[TWO.rules.facts.draw])
    assert TWO.state({**GOOD, "draw": "", "tasks": "rest"}) == state


def test_a_won_game_is_told_by_its_tasks() -> None:
    state = TWO.state({**GOOD, "fulfilled/Ben": "task-1 task-2 task-3"})
    assert (state.phase, state.turn) == (DummPhase.OVER, 1)
    position = TWO.rules.position(state)
    assert TWO.rules.build(position) == state
    with pytest.raises(ImpossiblePositionError):
        TWO.rules.build(TWO.position({**GOOD, "mac": "task-1"}))
