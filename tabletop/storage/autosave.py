"""Writes a match while it is played, in a way that never stops the game. No Qt."""

import errno
import itertools
import logging
import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import BinaryIO, Final, Protocol

from tabletop.cards.file_reading import is_missing
from tabletop.match.match import HistoryEntry, Match
from tabletop.match.save.reader import LoadedMatch
from tabletop.match.save.writer import SaveWriter
from tabletop.storage.file_writing import make_folder

_log: Final = logging.getLogger(__name__)
_UNKNOWN: Final = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS})
"""What file systems answer that cannot flush; there is nothing to wait for."""

OnError = Callable[[OSError], None]


class Flusher:
    """Writes files through to the disk in threads, so that a slow disk holds nobody.

    One after the other, in the order in which they were handed in. The program does not end before
    all is done.
    """

    def __init__(self) -> None:
        self.notify: Callable[[], None] | None = None
        """Called in the thread where something failed; it lets another one call `tell`."""
        self._last: Thread | None = None
        self._failures: deque[tuple[OnError, OSError]] = deque()

    def flush(self, file: BinaryIO, begun: Callable[[], None], failed: OnError) -> None:
        """Write a file through to the disk, and close it.

        Args:
            file: the file.
            begun: called in the thread: what is written from now on needs another flush.
            failed: called by `tell` where it cannot be done.
        """
        self._last = Thread(target=self._flush, args=(self._last, file, begun, failed))
        self._last.start()

    def wait(self) -> None:
        """Wait until all is done, and report what failed."""
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
        """Report what failed, in this thread."""
        while self._failures:
            failed, error = self._failures.popleft()
            failed(error)


@dataclass(frozen=True, slots=True)
class LockHolder:
    """Who holds the lock of a save.

    Attributes:
        computer: the name of the computer.
        since: since when.
        is_this_computer: whether it is this computer.
    """

    computer: str
    since: datetime
    is_this_computer: bool


class Lock(Protocol):
    """Keeps two programs from writing one save; a lock left by one that was killed is void."""

    def acquire(self) -> bool:
        """Take the lock; False where somebody else holds it. Given back with the object."""

    def take_over(self) -> bool:
        """Take the lock, also from another computer; False where it is held here."""

    def release(self) -> None:
        """Let others write the save."""

    def holder(self) -> LockHolder | None:
        """Return who holds it now; None where nobody does."""

    def lock_of(self, save: Path) -> "Lock":
        """Return the lock of another save, not taken yet."""


LockFactory = Callable[[Path], Lock]
"""Makes the lock of a save; it is not taken yet."""


class SaveObserver(Protocol):
    """Is told what happens to a save while it is written."""

    def save_failed(self, saving: "Autosave", error: OSError) -> None:
        """Tell that the save could not be written and ends; what was before stays."""

    def save_restored(self, saving: "Autosave", *, is_beside: bool) -> None:
        """Tell that the save was gone or replaced, and is written anew.

        `is_on_secondary`: another file took its place; it is at `Autosave.path` now.
        """


class Autosave:
    """The recorder of a match (`record`) that never stops the game.

    Attributes:
        problem: why the save is not written any more; None where it is.
        observer: is told when that happens, and when the save had gone.
    """

    def __init__(
        self, writer: SaveWriter, lock: Lock, flusher: Flusher, make: Callable[[Path], SaveWriter]
    ) -> None:
        """Go on with a save.

        Args:
            writer: writes it.
            lock: its lock, taken.
            flusher: brings it to the disk.
            make: writes all that the match has done so far to a new file.
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
        """Begin a new save of a match, and let the match go on.

        Args:
            lock: its lock, not taken yet.
            flusher: brings it to the disk.
            match: the match.
            write: writes all that the match has done so far to a new file (`SaveWriter.create`).
            path: the save.

        Raises:
            FileExistsError: a file of this name is there; it is not touched.
            OSError: it cannot be written.
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
    def reopen(
        cls, lock: Lock, flusher: Flusher, loaded: LoadedMatch, path: Path, *, session: int = 0
    ) -> "Autosave":
        """Continue a save that was just loaded, and its match; its lock is taken.

        Raises:
            OSError: it cannot be written.
        """
        match, started = loaded.match, loaded.header.started
        journal = SaveWriter.reopen(path, loaded, session=session)
        anew = partial(
            SaveWriter.create, match=match, started=started, offset=loaded.offset, session=session
        )
        saving = cls(journal, lock, flusher, anew)
        match.recorder = saving.record
        return saving

    @property
    def path(self) -> Path:
        """The save."""
        return self._writer.path

    def record(self, change: HistoryEntry) -> None:
        """Write what was done (a `Recorder`)."""
        self._write(lambda: self._writer.record(change))

    def _write(self, write: Callable[[], None]) -> None:
        if self.problem is not None:
            return
        self._is_secured = False
        try:
            if self._writer.is_in_place or self._restore():
                write()
        except OSError as error:
            self._fail(error)
        else:
            self._flush()

    # --- the save has gone ------------------------------------------------------------------

    def _restore(self) -> bool:
        """Write the whole game where it was, or beside another file that has its place now.

        Returns:
            Whether what is recorded just now is still to be written.
        """
        path = self.path
        _log.debug("%s is gone or was replaced", path.name)
        self._lock.release()
        make_folder(path.parent)
        is_there = not is_missing(path)
        is_taken = not self._lock.acquire() or (is_there and not self._writer.reattach())
        if is_taken:
            path = self._take_free_path(path)
        is_whole = self._writer.is_in_place or self._writer.move_to(path)
        if not is_whole:
            self._writer.release()
            self._writer = self._rewrite(path)
        if self.observer is not None:
            self.observer.save_restored(self, is_beside=is_taken)
        return is_whole

    def _take_free_path(self, path: Path) -> Path:
        """Return a place where nothing lies; its lock is taken."""
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
        """Bring to the disk what was written: one flush for all that comes before it begins."""
        if self._is_flushed and not self._is_held:
            self._is_flushed = False
            self._flusher.flush(self._writer.duplicate_file(), self._begun, self._fail)

    def _begun(self) -> None:
        self._is_flushed = True

    def sync(self, before: Callable[[], None]) -> None:
        """Write everything through to the disk, and wait for it; `problem` tells what failed.

        Args:
            before: called first: the match may be told something, with which the file ends.
        """
        self._is_held = True  # one flush for all that follows
        before()
        self._is_held = False
        self._write(self._writer.finish)
        self._flusher.wait()
        self._is_secured = self.problem is None

    def close(self) -> None:
        """End saving; what was written is brought to the disk soon."""
        if not self._is_secured:
            self._write(self._writer.finish)
        self._writer.release()
        self._lock.release()

    def _fail(self, error: OSError) -> None:
        # What follows would be a game with a gap: the save ends here and can still be opened.
        if self.problem is None:
            _log.debug("%s is not written any more: %s", self.path.name, error.strerror)
            self.problem = error
            if self.observer is not None:
                self.observer.save_failed(self, error)
