"""What is wrong with a file that somebody wrote: every problem with its line, all at once."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeVar

from tabletop.engine.localized_error import ErrorText, printable
from tabletop.overriding import override

NO_LINE: Final = 0
"""Stands for a line where the file as a whole is meant."""
_LONGEST: Final = 1000
"""Characters of a message; more of them only come of names that are absurdly long."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong with a file; `str()` is `file:line: message` on one line.

    Attributes:
        path: the file.
        line: its line, from 1, or `WHOLE`.
        message: what is wrong.
    """

    path: Path
    line: int
    message: ErrorText

    @override
    def __str__(self) -> str:
        where = f"{self.path}" if self.line == NO_LINE else f"{self.path}:{self.line}"
        return printable(f"{where}: {self.message}")


class FileProblemsError(ValueError):
    """A file cannot be used; its text is every problem, a line each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class HasLine(Protocol):
    """Something that a file says."""

    @property
    def line(self) -> int:
        """The line on which it stands."""


K = TypeVar("K")
V = TypeVar("V", bound=HasLine)


def split_misfits(
    path: Path, said: Mapping[K, V], misfit: Callable[[K, V], ErrorText | None]
) -> tuple[dict[K, V], tuple[Problem, ...]]:
    """Return what of a file fits, and the problems with the rest.

    Args:
        path: the file.
        said: what it says.
        misfit: returns why something does not fit; None where it does.
    """
    faults = {key: misfit(key, value) for key, value in said.items()}
    right = {key: value for key, value in said.items() if faults[key] is None}
    wrong = ((said[key].line, fault) for key, fault in faults.items() if fault is not None)
    return right, tuple(Problem(path, line, fault) for line, fault in wrong)


class Problems:
    """Collects the problems of one file while it is read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._problems: dict[Problem, None] = {}

    def add(self, line: int, message: ErrorText) -> None:
        """Note a problem; the same one is noted once."""
        if len(message) > _LONGEST:
            message = ErrorText("{message}…", message=message[: _LONGEST - 1])
        self._problems.setdefault(Problem(self.path, line, message))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything found so far, by line; what stands on one line, in the order found."""
        return tuple(sorted(self._problems, key=lambda problem: problem.line))

    @property
    def count(self) -> int:
        """How many problems were found so far."""
        return len(self._problems)
