"""Which Death is owed, and where it goes (NL-D1 to NL-D6, NL-SK2, NL-SK4)."""

import pytest

from tests.games.nichtlustig.table import Table

TABLE = Table(3)
NOTHING = "12 34 51 4"
"""Dice that win nothing; the pink one shows 4."""


@pytest.mark.parametrize(
    ("zones", "covers", "legal"),
    [
        # NL-D4: nothing scored, or Dinosaurs only.
        ({}, "", ["death-4 > deaths/Ann"]),
        ({"open/Ann": "lemming-3"}, "", ["death-4 > deaths/Ann"]),
        ({"scored/Ann": "dinosaur-24"}, "", ["death-4 > deaths/Ann"]),
        # NL-D2: Lemmings first.
        ({"scored/Ann": "yeti-1 lemming-2"}, "", ["death-4 > lemming-2"]),
        (
            {"scored/Ann": "lemming-2 yeti-1 lemming-3"},
            "",
            ["death-4 > lemming-2", "death-4 > lemming-3"],
        ),
        # NL-D3: any other card; never a Dinosaur, never a covered one.
        (
            {"scored/Ann": "yeti-1 dinosaur-24 riebmann-2 professors-3"},
            "",
            ["death-4 > yeti-1", "death-4 > riebmann-2", "death-4 > professors-3"],
        ),
        (
            {"scored/Ann": "lemming-2 yeti-1", "deaths/Ann": "death-1"},
            "death-1 lemming-2",
            ["death-4 > yeti-1"],
        ),
        (
            {"scored/Ann": "lemming-2", "deaths/Ann": "death-1"},
            "death-1 lemming-2",
            ["death-4 > deaths/Ann"],
        ),
        # NL-D5: another player has it.
        (
            {"scored/Ann": "yeti-1", "scored/Cy": "lemming-2", "deaths/Cy": "death-4"},
            "death-4 lemming-2",
            ["death-4 > yeti-1"],
        ),
        # NL-D6: the player has it already: one from the middle, else from another player.
        (
            {"scored/Ann": "yeti-1", "deaths/Ann": "death-4", "deaths/Ben": "death-1 death-2"},
            "",
            ["death-3 > yeti-1", "death-5 > yeti-1", "poodle > yeti-1"],
        ),
        (
            {
                "deaths/Ann": "death-4 death-5",
                "deaths/Ben": "death-1 poodle",
                "deaths/Cy": "death-3 death-2",
            },
            "",
            [f"{death} > deaths/Ann" for death in ("death-1", "death-2", "death-3", "poodle")],
        ),
        # NL-SK2: or the Clown.
        ({"specials/Ann": "clown"}, "", ["death-4 > deaths/Ann", "clown > specials"]),
    ],
)
def test_how_the_death_owed_can_be_taken(
    zones: dict[str, str], covers: str, legal: list[str]
) -> None:
    state = TABLE.state(zones, NOTHING, phase="death", covers=covers)
    assert sorted(TABLE.legal(state)) == sorted(legal)


def test_the_poodle_is_a_death_like_the_others() -> None:
    state = TABLE.state({"scored/Ann": "lemming-2"}, "12 34 51 0", phase="death")
    assert TABLE.legal(state) == ["poodle > lemming-2"]


def test_what_was_covered_is_free_again() -> None:
    zones = {"scored/Ann": "yeti-1", "scored/Cy": "lemming-2", "deaths/Cy": "death-4"}
    state = TABLE.state(zones, NOTHING, phase="death", covers="death-4 lemming-2")
    assert TABLE.told(state, "death-4 > yeti-1") == ["freed", "death-covered"]
    ids = TABLE.rules.cards.ids
    assert TABLE.rules.covers(state) == {ids["death-4"]: ids["lemming-2"]}
    state = TABLE.do(state, "death-4 > yeti-1")
    assert TABLE.rules.covers(state) == {ids["death-4"]: ids["yeti-1"]}
    assert TABLE.zone(state, "deaths/Cy") == set()


@pytest.mark.parametrize(
    ("held", "steps", "owed"),
    [
        ("", ["riebmann-3 > open/Ann"], False),
        ("virus", ["riebmann-3 > open/Ann"], True),
        ("time-machine", ["riebmann-3 > open/Ann"], False),
    ],
)
def test_when_a_death_is_owed_after_a_goal_card(held: str, steps: list[str], owed: bool) -> None:
    """NL-D1, NL-SK4."""
    state = TABLE.state({"specials/Ann": held}, "33 14 52 2", phase="claim")
    assert (TABLE.do(state, *steps).phase == "death") == owed


def test_with_nothing_to_be_had_nobody_is_asked() -> None:
    """NL-D6: the player has all six; not even the Clown is offered."""
    zones = {
        "deaths/Ann": "death-1 death-2 death-3 death-4 death-5 poodle",
        "specials/Ann": "clown virus",
    }
    state = TABLE.do(TABLE.state(zones, NOTHING, phase="rolled"), "stop")
    assert (state.phase, state.turn) == ("start", 1)
    assert TABLE.zone(state, "specials/Ann") == {"clown"}


@pytest.mark.parametrize(
    ("zones", "covers", "text", "code"),
    [
        ({}, "", "death-1 > deaths/Ann", "other-death"),
        ({"deaths/Ben": "death-4"}, "", "death-1 > deaths/Ann", "death-elsewhere"),
        ({"deaths/Ann": "death-4"}, "", "death-4 > deaths/Ann", "one-more-death"),
        (
            {"deaths/Ann": "death-4", "deaths/Ben": "death-1"},
            "",
            "death-1 > deaths/Ann",
            "one-more-death",
        ),
        ({"scored/Ann": "lemming-1 yeti-1"}, "", "death-4 > yeti-1", "lemming-first"),
        ({"scored/Ann": "lemming-1 yeti-1"}, "", "death-4 > deaths/Ann", "lemming-first"),
        ({"scored/Ann": "yeti-1"}, "", "death-4 > deaths/Ann", "cover-scored"),
        ({"scored/Ann": "yeti-1"}, "", "death-4 > deaths/Ben", "cover-scored"),
        ({"scored/Ann": "yeti-1", "scored/Ben": "yeti-2"}, "", "death-4 > yeti-2", "cover-scored"),
        ({"scored/Ann": "yeti-1"}, "", "death-4 > riebmann-1", "cover-scored"),
        ({"scored/Ann": "yeti-1 dinosaur-25"}, "", "death-4 > dinosaur-25", "never-a-dinosaur"),
        ({"scored/Ann": "dinosaur-25"}, "", "death-4 > dinosaur-25", "never-a-dinosaur"),
        ({}, "", "death-4 > deaths/Ben", "face-up"),
        ({"open/Ann": "yeti-1"}, "", "death-4 > yeti-1", "face-up"),
        ({}, "", "death-4 from deaths > deaths/Ann", "death-due"),
        ({}, "", "stop", "death-due"),
        ({}, "", "keep", "death-due"),
        ({}, "", "duck > open/Ann", "death-due"),
        ({}, "", "riebmann-1 > open/Ann", "pair-missing"),
        ({"scored/Ben": "riebmann-1"}, "", "riebmann-1 > open/Ann", "scored-is-safe"),
        ({}, "", "clown > specials", "not-held"),
        ({"specials/Ben": "clown"}, "", "clown > specials", "not-held"),
    ],
)
def test_why_a_death_cannot_be_taken_so(
    zones: dict[str, str], covers: str, text: str, code: str
) -> None:
    state = TABLE.state(zones, NOTHING, phase="death", covers=covers)
    assert TABLE.reason(state, text) == code
