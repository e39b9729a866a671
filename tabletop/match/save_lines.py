"""The lines of a save file, of a size that a save can have."""

import errno
import json
from pathlib import Path
from typing import Any, Final

from tabletop.cards.file_reading import BAD_CONTENT, read_file
from tabletop.engine.localized_error import ErrorText

MAX_BYTES: Final = 20_000_000
"""Larger files are refused unread; a long evening's game is a hundredth of it."""
MAX_LINES: Final = 200_000
"""Files with more are refused; a long evening's game has some hundred."""
_LONGEST_LINE: Final = 1_000_000
"""Bytes; a line with more is none. A snapshot has some thousand."""


def read_save(path: Path) -> bytes:
    """Return the content of a file of a size that a save can have.

    Raises:
        OSError: it cannot be read, is no regular file, or is larger; `strerror` says which.
    """
    data = read_file(path, MAX_BYTES)
    if data.count(b"\n") > MAX_LINES:
        most = f"{MAX_LINES:_}".replace("_", "\u00a0")
        raise OSError(errno.EFBIG, ErrorText("it has more than {n} lines", n=most), str(path))
    return data


def entry_of(row: bytes) -> dict[str, Any] | None:
    """Return what a line says; None where it can be no line of a save."""
    if len(row) > _LONGEST_LINE:
        return None
    try:
        entry = json.loads(row.decode("utf-8"))
    except BAD_CONTENT:
        return None
    return entry if isinstance(entry, dict) else None
