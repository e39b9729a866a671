"""What the command line answers where it cannot do what it was asked."""

from errno import ENOENT
from typing import Final

from tabletop.carddefs.problems import FileProblemsError
from tabletop.engine.echo import printable
from tabletop.games.catalog import OptionError
from tabletop.match.save import SaveError

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


class ArgumentError(ValueError):
    """An argument that cannot be used; its text says why, in one line."""


EXPECTED: Final = (ArgumentError, OptionError, FileProblemsError, SaveError, OSError)
"""What is the fault of arguments, files or the machine; all else is the program's."""


def explain(error: Exception) -> str:
    """What is said of an expected error; a file's problems are a line each."""
    if isinstance(error, FileProblemsError):
        return str(error)
    said = str(error)
    if isinstance(error, OSError) and error.strerror:
        reason = "there is no such file" if error.errno == ENOENT else error.strerror
        said = f"{error.filename}: {reason}" if error.filename else reason
    return printable(f"tabletop: {said}")
