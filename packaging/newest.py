"""Runs the tests with the newest release of everything: ``python3 packaging/newest.py``.

The upper bounds in ``pyproject.toml`` are left out, so that what a new release breaks is known
before it is allowed. What is installed is named first. The environment is made anew afterwards.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import environment
import test
from commands import SetupError, run, said_by

if TYPE_CHECKING:
    from collections.abc import Sequence


def names() -> list[str]:
    """Return what the program and its tests require, without versions."""
    with (environment.ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    return sorted({re.split(r"[^\w.-]", requirement, maxsplit=1)[0] for requirement in wanted})


def main(arguments: Sequence[str]) -> int:
    """Set up, upgrade everything, run the tests; fail if any fails."""
    environment.prepare("dev")
    environment.STAMP.unlink()
    pip = [str(environment.PYTHON), "-I", "-m", "pip", "--disable-pip-version-check"]
    done = run([*pip, "install", "--upgrade", "--upgrade-strategy", "eager", *names()], shown=True)
    if done.returncode:
        raise SetupError("The newest releases could not be installed.", said_by(done))
    subprocess.call([*pip, "list"])
    return test.run_pytest(arguments)


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
