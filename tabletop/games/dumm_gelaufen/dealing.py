"""The set-up of a game, and new piles made of used cards (DG-S1 to DG-S3, DG-T7, DG-E3)."""

from typing import TYPE_CHECKING

from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef, ZoneRef
from tabletop.engine.zones import CHANCE, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen import turns
from tabletop.games.dumm_gelaufen.cards import FIRST_HAND, MAC_CARDS
from tabletop.games.dumm_gelaufen.state import Phase

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.working_state import Table


def shuffled(table: "Table", order: tuple[CardId, ...]) -> None:
    """Chance has shuffled what the phase asks for."""
    rules = table.rules
    match table.phase:
        case Phase.DEAL:
            table.zones[rules.draw] = order
            table.due(Phase.DEAL_TASKS, CHANCE)
        case Phase.DEAL_TASKS:
            table.zones[rules.tasks] = order
            _deal(table)
        case Phase.RESHUFFLE:
            table.zones[rules.draw] = order
            table.zones[rules.discard_actions] = ()
            for pile in rules.discards:
                table.zones[pile] = table.zones[pile][-1:]
            table.face_down = 0
            table.note("reshuffled", "DG-T7", n=len(order))
            turns.reshuffled(table)
        case _:
            box = [card for card in table.zones[rules.box] if not rules.is_task[card]]
            table.zones[rules.box] = tuple(box)
            table.zones[rules.tasks] = (*order, *table.zones[rules.tasks])
            table.note("tasks-reshuffled", "DG-E3", n=len(order))
            turns.tasks_reshuffled(table)


def _deal(table: "Table") -> None:
    rules = table.rules
    for seat in range(rules.seats):
        for _ in range(FIRST_HAND + seat):
            _hand_card(table, seat)
    table.note("dealt", "DG-S2", n=FIRST_HAND)
    for _ in range(MAC_CARDS):
        _number(table, rules.mac)
    table.note("mac-dealt", "DG-S3", cards=tuple(map(CardRef, table.zones[rules.mac])))
    for pile in rules.discards:
        _number(table, pile)
        card = CardRef(table.zones[pile][-1])
        table.note("discard-begun", "DG-S3", card=card, target=ZoneRef(pile))
    turns.deal_tasks(table)


def _hand_card(table: "Table", seat: Seat) -> None:
    """DG-S2: an immediate card among those dealt is replaced, each edition in its own way."""
    rules = table.rules
    card = table.zones[rules.draw][-1]
    if not rules.is_immediate[card]:
        table.move(card, rules.draw, seat)
        return
    table.move(card, rules.draw, rules.discard_actions)
    if rules.keeps_one:
        # They lie face down, and nobody hears which they were.
        table.face_down += 1
        table.note("replaced", "DG-S2", (), seat=SeatRef(seat), card=CardRef(card))
        _hand_card(table, seat)
    else:
        table.note("replaced", "DG-S2", seat=SeatRef(seat), card=CardRef(card))
        _number(table, seat)


def _number(table: "Table", target: ZoneIndex) -> None:
    """The next number card; actions on the way go to their discard (DG-S3)."""
    rules = table.rules
    while True:
        card = table.zones[rules.draw][-1]
        if rules.numbers.is_number[card]:
            table.move(card, rules.draw, target)
            return
        table.move(card, rules.draw, rules.discard_actions)
        table.note("action-aside", "DG-S3", card=CardRef(card))
