"""Runs the tests marked `real` in a real window, where nothing stands in for anything.

``python3 packaging/real_window.py`` runs them on a virtual screen, as each night and before each
release: whole games by the pointer, undo and redo against a computer that thinks in a process of
its own, the curtain and the pictures of tables. What follows is for pytest. Needs ``Xvfb`` and
``openbox``.
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
"""Seconds that they may take."""
TESTS = ("-q", "-m", "real", "tests/ui")
NEEDED = {name: play_in_window.PROGRAMS[name] for name in ("Xvfb", "openbox")}


def run_tests(display: str, arguments: Sequence[str] = ()) -> None:
    """Run them on a screen (`:9`).

    Raises:
        SetupError: one of them fails, or they take too long.
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
    """Prepare, and run them on a screen of their own."""
    environment.prepare("dev", NEEDED)
    with play_in_window.screen() as display:
        run_tests(display, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
