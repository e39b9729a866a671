"""A valid scenario and variations of it."""

from pathlib import Path

from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.run import run

GOOD = """\
scenario: Ann removes the outermost man of a row that was hit
game: wonderful-world
options: {pile_top: inner}
rules: [WW-L2]
players: [Ann, Ben]
position:
  to_act: Ann
  starter: Ben
  stage: roll
  zones:
    hand/Ann: [hat-2]
    hand/Ben: [watch-3]
    row/4: [watch-4, cigar-2]
    landscapes: [landscape-1]
    draw: [rest, newspaper-5]
seed: 7
chance:
  - roll: [5, 1]
steps:
  - try: hat-2 > row/2
    refused: WW-L1
  - legal: [roll 1, roll 2, roll 3, roll 4]
  - do: roll 2
  - try: cigar-2 > box
    by: Ben
    refused: TABLE-TURN
  - try: stop
    refused: true
  - try: cigar-2 > box
    legal: true
  - do: cigar-2 > box
then:
  to_act: Ann
  stage: roll
  may_stop: true
  zones: {row/4: [watch-4], box: [cigar-2]}
  outcome: null
"""


def changed(*pairs: tuple[str, str]) -> str:
    """Return the valid scenario with parts replaced, each of which must occur once."""
    text = GOOD
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def outcome_of(text: str, folder: Path, library: GameLibrary) -> list[str]:
    """Return the differences of a scenario in a text, without the file's name."""
    path = folder / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    scenario = load_scenario(path, rules_for, library.speaker_for)
    problems = run(scenario, library.speaker_for(scenario.rules, scenario.names))
    assert {problem.path for problem in problems} <= {path}
    return [f"{problem.line}: {problem.message}" for problem in problems]
