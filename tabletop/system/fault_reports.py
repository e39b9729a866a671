"""Fault reports: plain text files that a user can send to the developers."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from tabletop.storage.clock import local_now
from tabletop.storage.file_writing import make_folder, write_atomically
from tabletop.system.log import recent_lines

ReportSection = Callable[[], Iterable[str]]
"""Returns the lines of a report about one subject."""

_MOST: Final = 50
"""The maximum number of reports per run, since a fault in painting recurs often."""


class FaultReports:
    """A folder to which a limited number of fault reports is written."""

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
    """Return a report's text: the time, machine, further sections, log and failure.

    Args:
        failure: the traceback.
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
        except Exception as error:  # noqa: BLE001 - the cause of the fault may recur here
            yield f"Not known: {error!r}"


def write_stderr(text: str) -> None:
    """Print a line on standard error, if the program has one."""
    if sys.stderr is not None:
        sys.stderr.write(f"{text}\n")
