"""`tabletop advise`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Rolled
from tabletop.match.save.reader import load
from tests.cli.conftest import Call, Saved
from tests.scenarios.test_reading import BROKEN

SCENARIOS = Path(__file__).parents[1] / "scenarios"
CHOICE = SCENARIOS / "wonderful-world" / "ww-p3-a-choice-is-left-to-the-team.yaml"
TWO = ("Ann", "Ben")
ONLY_BLUE = """\
scenario: Only blue cards are wanted, and none lies open
game: dumm-gelaufen
rules: [DG-T1]
players: [Ann, Ben]
position:
  to_act: Ann
  zones:
    hand/Ann: [blue-7, blue-8]
    hand/Ben: [green-9, green-8]
    task/Ann: [task-1]
    task/Ben: [task-2]
    mac: [green-1, green-2]
    discard-left: [yellow-1]
    discard-right: [yellow-2]
    draw: rest
steps: []
"""


def told(call: Call, *argv: str | Path) -> dict[str, Any]:
    answer = call("advise", *argv, "--json")
    assert (answer.code, answer.err) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    return found


def test_a_choice_in_part_2_has_exact_values(call: Call) -> None:
    """With two dice left: 4 and 2 are on top, or the two 2s, each with one man below."""
    answer = call("advise", CHOICE, "--step", "1")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "To act: The team",
        "You still have 2 and 5 to use. Send a man with such a number to the box.",
        "chance to win, exact:",
        "   29.09 %  Send cigar 2 to the box  (These numbers then lie on top: 2 and 4.)",
        "   14.80 %  Send hat 2 to the box  (These numbers then lie on top: 2.)",
    ]
    found = told(call, CHOICE, "--step", "1")
    assert (found["unit"], found["best"]) == ("win", "cigar-2 > box")
    assert {one["action"]: round(one["value"], 4) for one in found["actions"]} == {
        "hat-2 > box": 0.148,
        "cigar-2 > box": 0.2909,
    }
    assert {one["error"] for one in found["actions"]} == {0}


def test_it_speaks_other_languages(call: Call) -> None:
    answer = call("advise", CHOICE, "--step", "1", "--language", "de")
    assert "Diese Zahlen liegen dann oben: 2 und 4." in answer.out


def test_actions_are_compared_by_wins_as_in_the_window(call: Call, saved: Saved) -> None:
    """The likeliest goal card is a reason, and not what is best."""
    found = told(call, saved("nichtlustig", TWO, 6))
    assert found["unit"] == "win"
    assert len(found["actions"]) > 1


def test_the_dice_in_the_air_have_exact_fractions(call: Call, saved: Saved) -> None:
    path = saved("nichtlustig", TWO, 1)
    found = told(call, path, "--to", "0")
    assert found["to_act"] == "Chance"
    outcomes = found["outcomes"]
    # A tie in six of 36 throws of two dice.
    assert sorted(one["probability"] for one in outcomes) == ["1/6", "5/12", "5/12"]
    assert sorted(one["ways"] for one in outcomes) == [6, 15, 15]
    text = call("advise", path, "--to", "0").out
    assert "Possible outcomes of chance:\n   41.7 %  5/12  for example: " in text


def test_what_follows_a_throw_is_not_told_where_it_would_tell_the_next_card(
    call: Call, saved: Saved
) -> None:
    """A miss in part 1 turns over a card of the draw pile."""
    path = saved("wonderful-world", TWO, 40)
    match = load(path, rules_for).match
    throws = [n for n in range(match.ply) if isinstance(match.steps[n].action, Rolled)]
    misses = hits = 0
    for step in throws:
        for one in told(call, path, "--to", str(step))["outcomes"]:
            if one["then"] is None:
                misses += 1
            else:
                hits += 1
                assert all(action.endswith("> box") for action in one["then"])
    assert misses
    assert hits


def test_a_shuffle_is_not_listed(call: Call, saved: Saved) -> None:
    answer = call("advise", saved("wonderful-world", TWO, 1), "--to", "0")
    assert answer.code == 0
    assert answer.out.endswith("There are too many outcomes to list.\n")


def test_what_is_not_exact_has_an_error(call: Call, saved: Saved) -> None:
    path = saved("dumm-gelaufen", ("Ann", "Ben", "Cy"), 6)
    answer = call("advise", path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.endswith("hands are secret here; say who asks: --seat Ann, Ben, Cy\n")
    due = told(call, path, "--seat", "Ann")["to_act"]
    own = told(call, path, "--seat", due)
    assert own["best"] in [one["action"] for one in own["actions"]]
    assert all(one["error"] for one in own["actions"] if one["value"] is not None)
    assert own == told(call, path, "--seat", due), "the same question has the same answer"


def test_actions_that_nobody_would_think_of_are_tried_out_too(call: Call, tmp_path: Path) -> None:
    """A yellow card does not help if only blue ones do, but it has a value as well."""
    path = tmp_path / "blue.yaml"
    path.write_text(ONLY_BLUE, encoding="utf-8")
    actions = told(call, path)["actions"]
    assert len(actions) == 5
    assert all(one["value"] is not None and one["error"] > 0 for one in actions)


@pytest.mark.parametrize("game", ["numnum", "dumm-gelaufen"])
def test_nobody_learns_what_another_hand_allows(game: str, call: Call, saved: Saved) -> None:
    path = saved(game, ("Ann", "Ben", "Cy"), 9)
    due = told(call, path, "--seat", "Ann")["to_act"]
    other = "Ben" if due == "Ann" else "Ann"
    found = told(call, path, "--seat", other)
    assert "actions" not in found
    assert found["silence"] == "The legal actions depend on secret cards."


def test_the_end_is_told(call: Call, saved: Saved) -> None:
    path = saved("numnum", TWO, 2000)
    if "outcome" in told(call, path, "--seat", "Ann"):
        assert call("advise", path).out.count("\n") == 1
    over = saved("wonderful-world", TWO, 1000)
    assert told(call, over)["to_act"] is None
    assert call("advise", over).code == 0


@pytest.mark.parametrize("path", BROKEN[:6], ids=lambda path: path.stem)
def test_broken_files_are_told_with_their_line(path: Path, call: Call) -> None:
    answer = call("advise", path)
    assert (answer.code, answer.out) == (2, "")
    assert str(path) in answer.err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((CHOICE, "--step", "9"), "there are only 2 steps"),
        ((CHOICE, "--seat", "An"), 'expected one of Ann; did you mean "Ann"?'),
        ((CHOICE.with_name("missing.yaml"),), "missing.yaml"),
    ],
)
def test_wrong_arguments_are_told(argv: tuple[str | Path, ...], said: str, call: Call) -> None:
    answer = call("advise", *argv)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1
