"""Types of the typed fields that positions and card definitions consist of.

One description serves reading (scenario files, card files), writing and editing (a form made from
it). Values inside are plain: numbers, words, truth, seats and card ids, tuples and mappings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Union

Value = int | str | bool | None | tuple["Value", ...] | Mapping["int | str", "Value"]
"""A field's value: seats and cards are their numbers, dice their indices."""


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Word:
    """One of some words; `words` empty allows any word."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Truth:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class SeatOf:
    """A player, by name in files."""


@dataclass(frozen=True, slots=True)
class CardOf:
    """A card, by key in files."""


@dataclass(frozen=True, slots=True)
class DieOf:
    """A die, by key in files."""


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """A zone, by name in files."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """The same or nothing (`null`)."""

    item: "FieldType"


@dataclass(frozen=True, slots=True)
class ListOf:
    """A sequence of equals."""

    item: "FieldType"


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping."""

    key: "FieldType"
    value: "FieldType"


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with known keys; all but those in `required` may be missing."""

    fields: tuple["Field", ...]


FieldType = Union[  # noqa: UP007 - the names are strings, which `|` cannot join at run time
    Integer, Word, Truth, SeatOf, CardOf, DieOf, ZoneOf, Maybe, ListOf, MapOf, Record
]


@dataclass(frozen=True, slots=True)
class Field:
    """A named field, its type, and what it is where a file does not say.

    Attributes:
        required: whether a record must have it.
        when: what must be so for the field to mean something: options or other fields by name,
            each with the values that it may have. All of it must hold; nothing holds of no value.
    """

    name: str
    type: FieldType
    default: Value = None
    required: bool = False
    when: Mapping[str, tuple[Value, ...]] = field(default_factory=dict, hash=False)
