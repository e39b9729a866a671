"""The time of day where the program runs."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def local_now() -> datetime:
    """Return the time now with its zone."""
    return datetime.now(UTC).astimezone()
