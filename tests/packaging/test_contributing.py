"""Tests of the commands in CONTRIBUTING for finding faults and profiling."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.patience import PATIENCE
from tests.posix import needs_shell

ROOT: Final = Path(__file__).parents[2]
SECTIONS: Final = ("How to find a fault", "How to profile")
SHOWN: Final = {
    "tabletop --debug replay": r"tabletop\.match\.save\.reader: numnum-middle\.tab",
    "python -m pytest": r"\d+ passed",
    "python -m cProfile -s tottime tests/benchmarks/ui.py --inside start": r"\.py:\d+\(\w+\)",
    "python -m cProfile -s tottime tests/benchmarks/ui.py --inside drag": r"\(draw\)",
    "python -m cProfile -s tottime -m tabletop simulate": r"search\.py:\d+\(\w+\)",
}
"""The beginnings of the commands, with parts of their output."""


def commands(section: str) -> list[str]:
    """Return the lines of the block of shell commands in a section."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split(f"\n## {section}\n")[1]
    block = re.search(r"^```sh\n(.*?)^```$", text.split("\n## ")[0], re.MULTILINE | re.DOTALL)
    assert block is not None
    return block[1].splitlines()


COMMANDS: Final = [line for section in SECTIONS for line in commands(section)]


def test_every_command_is_run() -> None:
    kept = [line for line in COMMANDS if not line.startswith("export ")]
    assert [[start for start in SHOWN if line.startswith(start)] for line in kept] == [
        [start] for start in SHOWN
    ]


@needs_shell
@pytest.mark.parametrize("start", SHOWN)
def test_a_command_shows_what_is_looked_for(start: str, tmp_path: Path) -> None:
    (line,) = (line for line in COMMANDS if line.startswith(start))
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    variables = {"PATH": path, "QT_QPA_PLATFORM": "offscreen", "TABLETOP_HOME": str(tmp_path)}
    done = subprocess.run(
        ["sh", "-c", line],  # noqa: S607 - any shell
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(SHOWN[start], done.stdout + done.stderr), done.stdout + done.stderr
