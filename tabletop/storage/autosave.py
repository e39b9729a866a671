"""Autosave: record a match while it is played, without ever interrupting the game."""

import errno
import itertools
import logging
import os
from collections import deque
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import BinaryIO, Final, NamedTuple, Protocol

from tabletop.cards.file_reading import is_missing
from tabletop.match.match import HistoryEntry, Match
from tabletop.match.save.reader import LoadedMatch
from tabletop.match.save.writer import SaveWriter
from tabletop.storage.file_writing import make_folder

_log: Final = logging.getLogger(__name__)
_UNKNOWN: Final = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS})
"""Errors from file systems that do not support flushing; they are ignored."""

OnError = Callable[[OSError], None]


class Flusher:
    """A queue of files that threads flush to disk without blocking the caller.

    Files are flushed in the order of the calls. The program does not exit until every file is
    flushed.
    """

    def __init__(self) -> None:
        self.notify: Callable[[], None] | None = None
        """Called in the flushing thread after a failure, to request `report_failures`."""
        self._last: Thread | None = None
        self._failures: deque[tuple[OnError, OSError]] = deque()

    def flush(self, file: BinaryIO, begun: Callable[[], None], failed: OnError) -> None:
        """Flush a file to the disk and close it.

        Args:
            file: the open file, which is closed afterwards.
            begun: called in the flushing thread when flushing begins; data written later needs
                another flush.
            failed: called by `report_failures` with the error if flushing fails.
        """
        self._last = Thread(target=self._flush, args=(self._last, file, begun, failed))
        self._last.start()

    def wait(self) -> None:
        """Wait until all files are flushed, and report failures."""
        if self._last is not None:
            self._last.join()
            self._last = None
        self.report_failures()

    def _flush(
        self, before: Thread | None, file: BinaryIO, begun: Callable[[], None], failed: OnError
    ) -> None:
        if before is not None:
            before.join()
        begun()
        try:
            with file:
                os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in _UNKNOWN:
                self._failures.append((failed, error))
                if self.notify is not None:
                    self.notify()

    def report_failures(self) -> None:
        """Report all failures so far, in the calling thread."""
        while self._failures:
            failed, error = self._failures.popleft()
            failed(error)


class LockHolder(NamedTuple):
    """The computer that holds a save's lock.

    Attributes:
        computer: the computer's name.
        since: the time when the computer took the lock.
        is_this_computer: whether the lock is held on this computer.
    """

    computer: str
    since: datetime
    is_this_computer: bool


class Lock(Protocol):
    """A lock that keeps two programs from writing the same save.

    A lock left by a killed program is ignored.
    """

    def acquire(self) -> bool:
        """Take the lock; return False if another program holds it.

        The lock is released when this object is deleted.
        """

    def take_over(self) -> bool:
        """Take the lock, even from another computer.

        Return False if a program on this computer holds it.
        """

    def release(self) -> None:
        """Release the lock."""

    def holder(self) -> LockHolder | None:
        """Return the lock's current holder, or None if nobody holds it."""

    def lock_of(self, save: Path) -> "Lock":
        """Return another save's lock, without taking it."""


LockFactory = Callable[[Path], Lock]
"""Creates a save's lock without taking it."""


class SaveObserver(Protocol):
    """An object notified of problems in saving a match (`Autosave.observer`)."""

    def save_failed(self, saving: "Autosave", error: OSError) -> None:
        """Handle a write error, after which saving stops; earlier entries are kept."""

    def save_restored(self, saving: "Autosave", *, is_beside: bool) -> None:
        """Handle a save that was missing or replaced, and has been written again.

        If `is_beside`, another file is at the old path, and the save is now at `Autosave.path`.
        """


class Autosave:
    """A recorder that saves a match while it is played, and never interrupts the game.

    Attributes:
        problem: why the save is no longer written, or None if it still is.
        observer: notified when writing fails, or when a missing save is restored.
    """

    def __init__(
        self, writer: SaveWriter, lock: Lock, flusher: Flusher, make: Callable[[Path], SaveWriter]
    ) -> None:
        """Continue a save.

        Args:
            writer: writes the save.
            lock: the save's lock, already taken.
            flusher: flushes the save to the disk.
            make: writes the whole match so far to a new file.
        """
        self.problem: OSError | None = None
        self.observer: SaveObserver | None = None
        self._writer = writer
        self._lock = lock
        self._flusher = flusher
        self._rewrite = make
        self._is_flushed = True
        self._is_secured = self._is_held = False
        self._flush()

    @classmethod
    def create(
        cls,
        lock: Lock,
        flusher: Flusher,
        match: Match,
        write: Callable[[Path], SaveWriter],
        path: Path,
    ) -> "Autosave":
        """Begin a new save of a match, and resume the match.

        Args:
            lock: the save's lock, not yet taken.
            flusher: flushes the save to the disk.
            match: the match to record.
            write: writes the whole match so far to a new file (`SaveWriter.create`).
            path: the new save's path.

        Raises:
            FileExistsError: if a file of this name exists; it is not changed.
            OSError: if the save cannot be written.
        """
        lock.acquire()
        try:
            journal = write(path)
        except OSError:
            lock.release()
            raise
        saving = cls(journal, lock, flusher, write)
        match.recorder = saving.record
        match.resume()
        return saving

    @classmethod
    def reopen(cls, lock: Lock, flusher: Flusher, loaded: LoadedMatch, path: Path) -> "Autosave":
        """Continue a save and match that were just loaded; the lock must be held.

        Raises:
            OSError: if the save cannot be written.
        """
        match, started = loaded.match, loaded.header.started
        journal = SaveWriter.reopen(path, loaded)
        rewrite = partial(SaveWriter.create, match=match, started=started, offset=loaded.offset)
        saving = cls(journal, lock, flusher, rewrite)
        match.recorder = saving.record
        return saving

    @property
    def path(self) -> Path:
        """The path of the save."""
        return self._writer.path

    def record(self, change: HistoryEntry) -> None:
        """Append a change of the match to the save (a `Recorder`)."""
        self._write(lambda: self._writer.record(change))

    def _write(self, write: Callable[[], None]) -> None:
        if self.problem is not None:
            return
        self._is_secured = False
        try:
            if self._writer.is_in_place:
                write()
            else:
                self._restore()
        except OSError as error:
            self._fail(error)
        else:
            self._flush()

    # --- a missing save -----------------------------------------------------------------------

    def _restore(self) -> None:
        """Write the whole match to its old path, or to a free one if that is taken."""
        path = self.path
        _log.debug("%s is gone or was replaced", path.name)
        self._lock.release()
        make_folder(path.parent)
        is_taken = not self._lock.acquire() or not is_missing(path)
        if is_taken:
            path = self._take_free_path(path)
        self._writer.release()
        self._writer = self._rewrite(path)
        if self.observer is not None:
            self.observer.save_restored(self, is_beside=is_taken)

    def _take_free_path(self, path: Path) -> Path:
        """Return an unused path, and take the lock for it."""
        for number in itertools.count(2):
            other = path.with_stem(f"{path.stem} {number}")
            if is_missing(other):
                self._lock.release()
                self._lock = self._lock.lock_of(other)
                if self._lock.acquire():
                    return other
        raise AssertionError

    # --- the disk ---------------------------------------------------------------------------

    def _flush(self) -> None:
        """Flush what was written, unless a flush that has not begun will cover it."""
        if self._is_flushed and not self._is_held:
            self._is_flushed = False
            self._flusher.flush(self._writer.duplicate_file(), self._begun, self._fail)

    def _begun(self) -> None:
        self._is_flushed = True

    def sync(self, before: Callable[[], None]) -> None:
        """Flush everything to the disk and wait; set `problem` if this fails.

        Args:
            before: called first; it may still append entries to the file.
        """
        self._is_held = True  # one flush for all entries that follow
        before()
        self._is_held = False
        self._write(self._writer.finish)
        self._flusher.wait()
        self._is_secured = self.problem is None

    def close(self) -> None:
        """Stop saving; the last entries are flushed to the disk in the background."""
        if not self._is_secured:
            self._write(self._writer.finish)
        self._writer.release()
        self._lock.release()

    def _fail(self, error: OSError) -> None:
        # Later entries would leave a gap: the save ends here and can still be opened.
        if self.problem is None:
            _log.debug("%s is not written any more: %s", self.path.name, error.strerror)
            self.problem = error
            if self.observer is not None:
                self.observer.save_failed(self, error)
