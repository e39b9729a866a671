"""Writes files: whole or not at all, and only in the place of a plain file or of nothing. No Qt."""

import errno
import itertools
import logging
import os
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from tabletop.cards.file_reading import with_retry
from tabletop.engine.localized_error import ErrorText

_log: Final = logging.getLogger(__name__)
COPIES: Final = 3
"""How many older copies of a file are kept."""

_OTHERS: Final[tuple[tuple[Callable[[int], bool], int, ErrorText], ...]] = (
    (stat.S_ISDIR, errno.EISDIR, ErrorText("this is a folder")),
    (stat.S_ISLNK, errno.EINVAL, ErrorText("this is a link to another place")),
    (stat.S_ISFIFO, errno.EINVAL, ErrorText("this is a pipe between programs")),
    (stat.S_ISSOCK, errno.EINVAL, ErrorText("this is a connection between programs")),
    (lambda mode: not stat.S_ISREG(mode), errno.EINVAL, ErrorText("this is a device")),
    (lambda mode: not mode & 0o222, errno.EACCES, ErrorText("the file may only be read")),
)
"""What a path may lead to and where nothing is written."""


def older_copy(target: Path, number: int) -> Path:
    """Return where the nth older copy of a file lies, 1 being the youngest."""
    return target.with_name(f"{target.name}.{number}.bak")


def free_path(path: Path) -> Path:
    """Return where nothing lies: here, or under a further name (`game 2.tabletop`)."""
    further = (path.with_stem(f"{path.stem} {number}") for number in itertools.count(2))
    places = itertools.chain((path,), further)
    return next(place for place in places if not place.exists() and not place.is_symlink())


def temporary_path(target: Path) -> Path:
    """Return where this program writes what is to lie at a path once it is whole."""
    return target.with_name(f".{target.name[:60]}.{os.getpid()}.new")


def make_folder(folder: Path) -> None:
    """Make a folder, and those in which it lies, where they are not there yet.

    Raises:
        NotADirectoryError: something else is there.
        OSError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:  # which would be said of what is to be written there
        number = errno.ENOTDIR
        raise NotADirectoryError(number, os.strerror(number), str(folder)) from error


def require_regular_file(target: Path) -> os.stat_result | None:
    """Return the plain file that may be written here; None where nothing is.

    Raises:
        OSError: something else is; `strerror` says what.
    """
    try:
        found = target.lstat()
    except FileNotFoundError:
        return None
    for is_other, number, what in _OTHERS:
        if is_other(found.st_mode):
            raise OSError(number, what, str(target))
    if not os.access(target, os.W_OK):
        raise OSError(errno.EACCES, ErrorText("the file may only be read"), str(target))
    return found


def write_new(target: Path, data: bytes) -> None:
    """Write a file through to the disk.

    Raises:
        FileExistsError: something is there, which stays untouched.
        OSError: it cannot be written.
    """
    with with_retry(lambda: target.open("xb")) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def write_atomically(target: Path, data: bytes) -> None:
    """Write a file; what lay there stays untouched if this fails.

    Raises:
        OSError: it cannot be written, or what is there is no plain file.
    """
    _log.debug("%s: %d bytes to be written", target.name, len(data))
    replaced = require_regular_file(target)
    beside = temporary_path(target)
    try:
        # Never one that is there: it may be a link or a pipe.
        with suppress(FileNotFoundError):
            with_retry(beside.unlink)
        write_new(beside, data)
        if replaced is not None:
            beside.chmod(stat.S_IMODE(replaced.st_mode))
        with_retry(lambda: beside.replace(target))
    except OSError as error:
        with suppress(OSError):
            with_retry(beside.unlink)
        is_lost = isinstance(error, FileNotFoundError)
        what = ErrorText("there is no such folder") if is_lost else error.strerror
        raise OSError(error.errno, what, str(target)) from error


def write_with_backup(target: Path, data: bytes) -> None:
    """Write a file; what lay there becomes its youngest copy.

    Raises:
        OSError: it, or the copy of what lay there, cannot be written.
    """
    if require_regular_file(target) is not None:
        old = with_retry(target.read_bytes)
        if old != data:
            _rotate_copies(target, old)
    write_atomically(target, data)


def _rotate_copies(target: Path, old: bytes) -> None:
    # Copied before the others make room: where the disk is full nothing is lost.
    fresh = older_copy(target, 0)
    write_atomically(fresh, old)
    with suppress(OSError):  # the time it was written; without it the copy is as good
        shutil.copystat(target, fresh)
    for number in range(COPIES - 1, -1, -1):
        copy = older_copy(target, number)
        if copy.exists():
            with_retry(partial(copy.replace, older_copy(target, number + 1)))
