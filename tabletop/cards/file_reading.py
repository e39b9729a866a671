"""Reads files that may be anything: a device, a pipe, a folder, held by others, far too large."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import BinaryIO, Final, Protocol, TypeVar

from tabletop.engine.localized_error import ErrorText

BAD_CONTENT: Final = (
    ArithmeticError,  # a number too large for whatever is made of it
    AttributeError,  # something else than was expected
    EOFError,  # it ends too early
    LookupError,  # an encoding, a name or an entry that there is not
    MemoryError,  # it asks for more than there is
    RecursionError,  # things in things in things
    TypeError,  # something else than was expected
    ValueError,  # a number of thousands of digits, bytes that are no text
)
"""What a parser may raise at the content of a file from elsewhere, besides errors of its own.

Whoever reads such a file refuses it then, whatever it was: one bad file never hides another.
"""
_PAUSES: Final = (0.01, 0.04, 0.1, 0.25)
"""Seconds between the attempts to use a file that another program holds."""

_T = TypeVar("_T")


class GameFolders(Protocol):
    """Where each game has its card files, texts, rules page and lesson.

    A path is such a thing, where the folders of all games lie in one (`card_defs`).
    """

    def __truediv__(self, game: str, /) -> Path:
        """Return the folder of a game by its id."""


def with_retry(step: Callable[[], _T]) -> _T:
    """Open, move or delete a file; try again for a moment while another program holds it.

    On Windows, virus scanners and indexers open every new file, and until they close it nobody else
    can replace, delete or sometimes even read it.

    Raises:
        PermissionError: it is still refused after half a second.
        OSError: the step failed for another reason.
    """
    for pause in _PAUSES:
        try:
            return step()
        except PermissionError:
            sleep(pause)
    return step()


def read_file(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most so many bytes.

    Raises:
        OSError: it is no file, is larger (unread), or cannot be read; `strerror` says which.
    """
    with open_file(path, most) as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(size + 1)  # room is made for as much as is asked for
        if len(data) > size:  # it grows, or its size is not told
            data += file.read(max(most + 1 - len(data), 0))
    if len(data) > most:
        raise _too_large(path, most)
    return data


def open_file(path: Path, most: int) -> BinaryIO:
    """Return a regular file of at most so many bytes, open for reading.

    Raises:
        OSError: it is no file, is larger, or cannot be read; `strerror` says which.
    """
    if "\0" in str(path):
        raise FileNotFoundError(errno.ENOENT, ErrorText("there is no such file"), str(path))
    # Looked at before it is opened: whoever opens a pipe waits for somebody to write into it.
    if path.is_dir():
        raise OSError(errno.EISDIR, ErrorText("this is a folder"), str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, ErrorText("this is no file"), str(path))
    # A file that this user may not read is refused at once: there may be hundreds in a folder.
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
    """Return whether nothing is there; what cannot be looked at may be there."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return True
    except OSError:
        return False
    return False


def is_folder(entry: "Path | os.DirEntry[str]") -> bool:
    """Return whether something is a folder, links followed; what cannot be looked at is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """Return whether something is a file, links followed; what cannot be looked at is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_same_place(one: Path, other: Path) -> bool:
    """Return whether two paths lead to one place, links followed; circles lead nowhere."""
    with suppress(OSError):  # not every system tells capital letters from small ones
        return one.samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)


def file_stamp(path: Path) -> tuple[int, int] | None:
    """Tell what changes when a file is written anew; None where there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):  # a name with NUL in it is none
        return None
    return found.st_mtime_ns, found.st_size
