"""What a hand can mean on the table of Nichtlustig."""

from collections.abc import Iterator, Sequence

from tabletop.engine.actions import Keep, Move, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import Drop, Gesture, Tap, Throw
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig.facts import ROLL, Facts
from tabletop.games.nichtlustig.state import NichtlustigState, Phase


def readings(
    facts: Facts, state: NichtlustigState, gesture: Gesture, legal: Sequence[SeatAction]
) -> Iterator[SeatAction] | None:
    """Return what a gesture could mean, likeliest first; None: what it means in every game.

    What is dropped anywhere before a player is meant for its place.
    """
    match gesture:
        case Throw(dice=dice):
            return _throw(facts, state, tuple(sorted(dice)))
        case Drop(card=card) if card == HIDDEN:
            return iter(())
        case Drop(card=card, zone=zone) if facts.kind[card]:
            return _goal_dropped(facts, state, card, zone)
        case Drop(card=card) if facts.is_death[card]:
            return _death_dropped(facts, state, gesture, legal)
        case Drop(card=card, onto=onto) if (
            card == facts.time_machine
            and onto is not None
            and (helped := facts.helped[state.turn].get(onto)) is not None
        ):
            return iter((helped,))
        case Drop(card=card, zone=zone) if card == facts.duck and zone == facts.specials:
            return iter((Move(card, zone), Keep((), card)))
        case Tap(card=card):
            return _tapped(facts, state, card, legal)
        case _:
            return None


def _throw(facts: Facts, state: NichtlustigState, dice: tuple[int, ...]) -> Iterator[SeatAction]:
    if state.phase is Phase.ROLLED:
        usual, with_duck = Keep(dice), Keep(dice, facts.duck)
        yield from (with_duck, usual) if facts.duck_may_roll(state) else (usual, with_duck)
    else:
        yield ROLL


def _goal_dropped(
    facts: Facts, state: NichtlustigState, card: CardId, zone: ZoneIndex
) -> Iterator[SeatAction]:
    """Yield the claim before oneself, wherever. One's own open card is meant to be scored."""
    if facts.owner[zone] != state.turn or card in state.zones[facts.open[state.turn]]:
        yield Move(card, zone)
    else:
        yield from _claim_readings(facts, state, card)


def _claim_readings(facts: Facts, state: NichtlustigState, card: CardId) -> Iterator[SeatAction]:
    yield facts.claims[state.turn][card]
    helped = facts.helped[state.turn].get(card)
    if helped is not None:
        yield helped


def _death_dropped(
    facts: Facts, state: NichtlustigState, drop: Drop, legal: Sequence[SeatAction]
) -> Iterator[SeatAction]:
    """Yield the move onto the card under it; anywhere else before oneself, what is possible.

    A Death that lies face up is nothing to be covered: whoever lays one there means the place.
    """
    card, zone, onto = drop.card, drop.zone, drop.onto
    if onto is not None and onto != HIDDEN:
        under = dict(state.covers).get(onto, onto)
        if under != card and not facts.is_death[under]:
            yield Move(card, None, under)
            return
    if facts.owner[zone] == state.turn:
        yield from _tapped(facts, state, card, legal)
    else:
        yield Move(card, zone)


def _tapped(
    facts: Facts, state: NichtlustigState, card: CardId, legal: Sequence[SeatAction]
) -> Iterator[SeatAction]:
    """Yield what can be done with a card; where nothing can, what is usual, to be refused."""
    moves = (action for action in legal if isinstance(action, Move))
    possible = [move for move in moves if card in (move.card, move.using)]
    if possible:
        yield from possible
    elif facts.kind[card]:
        yield from _claim_readings(facts, state, card)
    elif facts.is_death[card]:
        yield Move(card, facts.dead[state.turn])
    else:
        yield Move(card, facts.specials)
