"""What the command line answers where it cannot do what it was asked."""

import argparse
from typing import Final

from tabletop.cards.problems import FileProblemsError
from tabletop.engine.localized_error import LocalizedError
from tabletop.engine.quoting import printable
from tabletop.games.catalogue import OptionError
from tabletop.i18n.errors import Translate, error_in, translator
from tabletop.i18n.languages import ORIGINAL
from tabletop.match.save import SaveError
from tabletop.resources import resource_path

DONE: Final = 0
FAILED: Final = 1
"""Something that was checked is not as it should be."""
WRONG: Final = 2
"""The arguments are wrong, or a file is."""
INTERNAL: Final = 70
"""The program itself is at fault (EX_SOFTWARE of sysexits.h)."""
INTERRUPTED: Final = 130
"""Stopped with Ctrl+C (128 + SIGINT)."""
PIPE_CLOSED: Final = 141
"""Who read the output has gone (128 + SIGPIPE)."""


class ArgumentError(LocalizedError):
    """An argument that cannot be used; its text says why, in one line."""


EXPECTED: Final = (ArgumentError, OptionError, FileProblemsError, SaveError, OSError)
"""What is the fault of arguments, files or the machine; all else is the program's."""


def explain(error: Exception, translate: Translate = str) -> str:
    """What is said of an expected error; a file's problems are a line each."""
    said = error_in(error, translate)
    if isinstance(error, FileProblemsError):
        return said
    if isinstance(error, OSError) and error.filename:
        said = f"{error.filename}: {said}"
    return printable(f"tabletop: {said}")


def words_for(arguments: argparse.Namespace) -> Translate:
    """The translations of the language that was asked for; English where none was."""
    language = getattr(arguments, "language", ORIGINAL)
    if language == ORIGINAL:
        return str
    return translator(resource_path("assets", "translations", f"tabletop_{language}.ts"))
