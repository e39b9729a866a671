"""Reports of faults of the program: files of plain text that a user can send."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from tabletop.storage.clock import local_now
from tabletop.storage.file_writing import make_folder, write_atomically
from tabletop.system.log import recent_lines

ReportSection = Callable[[], Iterable[str]]
"""Looks at something and returns lines about it."""

_MOST: Final = 50
"""A failure in something painted over and over must not fill the disk."""


class FaultReports:
    """Writes reports into a folder, up to a limit."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written = 0

    def write(self, text: str) -> Path | None:
        """Write a report; return its path, or None where it could not be written."""
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
    """Return a report: when, on what machine, what else is known, the log and the failure.

    Args:
        failure: a traceback.
        *sections: find out more; one that fails is told in its place.
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
    """Say something on standard error, which a program without a console does not have."""
    if sys.stderr is not None:
        sys.stderr.write(f"{text}\n")
