"""What is said while NumNum is played: what is due, and the lines of the log."""

from collections.abc import Iterator

from tabletop.engine.actions import Action, ChooseWord, Move, Say, Shuffled
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, Event, Message, SeatRef, WordRef, ZoneRef
from tabletop.engine.zones import Seat
from tabletop.games.numnum.cards import HAND
from tabletop.games.numnum.chance import turned_up
from tabletop.games.numnum.facts import Facts
from tabletop.games.numnum.state import NumState, Phase


def prompt(facts: Facts, state: NumState) -> Message:
    """Say what is due, in one sentence that everybody may read."""
    seat = SeatRef(state.turn)
    match state.phase:
        case Phase.TURN if not facts.can_draw(state):
            return Message.of("lay-or-pass", seat=seat)
        case Phase.TURN if state.wish is not None:
            return Message.of("lay-wished", seat=seat, symbol=WordRef(state.wish))
        case Phase.TURN:
            return Message.of("lay-or-draw", seat=seat, top=_top(facts, state))
        case Phase.MORE:
            return Message.of("lay-more", seat=seat)
        case Phase.DRAWN:
            return Message.of("lay-drawn", seat=seat)
        case Phase.CHOOSE:
            return Message.of("choose-symbol", seat=seat)
        case _:
            return Message("over" if state.phase is Phase.OVER else "chance")


def _top(facts: Facts, state: NumState) -> CardRef:
    return CardRef(state.zones[facts.discard][-1])


def events(facts: Facts, before: NumState, action: Action, after: NumState) -> Iterator[Event]:
    """Yield the log's lines for one step."""
    seat = SeatRef(before.turn)
    match action:
        case Shuffled(order=order):
            yield from _shuffled(facts, before, order, after)
        case Move(card):
            yield from _laid(facts, before, card, after)
        case ChooseWord(symbol):
            yield Event.of("wished", "NN-F4", seat=seat, symbol=WordRef(symbol))
        case Say("draw") if after.phase is not Phase.RESHUFFLE:
            yield from _drew(facts, before, before.zones[facts.draw][-1], after)
        case Say("stop"):
            rule = "NN-T1" if before.phase is Phase.MORE else "NN-T2"
            yield Event.of("stopped", rule, seat=seat)
        case Say("pass"):
            yield Event.of("passed", "NN-T3", seat=seat)
            yield from round_over(before, after, winner=None)


def _shuffled(
    facts: Facts, before: NumState, order: tuple[CardId, ...], after: NumState
) -> Iterator[Event]:
    match before.phase:
        case Phase.DEAL:
            starter = facts.starter(before)
            dealer = SeatRef((starter - 1) % facts.seats)
            yield Event.of("dealt", "NN-S1", seat=dealer, n=HAND, starter=SeatRef(starter))
            yield from _turned_up(facts, order[: -facts.seats * HAND])
        case Phase.MIX:
            yield Event.of("mixed", "NN-S2", n=len(order))
            yield from _turned_up(facts, order, before.zones[facts.bans])
        case _:
            yield Event.of("reshuffled", "NN-T3", n=len(order), pile=ZoneRef(facts.draw))
            yield from _drew(facts, before, order[-1], after)


def _turned_up(
    facts: Facts, pile: tuple[CardId, ...], lying: tuple[CardId, ...] = ()
) -> Iterator[Event]:
    banned = {facts.series[ban] for ban in lying}
    for card in turned_up(facts, pile):
        shown, series = CardRef(card), facts.series[card]
        if series:
            code = "turned-lifts" if series in banned else "turned-ban"
            banned ^= {series}
            yield Event.of(code, "NN-S2", card=shown, n=series)
        else:
            yield Event.of(
                "turned-wish" if facts.wishes[card] else "turned-up", "NN-S2", card=shown
            )


def _laid(facts: Facts, before: NumState, card: CardId, after: NumState) -> Iterator[Event]:
    seat, laid, series = SeatRef(before.turn), CardRef(card), facts.series[card]
    if series:
        lifted = len(after.zones[facts.bans]) < len(before.zones[facts.bans])
        yield Event.of("lifted" if lifted else "banned", "NN-B1", seat=seat, card=laid, n=series)
        return
    double = after.phase is Phase.MORE
    code, rule = ("laid-double", "NN-F5") if double else ("laid", "NN-T1")
    yield Event.of(code, rule, seat=seat, card=laid)
    yield from round_over(before, after, winner=before.turn)


def _drew(facts: Facts, before: NumState, card: CardId, after: NumState) -> Iterator[Event]:
    seat = SeatRef(before.turn)
    seen_by = frozenset((before.turn,)) if facts.hidden else None
    yield Event.of("drew", "NN-T2", seen_by, seat=seat, card=CardRef(card))
    if after.phase is not Phase.DRAWN:
        yield Event.of("drew-in-vain", "NN-T2", seat=seat)


def round_over(before: NumState, after: NumState, winner: Seat | None) -> Iterator[Event]:
    """Yield the points of a round that this step ended (NN-P1)."""
    if before.scores == after.scores:
        return
    if winner is None:
        yield Event.of("round-drawn", "NN-T3", round=before.round)
    else:
        yield Event.of("round-won", "NN-T4", round=before.round, seat=SeatRef(winner))
    for seat, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
        if seat != winner:
            yield Event.of("scored", "NN-P1", seat=SeatRef(seat), n=new - old, total=new)
