"""Standard output for answers alone: what games and bots print goes to standard error instead."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TextIO


@contextmanager
def reserve_stdout() -> Iterator[TextIO]:
    """Give a stream to standard output of which nobody else knows, as long as this lasts.

    Meanwhile the descriptor of standard output leads to standard error: for `print`, for libraries
    that write to it, and for programs that are started.
    """
    given = sys.stdout
    given.flush()
    own, other = _descriptor(given), _descriptor(sys.stderr)
    if own is None or other is None:  # a test's, or a program's without a terminal
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
