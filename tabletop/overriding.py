"""A decorator for overriding methods, like `typing.override` in Python 3.12."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    # The type checker has stubs of this package, which need not be installed.
    from typing_extensions import override as override  # noqa: PLC0414 - re-exported
else:
    T = TypeVar("T")

    def override(method: T) -> T:
        """Mark a method as overriding one of a base class; return it unchanged."""
        return method
