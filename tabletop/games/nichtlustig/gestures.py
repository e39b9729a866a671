"""What a hand can mean on the table of Nichtlustig."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, Gesture, Tap, Throw
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig.refusals import ROLL
from tabletop.games.nichtlustig.state import NichtlustigState, Phase

if TYPE_CHECKING:
    from tabletop.games.nichtlustig.rules import NichtlustigRules


def readings(
    rules: "NichtlustigRules", state: NichtlustigState, gesture: Gesture
) -> Iterator[SeatAction] | None:
    """The actions that a gesture could mean, likeliest first; None: those it has in every game.

    What is dropped anywhere before a player is meant for its place.
    """
    cards, flow = rules.flow.cards, rules.flow
    match gesture:
        case Throw(dice=dice):
            return _throw(rules, state, tuple(sorted(dice)))
        case Drop(card=card) if card == HIDDEN:
            return iter(())
        case Drop(card=card, zone=zone) if cards.kind[card]:
            return _goal_dropped(rules, state, card, zone)
        case Drop(card=card, zone=zone, onto=onto) if cards.is_death[card]:
            return _death_dropped(rules, state, card, zone, onto)
        case Drop(card=card, onto=onto) if (
            card == flow.time_machine
            and onto is not None
            and (helped := flow.claims.helped(state.turn, onto)) is not None
        ):
            return iter((helped,))
        case Tap(card=card):
            return _tapped(rules, state, card)
        case _:
            return None


def _throw(
    rules: "NichtlustigRules", state: NichtlustigState, dice: tuple[int, ...]
) -> Iterator[SeatAction]:
    if state.phase is Phase.ROLLED:
        usual, with_duck = Keep(dice), Keep(dice, rules.flow.duck)
        yield from (with_duck, usual) if rules.flow.duck_may_roll(state) else (usual, with_duck)
    else:
        yield ROLL


def _goal_dropped(
    rules: "NichtlustigRules", state: NichtlustigState, card: CardId, zone: ZoneIndex
) -> Iterator[SeatAction]:
    """Before oneself, wherever: the claim. One's own open card is meant to be scored."""
    own = rules.table.owner[zone] == state.turn
    if not own or card in state.zones[rules.table.open[state.turn]]:
        yield Move(card, zone)
        return
    yield from _claim_readings(rules, state, card)


def _claim_readings(
    rules: "NichtlustigRules", state: NichtlustigState, card: CardId
) -> Iterator[SeatAction]:
    yield rules.flow.claims.move(state.turn, card)
    helped = rules.flow.claims.helped(state.turn, card)
    if helped is not None:
        yield helped


def _death_dropped(
    rules: "NichtlustigRules",
    state: NichtlustigState,
    card: CardId,
    zone: ZoneIndex,
    onto: CardId | None,
) -> Iterator[SeatAction]:
    """Onto the card under it; anywhere else before oneself, what can be meant is chosen."""
    if onto is not None and onto != HIDDEN:
        under = rules.covers(state).get(onto, onto)
        if under != card:
            yield Move(card, None, under)
            return
    if rules.table.owner[zone] == state.turn:
        yield from _tapped(rules, state, card)
    else:
        yield Move(card, zone)


def _tapped(
    rules: "NichtlustigRules", state: NichtlustigState, card: CardId
) -> Iterator[SeatAction]:
    """What can be done with a card; where nothing can, why its usual way is closed."""
    legal = [
        action
        for action in rules.legal_actions(state)
        if isinstance(action, Move) and card in (action.card, action.using)
    ]
    yield from legal
    if legal:
        return
    if rules.flow.cards.kind[card]:
        yield from _claim_readings(rules, state, card)
    elif rules.flow.cards.is_death[card]:
        yield Move(card, rules.table.dead[state.turn])
    else:
        yield Move(card, rules.table.specials)
