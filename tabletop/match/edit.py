"""Editing positions, possible or not, in the sandbox.

A position is always complete, so changes can be made in any order. After each change, `start_node`
determines the position's state or problems.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from tabletop.engine.cards import CardId
from tabletop.engine.fields import DieOf, Field, Integer, ListOf, MapOf, Value
from tabletop.engine.positions import HasFreeEdit, ImpossiblePositionError, Position, default_home
from tabletop.engine.zones import NOBODY, Seat, State, Visibility, ZoneIndex, ZoneRole, Zones
from tabletop.match.match import AnyRules
from tabletop.match.tree import StartNode, Step


def start_node(rules: AnyRules, position: Position, before: State | None = None) -> StartNode:
    """Return the node of an edited position, possible or not.

    If the position is possible, the rules arrange its zones. Otherwise the node has a state for
    display in which nobody acts, based on the state `before`.
    """
    try:
        state: State = rules.build(position)
    except ImpossiblePositionError as error:
        shown = rules.display_fields(position) if isinstance(rules, HasFreeEdit) else {}
        last: Any = rules.initial_state() if before is None else before
        shadow: State = last._replace(zones=position.zones, **{"to_act": NOBODY, **shown})
        return StartNode(shadow, position, error.problems)
    return StartNode(state, replace(position, zones=state.zones))


def position_of(rules: AnyRules, node: Step | StartNode) -> Position:
    """Return a node's position, which is incomplete if chance acts in its state."""
    if isinstance(node, StartNode) and node.position is not None:
        return node.position
    position: Position = rules.position(node.after)
    return position


def comparable(rules: AnyRules, *nodes: Step | StartNode) -> Iterator[Position]:
    """Yield the nodes' positions in a comparable form.

    If all positions are possible, the rules derive them from the states, so that no field is
    missing.
    """
    can_occur = all(isinstance(node, Step) or node.problems is None for node in nodes)
    for node in nodes:
        yield rules.position(node.after) if can_occur else position_of(rules, node)


def move_card(
    position: Position, source: ZoneIndex, index: int, zone: ZoneIndex, place: int | None = None
) -> Position:
    """Return the position with a card moved.

    Args:
        position: the position to change.
        source: the zone that the card is taken from.
        index: the card's index in that zone, counted from the bottom.
        zone: the destination; may be the same zone.
        place: the number of cards below it in the destination, or None for the top.
    """
    card = position.zones[source][index]
    return add_card(remove_card(position, source, index), card, zone, place)


def add_card(
    position: Position, card: CardId, zone: ZoneIndex, place: int | None = None
) -> Position:
    """Return the position with a card added to a zone; `place` as in `move_card`."""
    cards = position.zones[zone]
    at = len(cards) if place is None else place
    return _with_zone(position, zone, (*cards[:at], card, *cards[at:]))


def remove_card(position: Position, zone: ZoneIndex, index: int) -> Position:
    """Return the position without a card."""
    cards = position.zones[zone]
    return _with_zone(position, zone, (*cards[:index], *cards[index + 1 :]))


def fetch_card(rules: AnyRules, position: Position, card: CardId, zone: ZoneIndex) -> Position:
    """Return the position with a card moved onto a zone from another place.

    Copies in no zone are used first, then those out of play, in hidden zones, in public zones, and
    in hands. The position never contains more copies than exist.
    """
    placed = sum(cards.count(card) for cards in position.zones)
    if placed >= rules.pieces()[card]:
        holding = [z for z, cards in enumerate(position.zones) if card in cards]
        source = min(holding, key=lambda z: (z == zone, *_removal_cost(rules, z)))
        position = remove_card(position, source, position.zones[source].index(card))
    return add_card(position, card, zone)


def _removal_cost(rules: AnyRules, zone: ZoneIndex) -> tuple[bool, ...]:
    """Return a sort key; cards are taken from the zone with the lowest key."""
    spec = rules.zones[zone]
    in_play = spec.role is not ZoneRole.OUT_OF_PLAY
    return in_play, spec.visibility is not Visibility.HIDDEN, spec.owner is not None


def put_aside(rules: AnyRules, position: Position, cards: Iterable[CardId]) -> Position:
    """Return the position with each card added to the zone where it is out of play."""
    for card in cards:
        home = rules.home(card) if isinstance(rules, HasFreeEdit) else default_home(rules.zones)
        position = add_card(position, card, home)
    return position


def applies(rules: AnyRules, position: Position, field: Field) -> bool:
    """Return whether a field applies in a position (`Field.when`)."""
    known = {**position.fields, **rules.options}
    return all(known[name] in values for name, values in field.when.items())


def with_field(position: Position, name: str, value: Value) -> Position:
    """Return the position with a new value of a field."""
    return replace(position, fields={**position.fields, name: value})


def edit_field(rules: AnyRules, position: Position, name: str, value: Value) -> Position:
    """Return the position after the user sets a field.

    Fields that begin or cease to apply are reset to their defaults. The game may adjust other
    fields (`HasFreeEdit.field_set`).
    """
    changed = with_field(position, name, value)
    fields = dict(changed.fields)
    for field in rules.fields:
        if applies(rules, position, field) is not applies(rules, changed, field):
            fields[field.name] = field.default
    changed = replace(changed, fields=fields)
    return rules.field_set(changed, name) if isinstance(rules, HasFreeEdit) else changed


def with_actor(position: Position, seat: Seat) -> Position:
    """Return the position with another seat to act."""
    return replace(position, to_act=seat)


def _with_zone(position: Position, zone: ZoneIndex, cards: tuple[CardId, ...]) -> Position:
    zones: Zones = (*position.zones[:zone], cards, *position.zones[zone + 1 :])
    return replace(position, zones=zones)


# --- differences --------------------------------------------------------------------------------


class ZoneDifference(NamedTuple):
    """A zone whose cards, or their order, differ between two positions.

    Attributes:
        zone: the index of the zone.
        first: the cards that only the first position has in the zone.
        second: the cards that only the second position has in the zone.

    Examples:
        >>> position = rules.position(state)
        >>> edited = move_card(position, source=0, index=0, zone=4)
        >>> [(found.zone, found.second) for found in differences(rules, position, edited)]
        [(0, ()), (4, (0,))]
    """

    zone: ZoneIndex
    first: tuple[CardId, ...]
    second: tuple[CardId, ...]


class FieldDifference(NamedTuple):
    """A field with different values in two positions.

    Examples:
        >>> position = rules.position(state)
        >>> list(differences(rules, position, with_field(position, "passes", 1)))
        [FieldDifference(name='passes', first=0, second=1)]
    """

    name: str
    first: Value
    second: Value


class ActorDifference(NamedTuple):
    """A difference between the seats to act in two positions.

    Examples:
        >>> position = rules.position(state)
        >>> list(differences(rules, position, with_actor(position, 1)))
        [ActorDifference(first=0, second=1)]
    """

    first: Seat
    second: Seat


Difference = ActorDifference | ZoneDifference | FieldDifference


def differences(rules: AnyRules, one: Position, other: Position) -> Iterator[Difference]:
    """Yield the differences between two positions: seat to act, zones, fields."""
    if one.to_act != other.to_act:
        yield ActorDifference(one.to_act, other.to_act)
    for zone, (first, second) in enumerate(zip(one.zones, other.zones, strict=True)):
        left, right = Counter(first), Counter(second)
        if left != right or (rules.zones[zone].ordered and first != second):
            only_left, only_right = (left - right).elements(), (right - left).elements()
            yield ZoneDifference(zone, tuple(only_left), tuple(only_right))
    for field in rules.fields:
        before, after = one.fields[field.name], other.fields[field.name]
        if _plain(before) != _plain(after):
            yield FieldDifference(field.name, before, after)


def _plain(value: Value) -> object:
    """Return a value with its mappings as plain dictionaries, for comparison."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


# --- dice ---------------------------------------------------------------------------------------


def die_faces(rules: AnyRules, position: Position) -> Mapping[int, int]:
    """Return a mapping from each die to its face in a position's fields."""
    for field in rules.fields:
        value = position.fields[field.name]
        match field.type, value:
            case MapOf(DieOf(), _), Mapping():
                return {int(die): face for die, face in value.items() if isinstance(face, int)}
            case ListOf(Integer(_, 6)), tuple():
                return {die: face for die, face in enumerate(value) if isinstance(face, int)}
    return {}


def face_range(rules: AnyRules) -> range:
    """Return the possible faces of dice in positions; empty if the game has no dice."""
    for field in rules.fields:
        match field.type:
            case MapOf(DieOf(), Integer(low, high)) | ListOf(Integer(low, 6 as high)):
                return range(low, high + 1)
    return range(0)


def with_face(rules: AnyRules, position: Position, die: int, face: int) -> Position:
    """Return the position with a different face on a die.

    If faces are stored in a list, at most one die can be added to it.
    """
    for field in rules.fields:
        value = position.fields[field.name]
        match field.type, value:
            case MapOf(DieOf(), _), Mapping():
                return with_field(position, field.name, {**value, die: face})
            case ListOf(Integer(_, 6)), tuple():
                return with_field(position, field.name, (*value[:die], face, *value[die + 1 :]))
    return position
