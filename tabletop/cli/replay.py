"""`tabletop replay`: print a saved game as text."""

import argparse
from pathlib import Path
from typing import Final

from tabletop.analysis.transcript import lines
from tabletop.cli.arguments import ArgumentError, Exit, Parser, count_or_none, file_path, load_match
from tabletop.content.game_library import GameLibrary
from tabletop.engine.cards import HIDDEN
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.zones import ALL, CHANCE, Viewer
from tabletop.match.match import Match
from tabletop.scenarios.scenario import position_text

SUMMARY: Final = "print a saved game as text"
DESCRIPTION: Final = (
    "Replays a saved game, checks every entry, and prints the log and "
    "the final position. Hidden cards of an unfinished game stay hidden."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("save", type=file_path, metavar="SAVE", help="a saved game")
    parser.add_argument(
        "--to", type=count_or_none, metavar="N", help="stop after N entries of the file"
    )
    parser.add_argument("--reveal", action="store_true", help="show hidden cards as well")
    parser.add_argument(
        "--scenario",
        action="store_true",
        help="print only the position, as a scenario file; it contains all hidden cards, so an "
        "unfinished game needs --reveal as well",
    )
    parser.add_shared("--cards", "--language")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    library = GameLibrary(arguments.language)
    match = load_match(arguments.save, arguments.to)
    viewer: Viewer = None
    if arguments.reveal or match.outcome is not None:
        viewer = ALL
    elif match.rules.seats == 1:
        viewer = 0
    if arguments.scenario:
        print(_scenario(match, arguments.save, viewer), end="")
        return Exit.DONE
    speaker = library.speaker_for(match.rules, match.names)
    shown = match.state if viewer is ALL else match.observe(viewer)
    for line in lines(match, speaker, viewer, shown.zones):
        print(line)
    return Exit.DONE


def _scenario(match: Match, save: Path, viewer: Viewer) -> str:
    """Return the position as a scenario file.

    Raises:
        ArgumentError: if it is chance's turn, or the file would reveal cards hidden from the
            viewer.
    """
    fault = None
    if match.state.to_act == CHANCE:
        fault = ErrorText(
            "at entry {ply} dice or a shuffle are due; stop at another one (--to)", ply=match.ply
        )
    elif viewer is not ALL and any(HIDDEN in zone for zone in match.observe(viewer).zones):
        fault = ErrorText("this game goes on, and a scenario tells its hidden cards; add --reveal")
    if fault is not None:
        raise ArgumentError(fault.at(str(save)))
    title = f"{save.name} after {match.ply} step{'' if match.ply == 1 else 's'}"
    return position_text(title, match.rules, match.names, match.state)
