"""`tabletop FILE`: open a saved game, or a scenario in the sandbox."""

import argparse
from typing import Final

from tabletop.cards.file_reading import read_file
from tabletop.cli.arguments import ArgumentError, Parser, file_path
from tabletop.match.save.header import MAX_BYTES
from tabletop.storage.file_kind import UnknownFileError, kind_of

SUMMARY: Final = "open a saved game or a scenario; `tabletop FILE` is the same"
DESCRIPTION: Final = (
    "Opens the window with a saved game (*.tabletop), or with a scenario (*.yaml) in the sandbox. "
    "If a window is open already, it opens the file."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.set_defaults(opens_window=True)
    parser.add_argument("file", type=file_path, metavar="FILE", help="a saved game or a scenario")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    try:
        kind_of(arguments.file)
    except UnknownFileError as error:
        raise ArgumentError(error.text) from error
    read_file(arguments.file, MAX_BYTES)
    # Imported only here, since most subcommands do not need Qt.
    from tabletop.ui.app.application import run_window

    return run_window(file=arguments.file.absolute())
