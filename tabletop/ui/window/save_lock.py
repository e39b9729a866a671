"""The lock of a save: who writes it."""

import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile, QSysInfo

from tabletop.cards.file_reading import with_retry
from tabletop.storage.autosave import LockHolder


class SaveLock:
    """Keeps two windows from writing one save (a `Lock`).

    Whether a program on another computer still runs, nobody can see from here. Where something else
    than a file has the lock's place nothing is locked: Qt would wait for ever at a pipe.
    """

    def __init__(self, save: Path) -> None:
        self._path = save.with_name(f".{save.name}.lock")
        self._lock = QLockFile(str(self._path))
        self._lock.setStaleLockTime(0)

    def acquire(self) -> bool:
        """Take the lock; False where another window holds it. Given back with the object."""
        return (
            not self._is_possible()
            or self._lock.tryLock(0)
            or self._lock.error() is not QLockFile.LockError.LockFailedError
        )

    def take_over(self) -> bool:
        """Take the lock, also from another computer; False where a window here holds it."""
        holder = self.holder()
        if holder is not None and not holder.is_this_computer:
            with suppress(OSError):  # then it cannot be taken
                with_retry(self._path.unlink)
        return self.acquire()

    def release(self) -> None:
        """Let others write the save."""
        self._lock.unlock()

    def holder(self) -> LockHolder | None:
        """Return who holds it now; None where nobody does."""
        if not self._is_possible():
            return None
        if self._lock.tryLock(0):
            self._lock.unlock()
            return None
        known, computer, _program = self._lock.getLockInfo()
        try:
            since = datetime.fromtimestamp(self._path.stat().st_mtime).astimezone()
        except (OSError, ValueError, OverflowError):
            return None
        return LockHolder(computer, since, not known or computer == QSysInfo.machineHostName())

    def lock_of(self, save: Path) -> "SaveLock":
        """See `Lock`."""
        return SaveLock(save)

    def _is_possible(self) -> bool:
        """Return whether a lock is there, or can be made."""
        try:
            return stat.S_ISREG(self._path.lstat().st_mode)
        except OSError:
            return True
