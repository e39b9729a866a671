"""Snapshots: positions in a form independent of the versions of rules and cards.

Pieces, zones and players are identified by keys and names, not by numbers. A snapshot therefore
remains readable if a game adds pieces or zones, or changes their order.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.cards.problems import FileProblemsError
from tabletop.engine.fields import (
    Boolean,
    CardOf,
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
    ZoneOf,
)
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.positions import ImpossiblePositionError, Position
from tabletop.engine.zones import NOBODY, TEAM, Seat, State, Zones, zones_of
from tabletop.match.match import AnyRules

PlainData = str | int | bool | None | list["PlainData"] | dict[str, "PlainData"]
"""Data that can be written as JSON or YAML."""

_Name = Callable[[int], str]
_Id = Callable[[str], int]

TEAM_WORD: Final = "team"
"""The word in files for a team as the one to act; no player can have this name."""


class SnapshotError(LocalizedError):
    """Raised if a snapshot is invalid under the current rules; the text is the reason.

    Examples:
        >>> restore_snapshot(rules, Notation(rules, ("Ann", "Ben")), {"to_act": "Cleo"})
        Traceback (most recent call last):
            ...
        tabletop.match.save.position.SnapshotError: this is no position
    """


def snapshot(rules: AnyRules, notation: Notation, state: State) -> dict[str, PlainData]:
    """Return a snapshot of a state, including hidden cards.

    Chance must not be the next to act in the state.

    Examples:
        >>> notation = Notation(rules, ("Ann", "Ben"))
        >>> data = snapshot(rules, notation, state)
        >>> data["to_act"], data["zones"]["hand/Ann"][:2], data["fields"]
        ('Ann', ['rung-1', 'rung-14'], {'passes': 0})
        >>> restore_snapshot(rules, notation, data) == state
        True
    """
    position: Position = rules.position(state)
    return {
        "to_act": seat_word(position.to_act, notation),
        "zones": plain_zones(rules, notation, position),
        "fields": plain_fields(rules, notation, position, defaults=True),
    }


def plain_zones(rules: AnyRules, notation: Notation, position: Position) -> dict[str, PlainData]:
    """Return a mapping from each zone's name to its cards, without empty zones."""
    return {
        notation.zone_name(zone): [rules.cards.key(card) for card in cards]
        for zone, cards in enumerate(position.zones)
        if cards
    }


def plain_fields(
    rules: AnyRules, notation: Notation, position: Position, *, defaults: bool
) -> dict[str, PlainData]:
    """Return a mapping from field names to values, optionally without default values."""
    return {
        field.name: plain_value(position.fields[field.name], field.type, notation)
        for field in rules.fields
        if defaults or position.fields[field.name] != field.default
    }


def restore_snapshot(rules: AnyRules, notation: Notation, data: Mapping[str, Any]) -> State:
    """Return the state that a snapshot describes, even if other rules wrote it.

    Missing fields get their defaults, and unknown fields are ignored. The rules decide whether the
    position is possible.

    Raises:
        SnapshotError: if the snapshot is not a possible position under these rules.
    """
    try:
        zones, fields, to_act = data["zones"], data["fields"], data["to_act"]
        position = Position(
            _zones(zones, rules, notation),
            _to_act(to_act, notation),
            {field.name: _field(fields, field, notation) for field in rules.fields},
        )
        state: State = rules.build(position)
    except ImpossiblePositionError as error:
        message = ErrorText("the position is impossible by these rules")
        raise SnapshotError(message) from error
    except NotationError as error:
        raise SnapshotError(error.text) from error
    except (SnapshotError, FileProblemsError):
        raise
    except BAD_CONTENT as error:
        message = ErrorText("this is no position")
        raise SnapshotError(message) from error
    return state


def seat_word(seat: Seat, notation: Notation) -> str | None:
    """Return the name in files of the seat to act, or None if the game is over."""
    if seat == NOBODY:
        return None
    return TEAM_WORD if seat == TEAM else notation.seat_name(seat)


def plain_value(value: Value, kind: FieldType, notation: Notation) -> PlainData:
    """Return a field's value as plain data."""
    match kind, value:
        case _, None:
            return None
        case Maybe(item), _:
            return plain_value(value, item, notation)
        case ListOf(item), tuple(items):
            return [plain_value(entry, item, notation) for entry in items]
        case MapOf(key_kind, value_kind), Mapping():
            return {
                str(plain_value(key, key_kind, notation)): plain_value(entry, value_kind, notation)
                for key, entry in value.items()
            }
        case Record(fields), Mapping():
            return {
                field.name: plain_value(value[field.name], field.type, notation)
                for field in fields
                if field.name in value
            }
        case _, int(number):
            names = _names(kind, notation)
            return number if names is None else names[0](number)
        case _:
            return cast("PlainData", value)


def _names(kind: FieldType, notation: Notation) -> tuple[_Name, _Id] | None:
    """Return functions that convert ids to names and back, or None for other types."""
    return {
        SeatOf: (notation.seat_name, notation.seat_id),
        CardOf: (notation.card_name, notation.card_id),
        DieOf: (notation.die_name, notation.die_id),
        ZoneOf: (notation.zone_name, notation.zone_id),
    }.get(type(kind))


# --- reading ------------------------------------------------------------------------------------


def _zones(data: Mapping[str, Any], rules: AnyRules, notation: Notation) -> Zones:
    contents = {
        notation.zone_id(name): tuple(notation.card_id(key) for key in cards)
        for name, cards in data.items()
    }
    return zones_of(len(rules.zones), contents)


def _to_act(word: object, notation: Notation) -> Seat:
    if word is None:
        return NOBODY
    return TEAM if word == TEAM_WORD else notation.seat_id(str(word))


def _field(data: Mapping[str, Any], field: Field, notation: Notation) -> Value:
    if field.name not in data:
        if field.required:
            raise SnapshotError(ErrorText('"{name}" is missing in the position', name=field.name))
        return field.default
    return _value(data[field.name], field.type, notation)


def _value(data: object, kind: FieldType, notation: Notation) -> Value:
    names = _names(kind, notation)
    match kind, data:
        case _, str() if names is not None:
            return names[1](data)
        case Maybe(item), _:
            return None if data is None else _value(data, item, notation)
        case ListOf(item), list():
            return tuple(_value(entry, item, notation) for entry in data)
        case MapOf(key_kind, value_kind), dict():
            return {
                _key(key, key_kind, notation): _value(entry, value_kind, notation)
                for key, entry in data.items()
            }
        case Record(fields), dict():
            return {
                field.name: _value(data[field.name], field.type, notation)
                for field in fields
                if field.name in data
            }
        case Boolean(), bool(truth):
            return truth
        case Integer(low, high), int(number) if type(number) is int and low <= number <= high:
            return number
        case Word(words), str(word) if word in words or not words:
            return word
        case _:
            raise SnapshotError(ErrorText('"{data}" cannot stand in the position', data=str(data)))


def _key(text: str, kind: FieldType, notation: Notation) -> int | str:
    """Return the key of a mapping; JSON has only string keys."""
    number = isinstance(kind, Integer) and text.removeprefix("-").isdecimal()
    return cast("int | str", _value(int(text) if number else text, kind, notation))
