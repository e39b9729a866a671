"""Cards won by dice (NL-G1 to NL-G4, NL-R3) and the Time Machine (NL-SK3)."""

from itertools import product
from random import Random

import pytest

from tabletop.engine.actions import Move
from tabletop.games.nichtlustig.cards import DICE
from tabletop.match.match import Match
from tabletop.match.queries import movable_cards
from tests.games.nichtlustig.table import NAMES, Table

TABLE = Table()
FREE = Table(dinosaur_dice="free")


@pytest.mark.parametrize(
    ("faces", "claims"),
    [
        # Die Spielkarten: a black, a red, a white pair; a triple of the three colours.
        ("33 14 52 2", {"riebmann-3"}),
        ("14 33 52 2", {"yeti-3"}),
        ("14 52 33 2", {"lemming-3"}),
        ("31 13 43 2", {"professors-3"}),
        ("25 52 25 1", {"professors-2", "professors-5"}),
        ("44 43 45 1", {"riebmann-4", "professors-4", "dinosaur-24"}),
        ("22 22 22 1", {"riebmann-2", "yeti-2", "lemming-2", "professors-2"}),
        # Es ist durchaus möglich, dass ein Spieler mehrere Zielkarten erfüllt.
        ("33 25 44 1", {"riebmann-3", "lemming-4"}),
        # Die Dinosaurier: reached or exceeded; symbols are 0; the pink die does not count.
        ("55 43 52 1", {"riebmann-5", "dinosaur-24"}),
        ("50 55 54 5", {"yeti-5", "professors-5", "dinosaur-24"}),
        ("55 45 45 1", {"riebmann-5", "professors-5"} | {f"dinosaur-{n}" for n in range(24, 29)}),
        ("54 52 43 4", set()),
        # Symbols make no pair and no triple.
        ("00 00 00 1", set()),
        ("01 10 23 4", set()),
    ],
)
def test_what_the_dice_win(faces: str, claims: set[str]) -> None:
    state = TABLE.do(TABLE.state({}, faces, phase="rolled"), "stop")
    if state.phase == "death":
        assert claims == set()
    else:
        assert TABLE.claims(state) == claims


def _won(black: list[int], red: list[int], white: list[int]) -> set[str]:
    """Return the cards won, by an implementation independent of the rules."""
    won = {
        f"{kind}-{pair[0]}"
        for kind, pair in (("riebmann", black), ("yeti", red), ("lemming", white))
        if pair[0] == pair[1] > 0
    }
    won |= {f"professors-{n}" for n in range(1, 6) if n in black and n in red and n in white}
    total = sum((*black, *red, *white))
    return won | {f"dinosaur-{n}" for n in range(24, 29) if n <= total}


def test_what_any_dice_win() -> None:
    every = list(product(range(6), repeat=6))
    for faces in Random(7).sample(every, 400):
        state = TABLE.do(TABLE.state({}, "11111 1" + "1", phase="rolled"), "stop")._replace(
            dice=(*faces, 1)
        )
        expected = _won(list(faces[:2]), list(faces[2:4]), list(faces[4:]))
        assert TABLE.claims(state) == expected, faces


@pytest.mark.parametrize(
    ("faces", "steps", "left"),
    [
        ("33 34 31 1", ["riebmann-3"], set()),  # the professors need a black 3
        ("32 34 33 1", ["lemming-3"], set()),
        ("32 34 33 1", ["professors-3"], set()),
        ("25 52 25 1", ["professors-2"], {"professors-5"}),
        ("22 25 25 1", ["professors-2"], set()),
        ("22 22 22 1", ["professors-2"], set()),
        ("22 22 22 1", ["riebmann-2"], {"yeti-2", "lemming-2"}),
        ("22 22 22 1", ["riebmann-2", "yeti-2"], {"lemming-2"}),
        ("55 44 55 1", ["riebmann-5"], {"yeti-4", "lemming-5"}),  # a Dinosaur is taken alone
    ],
)
def test_each_die_wins_one_card(faces: str, steps: list[str], left: set[str]) -> None:
    """NL-G1, NL-G3."""
    state = TABLE.do(TABLE.state({}, faces, phase="rolled"), "stop")
    state = TABLE.do(state, *(f"{card} > open/Ann" for card in steps))
    assert (TABLE.claims(state) if state.turn == 0 else set()) == left


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        (
            ["riebmann-5 > open/Ann"],
            {"yeti-4", "lemming-5"} | {f"dinosaur-{n}" for n in range(24, 29)},
        ),
        (["dinosaur-25 > scored/Ann"], {"riebmann-5", "yeti-4", "lemming-5"}),
        (["dinosaur-25 > scored/Ann", "yeti-4 > open/Ann"], {"riebmann-5", "lemming-5"}),
    ],
)
def test_with_free_dice_one_dinosaur_comes_on_top(steps: list[str], left: set[str]) -> None:
    """Option `dinosaur_dice: free`."""
    state = FREE.do(FREE.state({}, "55 44 55 1", phase="rolled"), "stop", *steps)
    assert FREE.claims(state) == left
    assert "stop" in FREE.legal(state)


@pytest.mark.parametrize(
    ("where", "claims"),
    [
        ({}, {"riebmann-3", "lemming-4"}),
        ({"open/Ben": "riebmann-3 lemming-4"}, {"riebmann-3", "lemming-4"}),
        ({"open/Ann": "riebmann-3"}, {"lemming-4"}),
        ({"scored/Ann": "riebmann-3"}, {"lemming-4"}),
        ({"scored/Ben": "lemming-4"}, {"riebmann-3"}),
    ],
)
def test_from_where_cards_are_taken(where: dict[str, str], claims: set[str]) -> None:
    """NL-G1, NL-V2."""
    state = TABLE.do(TABLE.state(where, "33 25 44 1", phase="rolled"), "stop")
    assert TABLE.claims(state) == claims


@pytest.mark.parametrize(
    ("faces", "claims"),
    [
        ("54 45 31 1", {"dinosaur-24+"}),  # 22
        ("54 45 32 1", {"dinosaur-24+", "dinosaur-25+"}),  # 23
        ("54 45 42 1", {"professors-4", "dinosaur-24", "dinosaur-25+", "dinosaur-26+"}),  # 24
        ("54 45 21 1", set()),  # 21
        (
            "55 45 44 1",
            {"riebmann-5", "lemming-4"}
            | {"dinosaur-24", "dinosaur-25", "dinosaur-26", "dinosaur-27", "dinosaur-28+"},
        ),  # 27; the sum of 29 reaches no other
    ],
)
def test_the_time_machine_adds_two(faces: str, claims: set[str]) -> None:
    """NL-SK3: only if the plain sum is too small."""
    state = TABLE.state({"specials/Ann": "time-machine"}, faces, phase="rolled")
    state = TABLE.do(state, "stop")
    assert (set() if state.phase == "death" else TABLE.claims(state)) == claims


@pytest.mark.parametrize(
    ("taken", "helped", "may_stop"),
    [("", False, False), ("", True, True), ("riebmann-5", False, True)],
)
def test_one_card_must_be_taken(taken: str, helped: bool, may_stop: bool) -> None:
    """NL-G1, NL-SK3: nobody is forced to use the Time Machine."""
    if helped:
        state = TABLE.state(
            {"specials/Ann": "time-machine"}, "54 45 32 1", phase="claim", taken=taken
        )
    else:
        state = TABLE.state({"open/Ann": taken}, "55 13 44 2", phase="claim", taken=taken)
    assert ("stop" in TABLE.legal(state)) == may_stop


@pytest.mark.parametrize(
    ("zones", "faces", "text", "code"),
    [
        ({}, "33 25 44 1", "riebmann-2 > open/Ann", "pair-missing"),
        ({}, "33 25 44 1", "professors-4 > open/Ann", "triple-missing"),
        ({}, "33 25 44 1", "dinosaur-24 > scored/Ann", "sum-too-small"),
        ({}, "33 25 42 5", "yeti-5 > open/Ann", "pink-counts-not"),
        ({}, "33 25 42 5", "lemming-5 > open/Ann", "pair-missing"),  # two dice are missing
        ({}, "33 35 42 3", "professors-3 > open/Ann", "pink-counts-not"),
        ({"open/Ann": "riebmann-3"}, "33 25 44 1", "riebmann-3 > open/Ann", "own-card"),
        ({"open/Ann": "yeti-3"}, "33 25 44 1", "yeti-3 > scored/Ann", "not-scored-by-hand"),
        ({"scored/Ann": "yeti-3"}, "33 25 44 1", "yeti-3 > open/Ann", "scored-is-safe"),
        ({"scored/Ben": "riebmann-3"}, "33 25 44 1", "riebmann-3 > open/Ann", "scored-is-safe"),
        ({}, "33 25 44 1", "riebmann-3 > open/Ben", "before-oneself"),
        ({}, "33 25 44 1", "riebmann-3 > specials/Ann", "before-oneself"),
        ({}, "33 25 44 1", "riebmann-3 > lemming-4", "before-oneself"),
        ({}, "33 25 44 1", "riebmann-3 from grid > open/Ann", "before-oneself"),
        ({}, "33 25 44 1", "riebmann-3 > scored/Ann", "scored-later"),
        ({}, "55 45 44 1", "dinosaur-25 > open/Ann", "dinosaur-scored"),
        ({}, "55 45 44 1", "dinosaur-25 > scored/Ben", "before-oneself"),
        ({}, "33 25 44 1", "riebmann-3 > open/Ann with time-machine", "no-need-of-time"),
        ({}, "55 42 44 1", "dinosaur-25 > scored/Ann with time-machine", "not-held"),
        ({}, "33 25 44 1", "death-1 > deaths/Ann", "claim-due"),
        ({}, "33 25 44 1", "stop", "claim-due"),
        ({}, "33 25 44 1", "duck > open/Ann", "claim-due"),
    ],
)
def test_why_a_card_cannot_be_taken(
    zones: dict[str, str], faces: str, text: str, code: str
) -> None:
    state = TABLE.state(zones, faces, phase="claim")
    assert TABLE.reason(state, text) == code


def test_a_card_won_moves_and_is_remembered() -> None:
    state = TABLE.state({"open/Ben": "riebmann-3"}, "33 25 44 1", phase="claim")
    state = TABLE.do(state, "riebmann-3 > open/Ann")
    assert TABLE.zone(state, "open/Ann") == {"riebmann-3"}
    assert TABLE.zone(state, "open/Ben") == set()
    assert [TABLE.rules.cards.key(card) for card in state.taken] == ["riebmann-3"]


@pytest.mark.parametrize(
    ("faces", "action", "dice"),
    [
        ("33 14 52 2", "riebmann-3 > open/Ann", "black-1 black-2"),
        ("12 44 52 2", "yeti-4 > open/Ann", "red-1 red-2"),
        ("12 34 55 2", "lemming-5 > open/Ann", "white-1 white-2"),
        ("13 35 23 2", "professors-3 > open/Ann", "black-2 red-1 white-2"),
        ("55 45 43 2", "dinosaur-26 > scored/Ann", " ".join(DICE[:6])),
    ],
)
def test_the_dice_that_win_a_card(faces: str, action: str, dice: str) -> None:
    """NL-G2, NL-G3."""
    table = Table()
    state = table.state({}, faces, phase="claim")
    keys = [die.key for die in table.rules.cards.dice]
    doing = table.action(action)
    assert isinstance(doing, Move)
    assert [keys[die] for die in table.rules.dice_for(state, doing)] == dice.split()


def test_death_is_called_by_the_pink_die_and_words_by_none() -> None:
    table = Table()
    state = table.state({}, "12 34 52 4", phase="death")
    for action in table.rules.legal_actions(state):
        assert table.rules.dice_for(state, action) == (6,)
    start = table.state({})
    assert [table.rules.dice_for(start, a) for a in table.rules.legal_actions(start)] == [()]


def test_the_helper_may_be_laid_on_the_dinosaurs_that_it_brings() -> None:
    """NL-SK3, as highlighted on the table."""
    table = Table()
    state = table.state({"specials/Ann": "time-machine"}, "54 32 53 2", phase="claim")
    match = Match(table.rules, NAMES[:2], 1, start=state)
    helper = table.notation.card_id("time-machine")
    found = movable_cards(match, 0)[table.notation.zone_id("specials/Ann"), helper]
    assert found.cards == {table.notation.card_id("dinosaur-24")}
    assert not found.zones
