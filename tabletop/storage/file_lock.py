"""Lets one program at a time read a file and write it anew. No Qt.

Standard library only, and nothing newer than Python 3.8: set-up reads this file by its path.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_TIMEOUT: Final = 5.0
"""Seconds; a program that holds a lock for longer was stopped."""
_POLL_INTERVAL: Final = 0.01

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until no other program writes a file, and keep others waiting.

    The system gives the lock back when its holder ends, however it does. On drives that know no
    locks, or where none can be made, there is none.
    """
    try:
        file = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        until = monotonic() + _TIMEOUT
        while not try_lock(file) and monotonic() < until:
            sleep(_POLL_INTERVAL)
        yield
    finally:
        with suppress(OSError):
            os.close(file)


def try_lock(file: int) -> bool:
    """Take the lock of an open file; return False where somebody else has it.

    Where there are no locks, nobody has.
    """
    try:
        _take(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
