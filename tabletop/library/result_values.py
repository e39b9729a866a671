"""Reads the values of a line in the book of results; each may be anything."""

from collections.abc import Callable
from typing import Any, Final

from tabletop.engine.player_names import composed

_LONGEST_NAME: Final = 200
_LARGEST: Final = 10**9
"""No game has so many points or moves."""


def read_text(value: object) -> str:
    """Return a text that can be shown.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(value, str) or len(value) > _LONGEST_NAME:
        raise ValueError
    value.encode()  # half a character is no text that can be shown: a ValueError
    return value


def read_texts(value: object) -> tuple[str, ...]:
    """Return several texts, their letters composed.

    Raises:
        ValueError: one is none; TypeError where it is no list.
    """
    if not isinstance(value, list):
        raise TypeError
    return tuple(composed(read_text(item)) for item in value)


def _seed(value: object) -> int:
    if type(value) is not int:
        raise ValueError
    return value


def _numbers(values: object) -> tuple[int, ...] | None:
    if values is None:
        return None
    if not isinstance(values, list):
        raise TypeError
    return tuple(map(_number, values))


def _number(value: object) -> int:
    if type(value) is not int or abs(value) > _LARGEST:
        raise ValueError
    return value


def _options(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple((read_text(key), read_text(chosen)) for key, chosen in value)


def _figures(value: object) -> tuple[tuple[str, tuple[int, ...]], ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple((read_text(code), _numbers(counted) or ()) for code, counted in value)


READERS: Final[dict[str, Callable[[Any], object]]] = {
    "game": read_text,
    "started": read_text,
    "ended": read_text,
    "seed": _seed,
    "players": read_texts,
    "people": read_texts,
    "winners": read_texts,
    "team": bool,
    "scores": _numbers,
    "moves": _number,
    "options": _options,
    "reached": _numbers,
    "given_up": bool,
    "undone": bool,
    "figures": _figures,
    "bots": read_texts,
}
"""How each entry of a line is read; what is missing there and has no default spoils the line."""
