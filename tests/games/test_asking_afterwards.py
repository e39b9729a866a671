"""Refusals after steps that ended a turn automatically."""

from pathlib import Path

import pytest

from tabletop.content.game_library import GameLibrary
from tabletop.engine.actions import Say
from tabletop.match.match import Match
from tabletop.testing.playing import candidates
from tests.games.numnum.table import NAMES, Table
from tests.scenarios.texts import outcome_of

NICHTLUSTIG = """\
game: nichtlustig
position:
  to_act: Ann
  phase: claim
  dice: {black-1: %s, black-2: %s, red-1: %s, red-2: %s, white-1: %s, white-2: %s, pink: 1}
  zones:
    grid: rest
    deaths: [death-1, death-2, death-3, death-4, death-5, poodle]
    specials: [duck, time-machine, clown, robot, ufo, virus]
    scored/Ben: [lemming-2]
"""
PAIR, SUM = NICHTLUSTIG % (4, 4, 4, 2, 4, 1), NICHTLUSTIG % (5, 5, 4, 4, 5, 5)
LAST_THROW = """\
game: nichtlustig
position:
  to_act: Ann
  phase: rolled
  rolls: 2
  dice: {black-1: 1, black-2: 2, red-1: 3, red-2: 4, white-1: 5, white-2: 1, pink: 1}
  aside: [black-1, black-2, red-1, red-2, white-1, white-2]
  zones:
    grid: rest
    specials: [duck, time-machine, clown, robot, ufo, virus]
    deaths/Ann: [death-1, death-2, death-3, death-4, death-5, poodle]
"""
THROWN = LAST_THROW + "chance: [{roll: [2]}]\n"
NUMNUM = """\
game: numnum
position:
  to_act: Ann
  wish: %s
  zones:
    hand/Ann: [heart-7, circle-2]
    hand/Ben: [square-7, square-9]
    discard: [heart-10%s]
    bans: [ban-2]
    draw: [rest, %s]
"""
WONDERFUL_WORLD = """\
game: wonderful-world
position:
  to_act: Ann
  stage: roll
  zones:
    hand/Ann: [hat-2]
    hand/Ben: [watch-3]
    row/6: [hat-6]
    landscapes: [landscape-1]
    draw: [newspaper-5, %s]
    box: rest
chance:
  - roll: [5]
"""
DUMM_GELAUFEN = """\
game: dumm-gelaufen
options: {edition: "%s"}
position:
  to_act: Ann
  zones:
    hand/Ann: [keep-draw-three]
    hand/Ben: [green-9, green-8, green-7]
    task/Ann: [task-1]
    task/Ben: [task-2]
    mac: [green-4, green-5]
    discard-left: [yellow-7]
    discard-right: [yellow-8]
    draw: rest
"""
NO_FIT = NUMNUM % ("null", "", "circle-9")
MISS, NEXT_LANDSCAPE = WONDERFUL_WORLD % "cigar-4", WONDERFUL_WORLD % "landscape-2"
CASES = {
    "NL-G1": (PAIR, ["riebmann-4 > open/Ann"], "professors-4 > open/Ann", "Ann Ben"),
    "NL-G2": (PAIR, ["riebmann-4 > open/Ann"], "lemming-3 > open/Ann", "Ann Ben"),
    "NL-G3 alone": (PAIR, ["riebmann-4 > open/Ann"], "dinosaur-24 > scored/Ann", "Ann Ben"),
    "NL-G3 one": (SUM, ["dinosaur-28 > scored/Ann"], "dinosaur-24 > scored/Ann", "Ann Ben"),
    "NL-G1 all": (SUM, ["dinosaur-28 > scored/Ann"], "yeti-4 > open/Ann", "Ann Ben"),
    "NL-G4": (PAIR, ["riebmann-4 > open/Ann"], "riebmann-4 > scored/Ann", "Ann Ben"),
    "NL-V2": (PAIR, ["riebmann-4 > open/Ann"], "lemming-2 > open/Ann", "Ann Ben"),
    "NL-G2 last throw": (THROWN, ["keep"], "lemming-5 > open/Ann", "Ann Ben"),
    "NL-G2 all aside": (LAST_THROW, ["keep pink"], "lemming-5 > open/Ann", "Ann Ben"),
    "NL-G2 stopped": (LAST_THROW, ["stop"], "lemming-5 > open/Ann", "Ann Ben"),
    "NL-R1 of the next": (PAIR, ["riebmann-4 > open/Ann"], "lemming-3 > open/Ben", "Ben"),
    "TABLE-TURN": (PAIR, ["riebmann-4 > open/Ann"], "lemming-3 > open/Ben", "Ann"),
    "NN-F1": (NO_FIT, ["draw"], "circle-9 > discard", "Ann"),
    "NN-F2": (NUMNUM % ("null", "", "circle-12"), ["draw"], "circle-12 > discard", "Ann"),
    "NN-F4": (NUMNUM % ("heart", ", wish", "circle-9"), ["draw"], "circle-9 > discard", "Ann"),
    "TABLE-TURN another card": (NO_FIT, ["draw"], "heart-7 > discard", "Ann"),
    "TABLE-TURN draw": (NO_FIT, ["draw"], "draw", "Ann"),
    "NN-T1 hidden": (NO_FIT, ["draw"], "circle-9 > discard", "Ben"),
    "WW-L2": (MISS, ["roll 1"], "hat-6 > box", "Ann Ben"),
    "WW-L2 next landscape": (NEXT_LANDSCAPE, ["roll 1"], "hat-6 > box", "Ann"),
    "WW-T2": (MISS, ["roll 1"], "roll 1", "Ben"),
    "DG-T5 only numbers": (
        DUMM_GELAUFEN % "new",
        ["green-4 from mac > hand/Ann", "stop", "green-4 > mac"],
        "keep-draw-three > mac",
        "Ann",
    ),
    "DG-T5 one is kept": (
        DUMM_GELAUFEN % "1998",
        ["green-4 from mac > hand/Ann", "stop"],
        "green-4 > mac",
        "Ann",
    ),
}


@pytest.mark.parametrize("rule", CASES)
def test_what_is_asked_after_a_step_names(rule: str, tmp_path: Path) -> None:
    position, done, asked, seats = CASES[rule]
    steps = [f"  - do: {action}\n" for action in done]
    steps += [
        f"  - try: {asked}\n    by: {seat}\n    refused: {rule.split(maxsplit=1)[0]}\n"
        for seat in seats.split()
    ]
    text = f"scenario: {rule}\nrules: []\nplayers: [Ann, Ben]\n{position}steps:\n{''.join(steps)}"
    assert outcome_of(text, tmp_path, GameLibrary()) == []


def test_nobody_learns_what_somebody_else_drew() -> None:
    """Ben gets the same answer for either of two unfitting cards that Ann drew."""
    table, answers = Table(), []
    for draw in ("rest circle-9 circle-11", "rest circle-11 circle-9"):
        match = Match(table.rules, NAMES[:2], 1, start=table.state({"draw": draw}))
        assert match.submit(0, Say("draw"), 0).legal
        answers.append(
            [
                [match.judge(seat, action, match.revision) for action in candidates(table.rules)]
                for seat in range(2)
            ]
        )
    (of_ann, of_ben), (of_ann_else, of_ben_else) = answers
    assert of_ben == of_ben_else
    assert of_ann != of_ann_else
