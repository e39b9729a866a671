"""Times how long programs take from their start until the window is seen, turn by turn.

``.venv/bin/python packaging/first_paint.py dist/tabletop/tabletop .venv/bin/tabletop``: each is
started nine times in turn, in a folder of its own, on the display there is or without one; the
medians are printed with their ratio to the last.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import TYPE_CHECKING

from commands import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

TIMES = 9
SEEN = "Flushing"
"""What Qt tells, where it is asked to, when it has painted and hands over to the screen."""


def medians(programs: Sequence[str], times: int = TIMES) -> list[float]:
    """Return for each program the median of the seconds until its first paint.

    Raises:
        SetupError: one ends before it has painted.
    """
    taken: dict[str, list[float]] = {program: [] for program in programs}
    for turn in range(times + 1):
        for program in programs:
            seconds = first_paint(program)
            if turn:  # the first start reads the disk
                taken[program].append(seconds)
    return [median(taken[program]) for program in programs]


def first_paint(program: str) -> float:
    """Start a program, and return the seconds until it has painted its window; then it is ended."""
    with tempfile.TemporaryDirectory() as home:
        variables = {
            "QT_QPA_PLATFORM": "offscreen",
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "",  # bytecode is kept, as for whoever installs it
            "TABLETOP_HOME": home,
            "QT_LOGGING_RULES": "qt.widgets.painting=true",
            "QT_FORCE_STDERR_LOGGING": "1",
        }
        begun = time.monotonic()
        with subprocess.Popen(
            [program], stderr=subprocess.PIPE, env=variables, text=True, errors="replace"
        ) as running:
            said = []
            for line in running.stderr or ():
                if SEEN in line:
                    seconds = time.monotonic() - begun
                    running.kill()
                    return seconds
                said.append(line)
    raise SetupError(f"{program} showed no window.", "".join(said))


if __name__ == "__main__":
    found = medians(sys.argv[1:])
    for program, seconds in zip(sys.argv[1:], found, strict=True):
        print(f"{seconds:.3f} s  {seconds / found[-1]:.2f}  {program}")
