"""Field types for positions and card definitions.

The same types are used to read and write files and to build forms for editing. Values are plain:
numbers, words, booleans, seats and card ids, tuples and mappings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Union

Value = int | str | bool | None | tuple["Value", ...] | Mapping["int | str", "Value"]
"""A field's value; seats, cards, dice and zones are integers."""


@dataclass(frozen=True, slots=True)
class Integer:
    """An integer from `low` to `high` inclusive.

    Examples:
        >>> Integer(1, 15)
        Integer(low=1, high=15)
    """

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Word:
    """One of the given words, or any word if `words` is empty.

    Examples:
        >>> Word(("red", "blue"))
        Word(words=('red', 'blue'))
    """

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Boolean:
    """A boolean.

    Examples:
        >>> Field("open", Boolean(), default=False).default
        False
    """


@dataclass(frozen=True, slots=True)
class SeatOf:
    """A player, identified in files by name.

    Examples:
        >>> Field("starter", SeatOf())
        Field(name='starter', type=SeatOf(), default=None, required=False, when={})
    """


@dataclass(frozen=True, slots=True)
class CardOf:
    """A card, identified in files by its key.

    Examples:
        >>> ListOf(CardOf())
        ListOf(item=CardOf())
    """


@dataclass(frozen=True, slots=True)
class DieOf:
    """A die, identified in files by its key.

    Examples:
        >>> MapOf(DieOf(), Integer(1, 6))
        MapOf(key=DieOf(), value=Integer(low=1, high=6))
    """


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """A zone, identified in files by name.

    Examples:
        >>> Maybe(ZoneOf())
        Maybe(item=ZoneOf())
    """


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value of the type `item`, or nothing (`null`).

    Examples:
        >>> Maybe(Integer(1, 6)).item
        Integer(low=1, high=6)
    """

    item: "FieldType"


@dataclass(frozen=True, slots=True)
class ListOf:
    """A sequence of values of one type.

    Examples:
        >>> ListOf(Word()).item
        Word(words=())
    """

    item: "FieldType"


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping with one type for its keys and one for its values.

    Examples:
        >>> MapOf(SeatOf(), Integer(0, 99)).value
        Integer(low=0, high=99)
    """

    key: "FieldType"
    value: "FieldType"


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with known keys; fields that are not `required` may be missing.

    Examples:
        >>> Record((Field("x", Integer(0, 9)), Field("y", Integer(0, 9)))).fields[1].name
        'y'
    """

    fields: tuple["Field", ...]


FieldType = Union[  # noqa: UP007 - `|` does not work with forward references
    Integer, Word, Boolean, SeatOf, CardOf, DieOf, ZoneOf, Maybe, ListOf, MapOf, Record
]


@dataclass(frozen=True, slots=True)
class Field:
    """A named field with its type and default.

    Attributes:
        default: the value if a file does not have the field.
        required: whether a record must have the field.
        when: conditions under which the field applies, all of which must be met: a mapping from the
            name of an option or field to its permitted values.

    Examples:
        >>> rules.fields[0].name, rules.fields[0].default
        ('passes', 0)
        >>> Field("target", SeatOf(), when={"mode": ("attack",)}).when
        {'mode': ('attack',)}
    """

    name: str
    type: FieldType
    default: Value = None
    required: bool = False
    when: Mapping[str, tuple[Value, ...]] = field(default_factory=dict, hash=False)
