"""Conversion between a position's typed fields and a state's attributes."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from types import NoneType
from typing import Any, Final, get_args, get_origin, get_type_hints

from tabletop.engine.fields import (
    Boolean,
    DieOf,
    Field,
    FieldType,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Value,
    Word,
)
from tabletop.engine.zones import State

_MAX_INTEGER: Final = 999
"""The upper limit of integers for which the state declares none."""


class StateFields:
    """The fields of a game's positions, each with its attribute in the state.

    In the state, words become members of enumerations, records become named tuples, and lists
    become tuples or frozen sets. A mapping by seat or die becomes a tuple in their order; any other
    mapping becomes a sorted tuple of pairs.

    Examples:
        >>> rules.of_state.written(state)
        {'passes': 0}
        >>> rules.of_state.read({"passes": 1}, seats=2)
        {'passes': 1}
    """

    def __init__(
        self,
        state: type[State],
        fields: Sequence[Field],
        attributes: Mapping[str, str] | None = None,
    ) -> None:
        """Match fields with attributes.

        Args:
            state: the class of the state, a named tuple.
            fields: the fields, in the order in which they are written.
            attributes: a mapping from the names of fields to the names of their attributes, if
                these differ. A field without an attribute is written as None and ignored when read.
        """
        types = get_type_hints(state)
        names = {field.name: (attributes or {}).get(field.name, field.name) for field in fields}
        self._columns = [
            (field, names[field.name], types.get(names[field.name])) for field in fields
        ]

    def written(self, state: State) -> dict[str, Value]:
        """Return the fields of a state; mappings omit seats whose list is empty."""
        return {
            field.name: None if type_ is None else _written(getattr(state, name), field.type)
            for field, name, type_ in self._columns
        }

    def read(self, fields: Mapping[str, Value], seats: int) -> dict[str, Any]:
        """Return the attributes of a state that correspond to a position's fields.

        Args:
            fields: all fields of a position; their types must be the declared ones.
            seats: the number of seats.
        """
        return {
            name: _read(fields[field.name], field.type, type_, seats)
            for field, name, type_ in self._columns
            if type_ is not None
        }


def _written(of_state: object, kind: FieldType) -> Value:
    value: Any = of_state
    match kind:
        case Maybe(item):
            return None if value is None else _written(value, item)
        case Word():
            return str(value)
        case ListOf(item):
            items = sorted(value) if isinstance(value, frozenset) else value
            return tuple([_written(each, item) for each in items])
        case MapOf(SeatOf() | DieOf(), item):
            every = enumerate(_written(each, item) for each in value)
            return {key: each for key, each in every if each != ()}
        case MapOf(_, item):
            return {key: _written(each, item) for key, each in value}
        case Record(fields):
            return {each.name: _written(getattr(value, each.name), each.type) for each in fields}
        case _:
            plain: Value = value
            return plain


def _read(given: Value, kind: FieldType, of_type: object, seats: int) -> object:
    value: Any = given
    type_: Any = of_type
    if isinstance(kind, Maybe):
        kind = kind.item
        parts = get_args(type_)
        if NoneType in parts:
            type_ = next(part for part in parts if part is not NoneType)
    if value is None:
        return None
    match kind:
        case Word():
            return type_(value)
        case ListOf(item):
            inner, *_ = get_args(type_)
            return get_origin(type_)(_read(each, item, inner, seats) for each in value)
        case MapOf(SeatOf(), item):
            inner, *_ = get_args(type_)
            nothing = (get_origin(inner) or inner)()
            return tuple(
                _read(value[seat], item, inner, seats) if seat in value else nothing
                for seat in range(seats)
            )
        case MapOf():
            return tuple(sorted(value.items()))
        case Record(fields):
            types = get_type_hints(type_)
            kinds = {each.name: each.type for each in fields}
            read = {name: _read(it, kinds[name], types[name], seats) for name, it in value.items()}
            return type_(**read)
        case _:
            return value


def fields_of(state: type[Any]) -> Iterator[Field]:
    """Yield a field for each attribute of a state except `zones` and `to_act`.

    Raises:
        TypeError: if the type of an attribute does not determine its field type.
    """
    defaults: Mapping[str, Any] = state._field_defaults
    for name, type_ in get_type_hints(state, include_extras=True).items():
        if name not in ("zones", "to_act"):
            kind = _field_type(type_)
            if kind is None:
                wanted = "annotate it with what it holds: Annotated[tuple[int, ...], ListOf(...)]"
                raise TypeError(f"{state.__name__}.{name} is no field yet; {wanted}")
            default: Value = defaults.get(name, _default_of(kind))
            yield Field(name, kind, default)


def _field_type(of_type: object) -> FieldType | None:
    """Return the field type for an attribute's type, or None if it is not obvious."""
    type_: Any = of_type
    for metadata in getattr(type_, "__metadata__", ()):
        if isinstance(metadata, get_args(FieldType)):
            arguments = get_args(type_.__origin__)
            return metadata if arguments or not isinstance(metadata, (ListOf, MapOf)) else None
    parts = get_args(type_)
    if NoneType in parts:
        kind = _field_type(next(part for part in parts if part is not NoneType))
        return kind and Maybe(kind)
    if not isinstance(type_, type):
        return None
    if issubclass(type_, StrEnum):
        return Word(tuple(member.value for member in type_))
    if type_ is bool:
        return Boolean()
    return Integer(0, _MAX_INTEGER) if type_ is int else None


def _default_of(kind: FieldType) -> Value:
    """Return the default of a field for which the state class has none."""
    match kind:
        case Word(words):
            return next(iter(words), "")
        case Boolean():
            return False
        case Integer(low):
            return low
        case ListOf():
            return ()
        case _:
            return None
