"""Positions that are changed by hand, possible or not: the values of the sandbox.

A position is always complete, so that any change can be made in any order; `start_node` says after
each what is wrong with it, or which state it is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tabletop.engine.capabilities import HasFreeEdit, default_home
from tabletop.engine.cards import CardId
from tabletop.engine.fields import DieOf, Field, Integer, ListOf, MapOf, Value
from tabletop.engine.positions import ImpossiblePositionError, Position
from tabletop.engine.state import State, Zones
from tabletop.engine.zones import NOBODY, Seat, Visibility, ZoneIndex, ZoneRole
from tabletop.match.match import AnyRules
from tabletop.match.tree import StartNode, Step


def start_node(rules: AnyRules, position: Position, before: State | None = None) -> StartNode:
    """Return a position as somebody laid it out, possible or not.

    Cards lie as the rules put them where it can be. Of a position that cannot occur, something is
    shown in which nobody acts: what it does not say is as it was `before`.
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
    """Return how all lies; of a state in which chance acts, as near as words come."""
    if isinstance(node, StartNode) and node.position is not None:
        return node.position
    position: Position = rules.position(node.after)
    return position


def comparable(rules: AnyRules, *nodes: Step | StartNode) -> Iterator[Position]:
    """Yield how all lies, so that it can be compared: where each can occur, with nothing unsaid."""
    can_occur = all(isinstance(node, Step) or node.problems is None for node in nodes)
    for node in nodes:
        yield rules.position(node.after) if can_occur else position_of(rules, node)


def move_card(
    position: Position, source: ZoneIndex, index: int, zone: ZoneIndex, place: int | None = None
) -> Position:
    """Return the position in which a card lies elsewhere.

    Args:
        position: how all lies.
        source: the zone it is taken from.
        index: its place there, bottom first.
        zone: where it goes, perhaps the same zone.
        place: how many of the other cards lie below it there; None puts it on top.
    """
    return add_card(
        remove_card(position, source, index), position.zones[source][index], zone, place
    )


def add_card(
    position: Position, card: CardId, zone: ZoneIndex, place: int | None = None
) -> Position:
    """Return a position with one card more in a zone; `place` as in `moved`."""
    cards = position.zones[zone]
    at = len(cards) if place is None else place
    return _with_zone(position, zone, (*cards[:at], card, *cards[at:]))


def remove_card(position: Position, zone: ZoneIndex, index: int) -> Position:
    """Return the position in which a card lies nowhere any more."""
    cards = position.zones[zone]
    return _with_zone(position, zone, (*cards[:index], *cards[index + 1 :]))


def fetch_card(
    rules: AnyRules, position: Position, card: CardId, zone: ZoneIndex, place: int | None = None
) -> Position:
    """Return a position with a card laid into a zone, taken from where it is missed least.

    A copy that lies nowhere comes first, then one from the box, from a pile that nobody sees into,
    from the table, from a hand. So there are never more copies than exist.
    """
    lying = sum(cards.count(card) for cards in position.zones)
    if lying >= rules.pieces()[card]:
        holding = [z for z, cards in enumerate(position.zones) if card in cards]
        source = min(holding, key=lambda z: (z == zone, *_removal_cost(rules, z)))
        position = remove_card(position, source, position.zones[source].index(card))
    return add_card(position, card, zone, place)


def _removal_cost(rules: AnyRules, zone: ZoneIndex) -> tuple[bool, ...]:
    """Return how much a card is missed in a zone; False comes before True."""
    spec = rules.zones[zone]
    in_play = spec.role is not ZoneRole.OUT_OF_PLAY
    return in_play, spec.visibility is not Visibility.HIDDEN, spec.owner is not None


def unplaced(rules: AnyRules, position: Position) -> Counter[CardId]:
    """Return the cards that lie nowhere, and how many copies of each."""
    return rules.pieces() - Counter(card for cards in position.zones for card in cards)


def put_aside(rules: AnyRules, position: Position, cards: Iterable[CardId]) -> Position:
    """Lay cards that lay nowhere where the game keeps what takes no part."""
    for card in cards:
        home = rules.home(card) if isinstance(rules, HasFreeEdit) else default_home(rules.zones)
        position = add_card(position, card, home)
    return position


def applies(rules: AnyRules, position: Position, field: Field) -> bool:
    """Return whether a field means something in a position (`Field.when`)."""
    known = {**position.fields, **rules.options}
    return all(known[name] in values for name, values in field.when.items())


def with_field(position: Position, name: str, value: Value) -> Position:
    """Return a position in which a typed field has another value."""
    return replace(position, fields={**position.fields, name: value})


def edit_field(rules: AnyRules, position: Position, name: str, value: Value) -> Position:
    """Return the same once a field was set by hand.

    Fields that mean something only since then, or no longer, are as where nothing is said of them;
    what the game needs besides is filled in (`HasFreeEdit.field_set`).
    """
    changed = with_field(position, name, value)
    fields = dict(changed.fields)
    for field in rules.fields:
        if applies(rules, position, field) is not applies(rules, changed, field):
            fields[field.name] = field.default
    changed = replace(changed, fields=fields)
    return rules.field_set(changed, name) if isinstance(rules, HasFreeEdit) else changed


def with_actor(position: Position, seat: Seat) -> Position:
    """Return a position in which somebody else acts."""
    return replace(position, to_act=seat)


def _with_zone(position: Position, zone: ZoneIndex, cards: tuple[CardId, ...]) -> Position:
    zones: Zones = (*position.zones[:zone], cards, *position.zones[zone + 1 :])
    return replace(position, zones=zones)


# --- what differs -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ZoneDifference:
    """A zone of which two positions hold different cards, or the same in another order.

    Attributes:
        zone: which.
        first: the cards that only the first position has there.
        second: those that only the second has.
    """

    zone: ZoneIndex
    first: tuple[CardId, ...]
    second: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """A field with two values."""

    name: str
    first: Value
    second: Value


@dataclass(frozen=True, slots=True)
class ActorDifference:
    """In the two positions somebody else acts."""

    first: Seat
    second: Seat


Difference = ActorDifference | ZoneDifference | FieldDifference


def differences(rules: AnyRules, one: Position, other: Position) -> Iterator[Difference]:
    """In what two positions of one game differ: who acts, then zones, then fields."""
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
    """Return the same with mappings that are equal where their entries are."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


# --- dice ---------------------------------------------------------------------------------------


def die_faces(rules: AnyRules, position: Position) -> Mapping[int, int]:
    """Return the faces that the fields of a position give to dice, by die."""
    for field in rules.fields:
        value = position.fields[field.name]
        match field.type, value:
            case MapOf(DieOf(), _), Mapping():
                return {int(die): face for die, face in value.items() if isinstance(face, int)}
            case ListOf(Integer(_, 6)), tuple():
                return {die: face for die, face in enumerate(value) if isinstance(face, int)}
    return {}


def face_range(rules: AnyRules) -> range:
    """Return the faces that a die can show; empty where positions have none."""
    for field in rules.fields:
        match field.type:
            case MapOf(DieOf(), Integer(low, high)) | ListOf(Integer(low, 6 as high)):
                return range(low, high + 1)
    return range(0)


def with_face(rules: AnyRules, position: Position, die: int, face: int) -> Position:
    """Let a die show a face; where the faces stand in a list, one die more at most."""
    for field in rules.fields:
        value = position.fields[field.name]
        match field.type, value:
            case MapOf(DieOf(), _), Mapping():
                return with_field(position, field.name, {**value, die: face})
            case ListOf(Integer(_, 6)), tuple():
                return with_field(position, field.name, (*value[:die], face, *value[die + 1 :]))
    return position
