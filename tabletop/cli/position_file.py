"""Read positions from scenario files and saves, for several subcommands."""

import argparse
from typing import NamedTuple

from tabletop.cli.arguments import (
    ArgumentError,
    Parser,
    count_or_none,
    file_path,
    load_match,
    rules_with,
)
from tabletop.content.game_library import GameLibrary
from tabletop.engine.localized_error import ErrorText
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.save.reader import SUFFIX
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.run import match_after
from tabletop.scenarios.scenario import ScenarioStep


class PositionFile(NamedTuple):
    """A position read from a file, with texts to describe it.

    Attributes:
        match: the match, which has reached the position.
        speaker: the texts that describe the match.
        title: the scenario's title; empty for a save.
        step: the scenario step that led to the position, or None.
        is_open: whether all cards may be shown if no viewer is given.
    """

    match: Match
    speaker: Speaker
    title: str
    step: ScenarioStep | None
    is_open: bool


def add_position(parser: Parser) -> None:
    """Add the arguments `FILE` and `--step`."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="a scenario or a saved game")
    parser.add_argument(
        "--step",
        "--to",
        dest="step",
        type=count_or_none,
        metavar="N",
        help="the position after N steps of a scenario (default: 0), or N entries of a save "
        "(default: all)",
    )


def open_position(arguments: argparse.Namespace) -> PositionFile:
    """Read the position that the arguments of `add_position` select.

    Raises:
        ArgumentError: if the scenario has too few steps.
        FileProblemsError: if the scenario file has problems.
        SaveError: if the file is not a save, or has too few entries.
        OSError: if the file cannot be read.
    """
    path, step = arguments.file, arguments.step
    speaker_for = GameLibrary(arguments.language).speaker_for
    if path.suffix == SUFFIX:
        match = load_match(path, step)
        is_open = match.outcome is not None or match.rules.seats == 1
        return PositionFile(match, speaker_for(match.rules, match.names), "", None, is_open=is_open)
    scenario, steps = load_scenario(path, rules_with(arguments.cards), speaker_for), step or 0
    if steps > len(scenario.steps):
        fault = ErrorText("there are only {n} steps", n=len(scenario.steps))
        raise ArgumentError(fault.at(f"{path}: --step {step}"))
    speaker = speaker_for(scenario.rules, scenario.names)
    match = match_after(scenario, steps, speaker)
    last = scenario.steps[steps - 1] if steps else None
    return PositionFile(match, speaker, scenario.title, last, is_open=True)
