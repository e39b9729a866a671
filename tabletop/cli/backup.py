"""`tabletop backup`: copy all the user's files into one archive."""

import argparse
import sys
from typing import Final

from tabletop.cli.arguments import Exit, Parser, file_path, words_for
from tabletop.engine.localized_error import printable
from tabletop.folders import Folders
from tabletop.i18n.errors import localized
from tabletop.storage.backup import BackupReport, write_backup

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
    return print_report(write_backup(Folders.of_user(), arguments.file), arguments)


def print_report(report: BackupReport, arguments: argparse.Namespace) -> int:
    """Print what was copied and what was left out; return the exit code."""
    print(f"files copied: {len(report.copied)}")
    for name in report.differs:
        print(printable(f"differs and is not copied: {name}"))
    sys.stdout.flush()
    for problem in report.problems:
        print(printable(f"left out: {localized(problem, words_for(arguments))}"), file=sys.stderr)
    return Exit.FAILED if report.problems else Exit.DONE
