"""How a game of What a Wonderful World goes on: what each action leads to.

Every function takes a position and gives the next one; the action was found legal before.
"""

from typing import TYPE_CHECKING

from tabletop.engine.cards import CardId
from tabletop.engine.zones import NOBODY, TEAM, Seat, ZoneIndex
from tabletop.games.wonderful_world.cards import DICE
from tabletop.games.wonderful_world.state import Stage, WonderState

if TYPE_CHECKING:
    from tabletop.games.wonderful_world.rules import WonderRules

Table = list[tuple[CardId, ...]]
"""The zones of a position while it is being changed."""


def laid(rules: "WonderRules", state: WonderState, card: CardId, row: ZoneIndex) -> WonderState:
    """WW-T2: a man is laid in a row, then a card is drawn."""
    zones = list(state.zones)
    held = list(zones[state.turn])
    held.remove(card)
    zones[state.turn] = tuple(held)
    zones[row] = (*zones[row], card)
    return drawn(rules, state, zones)


def dealt(rules: "WonderRules", state: WonderState, order: tuple[CardId, ...]) -> WonderState:
    """WW-S1, WW-S2: deal singly, clockwise; then the first cards of three rows."""
    zones = list(state.zones)
    pile = list(order)
    for _ in range(rules.hand_size):
        for step in range(rules.seats):
            seat = (rules.starter + step) % rules.seats
            zones[seat] = (*zones[seat], pile.pop())
    aside: list[CardId] = []
    opened = 0
    while opened < 3 and pile:
        card = pile.pop()
        row = rules.rows[rules.numbers[card] - 1]
        if zones[row]:
            aside.append(card)
        else:
            zones[row] = (card,)
            opened += 1
    zones[rules.draw] = (*pile, *aside)
    return state._replace(zones=tuple(zones), stage=Stage.MIX)


def drawn(rules: "WonderRules", state: WonderState, zones: Table) -> WonderState:
    """WW-T3, WW-L4: a card is drawn; a landscape brings the dice, a man ends the turn."""
    pile = zones[rules.draw]
    if pile:
        card = pile[-1]
        zones[rules.draw] = pile[:-1]
        if not rules.is_man[card]:
            zones[rules.landscapes] = (*zones[rules.landscapes], card)
            return _to_stage(state, zones, Stage.ROLL, state.turn)
        zones[state.turn] = (*zones[state.turn], card)
    return turn_to(rules, state, zones, (state.turn + 1) % rules.seats)


def turn_to(rules: "WonderRules", state: WonderState, zones: Table, seat: Seat) -> WonderState:
    """The turn passes to the next seat with cards (WW-T4), if it can lay one (WW-X1)."""
    for step in range(rules.seats):
        turn = (seat + step) % rules.seats
        if zones[turn]:
            if not rules.can_lay(zones, turn):
                return state._replace(
                    zones=tuple(zones),
                    turn=turn,
                    stage=Stage.OVER,
                    to_act=NOBODY,
                    may_stop=False,
                    faces=(),
                )
            return _to_stage(state, zones, Stage.LAY, turn)
    return _part_2(rules, state, zones)


def _to_stage(state: WonderState, zones: Table, stage: Stage, turn: Seat) -> WonderState:
    """A stage of part 1 in which nothing has been rolled yet."""
    return state._replace(
        zones=tuple(zones),
        to_act=turn,
        stage=stage,
        turn=turn,
        may_stop=False,
        faces=(),
    )


def _part_2(rules: "WonderRules", state: WonderState, zones: Table) -> WonderState:
    """WW-P1, WW-P2: rows become piles, the dice are handed out."""
    if rules.options["pile_top"] == "inner":
        for row in rules.rows:
            zones[row] = zones[row][::-1]
    return state._replace(
        zones=tuple(zones),
        part=2,
        stage=Stage.ROLL,
        to_act=TEAM,
        may_stop=False,
        faces=(),
        thrown=(),
        targets=(),
        dice=dice_handed_out(rules.seats, state.starter),
    )


def dice_handed_out(seats: int, starter: Seat) -> tuple[int, ...]:
    """WW-P2: the dice by seat, as evenly as possible, clockwise from the starter."""
    share, more = divmod(DICE, seats)
    return tuple(share + ((seat - starter) % seats < more) for seat in range(seats))


def thrown(rules: "WonderRules", state: WonderState, faces: tuple[int, ...]) -> WonderState:
    """WW-L1, WW-P3: the dice have fallen, and hit or miss."""
    rows = rules.row_cards(state)
    if state.part == 1:
        total = sum(faces)
        if total not in map(rules.total, rows):
            missed = state._replace(thrown=faces, throwing=0)
            return drawn(rules, missed, list(state.zones))
        return state._replace(
            to_act=state.turn,
            stage=Stage.REMOVE,
            throwing=0,
            faces=faces,
            thrown=faces,
            hits=True,
        )
    visible = tuple(row[-1] for row in rows if row)
    hit = any(rules.numbers[card] in faces for card in visible)
    return state._replace(
        to_act=TEAM,
        stage=Stage.REMOVE if hit else Stage.GIVE,
        throwing=0,
        faces=faces if hit else (),
        thrown=faces,
        hits=hit,
        targets=visible if hit else (),
    )


def removed(rules: "WonderRules", state: WonderState, card: CardId) -> WonderState:
    """WW-L2, WW-P3: a man who was hit is gone; with the last one the game is won (WW-P5)."""
    zones = list(state.zones)
    for row in rules.rows:
        if zones[row] and zones[row][-1] == card:
            zones[row] = zones[row][:-1]
    zones[rules.box] = (*zones[rules.box], card)
    if state.part == 1:
        if not rules.men_left(zones):
            return _won(state, zones)
        return state._replace(
            zones=tuple(zones), stage=Stage.ROLL, may_stop=True, faces=(), hits=False
        )
    left = list(state.faces)
    left.remove(rules.numbers[card])
    worked = state._replace(
        zones=tuple(zones),
        faces=tuple(left),
        targets=tuple(target for target in state.targets if target != card),
    )
    if rules.removable(worked):
        return worked
    if not rules.men_left(zones):
        return _won(worked, zones)
    return worked._replace(stage=Stage.ROLL, to_act=TEAM, faces=(), hits=False, targets=())


def _won(state: WonderState, zones: Table) -> WonderState:
    """WW-P5: no man is left, in whichever part of the game."""
    return state._replace(
        zones=tuple(zones),
        part=2,
        stage=Stage.OVER,
        to_act=NOBODY,
        may_stop=False,
        faces=(),
        hits=False,
        targets=(),
    )


def given(state: WonderState, seat: Seat) -> WonderState:
    """WW-P4: a die is out of the game; WW-P5: with the last one the game is lost."""
    dice = (*state.dice[:seat], state.dice[seat] - 1, *state.dice[seat + 1 :])
    lost = not sum(dice)
    return state._replace(
        dice=dice,
        thrown=(),
        stage=Stage.OVER if lost else Stage.ROLL,
        to_act=NOBODY if lost else TEAM,
    )
