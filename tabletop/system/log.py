"""The log of the program's activity, for standard error and fault reports.

Modules log at debug level, each to the logger with its own name. They log only types of actions,
seats and file names. They never log cards, players' names, seeds or the contents of files.
"""

import logging
from collections import deque
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Final

from tabletop.engine.localized_error import ErrorText, LocalizedError, did_you_mean, quoted_input

VARIABLE: Final = "TABLETOP_DEBUG"
ALL: Final = "all"
PACKAGES: Final = ("bots", "content", "match", "storage", "ui")
"""The packages that log."""
QT: Final = "tabletop.qt"
"""The logger for Qt's messages, which Qt's own handler writes to standard error."""
KEPT: Final = 2_000
"""The number of log lines kept for fault reports."""
_FORMAT: Final = logging.Formatter("%(asctime)s.%(msecs)03d %(name)s: %(message)s", "%H:%M:%S")


class LogError(LocalizedError):
    """Raised if a package to log does not exist or has no log."""


class _Lines:
    """A stream that keeps the latest lines of the log."""

    def __init__(self) -> None:
        self.kept: deque[str] = deque(maxlen=KEPT)

    def write(self, text: str) -> None:
        self.kept.append(text.rstrip("\n"))


_recent: Final = _Lines()


def keep_log() -> None:
    """Start keeping the latest log lines from all packages."""
    _add(logging.StreamHandler(_recent), ["tabletop"])


def recent_lines() -> Iterator[str]:
    """Yield a heading and the kept log lines, latest last."""
    yield "Log:"
    yield from _recent.kept.copy()


def write_log(packages: str) -> None:
    """Start writing some packages' log to standard error.

    Args:
        packages: the names of packages in `tabletop`, separated by commas (`match,ui.table`); `all`
            or `1` for all.

    Raises:
        LogError: if a package does not exist, or has no log.
    """
    names = PACKAGES if packages in {ALL, "1"} else tuple(packages.split(","))
    for name in names:
        if name.partition(".")[0] not in PACKAGES or not _module_exists(f"tabletop.{name}"):
            message = ErrorText(
                'no package "{name}" logs anything; those that do are {known}{hint}',
                name=quoted_input(name),
                known=", ".join(PACKAGES),
                hint=did_you_mean(name, PACKAGES),
            )
            raise LogError(message)
    prefixes = tuple(f"tabletop.{name}." for name in names)
    handler = logging.StreamHandler()
    handler.addFilter(lambda record: f"{record.name}.".startswith(prefixes))
    _add(handler, [name.rstrip(".") for name in prefixes])


def _module_exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _add(handler: logging.Handler, names: list[str]) -> None:
    handler.setFormatter(_FORMAT)
    logging.getLogger("tabletop").addHandler(handler)
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
