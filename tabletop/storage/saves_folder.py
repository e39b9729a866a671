"""The saves as they lie in their folder: looked at, put in the bin, taken out of it again."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from stat import S_ISREG
from typing import Final

from tabletop.cards.file_reading import patiently
from tabletop.content.game_library import rules_for
from tabletop.engine.localized_error import ErrorText, fault_of
from tabletop.match.incremental import Gradual
from tabletop.match.save.header import MAX_BYTES, Header, SaveError, entry_of, read_header
from tabletop.match.save.reader import SUFFIX, Loaded, loading, recovering
from tabletop.storage.file_writing import free_path, make_folder

BIN: Final = "deleted"
"""Folder of what was deleted, beside the saves."""
OLDER: Final = "older"
"""Folder of saves that could not be played on as they are; a new one goes on from each."""
_LONGEST_HEADER: Final = 100_000
_BEGINS: Final = b'\n{"sitting": '
_SITTING: Final = re.compile(rb'\n\{"sitting": (\d{1,18})\}(?:\n|\Z)')
_TAIL: Final = 16_000
"""Bytes at the end of a save in which its last sitting mostly stands."""


@dataclass(frozen=True, slots=True)
class SaveHead:
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


def looking_at(path: Path) -> Gradual[Loaded]:
    """Read a save little by little, and write nothing.

    Raises:
        SaveError: the file is no save, or tells of no position that can be gone on with.
        OSError: it cannot be read.
    """
    try:
        return (yield from loading(path, rules_for))
    except SaveError as error:
        return (yield from recovering(path, rules_for, error))


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


def read_sitting(path: Path) -> int:
    """Return the number of the last sitting at which a save was played; 0 where none is told.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        for first in (max(size - _TAIL, 0), max(size - MAX_BYTES, 0)):
            file.seek(first)
            sitting = _last_sitting(file.read(size - first))
            if sitting:
                return sitting
    return 0


def _last_sitting(data: bytes) -> int:
    at = len(data)
    while (at := data.rfind(_BEGINS, 0, at)) >= 0:
        if found := _SITTING.match(data, at):
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


def _sitting(path: Path) -> int:
    try:
        return read_sitting(path)
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

    def heads(self) -> Iterator[SaveHead]:
        """Yield all saves, the one played last first; only beginning and end of each are read.

        Raises:
            OSError: the folder is there and cannot be read.
        """
        for path, when in self.newest_first():
            try:
                yield SaveHead(path, when, read_first_line(path))
            except SaveError as error:
                yield SaveHead(path, when, None, error.message)
            except OSError as error:
                yield SaveHead(path, when, None, fault_of(error))

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
                dated.append((_sitting(path), when, path))
        for _, when, path in sorted(dated, reverse=True):
            yield path, _date(when)

    def next_sitting(self) -> int:
        """Return the number of a sitting that begins now; 0 where the others cannot be read."""
        try:
            files = [path for path in self._paths() if _last_written(path) is not None]
        except OSError:
            return 0
        return 1 + max(map(_sitting, files), default=0)

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

    def put_back(self, deleted: Path) -> Path:
        """Take a save out of the bin again; where it lies now.

        Raises:
            OSError: it cannot be moved.
        """
        return self._move(deleted, "")

    def _move(self, path: Path, to: str) -> Path:
        folder = self.folder / to
        make_folder(folder)
        return patiently(lambda: path.rename(free_path(folder / path.name)))
