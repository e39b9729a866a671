"""`tabletop check`: check scenario files against the rules."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tabletop.cards.file_reading import is_folder
from tabletop.cli.arguments import ArgumentError, Exit, Parser, file_path, rules_with, words_for
from tabletop.content.game_library import GameLibrary
from tabletop.engine.localized_error import ErrorText, printable, quoted_input
from tabletop.i18n.errors import describe_problem, localize_error
from tabletop.scenarios.read import ScenarioError, load_scenario
from tabletop.scenarios.run import run as play

SUMMARY: Final = "check positions against the rules"
DESCRIPTION: Final = (
    "Plays scenario files: a position, actions to try, and the expected answers of the rules. "
    "Prints a line for each scenario, then the number that passed; exits 1 if one failed, 2 if a "
    "file is broken. A broken file is not played. An empty one has a position and no checks."
)
_TITLE: Final = 200
"""The maximum number of characters of a title that are printed."""


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument(
        "paths",
        nargs="+",
        type=file_path,
        metavar="FILE|FOLDER",
        help="a scenario file, or a folder whose *.yaml files are scenarios",
    )
    parser.add_shared("--cards", "--language")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    library = GameLibrary(arguments.language)
    translate, make_rules = words_for(arguments), rules_with(arguments.cards)
    passed = failed = broken = empty = 0
    for path in scenario_files(arguments.paths):
        try:
            scenario = load_scenario(path, make_rules, library.speaker_for)
        except ScenarioError as error:
            broken += 1
            # Keeps the order of lines if stdout and stderr share a terminal.
            sys.stdout.flush()
            print(localize_error(error, translate), file=sys.stderr)
            continue
        title = quoted_input(scenario.title, _TITLE)
        problems = play(scenario, library.speaker_for(scenario.rules, scenario.names))
        for problem in problems:
            print(describe_problem(problem, translate))
        if problems:
            failed += 1
        elif not scenario.steps and not scenario.expected.lines:
            empty += 1
            print(printable(f'{path}: nothing to check (no "steps", no "then"): {title}'))
        else:
            passed += 1
            print(printable(f"{path}: ok: {title}"))
    print(f"{passed} passed, {failed} failed" + _suffix(broken, "broken") + _suffix(empty, "empty"))
    if broken:
        return Exit.WRONG
    return Exit.FAILED if failed else Exit.DONE


def _suffix(number: int, what: str) -> str:
    return f", {number} {what}" if number else ""


def scenario_files(paths: list[Path]) -> Iterator[Path]:
    """Yield the given files, and the scenarios in the given folders, sorted.

    Raises:
        ArgumentError: if a folder contains no scenarios.
    """
    for path in paths:
        if not is_folder(path):
            yield path
            continue
        inside = sorted(found for found in path.rglob("*.yaml") if not is_folder(found))
        if not inside:
            fault = ErrorText("there are no scenarios (*.yaml) in this folder")
            raise ArgumentError(fault.at(str(path)))
        yield from inside
