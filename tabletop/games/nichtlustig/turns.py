"""How a turn goes on after each action, up to the next one or the end of the game.

Every function takes a position and returns the next one; the action was found legal before.
"""

from typing import Final

from tabletop.engine.actions import Action, Keep, Move, Say
from tabletop.engine.cards import CardId
from tabletop.engine.zones import CHANCE, NOBODY, Seat
from tabletop.games.nichtlustig import claims, deaths
from tabletop.games.nichtlustig.cards import PINK
from tabletop.games.nichtlustig.facts import ALL_DICE, Facts, moved
from tabletop.games.nichtlustig.options import GAME
from tabletop.games.nichtlustig.scoring import professors_to_roll
from tabletop.games.nichtlustig.state import NichtlustigState, Phase

# Looked up once: before Python 3.12 it takes long to find a member of an enumeration.
_START: Final = Phase.START
_THROW: Final = Phase.THROW
_CLAIM: Final = Phase.CLAIM
_DEATH: Final = Phase.DEATH


def apply(facts: Facts, state: NichtlustigState, action: Action) -> NichtlustigState:
    """Return the position after an action of a seat."""
    if isinstance(action, Keep):
        return _kept(facts, state, action)
    if isinstance(action, Move):
        card = action.card
        if facts.kind[card]:
            return _claiming(facts, claimed(facts, state, action))
        if facts.is_death[card]:
            return _turn_over(facts, deaths.taken(facts, state, action))
        return _turn_over(facts, _given_back(facts, state, card))
    match action.word if isinstance(action, Say) else "":
        case "roll":
            return _throwing(state, 0)
        case "stop":
            return (rolled_out if state.phase is Phase.ROLLED else _claimed_out)(facts, state)
        case "pass":
            return _next_turn(facts, _given_back(facts, state, facts.skipper))
    raise ValueError(f"{action} is no action of {GAME}")


def _kept(facts: Facts, state: NichtlustigState, keep: Keep) -> NichtlustigState:
    aside = state.aside | facts.bits[keep.dice]
    if aside == ALL_DICE:
        return rolled_out(facts, state._replace(aside=aside))
    if keep.using is not None:
        state = _given_back(facts, state, keep.using)
    return _throwing(state, aside)


def claimed(facts: Facts, state: NichtlustigState, move: Move) -> NichtlustigState:
    """NL-G5: the card lies before who took it, whoever had it."""
    card = move.card
    source, to = claims.source(facts, state, card), facts.claims[state.turn][card].to
    if source is None or to is None:
        raise ValueError(f"{move} goes nowhere")
    zones = moved(state.zones, card, source, to)
    state = state._replace(zones=zones, taken=(*state.taken, card))
    return state if move.using is None else _given_back(facts, state, move.using)


def _given_back(facts: Facts, state: NichtlustigState, card: CardId) -> NichtlustigState:
    """NL-C2, NL-C3: a special card of who acts goes back to the middle."""
    own, middle = facts.held[state.turn], facts.specials
    return state._replace(zones=moved(state.zones, card, own, middle))


def _throwing(state: NichtlustigState, aside: int) -> NichtlustigState:
    """NL-R1: all dice not set aside are in the air."""
    return state._replace(to_act=CHANCE, phase=_THROW, aside=aside)


# --- after the last roll --------------------------------------------------------------------


def rolled_out(facts: Facts, state: NichtlustigState) -> NichtlustigState:
    """NL-V1, NL-G1: once the dice count, cards are scored, then taken."""
    return _claiming(facts, scored(facts, state))


def scored(facts: Facts, state: NichtlustigState) -> NichtlustigState:
    """NL-V1: everybody's cards of the pink die's value are turned to their points."""
    for card, seat in facts.turned(state):
        zones = moved(state.zones, card, facts.open[seat], facts.scored[seat])
        state = state._replace(zones=zones)
    return state


def _claiming(facts: Facts, state: NichtlustigState) -> NichtlustigState:
    """NL-G1: taking is due where anything can be taken; else the turn goes on."""
    if claims.plain(facts, state) or claims.with_time_machine(facts, state):
        return state._replace(to_act=state.turn, phase=_CLAIM)
    return _claimed_out(facts, state)


def _claimed_out(facts: Facts, state: NichtlustigState) -> NichtlustigState:
    """NL-D1, NL-SK4: who took nothing, or holds the Virus, owes a Death, if there is one."""
    if deaths.is_owed(facts, state):
        return state._replace(to_act=state.turn, phase=_DEATH)
    return _turn_over(facts, state)


# --- the end of a turn ----------------------------------------------------------------------


def returning(facts: Facts, state: NichtlustigState) -> tuple[CardId, ...]:
    """Return the cards that go back at a turn's end without being asked (NL-C3)."""
    held = state.zones[facts.held[state.turn]]
    return tuple([card for card in held if card in (facts.shortener, facts.virus)])


def brought(facts: Facts, state: NichtlustigState) -> tuple[CardId, ...]:
    """Return the special cards whose symbols show, by die (NL-C1)."""
    return tuple([facts.special_cards[die] for die in range(PINK) if not state.dice[die]])


def _turn_over(facts: Facts, state: NichtlustigState) -> NichtlustigState:
    """NL-C3, NL-C1: cards used go back, symbols bring theirs; then the next turn."""
    for card in returning(facts, state):
        state = _given_back(facts, state, card)
    own = facts.held[state.turn]
    for card in brought(facts, state):
        for zone in (facts.specials, *facts.held):
            if zone != own and card in state.zones[zone]:
                state = state._replace(zones=moved(state.zones, card, zone, own))
    return _next_turn(facts, state)


def _next_turn(facts: Facts, state: NichtlustigState) -> NichtlustigState:
    """NL-E1: the next seat begins, or the game has ended."""
    if facts.is_last_turn(state):
        return counting(facts, begun(state, state.turn))
    return begun(state, (state.turn + 1) % facts.seats)


def begun(state: NichtlustigState, seat: Seat) -> NichtlustigState:
    """Return the position at the beginning of a seat's turn."""
    return state._replace(to_act=seat, phase=_START, turn=seat, dice=(), aside=0, rolls=0, taken=())


def counting(facts: Facts, state: NichtlustigState) -> NichtlustigState:
    """NL-E3: each seat with Professors rolls for them, then all is counted."""
    _, dice = professors_to_roll(facts, state)
    if dice:
        return state._replace(to_act=CHANCE, phase=Phase.COUNT)
    return state._replace(to_act=NOBODY, phase=Phase.OVER)
