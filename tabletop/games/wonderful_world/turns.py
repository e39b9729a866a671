"""The legal actions of What a Wonderful World, their effects, and refusals.

An action is legal if `legal_actions` returns it; `refusal` only chooses the best reason for an
illegal one. Functions that apply an action assume that it is legal.
"""

from collections.abc import Sequence
from typing import Final

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
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef, ZoneRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat, ZoneIndex
from tabletop.games.wonderful_world.facts import ROLLS, STOP, WonderFacts
from tabletop.games.wonderful_world.options import GAME
from tabletop.games.wonderful_world.state import Stage, WonderState

LAY_DUE: Final = Reason("lay-due", "WW-T2")
"""A grey man must be played from the hand to a row. Parameter: `seat`."""
NOT_IN_HAND: Final = Reason("not-in-hand", "WW-T2")
"""The card is not in the hand of the seat to act. Parameters: `card`, `seat`."""
FIRST_NUMBER: Final = Reason("first-number", "WW-R1")
"""The first card of an empty row must have the row's number. Parameters: `card`, `row`."""
NUMBER_TWICE: Final = Reason("number-twice", "WW-R2")
"""The row already has this number. Parameters: `card`, `row`, `other`."""
OBJECT_TWICE: Final = Reason("object-twice", "WW-R3")
"""The row already has this object. Parameters: `card`, `row`, `other`."""
ROLL_DUE: Final = Reason("roll-due", "WW-L1")
"""A landscape was turned up, so one to four dice must be rolled."""
ROLL_OR_STOP: Final = Reason("roll-or-stop", "WW-L3")
"""After a hit, the seat must roll again or stop."""
REMOVE_DUE: Final = Reason("remove-due", "WW-L2")
"""A row that was hit must lose its outermost card. Parameter: `total`."""
ROW_NOT_HIT: Final = Reason("row-not-hit", "WW-L2")
"""The sum of the card's row was not rolled. Parameters: `card`, `total`, `sum`."""
NOT_OUTERMOST: Final = Reason("not-outermost", "WW-L2")
"""Only a row's outermost card can be removed. Parameters: `card`, `outermost`."""
NOT_IN_ROW: Final = Reason("not-in-row", "WW-L2")
"""The card is not in any row. Parameter: `card`."""
ALL_DICE_DUE: Final = Reason("all-dice-due", "WW-P2")
"""All remaining dice must be rolled together. Parameter: `n`."""
DEFEAT_DUE: Final = Reason("defeat-due", "WW-P3")
"""A visible man whose number was rolled must be removed. Parameter: `faces`."""
NOT_VISIBLE: Final = Reason("not-visible", "WW-P3")
"""The card was not on top of a pile at the time of the roll. Parameter: `card`."""
NUMBER_NOT_ROLLED: Final = Reason("number-not-rolled", "WW-P3")
"""No unused die shows the card's number. Parameters: `card`, `faces`."""
DIE_OWED: Final = Reason("die-owed", "WW-P4")
"""There was no hit, so a player must give up a die."""
NO_DIE: Final = Reason("no-die", "WW-P4")
"""The player has no die. Parameter: `seat`."""
LOST_LAYING: Final = Reason("over-lost-laying", "WW-X1")
"""The game was lost in part 1."""
OVER: Final = Reason("over", "WW-P5")
"""The game has been won or lost."""
BAD_SHUFFLE: Final = Reason("bad-shuffle", "WW-S1")
"""The order does not consist of the cards to be shuffled."""
BAD_THROW: Final = Reason("bad-throw", "WW-L1")
"""The number of dice is wrong, or a die does not have such a face. Parameter: `n`."""

REASONS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Reason))

MutableZones = list[tuple[CardId, ...]]
"""The zones of a state that is being changed."""
# Enumeration members are slow to look up before Python 3.12.
_LAY: Final = Stage.LAY
_ROLL: Final = Stage.ROLL
_REMOVE: Final = Stage.REMOVE
_THROW: Final = Stage.THROW
_GIVE: Final = Stage.GIVE


def legal_actions(facts: WonderFacts, state: WonderState) -> Sequence[SeatAction]:
    """Return all legal actions: moves by card and row, dice by number, then stopping."""
    stage = state.stage
    if stage is _LAY:
        return _placements(facts, state)
    if stage is _ROLL:
        if state.part == 1:  # WW-L1, WW-L3
            return (*ROLLS, STOP) if state.may_stop else ROLLS
        return (ROLLS[sum(state.dice) - 1],)  # WW-P2
    if stage is _REMOVE:  # WW-L2, WW-P3
        return [facts.remove[card] for card in facts.removable(state, state.faces)]
    if stage is _GIVE:  # WW-P4
        return [facts.give[seat] for seat, dice in enumerate(state.dice) if dice]
    return ()


def _placements(facts: WonderFacts, state: WonderState) -> list[Move]:
    """Return the moves of cards in hand to rows (WW-T2, WW-R1 to WW-R3)."""
    zones, found = state.zones, []
    rows = [facts.forbidden(zones[row], row) for row in facts.rows]
    for card in zones[state.turn]:
        bits, moves = facts.bits[card], facts.placements[card]
        for row, forbidden in enumerate(rows):
            if not bits & forbidden:
                found.append(moves[row])
    return found


def refusal(facts: WonderFacts, state: WonderState, action: Action) -> Verdict | None:
    """Return the most fitting reason to refuse an action, or None if it is legal.

    A move is also legal if it names the zone that contains its card.
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
            return _place_refusal(facts, state, action)
        case Stage.ROLL if state.part == 2:
            return ALL_DICE_DUE(n=sum(state.dice))
        case Stage.ROLL:
            return ROLL_OR_STOP() if state.may_stop else ROLL_DUE()
        case Stage.REMOVE if state.part == 1:
            return removal_refusal(facts, state, action)
        case Stage.REMOVE:
            return _defeat_refusal(facts, state, action)
        case Stage.GIVE if isinstance(action, ChooseSeat):
            return NO_DIE(seat=SeatRef(action.seat))
        case Stage.GIVE:
            return DIE_OWED()
        case _:
            return LOST_LAYING() if state.part == 1 else OVER()


def _place_refusal(facts: WonderFacts, state: WonderState, action: Action) -> Verdict:
    if not isinstance(action, Move) or action.to is None or action.to == facts.box:
        return LAY_DUE(seat=SeatRef(state.turn))
    if action.card not in state.zones[state.turn] or action != Move(action.card, action.to):
        return NOT_IN_HAND(card=CardRef(action.card), seat=SeatRef(state.turn))
    return misfit_refusal(facts, state.zones[action.to], action.card, action.to)


def misfit_refusal(
    facts: WonderFacts, row: Sequence[CardId], card: CardId, zone: ZoneIndex
) -> Verdict:
    """Return why a man cannot be added to a row; he must not fit."""
    ref, place = CardRef(card), ZoneRef(zone)
    if not row:  # WW-R1
        return FIRST_NUMBER(card=ref, row=place)
    for other in row:  # WW-R2
        if facts.numbers[other] == facts.numbers[card]:
            return NUMBER_TWICE(card=ref, row=place, other=CardRef(other))
    other = next(other for other in row if facts.bits[other] & facts.bits[card])  # WW-R3
    return OBJECT_TWICE(card=ref, row=place, other=CardRef(other))


def removal_refusal(facts: WonderFacts, state: WonderState, action: Action) -> Verdict:
    """Return why a man cannot be removed by a roll in part 1 (WW-L2)."""
    total = sum(state.faces)
    if not isinstance(action, Move) or action.to != facts.box:
        return REMOVE_DUE(total=total)
    card = CardRef(action.card)
    for row in facts.row_cards(state.zones) if action == facts.remove[action.card] else ():
        if action.card not in row:
            continue
        if facts.number_sum(row) != total:
            return ROW_NOT_HIT(card=card, total=total, sum=facts.number_sum(row))
        return NOT_OUTERMOST(card=card, outermost=CardRef(row[-1]))
    return NOT_IN_ROW(card=card)


def _defeat_refusal(facts: WonderFacts, state: WonderState, action: Action) -> Verdict:
    """Return why a man cannot be removed by a roll in part 2 (WW-P3)."""
    if not isinstance(action, Move) or action.to != facts.box:
        return DEFEAT_DUE(faces=state.faces)
    if action.card not in state.targets or action != facts.remove[action.card]:
        return NOT_VISIBLE(card=CardRef(action.card))
    return NUMBER_NOT_ROLLED(card=CardRef(action.card), faces=state.faces)


def apply(facts: WonderFacts, state: WonderState, action: Action) -> WonderState:
    """Return the state after an action of a seat or of chance."""
    if isinstance(action, Move) and action.to is not None:
        if action.to == facts.box:
            return _remove(facts, state, action.card)
        return _place(facts, state, action.card, action.to)
    if isinstance(action, Roll):  # WW-L1, WW-P2
        count = action.count
        return state._replace(to_act=CHANCE, stage=_THROW, throwing=count, may_stop=False)
    if isinstance(action, Say):  # WW-L3
        return draw_card(facts, state, list(state.zones))
    if isinstance(action, Rolled):
        return _apply_throw(facts, state, action.faces)
    if isinstance(action, Shuffled):
        return _apply_shuffle(facts, state, action.order)
    if isinstance(action, ChooseSeat):
        return _give_up_die(state, action.seat)
    raise ValueError(f"{action} is no action of {GAME}")


def _place(facts: WonderFacts, state: WonderState, card: CardId, row: ZoneIndex) -> WonderState:
    """Play a man to a row, then draw a card (WW-T2)."""
    zones = list(state.zones)
    hand = zones[state.turn]
    place = hand.index(card)
    zones[state.turn] = hand[:place] + hand[place + 1 :]
    zones[row] += (card,)
    return draw_card(facts, state, zones)


def draw_card(facts: WonderFacts, state: WonderState, zones: MutableZones) -> WonderState:
    """Draw a card; a landscape requires a roll; a man ends the turn (WW-T3, WW-L4)."""
    pile = zones[facts.draw]
    if pile:
        card = pile[-1]
        zones[facts.draw] = pile[:-1]
        if not facts.is_man[card]:
            zones[facts.landscapes] += (card,)
            return _at_stage(state, zones, _ROLL, state.turn)
        zones[state.turn] += (card,)
    return pass_turn(facts, state, zones, (state.turn + 1) % facts.seats)


def pass_turn(
    facts: WonderFacts, state: WonderState, zones: MutableZones, seat: Seat
) -> WonderState:
    """Pass the turn to the next seat with cards (WW-T4).

    The game is lost if that seat cannot play a card (WW-X1).
    """
    for step in range(facts.seats):
        turn = (seat + step) % facts.seats
        if zones[turn]:
            laying = _at_stage(state, zones, _LAY, turn)
            if _can_place(facts, zones, turn):
                return laying
            return laying._replace(stage=Stage.OVER, to_act=NOBODY)
    return _begin_part_2(facts, state, zones)


def _can_place(facts: WonderFacts, zones: MutableZones, seat: Seat) -> bool:
    """Return whether any card in hand can be played to a row."""
    of_card, hand = facts.bits, zones[seat]
    for row in facts.rows:
        forbidden = facts.forbidden(zones[row], row)
        for card in hand:
            if not of_card[card] & forbidden:
                return True
    return False


def _at_stage(state: WonderState, zones: MutableZones, stage: Stage, turn: Seat) -> WonderState:
    """Return the state at a stage of part 1, before any roll (WW-T2, WW-L1)."""
    part, first, thrown, dice = state.part, state.starter, state.thrown, state.dice
    return WonderState._make(
        (tuple(zones), turn, stage, part, first, turn, False, 0, (), thrown, (), dice)
    )


def _begin_part_2(facts: WonderFacts, state: WonderState, zones: MutableZones) -> WonderState:
    """Turn rows into piles and distribute the dice (WW-P1, WW-P2)."""
    if facts.inner_on_top:
        for row in facts.rows:
            zones[row] = zones[row][::-1]
    rolling = _at_stage(state, zones, Stage.ROLL, state.starter)
    dice = distribute_dice(facts, state.starter)
    return rolling._replace(part=2, to_act=TEAM, thrown=(), targets=(), dice=dice)


def distribute_dice(facts: WonderFacts, starter: Seat) -> tuple[int, ...]:
    """Return each seat's number of dice, distributed as evenly as possible (WW-P2).

    Dice that are left over go to seats clockwise from the starter.
    """
    seats = facts.seats
    share, more = divmod(facts.dice, seats)
    return tuple(share + ((seat - starter) % seats < more) for seat in range(seats))


def _remove(facts: WonderFacts, state: WonderState, card: CardId) -> WonderState:
    """Remove a man (WW-L2, WW-P3); if no men are left, the game is won (WW-P5)."""
    zones = list(state.zones)
    for row in facts.rows:
        if zones[row] and zones[row][-1] == card:
            zones[row] = zones[row][:-1]
    zones[facts.box] += (card,)
    if state.part == 1:
        again = state._replace(zones=tuple(zones), stage=_ROLL, may_stop=True, faces=())
    else:
        left = list(state.faces)
        left.remove(facts.numbers[card])
        targets = tuple(target for target in state.targets if target != card)
        after = state._replace(zones=tuple(zones), faces=tuple(left), targets=targets)
        if facts.removable(after, after.faces):
            return after
        again = after._replace(stage=_ROLL, to_act=TEAM, faces=(), targets=())
    if facts.men_left(zones):
        return again
    over = again._replace(part=2, turn=again.starter, stage=Stage.OVER, to_act=NOBODY)
    return over._replace(may_stop=False, targets=())


def _give_up_die(state: WonderState, seat: Seat) -> WonderState:
    """Give up a die (WW-P4); if no dice are left, the game is lost (WW-P5)."""
    dice = (*state.dice[:seat], state.dice[seat] - 1, *state.dice[seat + 1 :])
    stage, to_act = (Stage.ROLL, TEAM) if any(dice) else (Stage.OVER, NOBODY)
    return state._replace(dice=dice, thrown=(), stage=stage, to_act=to_act)


def to_shuffle(facts: WonderFacts, state: WonderState) -> tuple[CardId, ...]:
    """Return the cards to shuffle: men (WW-S1), or the pile with landscapes (WW-S3)."""
    pile = state.zones[facts.draw]
    return pile if state.stage is Stage.DEAL else (*pile, *state.zones[facts.landscapes])


# --- chance ---------------------------------------------------------------------------------------


def _apply_shuffle(
    facts: WonderFacts, state: WonderState, order: tuple[CardId, ...]
) -> WonderState:
    """Deal the men, or put the shuffled pile in place and begin (WW-S1, WW-S3)."""
    if state.stage is Stage.DEAL:
        return _deal(facts, state, order)
    zones = list(state.zones)
    zones[facts.draw], zones[facts.landscapes] = order, ()
    return pass_turn(facts, state, zones, facts.starter)


def _deal(facts: WonderFacts, state: WonderState, order: tuple[CardId, ...]) -> WonderState:
    """Deal cards one by one, clockwise, and then start three rows (WW-S1, WW-S2)."""
    zones, pile = list(state.zones), list(order)
    for step in range(facts.hand_size * facts.seats):
        seat = (facts.starter + step) % facts.seats
        zones[seat] += (pile.pop(),)
    aside: list[CardId] = []
    opened = 0
    while opened < 3 and pile:
        card = pile.pop()
        row = facts.rows[facts.numbers[card] - 1]
        if zones[row]:
            aside.append(card)
        else:
            zones[row] = (card,)
            opened += 1
    zones[facts.draw] = (*pile, *aside)
    return state._replace(zones=tuple(zones), stage=Stage.MIX)


def _apply_throw(facts: WonderFacts, state: WonderState, faces: tuple[int, ...]) -> WonderState:
    """Apply a roll, which hits or misses (WW-L1, WW-P3)."""
    thrown = state._replace(throwing=0, thrown=faces)
    if state.part == 1:
        if facts.removable(thrown, faces):
            return thrown._replace(to_act=state.turn, stage=_REMOVE, faces=faces)
        return draw_card(facts, thrown, list(state.zones))  # WW-L4
    visible = tuple(row[-1] for row in facts.row_cards(state.zones) if row)
    rolled = thrown._replace(to_act=TEAM, stage=_REMOVE, faces=faces, targets=visible)
    if facts.removable(rolled, faces):
        return rolled
    return rolled._replace(stage=Stage.GIVE, faces=(), targets=())  # WW-P4
