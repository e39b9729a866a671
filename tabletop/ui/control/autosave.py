"""Writes a match while it is played, and says so when it cannot."""

import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tabletop.engine.zones import Seat
from tabletop.match.attendance import Parting
from tabletop.match.journal import Journal
from tabletop.match.match import Match
from tabletop.match.save import Loaded
from tabletop.match.tree import Step
from tabletop.ui.control.flusher import Flusher
from tabletop.ui.control.save_lock import SaveLock
from tabletop.ui.error_texts import told_of


class Autosave(QObject):
    """The recorder of a match (`match.Recorder`) that never stops the game.

    Signals:
        failed: the save could not be written and is not written any more; carries this object and
            the system's reason. What was written before stays.
        restored: the save was gone or replaced, and is written anew; carries this object and
            whether another file has its place, so that it lies elsewhere now (`path`).
    """

    failed = Signal(object, str)
    restored = Signal(object, bool)

    def __init__(
        self, journal: Journal, lock: SaveLock, flusher: Flusher, anew: Callable[[Path], Journal]
    ) -> None:
        """Go on with a save.

        Args:
            journal: writes it.
            lock: its lock, taken.
            flusher: brings it to the disk.
            anew: writes all that the match has done so far to a new file.
        """
        super().__init__()
        self.problem: str | None = None
        self._journal = journal
        self._lock = lock
        self._flusher = flusher
        self._anew = anew
        self._is_flushed = True
        self._is_secured = self._is_held = False
        self._flush()

    @classmethod
    def create(
        cls,
        path: Path,
        match: Match,
        started: str,
        flusher: Flusher,
        *,
        move: int = 0,
        sitting: int = 0,
    ) -> "Autosave":
        """Begin a new save of a match, and let the match go on (`Journal.create`).

        Raises:
            FileExistsError: a file of this name is there; it is not touched.
            OSError: it cannot be written.
        """
        anew = partial(Journal.create, match=match, started=started, move=move, sitting=sitting)
        lock = SaveLock(path)
        lock.take()
        try:
            journal = anew(path)
        except OSError:
            lock.give_back()
            raise
        saving = cls(journal, lock, flusher, anew)
        match.recorder = saving
        match.resume()
        return saving

    @classmethod
    def reopen(
        cls, path: Path, loaded: Loaded, lock: SaveLock, flusher: Flusher, *, sitting: int = 0
    ) -> "Autosave":
        """Continue a save that was just loaded, and its match.

        Raises:
            OSError: it cannot be written.
        """
        match, started = loaded.match, loaded.header.started
        journal = Journal.reopen(path, loaded, sitting=sitting)
        anew = partial(
            Journal.create, match=match, started=started, move=loaded.move, sitting=sitting
        )
        saving = cls(journal, lock, flusher, anew)
        match.recorder = saving
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
        if self.problem is not None:
            return
        self._is_secured = False
        try:
            if self._journal.is_in_place or self._restore():
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
        self._lock.give_back()
        path.parent.mkdir(parents=True, exist_ok=True)
        is_taken = not self._lock.take() or (path.exists() and not self._journal.take_up())
        if is_taken:
            path = self._beside(path)
        is_whole = self._journal.is_in_place or self._journal.move(path)
        if not is_whole:
            self._journal.release()
            self._journal = self._anew(path)
        self.restored.emit(self, is_taken)
        return is_whole

    def _beside(self, path: Path) -> Path:
        """A place where nothing lies; its lock is taken."""
        for number in itertools.count(2):
            other = path.with_stem(f"{path.stem} {number}")
            if not other.exists():
                self._lock.give_back()
                self._lock = SaveLock(other)
                if self._lock.take():
                    return other
        raise AssertionError

    # --- the disk ---------------------------------------------------------------------------

    def _flush(self) -> None:
        """Bring to the disk what was written: one flush for all that comes before it begins."""
        if self._is_flushed and not self._is_held:
            self._is_flushed = False
            self._flusher.flush(self._journal.handle(), self._begun, self._fail)

    def _begun(self) -> None:
        self._is_flushed = True

    def secure(self, tell: Callable[[], None]) -> None:
        """Write everything through to the disk, and wait for it; `problem` tells what failed.

        Args:
            tell: called first: the match may be told something, with which the file ends.
        """
        self._is_held = True  # one flush for all that follows
        tell()
        self._is_held = False
        self._record(self._journal.finish)
        self._flusher.settle()
        self._is_secured = self.problem is None

    def close(self) -> None:
        """End saving; what was written is brought to the disk soon."""
        if not self._is_secured:
            self._record(self._journal.finish)
        self._journal.release()
        self._lock.give_back()

    def _fail(self, error: OSError) -> None:
        # What follows would be a game with a gap: the save ends here and can still be opened.
        if self.problem is None:
            self.problem = told_of(error)
            self.failed.emit(self, self.problem)
