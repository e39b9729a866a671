"""Writes a position as a scenario file that loads to the same position."""

from collections.abc import Mapping
from typing import Any, Final, cast

import yaml

from tabletop.engine.fields import (
    CardOf,
    DieOf,
    FieldType,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Value,
    ZoneOf,
)
from tabletop.engine.notation import Notation
from tabletop.engine.state import State
from tabletop.engine.zones import NOBODY, TEAM, Seat
from tabletop.match.match import AnyRules
from tabletop.scenarios.positions import TEAM_WORD
from tabletop.scenarios.scenario import DEFAULT_SEED

Plain = str | int | bool | None | list["Plain"] | dict[str, "Plain"]
"""What YAML is written from."""

_WIDTH: Final = 100


def position_text(
    title: str,
    rules: AnyRules,
    names: tuple[str, ...],
    state: State,
    *,
    seed: int = DEFAULT_SEED,
) -> str:
    """The scenario file of a position in which a seat acts, or nobody any more.

    Args:
        title: what the scenario is called.
        rules: the game with its options.
        names: the players by seat.
        state: the position; what lies hidden in it is written too.
        seed: decides what chance does next.
    """
    notation = Notation(rules, names)
    position = rules.position(state)
    zones: dict[str, Plain] = {
        notation.zone_name(zone): [rules.cards.key(card) for card in cards]
        for zone, cards in enumerate(position.zones)
        if cards
    }
    fields: dict[str, Plain] = {
        field.name: plain_value(position.fields[field.name], field.type, notation)
        for field in rules.fields
        if position.fields[field.name] != field.default
    }
    scenario: dict[str, Plain] = {
        "scenario": title,
        "game": rules.game,
        "options": dict(rules.options),
        "players": list(names),
        "position": {"to_act": seat_word(position.to_act, notation), "zones": zones, **fields},
        "seed": seed,
    }
    return to_yaml(scenario)


def to_yaml(data: Plain) -> str:
    """The data as text: what holds only plain values stands on one line."""
    text: str = yaml.dump(
        data,
        Dumper=_Dumper,
        default_flow_style=None,
        sort_keys=False,
        allow_unicode=True,
        width=_WIDTH,
    )
    return text


def flow(data: Plain) -> str:
    """The data as one line."""
    text: str = yaml.dump(
        data, Dumper=_Dumper, default_flow_style=True, allow_unicode=True, width=10**6
    )
    return text.removesuffix("\n").removesuffix("\n...")


def seat_word(seat: Seat, notation: Notation) -> str | None:
    """Who acts, in the words of a file."""
    if seat == NOBODY:
        return None
    return TEAM_WORD if seat == TEAM else notation.seat_name(seat)


def plain_value(value: Value, kind: FieldType, notation: Notation) -> Plain:
    """A field's value in the words of a file."""
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
            return _named(number, kind, notation)
        case _:
            return cast("Plain", value)


def _named(number: int, kind: FieldType, notation: Notation) -> str | int:
    match kind:
        case SeatOf():
            return notation.seat_name(number)
        case CardOf():
            return notation.card_name(number)
        case DieOf():
            return notation.die_name(number)
        case ZoneOf():
            return notation.zone_name(number)
        case _:
            return number


class _Dumper(yaml.SafeDumper):
    """Writes every value where it belongs, even one that occurs twice."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ANN401 - PyYAML takes whatever there is
        return True
