"""Run the tests with the newest releases of all packages.

Run ``python3 packaging/newest.py``. It ignores the upper bounds in ``pyproject.toml``, to find
incompatibilities with new releases early, and prints the installed packages first. The next set-up
restores the environment.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import environment
import test
from commands import SetupError, output_of, run

if TYPE_CHECKING:
    from collections.abc import Sequence


def names() -> list[str]:
    """Return the names of the packages that the program and its tests require."""
    with (environment.ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    required = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    return sorted({re.split(r"[^\w.-]", requirement, maxsplit=1)[0] for requirement in required})


def main(arguments: Sequence[str]) -> int:
    """Upgrade all packages and run the tests; return pytest's exit code."""
    environment.prepare("dev")
    environment.STAMP.unlink()
    pip = [str(environment.PYTHON), "-I", "-m", "pip", "--disable-pip-version-check"]
    done = run([*pip, "install", "--upgrade", "--upgrade-strategy", "eager", *names()], shown=True)
    if done.returncode:
        raise SetupError("The newest releases could not be installed.", output_of(done))
    subprocess.call([*pip, "list"])
    return test.run_pytest(arguments)


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
