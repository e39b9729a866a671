"""`tabletop backup`: write all of the user's data into one file."""

import argparse
import sys
from typing import Final

from tabletop.cli.arguments import Exit, Parser, file_path, words_for
from tabletop.engine.localized_error import printable
from tabletop.folders import Folders
from tabletop.i18n.errors import localized
from tabletop.storage.backup import BackupPart, BackupReport, write_backup
from tabletop.storage.clock import local_now

SUMMARY: Final = "write saves, results, settings and card sets into one file"
DESCRIPTION: Final = (
    "Writes all your data into one file: saved games, results, settings, card sets and "
    "languages, but no installed games. `tabletop restore` copies it to another computer. "
    "An existing file is kept as an older copy."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="for example family.zip")
    parser.add_shared("--language")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    tally = write_backup(Folders.of_user(), arguments.file, local_now())
    for part in BackupPart:
        print(f"{part}: {tally.done[part]} written")
    return print_problems(tally, arguments)


def print_problems(tally: BackupReport, arguments: argparse.Namespace) -> int:
    """Print which items were left out and why; return the exit code."""
    sys.stdout.flush()
    for problem in tally.problems:
        print(printable(f"left out: {localized(problem, words_for(arguments))}"), file=sys.stderr)
    return Exit.FAILED if tally.problems else Exit.DONE
