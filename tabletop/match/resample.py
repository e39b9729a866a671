"""A position as one seat knows it, and what that seat cannot see dealt at random."""

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.chance import Chance
from tabletop.engine.fields import CardOf, FieldType, Integer, ListOf, MapOf, Maybe, Record, Value
from tabletop.engine.message import CardRef
from tabletop.engine.positions import Impossible, ImpossiblePositionError, Position
from tabletop.engine.state import State, Zones
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.match.match import AnyRules

_ROUNDS: Final = 200
"""So often cards that cannot lie where they were dealt are dealt anew."""

Spot = tuple[ZoneIndex, int]


def guessed(rules: AnyRules, state: State, seat: Seat | None, chance: Chance) -> Position:
    """Return what a seat sees of a position, the cards hidden from it dealt anew.

    Every card keeps to the places of its back. One that cannot lie where it came to changes places
    with another one; so what the seat can conclude from what is due holds as well.

    Raises:
        ValueError: no such position was found.
    """
    seen = rules.observe(state, seat)
    decks, cards = rules.cards.decks, rules.cards.cards
    backs = {spot: decks[cards[_at(state.zones, spot)].deck].back for spot in _hidden(seen.zones)}
    # A field names a card by what it is; of several copies it means one of who acts.
    spots = sorted(backs, key=lambda spot: rules.zones[spot[0]].owner == state.to_act)
    position = rules.position(state)
    dealt = _dealt(position.zones, spots, backs, chance)
    for _ in range(_ROUNDS):
        found = _with_fields(rules, position, seen, dealt, spots)
        wrong = _wrong(rules, found, state, spots)
        if wrong is None:
            return found
        for spot in wrong:
            alike = [other for other in spots if backs[other] == backs[spot]]
            dealt = _exchanged(dealt, spot, alike[chance.take(range(len(alike)))])
        if not wrong:
            dealt = _dealt(position.zones, spots, backs, chance)
    raise ValueError("no position was found that looks the same")


def _hidden(zones: Zones) -> Iterator[Spot]:
    for zone, cards in enumerate(zones):
        yield from ((zone, index) for index, card in enumerate(cards) if card == HIDDEN)


def _at(zones: Zones, spot: Spot) -> CardId:
    return zones[spot[0]][spot[1]]


def _dealt(zones: Zones, spots: list[Spot], kinds: Mapping[Spot, str], chance: Chance) -> Zones:
    """Return the cards of some places shuffled, each kind among itself."""
    lying = [list(cards) for cards in zones]
    for kind in sorted(set(kinds.values())):
        alike = [spot for spot in spots if kinds[spot] == kind]
        cards = chance.shuffle(0, [_at(zones, spot) for spot in alike])
        for (zone, index), card in zip(alike, cards, strict=True):
            lying[zone][index] = card
    return tuple(map(tuple, lying))


def _exchanged(zones: Zones, one: Spot, other: Spot) -> Zones:
    lying = [list(cards) for cards in zones]
    lying[one[0]][one[1]], lying[other[0]][other[1]] = _at(zones, other), _at(zones, one)
    return tuple(map(tuple, lying))


def _wrong(
    rules: AnyRules, position: Position, state: State, spots: list[Spot]
) -> list[Spot] | None:
    """Return the places whose cards are impossible there; None where all is as the seat sees it."""
    try:
        return None if rules.build(position).to_act == state.to_act else []
    except ImpossiblePositionError as error:
        wrong = {
            (problem.name, param.card) for problem in error.problems for param in _cards(problem)
        }
        return [spot for spot in spots if (spot[0], _at(position.zones, spot)) in wrong]


def _cards(problem: Impossible) -> Iterator[CardRef]:
    if problem.where == "zone":
        yield from (param for _, param in problem.message.params if isinstance(param, CardRef))


# --- fields -------------------------------------------------------------------------------------


def _with_fields(
    rules: AnyRules, position: Position, seen: State, zones: Zones, spots: list[Spot]
) -> Position:
    """Return the position with other cards; fields name no card that the seat does not see."""
    known = rules.position(seen).fields
    moved = {_at(position.zones, spot): _at(zones, spot) for spot in spots}
    fields = {
        field.name: _told(field.type, known[field.name], position.fields[field.name], moved)
        for field in rules.fields
    }
    return Position(zones, position.to_act, fields)


def _told(kind: FieldType, seen: Value, real: Value, moved: Mapping[CardId, CardId]) -> Value:
    """Return a value as it is seen; of a hidden card, the one that lies there now."""
    match kind, seen, real:
        case CardOf(), int(), int(card) if seen == HIDDEN:
            return moved[card]
        case Maybe(item), _, _ if seen is not None:
            return _told(item, seen, real, moved)
        case ListOf(item), tuple(), tuple():
            pairs = zip(seen, real, strict=True)
            return tuple(_told(item, one, other, moved) for one, other in pairs)
        case MapOf(_, Integer(low, _)), Mapping(), _:
            # What is not known has its default again.
            counts = seen.items()
            return {key: n for key, n in counts if isinstance(n, int) and n >= low}
        case Record(fields), Mapping(), Mapping():
            return {f.name: _told(f.type, seen[f.name], real[f.name], moved) for f in fields}
        case _:
            return seen
