"""The lock on a save, held by the window that writes it."""

import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile, QSysInfo

from tabletop.cards.file_reading import with_retry
from tabletop.storage.autosave import LockHolder


class SaveLock:
    """Prevents two windows from writing the same save (a `Lock`).

    A lock from another computer counts as held, because its process cannot be checked. If the
    lock's path is not a regular file, nothing is locked, because Qt would wait forever on a pipe.
    """

    def __init__(self, save: Path) -> None:
        self._path = save.with_name(f".{save.name}.lock")
        self._lock = QLockFile(str(self._path))
        self._lock.setStaleLockTime(0)

    def acquire(self) -> bool:
        """Acquire the lock; return False if another window holds it.

        It is released when the object is deleted.
        """
        return (
            not self._is_possible()
            or self._lock.tryLock(0)
            or self._lock.error() is not QLockFile.LockError.LockFailedError
        )

    def take_over(self) -> bool:
        """Acquire the lock, even if another computer holds it.

        Returns False if a window on this computer holds it.
        """
        holder = self.holder()
        if holder is not None and not holder.is_this_computer:
            with suppress(OSError):  # then it cannot be acquired
                with_retry(self._path.unlink)
        return self.acquire()

    def release(self) -> None:
        """Release the lock."""
        self._lock.unlock()

    def holder(self) -> LockHolder | None:
        """Return the lock's holder, or None if nobody holds it."""
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
        """Return a lock for another save."""
        return SaveLock(save)

    def _is_possible(self) -> bool:
        """Return whether the lock file is a regular file or does not exist."""
        try:
            return stat.S_ISREG(self._path.lstat().st_mode)
        except OSError:
            return True
