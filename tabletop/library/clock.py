"""The time of day where the program runs."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def local_now() -> datetime:
    """The time now with its zone."""
    return datetime.now(UTC).astimezone()
