"""Writes a match while it is played, and says so when it cannot."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal

from tabletop.engine.zones import Seat
from tabletop.match.history import Parting, Step
from tabletop.match.journal import Journal
from tabletop.match.match import Match
from tabletop.match.save import Loaded
from tabletop.ui.faults import told_of


class SaveLock:
    """Keeps two windows from writing one save; a lock left by a program that was killed is void."""

    def __init__(self, save: Path) -> None:
        self._lock = QLockFile(str(save.with_name(f".{save.name}.lock")))
        self._lock.setStaleLockTime(0)

    def take(self) -> bool:
        """Take the lock; False where another window holds it. Given back with the object."""
        return (
            self._lock.tryLock(0) or self._lock.error() is not QLockFile.LockError.LockFailedError
        )

    def give_back(self) -> None:
        """Let others write the save."""
        self._lock.unlock()


class Autosave(QObject):
    """The recorder of a match (`match.Recorder`) that never stops the game.

    Signals:
        failed: the save could not be written and is not written any more; carries the system's
            reason. What was written before stays.
    """

    failed = Signal(str)

    def __init__(self, journal: Journal, lock: SaveLock, started: str) -> None:
        super().__init__()
        self.started = started
        self.problem: str | None = None
        self._journal = journal
        self._lock = lock

    @classmethod
    def create(cls, path: Path, match: Match, started: str, *, move: int = 0) -> "Autosave":
        """Begin a new save of a match, and let the match go on (`Journal.create`).

        Raises:
            FileExistsError: a file of this name is there; it is not touched.
            OSError: it cannot be written.
        """
        lock = SaveLock(path)
        lock.take()
        saving = cls(Journal.create(path, match, started, move=move), lock, started)
        match.recorder = saving
        match.resume()
        return saving

    @classmethod
    def reopen(cls, path: Path, loaded: Loaded, lock: SaveLock) -> "Autosave":
        """Continue a save that was just loaded, and its match.

        Raises:
            OSError: it cannot be written.
        """
        saving = cls(Journal.reopen(path, loaded), lock, loaded.header.started)
        loaded.match.recorder = saving
        return saving

    @property
    def path(self) -> Path:
        """The save."""
        return self._journal.path

    def acted(self, step: Step) -> None:
        """See `Recorder.acted`."""
        self._record(lambda: self._journal.acted(step))

    def undone(self) -> None:
        """See `Recorder.undone`."""
        self._record(self._journal.undone)

    def redone(self) -> None:
        """See `Recorder.redone`."""
        self._record(self._journal.redone)

    def parted(self, seat: Seat, parting: Parting) -> None:
        """See `Recorder.parted`."""
        self._record(lambda: self._journal.parted(seat, parting))

    def spent(self, seat: Seat, seconds: int) -> None:
        """See `Recorder.spent`."""
        self._record(lambda: self._journal.spent(seat, seconds))

    def _record(self, write: Callable[[], None]) -> None:
        if self.problem is None:
            try:
                write()
            except OSError as error:
                self._fail(error)

    def close(self) -> None:
        """Write everything through to the disk and end saving."""
        try:
            self._journal.close()
        except OSError as error:
            if self.problem is None:
                self._fail(error)
        self._lock.give_back()

    def _fail(self, error: OSError) -> None:
        # What follows would be a game with a gap: the save ends here and can still be opened.
        self.problem = reason_of(error)
        self.failed.emit(self.problem)


def reason_of(error: OSError) -> str:
    """What went wrong, without number and path."""
    return told_of(error)
