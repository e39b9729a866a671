"""The problems of a file, each with its line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeVar

from tabletop.engine.localized_error import ErrorText, printable
from tabletop.overriding import override

NO_LINE: Final = 0
"""The line of a problem that concerns the whole file."""
_LONGEST: Final = 1000
"""The maximum length of a message; only absurdly long names exceed it."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One problem with a file; `str()` is `file:line: message` on one line.

    Attributes:
        path: the path of the file.
        line: the line, counted from 1, or `NO_LINE`.
        message: a description of the problem.
    """

    path: Path
    line: int
    message: ErrorText

    @override
    def __str__(self) -> str:
        where = f"{self.path}" if self.line == NO_LINE else f"{self.path}:{self.line}"
        return printable(f"{where}: {self.message}")


class FileProblemsError(ValueError):
    """Raised if a file cannot be used; the message has one line for each problem."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class HasLine(Protocol):
    """A value that was read from a file."""

    @property
    def line(self) -> int:
        """The value's line in the file."""


K = TypeVar("K")
V = TypeVar("V", bound=HasLine)


def split_misfits(
    path: Path, entries: Mapping[K, V], misfit: Callable[[K, V], ErrorText | None]
) -> tuple[dict[K, V], tuple[Problem, ...]]:
    """Split entries into those that fit and a problem for each of the others.

    Args:
        path: the path of the file.
        entries: a mapping from keys to the file's entries.
        misfit: returns why an entry does not fit, or None if it does.
    """
    faults = {key: misfit(key, value) for key, value in entries.items()}
    right = {key: value for key, value in entries.items() if faults[key] is None}
    wrong = ((entries[key].line, fault) for key, fault in faults.items() if fault is not None)
    return right, tuple(Problem(path, line, fault) for line, fault in wrong)


class Problems:
    """A file's problems, collected while it is read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._problems: dict[Problem, None] = {}

    def add(self, line: int, message: ErrorText) -> None:
        """Add a problem; duplicates are ignored."""
        if len(message) > _LONGEST:
            message = ErrorText("{message}…", message=message[: _LONGEST - 1])
        self._problems.setdefault(Problem(self.path, line, message))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems so far, sorted by line."""
        return tuple(sorted(self._problems, key=lambda problem: problem.line))

    @property
    def count(self) -> int:
        """The number of problems so far."""
        return len(self._problems)
