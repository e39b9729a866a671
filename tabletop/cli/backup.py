"""`tabletop backup`: all that is a user's in one file."""

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
    "Writes everything of yours into one file: saved games, results, settings, card sets and "
    "languages, but no games of others. `tabletop restore` copies it to another computer. What "
    "lay in the file becomes its older copy."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="such as family.zip")
    parser.add_shared("--language")


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    tally = write_backup(Folders.of_user(), arguments.file, local_now())
    for part in BackupPart:
        print(f"{part}: {tally.done[part]} written")
    return print_problems(tally, arguments)


def print_problems(tally: BackupReport, arguments: argparse.Namespace) -> int:
    """Print what was left out and why; return the exit code."""
    sys.stdout.flush()
    for problem in tally.problems:
        print(printable(f"left out: {localized(problem, words_for(arguments))}"), file=sys.stderr)
    return Exit.FAILED if tally.problems else Exit.DONE
