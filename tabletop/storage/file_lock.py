"""Lock a file against other programs while it is read and rewritten.

Keep to Python 3.8 and its standard library: the set-up script loads this file by its path.
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
"""In seconds; a program that holds a lock any longer has presumably stopped responding."""
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
    """Hold a file's lock; wait for another program to release it.

    The system releases the lock when the program ends for any reason. Nothing is locked if the
    drive does not support locks, or another program holds the lock for longer than `_TIMEOUT`.
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
    """Lock an open file; return False if another program holds the lock.

    Return True also if the file system does not support locks.
    """
    try:
        _take(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
