"""Interpretation of gestures."""

import pytest

from tabletop.engine.cards import HIDDEN
from tabletop.engine.fields import Value
from tabletop.engine.gestures import Drop, Gesture, Tap, Throw
from tabletop.games.dumm_gelaufen.state import DummState
from tabletop.match.view import legal_readings
from tests.games.dumm_gelaufen.table import Table

TABLE = Table(3)
ZONES = {
    "hand/Ann": "yellow-7 yellow-8 keep-look-task",
    "hand/Ben": "green-9 green-10",
    "hand/Cy": "green-11",
    "task/Ann": "task-1",
    "task/Ben": "task-2",
    "task/Cy": "task-3",
    "mac": "green-1 green-2",
    "discard-left": "blue-1 yellow-1",
    "draw": "rest",
}


def state(zones: dict[str, str], **fields: Value) -> DummState:
    return TABLE.state({**ZONES, **zones}, 0, **fields)


def drop(card: str, source: str, zone: str) -> Drop:
    ids = TABLE.notation
    return Drop(
        HIDDEN if card == "?" else ids.card_id(card), ids.zone_id(source), ids.zone_id(zone)
    )


def tap(card: str, source: str) -> Tap:
    ids = TABLE.notation
    return Tap(HIDDEN if card == "?" else ids.card_id(card), ids.zone_id(source))


def meant(position: DummState, gesture: Gesture) -> list[str]:
    return [
        TABLE.notation.text(action) for action in legal_readings(TABLE.rules, position, gesture)
    ]


@pytest.mark.parametrize(
    ("gesture", "actions"),
    [
        (drop("green-1", "mac", "hand/Ann"), ["green-1 from mac > hand/Ann"]),
        (drop("yellow-1", "discard-left", "hand/Ann"), ["yellow-1 from discard-left > hand/Ann"]),
        (drop("?", "draw", "hand/Ann"), ["draw"]),
        (drop("?", "draw", "hand/Ben"), ["? from draw > hand/Ben"]),
        (tap("?", "draw"), ["draw"]),
        (tap("green-1", "mac"), ["green-1 from mac > hand/Ann"]),
        (
            drop("keep-look-task", "hand/Ann", "discard-actions"),
            ["keep-look-task > discard-actions"],
        ),
        (drop("keep-look-task", "hand/Ann", "play"), ["keep-look-task > discard-actions"]),
        (tap("keep-look-task", "hand/Ann"), ["keep-look-task > discard-actions"]),
        # The task dropped in the middle, or on the fulfilled tasks.
        (drop("task-1", "task/Ann", "mac"), ["claim"]),
        (drop("task-1", "task/Ann", "fulfilled/Ann"), ["claim"]),
        (tap("task-1", "task/Ann"), []),
        (drop("task-1", "task/Ann", "box"), ["task-1 from task/Ann > box"]),
        # Not legal: the first reading gives the reason.
        (drop("yellow-7", "hand/Ann", "mac"), ["yellow-7 > mac"]),
        (drop("blue-1", "discard-left", "hand/Ann"), ["blue-1 from discard-left > hand/Ann"]),
        (drop("green-9", "hand/Ben", "hand/Ann"), ["green-9 from hand/Ben > hand/Ann"]),
        (drop("?", "hand/Ben", "hand/Ann"), ["? from hand/Ben > hand/Ann"]),
        (tap("?", "hand/Ben"), ["choose Ben"]),
        (tap("yellow-7", "hand/Ann"), []),
        (Throw((0,)), []),
    ],
)
def test_at_the_beginning_of_a_turn(gesture: Gesture, actions: list[str]) -> None:
    assert meant(state({}), gesture) == actions


def test_laying_off() -> None:
    position = state({}, phase="lay", swap=TABLE.swap("discards", taken=2, due=1))
    assert meant(position, drop("yellow-7", "hand/Ann", "discard-right")) == [
        "yellow-7 > discard-right"
    ]
    # A click has several readings.
    assert meant(position, tap("yellow-7", "hand/Ann")) == [
        "yellow-7 > discard-left",
        "yellow-7 > discard-right",
    ]


@pytest.mark.parametrize(
    ("source", "zone", "actions"),
    [
        ("mac", "mac", ["stop"]),
        ("mac", "discard-left", ["yellow-7 > discard-left"]),  # refused: never mixed
        ("discards", "discard-left", ["stop"]),
        ("discards", "mac", ["yellow-7 > mac"]),
        ("draw", "discard-right", ["stop"]),
        ("draw", "hand/Ben", ["yellow-7 > hand/Ben"]),
    ],
)
def test_who_lays_a_card_off_has_taken_enough(source: str, zone: str, actions: list[str]) -> None:
    drawn = TABLE.cards("yellow-8") if source == "draw" else ()
    position = state({}, phase="take", swap=TABLE.swap(source, drawn=drawn))
    assert meant(position, drop("yellow-7", "hand/Ann", zone)) == actions


def test_who_must_take_a_second_card_lays_none_off() -> None:
    full = {"mac": "green-1 green-2 green-3 green-4 green-5 green-6"}
    position = state(full, phase="take", swap=TABLE.swap("mac", taken=1))
    assert meant(position, drop("yellow-7", "hand/Ann", "mac")) == ["yellow-7 > mac"]


def test_an_action_that_was_drawn_comes_before_anything_is_laid_off() -> None:
    swap = TABLE.swap("draw", drawn=TABLE.cards("now-pass-two"))
    position = state({"play": "now-pass-two"}, phase="take", swap=swap)
    for zone in ("discard-left", "hand/Ben"):
        assert meant(position, drop("yellow-7", "hand/Ann", zone)) == [f"yellow-7 > {zone}"]


def test_who_pays_mac_for_an_action_has_taken_enough() -> None:
    work = TABLE.work("keep-exchange-mac", step="take", left=1)
    position = state({"play": "keep-exchange-mac"}, phase="effect", effect=work)
    assert meant(position, drop("yellow-7", "hand/Ann", "mac")) == ["stop"]


def test_two_immediate_actions_are_put_in_order() -> None:
    position = state({"play": "now-draw-two now-pass-two"}, phase="order")
    assert meant(position, tap("now-pass-two", "play")) == ["choose now-pass-two"]
    assert meant(position, drop("now-pass-two", "play", "discard-actions")) == [
        "choose now-pass-two"
    ]


def test_choosing_a_person_and_giving() -> None:
    playing = TABLE.do(state({}), "keep-look-task > discard-actions")
    assert meant(playing, tap("?", "hand/Ben")) == ["choose Ben"]
    assert meant(playing, tap("?", "task/Cy")) == ["choose Cy"]
    giving = state(
        {"play": "now-pass-two"},
        phase="effect",
        effect=TABLE.work("now-pass-two", person=0, left=2),
    )
    for zone in ("hand/Ben", "aside/Ann"):
        assert meant(giving, drop("yellow-7", "hand/Ann", zone)) == ["yellow-7 > hand/Ben"]


def test_after_the_end_everything_is_refused_for_that_reason() -> None:
    over = state({"fulfilled/Ann": "task-4 task-5 task-6"})
    assert meant(over, drop("green-1", "mac", "hand/Ann")) == ["claim"]
    assert TABLE.code(over, "claim") == "over"
