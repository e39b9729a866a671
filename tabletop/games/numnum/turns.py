"""How a game of NumNum goes on: what each action leads to.

Every function takes a position and returns the next one; the action was found legal before.
"""

from typing import Final

from tabletop.engine.actions import Action, ChooseWord, Move, Say
from tabletop.engine.cards import CardId
from tabletop.engine.state import Zones
from tabletop.engine.zones import CHANCE, NOBODY
from tabletop.games.numnum.facts import Facts
from tabletop.games.numnum.options import GAME
from tabletop.games.numnum.state import NumState, Phase

Table = list[tuple[CardId, ...]]
"""The zones of a position while it is being changed."""
# Looked up once: before Python 3.12 it takes long to find a member of an enumeration.
_TURN: Final = Phase.TURN
_DRAWN: Final = Phase.DRAWN


def apply(facts: Facts, state: NumState, action: Action) -> NumState:
    """Return the position after an action of a seat."""
    if isinstance(action, Move):
        return _laid(facts, state, action.card)
    if isinstance(action, ChooseWord):  # NN-F4
        return _next(facts, state, state.zones, action.word)
    match action.word if isinstance(action, Say) else "":
        case "draw" if state.zones[facts.draw]:
            return drawn(facts, state, list(state.zones))
        case "draw":  # NN-T3
            return state._replace(to_act=CHANCE, phase=Phase.RESHUFFLE)
        case "stop":
            return _next(facts, state, state.zones, state.wish)
        case "pass":
            return _passed(facts, state)
    raise ValueError(f"{action} is no action of {GAME}")


def _laid(facts: Facts, state: NumState, card: CardId) -> NumState:
    """NN-T1: a card leaves the hand."""
    seat, zones = state.turn, list(state.zones)
    hand = zones[seat]
    place = hand.index(card)
    zones[seat] = hand = hand[:place] + hand[place + 1 :]
    if facts.series[card]:
        lay_ban(facts, zones, card)
        return _next(facts, state, tuple(zones), state.wish)
    zones[facts.discard] += (card,)
    if not hand:  # NN-T4
        return _round_over(facts, _goes_on(state, zones, state.phase))
    if facts.wishes[card]:  # NN-F4
        return _goes_on(state, zones, Phase.CHOOSE)
    if card in facts.row(state).twice:  # NN-F5
        return _goes_on(state, zones, Phase.MORE)
    return _next(facts, state, tuple(zones))


def lay_ban(facts: Facts, zones: Table, ban: CardId) -> None:
    """NN-B1: a ban lies beside the pile, or lifts one of its series.

    Both leave play then: they go below everything in the discard pile.
    """
    series = facts.series
    for lying in zones[facts.bans]:
        if series[lying] == series[ban]:
            zones[facts.bans] = tuple(card for card in zones[facts.bans] if card != lying)
            zones[facts.discard] = (lying, ban, *zones[facts.discard])
            return
    zones[facts.bans] += (ban,)


def drawn(facts: Facts, state: NumState, zones: Table) -> NumState:
    """NN-T2: a card is drawn; one that may not be laid ends the turn."""
    seat, wish, pile = state.turn, state.wish, zones[facts.draw]
    card = pile[-1]
    zones[facts.draw] = pile[:-1]
    zones[seat] += (card,)
    if facts.row(state).moves[card] is None:
        return _next(facts, state, tuple(zones), wish)
    return NumState._make(
        (tuple(zones), seat, _DRAWN, seat, card, wish, state.passes, state.round, state.scores)
    )


def _goes_on(state: NumState, zones: Table, phase: Phase) -> NumState:
    """NN-T1: the same seat is due, or nobody any more."""
    to_act, seat = state.to_act, state.turn
    return NumState._make(
        (tuple(zones), to_act, phase, seat, None, None, 0, state.round, state.scores)
    )


def _next(
    facts: Facts, state: NumState, zones: Zones, wish: str | None = None, passes: int = 0
) -> NumState:
    """NN-T1: the turn passes on clockwise; only who passes keeps count of it."""
    seat = (state.turn + 1) % facts.seats
    return NumState._make((zones, seat, _TURN, seat, None, wish, passes, state.round, state.scores))


def _passed(facts: Facts, state: NumState) -> NumState:
    """NN-T3: with all passing in a row the round ends without a winner."""
    passes = state.passes + 1
    if passes == facts.seats:
        return _round_over(facts, state._replace(passes=passes))
    return _next(facts, state, state.zones, state.wish, passes)


def _round_over(facts: Facts, state: NumState) -> NumState:
    """NN-P1: the game is over, or another round begins."""
    if facts.target is None:
        return state._replace(to_act=NOBODY, phase=Phase.OVER)
    scores = tuple(
        before + sum(facts.points[card] for card in hand)
        for before, hand in zip(state.scores, state.zones, strict=False)
    )
    if max(scores) >= facts.target:
        return state._replace(to_act=NOBODY, phase=Phase.OVER, scores=scores)
    return state._replace(to_act=CHANCE, phase=Phase.DEAL, scores=scores, round=state.round + 1)
