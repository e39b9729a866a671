"""Safe reading of paths that may be devices, folders, locked or too large."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import BinaryIO, Final, Protocol, TypeVar

from tabletop.engine.localized_error import ErrorText

BAD_CONTENT: Final = (
    ArithmeticError,  # a number too large for a computation
    AttributeError,  # a value of an unexpected type
    EOFError,  # a file that ends too early
    LookupError,  # an unknown encoding, name or entry
    MemoryError,  # a request for more memory than there is
    RecursionError,  # nesting that is too deep
    TypeError,  # a value of an unexpected type
    ValueError,  # a number of thousands of digits, or bytes that are not text
)
"""Errors that a parser may raise for the content of a file, besides its own.

A reader refuses the file for any of them, so that one bad file does not hide others.
"""
_PAUSES: Final = (0.01, 0.04, 0.1, 0.25)
"""Seconds between the attempts to use a file that another program has locked."""

_T = TypeVar("_T")


class GameFolders(Protocol):
    """A folder for each game, containing its card files, texts, rules page and lesson.

    A path to a folder containing all games' folders (`card_defs`) works as well.
    """

    def __truediv__(self, game: str, /) -> Path:
        """Return the folder for a game's id."""


def with_retry(step: Callable[[], _T]) -> _T:
    """Perform an operation on a file, retrying briefly while another program locks it.

    On Windows, virus scanners and indexers open every new file. Until they close it, other programs
    cannot replace, delete or sometimes even read it.

    Raises:
        PermissionError: if access is still refused after 0.4 seconds.
        OSError: if the operation fails for another reason.
    """
    for pause in _PAUSES:
        try:
            return step()
        except PermissionError:
            sleep(pause)
    return step()


def read_file(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most `most` bytes.

    Raises:
        OSError: if the path is not a regular file, or the file is too large or unreadable. Its
            `strerror` explains which.
    """
    with open_file(path, most) as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(size + 1)  # read() allocates as much memory as it is asked for
        if len(data) > size:  # It is growing, or its size is unknown.
            data += file.read(max(most + 1 - len(data), 0))
    if len(data) > most:
        raise _too_large(path, most)
    return data


def open_file(path: Path, most: int) -> BinaryIO:
    """Open a regular file of at most `most` bytes for reading.

    Raises:
        OSError: if the path is not a regular file, or the file is too large or unreadable. Its
            `strerror` explains which.
    """
    if "\0" in str(path):
        raise FileNotFoundError(errno.ENOENT, ErrorText("there is no such file"), str(path))
    # Check before opening, because opening a pipe waits for a writer.
    if path.is_dir():
        raise OSError(errno.EISDIR, ErrorText("this is a folder"), str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, ErrorText("this is no file"), str(path))
    # Do not retry if this user may not read the file, as a folder may have hundreds.
    is_allowed = os.access(path, os.R_OK)
    file = with_retry(lambda: path.open("rb")) if is_allowed else path.open("rb")
    if os.fstat(file.fileno()).st_size > most:
        file.close()
        raise _too_large(path, most)
    return file


def _too_large(path: Path, most: int) -> OSError:
    size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1000} kB"
    fault = ErrorText("it is too large (more than {size})", size=size)
    return OSError(errno.EFBIG, fault, str(path))


def is_missing(path: Path) -> bool:
    """Return whether nothing exists at a path; False if access is refused."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return True
    except OSError:
        return False
    return False


def is_folder(entry: "Path | os.DirEntry[str]") -> bool:
    """Return whether a path is a folder, following links; False if access is refused."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """Return whether a path is a file, following links; False if access is refused."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_same_place(one: Path, other: Path) -> bool:
    """Return whether two paths lead to the same file or folder, following links."""
    with suppress(OSError):  # not every system distinguishes capital letters
        return one.samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)


def file_stamp(path: Path) -> tuple[int, int] | None:
    """Return a value that changes when the file is written, or None if it is missing."""
    try:
        found = path.stat()
    except (OSError, ValueError):  # a name with NUL is invalid
        return None
    return found.st_mtime_ns, found.st_size
