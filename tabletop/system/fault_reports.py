"""Fault reports: plain text files that a user can send."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from tabletop.storage.clock import local_now
from tabletop.storage.file_writing import make_folder, write_atomically
from tabletop.system.log import recent_lines

ReportSection = Callable[[], Iterable[str]]
"""Returns lines about one subject of a report."""

_MOST: Final = 50
"""The maximum number of reports: a fault in painting must not fill the disk."""


class FaultReports:
    """A folder containing a limited number of fault reports."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written = 0

    def write(self, text: str) -> Path | None:
        """Write a report; return its path, or None if it could not be written."""
        self._written += 1
        if self._written > _MOST:
            return None
        path = self._folder / f"{local_now():%Y-%m-%d %H.%M.%S} {self._written}.txt"
        try:
            make_folder(self._folder)
            write_atomically(path, text.encode("utf-8", "backslashreplace"))
        except OSError as error:
            write_stderr(f"The report could not be written: {error}")
            return None
        return path


def report_text(failure: str, *sections: ReportSection) -> str:
    """Return the text of a report: time, machine, further sections, log and failure.

    Args:
        failure: a traceback.
        *sections: further sections; if one cannot be created, the error replaces it.
    """
    when = f"When: {local_now().isoformat(timespec='seconds')}"
    return "\n".join((when, *_section_lines((_machine, *sections, recent_lines)), "", failure))


def _machine() -> Iterable[str]:
    from tabletop.system.diagnosis import diagnosis, finding_lines

    return finding_lines(diagnosis())


def _section_lines(sections: Iterable[ReportSection]) -> Iterator[str]:
    for look in sections:
        try:
            yield from look()
        except Exception as error:  # noqa: BLE001 - what failed may be what is asked for
            yield f"Not known: {error!r}"


def write_stderr(text: str) -> None:
    """Print a line on standard error, if the program has one."""
    if sys.stderr is not None:
        sys.stderr.write(f"{text}\n")
