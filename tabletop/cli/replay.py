"""`tabletop replay`: print a saved game as text."""

import argparse
from typing import Final

from tabletop.analysis.transcript import lines
from tabletop.cli.arguments import Exit, Parser, count_or_none, file_path, load_match
from tabletop.content.game_library import GameLibrary
from tabletop.engine.zones import ALL, Viewer

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
    speaker = library.speaker_for(match.rules, match.names)
    shown = match.state if viewer is ALL else match.observe(viewer)
    for line in lines(match, speaker, viewer, shown.zones):
        print(line)
    return Exit.DONE
