"""Run the tests marked `real` in a real window on a virtual screen.

Run ``python3 packaging/real_window.py [PYTEST ARGUMENT ...]``, which is done each night and before
each release. The tests play whole games by pointer, undo and redo against bots in a separate
process, use the privacy screen, and compare pictures of tables. They need ``Xvfb`` and ``openbox``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import environment
import play_in_window
from commands import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

WITHIN = 600
"""The maximum duration of the tests, in seconds."""
TESTS = ("-q", "-m", "real", "tests/ui")
NEEDED = {name: play_in_window.PROGRAMS[name] for name in ("Xvfb", "openbox")}


def run_tests(display: str, arguments: Sequence[str] = ()) -> None:
    """Run the tests on a screen (`:9`).

    Raises:
        SetupError: if a test fails, or the tests take too long.
    """
    variables = {
        **os.environ,
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "TABLETOP_REAL_WINDOW": "1",
    }
    command = [str(environment.PYTHON), "-m", "pytest", *TESTS, *arguments]
    try:
        done = subprocess.run(
            command, cwd=environment.ROOT, env=variables, check=False, timeout=WITHIN
        )
    except subprocess.TimeoutExpired as error:
        raise SetupError(f"The tests in a real window took more than {WITHIN} s.") from error
    if done.returncode:
        raise SetupError("Tests failed in a real window; they stand above.")


def main(arguments: Sequence[str]) -> int:
    """Run the tests on a virtual screen."""
    environment.prepare("dev", NEEDED)
    with play_in_window.screen() as display:
        run_tests(display, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
