"""What a hand can mean on the table of Nichtlustig."""

from collections.abc import Iterator, Sequence

from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, Gesture, Tap, Throw
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig.state import ROLL, NichtlustigState, Phase
from tabletop.games.nichtlustig.turns import Flow


def readings(
    flow: Flow, state: NichtlustigState, gesture: Gesture, legal: Sequence[SeatAction]
) -> Iterator[SeatAction] | None:
    """The actions that a gesture could mean, likeliest first; None: those it has in every game.

    What is dropped anywhere before a player is meant for its place.
    """
    cards = flow.cards
    match gesture:
        case Throw(dice=dice):
            return _throw(flow, state, tuple(sorted(dice)))
        case Drop(card=card) if card == HIDDEN:
            return iter(())
        case Drop(card=card, zone=zone) if cards.kind[card]:
            return _goal_dropped(flow, state, card, zone)
        case Drop(card=card) if cards.is_death[card]:
            return _death_dropped(flow, state, gesture, legal)
        case Drop(card=card, onto=onto) if (
            card == flow.time_machine
            and onto is not None
            and (helped := flow.claims.helped(state.turn, onto)) is not None
        ):
            return iter((helped,))
        case Tap(card=card):
            return _tapped(flow, state, card, legal)
        case _:
            return None


def _throw(flow: Flow, state: NichtlustigState, dice: tuple[int, ...]) -> Iterator[SeatAction]:
    if state.phase is Phase.ROLLED:
        usual, with_duck = Keep(dice), Keep(dice, flow.duck)
        yield from (with_duck, usual) if flow.duck_may_roll(state) else (usual, with_duck)
    else:
        yield ROLL


def _goal_dropped(
    flow: Flow, state: NichtlustigState, card: CardId, zone: ZoneIndex
) -> Iterator[SeatAction]:
    """Before oneself, wherever: the claim. One's own open card is meant to be scored."""
    own = flow.table.owner[zone] == state.turn
    if not own or card in state.zones[flow.table.open[state.turn]]:
        yield Move(card, zone)
        return
    yield from _claim_readings(flow, state, card)


def _claim_readings(flow: Flow, state: NichtlustigState, card: CardId) -> Iterator[SeatAction]:
    yield flow.claims.move(state.turn, card)
    helped = flow.claims.helped(state.turn, card)
    if helped is not None:
        yield helped


def _death_dropped(
    flow: Flow, state: NichtlustigState, drop: Drop, legal: Sequence[SeatAction]
) -> Iterator[SeatAction]:
    """Onto the card under it; anywhere else before oneself, what can be meant is chosen."""
    card, zone, onto = drop.card, drop.zone, drop.onto
    if onto is not None and onto != HIDDEN:
        under = dict(state.covers).get(onto, onto)
        if under != card:
            yield Move(card, None, under)
            return
    if flow.table.owner[zone] == state.turn:
        yield from _tapped(flow, state, card, legal)
    else:
        yield Move(card, zone)


def _tapped(
    flow: Flow, state: NichtlustigState, card: CardId, legal: Sequence[SeatAction]
) -> Iterator[SeatAction]:
    """What can be done with a card; where nothing can, why its usual way is closed."""
    possible = [
        action
        for action in legal
        if isinstance(action, Move) and card in (action.card, action.using)
    ]
    if possible:
        yield from possible
    elif flow.cards.kind[card]:
        yield from _claim_readings(flow, state, card)
    elif flow.cards.is_death[card]:
        yield Move(card, flow.table.dead[state.turn])
    else:
        yield Move(card, flow.table.specials)
