"""Lets one set-up at a time change the environment."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

from commands import report, telling_progress

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(file: int, *, wait: bool) -> None:
        while True:
            try:
                msvcrt.locking(file, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:  # LK_LOCK gives up after ten seconds
                if not wait:
                    raise
            else:
                return

else:
    import fcntl

    def _take(file: int, *, wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


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
    with file:
        try:
            _take(file.fileno(), wait=False)
        except OSError:
            report("Another start of Tabletop is setting it up; waiting until that is done.")
            with telling_progress(), contextlib.suppress(OSError):  # some drives know no locks
                _take(file.fileno(), wait=True)
        yield file.fileno()
