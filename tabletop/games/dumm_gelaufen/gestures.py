"""What a hand can mean on the table of Dumm gelaufen!"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.actions import ChooseCard, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, Gesture, Tap
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.state import DummState

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.rules import DummRules


def readings(rules: "DummRules", state: DummState, gesture: Gesture) -> Iterator[SeatAction]:
    """The actions that a gesture could mean, likeliest first, legal or not."""
    match gesture:
        case Drop(card=card, source=source, zone=zone):
            yield from _drop(rules, state, card, source, zone)
        case Tap(card=card, source=source):
            yield from _tap(rules, state, card, source)
        case _:
            return


def _drop(
    rules: "DummRules", state: DummState, card: CardId, source: ZoneIndex, zone: ZoneIndex
) -> Iterator[SeatAction]:
    seat = state.to_act
    if seat < 0:
        # The game is over; any action is refused for that reason.
        yield rules.claim
    elif source == rules.draw and zone == seat:
        yield rules.say_draw
    elif source == rules.task(seat) and zone in _middle(rules):
        yield rules.claim
    elif source in rules.open_places:
        yield Move(card, zone, source=source)
    elif source == rules.play and card != HIDDEN:
        yield ChooseCard(card)
    elif source == seat:
        yield Move(card, _meant(rules, seat, zone))
    else:
        # Another player's card, or one of a pile: for the reason why not.
        yield Move(card, zone, source=source)


def _meant(rules: "DummRules", seat: Seat, zone: ZoneIndex) -> ZoneIndex:
    """The zone a card of the hand is meant for."""
    if zone == rules.play:
        return rules.discard_actions
    return rules.left_of(seat) if zone == rules.aside(seat) else zone


def _middle(rules: "DummRules") -> frozenset[ZoneIndex]:
    """Where a task is shown to all: in the middle of the table, or where it will lie."""
    fulfilled = map(rules.fulfilled, range(rules.seats))
    return frozenset((rules.mac, *rules.discards, rules.discard_actions, rules.play, *fulfilled))


def _tap(
    rules: "DummRules", state: DummState, card: CardId, source: ZoneIndex
) -> Iterator[SeatAction]:
    seat = state.to_act
    owner = rules.zones[source].owner
    if source == rules.draw:
        yield rules.say_draw
    elif source == rules.play and card != HIDDEN:
        yield ChooseCard(card)
    elif source == rules.task(max(seat, 0)):
        # Who clicks the own task wants to look at it; it is shown by carrying it to the middle.
        return
    elif owner is not None and owner != seat:
        yield rules.choose_seat[owner]
    elif card != HIDDEN:
        for action in rules.legal_actions(state):
            if not isinstance(action, Move) or action.card != card:
                continue
            if rules.origin(state, action) == source:
                yield action
