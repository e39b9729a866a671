"""`tabletop FILE`: the window at a saved game, or at a scenario in the sandbox."""

import argparse
from typing import Final

from tabletop.cards.file_reading import read_file
from tabletop.cli.arguments import ArgumentError, Parser, file_path
from tabletop.match.save.header import MAX_BYTES
from tabletop.storage.file_kind import UnknownFileError, kind_of

SUMMARY: Final = "open the window at a saved game or a scenario; `tabletop FILE` is the same"
DESCRIPTION: Final = (
    "Opens the window at a saved game (*.tabletop), or at a scenario (*.yaml) in the sandbox. "
    "Where a window is open already, that one opens it."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.set_defaults(opens_window=True)
    parser.add_argument("file", type=file_path, metavar="FILE", help="a saved game or a scenario")


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    try:
        kind_of(arguments.file)
    except UnknownFileError as error:
        raise ArgumentError(error.text) from error
    read_file(arguments.file, MAX_BYTES)
    # Nothing else on the command line needs Qt, so it is loaded only here.
    from tabletop.ui.app.application import run_window

    return run_window(file=arguments.file.absolute())
