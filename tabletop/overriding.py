"""Marks methods that override one of a base class, so that the type checker compares the two."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    # The type checker knows this package without its being installed.
    from typing_extensions import override as override  # noqa: PLC0414 - a name for others
else:
    T = TypeVar("T")

    def override(method: T) -> T:
        """Return the method as it is."""
        return method
