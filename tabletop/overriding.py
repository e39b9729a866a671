"""The decorator for overriding methods, like `typing.override` of Python 3.12."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    # The type checker has its own stubs of this package.
    from typing_extensions import override as override  # noqa: PLC0414 - re-exported
else:
    T = TypeVar("T")

    def override(method: T) -> T:
        """Return the method unchanged."""
        return method
