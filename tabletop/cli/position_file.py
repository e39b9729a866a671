"""A position of a scenario file or a saved game, as several subcommands take it."""

from dataclasses import dataclass
from pathlib import Path

from tabletop.cli.arguments import ArgumentError, Parser, count_or_none, file_path, load_match
from tabletop.engine.localized_error import ErrorText
from tabletop.library.game_library import GameLibrary
from tabletop.match.match import Match
from tabletop.match.save import SUFFIX, RulesFor
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.replay import match_after
from tabletop.scenarios.scenario import Scenario, ScenarioStep


@dataclass(frozen=True, slots=True)
class PositionFile:
    """A position with what is to be said of it.

    Attributes:
        match: stands at the position.
        title: what it is called; empty for the game's name and the players.
        tried: what is judged in it.
        open: whether everybody's cards may be shown where nobody is named.
    """

    match: Match
    title: str
    tried: ScenarioStep | None
    open: bool


def add_position(parser: Parser) -> None:
    """Add `FILE` and `--step`."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="a scenario or a saved game")
    parser.add_argument(
        "--step",
        "--to",
        dest="step",
        type=count_or_none,
        metavar="N",
        help="the position after N steps of a scenario (0 if not given), or N entries of a save "
        "(all if not given)",
    )


def open_position(
    path: Path, step: int | None, library: GameLibrary, make_rules: RulesFor
) -> PositionFile:
    """Return a position of a file (`add_position`), a scenario's with the rules that are made.

    Raises:
        ArgumentError: the scenario has not so many steps.
        FileProblemsError: the scenario is broken.
        SaveError: the file is no save, or not so long.
        OSError: it cannot be read.
    """
    if path.suffix == SUFFIX:
        match = load_match(path, step)
        is_open = match.outcome is not None or match.rules.seats == 1
        return PositionFile(match, "", None, open=is_open)
    scenario, steps = load_scenario(path, make_rules, library.speaker_for), step or 0
    if steps > len(scenario.steps):
        there = ErrorText("there are only {n} steps", n=len(scenario.steps))
        raise ArgumentError(there.at(f"{path}: --step {step}"))
    match = match_after(scenario, steps, library.speaker_for(scenario.rules, scenario.names))
    return PositionFile(match, scenario.title, _tried(scenario, steps), open=True)


def _tried(scenario: Scenario, step: int) -> ScenarioStep | None:
    last = scenario.steps[step - 1] if step else None
    return last if last is not None and last.tried is not None else None
