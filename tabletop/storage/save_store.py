"""The saved games of one user: begins, lists, opens, sets aside and copies them. No Qt."""

import contextlib
import itertools
import logging
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import Final

from tabletop.cards.file_reading import is_file, is_same_place, with_retry
from tabletop.content.game_library import rules_for, rules_with_cards
from tabletop.engine.localized_error import ErrorText, error_text
from tabletop.engine.zones import Seat
from tabletop.match.chance import new_seed
from tabletop.match.incremental import IncrementalTask
from tabletop.match.match import Match
from tabletop.match.save.header import MAX_BYTES, Header, SaveError, entry_of, read_header
from tabletop.match.save.reader import SUFFIX, LoadedMatch, load, load_task, recover, recover_task
from tabletop.match.save.writer import SaveWriter, header_of, save_text
from tabletop.storage.autosave import Autosave, Flusher, Lock, LockFactory, LockHolder
from tabletop.storage.clock import Clock, local_now
from tabletop.storage.file_writing import free_path, make_folder, write_with_backup

_log: Final = logging.getLogger(__name__)
BIN: Final = "deleted"
"""Folder of what was deleted, beside the saves."""
OLDER: Final = "older"
"""Folder of saves that could not be played on as they are; a new one goes on from each."""
_LONGEST_HEADER: Final = 100_000
_SESSION_START: Final = b'\n{"sitting": '
_SESSION_LINE: Final = re.compile(rb'\n\{"sitting": (\d{1,18})\}(?:\n|\Z)')
_TAIL: Final = 16_000
"""Bytes at the end of a save in which its last sitting mostly stands."""


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """A save as far as its first line and its folder tell of it.

    Attributes:
        path: where it lies.
        when: when it was last played.
        header: what it says of its match; None where it is no save that can be read.
        problem: why it is none; empty where it is one.
    """

    path: Path
    when: datetime
    header: Header | None
    problem: str = ""


def load_or_recover_task(path: Path) -> IncrementalTask[LoadedMatch]:
    """Read a save little by little, and write nothing.

    Raises:
        SaveError: the file is no save, or tells of no position that can be gone on with.
        OSError: it cannot be read.
    """
    try:
        return (yield from load_task(path, rules_for))
    except SaveError as error:
        return (yield from recover_task(path, rules_for, error))


def read_first_line(path: Path) -> Header:
    """Return what a save says of its match, read without the match.

    Raises:
        SaveError: the file is no save that this program reads.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        row = file.readline(_LONGEST_HEADER)
    if not row:
        raise SaveError(path, 1, ErrorText("the file is empty"))
    return read_header(path, 1, entry_of(row) or {})


def read_session_number(path: Path) -> int:
    """Return the number of the last sitting at which a save was played; 0 where none is told.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        for first in (max(size - _TAIL, 0), max(size - MAX_BYTES, 0)):
            file.seek(first)
            sitting = _last_session_number(file.read(size - first))
            if sitting:
                return sitting
    return 0


def _last_session_number(data: bytes) -> int:
    at = len(data)
    while (at := data.rfind(_SESSION_START, 0, at)) >= 0:
        if found := _SESSION_LINE.match(data, at):
            return int(found[1])
    return 0


def _last_written(path: Path) -> float | None:
    """When a save was written; None where it has gone since, or is no file: a pipe would wait."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime if S_ISREG(status.st_mode) else None


def last_played(path: Path) -> datetime | None:
    """Return when a save was last written; None where there is none."""
    written = _last_written(path)
    return None if written is None else _date(written)


def _session_number(path: Path) -> int:
    try:
        return read_session_number(path)
    except OSError:
        return 0


def _date(seconds: float) -> datetime:
    """When that was; the beginning of all files where no calendar has such a day."""
    try:
        return datetime.fromtimestamp(seconds).astimezone()
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0).astimezone()


class SavesFolder:
    """One folder with saves."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def summaries(self) -> Iterator[SaveSummary]:
        """Yield all saves, the one played last first; only beginning and end of each are read.

        Raises:
            OSError: the folder is there and cannot be read.
        """
        for path, when in self.newest_first():
            try:
                yield SaveSummary(path, when, read_first_line(path))
            except SaveError as error:
                yield SaveSummary(path, when, None, error.message)
            except OSError as error:
                yield SaveSummary(path, when, None, error_text(error))

    def newest_first(self) -> Iterator[tuple[Path, datetime]]:
        """Yield all files that are called as saves are, and when they were last written.

        Sittings are counted, so that a clock that was wrong for a while confuses nobody.

        Raises:
            OSError: the folder is there and cannot be read.
        """
        dated: list[tuple[int, float, Path]] = []
        for path in self._paths():
            when = _last_written(path)
            if when is not None:
                dated.append((_session_number(path), when, path))
        for _, when, path in sorted(dated, reverse=True):
            yield path, _date(when)

    def next_session_number(self) -> int:
        """Return the number of a sitting that begins now; 0 where the others cannot be read."""
        try:
            files = [path for path in self._paths() if _last_written(path) is not None]
        except OSError:
            return 0
        return 1 + max(map(_session_number, files), default=0)

    def _paths(self) -> list[Path]:
        try:
            with os.scandir(self.folder) as entries:
                names = [entry.name for entry in entries if entry.name.endswith(SUFFIX)]
        except FileNotFoundError:
            return []
        return [self.folder / name for name in names if not name.startswith(".")]

    def delete(self, path: Path) -> Path:
        """Put a save in the bin; where it lies there.

        Raises:
            OSError: it cannot be moved.
        """
        return self._move(path, BIN)

    def set_aside(self, path: Path) -> Path:
        """Keep a save among the older ones, since another goes on from it; where it lies there.

        Raises:
            OSError: it cannot be moved.
        """
        return self._move(path, OLDER)

    def restore(self, deleted: Path) -> Path:
        """Take a save out of the bin again; where it lies now.

        Raises:
            OSError: it cannot be moved.
        """
        return self._move(deleted, "")

    def _move(self, path: Path, to: str) -> Path:
        folder = self.folder / to
        make_folder(folder)
        _log.debug("%s is moved to %s", path.name, folder.name)
        return with_retry(lambda: path.rename(free_path(folder / path.name)))


_MAX_SEARCHED: Final = 12
"""How many of the newest saves are read in search of those that are not finished."""
_BREAK: Final = timedelta(minutes=5)
"""After a longer one those who come back are told where they were."""


class SaveNote(Enum):
    """What must be said of a save that was opened."""

    TORN = "torn"
    """The last line was cut off while being written; it is left out."""
    COPIED = "copied"
    """It lies elsewhere: it stays as it is, and the game goes on in a new save."""
    CHANGED_SET = "changed-set"
    """Its card set has other texts or drawings now."""
    BUSY = "busy"
    """Another window plays it: the game goes on in a new save."""


@dataclass(frozen=True, slots=True)
class ContinuableGame:
    """A game that can be continued.

    Attributes:
        path: its save.
        header: what the save says of it.
        to_act: who acts next.
        computers: the seats that the computer plays.
        when: when it was last played.
        holder: the other computer that plays it, or once did.
    """

    path: Path
    header: Header
    to_act: Seat
    computers: frozenset[Seat]
    when: datetime
    holder: LockHolder | None = None


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match on the table and its save.

    Attributes:
        match: the match, recorded where that is possible.
        started: ISO 8601 time at which it began.
        autosave: writes it; None where no save can be written.
        problem: why none can; None where one is.
        notes: what must be said of the save that was opened.
        offset: how many decisions led to the position it began with, if it began with one.
        recovered: from where it goes on, if its save could not be played from the beginning.
        abandoned_save: the save that could not be written any more, while there is no other.
        last_played: when those who play left off, where they come back after a while.
    """

    match: Match
    started: str
    autosave: Autosave | None
    problem: OSError | None = None
    notes: tuple[SaveNote, ...] = ()
    offset: int = 0
    recovered: LoadedMatch | None = None
    abandoned_save: Path | None = None
    last_played: datetime | None = None


class SaveStore:
    """The folder with all saves."""

    def __init__(self, folder: Path, lock_for: LockFactory, now: Clock = local_now) -> None:
        self.folder = folder
        self._lock_for = lock_for
        self.saves_folder = SavesFolder(folder)
        self.now = now
        self.flusher = Flusher()
        self._skipped: set[tuple[Path, int, int]] = set()
        """Saves with nothing to go on with, by place, size and time: they are not read again."""

    def begin(self, match: Match) -> SavedMatch:
        """Record a match from now on, in a new save."""
        return self._record(match, self.now().isoformat(timespec="seconds"), ())

    def open(self, path: Path, *, take_over: bool = False, cards: str | None = None) -> SavedMatch:
        """Continue a saved game: in place where it lies in this folder, else in a new save.

        What cannot be played from its beginning goes on from its last position, in a new save.

        Args:
            path: the save.
            take_over: whether to play it in place although another computer holds its lock.
            cards: the card set to go on with, in a new save; None for the one that it names.

        Raises:
            SaveError: the file is no save, or nothing in it can be gone on with.
            OSError: the file cannot be read.
        """
        left_at = last_played(path)
        if left_at is not None and self.now() - left_at < _BREAK:
            left_at = None
        return replace(self._open(path, take_over=take_over, cards=cards), last_played=left_at)

    def _open(self, path: Path, *, take_over: bool, cards: str | None) -> SavedMatch:
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
        """Continue in place with the lock, which is ours; without it in a new save."""
        make_rules = rules_for if cards is None else rules_with_cards(cards)
        try:
            loaded = load(path, make_rules)
        except SaveError as error:
            return self._continue_recovered(path, recover(path, make_rules, error), lock)
        notes = (SaveNote.TORN,) if loaded.is_truncated else ()
        if loaded.changed_set:
            notes = (*notes, SaveNote.CHANGED_SET)
        if lock is None:
            # Two games by one seed would tell each other's dice.
            loaded.match.seed = new_seed()
            started = loaded.header.started
            return self._record(loaded.match, started, (*notes, why), move=loaded.offset)
        return self._reopen(path, loaded, lock, notes)

    def retry(self, playing: SavedMatch) -> SavedMatch:
        """Try again to save a match whose save could not be written, in a new one.

        What had been written is set aside where the new save holds all of it.
        """
        left = playing.abandoned_save if playing.autosave is None else playing.autosave.path
        again = self._record(playing.match, playing.started, (), move=playing.offset)
        if again.autosave is None:
            return replace(again, abandoned_save=left)
        if left is not None and _is_beginning_of(again, left, self._lock_for(left)):
            with contextlib.suppress(OSError):  # where it stays there are two
                self.saves_folder.set_aside(left)
        return again

    def unfinished(self, most: int) -> IncrementalTask[tuple[ContinuableGame, ...]]:
        """Look for games that are not over, the one played last first.

        What cannot be read is passed over.

        Args:
            most: how many are looked for.

        Raises:
            OSError: the folder is there and cannot be read.
        """
        found: list[ContinuableGame] = []
        for path, when in itertools.islice(self.saves_folder.newest_first(), _MAX_SEARCHED):
            look = None if self._is_played_here(path) else (yield from self._unfinished_match(path))
            # It may have gone, or have been opened, while it was read.
            if look is not None and is_file(path) and not self._is_played_here(path):
                match, holder = look.match, self.holder(path)
                played = match.players.computer_seats
                found.append(ContinuableGame(path, look.header, match.to_act, played, when, holder))
                if len(found) == most:
                    break
        return tuple(found)

    def _unfinished_match(self, path: Path) -> IncrementalTask[LoadedMatch | None]:
        """Return a saved game; None where it is over or cannot be read."""
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
        """Return who plays a save of this folder just now, as far as its lock tells."""
        return self._lock_for(path).holder() if self._contains(path) else None

    def save_copy(self, playing: SavedMatch, target: Path) -> None:
        """Write the whole game to another file, or leave what is there untouched.

        What is replaced is kept beside it (`safe_file`).

        Raises:
            OSError: it cannot be written.
        """
        saving = playing.autosave
        written = saving is not None and saving.problem is None
        if saving is not None and written and is_same_place(target, saving.path):
            return
        write = partial(save_text, playing.match, playing.started, offset=playing.offset)
        there = _seed_in(target)
        if there not in (None, playing.match.seed):
            with contextlib.suppress(OSError):
                if target.read_bytes() == write(seed=there).encode():
                    return  # this very copy is there already
        # By a seed that is known, whoever went on in an older copy would know the next dice.
        write_with_backup(target, write(seed=new_seed()).encode())

    def _continue_recovered(self, path: Path, found: LoadedMatch, lock: Lock | None) -> SavedMatch:
        """Play on from the middle of a save; the save itself is kept."""
        started = found.header.started
        playing = replace(
            self._record(found.match, started, (), move=found.offset), recovered=found
        )
        if lock is not None:
            if playing.autosave is not None:
                with contextlib.suppress(OSError):  # where it stays it is only offered once more
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
        sitting = self.saves_folder.next_session_number()
        write = partial(
            SaveWriter.create, match=match, started=started, offset=move, session=sitting
        )
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
            sitting = self.saves_folder.next_session_number()
            saving = Autosave.reopen(lock, self.flusher, loaded, path, session=sitting)
        except OSError as error:
            lock.release()
            loaded.match.recorder = None
            loaded.match.resume()
            return SavedMatch(loaded.match, started, None, error, notes, loaded.offset)
        return SavedMatch(loaded.match, started, saving, notes=notes, offset=loaded.offset)

    def _contains(self, path: Path) -> bool:
        return is_same_place(Path(os.path.realpath(path)).parent, self.folder)


def _is_beginning_of(playing: SavedMatch, left: Path, lock: Lock) -> bool:
    """Return whether a save that nobody plays tells nothing but the beginning of a match."""
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
    """Return the seed of a save; None where none lies there."""
    if not is_file(path):  # whoever opened a pipe would wait
        return None
    try:
        return read_first_line(path).seed
    except (SaveError, OSError):
        return None
