"""What the command line answers where it cannot do what it was asked."""

from typing import Final

from tabletop.carddefs.problems import FileProblemsError
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
    """What is said of an expected error."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
