"""The local time."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def local_now() -> datetime:
    """Return the current time with its zone."""
    return datetime.now(UTC).astimezone()
