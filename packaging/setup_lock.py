"""Allow only one set-up at a time to change the environment."""

from __future__ import annotations

import contextlib
import runpy
import time
from pathlib import Path
from typing import TYPE_CHECKING

from commands import report, showing_progress

if TYPE_CHECKING:
    from collections.abc import Iterator

# Loaded by path, since nothing is installed yet.
_LOCKS = Path(__file__).resolve().parent.parent / "tabletop" / "storage" / "file_lock.py"
_LOOK = 0.1
"""The interval between attempts to take the lock, in seconds."""


@contextlib.contextmanager
def locked(path: Path) -> Iterator[int | None]:
    """Hold the set-up lock, waiting until it is free; yield the locked file.

    The system releases the lock when all processes that hold the file have ended for any reason. If
    the file cannot be created, nothing is locked; a later error will explain why nothing can be
    written.
    """
    try:
        file = path.open("a", encoding="utf-8")
    except OSError:
        yield None
        return
    try_lock = runpy.run_path(str(_LOCKS))["try_lock"]
    with file:
        if not try_lock(file.fileno()):
            report("Another start of Tabletop is setting it up; waiting until that is done.")
            with showing_progress():
                while not try_lock(file.fileno()):
                    time.sleep(_LOOK)
        yield file.fileno()
