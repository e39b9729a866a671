"""The user's saves: list, create, open, copy and set them aside."""

import contextlib
import itertools
import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple

from tabletop.cards.file_reading import is_file, is_same_place, with_retry
from tabletop.content.game_library import rules_for, rules_with_cards
from tabletop.engine.localized_error import ErrorText, error_text
from tabletop.engine.zones import Seat
from tabletop.match.chance import new_seed
from tabletop.match.incremental import IncrementalTask
from tabletop.match.match import Match
from tabletop.match.save.header import Header, SaveError, entry_of, read_header
from tabletop.match.save.reader import SUFFIX, LoadedMatch, load, load_task, recover, recover_task
from tabletop.match.save.writer import SaveWriter, header_of, save_text
from tabletop.storage.autosave import Autosave, Flusher, Lock, LockFactory, LockHolder
from tabletop.storage.clock import Clock, local_now
from tabletop.storage.file_writing import free_path, make_folder, write_with_backup

_log: Final = logging.getLogger(__name__)
BIN: Final = "deleted"
"""The folder of deleted saves, inside the folder of saves."""
OLDER: Final = "older"
"""The folder of saves that newer saves have replaced."""
_LONGEST_HEADER: Final = 100_000


class SaveSummary(NamedTuple):
    """A save's header and the time when it was last played.

    Attributes:
        path: the save.
        when: the time when the save was last played.
        header: the header, or None if the file is not a readable save.
        problem: why the file is not a readable save; empty if it is.
    """

    path: Path
    when: datetime
    header: Header | None
    problem: str = ""


def load_or_recover_task(path: Path) -> IncrementalTask[LoadedMatch]:
    """Read a save incrementally, without writing.

    Raises:
        SaveError: if the file is not a save, or has no position to continue from.
        OSError: if the file cannot be read.
    """
    try:
        return (yield from load_task(path, rules_for))
    except SaveError as error:
        return (yield from recover_task(path, rules_for, error))


def read_first_line(path: Path) -> Header:
    """Return a save's header without reading the match.

    Raises:
        SaveError: if the file is not a save that this program supports.
        OSError: if the file cannot be read.
    """
    with path.open("rb") as file:
        row = file.readline(_LONGEST_HEADER)
    if not row:
        raise SaveError(path, 1, ErrorText("the file is empty"))
    return read_header(path, 1, entry_of(row) or {})


def _last_written(path: Path) -> float | None:
    """Return when a regular file was last written, or None for any other path."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime if S_ISREG(status.st_mode) else None


def _date(seconds: float) -> datetime:
    """Convert seconds since 1970 to a date; return the epoch if out of range."""
    try:
        return datetime.fromtimestamp(seconds).astimezone()
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0).astimezone()


class SavesFolder:
    """A folder of saves, with subfolders for deleted and for older saves."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def summaries(self) -> Iterator[SaveSummary]:
        """Yield all saves, latest first; read only the start and end of each file.

        Raises:
            OSError: if the folder exists and cannot be read.
        """
        for path, when in self.newest_first():
            try:
                yield SaveSummary(path, when, read_first_line(path))
            except SaveError as error:
                yield SaveSummary(path, when, None, error.message)
            except OSError as error:
                yield SaveSummary(path, when, None, error_text(error))

    def newest_first(self) -> Iterator[tuple[Path, datetime]]:
        """Yield the path and time of each file named like a save, latest first.

        Raises:
            OSError: if the folder exists and cannot be read.
        """
        found = ((_last_written(path), path) for path in self._save_paths())
        dated = ((when, path) for when, path in found if when is not None)
        for when, path in sorted(dated, reverse=True):
            yield path, _date(when)

    def _save_paths(self) -> list[Path]:
        try:
            with os.scandir(self.folder) as entries:
                names = [entry.name for entry in entries if entry.name.endswith(SUFFIX)]
        except FileNotFoundError:
            return []
        return [self.folder / name for name in names if not name.startswith(".")]

    def delete(self, path: Path) -> Path:
        """Move a save to the folder of deleted saves; return its new path.

        Raises:
            OSError: if the file cannot be moved.
        """
        return self._move(path, BIN)

    def set_aside(self, path: Path) -> Path:
        """Move a save that a newer one replaces to `older`; return its new path.

        Raises:
            OSError: if the file cannot be moved.
        """
        return self._move(path, OLDER)

    def _move(self, path: Path, to: str) -> Path:
        folder = self.folder / to
        make_folder(folder)
        _log.debug("%s is moved to %s", path.name, folder.name)
        return with_retry(lambda: path.rename(free_path(folder / path.name)))


_MAX_SEARCHED: Final = 12
"""The number of most recent saves to search for unfinished games."""


class SaveNote(Enum):
    """A message to show when a save is opened."""

    TORN = "torn"
    """The save's last line was cut off while it was written, and is ignored."""
    COPIED = "copied"
    """The save is in another folder and stays unchanged; the game continues in a new save."""
    CHANGED_SET = "changed-set"
    """The texts or drawings of the save's card set have changed."""
    BUSY = "busy"
    """The save is open in another window; the game continues in a new save."""


class ContinuableGame(NamedTuple):
    """A saved game that can be continued.

    Attributes:
        path: the path of the save.
        header: the save's header.
        to_act: the seat to act.
        computers: the seats that the computer plays.
        when: the time when it was last played.
        holder: the machine that holds the save's lock if it is not this one, or None.
    """

    path: Path
    header: Header
    to_act: Seat
    computers: frozenset[Seat]
    when: datetime
    holder: LockHolder | None = None


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match in play, and its save.

    Attributes:
        match: the match, which is saved if possible.
        started: ISO 8601 time of its start.
        autosave: writes the save, or None if no save can be written.
        problem: why no save can be written, or None if one can.
        notes: messages about the save that was opened.
        offset: the number of decisions made before the match's first position.
        recovered: the position that the match continues from if its save could not be replayed, or
            None.
        abandoned_save: the save that can no longer be written, or None once a new save exists.
    """

    match: Match
    started: str
    autosave: Autosave | None
    problem: OSError | None = None
    notes: tuple[SaveNote, ...] = ()
    offset: int = 0
    recovered: LoadedMatch | None = None
    abandoned_save: Path | None = None


class SaveStore:
    """The store of the user's saves, which creates, opens and copies them."""

    def __init__(self, folder: Path, lock_for: LockFactory, now: Clock = local_now) -> None:
        self.folder = folder
        self._lock_for = lock_for
        self.saves_folder = SavesFolder(folder)
        self.now = now
        self.flusher = Flusher()
        self._skipped: set[tuple[Path, int, int]] = set()
        """Saves that have no game to continue, by path, size and time; they are not read again."""

    def begin(self, match: Match) -> SavedMatch:
        """Start recording a match in a new save."""
        return self._record(match, self.now().isoformat(timespec="seconds"), ())

    def open(self, path: Path, *, take_over: bool = False, cards: str | None = None) -> SavedMatch:
        """Continue a saved game, in place if the save is in this folder.

        A save in another folder, or one that is open elsewhere, continues in a new save. If a save
        cannot be replayed, the game continues from the last position found, also in a new save.


        Args:
            path: the save.
            take_over: if true, continue in place even if another computer holds the lock.
            cards: the card set to continue with, in a new save; None to keep the save's card set.

        Raises:
            SaveError: if the file is not a save, or has no position to continue from.
            OSError: if the file cannot be read.
        """
        if cards is not None or not self._contains(path):
            return self._continue(path, None, cards=cards)
        lock = self._lock_for(path)
        _log.debug("%s: to be continued in place, take over %s", path.name, take_over)
        if not (lock.take_over() if take_over else lock.acquire()):
            return self._continue(path, None, SaveNote.BUSY)
        try:
            return self._continue(path, lock)
        except (SaveError, OSError):
            lock.release()
            raise

    def _continue(
        self,
        path: Path,
        lock: Lock | None,
        why: SaveNote = SaveNote.COPIED,
        cards: str | None = None,
    ) -> SavedMatch:
        """Continue a saved match: in the same save if `lock` is held, else in a new one."""
        make_rules = rules_for if cards is None else rules_with_cards(cards)
        try:
            loaded = load(path, make_rules)
        except SaveError as error:
            return self._continue_recovered(path, recover(path, make_rules, error), lock)
        notes = (SaveNote.TORN,) if loaded.is_truncated else ()
        if loaded.changed_set:
            notes = (*notes, SaveNote.CHANGED_SET)
        if lock is None:
            # Two games with the same seed would reveal each other's dice.
            loaded.match.seed = new_seed()
            started = loaded.header.started
            return self._record(loaded.match, started, (*notes, why), move=loaded.offset)
        return self._reopen(path, loaded, lock, notes)

    def retry(self, playing: SavedMatch) -> SavedMatch:
        """Try again to save a match, this time in a new save.

        The old save is set aside if the new one contains all of it.
        """
        left = playing.abandoned_save if playing.autosave is None else playing.autosave.path
        again = self._record(playing.match, playing.started, (), move=playing.offset)
        if again.autosave is None:
            return replace(again, abandoned_save=left)
        if left is not None and _is_beginning_of(again, left, self._lock_for(left)):
            with contextlib.suppress(OSError):  # if this fails, both remain
                self.saves_folder.set_aside(left)
        return again

    def continue_in_copy(self, playing: SavedMatch) -> SavedMatch:
        """Continue a match in a new save; its old save stays as it is."""
        if playing.autosave is not None:
            playing.autosave.close()
        return self._record(playing.match, playing.started, (), move=playing.offset)

    def unfinished(self, most: int) -> IncrementalTask[tuple[ContinuableGame, ...]]:
        """Search for unfinished games, most recently played first.

        Unreadable saves are skipped.

        Args:
            most: the maximum number of games.

        Raises:
            OSError: if the folder exists and cannot be read.
        """
        found: list[ContinuableGame] = []
        for path, when in itertools.islice(self.saves_folder.newest_first(), _MAX_SEARCHED):
            look = None if self._is_played_here(path) else (yield from self._unfinished_match(path))
            # It may have been deleted or opened while it was read.
            if look is not None and is_file(path) and not self._is_played_here(path):
                match, holder = look.match, self.holder(path)
                played = match.players.computer_seats
                found.append(ContinuableGame(path, look.header, match.to_act, played, when, holder))
                if len(found) == most:
                    break
        return tuple(found)

    def _unfinished_match(self, path: Path) -> IncrementalTask[LoadedMatch | None]:
        """Load a saved match; return None if the game is over or cannot be read."""
        try:
            status = path.stat()
            mark = path, status.st_size, status.st_mtime_ns
            if mark in self._skipped:
                return None
            look = yield from load_or_recover_task(path)
        except OSError:
            return None
        except SaveError:
            look = None
        if look is None or look.match.outcome is not None:
            self._skipped.add(mark)
            return None
        return look

    def _is_played_here(self, path: Path) -> bool:
        holder = self.holder(path)
        return holder is not None and holder.is_this_computer

    def holder(self, path: Path) -> LockHolder | None:
        """Return who holds a save's lock, or None if the save is not locked."""
        return self._lock_for(path).holder() if self._contains(path) else None

    def save_copy(self, playing: SavedMatch, target: Path) -> None:
        """Write the whole match to another file, or leave that file unchanged.

        A file that is replaced is kept as an older copy (`write_with_backup`).

        Raises:
            OSError: if the file cannot be written.
        """
        saving = playing.autosave
        written = saving is not None and saving.problem is None
        if saving is not None and written and is_same_place(target, saving.path):
            return
        write = partial(save_text, playing.match, playing.started, offset=playing.offset)
        seed = _seed_in(target)
        if seed not in (None, playing.match.seed):
            with contextlib.suppress(OSError):
                if target.read_bytes() == write(seed=seed).encode():
                    return  # this copy exists already
        # With the same seed, continuing an older copy would reveal the next dice.
        write_with_backup(target, write(seed=new_seed()).encode())

    def _continue_recovered(self, path: Path, found: LoadedMatch, lock: Lock | None) -> SavedMatch:
        """Continue from a position recovered from a save, in a new save."""
        playing = self._record(found.match, found.header.started, (), move=found.offset)
        playing = replace(playing, recovered=found)
        if lock is not None:
            if playing.autosave is not None:
                with contextlib.suppress(OSError):  # if this fails, the save is only offered again
                    self.saves_folder.set_aside(path)
            lock.release()
        return playing

    def _record(
        self, match: Match, started: str, notes: tuple[SaveNote, ...], *, move: int = 0
    ) -> SavedMatch:
        try:
            make_folder(self.folder)
            saving = self._create(match, started, move)
        except OSError as error:
            _log.debug("no save can be written: %s", error.strerror)
            match.recorder = None
            match.resume()
            return SavedMatch(match, started, None, error, notes, move)
        return SavedMatch(match, started, saving, notes=notes, offset=move)

    def _create(self, match: Match, started: str, move: int) -> Autosave:
        stem = f"{self.now():%Y-%m-%d %H.%M.%S} {match.rules.game}"
        write = partial(SaveWriter.create, match=match, started=started, offset=move)
        for number in itertools.count(2):
            try:
                path = self.folder / f"{stem}{SUFFIX}"
                return Autosave.create(self._lock_for(path), self.flusher, match, write, path)
            except FileExistsError:
                stem = f"{stem.removesuffix(f' {number - 1}')} {number}"
        raise AssertionError

    def _reopen(
        self, path: Path, loaded: LoadedMatch, lock: Lock, notes: tuple[SaveNote, ...]
    ) -> SavedMatch:
        started = loaded.header.started
        try:
            saving = Autosave.reopen(lock, self.flusher, loaded, path)
        except OSError as error:
            lock.release()
            loaded.match.recorder = None
            loaded.match.resume()
            return SavedMatch(loaded.match, started, None, error, notes, loaded.offset)
        return SavedMatch(loaded.match, started, saving, notes=notes, offset=loaded.offset)

    def _contains(self, path: Path) -> bool:
        return is_same_place(Path(os.path.realpath(path)).parent, self.folder)


def _is_beginning_of(playing: SavedMatch, left: Path, lock: Lock) -> bool:
    """Return whether a save contains the beginning of the match and nothing else."""
    if not lock.acquire():
        return False
    try:
        loaded = load(left, rules_for)
    except (SaveError, OSError):
        return False
    finally:
        lock.release()
    older, match = loaded.match, playing.match
    header = replace(header_of(match, playing.started), bots=loaded.header.bots)
    return (
        loaded.header == header
        and older.state_after(0) == match.state_after(0)
        and older.history == match.history[: len(older.history)]
    )


def _seed_in(path: Path) -> int | None:
    """Return a save's seed, or None if the save cannot be read."""
    if not is_file(path):  # opening a pipe would wait for a writer
        return None
    try:
        return read_first_line(path).seed
    except (SaveError, OSError):
        return None
