"""What is said where the rules answer otherwise than a scenario expects."""

from pathlib import Path

import pytest

from tabletop.cli.library import Library
from tests.scenarios.texts import GOOD, changed, outcome_of


def test_a_scenario_that_holds_has_nothing_to_say(tmp_path: Path, library: Library) -> None:
    assert outcome_of(GOOD, tmp_path, library) == []


DIFFERENT = {
    "another rule refuses": (
        [("refused: WW-L1", "refused: WW-T2")],
        [
            '20: "hat-2 > row/2" is refused by WW-L1 (SENTENCE), not refused by WW-T2',
        ],
    ),
    "refused but legal": (
        [("  - try: cigar-2 > box\n    legal: true", "  - try: cigar-2 > box\n    refused: true")],
        ['29: "cigar-2 > box" is legal, not refused'],
    ),
    "legal but refused": (
        [("try: stop\n    refused: true", "try: stop\n    legal: true")],
        ['27: "stop" is refused by WW-L2 (SENTENCE), not legal'],
    ),
    "done but refused": (
        [("do: roll 2", "do: stop")],
        ['23: "stop" is refused by WW-L1 (SENTENCE)'],
    ),
    "more is legal": (
        [("legal: [roll 1, roll 2, roll 3, roll 4]", "legal: [roll 1, roll 4, stop]")],
        ['22: "stop" is not legal', "22: legal as well: roll 2, roll 3"],
    ),
    "other dice": (
        [("do: roll 2", "do: roll 3")],
        ["18: chance: the roll has 2 dice, but 3 are rolled"],
    ),
    "another kind of chance": (
        [("roll: [5, 1]", "take: hat-2")],
        ['18: chance: a "roll" is due, not a "take"'],
    ),
    "chance never due": (
        [("  - roll: [5, 1]", "  - roll: [5, 1]\n  - take: hat-2\n  - shuffle: [rest]")],
        ["19: chance: this was never due", "20: chance: this was never due"],
    ),
    "otherwise at the end": (
        [
            ("then:\n  to_act: Ann\n  stage: roll", "then:\n  to_act: team\n  stage: remove"),
            ("may_stop: true", "faces: [1, 5]"),
            ("row/4: [watch-4]", "row/4: [cigar-2]"),
            ("outcome: null", "outcome: {won: true}"),
        ],
        [
            "33: Ann acts, not The team",
            "34: stage is roll, not remove",
            "35: faces is [], not [1, 5]",
            "36: row/4 holds [watch-4], not [cigar-2]",
            "37: the game goes on",
        ],
    ),
}


@pytest.mark.parametrize(("pairs", "said"), DIFFERENT.values(), ids=DIFFERENT)
def test_what_differs_is_said_with_its_line(
    pairs: list[tuple[str, str]], said: list[str], tmp_path: Path, library: Library
) -> None:
    found = outcome_of(changed(*pairs), tmp_path, library)
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
        ("  dice: {Ann: 0, Ben: 1}", ["13: dice is {Ann: 0, Ben: 0}, not {Ann: 0, Ben: 1}"]),
        ("  to_act: Ben", ["13: Nobody acts, not Ben"]),
        ("  outcome: {winner: Ann}", ["13: the winners are nobody, not Ann"]),
        ("  outcome: {winners: [Ben, Ann]}", ["13: the winners are nobody, not Ann, Ben"]),
        ("  outcome: {won: true}", ["13: the game is lost, not won"]),
        ("  outcome: {rule: WW-X1}", ["13: the game ends by WW-P5, not WW-X1"]),
        ("  outcome: {scores: {Ann: 3}}", ["13: Ann has no points, not 3"]),
    ],
)
def test_the_end_is_compared(then: str, said: list[str], tmp_path: Path, library: Library) -> None:
    assert outcome_of(ENDED + then, tmp_path, library) == said


def test_a_game_that_should_go_on_but_is_over_says_how(tmp_path: Path, library: Library) -> None:
    [said] = outcome_of(ENDED + "  outcome: null", tmp_path, library)
    assert said.startswith("13: the game is over (")


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


def test_the_seed_decides_what_the_script_leaves_open(tmp_path: Path, library: Library) -> None:
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
        ("[hat-2]", "the pile that is shuffled has 29 more cards than are named"),
        ("[rest, landscape-1]", "the pile that is shuffled has not these cards"),
    ],
)
def test_a_shuffle_of_other_cards_is_told(
    shuffle: str, said: str, tmp_path: Path, library: Library
) -> None:
    text = f"scenario: x\ngame: wonderful-world\nplayers: [Ann]\nchance: [shuffle: {shuffle}]\n"
    [found] = outcome_of(text, tmp_path, library)
    assert found.startswith(f"4: chance: {said}")
