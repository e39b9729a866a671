"""What chance does in NumNum: it shuffles, and cards are dealt and turned up (NN-S1 to NN-S3)."""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.actions import Action, ChanceAction, Shuffled
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.chance import Chance, puts_in_order
from tabletop.engine.resampling import Deal, unseen
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE
from tabletop.games.numnum import turns
from tabletop.games.numnum.cards import HAND
from tabletop.games.numnum.facts import Facts
from tabletop.games.numnum.state import NumState, Phase

BAD_SHUFFLE: Final = Reason("bad-shuffle", "NN-S1")
"""The order is none of the cards that are shuffled."""


def sample(facts: Facts, state: NumState, chance: Chance) -> ChanceAction:
    """Return what chance does now."""
    return Shuffled(facts.draw, chance.shuffle(facts.draw, _to_shuffle(facts, state)))


def refusal(facts: Facts, state: NumState, action: Action) -> Verdict | None:
    """Return why chance may not do this now; None if it may."""
    good = puts_in_order(action, facts.draw, _to_shuffle(facts, state))
    return None if good else BAD_SHUFFLE()


def _to_shuffle(facts: Facts, state: NumState) -> tuple[CardId, ...]:
    match state.phase:
        case Phase.DEAL:  # NN-S1
            return facts.every
        case Phase.MIX:  # NN-S2
            return state.zones[facts.draw]
        case _:  # NN-T3
            return state.zones[facts.discard][:-1]


def apply(facts: Facts, state: NumState, order: tuple[CardId, ...]) -> NumState:
    """Return the position once the cards due are shuffled in this order, which is not checked."""
    if state.phase is Phase.DEAL:
        return _dealt(facts, state, order)
    zones = list(state.zones)
    zones[facts.draw] = order
    if state.phase is Phase.MIX:
        return _turned_up(facts, state, zones)
    zones[facts.discard] = zones[facts.discard][-1:]
    return turns.drawn(facts, state, zones)


def _dealt(facts: Facts, state: NumState, order: tuple[CardId, ...]) -> NumState:
    """NN-S1: seven cards to each seat, singly from the top, the one after the dealer first."""
    starter, seats = facts.starter(state), facts.seats
    count = seats * HAND
    zones: list[tuple[CardId, ...]] = [()] * len(facts.zones)
    for step in range(seats):
        zones[(starter + step) % seats] = order[::-1][step:count:seats]
    zones[facts.draw] = order[:-count]
    return _turned_up(facts, state._replace(turn=starter, passes=0, wish=None), zones)


def _turned_up(facts: Facts, state: NumState, zones: turns.Table) -> NumState:
    """NN-S2: cards are turned up until a number card begins the discard pile.

    A wish card on the way lies on the draw pile again, for chance to shuffle it in.
    """
    shown = turned_up(facts, zones[facts.draw])
    zones[facts.draw] = zones[facts.draw][: -len(shown)]
    *bans, last = shown
    for ban in bans:
        turns.lay_ban(facts, zones, ban)
    wish = facts.wishes[last]
    place = facts.draw if wish else facts.discard
    zones[place] += (last,)
    to_act, phase = (CHANCE, Phase.MIX) if wish else (state.turn, Phase.TURN)
    return state._replace(zones=tuple(zones), to_act=to_act, phase=phase)


def turned_up(facts: Facts, pile: Sequence[CardId]) -> list[CardId]:
    """Return the cards of a pile that are turned up, in the order in which it happens."""
    shown: list[CardId] = []
    for card in reversed(pile):
        shown.append(card)
        if not facts.series[card]:
            break
    return shown


# --- what a seat does not see ---------------------------------------------------------------


def resample(facts: Facts, seen: NumState, chance: Chance) -> NumState:
    """Return a whole position that agrees with what is seen.

    Of a card that another seat drew and may lay, it is known that it fits (NN-T2), and of the pile
    into which a wish card is shuffled, that this card lies on it (NN-S2).
    """
    zones, cards, drawn = list(seen.zones), unseen(facts.pieces, seen.zones), seen.drawn
    if drawn == HIDDEN:
        moves = facts.row(seen).moves
        drawn = chance.take([card for card in cards if moves[card] is not None])
        cards.remove(drawn)
        zones[seen.turn] = (*zones[seen.turn][:-1], drawn)
    elif seen.phase is Phase.MIX:
        top = chance.take([card for card in cards if facts.wishes[card]])
        cards.remove(top)
        zones[facts.draw] = (*zones[facts.draw][:-1], top)
    Deal(zones, cards, chance).fill(*range(len(zones)))
    return seen._replace(zones=tuple(zones), drawn=drawn)
