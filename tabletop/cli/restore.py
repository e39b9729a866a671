"""`tabletop restore`: copy missing files from a backup."""

import argparse
from typing import Final

from tabletop.cli.arguments import Parser, file_path
from tabletop.cli.backup import print_report
from tabletop.folders import Folders
from tabletop.storage.backup import restore

SUMMARY: Final = "copy missing files out of a backup"
DESCRIPTION: Final = (
    "Copies the files in a backup that you do not have, and lists those that differ, which stay "
    "as they are. Nothing is overwritten. A card set or a language is copied as a whole."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="from `tabletop backup`")
    parser.add_shared("--language")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    return print_report(restore(arguments.file, Folders.of_user()), arguments)
