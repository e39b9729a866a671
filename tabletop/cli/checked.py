"""What was looked at by `tabletop cards check`, and how it is told."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tabletop.cards.problems import Problem
from tabletop.cli.arguments import Exit
from tabletop.engine.quoting import printable


class Checked(NamedTuple):
    """A file that was looked at.

    Attributes:
        path: the file.
        problems: what is wrong with it.
        lacking: what it leaves to English, which is no fault.
    """

    path: Path
    problems: Iterable[Problem] = ()
    lacking: Iterable[str] = ()


def tell(found: Iterable[Checked]) -> Exit:
    """Print what was found, faults to standard error."""
    code = Exit.DONE
    for path, problems, lacking in found:
        faults = [str(problem) for problem in problems]
        if faults:
            code = Exit.WRONG
            sys.stdout.flush()
            print("\n".join(faults), file=sys.stderr)
        else:
            print(printable(f"{path}: ok"))
        for key in lacking:
            print(printable(f"{path}: {key} is said in English"))
    return code
