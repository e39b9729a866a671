"""A position in the words of files, so that it outlives the rules and cards it was played by.

Pieces, zones and players are named by their keys and names, never numbered: whatever is added to
a game or comes in another order later, a position that was written down once is read again.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from tabletop.cards.file_reading import BAD_CONTENT
from tabletop.cards.problems import FileProblemsError
from tabletop.engine.fields import (
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
    Truth,
    Value,
    Word,
    ZoneOf,
)
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.positions import ImpossiblePositionError, Position
from tabletop.engine.state import State, Zones, zones_of
from tabletop.engine.zones import NOBODY, TEAM, Seat
from tabletop.match.match import AnyRules

PlainData = str | int | bool | None | list["PlainData"] | dict[str, "PlainData"]
"""What files are written from."""

_Name = Callable[[int], str]
_Id = Callable[[str], int]

TEAM_WORD: Final = "team"
"""Stands for whoever acts for the team; no player can be called so."""


class SnapshotError(LocalizedError):
    """A position that these rules cannot go on from; its text says why."""


def snapshot(rules: AnyRules, notation: Notation, state: State) -> dict[str, PlainData]:
    """Return all of a position in which a seat acts, or nobody any more; secrets are in it, too."""
    position: Position = rules.position(state)
    return {
        "to_act": seat_word(position.to_act, notation),
        "zones": plain_zones(rules, notation, position),
        "fields": plain_fields(rules, notation, position, defaults=True),
    }


def plain_zones(rules: AnyRules, notation: Notation, position: Position) -> dict[str, PlainData]:
    """Return the cards of a position in the words of a file, without empty zones."""
    return {
        notation.zone_name(zone): [rules.cards.key(card) for card in cards]
        for zone, cards in enumerate(position.zones)
        if cards
    }


def plain_fields(
    rules: AnyRules, notation: Notation, position: Position, *, defaults: bool
) -> dict[str, PlainData]:
    """Return the fields of a position in the words of a file, perhaps without the usual ones."""
    return {
        field.name: plain_value(position.fields[field.name], field.type, notation)
        for field in rules.fields
        if defaults or position.fields[field.name] != field.default
    }


def restore_snapshot(rules: AnyRules, notation: Notation, data: Mapping[str, Any]) -> State:
    """Return the position of a snapshot, which may have been written by other rules.

    Fields that there were not yet have their default; fields that there are not any more are
    left out. Whether the position is possible is for the rules to say.

    Raises:
        SnapshotError: these rules have no such position.
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
    """Return who acts, in the words of a file."""
    if seat == NOBODY:
        return None
    return TEAM_WORD if seat == TEAM else notation.seat_name(seat)


def plain_value(value: Value, kind: FieldType, notation: Notation) -> PlainData:
    """Return a field's value in the words of a file."""
    match kind, value:
        case _, None:
            return None
        case Maybe(item), _:
            return plain_value(value, item, notation)
        case ListOf(item), tuple(items):
            return [plain_value(inside, item, notation) for inside in items]
        case MapOf(key_kind, value_kind), Mapping():
            return {
                str(plain_value(key, key_kind, notation)): plain_value(inside, value_kind, notation)
                for key, inside in value.items()
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
    """Return how a thing of a kind is named in files, and found by that; None for no thing."""
    return {
        SeatOf: (notation.seat_name, notation.seat_id),
        CardOf: (notation.card_name, notation.card_id),
        DieOf: (notation.die_name, notation.die_id),
        ZoneOf: (notation.zone_name, notation.zone_id),
    }.get(type(kind))


# --- reading ------------------------------------------------------------------------------------


def _zones(data: Mapping[str, Any], rules: AnyRules, notation: Notation) -> Zones:
    lying = {
        notation.zone_id(name): tuple(notation.card_id(key) for key in cards)
        for name, cards in data.items()
    }
    return zones_of(len(rules.zones), lying)


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
            return tuple(_value(inside, item, notation) for inside in data)
        case MapOf(key_kind, value_kind), dict():
            return {
                _key(key, key_kind, notation): _value(inside, value_kind, notation)
                for key, inside in data.items()
            }
        case Record(fields), dict():
            return {
                field.name: _value(data[field.name], field.type, notation)
                for field in fields
                if field.name in data
            }
        case Truth(), bool(truth):
            return truth
        case Integer(low, high), int(number) if type(number) is int and low <= number <= high:
            return number
        case Word(words), str(word) if word in words or not words:
            return word
        case _:
            raise SnapshotError(ErrorText('"{data}" cannot stand in the position', data=str(data)))


def _key(text: str, kind: FieldType, notation: Notation) -> int | str:
    """Return a key of a mapping; JSON knows texts only."""
    number = isinstance(kind, Integer) and text.removeprefix("-").isdecimal()
    return cast("int | str", _value(int(text) if number else text, kind, notation))
