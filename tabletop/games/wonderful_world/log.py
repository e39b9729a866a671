"""What is said about a game of What a Wonderful World: prompts and the log's lines."""

from collections.abc import Iterator

from tabletop.engine.actions import Action, ChooseSeat, Move, Rolled, Say, Shuffled
from tabletop.engine.message import CardRef, Event, Message, SeatRef, ZoneRef
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.state import Stage, WonderState


def prompt(facts: Facts, state: WonderState) -> Message:
    """Say what is due, in one sentence."""
    seat = SeatRef(state.turn)
    match state.stage:
        case Stage.LAY:
            return Message.of("lay", seat=seat)
        case Stage.ROLL if state.part == 1:
            return Message.of("roll-again" if state.may_stop else "roll", seat=seat)
        case Stage.ROLL:
            return Message.of("roll-all", n=sum(state.dice))
        case Stage.REMOVE if state.part == 1:
            hit = len(facts.removable(state, state.faces))
            return Message.of("remove", seat=seat, n=hit, total=sum(state.faces))
        case Stage.REMOVE:
            return Message.of("defeat", faces=state.faces)
        case Stage.GIVE | Stage.OVER:
            return Message(state.stage.value)
        case _:
            return Message("chance")


def events(
    facts: Facts, before: WonderState, action: Action, after: WonderState
) -> Iterator[Event]:
    """Yield the log's lines for one step."""
    seat = SeatRef(before.turn)
    match action:
        case Shuffled():
            yield from _set_up(facts, before, after)
        case Move(card, to) if to == facts.box and before.part == 1:
            yield Event.of("removed", "WW-L2", seat=seat, card=CardRef(card))
        case Move(card, to) if to == facts.box:
            yield Event.of("defeated", "WW-P3", card=CardRef(card))
        case Move(card, int(to)):
            yield Event.of("laid", "WW-T2", seat=seat, card=CardRef(card), row=ZoneRef(to))
        case Rolled(faces):
            yield from _throw(before, faces, after)
        case Say():
            yield Event.of("stopped", "WW-L3", seat=seat)
        case ChooseSeat(giver):
            yield Event.of("gave-die", "WW-P4", seat=SeatRef(giver), n=sum(after.dice))
    yield from _draw(facts, before, after)
    if before.part == 1 and after.part == 2:
        yield Event.of("part-2", "WW-P1")


def _set_up(facts: Facts, before: WonderState, after: WonderState) -> Iterator[Event]:
    if before.stage is Stage.MIX:
        yield Event.of("mixed", "WW-S3", n=len(after.zones[facts.draw]))
        return
    yield Event.of("dealt", "WW-S1", n=facts.hand_size)
    for row in facts.rows:
        for card in after.zones[row]:
            yield Event.of("turned-up", "WW-S2", card=CardRef(card), row=ZoneRef(row))


def _throw(before: WonderState, faces: tuple[int, ...], after: WonderState) -> Iterator[Event]:
    if before.part == 1:
        seat, n, total = SeatRef(before.turn), len(faces), sum(faces)
        yield Event.of("thrown", "WW-L1", seat=seat, faces=faces, n=n, total=total)
        hit = after.stage is Stage.REMOVE
        yield Event.of("hit" if hit else "missed", "WW-L2", total=total)
        return
    yield Event.of("team-thrown", "WW-P2", faces=faces)
    if after.stage is Stage.GIVE:
        yield Event.of("missed-all", "WW-P4")


def _draw(facts: Facts, before: WonderState, after: WonderState) -> Iterator[Event]:
    """Yield which card came from the draw pile by itself (WW-T3), as far as a seat may know it."""
    pile = before.zones[facts.draw]
    if before.stage in (Stage.DEAL, Stage.MIX) or len(after.zones[facts.draw]) == len(pile):
        return
    seat, card = SeatRef(before.turn), CardRef(pile[-1])
    if facts.is_man[pile[-1]]:
        seen_by = frozenset((before.turn,)) if facts.hidden else None
        yield Event.of("drew", "WW-T3", seen_by, seat=seat, card=card)
    else:
        yield Event.of("landscape", "WW-T3", seat=seat, card=card)
    if len(pile) == 1:
        yield Event.of("pile-empty", "WW-T4")
