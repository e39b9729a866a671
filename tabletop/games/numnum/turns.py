"""The legal actions of NumNum and their effects, and reasons for refusing others.

An action is legal if `legal_actions` returns it; `refusal` only chooses the best reason for an
illegal one. Functions that apply an action assume that it is legal.
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
)
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import CardRef, SeatRef, WordRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, NOBODY, Zones
from tabletop.games.numnum.cards import HAND
from tabletop.games.numnum.facts import CHOICES, DRAW, PASS, STOP, NumFacts
from tabletop.games.numnum.options import GAME
from tabletop.games.numnum.state import NumPhase, NumState

NO_FIT: Final = Reason("no-fit", "NN-F1")
"""Neither symbol nor number matches. Parameters: `card`, `top`."""
BANNED: Final = Reason("banned", "NN-F2")
"""The symbols differ and all common divisors are banned. Parameters: `card`, `top`, `divisors`."""
NOT_WISHED: Final = Reason("not-wished", "NN-F4")
"""A wish card asks for another symbol. Parameters: `card`, `symbol`."""
SYMBOL_DUE: Final = Reason("symbol-due", "NN-F4")
"""A symbol must be named for the wish card that was just played. Parameter: `seat`."""
NO_SYMBOL_DUE: Final = Reason("no-symbol-due", "NN-F4")
"""A symbol can be named only immediately after a wish card is played."""
BAN_BESIDE: Final = Reason("ban-beside", "NN-B1")
"""A ban card must be played beside the discard pile, not on it. Parameter: `card`."""
BAN_LAST: Final = Reason("ban-last", "NN-B2")
"""A ban card cannot be the last card. Parameter: `card`."""
NOT_IN_HAND: Final = Reason("not-in-hand", "NN-T1")
"""The card is not in the hand of the seat to act. Parameters: `card`, `seat`."""
WRONG_PLACE: Final = Reason("wrong-place", "NN-T1")
"""The card can only be played on the discard pile. Parameter: `card`."""
MORE_OR_STOP: Final = Reason("more-or-stop", "NN-T1")
"""After a double fit, the seat must play another card or stop."""
TURN_DUE: Final = Reason("turn-due", "NN-T2")
"""The seat must play or draw a card before the turn can end."""
MUST_DRAW: Final = Reason("must-draw", "NN-T2")
"""A seat that plays no card must draw; it may pass only if it cannot draw."""
ONLY_THE_DRAWN: Final = Reason("only-the-drawn", "NN-T2")
"""After drawing, only the drawn card may be played. Parameter: `card`."""
DRAWN_ALREADY: Final = Reason("drawn-already", "NN-T2")
"""A seat may draw once per turn, and must then play the drawn card or stop."""
NOTHING_TO_DRAW: Final = Reason("nothing-to-draw", "NN-T3")
"""The draw pile is empty and there are no cards to reshuffle."""
NO_PASSING: Final = Reason("no-passing", "NN-T3")
"""Passing is allowed only if no card can be drawn."""
OVER: Final = Reason("over", "NN-T4")
"""A seat has played its last card."""
OVER_DRAWN: Final = Reason("over-drawn", "NN-T3")
"""All seats passed in a row, in the only or last round."""
BAD_SHUFFLE: Final = Reason("bad-shuffle", "NN-S1")
"""The order does not consist of the cards to be shuffled."""

REASONS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Reason))

MutableZones = list[tuple[CardId, ...]]
"""The zones of a state that is being changed."""
# Enumeration members are slow to look up before Python 3.12.
_TURN: Final = NumPhase.TURN
_MORE: Final = NumPhase.MORE
_DRAWN: Final = NumPhase.DRAWN


def legal_actions(facts: NumFacts, state: NumState) -> Sequence[SeatAction]:
    """Return all legal actions: those with cards in the order of the hand, then words."""
    phase = state.phase
    if phase is _TURN:
        return _play_actions(facts, state, DRAW if facts.can_draw(state) else PASS)  # NN-T2, NN-T3
    if phase is _MORE:
        return _play_actions(facts, state, STOP)  # NN-T1
    drawn = state.drawn
    if phase is _DRAWN and drawn is not None:  # NN-T2
        seen = drawn != HIDDEN and drawn in state.zones[state.turn]
        return (facts.plays[drawn], STOP) if seen else (STOP,)
    return CHOICES if phase is NumPhase.CHOOSE else ()  # NN-F4


def _play_actions(facts: NumFacts, state: NumState, otherwise: SeatAction) -> list[SeatAction]:
    """Return the moves of playable cards, and the alternative (NN-T1, NN-F1 to NN-F4)."""
    hand = state.zones[state.turn]
    if len(hand) == 1 and facts.series[hand[0]]:  # NN-B2
        return [otherwise]
    if len(set(hand)) < len(hand):  # Copies of a card are a single choice.
        hand = tuple(dict.fromkeys(hand))
    moves = facts.playable(state).moves
    found: list[SeatAction] = [move for card in hand if (move := moves[card])]
    found.append(otherwise)
    return found


def refusal(facts: NumFacts, state: NumState, action: Action) -> Verdict | None:  # noqa: PLR0911 - a case each
    """Return the most fitting reason to refuse an action, or None if it is legal."""
    if action in legal_actions(facts, state):
        return None
    if state.phase is NumPhase.OVER:
        all_passed = bool(state.zones[state.turn])
        return OVER_DRAWN() if all_passed else OVER()
    if state.phase is NumPhase.CHOOSE:
        return SYMBOL_DUE(seat=SeatRef(state.turn))
    if isinstance(action, ChooseWord):
        return NO_SYMBOL_DUE()
    if isinstance(action, Move):
        return play_refusal(facts, state, action)
    match state.phase, action:
        case NumPhase.MORE, _:
            return MORE_OR_STOP()
        case NumPhase.DRAWN, Say("pass"):
            return NO_PASSING()
        case NumPhase.DRAWN, _:
            return DRAWN_ALREADY()
        case _, Say("draw"):
            return NOTHING_TO_DRAW()
        case _, Say("pass"):
            return MUST_DRAW()
        case _:
            return TURN_DUE()


def play_refusal(facts: NumFacts, state: NumState, move: Move) -> Verdict:
    """Return why a card may not be played; the move must be illegal."""
    card, ref = move.card, CardRef(move.card)
    if card not in state.zones[state.turn] or move.source not in (None, state.turn):
        return NOT_IN_HAND(card=ref, seat=SeatRef(state.turn))
    if state.phase is NumPhase.DRAWN and card != state.drawn:
        return ONLY_THE_DRAWN(card=ref)
    if facts.series[card] and move == Move(card, facts.discard):
        return BAN_BESIDE(card=ref)
    if move != facts.plays[card]:
        return WRONG_PLACE(card=ref)
    return BAN_LAST(card=ref) if facts.series[card] else _fit_refusal(facts, state, card)


def _fit_refusal(facts: NumFacts, state: NumState, card: CardId) -> Verdict:
    """Return why a card cannot be played on the top of the discard pile."""
    ref = CardRef(card)
    if state.wish is not None:
        return NOT_WISHED(card=ref, symbol=WordRef(state.wish))
    found = facts.fit(state, card)
    top = CardRef(state.zones[facts.discard][-1])
    if found is not None and found.banned:
        return BANNED(card=ref, top=top, divisors=found.banned)
    return NO_FIT(card=ref, top=top)


def apply(facts: NumFacts, state: NumState, action: Action) -> NumState:
    """Return the state after an action of a seat or of chance."""
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
            return state._replace(to_act=CHANCE, phase=NumPhase.RESHUFFLE)
        case "stop":
            return _next_turn(facts, state, state.zones, state.wish)
        case "pass":
            return _pass(facts, state)
    raise ValueError(f"{action} is no action of {GAME}")


def _play(facts: NumFacts, state: NumState, card: CardId) -> NumState:
    """Play a card from the hand (NN-T1)."""
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
        return _same_seat(state, zones, NumPhase.CHOOSE)
    if card in facts.playable(state).double_fits:  # NN-F5
        return _same_seat(state, zones, NumPhase.MORE)
    return _next_turn(facts, state, tuple(zones))


def place_ban(facts: NumFacts, zones: MutableZones, ban: CardId) -> None:
    """Put a ban beside the pile, or lift a ban on the same number with it (NN-B1).

    Both cards of a lifted ban go to the bottom of the discard pile.
    """
    series = facts.series
    for other in zones[facts.bans]:
        if series[other] == series[ban]:
            zones[facts.bans] = tuple(card for card in zones[facts.bans] if card != other)
            zones[facts.discard] = (other, ban, *zones[facts.discard])
            return
    zones[facts.bans] += (ban,)


def draw_card(facts: NumFacts, state: NumState, zones: MutableZones) -> NumState:
    """Draw a card; the turn ends if it cannot be played (NN-T2)."""
    seat, wish, pile = state.turn, state.wish, zones[facts.draw]
    card = pile[-1]
    zones[facts.draw] = pile[:-1]
    zones[seat] += (card,)
    if facts.playable(state).moves[card] is None:
        return _next_turn(facts, state, tuple(zones), wish)
    return NumState._make(
        (tuple(zones), seat, _DRAWN, seat, card, wish, state.passes, state.round, state.scores)
    )


def _same_seat(state: NumState, zones: MutableZones, phase: NumPhase) -> NumState:
    """Return the state in which the turn continues in another phase (NN-T1)."""
    to_act, seat = state.to_act, state.turn
    return NumState._make(
        (tuple(zones), to_act, phase, seat, None, None, 0, state.round, state.scores)
    )


def _next_turn(
    facts: NumFacts, state: NumState, zones: Zones, wish: str | None = None, passes: int = 0
) -> NumState:
    """Return the state in which the turn has passed clockwise (NN-T1).

    `passes` is the number of consecutive passes.
    """
    seat = (state.turn + 1) % facts.seats
    return NumState._make((zones, seat, _TURN, seat, None, wish, passes, state.round, state.scores))


def _pass(facts: NumFacts, state: NumState) -> NumState:
    """Return the state after a pass, which may end the round without a winner (NN-T3)."""
    passes = state.passes + 1
    if passes == facts.seats:
        return _end_round(facts, state._replace(passes=passes))
    return _next_turn(facts, state, state.zones, state.wish, passes)


def _end_round(facts: NumFacts, state: NumState) -> NumState:
    """End the game, or start another round (NN-P1)."""
    if facts.target is None:
        return state._replace(to_act=NOBODY, phase=NumPhase.OVER)
    scores = tuple(
        before + sum(facts.points[card] for card in hand)
        for before, hand in zip(state.scores, state.zones, strict=False)
    )
    if max(scores) >= facts.target:
        return state._replace(to_act=NOBODY, phase=NumPhase.OVER, scores=scores)
    return state._replace(to_act=CHANCE, phase=NumPhase.DEAL, scores=scores, round=state.round + 1)


def to_shuffle(facts: NumFacts, state: NumState) -> tuple[CardId, ...]:
    """Return the cards that chance shuffles into the draw pile."""
    match state.phase:
        case NumPhase.DEAL:  # NN-S1
            return facts.every
        case NumPhase.MIX:  # NN-S2
            return state.zones[facts.draw]
        case _:  # NN-T3
            return state.zones[facts.discard][:-1]


def _apply_shuffle(facts: NumFacts, state: NumState, order: tuple[CardId, ...]) -> NumState:
    """Return the state after a shuffle into this order, which is not validated."""
    if state.phase is NumPhase.DEAL:
        return _deal(facts, state, order)
    zones = list(state.zones)
    zones[facts.draw] = order
    if state.phase is NumPhase.MIX:
        return _turn_up(facts, state, zones)
    zones[facts.discard] = zones[facts.discard][-1:]
    return draw_card(facts, state, zones)


def _deal(facts: NumFacts, state: NumState, order: tuple[CardId, ...]) -> NumState:
    """Deal seven cards to each seat, one by one, beginning with the starter (NN-S1)."""
    starter, seats = facts.starter(state), facts.seats
    count = seats * HAND
    zones: list[tuple[CardId, ...]] = [()] * len(facts.zones)
    for step in range(seats):
        zones[(starter + step) % seats] = order[::-1][step:count:seats]
    zones[facts.draw] = order[:-count]
    return _turn_up(facts, state._replace(turn=starter, passes=0, wish=None), zones)


def _turn_up(facts: NumFacts, state: NumState, zones: MutableZones) -> NumState:
    """Turn up cards until a number card starts the discard pile (NN-S2).

    A wish card goes back to the draw pile, which chance then shuffles.
    """
    shown = turned_up_cards(facts, zones[facts.draw])
    zones[facts.draw] = zones[facts.draw][: -len(shown)]
    *bans, last = shown
    for ban in bans:
        place_ban(facts, zones, ban)
    wish = facts.wishes[last]
    place = facts.draw if wish else facts.discard
    zones[place] += (last,)
    to_act, phase = (CHANCE, NumPhase.MIX) if wish else (state.turn, NumPhase.TURN)
    return state._replace(zones=tuple(zones), to_act=to_act, phase=phase)


def turned_up_cards(facts: NumFacts, pile: Sequence[CardId]) -> list[CardId]:
    """Return the cards that are turned up from a pile, in that order."""
    shown: list[CardId] = []
    for card in reversed(pile):
        shown.append(card)
        if not facts.series[card]:
            break
    return shown
