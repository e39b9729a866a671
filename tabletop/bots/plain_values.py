"""Encoding of immutable values as JSON, to exchange them with another process.

Decoding creates only data. A value names its class, which must be loaded already, and must be an
enum, a dataclass or a named tuple. Nothing else is called, and nothing is imported.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from typing import Any, Final

from tabletop.engine.localized_error import ErrorText
from tabletop.match.save.position import PlainData

_KIND: Final = "is"
_PARTS: Final = "of"


def encode(value: object) -> PlainData:
    """Convert a value to data for JSON.

    Raises:
        TypeError: if the value, or a part of it, is not immutable.
    """
    match value:
        case Enum():
            return _tag(type(value), [value.name])
        case ErrorText():
            return _tag(ErrorText, [value.template, encode(dict(value.params))])
        case None | bool() | int() | str():
            return value
        case float():
            return _tag(float, [value.hex()])
        case tuple():
            parts: list[PlainData] = [encode(part) for part in value]
            return _tag(type(value), parts) if hasattr(value, "_fields") else parts
        case frozenset():
            return _tag(frozenset, [encode(part) for part in value])
        case Mapping():
            return _tag(dict, [[encode(key), encode(part)] for key, part in value.items()])
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{type(value).__name__} is no immutable value")
    return _tag(type(value), [encode(getattr(value, field.name)) for field in fields(value)])


def decode(data: object) -> object:
    """Return the value that `encode` converted to the data.

    Raises:
        ValueError: if the data was not written by `encode`.
    """
    match data:
        case None | bool() | int() | str():
            return data
        case list():
            return tuple([decode(part) for part in data])
        case {"is": str(kind), "of": list(parts)}:
            try:
                return _construct(kind, [decode(part) for part in parts])
            except (TypeError, KeyError, LookupError, AttributeError) as error:
                raise ValueError(f"{kind} cannot be made of this") from error
    raise ValueError("this is no value")


def _tag(kind: type, parts: list[PlainData]) -> PlainData:
    return {_KIND: f"{kind.__module__}:{kind.__qualname__}", _PARTS: parts}


_BUILT_IN: Final[Mapping[str, Callable[..., Any]]] = {
    "builtins:float": float.fromhex,
    "builtins:frozenset": lambda *parts: frozenset(parts),
    "builtins:dict": lambda *pairs: dict(pairs),
    "tabletop.engine.localized_error:ErrorText": lambda text, given: partial(
        ErrorText, text, **given
    )(),
}


def _construct(kind: str, parts: list[Any]) -> object:
    if kind in _BUILT_IN:
        return _BUILT_IN[kind](*parts)
    module, _, name = kind.partition(":")
    found: Any = sys.modules[module]
    for part in name.split("."):
        found = getattr(found, part)
    if not isinstance(found, type):
        raise TypeError
    if issubclass(found, Enum):
        return found[parts[0]]
    if is_dataclass(found) or (issubclass(found, tuple) and hasattr(found, "_fields")):
        return found(*parts)
    raise TypeError
