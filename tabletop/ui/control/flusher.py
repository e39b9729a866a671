"""Writes files through to the disk in a thread, so that a slow disk does not hold the window."""

import errno
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import BinaryIO, Final

from PySide6.QtCore import QObject, Signal

_UNKNOWN: Final = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS})
"""What file systems answer that cannot do it; there is nothing to wait for."""

Report = Callable[[OSError], None]


class Flusher(QObject):
    """One thread for all files, which come in the order in which they were handed in.

    The program does not end before all is done.
    """

    _has_failed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._thread: ThreadPoolExecutor | None = None
        self._failures: deque[tuple[Report, OSError]] = deque()
        self._has_failed.connect(self._tell)

    def flush(self, file: BinaryIO, begun: Callable[[], None], failed: Report) -> None:
        """Write a file through to the disk, and close it.

        Args:
            file: the file.
            begun: called in the thread: what is written from now on needs another flush.
            failed: called in the thread of the window where it cannot be done.
        """
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "flusher")
        self._thread.submit(self._flush, file, begun, failed)

    def settle(self) -> None:
        """Wait until all is done, and report what failed."""
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None
        self._tell()

    def _flush(self, file: BinaryIO, begun: Callable[[], None], failed: Report) -> None:
        begun()
        try:
            with file:
                os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in _UNKNOWN:
                self._failures.append((failed, error))
                self._has_failed.emit()

    def _tell(self) -> None:
        while self._failures:
            failed, error = self._failures.popleft()
            failed(error)
