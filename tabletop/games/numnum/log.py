"""What is said about a game of NumNum: prompts, the log's lines, why a card fits."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, ChooseWord, Move, Say, SeatAction, Shuffled
from tabletop.engine.capabilities import Permission
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import CardRef, Event, Message, SeatRef, WordRef
from tabletop.engine.zones import Seat
from tabletop.games.numnum import dealing
from tabletop.games.numnum.cards import HAND
from tabletop.games.numnum.state import NumState, Phase

if TYPE_CHECKING:
    from tabletop.games.numnum.rules import NumRules


def prompt(rules: "NumRules", state: NumState) -> Message:
    """What is due, in one sentence that everybody may read."""
    seat = ("seat", SeatRef(state.turn))
    match state.phase:
        case Phase.TURN if not rules.can_draw(state):
            return Message("lay-or-pass", (seat,))
        case Phase.TURN if state.wish is not None:
            return Message("lay-wished", (seat, ("symbol", WordRef(state.wish))))
        case Phase.TURN:
            return Message("lay-or-draw", (seat, ("top", _top(rules, state))))
        case Phase.MORE:
            return Message("lay-more", (seat,))
        case Phase.DRAWN:
            return Message("lay-drawn", (seat,))
        case Phase.CHOOSE:
            return Message("choose-symbol", (seat,))
        case Phase.OVER:
            return Message("over")
        case _:
            return Message("chance")


def _top(rules: "NumRules", state: NumState) -> CardRef:
    return CardRef(state.zones[rules.discard][-1])


def fit_hint(rules: "NumRules", state: NumState, card: CardId) -> Message | None:
    """Why a card fits on the discard pile, or why not; None where nothing lies there."""
    if card == HIDDEN or state.phase in (Phase.DEAL, Phase.MIX):
        return None
    tables = rules.tables
    laid = ("card", CardRef(card))
    if tables.series[card]:
        series = ("n", tables.series[card])
        lifts = tables.mask((card,)) & tables.mask(state.zones[rules.bans])
        return Message("hint-ban-lifts" if lifts else "hint-ban", (series,))
    if tables.wishes[card]:
        return Message("hint-wish")
    number = tables.numbers[card]
    if state.wish is not None and number is not None:
        code = "hint-wished" if number.symbol == state.wish else "hint-not-wished"
        return Message(code, (laid, ("symbol", WordRef(state.wish))))
    found = rules.fit(state, card)
    if found is None:
        return None
    pair = (laid, ("top", _top(rules, state)))
    if found.joker:
        return Message("hint-joker-double" if found.double else "hint-joker", pair)
    if found.number:
        code = "hint-double" if found.double else "hint-number"
        said = (*pair, ("divisors", found.divisors))
        if not found.banned:
            return Message(code, said)
        banned = (("banned", found.banned), ("n", len(found.banned)))
        return Message(f"{code}-banned", (*said, *banned))
    if found.banned:
        code = "hint-symbol-banned" if found.symbol else "hint-banned"
        return Message(code, (*pair, ("divisors", found.banned)))
    return Message("hint-symbol" if found.symbol else "hint-nothing", pair)


def events(rules: "NumRules", before: NumState, action: Action, after: NumState) -> Iterator[Event]:
    """The log's lines for one step."""
    seat = ("seat", SeatRef(before.turn))
    match action:
        case Shuffled():
            yield from _shuffled(rules, before, action, after)
        case Move(card):
            yield from _laid(rules, before, card, after)
        case ChooseWord(symbol):
            yield Event("wished", (seat, ("symbol", WordRef(symbol))), "NN-F4")
        case Say("draw") if after.phase is not Phase.RESHUFFLE:
            yield from _drew(rules, before, before.zones[rules.draw][-1], after)
        case Say("stop"):
            rule = "NN-T1" if before.phase is Phase.MORE else "NN-T2"
            yield Event("stopped", (seat,), rule)
        case Say("pass"):
            yield Event("passed", (seat,), "NN-T3")
            yield from _round_over(before, after, winner=None)


def _shuffled(
    rules: "NumRules", before: NumState, action: Shuffled, after: NumState
) -> Iterator[Event]:
    match before.phase:
        case Phase.DEAL:
            starter = rules.starter(before)
            dealer = SeatRef((starter - 1) % rules.seats)
            said = (("seat", dealer), ("n", HAND), ("starter", SeatRef(starter)))
            yield Event("dealt", said, "NN-S1")
            yield from _turned_up(rules, action.order[: -rules.seats * HAND])
        case Phase.MIX:
            yield Event("mixed", (("n", len(action.order)),), "NN-S2")
            yield from _turned_up(rules, action.order, before.zones[rules.bans])
        case _:
            yield Event("reshuffled", (("n", len(action.order)),), "NN-T3")
            yield from _drew(rules, before, action.order[-1], after)


def _turned_up(
    rules: "NumRules", pile: tuple[CardId, ...], lying: tuple[CardId, ...] = ()
) -> Iterator[Event]:
    tables = rules.tables
    bans = tables.mask(lying)
    for card in dealing.turned(rules, pile):
        said = (("card", CardRef(card)),)
        if tables.series[card]:
            lifted = bans & tables.bits[card]
            bans ^= tables.bits[card]
            series = (*said, ("n", tables.series[card]))
            yield Event("turned-lifts" if lifted else "turned-ban", series, "NN-S2")
        elif tables.wishes[card]:
            yield Event("turned-wish", said, "NN-S2")
        else:
            yield Event("turned-up", said, "NN-S2")


def _laid(rules: "NumRules", before: NumState, card: CardId, after: NumState) -> Iterator[Event]:
    seat = ("seat", SeatRef(before.turn))
    series = rules.tables.series[card]
    if series:
        lifted = len(after.zones[rules.bans]) < len(before.zones[rules.bans])
        said = (seat, ("card", CardRef(card)), ("n", series))
        yield Event("lifted" if lifted else "banned", said, "NN-B1")
        return
    double = after.phase is Phase.MORE
    code, rule = ("laid-double", "NN-F5") if double else ("laid", "NN-T1")
    yield Event(code, (seat, ("card", CardRef(card))), rule)
    yield from _round_over(before, after, winner=before.turn)


def _drew(rules: "NumRules", before: NumState, card: CardId, after: NumState) -> Iterator[Event]:
    seat = SeatRef(before.turn)
    seen_by = frozenset((before.turn,)) if rules.hidden else None
    yield Event("drew", (("seat", seat), ("card", CardRef(card))), "NN-T2", seen_by)
    if after.phase is not Phase.DRAWN:
        yield Event("drew-in-vain", (("seat", seat),), "NN-T2")


def _round_over(before: NumState, after: NumState, winner: Seat | None) -> Iterator[Event]:
    """The points of a round that this step ended (NN-P1)."""
    if before.scores == after.scores:
        return
    number = ("round", before.round)
    if winner is None:
        yield Event("round-drawn", (number,), "NN-T3")
    else:
        yield Event("round-won", (number, ("seat", SeatRef(winner))), "NN-T4")
    for seat, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
        if seat != winner:
            said = (("seat", SeatRef(seat)), ("n", new - old), ("total", new))
            yield Event("scored", said, "NN-P1")


def interlude(before: NumState, action: Action, after: NumState) -> Event | None:
    """The line that says how a round ended, where another one follows."""
    if after.round == before.round:
        return None
    winner = before.turn if isinstance(action, Move) else None
    return next(_round_over(before, after, winner), None)


def permission(rules: "NumRules", state: NumState, action: SeatAction) -> Permission:
    """Why a legal action may be done."""
    match action:
        case Move(card):
            return Permission(_fitting_rule(rules, state, card), fit_hint(rules, state, card))
        case ChooseWord():
            return Permission("NN-F4")
        case Say("stop") if state.phase is Phase.MORE:
            return Permission("NN-T1")
        case Say("pass"):
            return Permission("NN-T3")
        case _:
            return Permission("NN-T2")


def _fitting_rule(rules: "NumRules", state: NumState, card: CardId) -> str:
    """The rule by which a card may be laid."""
    if rules.tables.series[card]:
        return "NN-B1"
    found = rules.fit(state, card)
    if rules.tables.wishes[card] or state.wish is not None or found is None:
        return "NN-F4"
    if found.double:
        return "NN-F5"
    if found.symbol:
        return "NN-F1"
    return "NN-F3" if found.joker else "NN-F2"
