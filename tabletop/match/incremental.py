"""Work that takes long and can be done little by little, so that others have their turn."""

from collections.abc import Generator
from typing import TypeVar

_T = TypeVar("_T")

IncrementalTask = Generator[None, None, _T]
"""Yields often, and returns what the work is for."""


def run_to_end(work: IncrementalTask[_T]) -> _T:
    """Do all of it now; what it comes to."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: _T = end.value
            return result
