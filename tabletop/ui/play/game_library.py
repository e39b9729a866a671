"""The saves of one user: a file a game, written while it is played."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QIODevice, QSaveFile

from tabletop.match.journal import save_text
from tabletop.match.match import Match
from tabletop.match.save import SUFFIX, Header, Loaded, SaveError, load
from tabletop.ui.clock import Clock, local_now
from tabletop.ui.play.autosave import Autosave, SaveLock, reason_of
from tabletop.ui.play.setup import rules_for

_LOOKED_AT: Final = 12
"""How many of the newest saves are read in search of one that is not finished."""


class Note(Enum):
    """What must be said of a save that was opened."""

    TORN = "torn"
    """The last line was cut off while being written; it is left out."""
    COPIED = "copied"
    """It lies elsewhere: it stays as it is, and the game goes on in a new save."""
    BUSY = "busy"
    """Another window plays it: the game goes on in a new save."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that can be continued.

    Attributes:
        path: its save.
        header: what the save says of it.
        match: the match as it stands.
        when: when it was last played.
    """

    path: Path
    header: Header
    match: Match
    when: datetime


@dataclass(frozen=True, slots=True)
class Playing:
    """A match on the table and its save.

    Attributes:
        match: the match, recorded where that is possible.
        started: ISO 8601 time at which it began.
        saving: writes it; None where no save can be written.
        problem: why none can; empty where one is.
        notes: what must be said of the save that was opened.
    """

    match: Match
    started: str
    saving: Autosave | None
    problem: str = ""
    notes: tuple[Note, ...] = ()


class GameLibrary:
    """The folder with all saves."""

    def __init__(self, folder: Path, now: Clock = local_now) -> None:
        self.folder = folder
        self._now = now

    def begin(self, match: Match) -> Playing:
        """Record a match from now on, in a new save."""
        return self._record(match, self._now().isoformat(timespec="seconds"), ())

    def open(self, path: Path) -> Playing:
        """Continue a saved game: in place where it lies in this folder, else in a new save.

        Raises:
            SaveError: the file is no save, or has a line that cannot be played.
            OSError: the file cannot be read.
        """
        loaded = load(path, rules_for)
        notes = (Note.TORN,) if loaded.torn else ()
        if not self._contains(path):
            return self._record(loaded.match, loaded.header.started, (*notes, Note.COPIED))
        lock = SaveLock(path)
        if not lock.take():
            return self._record(loaded.match, loaded.header.started, (*notes, Note.BUSY))
        return self._reopen(path, loaded, lock, notes)

    def again(self, playing: Playing) -> Playing:
        """Try again to save a match whose save could not be written, in a new one."""
        return self._record(playing.match, playing.started, ())

    def unfinished(self) -> SavedGame | None:
        """The game played last that is not over; what cannot be read is passed over."""
        for path in itertools.islice(self._newest_first(), _LOOKED_AT):
            lock = SaveLock(path)
            if not lock.take():
                continue
            lock.give_back()
            try:
                loaded = load(path, rules_for)
                when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
            except (SaveError, OSError):
                continue
            if loaded.match.outcome is None:
                return SavedGame(path, loaded.header, loaded.match, when)
        return None

    def save_copy(self, playing: Playing, target: Path) -> None:
        """Write the whole game to another file, or leave what is there untouched.

        Raises:
            OSError: it cannot be written.
        """
        data = save_text(playing.match, playing.started).encode()
        saving = playing.saving
        if saving is not None and saving.problem is None:
            if target.resolve() == saving.path.resolve():
                return
            data = saving.path.read_bytes()  # with all that was taken back
        file = QSaveFile(str(target))
        written = (
            file.open(QIODevice.OpenModeFlag.WriteOnly)
            and file.write(data) == len(data)
            and file.commit()
        )
        if not written:
            raise OSError(0, file.errorString())

    def _record(self, match: Match, started: str, notes: tuple[Note, ...]) -> Playing:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            saving = self._create(match, started)
        except OSError as error:
            match.recorder = None
            match.resume()
            return Playing(match, started, None, reason_of(error), notes)
        return Playing(match, started, saving, notes=notes)

    def _create(self, match: Match, started: str) -> Autosave:
        stem = f"{self._now():%Y-%m-%d %H.%M.%S} {match.rules.game}"
        for number in itertools.count(2):
            try:
                return Autosave.create(self.folder / f"{stem}{SUFFIX}", match, started)
            except FileExistsError:
                stem = f"{stem.removesuffix(f' {number - 1}')} {number}"
        raise AssertionError

    def _reopen(
        self, path: Path, loaded: Loaded, lock: SaveLock, notes: tuple[Note, ...]
    ) -> Playing:
        started = loaded.header.started
        try:
            saving = Autosave.reopen(path, loaded, lock)
        except OSError as error:
            lock.give_back()
            loaded.match.recorder = None
            loaded.match.resume()
            return Playing(loaded.match, started, None, reason_of(error), notes)
        return Playing(loaded.match, started, saving, notes=notes)

    def _contains(self, path: Path) -> bool:
        return path.resolve().parent == self.folder.resolve()

    def _newest_first(self) -> Iterator[Path]:
        try:
            dated = [(path.stat().st_mtime, path) for path in self.folder.glob(f"*{SUFFIX}")]
        except OSError:
            return
        yield from (path for _, path in sorted(dated, reverse=True))
