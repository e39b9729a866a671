"""Classes whose annotations declare the mappings in a file.

A `Literal` is one of several words, `X | None` may be `null`, `tuple[X, ...]` is a list, and a
`Mapping` is a mapping with any keys. If Python's types do not suffice, `Annotated` adds one from
`engine.fields` or this module.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from tabletop.cards.schema import plain_name
from tabletop.cards.yaml_nodes import MapNode, Node
from tabletop.engine.fields import Boolean, Field, Integer, ListOf, MapOf, Maybe, Value, Word
from tabletop.engine.localized_error import ErrorText

Read = Any
"""A value of the type that the annotation declares, or None if it is invalid."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """An annotation for a word to be parsed; `parse` may raise `LocalizedError`."""

    parse: Callable[[str], object]


@dataclass(frozen=True, slots=True)
class CustomRead:
    """An annotation for a value read by a function.

    Attributes:
        read: a function of the reader, the node and its name.
        empty: the value that replaces an invalid one.
    """

    read: Callable[..., object]
    empty: object = None


OneLine = Annotated[str, Parsed(lambda text: " ".join(text.split()))]
"""A text that may be wrapped anywhere in the file."""
NO_NODE: Final = MapNode(0, {})
"""The value of an `Unread` that is missing in the file."""
UNREAD: Final[Read] = CustomRead(lambda _reader, node, _what: node, NO_NODE)
Unread = Annotated[Node, UNREAD]
"""A node that is read later, when more is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A mapping in a file; subclasses declare its keys by annotations.

    A key has the name of its attribute, or the one in the attribute's metadata (`{"key": "try"}`).
    It is optional if the attribute has a default. Invalid values are replaced by empty ones.

    Attributes:
        key: the key of this mapping in the mapping that contains it; empty if there is none.
        what: the mapping's name in messages.
        line: the line where the mapping begins.
        lines: the lines of all keys with valid values.
        game_fields: the valid values of the game's own fields.
        partial_fields: the valid parts of the game's fields that have problems.
    """

    key: str = ""
    what: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    game_fields: Mapping[str, Value] = field(default_factory=dict, compare=False)
    partial_fields: Mapping[str, Read] = field(default_factory=dict, compare=False)

    def problems(self) -> Iterable[tuple[str, ErrorText]]:
        """Yield problems with the values together: a key, or "" for none, and the reason."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Head(Bound):
    """The first keys of card files, texts, rules pages and lessons."""

    format: Annotated[int, Integer(0, 10**6)]
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextHead(Head):
    """The first keys of a file that is written in a language."""

    language: str


_EMPTY: Final = {Word: "", Integer: 0, Boolean: False, ListOf: (), MapOf: {}, Parsed: ""}


def empty(kind: object) -> Read:
    """Return the value that replaces a missing or invalid value of this type."""
    return kind.empty if isinstance(kind, CustomRead) else _EMPTY.get(type(kind))


_DECLARED: Final[dict[type[Bound], Mapping[str, Field]]] = {}


def fields_of(shape: type[Bound]) -> Mapping[str, Field]:
    """Return a mapping from the attributes of a class to their fields in the file."""
    if shape not in _DECLARED:
        hints = get_type_hints(shape, include_extras=True)
        own = (one for one in dataclasses.fields(shape) if one.name not in Bound.__slots__)
        _DECLARED[shape] = {one.name: _field(one, hints[one.name]) for one in own}
    return _DECLARED[shape]


def kind_of(hint: object) -> Read:
    """Return the type that an annotation declares."""
    origin, inside = get_origin(hint), get_args(hint)
    match origin:
        case _ if origin is Annotated:
            return inside[1]
        case _ if origin is Literal:
            return Word(inside)
        case _ if origin in {Union, UnionType}:
            return Maybe(kind_of(inside[0]))
        case _ if origin is tuple:
            return ListOf(kind_of(inside[0]))
        case _ if origin is Mapping:
            return MapOf(kind_of(inside[0]), kind_of(inside[1]))
        case _:
            return Word() if hint is str else Boolean() if hint is bool else hint


def _field(attribute: "dataclasses.Field[Any]", hint: object) -> Field:
    kind = kind_of(hint)
    required = attribute.default is MISSING and attribute.default_factory is MISSING
    default = empty(kind) if attribute.default is MISSING else attribute.default
    return Field(attribute.metadata.get("key", attribute.name), kind, default, required)


class LocatedText(NamedTuple):
    """A word and its line."""

    text: str
    line: int


def _read_located(reader: Read, node: Node, what: str) -> LocatedText | None:
    word = reader.value(node, Word(), what)
    return None if word is None else LocatedText(word, node.line)


LocatedWord = Annotated[LocatedText, CustomRead(_read_located)]
"""An annotation for a word whose line is needed in messages."""


_NAME: Final[Read] = Parsed(plain_name)


def in_order(shape: type[Bound]) -> CustomRead:
    """Return an annotation for a tuple of instances, written as a mapping by name."""

    def read(reader: Read, node: Node, what: str) -> object:
        found = reader.value(node, MapOf(_NAME, kind_of(shape)), what)
        return None if found is None else tuple(found.values())

    return CustomRead(read, ())
