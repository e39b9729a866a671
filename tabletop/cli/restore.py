"""`tabletop restore`: a backup taken in beside what is there."""

import argparse
from typing import Final

from tabletop.cli.arguments import Exit, Parser, file_path
from tabletop.cli.backup import tell
from tabletop.folders import Folders
from tabletop.library.backup import Fate
from tabletop.library.restore import restore
from tabletop.library.settings_file import SettingsFile

SUMMARY: Final = "take in what such a file holds"
DESCRIPTION: Final = (
    "Takes in what a backup holds and you have not; nothing of yours is written over. Saved games "
    "and card sets that differ are both kept, results are not doubled, and what is set stays set."
)
_WORDS: Final = {
    Fate.NEW: "taken in",
    Fate.BESIDE: "taken in beside another",
    Fate.KNOWN: "there already",
    Fate.YOURS: "left as you have them",
}


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="from `tabletop backup`")
    parser.add_argument(
        "--dry-run", action="store_true", help="only say what would be done, and change nothing"
    )
    parser.add("--language")


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    folders = Folders.of_user()
    settings = SettingsFile(folders.settings)
    done = restore(arguments.file, folders, settings.value, dry=arguments.dry_run)
    if not arguments.dry_run:
        for key, value in done.settings.items():
            settings.put(key, value)
        settings.write()
    code = tell(done, _WORDS, arguments)
    if arguments.dry_run:
        print("nothing was changed")
    return Exit(code)
