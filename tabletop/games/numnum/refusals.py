"""What may be done in NumNum, and why anything else is refused.

Legality is said once: an action is legal if it is in `legal_actions`; `refusal` looks for the
reason that comes closest to what was meant.
"""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.actions import Action, ChooseWord, Move, Say, SeatAction
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import CardRef, SeatRef, WordRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.games.numnum.facts import CHOICES, DRAW, PASS, STOP, Facts
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

REASONS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Reason))
"""All of them but that of chance."""

# Looked up once: before Python 3.12 it takes long to find a member of an enumeration.
_TURN: Final = Phase.TURN
_MORE: Final = Phase.MORE
_DRAWN: Final = Phase.DRAWN


def legal_actions(facts: Facts, state: NumState) -> Sequence[SeatAction]:
    """Return every action that is legal; laying by the order of the hand, then words."""
    phase = state.phase
    if phase is _TURN:
        return _layings(facts, state, DRAW if facts.can_draw(state) else PASS)  # NN-T2, NN-T3
    if phase is _MORE:
        return _layings(facts, state, STOP)  # NN-T1
    drawn = state.drawn
    if phase is _DRAWN and drawn is not None:  # NN-T2
        seen = drawn != HIDDEN and drawn in state.zones[state.turn]
        return (facts.lay[drawn], STOP) if seen else (STOP,)
    return CHOICES if phase is Phase.CHOOSE else ()  # NN-F4


def _layings(facts: Facts, state: NumState, otherwise: SeatAction) -> list[SeatAction]:
    """NN-T1, NN-F1 to NN-F4: what fits, and what can be done instead."""
    hand = state.zones[state.turn]
    if len(hand) == 1 and facts.series[hand[0]]:  # NN-B2
        return [otherwise]
    if len(set(hand)) < len(hand):  # copies of a card are one choice
        hand = tuple(dict.fromkeys(hand))
    moves = facts.row(state).moves
    found: list[SeatAction] = [move for card in hand if (move := moves[card])]
    found.append(otherwise)
    return found


def refusal(facts: Facts, state: NumState, action: Action) -> Verdict | None:  # noqa: PLR0911 - a table
    """Return the reason that is closest to what was meant; None if the action is legal."""
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
        return _laying(facts, state, action)
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


def after_drawing(facts: Facts, before: NumState, after: NumState, asked: Action) -> Verdict | None:
    """Return why a card that was drawn, and ended the turn by itself, may not be laid (NN-T2)."""
    seat, hand = before.turn, after.zones[before.turn]
    if after.turn == seat or len(hand) <= len(before.zones[seat]) or hand[-1] == HIDDEN:
        return None
    if not isinstance(asked, Move) or asked.card != hand[-1]:
        return None
    return _laying(facts, after._replace(turn=seat, drawn=hand[-1]), asked)


def _laying(facts: Facts, state: NumState, move: Move) -> Verdict:
    card, laid = move.card, CardRef(move.card)
    if card not in state.zones[state.turn] or move.source not in (None, state.turn):
        return NOT_IN_HAND(card=laid, seat=SeatRef(state.turn))
    if state.phase is Phase.DRAWN and card != state.drawn:
        return ONLY_THE_DRAWN(card=laid)
    if facts.series[card] and move == Move(card, facts.discard):
        return BAN_BESIDE(card=laid)
    if move != facts.lay[card]:
        return WRONG_PLACE(card=laid)
    return BAN_LAST(card=laid) if facts.series[card] else _fitting(facts, state, card)


def _fitting(facts: Facts, state: NumState, card: CardId) -> Verdict:
    """Why a card does not fit on the top of the discard pile."""
    laid = CardRef(card)
    if state.wish is not None:
        return NOT_WISHED(card=laid, symbol=WordRef(state.wish))
    found = facts.fit(state, card)
    top = CardRef(state.zones[facts.discard][-1])
    if found is not None and found.banned:
        return BANNED(card=laid, top=top, divisors=found.banned)
    return NO_FIT(card=laid, top=top)
