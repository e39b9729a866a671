"""What a save tells without being played: its first line, and when it was played last.

That is a number: sittings are counted, whatever the clock says.
"""

import os
import re
from pathlib import Path
from typing import Final

from tabletop.engine.localized_error import ErrorText
from tabletop.match.save import Header, SaveError, read_header
from tabletop.match.save_lines import MAX_BYTES, entry_of

_LONGEST_HEADER: Final = 100_000
_BEGINS: Final = b'\n{"sitting": '
_SITTING: Final = re.compile(rb'\n\{"sitting": (\d{1,18})\}(?:\n|\Z)')
_TAIL: Final = 16_000
"""Bytes at the end of a save in which its last sitting mostly stands."""


def read_first_line(path: Path) -> Header:
    """What a save says of its match, read without the match.

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
    """The number of the last sitting at which a save was played; 0 where none is told.

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
