"""What is said about a game of What a Wonderful World: prompts and the log's lines."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.actions import (
    Action,
    ChooseSeat,
    Move,
    Roll,
    Rolled,
    Say,
    SeatAction,
    Shuffled,
)
from tabletop.engine.capabilities import Permission
from tabletop.engine.message import CardRef, Event, Message, Params, SeatRef, ZoneRef
from tabletop.engine.zones import ZoneIndex
from tabletop.games.wonderful_world.state import Stage, WonderState

if TYPE_CHECKING:
    from tabletop.games.wonderful_world.rules import WonderRules


def prompt(rules: "WonderRules", state: WonderState) -> Message:
    """What is due, in one sentence."""
    seat = ("seat", SeatRef(state.turn))
    match state.stage:
        case Stage.LAY:
            return Message("lay", (seat,))
        case Stage.ROLL if state.part == 1:
            return Message("roll-again" if state.may_stop else "roll", (seat,))
        case Stage.ROLL:
            return Message("roll-all", (("n", sum(state.dice)),))
        case Stage.REMOVE if state.part == 1:
            hit = rules.removable(state)
            return Message("remove", (seat, ("n", len(hit)), ("total", sum(state.faces))))
        case Stage.REMOVE:
            return Message("defeat", (("faces", state.faces),))
        case Stage.GIVE:
            return Message("give")
        case Stage.OVER:
            return Message("over")
        case _:
            return Message("chance")


def notes(rules: "WonderRules", state: WonderState) -> Iterator[tuple[ZoneIndex, Message]]:
    """The sums of the rows, which the dice are compared with (WW-L1); piles have none."""
    if state.part == 1:
        for zone, row in zip(rules.rows, rules.row_cards(state), strict=True):
            if row:
                yield zone, Message("row-sum", (("total", rules.total(row)),))


def events(
    rules: "WonderRules", before: WonderState, action: Action, after: WonderState
) -> Iterator[Event]:
    """The log's lines for one step."""
    seat = SeatRef(before.turn)
    params: Params
    match action:
        case Shuffled():
            yield from _set_up(rules, before, after)
        case Move(card, to) if to == rules.box:
            yield from _removal(before, card)
        case Move(card, to) if to is not None:
            params = (("seat", seat), ("card", CardRef(card)), ("row", ZoneRef(to)))
            yield Event("laid", params, "WW-T2")
        case Rolled(faces):
            yield from _throw(before, faces, after)
        case Say():
            yield Event("stopped", (("seat", seat),), "WW-L3")
        case ChooseSeat(giver):
            params = (("seat", SeatRef(giver)), ("n", sum(after.dice)))
            yield Event("gave-die", params, "WW-P4")
    yield from _draw(rules, before, after)
    if before.part == 1 and after.part == 2:
        yield Event("part-2", (), "WW-P1")


def _set_up(rules: "WonderRules", before: WonderState, after: WonderState) -> Iterator[Event]:
    if before.stage is Stage.MIX:
        yield Event("mixed", (("n", len(after.zones[rules.draw])),), "WW-S3")
        return
    yield Event("dealt", (("n", rules.hand_size),), "WW-S1")
    for zone in rules.rows:
        for card in after.zones[zone]:
            yield Event("turned-up", (("card", CardRef(card)), ("row", ZoneRef(zone))), "WW-S2")


def _throw(before: WonderState, faces: tuple[int, ...], after: WonderState) -> Iterator[Event]:
    if before.part == 1:
        total = ("total", sum(faces))
        dice = (("faces", faces), ("n", len(faces)), total)
        yield Event("thrown", (("seat", SeatRef(before.turn)), *dice), "WW-L1")
        yield Event("hit" if after.stage is Stage.REMOVE else "missed", (total,), "WW-L2")
        return
    yield Event("team-thrown", (("faces", faces),), "WW-P2")
    if after.stage is Stage.GIVE:
        yield Event("missed-all", (), "WW-P4")


def _removal(before: WonderState, card: int) -> Iterator[Event]:
    if before.part == 1:
        params = (("seat", SeatRef(before.turn)), ("card", CardRef(card)))
        yield Event("removed", params, "WW-L2")
    else:
        yield Event("defeated", (("card", CardRef(card)),), "WW-P3")


def _draw(rules: "WonderRules", before: WonderState, after: WonderState) -> Iterator[Event]:
    """The card that came from the draw pile by itself (WW-T3), as far as a seat may know it."""
    pile = before.zones[rules.draw]
    if before.stage in (Stage.DEAL, Stage.MIX) or len(after.zones[rules.draw]) == len(pile):
        return
    card = pile[-1]
    params = (("seat", SeatRef(before.turn)), ("card", CardRef(card)))
    if rules.is_man[card]:
        hidden = rules.options["hands"] == "hidden"
        yield Event("drew", params, "WW-T3", frozenset((before.turn,)) if hidden else None)
    else:
        yield Event("landscape", params, "WW-T3")
    if len(pile) == 1:
        yield Event("pile-empty", (), "WW-T4")


def permission(rules: "WonderRules", state: WonderState, action: SeatAction) -> Permission:
    """Why a legal action may be done."""
    match action:
        case Move(card) if state.stage is Stage.REMOVE and state.part == 1:
            total = ("total", sum(state.faces))
            return Permission("WW-L2", Message("why-hit", (("card", CardRef(card)), total)))
        case Move(card) if state.stage is Stage.REMOVE:
            number = ("number", rules.numbers[card])
            return Permission("WW-P3", Message("why-number", (("card", CardRef(card)), number)))
        case Move(card, int(row)):
            params = (("card", CardRef(card)), ("row", ZoneRef(row)))
            if state.zones[row]:
                return Permission("WW-R3", Message("why-fits", params))
            return Permission("WW-R1", Message("why-first", params))
        case Roll() if state.part == 2:
            return Permission("WW-P2")
        case Roll() if not state.may_stop:
            return Permission("WW-L1")
        case Roll() | Say():
            return Permission("WW-L3")
        case _:
            return Permission("WW-P4")
