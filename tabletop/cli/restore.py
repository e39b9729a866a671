"""`tabletop restore`: copy missing data from a backup."""

import argparse
from typing import Final

from tabletop.cli.arguments import Parser, file_path
from tabletop.cli.backup import print_problems
from tabletop.engine.localized_error import printable
from tabletop.folders import Folders
from tabletop.storage.backup import BackupPart, restore
from tabletop.storage.settings_file import SettingsFile

SUMMARY: Final = "copy missing data out of a backup"
DESCRIPTION: Final = (
    "Copies the data in a backup that you do not have, and lists data that differs, which stays "
    "as it is. Nothing is overwritten."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="from `tabletop backup`")
    parser.add_shared("--language")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    folders = Folders.of_user()
    settings = SettingsFile(folders.settings)
    done = restore(arguments.file, folders, settings.value)
    for key, value in done.settings.items():
        settings.set_value(key, value)
    settings.write()
    for part in BackupPart:
        print(f"{part}: {done.done[part]} copied, {done.same[part]} already present")
    for name in done.differs:
        print(printable(f"differs and is not copied: {name}"))
    return print_problems(done, arguments)
