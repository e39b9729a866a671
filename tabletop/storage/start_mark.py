"""Detect failed starts, so that the next start can skip the parts that failed.

A start that fails, hangs or is killed leaves a mark that names the parts it was reading. The next
start skips these parts.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop.folders import LEFT_OUT_VARIABLE, PARTS
from tabletop.storage.file_lock import try_lock

_NAME: Final = ".start"
_LONGEST: Final = 200


class StartMarker:
    """A file that marks a start in progress, locked against other programs.

    Attributes:
        failed: the parts that the last start was reading when it failed; empty if it succeeded.
    """

    def __init__(self, folder: Path) -> None:
        """Read the last start's mark; without write access no mark is used.

        Args:
            folder: the folder that contains the mark. It is not created: if it is missing, there
                are no parts to read.
        """
        self.failed: tuple[str, ...] = ()
        self._file: int | None = None
        with suppress(OSError):
            file = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
            if not try_lock(file):  # another program is starting now
                os.close(file)
                return
            self._file = file
            words = os.read(file, _LONGEST).decode("ascii", "replace").split()
            self.failed = tuple(part for part in PARTS if part in words)

    def skip_failed_parts(self) -> None:
        """Make this process skip the parts that failed at the last start."""
        if self.failed:
            os.environ[LEFT_OUT_VARIABLE] = ",".join(self.failed)

    def begin_reading(self, *parts: str) -> None:
        """Record the parts that are read from now on."""
        self._write(" ".join(parts))

    def finish(self) -> None:
        """Mark the start as successful."""
        self._write("")
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None

    def _write(self, text: str) -> None:
        if self._file is not None:
            with suppress(OSError):
                os.lseek(self._file, 0, os.SEEK_SET)
                os.write(self._file, text.encode())
                os.ftruncate(self._file, len(text))
