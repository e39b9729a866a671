"""`tabletop backup`: all that is a user's in one file."""

import argparse
import sys
from collections.abc import Iterator
from typing import Final

from tabletop.cli.arguments import Exit, Parser, file_path, words_for
from tabletop.engine.quoting import printable
from tabletop.folders import Folders
from tabletop.i18n.errors import translated
from tabletop.library.backup import Fate, Part, Tally, write_backup
from tabletop.library.clock import local_now

SUMMARY: Final = "write saves, results, settings and card sets into one file"
DESCRIPTION: Final = (
    "Writes everything of yours into one file: saved games, results, settings, card sets and "
    "languages, but no games of others. `tabletop restore` takes it in on another computer. What "
    "lay in the file becomes its older copy."
)
_ORDER: Final = (Fate.NEW, Fate.BESIDE, Fate.KNOWN, Fate.YOURS, Fate.LEFT_OUT)


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="such as family.zip")
    parser.add("--language")


def run(arguments: argparse.Namespace) -> int:
    """Carry the subcommand out; return the exit code."""
    tally = write_backup(Folders.of_user(), arguments.file, local_now())
    return tell(tally, {Fate.NEW: "written"}, arguments)


def tell(tally: Tally, words: dict[Fate, str], arguments: argparse.Namespace) -> int:
    """Print what became of everything; the exit code says whether all of it was as it should be."""
    for part in Part:
        told = ", ".join(_counted(tally, part, words))
        print(f"{part}: {told or 'none'}")
    sys.stdout.flush()
    for problem in tally.problems:
        said = translated(problem, words_for(arguments))
        print(printable(f"left out: {said}"), file=sys.stderr)
    return Exit.FAILED if tally.problems else Exit.DONE


def _counted(tally: Tally, part: Part, words: dict[Fate, str]) -> Iterator[str]:
    for fate in _ORDER:
        if count := tally.counts[part, fate]:
            yield f"{count} {words.get(fate, fate)}"
