"""`tabletop restore`: what a backup holds and is not there, copied."""

import argparse
from typing import Final

from tabletop.cli.arguments import Parser, file_path
from tabletop.cli.backup import print_problems
from tabletop.engine.localized_error import printable
from tabletop.folders import Folders
from tabletop.storage.backup import BackupPart, restore
from tabletop.storage.settings_file import SettingsFile

SUMMARY: Final = "copy what is missing here out of such a file"
DESCRIPTION: Final = (
    "Copies what a backup holds and you have not, and says what differs: that stays as you have "
    "it. Nothing is overwritten."
)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="from `tabletop backup`")
    parser.add_shared("--language")


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    folders = Folders.of_user()
    settings = SettingsFile(folders.settings)
    done = restore(arguments.file, folders, settings.value)
    for key, value in done.settings.items():
        settings.set_value(key, value)
    settings.write()
    for part in BackupPart:
        print(f"{part}: {done.done[part]} copied, {done.same[part]} there already")
    for name in done.differs:
        print(printable(f"differs and stays as it is here: {name}"))
    return print_problems(done, arguments)
