"""Determine the version of the source code, and the time of its last change."""

from __future__ import annotations

import os

from commands import run
from environment import ROOT


def version() -> str:
    """Return the program's version."""
    said = (ROOT / "tabletop/__init__.py").read_text("utf-8")
    return said.partition('__version__ = "')[2].partition('"')[0]


def epoch() -> int:
    """Return the time of the last source change, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    asked = run(["git", "-C", str(ROOT), "log", "-1", "--format=%ct"])
    if asked.returncode == 0:
        return int(asked.stdout)
    return int((ROOT / "CHANGELOG.md").stat().st_mtime)


if __name__ == "__main__":
    print(version())
