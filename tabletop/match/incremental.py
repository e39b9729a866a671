"""Long-running work divided into small steps by generators."""

from collections.abc import Generator
from typing import TypeVar

_T = TypeVar("_T")

IncrementalTask = Generator[None, None, _T]
"""A generator that yields often, between short pieces of work, and returns the result."""


def run_to_end(work: IncrementalTask[_T]) -> _T:
    """Run a task to its end and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: _T = end.value
            return result
