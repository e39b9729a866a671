"""Reads values of JSON, each of which may be anything, as annotations have them."""

from types import UnionType
from typing import Annotated, Any, Final, get_args, get_origin

from tabletop.engine.player_names import composed

_LONGEST_NAME: Final = 200
_LARGEST: Final = 10**9
"""No game has so many points or moves."""


def value_as(kind: Any, value: Any) -> Any:  # noqa: ANN401 - of the type that is asked for
    """Return a value as an annotation has it; lists become tuples.

    Args:
        kind: a plain type, a tuple, `X | None`, or `Annotated` with what makes the value of it.
        value: the value.

    Raises:
        ValueError: it is something else.
    """
    origin, inside = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return None if value is None else value_as(inside[0], value)
    if origin is Annotated:
        return inside[1](value_as(inside[0], value))
    if type(value) is not (list if origin is tuple else kind):
        raise ValueError
    if origin is not tuple:
        return value
    kinds = inside[:1] * len(value) if inside[-1] is ... else inside
    return tuple(value_as(of, item) for of, item in zip(kinds, value, strict=True))


def _shown(text: str) -> str:
    text.encode()  # half a character is no text that can be shown: a ValueError
    if len(text) > _LONGEST_NAME:
        raise ValueError
    return text


def _counted(number: int) -> int:
    if abs(number) > _LARGEST:
        raise ValueError
    return number


Text = Annotated[str, _shown]
"""A text that can be shown."""
Name = Annotated[str, lambda text: composed(_shown(text))]
"""One of which the letters are composed."""
Number = Annotated[int, _counted]
"""A number of points or moves."""
