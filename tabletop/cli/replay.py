"""`tabletop replay`: a saved game in words."""

import argparse
from typing import Final

from tabletop.cli.arguments import ArgumentError, Exit, Parser, count_or_none, file_path, load_match
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.zones import ALL, CHANCE, Viewer
from tabletop.library.game_library import GameLibrary
from tabletop.library.transcript import told
from tabletop.scenarios.write import position_text

SUMMARY: Final = "tell a saved game in words"
DESCRIPTION: Final = (
    "Plays a saved game again, checking every entry, and prints what happened and "
    "the position it led to. Hidden cards of a game that still goes on stay hidden."
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
        help="print nothing but the position, with all hidden cards, as a scenario file",
    )
    parser.add("--cards", "--language")


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    library = GameLibrary(arguments.language)
    match = load_match(arguments.save, arguments.to)
    if arguments.scenario:
        if match.state.to_act == CHANCE:
            raise ArgumentError(
                ErrorText(
                    "at entry {ply} dice or a shuffle are due; stop at another one (--to)",
                    ply=match.ply,
                ).at(str(arguments.save))
            )
        title = f"{arguments.save.name} after {match.ply} steps"
        text = position_text(title, match.rules, match.names, match.state)
        print(text, end="")
        return Exit.DONE
    speaker = library.speaker_for(match.rules, match.names)
    viewer: Viewer = None
    if arguments.reveal or match.outcome is not None:
        viewer = ALL
    elif match.rules.seats == 1:
        viewer = 0
    shown = match.state if viewer is ALL else match.observe(viewer)
    for line in told(match, speaker, viewer, shown.zones):
        print(line)
    return Exit.DONE
