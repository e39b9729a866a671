"""Lets one set-up at a time change the environment."""

from __future__ import annotations

import contextlib
import runpy
import time
from pathlib import Path
from typing import TYPE_CHECKING

from commands import report, telling_progress

if TYPE_CHECKING:
    from collections.abc import Iterator

# Read by path: nothing is installed yet.
_LOCKS = Path(__file__).resolve().parent.parent / "tabletop" / "storage" / "file_lock.py"
_LOOK = 0.1
"""Seconds between two looks at whether another set-up is done."""


@contextlib.contextmanager
def locked(path: Path) -> Iterator[int | None]:
    """Wait until no other set-up goes on, and keep others waiting; gives the locked file.

    The system gives the lock back when all that hold the file have ended, however they do. Where
    no file can be made there is no lock: whatever is to be written there will say why it cannot.
    """
    try:
        file = path.open("a", encoding="utf-8")
    except OSError:
        yield None
        return
    take_lock = runpy.run_path(str(_LOCKS))["take_lock"]
    with file:
        if not take_lock(file.fileno()):
            report("Another start of Tabletop is setting it up; waiting until that is done.")
            with telling_progress():
                while not take_lock(file.fileno()):
                    time.sleep(_LOOK)
        yield file.fileno()
