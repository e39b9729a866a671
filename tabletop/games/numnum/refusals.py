"""Whether an action of a seat is legal in NumNum, and if not, why."""

from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, ChooseWord, Move, Say
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef, WordRef
from tabletop.engine.verdict import LEGAL, Verdict
from tabletop.games.numnum import reasons
from tabletop.games.numnum.cards import SYMBOLS
from tabletop.games.numnum.state import NumState, Phase

if TYPE_CHECKING:
    from tabletop.games.numnum.rules import NumRules


def judge(rules: "NumRules", state: NumState, action: Action) -> Verdict:
    """The verdict on an action of the seat to act."""
    if state.phase is Phase.OVER:
        all_passed = bool(state.zones[state.turn])
        return reasons.OVER_DRAWN() if all_passed else reasons.OVER()
    if state.phase is Phase.CHOOSE:
        good = isinstance(action, ChooseWord) and action.word in SYMBOLS
        return LEGAL if good else reasons.SYMBOL_DUE(seat=SeatRef(state.turn))
    if isinstance(action, ChooseWord):
        return reasons.NO_SYMBOL_DUE()
    if isinstance(action, Move):
        return _laying(rules, state, action)
    word = action.word if isinstance(action, Say) else ""
    match state.phase:
        case Phase.MORE:
            return LEGAL if word == "stop" else reasons.MORE_OR_STOP()
        case Phase.DRAWN if word == "pass":
            return reasons.NO_PASSING()
        case Phase.DRAWN:
            return LEGAL if word == "stop" else reasons.DRAWN_ALREADY()
        case _:
            return _turn(word, can_draw=rules.can_draw(state))


def _turn(word: str, *, can_draw: bool) -> Verdict:
    match word:
        case "draw":
            return LEGAL if can_draw else reasons.NOTHING_TO_DRAW()
        case "pass":
            return reasons.MUST_DRAW() if can_draw else LEGAL
        case _:
            return reasons.TURN_DUE()


def _laying(rules: "NumRules", state: NumState, move: Move) -> Verdict:
    card, hand = move.card, state.zones[state.turn]
    laid = CardRef(card)
    if card not in hand or move.source not in (None, state.turn):
        return reasons.NOT_IN_HAND(card=laid, seat=SeatRef(state.turn))
    if state.phase is Phase.DRAWN and card != state.drawn:
        return reasons.ONLY_THE_DRAWN(card=laid)
    if move.to is None or move.source is not None or move.using is not None:
        return reasons.WRONG_PLACE(card=laid)
    if rules.tables.series[card]:
        if move.to != rules.bans:
            return reasons.BAN_BESIDE(card=laid)
        return reasons.BAN_LAST(card=laid) if len(hand) == 1 else LEGAL
    if move.to != rules.discard:
        return reasons.WRONG_PLACE(card=laid)
    return fitting(rules, state, card)


def fitting(rules: "NumRules", state: NumState, card: CardId) -> Verdict:
    """Whether a card that is no ban fits on the top of the discard pile (NN-F1 to NN-F4)."""
    if rules.row(state)[card] is not None:
        return LEGAL
    laid = CardRef(card)
    if state.wish is not None:
        return reasons.NOT_WISHED(card=laid, symbol=WordRef(state.wish))
    found = rules.fit(state, card)
    top = CardRef(state.zones[rules.discard][-1])
    if found is not None and found.banned:
        return reasons.BANNED(card=laid, top=top, divisors=found.banned)
    return reasons.NO_FIT(card=laid, top=top)
