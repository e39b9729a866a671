"""Run all checks, including the tests.

Run ``python3 packaging/test.py [PYTEST ARGUMENT ...]``. All checks run even if some fail; pytest
runs last, so its summary ends the output.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import environment

if TYPE_CHECKING:
    from collections.abc import Sequence

TYPED = ("tabletop", "tests", "packaging")
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    # Types differ by system, and mypy can check for any system.
    *(("mypy", "--strict", "--platform", x, *TYPED) for x in ("linux", "darwin", "win32")),
)
# Parallel runs are only worth it for the whole suite.
WHOLE_SUITE = ("-n", "auto", "--dist", "worksteal")


def main(arguments: Sequence[str]) -> int:
    """Run the checks and tests; return 0 only if all of them passed."""
    environment.prepare("dev")
    failed = [check for check in CHECKS if _run(check) != 0]
    for check in failed:
        print("FAILED:", *check, flush=True)
    return run_pytest(arguments) or int(bool(failed))


def run_pytest(arguments: Sequence[str]) -> int:
    """Run pytest, with all tests if there are no arguments; return its exit code."""
    return _run(("pytest", *(arguments or WHOLE_SUITE)))


def _run(module_and_arguments: Sequence[str]) -> int:
    print("$", *module_and_arguments, flush=True)
    variables = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    return subprocess.call(
        [str(environment.PYTHON), "-m", *module_and_arguments],
        cwd=environment.ROOT,
        env=variables,
        stdin=subprocess.DEVNULL,
    )


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
