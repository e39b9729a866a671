"""Measure the time from the start of a program until its first paint.

``.venv/bin/python packaging/first_paint.py dist/tabletop/tabletop .venv/bin/tabletop`` starts each
program nine times, in turn, with an empty home folder, on the current display or offscreen. It
prints the medians, and their ratios to the last program's median.
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
"""A part of the message that Qt logs when it has painted and flushes to the screen."""


def medians(programs: Sequence[str], times: int = TIMES) -> list[float]:
    """Return the median time until the first paint of each program, in seconds.

    Raises:
        SetupError: if a program ends before it has painted.
    """
    taken: dict[str, list[float]] = {program: [] for program in programs}
    for turn in range(times + 1):
        for program in programs:
            seconds = first_paint(program)
            if turn:  # the first start reads from the disk, and is not counted
                taken[program].append(seconds)
    return [median(taken[program]) for program in programs]


def first_paint(program: str) -> float:
    """Start a program, measure the seconds until its first paint, and kill it."""
    with tempfile.TemporaryDirectory() as home:
        variables = {
            "QT_QPA_PLATFORM": "offscreen",
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "",  # bytecode is written, as in a normal installation
            "TABLETOP_HOME": home,
            "QT_LOGGING_RULES": "qt.widgets.painting=true",
            "QT_FORCE_STDERR_LOGGING": "1",
        }
        start = time.monotonic()
        with subprocess.Popen(
            [program], stderr=subprocess.PIPE, env=variables, text=True, errors="replace"
        ) as running:
            output = []
            for line in running.stderr or ():
                if SEEN in line:
                    seconds = time.monotonic() - start
                    running.kill()
                    return seconds
                output.append(line)
    raise SetupError(f"{program} showed no window.", "".join(output))


if __name__ == "__main__":
    found = medians(sys.argv[1:])
    for program, seconds in zip(sys.argv[1:], found, strict=True):
        print(f"{seconds:.3f} s  {seconds / found[-1]:.2f}  {program}")
