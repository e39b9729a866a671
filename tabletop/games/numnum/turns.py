"""What may be done in NumNum, why anything else is refused, and what each action leads to.

Legality is said once: an action is legal if it is in `legal_actions`; `refusal` looks for the
reason that comes closest to what was meant. What carries an action out takes a position and
returns the next one; the action was found legal before.
"""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.actions import (
    Action,
    ChooseWord,
    Move,
    Say,
    SeatAction,
    Shuffled,
    puts_in_order,
)
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import CardRef, SeatRef, WordRef
from tabletop.engine.state import Zones
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, NOBODY
from tabletop.games.numnum.cards import HAND
from tabletop.games.numnum.facts import CHOICES, DRAW, PASS, STOP, Facts
from tabletop.games.numnum.options import GAME
from tabletop.games.numnum.state import NumState, Phase

NO_FIT: Final = Reason("no-fit", "NN-F1")
"""Neither symbol nor number fits; parameters `card`, `top`."""
BANNED: Final = Reason("banned", "NN-F2")
"""The symbols differ and what the numbers share is banned; parameters `card`, `top`, `divisors`."""
NOT_WISHED: Final = Reason("not-wished", "NN-F4")
"""A wish card asks for another symbol; parameters `card`, `symbol`."""
SYMBOL_DUE: Final = Reason("symbol-due", "NN-F4")
"""A symbol must be named for the wish card that was just laid; parameter `seat`."""
NO_SYMBOL_DUE: Final = Reason("no-symbol-due", "NN-F4")
"""A symbol is named only right after a wish card was laid."""
BAN_BESIDE: Final = Reason("ban-beside", "NN-B1")
"""A ban card goes beside the discard pile, not on it; parameter `card`."""
BAN_LAST: Final = Reason("ban-last", "NN-B2")
"""A ban card cannot be the last card; parameter `card`."""
NOT_IN_HAND: Final = Reason("not-in-hand", "NN-T1")
"""The card is not in the hand of the seat to act; parameters `card`, `seat`."""
WRONG_PLACE: Final = Reason("wrong-place", "NN-T1")
"""The card is laid on the discard pile and nowhere else; parameter `card`."""
MORE_OR_STOP: Final = Reason("more-or-stop", "NN-T1")
"""After a double fit one lays another card or stops."""
TURN_DUE: Final = Reason("turn-due", "NN-T2")
"""One lays a card or draws before the turn can end."""
MUST_DRAW: Final = Reason("must-draw", "NN-T2")
"""Who lays nothing draws; passing is for when there is nothing to draw."""
ONLY_THE_DRAWN: Final = Reason("only-the-drawn", "NN-T2")
"""After drawing only the card that was drawn may be laid; parameter `card`."""
DRAWN_ALREADY: Final = Reason("drawn-already", "NN-T2")
"""One draws once a turn; the card is laid, or one stops."""
NOTHING_TO_DRAW: Final = Reason("nothing-to-draw", "NN-T3")
"""The draw pile is empty and nothing can be shuffled into a new one."""
NO_PASSING: Final = Reason("no-passing", "NN-T3")
"""One passes only where nothing can be drawn; after drawing one stops."""
OVER: Final = Reason("over", "NN-T4")
"""Somebody has laid the last card."""
OVER_DRAWN: Final = Reason("over-drawn", "NN-T3")
"""All passed in a row, in the only round or in the last one."""
BAD_SHUFFLE: Final = Reason("bad-shuffle", "NN-S1")
"""The order is none of the cards that are shuffled."""

REASONS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Reason))

MutableZones = list[tuple[CardId, ...]]
"""The zones of a position while it is being changed."""
# Looked up once: before Python 3.12 it takes long to find a member of an enumeration.
_TURN: Final = Phase.TURN
_MORE: Final = Phase.MORE
_DRAWN: Final = Phase.DRAWN


def legal_actions(facts: Facts, state: NumState) -> Sequence[SeatAction]:
    """Return every action that is legal; laying by the order of the hand, then words."""
    phase = state.phase
    if phase is _TURN:
        return _play_actions(facts, state, DRAW if facts.can_draw(state) else PASS)  # NN-T2, NN-T3
    if phase is _MORE:
        return _play_actions(facts, state, STOP)  # NN-T1
    drawn = state.drawn
    if phase is _DRAWN and drawn is not None:  # NN-T2
        seen = drawn != HIDDEN and drawn in state.zones[state.turn]
        return (facts.plays[drawn], STOP) if seen else (STOP,)
    return CHOICES if phase is Phase.CHOOSE else ()  # NN-F4


def _play_actions(facts: Facts, state: NumState, otherwise: SeatAction) -> list[SeatAction]:
    """NN-T1, NN-F1 to NN-F4: what fits, and what can be done instead."""
    hand = state.zones[state.turn]
    if len(hand) == 1 and facts.series[hand[0]]:  # NN-B2
        return [otherwise]
    if len(set(hand)) < len(hand):  # copies of a card are one choice
        hand = tuple(dict.fromkeys(hand))
    moves = facts.playable(state).moves
    found: list[SeatAction] = [move for card in hand if (move := moves[card])]
    found.append(otherwise)
    return found


def refusal(facts: Facts, state: NumState, action: Action) -> Verdict | None:  # noqa: PLR0911 - a case each
    """Return the reason that is closest to what was meant; None if the action is legal."""
    if state.to_act == CHANCE:
        good = puts_in_order(action, facts.draw, to_shuffle(facts, state))
        return None if good else BAD_SHUFFLE()
    if action in legal_actions(facts, state):
        return None
    if state.phase is Phase.OVER:
        all_passed = bool(state.zones[state.turn])
        return OVER_DRAWN() if all_passed else OVER()
    if state.phase is Phase.CHOOSE:
        return SYMBOL_DUE(seat=SeatRef(state.turn))
    if isinstance(action, ChooseWord):
        return NO_SYMBOL_DUE()
    if isinstance(action, Move):
        return play_refusal(facts, state, action)
    match state.phase, action:
        case Phase.MORE, _:
            return MORE_OR_STOP()
        case Phase.DRAWN, Say("pass"):
            return NO_PASSING()
        case Phase.DRAWN, _:
            return DRAWN_ALREADY()
        case _, Say("draw"):
            return NOTHING_TO_DRAW()
        case _, Say("pass"):
            return MUST_DRAW()
        case _:
            return TURN_DUE()


def play_refusal(facts: Facts, state: NumState, move: Move) -> Verdict:
    """Return why a card may not be laid, which it may not."""
    card, laid = move.card, CardRef(move.card)
    if card not in state.zones[state.turn] or move.source not in (None, state.turn):
        return NOT_IN_HAND(card=laid, seat=SeatRef(state.turn))
    if state.phase is Phase.DRAWN and card != state.drawn:
        return ONLY_THE_DRAWN(card=laid)
    if facts.series[card] and move == Move(card, facts.discard):
        return BAN_BESIDE(card=laid)
    if move != facts.plays[card]:
        return WRONG_PLACE(card=laid)
    return BAN_LAST(card=laid) if facts.series[card] else _fit_refusal(facts, state, card)


def _fit_refusal(facts: Facts, state: NumState, card: CardId) -> Verdict:
    """Why a card does not fit on the top of the discard pile."""
    laid = CardRef(card)
    if state.wish is not None:
        return NOT_WISHED(card=laid, symbol=WordRef(state.wish))
    found = facts.fit(state, card)
    top = CardRef(state.zones[facts.discard][-1])
    if found is not None and found.banned:
        return BANNED(card=laid, top=top, divisors=found.banned)
    return NO_FIT(card=laid, top=top)


def apply(facts: Facts, state: NumState, action: Action) -> NumState:
    """Return the position after an action of a seat or of chance."""
    if isinstance(action, Move):
        return _play(facts, state, action.card)
    if isinstance(action, Shuffled):
        return _apply_shuffle(facts, state, action.order)
    if isinstance(action, ChooseWord):  # NN-F4
        return _next_turn(facts, state, state.zones, action.word)
    match action.word if isinstance(action, Say) else "":
        case "draw" if state.zones[facts.draw]:
            return draw_card(facts, state, list(state.zones))
        case "draw":  # NN-T3
            return state._replace(to_act=CHANCE, phase=Phase.RESHUFFLE)
        case "stop":
            return _next_turn(facts, state, state.zones, state.wish)
        case "pass":
            return _pass(facts, state)
    raise ValueError(f"{action} is no action of {GAME}")


def _play(facts: Facts, state: NumState, card: CardId) -> NumState:
    """NN-T1: a card leaves the hand."""
    seat, zones = state.turn, list(state.zones)
    hand = zones[seat]
    place = hand.index(card)
    zones[seat] = hand = hand[:place] + hand[place + 1 :]
    if facts.series[card]:
        place_ban(facts, zones, card)
        return _next_turn(facts, state, tuple(zones), state.wish)
    zones[facts.discard] += (card,)
    if not hand:  # NN-T4
        return _end_round(facts, _same_seat(state, zones, state.phase))
    if facts.wishes[card]:  # NN-F4
        return _same_seat(state, zones, Phase.CHOOSE)
    if card in facts.playable(state).double_fits:  # NN-F5
        return _same_seat(state, zones, Phase.MORE)
    return _next_turn(facts, state, tuple(zones))


def place_ban(facts: Facts, zones: MutableZones, ban: CardId) -> None:
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


def draw_card(facts: Facts, state: NumState, zones: MutableZones) -> NumState:
    """NN-T2: a card is drawn; one that may not be laid ends the turn."""
    seat, wish, pile = state.turn, state.wish, zones[facts.draw]
    card = pile[-1]
    zones[facts.draw] = pile[:-1]
    zones[seat] += (card,)
    if facts.playable(state).moves[card] is None:
        return _next_turn(facts, state, tuple(zones), wish)
    return NumState._make(
        (tuple(zones), seat, _DRAWN, seat, card, wish, state.passes, state.round, state.scores)
    )


def _same_seat(state: NumState, zones: MutableZones, phase: Phase) -> NumState:
    """NN-T1: the same seat is due, or nobody any more."""
    to_act, seat = state.to_act, state.turn
    return NumState._make(
        (tuple(zones), to_act, phase, seat, None, None, 0, state.round, state.scores)
    )


def _next_turn(
    facts: Facts, state: NumState, zones: Zones, wish: str | None = None, passes: int = 0
) -> NumState:
    """NN-T1: the turn passes on clockwise; only who passes keeps count of it."""
    seat = (state.turn + 1) % facts.seats
    return NumState._make((zones, seat, _TURN, seat, None, wish, passes, state.round, state.scores))


def _pass(facts: Facts, state: NumState) -> NumState:
    """NN-T3: with all passing in a row the round ends without a winner."""
    passes = state.passes + 1
    if passes == facts.seats:
        return _end_round(facts, state._replace(passes=passes))
    return _next_turn(facts, state, state.zones, state.wish, passes)


def _end_round(facts: Facts, state: NumState) -> NumState:
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


def to_shuffle(facts: Facts, state: NumState) -> tuple[CardId, ...]:
    """Return the cards of which chance makes the draw pile."""
    match state.phase:
        case Phase.DEAL:  # NN-S1
            return facts.every
        case Phase.MIX:  # NN-S2
            return state.zones[facts.draw]
        case _:  # NN-T3
            return state.zones[facts.discard][:-1]


def _apply_shuffle(facts: Facts, state: NumState, order: tuple[CardId, ...]) -> NumState:
    """Return the position once the cards due are shuffled in this order, which is not checked."""
    if state.phase is Phase.DEAL:
        return _deal(facts, state, order)
    zones = list(state.zones)
    zones[facts.draw] = order
    if state.phase is Phase.MIX:
        return _turn_up(facts, state, zones)
    zones[facts.discard] = zones[facts.discard][-1:]
    return draw_card(facts, state, zones)


def _deal(facts: Facts, state: NumState, order: tuple[CardId, ...]) -> NumState:
    """NN-S1: seven cards to each seat, singly from the top, the one after the dealer first."""
    starter, seats = facts.starter(state), facts.seats
    count = seats * HAND
    zones: list[tuple[CardId, ...]] = [()] * len(facts.zones)
    for step in range(seats):
        zones[(starter + step) % seats] = order[::-1][step:count:seats]
    zones[facts.draw] = order[:-count]
    return _turn_up(facts, state._replace(turn=starter, passes=0, wish=None), zones)


def _turn_up(facts: Facts, state: NumState, zones: MutableZones) -> NumState:
    """NN-S2: cards are turned up until a number card begins the discard pile.

    A wish card on the way lies on the draw pile again, for chance to shuffle it in.
    """
    shown = turned_up_cards(facts, zones[facts.draw])
    zones[facts.draw] = zones[facts.draw][: -len(shown)]
    *bans, last = shown
    for ban in bans:
        place_ban(facts, zones, ban)
    wish = facts.wishes[last]
    place = facts.draw if wish else facts.discard
    zones[place] += (last,)
    to_act, phase = (CHANCE, Phase.MIX) if wish else (state.turn, Phase.TURN)
    return state._replace(zones=tuple(zones), to_act=to_act, phase=phase)


def turned_up_cards(facts: Facts, pile: Sequence[CardId]) -> list[CardId]:
    """Return the cards of a pile that are turned up, in the order in which it happens."""
    shown: list[CardId] = []
    for card in reversed(pile):
        shown.append(card)
        if not facts.series[card]:
            break
    return shown
