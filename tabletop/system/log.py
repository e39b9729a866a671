"""The log of the program's activity, for standard error and fault reports.

Modules log at debug level, each to the logger with its own name. They log only types of actions,
seats and file names. They never log cards, players' names, seeds or the contents of files.
"""

import logging
from collections import deque
from collections.abc import Iterator
from typing import Final

VARIABLE: Final = "TABLETOP_DEBUG"
QT: Final = "tabletop.qt"
"""The logger for Qt's messages, which Qt's own handler writes to standard error."""
KEPT: Final = 2_000
"""The number of log lines kept for fault reports."""
_FORMAT: Final = logging.Formatter("%(asctime)s.%(msecs)03d %(name)s: %(message)s", "%H:%M:%S")


class _Lines:
    """A stream that keeps the latest lines of the log."""

    def __init__(self) -> None:
        self.kept: deque[str] = deque(maxlen=KEPT)

    def write(self, text: str) -> None:
        self.kept.append(text.rstrip("\n"))


_recent: Final = _Lines()


def keep_log() -> None:
    """Start keeping the latest log lines."""
    _add(logging.StreamHandler(_recent))


def recent_lines() -> Iterator[str]:
    """Yield a heading and the kept log lines, latest last."""
    yield "Log:"
    yield from _recent.kept.copy()


def write_log() -> None:
    """Start writing the log to standard error, except for Qt's messages."""
    handler = logging.StreamHandler()
    handler.addFilter(lambda record: record.name != QT)
    _add(handler)


def _add(handler: logging.Handler) -> None:
    handler.setFormatter(_FORMAT)
    logger = logging.getLogger("tabletop")
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
