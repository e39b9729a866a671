"""Reserves standard output for answers; other output goes to standard error."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TextIO


@contextmanager
def reserve_stdout() -> Iterator[TextIO]:
    """Provide the only stream that writes to standard output within a `with` block.

    Meanwhile, everything else written to standard output goes to standard error: by `print`, by
    libraries that write to its descriptor, and by child processes.
    """
    given = sys.stdout
    given.flush()
    own, other = _descriptor(given), _descriptor(sys.stderr)
    if own is None or other is None:  # The streams were replaced, or the program has no terminal.
        with redirect_stdout(sys.stderr):
            yield given
        return
    answers = os.fdopen(os.dup(own), "w", encoding=given.encoding, errors=given.errors)
    os.dup2(other, own)
    try:
        with answers, redirect_stdout(sys.stderr):
            try:
                yield answers
            finally:
                os.dup2(answers.fileno(), own)
    finally:
        given.flush()


def _descriptor(stream: TextIO | None) -> int | None:
    try:
        return None if stream is None else stream.fileno()
    except (OSError, ValueError):
        return None
