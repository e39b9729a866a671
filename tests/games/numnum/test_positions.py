"""Impossible positions and their problems."""

from typing import Any

import pytest

from tabletop.engine.zones import NOBODY, TEAM
from tabletop.games.numnum.state import NumPhase
from tests.games.numnum.table import Table

WISH_ON_TOP = {"discard": "heart-10 wish"}
NOTHING_TO_DRAW = {"box": "rest"}
DRAWN = {"hand/Ann": "heart-4 circle-9"}


@pytest.mark.parametrize(
    ("zones", "fields", "problem"),
    [
        ({"discard": ""}, {}, ("discard", "discard-empty")),
        ({"discard": "heart-10 ban-2"}, {}, ("discard", "ban-on-top")),
        ({"bans": "heart-9"}, {}, ("bans", "no-ban")),
        ({"bans": "wish"}, {}, ("bans", "no-ban")),
        ({"bans": "ban-2 ban-5 ban-2"}, {}, ("bans", "banned-twice")),
        ({"hand/Ben": ""}, {}, ("hand/Ben", "hand-empty")),
        ({"bans": "ban-2 ban-2 ban-2 ban-2 ban-2"}, {}, ("bans", "too-many-copies")),
        ({}, {"phase": "choose"}, ("phase", "no-wish-on-top")),
        (WISH_ON_TOP, {"phase": "choose", "wish": "heart"}, ("wish", "wish-not-named-yet")),
        ({}, {"wish": "heart"}, ("wish", "wish-unused")),
        (WISH_ON_TOP, {}, ("wish", "wish-missing")),
        (WISH_ON_TOP, {"phase": "more"}, ("wish", "wish-missing")),
        (WISH_ON_TOP, {"phase": "more", "wish": "heart"}, ("phase", "more-on-wish")),
        ({}, {"drawn": "circle-64"}, ("drawn", "drawn-unused")),
        (DRAWN, {"phase": "drawn"}, ("drawn", "drawn-missing")),
        (DRAWN, {"phase": "drawn", "drawn": "heart-5"}, ("drawn", "drawn-not-in-hand")),
        (DRAWN, {"phase": "drawn", "drawn": "circle-9"}, ("drawn", "drawn-does-not-fit")),
        (
            {"hand/Ann": "heart-4"},
            {"phase": "drawn", "drawn": "heart-4"},
            ("hand/Ann", "drawn-alone"),
        ),
        ({}, {"passes": 1}, ("passes", "passes-unused")),
        (NOTHING_TO_DRAW, {"passes": 1, "phase": "more"}, ("passes", "passes-unused")),
        (NOTHING_TO_DRAW, {"passes": 3}, ("passes", "too-many-passes")),
        (
            NOTHING_TO_DRAW,
            {"passes": 2, "phase": "drawn", "drawn": "circle-64"},
            ("phase", "over-in-turn"),
        ),
        ({"hand/Ann": ""}, {"phase": "more"}, ("phase", "over-in-turn")),
        ({"hand/Ann": "", **NOTHING_TO_DRAW}, {"passes": 1}, ("passes", "passes-unused")),
        ({"hand/Ann": "", **WISH_ON_TOP}, {"wish": "heart"}, ("wish", "wish-unused")),
        ({}, {"scores": {0: 5}}, ("scores", "scores-unused")),
        ({}, {"round": 2}, ("round", "round-unused")),
    ],
)
def test_impossible(
    zones: dict[str, str], fields: dict[str, Any], problem: tuple[str, str]
) -> None:
    assert problem in Table().problems(zones, **fields)


@pytest.mark.parametrize("to_act", [TEAM, NOBODY, 2])
def test_one_of_the_players_acts(to_act: int) -> None:
    assert Table().problems({}, to_act) == {("to_act", "seat-must-act")}


@pytest.mark.parametrize(
    ("zones", "fields", "problem"),
    [
        ({}, {"scores": {1: 50}}, ("scores", "target-reached")),
        ({"hand/Ann": ""}, {"scores": {1: 49}}, ("scores", "round-over")),
    ],
)
def test_impossible_where_points_are_counted(
    zones: dict[str, str], fields: dict[str, Any], problem: tuple[str, str]
) -> None:
    assert Table(rounds="points").problems(zones, **fields) == {problem}


def test_all_problems_are_named_at_once() -> None:
    found = Table().problems({"discard": "", "bans": "heart-9", "hand/Ben": ""}, wish="heart")
    assert found == {
        ("discard", "discard-empty"),
        ("bans", "no-ban"),
        ("hand/Ben", "hand-empty"),
    }


@pytest.mark.parametrize(
    ("zones", "fields", "over"),
    [
        ({}, {}, False),
        (WISH_ON_TOP, {"wish": "heart"}, False),
        (WISH_ON_TOP, {"phase": "choose"}, False),
        ({"hand/Ann": "heart-4 circle-9"}, {"phase": "drawn", "drawn": "heart-4"}, False),
        ({"hand/Ann": "ban-2 circle-9"}, {"phase": "drawn", "drawn": "ban-2"}, False),
        ({"discard": "heart-10 heart-4"}, {"phase": "more"}, False),
        (NOTHING_TO_DRAW, {"passes": 1}, False),
        (NOTHING_TO_DRAW, {"passes": 2}, True),
        ({"hand/Ann": ""}, {}, True),
        ({"hand/Ann": "", **WISH_ON_TOP}, {}, True),
    ],
)
def test_possible_and_the_same_again(
    zones: dict[str, str], fields: dict[str, Any], *, over: bool
) -> None:
    table = Table()
    position = table.position(zones, **fields)
    state = table.rules.build(position)
    assert (state.phase is NumPhase.OVER) == over
    assert (table.rules.outcome(state) is not None) == over
    assert table.rules.position(state) == position
