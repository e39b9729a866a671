"""The log: what the program does, on standard error if asked for, and in reports of faults.

Modules log to the logger of their own name, at debug level, and nothing that somebody may not
know: actions by their kind, players by their seat, files by their name. No card, no name of a
player, no seed and no content of a file is logged.
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
"""The packages that log something."""
QT: Final = "tabletop.qt"
"""The logger of Qt's messages, which Qt's own handler writes to standard error."""
KEPT: Final = 2_000
"""Lines that are kept for reports."""
_FORMAT: Final = logging.Formatter("%(asctime)s.%(msecs)03d %(name)s: %(message)s", "%H:%M:%S")


class LogError(LocalizedError):
    """There is no such package to log."""


class _Lines:
    """The last lines of the log."""

    def __init__(self) -> None:
        self.kept: deque[str] = deque(maxlen=KEPT)

    def write(self, text: str) -> None:
        self.kept.append(text.rstrip("\n"))


_recent: Final = _Lines()


def keep_log() -> None:
    """Keep the last lines of the log from now on, of all packages."""
    _add(logging.StreamHandler(_recent), ["tabletop"])


def recent_lines() -> Iterator[str]:
    """Yield the lines that were kept under a heading, the last one last."""
    yield "Log:"
    yield from _recent.kept.copy()


def write_log(packages: str) -> None:
    """Write to standard error what packages log.

    Args:
        packages: names of packages in `tabletop`, with commas between them (`match,ui.table`);
            `all` or 1 for all.

    Raises:
        LogError: nothing that is called so logs anything.
    """
    names = PACKAGES if packages in {ALL, "1"} else tuple(packages.split(","))
    for name in names:
        if name.partition(".")[0] not in PACKAGES or not _exists(f"tabletop.{name}"):
            message = ErrorText(
                'no package "{name}" logs anything; those that do are {known}{hint}',
                name=quoted_input(name),
                known=", ".join(PACKAGES),
                hint=did_you_mean(name, PACKAGES),
            )
            raise LogError(message)
    wanted = tuple(f"tabletop.{name}." for name in names)
    handler = logging.StreamHandler()
    handler.addFilter(lambda record: f"{record.name}.".startswith(wanted))
    _add(handler, [name.rstrip(".") for name in wanted])


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _add(handler: logging.Handler, names: list[str]) -> None:
    handler.setFormatter(_FORMAT)
    logging.getLogger("tabletop").addHandler(handler)
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
