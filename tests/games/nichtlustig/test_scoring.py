"""Scoring (NL-E1 to NL-E4), line by line."""

import pytest

from tabletop.engine.outcome import totals
from tabletop.games.nichtlustig.scoring import winners
from tests.games.nichtlustig.table import Table

TABLE = Table()
ENDING = "riebmann-1 yeti-1 lemming-1 dinosaur-24"
"""Goal cards left in the middle at the end of the game."""


def lines(zones: dict[str, str], covers: str = "") -> dict[str, int | None]:
    """Return Ann's points by line, without zeros."""
    state = TABLE.state(zones, covers=covers)
    sheet = TABLE.rules.score_sheet(state)
    return {line.word: line.points[0] for line in sheet if line.points[0] != 0}


@pytest.mark.parametrize(
    ("scored", "points"),
    [
        # Spielende, kind by kind.
        ("", {}),
        ("lemming-1", {"lemmings": 4}),
        ("lemming-1 lemming-2 lemming-3", {"lemmings": 12}),
        ("yeti-1", {"yetis": 1}),
        ("yeti-1 yeti-2", {"yetis": 6}),
        ("yeti-1 yeti-2 yeti-3 yeti-4 yeti-5", {"yetis": 15}),
        ("riebmann-1 riebmann-2", {"riebmanns": 4}),
        ("dinosaur-24", {"dinosaurs": 1}),
        ("dinosaur-25", {"dinosaurs": 2}),
        ("dinosaur-26", {"dinosaurs": 3}),
        ("dinosaur-27", {"dinosaurs": 4}),
        ("dinosaur-28", {"dinosaurs": 5}),
        ("dinosaur-24 dinosaur-28", {"dinosaurs": 6}),
        # Professors have no points until they are rolled for.
        ("professors-2", {"professors": None}),
        ("professors-2 lemming-1", {"professors": None, "lemmings": 4}),
    ],
)
def test_scored_cards(scored: str, points: dict[str, int | None]) -> None:
    assert lines({"scored/Ann": scored}) == points


@pytest.mark.parametrize(
    ("zones", "covers", "points"),
    [
        # Every unscored goal card counts 1.
        ({"open/Ann": "lemming-1 yeti-2 yeti-3 professors-1"}, "", {"unscored": 4}),
        # Covered cards count 0; a covered Yeti does not make a pair (ruling).
        ({"scored/Ann": "lemming-1", "deaths/Ann": "death-1"}, "death-1 lemming-1", {}),
        ({"scored/Ann": "yeti-1 yeti-2", "deaths/Ann": "poodle"}, "poodle yeti-1", {"yetis": 1}),
        ({"scored/Ann": "professors-1", "deaths/Ann": "death-2"}, "death-2 professors-1", {}),
        # Face-up Deaths and the Poodle count -1 each.
        ({"deaths/Ann": "death-1"}, "", {"face-up": -1}),
        ({"deaths/Ann": "death-1 death-2 poodle"}, "", {"face-up": -3}),
        # Special cards count 0.
        ({"specials/Ann": "duck clown robot"}, "", {}),
        # Cards of other players count for them.
        ({"scored/Ben": "lemming-1", "open/Ben": "yeti-1", "deaths/Ben": "death-1"}, "", {}),
    ],
)
def test_everything_else(zones: dict[str, str], covers: str, points: dict[str, int | None]) -> None:
    assert lines(zones, covers=covers) == points


@pytest.mark.parametrize(
    ("professors", "faces", "points"),
    [
        ("professors-2 professors-3", (2, 4), 4),  # the rulebook's example
        ("professors-2", (5,), 5),
        ("professors-2", (0,), 0),
        ("professors-2 professors-3 professors-4", (0, 3, 1), 3),
        ("professors-2 professors-3", (0, 0), 0),
    ],
)
def test_the_best_die_counts_for_all_professors(
    professors: str, faces: tuple[int, ...], points: int
) -> None:
    """NL-E3."""
    zones = {"grid": ENDING, "scored/Ann": professors, "open/Ben": "rest"}
    dinosaurs = "dinosaur-25 dinosaur-26 dinosaur-27 dinosaur-28"
    state = TABLE.state({**zones, "scored/Ben": dinosaurs}, professors={0: faces})
    assert state.phase == "over"
    line = {line.word: line for line in TABLE.rules.score_sheet(state)}["professors"]
    assert line.points == (points, 0)
    assert [TABLE.rules.cards.key(card) for card in line.cards[0]] == professors.split()


def test_the_example_of_the_rulebook_line_by_line() -> None:
    """4 + 4 + 3 + 3 + 3 + 1 + 1 + 0 = 19."""
    zones = {
        "grid": ENDING,
        "scored/Ann": "professors-2 professors-3 lemming-2 dinosaur-26 yeti-2 yeti-3 lemming-4",
        "open/Ann": "yeti-4 riebmann-3",
        "deaths/Ann": "death-1",
        "open/Ben": "rest",
        "scored/Ben": "dinosaur-25 dinosaur-27 dinosaur-28",
    }
    state = TABLE.state(zones, covers="death-1 lemming-4", professors={0: (2, 4)})
    sheet = {line.word: line.points[0] for line in TABLE.rules.score_sheet(state)}
    assert sheet == {
        "professors": 4,
        "lemmings": 4,
        "dinosaurs": 3,
        "yetis": 6,
        "unscored": 2,
        "covered": 0,
        "riebmanns": 0,
        "face-up": 0,
    }
    outcome = TABLE.rules.outcome(state)
    assert outcome is not None
    assert outcome.scores is not None
    assert outcome.scores[0] == 19


def test_every_card_of_a_player_stands_on_one_line() -> None:
    zones = {
        "scored/Ann": "professors-2 lemming-2 dinosaur-26 yeti-2 riebmann-4",
        "open/Ann": "yeti-4 riebmann-3",
        "deaths/Ann": "death-1 death-2",
    }
    state = TABLE.state(zones, covers="death-1 lemming-2")
    listed = [card for line in TABLE.rules.score_sheet(state) for card in line.cards[0]]
    covering = TABLE.rules.cards.ids["death-1"]
    own = [
        card
        for zone in ("scored/Ann", "open/Ann", "deaths/Ann")
        for card in state.zones[TABLE.notation.zone_id(zone)]
        if card != covering
    ]
    assert sorted(listed) == sorted(own)


def test_points_as_they_stand_are_shown_at_the_scored_cards() -> None:
    state = TABLE.state({"scored/Ann": "lemming-1 professors-1", "open/Ben": "yeti-1"})
    rules = TABLE.rules
    assert totals(rules.score_sheet(state)) == (4, 1)
    notes = {TABLE.notation.zone_name(zone): note for zone, note in rules.notes(state).items()}
    assert {name: dict(note.params)["n"] for name, note in notes.items()} == {
        "scored/Ann": 4,
        "scored/Ben": 1,
    }


@pytest.mark.parametrize(
    ("points", "deaths", "won"),
    [
        # NL-E4: most points; then fewer Deaths; then shared.
        ((10, 9), (3, 0), (0,)),
        ((9, 10, 8), (0, 3, 0), (1,)),
        ((10, 10), (1, 2), (0,)),
        ((10, 10, 10), (2, 1, 1), (1, 2)),
        ((10, 10, 9), (2, 2, 0), (0, 1)),
        ((-1, -2), (1, 2), (0,)),
        ((0, 0), (0, 0), (0, 1)),
    ],
)
def test_who_has_won(
    points: tuple[int, ...], deaths: tuple[int, ...], won: tuple[int, ...]
) -> None:
    assert winners(points, deaths) == won


@pytest.mark.parametrize(
    ("taken", "left", "over"), [(1, 5, True), (2, 4, True), (1, 6, False), (2, 6, False)]
)
def test_when_the_game_is_over(taken: int, left: int, over: bool) -> None:
    """NL-E1: five goal cards or fewer after a turn."""
    others = [*(f"lemming-{n}" for n in (1, 2, 3, 5)), "yeti-1", "yeti-2"]
    zones = {
        "grid": " ".join([*others[:left], *("riebmann-3", "lemming-4")[:taken]]),
        "open/Ben": "rest",
        "scored/Ann": "dinosaur-24 dinosaur-25 dinosaur-26 dinosaur-27 dinosaur-28",
        "scored/Ben": "lemming-4" if taken == 1 else "",
    }
    state = TABLE.state(zones, "33 12 44 0", phase="claim")
    if taken == 2:
        state = TABLE.do(state, "riebmann-3 > open/Ann")
        last = "lemming-4 > open/Ann"
    else:
        last = "riebmann-3 > open/Ann"
    assert TABLE.told(state, last) == ["took", *["last-turn"] * over]
    state = TABLE.do(state, last)
    assert len(state.zones[TABLE.rules.facts.grid]) == left
    assert (state.phase == "over") == over
    assert (TABLE.rules.outcome(state) is not None) == over
    assert bool(TABLE.legal(state)) != over
    if over:
        assert TABLE.reason(state, "roll") == "over"
