"""What may be done in What a Wonderful World, and why anything else is refused.

Legality is said once: an action is legal if it is in `legal_actions`; `refusal` looks for the
reason that comes closest to what was meant.
"""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.actions import Action, ChooseSeat, Move, Rolled, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef, ZoneRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import ZoneIndex
from tabletop.games.wonderful_world.facts import ROLLS, STOP, Facts
from tabletop.games.wonderful_world.state import Stage, WonderState

LAY_DUE: Final = Reason("lay-due", "WW-T2")
"""A grey man must be laid from the hand to a row; parameter `seat`."""
NOT_IN_HAND: Final = Reason("not-in-hand", "WW-T2")
"""The card is not in the hand of the seat to act; parameters `card`, `seat`."""
FIRST_NUMBER: Final = Reason("first-number", "WW-R1")
"""The first card of an empty row must show its number; parameters `card`, `row`."""
NUMBER_TWICE: Final = Reason("number-twice", "WW-R2")
"""The row has this number; parameters `card`, `row`, `other`."""
OBJECT_TWICE: Final = Reason("object-twice", "WW-R3")
"""The row has this object; parameters `card`, `row`, `other`."""
ROLL_DUE: Final = Reason("roll-due", "WW-L1")
"""A landscape was turned up: one to four dice must be rolled."""
ROLL_OR_STOP: Final = Reason("roll-or-stop", "WW-L3")
"""After a hit one rolls again or stops."""
REMOVE_DUE: Final = Reason("remove-due", "WW-L2")
"""A hit row must lose its outermost card; parameter `total`."""
ROW_NOT_HIT: Final = Reason("row-not-hit", "WW-L2")
"""The card's row has another sum; parameters `card`, `total`, `sum`."""
NOT_OUTERMOST: Final = Reason("not-outermost", "WW-L2")
"""Only the outermost card of the hit row is removed; parameters `card`, `outermost`."""
NOT_IN_ROW: Final = Reason("not-in-row", "WW-L2")
"""The card lies in no row; parameter `card`."""
ALL_DICE_DUE: Final = Reason("all-dice-due", "WW-P2")
"""All dice left are rolled together; parameter `n`."""
DEFEAT_DUE: Final = Reason("defeat-due", "WW-P3")
"""A visible man whose number was rolled must go; parameter `faces`."""
NOT_VISIBLE: Final = Reason("not-visible", "WW-P3")
"""The card was not on top of a pile when the dice fell; parameter `card`."""
NUMBER_NOT_ROLLED: Final = Reason("number-not-rolled", "WW-P3")
"""No unused die shows the card's number; parameters `card`, `faces`."""
DIE_OWED: Final = Reason("die-owed", "WW-P4")
"""No hit: a player must give up a die."""
NO_DIE: Final = Reason("no-die", "WW-P4")
"""The player holds no die; parameter `seat`."""
LOST_LAYING: Final = Reason("over-lost-laying", "WW-X1")
"""The game was lost in part 1."""
OVER: Final = Reason("over", "WW-P5")
"""The game is won or lost."""

REASONS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Reason))
"""All of them but those of chance."""

# Looked up once: before Python 3.12 it takes long to find a member of an enumeration.
_LAY: Final = Stage.LAY
_ROLL: Final = Stage.ROLL
_REMOVE: Final = Stage.REMOVE
_GIVE: Final = Stage.GIVE


def legal_actions(facts: Facts, state: WonderState) -> Sequence[SeatAction]:
    """Return every action that is legal: by card and row, dice by number, then stopping."""
    stage = state.stage
    if stage is _LAY:
        return _layings(facts, state)
    if stage is _ROLL:
        if state.part == 1:  # WW-L1, WW-L3
            return (*ROLLS, STOP) if state.may_stop else ROLLS
        return (ROLLS[sum(state.dice) - 1],)  # WW-P2
    if stage is _REMOVE:  # WW-L2, WW-P3
        return [facts.remove[card] for card in facts.removable(state, state.faces)]
    if stage is _GIVE:  # WW-P4
        return [facts.give[seat] for seat, dice in enumerate(state.dice) if dice]
    return ()


def _layings(facts: Facts, state: WonderState) -> list[Move]:
    """List, by WW-T2, WW-R1 to WW-R3: the men of the hand, to where they fit."""
    zones, found = state.zones, []
    rows = [facts.forbidden(zones[row], row) for row in facts.rows]
    for card in zones[state.turn]:
        bits, moves = facts.bits[card], facts.lay[card]
        for row, forbidden in enumerate(rows):
            if not bits & forbidden:
                found.append(moves[row])
    return found


def forced(facts: Facts, state: WonderState) -> SeatAction | None:
    """Return a removal, of a man or a die, without choice, where `auto_remove` asks for it."""
    if not facts.removes or state.stage not in (_REMOVE, _GIVE):
        return None
    if state.stage is _GIVE:  # WW-P4
        owners = [seat for seat, dice in enumerate(state.dice) if dice]
        return facts.give[owners[0]] if len(owners) == 1 else None
    hit = facts.removable(state, state.faces)
    if state.part == 1:
        return facts.remove[hit[0]] if len(hit) == 1 else None
    # With a die for each of them all must go, so there is nothing to choose but the order.
    numbers, faces = [facts.numbers[card] for card in hit], state.faces
    enough = all(numbers.count(number) <= faces.count(number) for number in numbers)
    return facts.remove[hit[0]] if enough else None


def refusal(facts: Facts, state: WonderState, action: Action) -> Verdict | None:
    """Return the reason that is closest to what was meant; None if the action is legal.

    A move may name where its card lies.
    """
    if (
        isinstance(action, Move)
        and action.source is not None
        and action.card in state.zones[action.source]
    ):
        action = Move(action.card, action.to, action.onto, using=action.using)
    if action in legal_actions(facts, state):
        return None
    match state.stage:
        case Stage.LAY:
            return _laying(facts, state, action)
        case Stage.ROLL if state.part == 2:
            return ALL_DICE_DUE(n=sum(state.dice))
        case Stage.ROLL:
            return ROLL_OR_STOP() if state.may_stop else ROLL_DUE()
        case Stage.REMOVE if state.part == 1:
            return _removal(facts, state, action)
        case Stage.REMOVE:
            return _defeat(facts, state, action)
        case Stage.GIVE if isinstance(action, ChooseSeat):
            return NO_DIE(seat=SeatRef(action.seat))
        case Stage.GIVE:
            return DIE_OWED()
        case _:
            return LOST_LAYING() if state.part == 1 else OVER()


def _laying(facts: Facts, state: WonderState, action: Action) -> Verdict:
    if not isinstance(action, Move) or action.to is None or action.to == facts.box:
        return LAY_DUE(seat=SeatRef(state.turn))
    if action.card not in state.zones[state.turn] or action != Move(action.card, action.to):
        return NOT_IN_HAND(card=CardRef(action.card), seat=SeatRef(state.turn))
    return misfit(facts, state.zones[action.to], action.card, action.to)


def misfit(facts: Facts, row: Sequence[CardId], card: CardId, zone: ZoneIndex) -> Verdict:
    """Return why a man does not fit at the end of a row; that he does not is not checked."""
    laid, place = CardRef(card), ZoneRef(zone)
    if not row:  # WW-R1
        return FIRST_NUMBER(card=laid, row=place)
    for other in row:  # WW-R2
        if facts.numbers[other] == facts.numbers[card]:
            return NUMBER_TWICE(card=laid, row=place, other=CardRef(other))
    other = next(other for other in row if facts.bits[other] & facts.bits[card])  # WW-R3
    return OBJECT_TWICE(card=laid, row=place, other=CardRef(other))


def _removal(facts: Facts, state: WonderState, action: Action) -> Verdict:
    """WW-L2: why a man is not removed by a row's sum."""
    total = sum(state.faces)
    if not isinstance(action, Move) or action.to != facts.box:
        return REMOVE_DUE(total=total)
    card = CardRef(action.card)
    for row in facts.row_cards(state.zones) if action == facts.remove[action.card] else ():
        if action.card not in row:
            continue
        if facts.total(row) != total:
            return ROW_NOT_HIT(card=card, total=total, sum=facts.total(row))
        return NOT_OUTERMOST(card=card, outermost=CardRef(row[-1]))
    return NOT_IN_ROW(card=card)


def after_miss(
    facts: Facts, before: WonderState, done: Action | None, after: WonderState, asked: Action
) -> Verdict | None:
    """WW-L2: why a throw that missed, and ended the turn by itself (WW-L4), removes no man."""
    is_removal = isinstance(asked, Move) and asked.to == facts.box
    missed = isinstance(done, Rolled) and before.part == after.part == 1
    if not (is_removal and missed) or after.stage is _REMOVE:
        return None
    return _removal(facts, before._replace(faces=after.thrown), asked)


def _defeat(facts: Facts, state: WonderState, action: Action) -> Verdict:
    """WW-P3: why a man is not removed by his number."""
    if not isinstance(action, Move) or action.to != facts.box:
        return DEFEAT_DUE(faces=state.faces)
    if action.card not in state.targets or action != facts.remove[action.card]:
        return NOT_VISIBLE(card=CardRef(action.card))
    return NUMBER_NOT_ROLLED(card=CardRef(action.card), faces=state.faces)
