"""Whether an action is legal in What a Wonderful World, and if not, why."""

from collections import Counter
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, ChooseSeat, Move, Roll, Rolled, Say, Shuffled
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef, ZoneRef
from tabletop.engine.verdict import LEGAL, Verdict
from tabletop.engine.zones import ZoneIndex
from tabletop.games.wonderful_world import reasons
from tabletop.games.wonderful_world.cards import DICE
from tabletop.games.wonderful_world.state import Stage, WonderState

if TYPE_CHECKING:
    from tabletop.games.wonderful_world.rules import WonderRules


def judge(rules: "WonderRules", state: WonderState, action: Action) -> Verdict:
    """The verdict on an action; see `Rules.judge`."""
    match state.stage:
        case Stage.DEAL | Stage.MIX | Stage.THROW:
            return _chance(rules, state, action)
        case Stage.LAY:
            return _laying(rules, state, action)
        case Stage.ROLL:
            return _roll(state, action)
        case Stage.REMOVE if state.part == 1:
            return _removal(rules, state, action)
        case Stage.REMOVE:
            return _defeat(rules, state, action)
        case Stage.GIVE:
            if not isinstance(action, ChooseSeat):
                return reasons.DIE_OWED()
            if not state.dice[action.seat]:
                return reasons.NO_DIE(seat=SeatRef(action.seat))
            return LEGAL
        case _:
            return reasons.LOST_LAYING() if state.part == 1 else reasons.OVER()


def _chance(rules: "WonderRules", state: WonderState, action: Action) -> Verdict:
    if state.stage is Stage.THROW:
        faces = action.faces if isinstance(action, Rolled) else ()
        good = len(faces) == state.throwing and all(1 <= face <= 6 for face in faces)
        return LEGAL if good else reasons.BAD_THROW(n=state.throwing)
    good = (
        isinstance(action, Shuffled)
        and action.zone == rules.draw
        and Counter(action.order) == Counter(rules.to_shuffle(state))
    )
    return LEGAL if good else reasons.BAD_SHUFFLE()


def _laying(rules: "WonderRules", state: WonderState, action: Action) -> Verdict:
    if not isinstance(action, Move) or action.to is None or action.to == rules.box:
        return reasons.LAY_DUE(seat=SeatRef(state.turn))
    if not _plain(action, state.turn) or action.card not in state.zones[state.turn]:
        return reasons.NOT_IN_HAND(card=CardRef(action.card), seat=SeatRef(state.turn))
    return fits(rules, state.zones[action.to], action.card, action.to)


def fits(rules: "WonderRules", row: tuple[CardId, ...], card: CardId, zone: ZoneIndex) -> Verdict:
    """Whether a man may be laid at the end of a row (WW-R1 to WW-R3)."""
    laid, place = CardRef(card), ZoneRef(zone)
    if not row:
        number = zone - rules.rows[0] + 1
        return (
            LEGAL if rules.numbers[card] == number else reasons.FIRST_NUMBER(card=laid, row=place)
        )
    for other in row:
        if rules.numbers[other] == rules.numbers[card]:
            return reasons.NUMBER_TWICE(card=laid, row=place, other=CardRef(other))
    for other in row:
        if rules.bits[other] & rules.bits[card]:
            return reasons.OBJECT_TWICE(card=laid, row=place, other=CardRef(other))
    return LEGAL


def _plain(action: Move, origin: ZoneIndex | None) -> bool:
    """No move of this game names a helping card; a source is not needed, but may be right."""
    return action.using is None and action.source in (None, origin)


def _roll(state: WonderState, action: Action) -> Verdict:
    if state.part == 2:
        left = sum(state.dice)
        return LEGAL if action == Roll(left) else reasons.ALL_DICE_DUE(n=left)
    if isinstance(action, Roll) and 1 <= action.count <= DICE:
        return LEGAL
    if state.may_stop:
        return LEGAL if action == Say("stop") else reasons.ROLL_OR_STOP()
    return reasons.ROLL_DUE()


def _removal(rules: "WonderRules", state: WonderState, action: Action) -> Verdict:
    total = sum(state.faces)
    if not isinstance(action, Move) or action.to != rules.box:
        return reasons.REMOVE_DUE(total=total)
    for zone, row in zip(rules.rows, rules.row_cards(state), strict=True):
        if action.card not in row or not _plain(action, zone):
            continue
        if rules.total(row) != total:
            return reasons.ROW_NOT_HIT(card=CardRef(action.card), total=total, sum=rules.total(row))
        if row[-1] != action.card:
            return reasons.NOT_OUTERMOST(card=CardRef(action.card), outermost=CardRef(row[-1]))
        return LEGAL
    return reasons.NOT_IN_ROW(card=CardRef(action.card))


def _defeat(rules: "WonderRules", state: WonderState, action: Action) -> Verdict:
    if not isinstance(action, Move) or action.to != rules.box:
        return reasons.DEFEAT_DUE(faces=state.faces)
    if action.card not in state.targets or not _plain(action, rules.origin(state, action)):
        return reasons.NOT_VISIBLE(card=CardRef(action.card))
    if rules.numbers[action.card] not in state.faces:
        return reasons.NUMBER_NOT_ROLLED(card=CardRef(action.card), faces=state.faces)
    return LEGAL
