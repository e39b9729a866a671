"""Tests of the messages for differences between a scenario and the rules."""

from pathlib import Path

import pytest

from tabletop.content.game_library import GameLibrary
from tests.scenarios.texts import GOOD, changed, outcome_of


def test_a_scenario_that_holds_has_nothing_to_say(tmp_path: Path, library: GameLibrary) -> None:
    assert outcome_of(GOOD, tmp_path, library) == []


DIFFERENT = {
    "another rule refuses": (
        [("refused: WW-L1", "refused: WW-T2")],
        [
            ('20: "hat-2 > row/2": expected a refusal by WW-T2, but WW-L1 refuses it (SENTENCE)'),
        ],
    ),
    "refused but legal": (
        [("  - try: cigar-2 > box\n    legal: true", "  - try: cigar-2 > box\n    refused: true")],
        ['29: "cigar-2 > box": expected a refusal, but it is legal'],
    ),
    "legal but refused": (
        [("try: stop\n    refused: true", "try: stop\n    legal: true")],
        ['27: "stop": expected it to be legal, but WW-L2 refuses it (SENTENCE)'],
    ),
    "done but refused": (
        [("do: roll 2", "do: stop")],
        ['23: "stop": WW-L1 refuses it (SENTENCE)'],
    ),
    "more is legal": (
        [("legal: [roll 1, roll 2, roll 3, roll 4]", "legal: [roll 1, roll 4, stop]")],
        [
            '22: legal: "stop" is listed, but WW-L1 refuses it (SENTENCE)',
            "22: legal: not listed, but legal as well: roll 2, roll 3",
        ],
    ),
    "other dice": (
        [("do: roll 2", "do: roll 3")],
        ["18: chance: this is 2 dice, but 3 are rolled"],
    ),
    "another kind of chance": (
        [("roll: [5, 1]", "take: hat-2")],
        ['18: chance: "roll" is due here, not "take"'],
    ),
    "chance never due": (
        [
            (
                "  - roll: [5, 1]",
                "  - roll: [5, 1]\n  - take: hat-2\n  - shuffle: [hat-4, rest, hat-2]",
            )
        ],
        [
            '19: chance: "take: hat-2" was never due',
            '20: chance: "shuffle: [hat-4, rest, hat-2]" was never due',
        ],
    ),
    "otherwise at the end": (
        [
            ("then:\n  to_act: Ann\n  stage: roll", "then:\n  to_act: team\n  stage: remove"),
            ("may_stop: true", "faces: [1, 5]"),
            ("row/4: [watch-4]", "row/4: [cigar-2]"),
            ("outcome: null", "outcome: {won: true}"),
        ],
        [
            "33: to_act: expected team, but it is Ann",
            "34: stage: expected remove, but it is roll",
            "35: faces: expected [1, 5], but it is []",
            "36: row/4: expected [cigar-2], but it holds [watch-4]",
            "37: outcome: expected the end (won: true), but the game goes on",
        ],
    ),
}


@pytest.mark.parametrize(("pairs", "said"), DIFFERENT.values(), ids=DIFFERENT)
def test_what_differs_is_said_with_its_line(
    pairs: list[tuple[str, str]], said: list[str], tmp_path: Path, library: GameLibrary
) -> None:
    assert_said(outcome_of(changed(*pairs), tmp_path, library), said)


def assert_said(found: list[str], said: list[str]) -> None:
    """Assert that the problems are as expected, with any sentence for `SENTENCE`."""
    assert len(found) == len(said)
    for here, there in zip(found, said, strict=True):
        before, sentence, after = there.partition("SENTENCE")
        assert here.startswith(before)
        assert here.endswith(after)
        assert bool(sentence) == (len(here) > len(before) + len(after))


ENDED = """\
scenario: The last die is lost
game: wonderful-world
players: [Ann, Ben]
position:
  to_act: team
  part: 2
  stage: give
  dice: {Ben: 1}
  zones: {row/2: [hat-2], box: rest}
steps:
  - do: choose Ben
then:
"""


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("  outcome: {won: false, rule: WW-P5}", []),
        ("  outcome: {winners: []}", []),
        ("  dice: {Ben: 0}", []),
        (
            "  dice: {Ann: 0, Ben: 1}",
            ["13: dice: expected {Ann: 0, Ben: 1}, but it is {Ann: 0, Ben: 0}"],
        ),
        ("  to_act: Ben", ["13: to_act: expected Ben, but the game is over (SENTENCE)"]),
        (
            "  outcome: {winner: Ann}",
            ["13: outcome: expected the end (winners: [Ann]), but it is (winners: [])"],
        ),
        (
            "  outcome: {winners: [Ben, Ann]}",
            ["13: outcome: expected the end (winners: [Ann, Ben]), but it is (winners: [])"],
        ),
        (
            "  outcome: {won: true}",
            ["13: outcome: expected the end (won: true), but it is (won: false)"],
        ),
        (
            "  outcome: {rule: WW-X1}",
            ["13: outcome: expected the end (rule: WW-X1), but it is (rule: WW-P5)"],
        ),
        (
            "  outcome: {scores: {Ann: 3}}",
            ["13: outcome: expected the end (scores: {Ann: 3}), but it is ()"],
        ),
    ],
)
def test_the_end_is_compared(
    then: str, said: list[str], tmp_path: Path, library: GameLibrary
) -> None:
    assert_said(outcome_of(ENDED + then, tmp_path, library), said)


def test_in_a_lost_game_every_listed_action_has_its_refusal(
    tmp_path: Path, library: GameLibrary
) -> None:
    said = [
        '13: legal: "choose Ann" is listed, but WW-P5 refuses it (SENTENCE)',
        '13: legal: "roll 1" is listed, but WW-P5 refuses it (SENTENCE)',
    ]
    text = ENDED.replace("then:\n", "  - legal: [choose Ann, roll 1]\n").replace(
        "steps:\n", "steps:\n  - legal: [choose Ben]\n"
    )
    assert_said(outcome_of(text, tmp_path, library), said)


def test_many_more_legal_actions_are_counted(tmp_path: Path, library: GameLibrary) -> None:
    text = """\
scenario: Many things can be done
game: wonderful-world
players: [Ann]
position:
  to_act: Ann
  zones:
    hand/Ann: [cigar-1, cigar-2, cigar-4]
    row/1: [watch-1]
    row/2: [watch-2]
    row/3: [watch-3]
    row/4: [watch-4]
    row/5: [watch-5]
    row/6: [hat-6]
    draw: rest
steps:
  - legal: []
"""
    [said] = outcome_of(text, tmp_path, library)
    assert said.startswith("16: legal: not listed, but legal as well: ")
    assert said.count(" > ") == 12
    assert said.endswith(" and 3 more")


def test_a_game_that_should_go_on_but_is_over_says_how(
    tmp_path: Path, library: GameLibrary
) -> None:
    [said] = outcome_of(ENDED + "  outcome: null", tmp_path, library)
    assert said.startswith("13: outcome: expected that the game goes on, but the game is over (")


UNSCRIPTED = """\
scenario: What is drawn is left to the seed
game: wonderful-world
players: [Ann]
position:
  to_act: Ann
  stage: roll
  zones: {hand/Ann: [hat-2], draw: rest, row/1: [cigar-1], landscapes: [landscape-1]}
steps:
  - do: roll 1
then:
  zones: {hand/Ann: []}
"""


def test_the_seed_decides_what_the_script_leaves_open(tmp_path: Path, library: GameLibrary) -> None:
    first = outcome_of(UNSCRIPTED, tmp_path, library)
    assert first == outcome_of(UNSCRIPTED, tmp_path, library)
    assert first == outcome_of(f"{UNSCRIPTED}seed: 1\n", tmp_path, library)
    others = {
        tuple(outcome_of(f"{UNSCRIPTED}seed: {seed}\n", tmp_path, library)) for seed in range(2, 12)
    }
    assert len(others) > 5


@pytest.mark.parametrize(
    ("shuffle", "said"),
    [
        ("[hat-2]", "29 cards of the pile that is shuffled are not named"),
        ("[rest, landscape-1]", "some of these cards are not in the pile that is shuffled"),
    ],
)
def test_a_shuffle_of_other_cards_is_told(
    shuffle: str, said: str, tmp_path: Path, library: GameLibrary
) -> None:
    text = f"scenario: x\ngame: wonderful-world\nplayers: [Ann]\nchance: [shuffle: {shuffle}]\n"
    [found] = outcome_of(text, tmp_path, library)
    assert found.startswith(f"4: chance: {said}")
