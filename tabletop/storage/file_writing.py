"""Write files completely or not at all, and replace only regular files."""

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
"""The number of older copies of a file to keep."""

_OTHERS: Final[tuple[tuple[Callable[[int], bool], int, ErrorText], ...]] = (
    (stat.S_ISDIR, errno.EISDIR, ErrorText("this is a folder")),
    (stat.S_ISLNK, errno.EINVAL, ErrorText("this is a link to another place")),
    (stat.S_ISFIFO, errno.EINVAL, ErrorText("this is a pipe between programs")),
    (stat.S_ISSOCK, errno.EINVAL, ErrorText("this is a connection between programs")),
    (lambda mode: not stat.S_ISREG(mode), errno.EINVAL, ErrorText("this is a device")),
    (lambda mode: not mode & 0o222, errno.EACCES, ErrorText("the file may only be read")),
)
"""Kinds of files that are never overwritten."""


def older_copy(target: Path, number: int) -> Path:
    """Return the path of a file's nth older copy; number 1 is the latest."""
    return target.with_name(f"{target.name}.{number}.bak")


def free_path(path: Path) -> Path:
    """Return `path` if it is unused, else a numbered path (`game 2.tabletop`)."""
    further = (path.with_stem(f"{path.stem} {number}") for number in itertools.count(2))
    places = itertools.chain((path,), further)
    return next(place for place in places if not place.exists() and not place.is_symlink())


def temporary_path(target: Path) -> Path:
    """Return the path at which a file is written before it is moved to `target`."""
    return target.with_name(f".{target.name[:60]}.{os.getpid()}.new")


def make_folder(folder: Path) -> None:
    """Create a folder and its parents if they do not exist.

    Raises:
        NotADirectoryError: if the path or one of its parents exists but is not a folder.
        OSError: if the folder cannot be created.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:  # its message would seem to be about the file to write
        number = errno.ENOTDIR
        raise NotADirectoryError(number, os.strerror(number), str(folder)) from error


def require_regular_file(target: Path) -> os.stat_result | None:
    """Check that a path can be written; return its status, or None if it is unused.

    Raises:
        OSError: if the path exists but is not a writable regular file; `strerror` explains.
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
    """Write a new file and flush it to the disk.

    Raises:
        FileExistsError: if a file exists at the path; the file is not changed.
        OSError: if the file cannot be written.
    """
    with with_retry(lambda: target.open("xb")) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def write_atomically(target: Path, data: bytes) -> None:
    """Write a file, leaving any existing file unchanged if writing fails.

    Raises:
        OSError: if the file cannot be written, or is not a regular file.
    """
    _log.debug("%s: %d bytes to be written", target.name, len(data))
    replaced = require_regular_file(target)
    beside = temporary_path(target)
    try:
        # An existing one may be a link or a pipe, and is never written to.
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
    """Write a file, keeping any existing file as the latest older copy.

    Raises:
        OSError: if the file or its copy cannot be written.
    """
    if require_regular_file(target) is not None:
        old = with_retry(target.read_bytes)
        if old != data:
            _rotate_copies(target, old)
    write_atomically(target, data)


def _rotate_copies(target: Path, old: bytes) -> None:
    # Copied before the others are renamed: nothing is lost if the disk is full.
    fresh = older_copy(target, 0)
    write_atomically(fresh, old)
    with suppress(OSError):  # the modification time is not essential
        shutil.copystat(target, fresh)
    for number in range(COPIES - 1, -1, -1):
        copy = older_copy(target, number)
        if copy.exists():
            with_retry(partial(copy.replace, older_copy(target, number + 1)))
