"""How a game of What a Wonderful World goes on: what each action leads to.

Every function takes a position and returns the next one; the action was found legal before.
"""

from typing import Final

from tabletop.engine.actions import Action, ChooseSeat, Move, Roll, Say
from tabletop.engine.cards import CardId
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat, ZoneIndex
from tabletop.games.wonderful_world.facts import Facts
from tabletop.games.wonderful_world.options import GAME
from tabletop.games.wonderful_world.state import Stage, WonderState

Table = list[tuple[CardId, ...]]
"""The zones of a position while it is being changed."""
# Looked up once: before Python 3.12 it takes long to find a member of an enumeration.
_LAY: Final = Stage.LAY
_ROLL: Final = Stage.ROLL
_THROW: Final = Stage.THROW


def apply(facts: Facts, state: WonderState, action: Action) -> WonderState:
    """Return the position after an action of a seat."""
    if isinstance(action, Move) and action.to is not None:
        if action.to == facts.box:
            return _removed(facts, state, action.card)
        return _laid(facts, state, action.card, action.to)
    if isinstance(action, Roll):  # WW-L1, WW-P2
        count = action.count
        return state._replace(to_act=CHANCE, stage=_THROW, throwing=count, may_stop=False)
    if isinstance(action, Say):  # WW-L3
        return drawn(facts, state, list(state.zones))
    if isinstance(action, ChooseSeat):
        return _given(state, action.seat)
    raise ValueError(f"{action} is no action of {GAME}")


def _laid(facts: Facts, state: WonderState, card: CardId, row: ZoneIndex) -> WonderState:
    """WW-T2: a man is laid in a row, then a card is drawn."""
    zones = list(state.zones)
    hand = zones[state.turn]
    place = hand.index(card)
    zones[state.turn] = hand[:place] + hand[place + 1 :]
    zones[row] += (card,)
    return drawn(facts, state, zones)


def drawn(facts: Facts, state: WonderState, zones: Table) -> WonderState:
    """WW-T3, WW-L4: a card is drawn; a landscape brings the dice, a man ends the turn."""
    pile = zones[facts.draw]
    if pile:
        card = pile[-1]
        zones[facts.draw] = pile[:-1]
        if not facts.is_man[card]:
            zones[facts.landscapes] += (card,)
            return _to_stage(state, zones, _ROLL, state.turn)
        zones[state.turn] += (card,)
    return turn_to(facts, state, zones, (state.turn + 1) % facts.seats)


def turn_to(facts: Facts, state: WonderState, zones: Table, seat: Seat) -> WonderState:
    """WW-T4, WW-X1: the turn passes to the next seat with cards, if it can lay one."""
    for step in range(facts.seats):
        turn = (seat + step) % facts.seats
        if zones[turn]:
            laying = _to_stage(state, zones, _LAY, turn)
            if _can_lay(facts, zones, turn):
                return laying
            return laying._replace(stage=Stage.OVER, to_act=NOBODY)
    return _part_2(facts, state, zones)


def _can_lay(facts: Facts, zones: Table, seat: Seat) -> bool:
    """Return whether any card of a hand fits somewhere; most often the first rows tell."""
    of_card, hand = facts.bits, zones[seat]
    for row in facts.rows:
        forbidden = facts.forbidden(zones[row], row)
        for card in hand:
            if not of_card[card] & forbidden:
                return True
    return False


def _to_stage(state: WonderState, zones: Table, stage: Stage, turn: Seat) -> WonderState:
    """WW-T2, WW-L1: a stage of part 1 in which nothing has been rolled yet."""
    part, first, thrown, dice = state.part, state.starter, state.thrown, state.dice
    return WonderState._make(
        (tuple(zones), turn, stage, part, first, turn, False, 0, (), thrown, (), dice)
    )


def _part_2(facts: Facts, state: WonderState, zones: Table) -> WonderState:
    """WW-P1, WW-P2: rows become piles, the dice are handed out."""
    if facts.inner_on_top:
        for row in facts.rows:
            zones[row] = zones[row][::-1]
    rolling = _to_stage(state, zones, Stage.ROLL, state.starter)
    dice = dice_handed_out(facts, state.starter)
    return rolling._replace(part=2, to_act=TEAM, thrown=(), targets=(), dice=dice)


def dice_handed_out(facts: Facts, starter: Seat) -> tuple[int, ...]:
    """WW-P2: the dice by seat, as evenly as possible, clockwise from the starter."""
    seats = facts.seats
    share, more = divmod(facts.dice, seats)
    return tuple(share + ((seat - starter) % seats < more) for seat in range(seats))


def _removed(facts: Facts, state: WonderState, card: CardId) -> WonderState:
    """WW-L2, WW-P3: a man who was hit is gone; with the last one the game is won (WW-P5)."""
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
        worked = state._replace(zones=tuple(zones), faces=tuple(left), targets=targets)
        if facts.removable(worked, worked.faces):
            return worked
        again = worked._replace(stage=_ROLL, to_act=TEAM, faces=(), targets=())
    if facts.men_left(zones):
        return again
    over = again._replace(part=2, turn=again.starter, stage=Stage.OVER, to_act=NOBODY)
    return over._replace(may_stop=False, targets=())


def _given(state: WonderState, seat: Seat) -> WonderState:
    """WW-P4: a die is out of the game; WW-P5: with the last one the game is lost."""
    dice = (*state.dice[:seat], state.dice[seat] - 1, *state.dice[seat + 1 :])
    stage, to_act = (Stage.ROLL, TEAM) if any(dice) else (Stage.OVER, NOBODY)
    return state._replace(dice=dice, thrown=(), stage=stage, to_act=to_act)
