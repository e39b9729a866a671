"""Remembers what is read while the window opens: what keeps it from that is left out next time.

A start that fails, hangs or is killed leaves its mark behind. The next one finds in it what was
being read, and goes on without that. No Qt.
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
    """The mark of this start, which no other program can have meanwhile.

    Attributes:
        failed: what the last start was at when it failed; empty where it did not.
    """

    def __init__(self, folder: Path) -> None:
        """Look for the mark of the last start; where none can be written there is none.

        Args:
            folder: where it lies; it is not made, for where it is not there nothing is read.
        """
        self.failed: tuple[str, ...] = ()
        self._file: int | None = None
        with suppress(OSError):
            file = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
            if not try_lock(file):  # another one starts just now
                os.close(file)
                return
            self._file = file
            words = os.read(file, _LONGEST).decode("ascii", "replace").split()
            self.failed = tuple(part for part in PARTS if part in words)

    def skip_failed_parts(self) -> None:
        """Let nothing be read in this process of what failed at the last start."""
        if self.failed:
            os.environ[LEFT_OUT_VARIABLE] = ",".join(self.failed)

    def begin_reading(self, *parts: str) -> None:
        """Note what is read from now on."""
        self._write(" ".join(parts))

    def finish(self) -> None:
        """Note that all went well."""
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
