"""The course of a turn: the swap, what it draws after it, and its end (DG-T1 to DG-T9, DG-H).

Every function goes on until a seat or chance must act.
"""

from typing import TYPE_CHECKING

from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef, ZoneRef
from tabletop.engine.zones import CHANCE, NOBODY, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.cards import TASKS_TO_WIN
from tabletop.games.dumm_gelaufen.state import Due, Phase, Source, Swap, Work

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.working_state import Table

PAIR = 2
"""Two for one, one for two (DG-T1)."""


# --- the swap ---------------------------------------------------------------------------------


def take(table: "Table", card: CardId, source: ZoneIndex) -> None:
    """DG-T1: an open card is taken, from Mac or from the top of a number discard."""
    of_mac = source == table.rules.mac
    swap = _swap(table, Source.MAC if of_mac else Source.DISCARDS)
    table.move(card, source, table.turn)
    note_taken(table, table.turn, card, source)
    _taken(table, swap._replace(taken=swap.taken + 1))


def note_taken(table: "Table", seat: Seat, card: CardId, source: ZoneIndex) -> None:
    """Notes that an open card was taken."""
    if table.log is not None:
        rule = "DG-T4" if source == table.rules.mac else "DG-T3"
        table.note("took", rule, seat=SeatRef(seat), card=CardRef(card), source=ZoneRef(source))


def draw(table: "Table") -> None:
    """DG-T3: a card is drawn for the swap."""
    swap = table.swap = _swap(table, Source.DRAW)
    if not table.pile_is_ready():
        return
    card = table.draw(table.turn)
    _taken(table, swap._replace(taken=swap.taken + 1, drawn=(*swap.drawn, card)))


def _swap(table: "Table", source: Source) -> Swap:
    """The swap under way, or a new one."""
    if table.swap is not None:
        return table.swap
    held = len(table.numbers(table.turn))
    table.before = tuple(held if seat == table.turn else 0 for seat in range(table.rules.seats))
    return Swap(source)


def _under_way(table: "Table") -> Swap:
    """The swap under way.

    Raises:
        ValueError: there is none, so that the action was not legal.
    """
    if table.swap is None:
        raise ValueError("no swap is under way")
    return table.swap


def _taken(table: "Table", swap: Swap) -> None:
    table.swap = swap
    if swap.taken < PAIR:
        if swap.exchanged and table.rules.can_draw(table.zones):
            draw(table)
            return
        table.due(Phase.TAKE, table.turn)
    elif table.rules.keeps_one and _two_actions(table, swap):
        exchange(table, swap)
    else:
        complete(table)


def _two_actions(table: "Table", swap: Swap) -> bool:
    """DG-H2: whether two action cards were drawn by a seat with hardly a number card."""
    is_number = table.rules.numbers.is_number
    drawn = swap.drawn
    return (
        not swap.exchanged
        and len(drawn) == PAIR
        and not any(is_number[card] for card in drawn)
        and len(table.numbers(table.turn)) <= 1
    )


def exchange(table: "Table", swap: Swap) -> None:
    """DG-H2: both cards are laid away unused, and two new ones are drawn."""
    rules = table.rules
    for card in swap.drawn:
        place = rules.play if rules.is_immediate[card] else table.turn
        table.move(card, place, rules.discard_actions)
    cards = tuple(map(CardRef, swap.drawn))
    table.note("exchanged-actions", "DG-H2", seat=SeatRef(table.turn), cards=cards)
    table.swap = swap._replace(taken=0, drawn=(), exchanged=True)
    if rules.can_draw(table.zones):
        draw(table)
    else:
        complete(table)


def complete(table: "Table") -> None:
    """Enough is taken: immediate cards are carried out (DG-T6), or number cards laid off."""
    rules, swap = table.rules, _under_way(table)
    waiting = table.zones[rules.play]
    if waiting:
        table.swap, table.before = None, ()
        if len(set(waiting)) > 1:
            table.due(Phase.ORDER, table.turn)
            return
        _carry_out(table, waiting)
        return
    due = PAIR + 1 - max(swap.taken, 1)
    held = len(table.numbers(table.turn)) - rules.keeps_one
    due = max(0, min(due, held))
    if not due:
        _swapped(table)
        return
    # What is drawn is in the hand now, and nobody asks for it any more.
    table.swap = swap._replace(due=due, drawn=())
    table.due(Phase.LAY, table.turn)


def lay(table: "Table", card: CardId, target: ZoneIndex) -> None:
    """DG-T5: a number card is laid off."""
    swap = _under_way(table)
    lay_off(table, table.turn, card, target)
    if swap.due == 1:
        _swapped(table)
    else:
        table.swap = swap._replace(due=swap.due - 1)


def lay_off(table: "Table", seat: Seat, card: CardId, target: ZoneIndex) -> None:
    """A card goes from a hand to Mac or to a number discard."""
    table.move(card, seat, target)
    if table.log is None:
        return
    if target == table.rules.mac:
        table.note("paid", "DG-T5", seat=SeatRef(seat), card=CardRef(card))
    else:
        table.note("laid", "DG-T5", seat=SeatRef(seat), card=CardRef(card), target=ZoneRef(target))


def _swapped(table: "Table") -> None:
    table.swap = None
    table.swapped = True
    _owe_refills(table)


# --- actions ----------------------------------------------------------------------------------


def order(table: "Table", first: CardId) -> None:
    """DG-T6: one of two immediate cards comes first."""
    waiting = list(table.zones[table.rules.play])
    waiting.remove(first)
    _carry_out(table, (first, *waiting))


def _carry_out(table: "Table", cards: tuple[CardId, ...]) -> None:
    table.queue = tuple(Due(card, table.turn) for card in cards)
    go_on(table)


def play(table: "Table", card: CardId) -> None:
    """DG-T8: a kept action is played instead of a swap."""
    table.move(card, table.turn, table.rules.play)
    table.note("played", "DG-T8", seat=SeatRef(table.turn), card=CardRef(card))
    start(table, Due(card, table.turn))


def start(table: "Table", due: Due) -> None:
    """An action is carried out, as far as that is possible."""
    rules = table.rules
    effect = rules.effect(due.card)
    if rules.is_immediate[due.card]:
        rule = rules.rule_of[due.card]
        table.note("carries-out", rule, seat=SeatRef(due.seat), card=CardRef(due.card))
    if not effect.possible(rules, table.zones, due.seat):
        table.note("no-effect", "DG-T8", card=CardRef(due.card))
        go_on(table)
        return
    table.work = Work(due.card, due.seat)
    table.before = table.count_numbers()
    effect.begin(table, table.work)


def draw_for(table: "Table", seat: Seat) -> None:
    """A card drawn through an effect or a refill; an immediate one waits for its turn (DG-T6)."""
    card = table.draw(seat)
    if table.rules.is_immediate[card]:
        table.queue = (*table.queue, Due(card, seat))


def done(table: "Table") -> None:
    """An effect has ended."""
    table.work = None
    _owe_refills(table)


def go_on(table: "Table") -> None:
    """The next action that waits; after the last of them the turn can be ended."""
    rules = table.rules
    if table.queue:
        due, table.queue = table.queue[0], table.queue[1:]
        start(table, due)
        return
    table.before = ()
    played = table.zones[rules.play]
    if played:
        table.zones[rules.play] = ()
        table.zones[rules.discard_actions] = (*table.zones[rules.discard_actions], *played)
    table.due(Phase.END, table.turn)


# --- too few number cards ---------------------------------------------------------------------


def _owe_refills(table: "Table") -> None:
    """DG-H1, DG-H2: who holds too few number cards now, and fewer than before."""
    rules = table.rules
    too_few = 0 if rules.keeps_one else 1
    order = ((table.turn + step) % rules.seats for step in range(rules.seats))
    table.refill = tuple(
        seat
        for seat in order
        if table.before[seat] > 0
        and (held := len(table.numbers(seat))) <= too_few
        and held < table.before[seat]
    )
    table.before = ()
    refill(table)


def refill(table: "Table") -> None:
    """Goes on with the seats that may draw, or must (1998), until none is left."""
    rules = table.rules
    wanted = 1 if rules.keeps_one else 2
    while table.refill:
        seat = table.refill[0]
        if len(table.numbers(seat)) < wanted and rules.can_draw(table.zones):
            if not rules.keeps_one:
                table.due(Phase.REFILL, seat)
                return
            if not table.pile_is_ready():
                return
            draw_for(table, seat)
        else:
            table.refill = table.refill[1:]
    go_on(table)


def refill_draw(table: "Table") -> None:
    """DG-H1: the seat draws up."""
    if table.pile_is_ready():
        draw_for(table, table.refill[0])
        refill(table)


def refill_stop(table: "Table") -> None:
    """DG-H1: the seat draws no more."""
    table.refill = table.refill[1:]
    refill(table)


def reshuffled(table: "Table") -> None:
    """DG-T7: there is a draw pile again, and the card that was due is drawn."""
    if table.refill:
        if table.rules.keeps_one:
            refill(table)
        else:
            refill_draw(table)
    elif table.work is not None:
        table.rules.effect(table.work.card).go_on(table, table.work)
    else:
        draw(table)


# --- the end of a turn, a round, the game -----------------------------------------------------


def end(table: "Table") -> None:
    """The next seat's turn."""
    table.turn = (table.turn + 1) % table.rules.seats
    table.swapped = False
    table.shown = ()
    table.due(Phase.START, table.turn)


def claim(table: "Table") -> None:
    """DG-M2: task and hand are shown; the round is over (DG-E1), or the game (DG-E4)."""
    rules, winner = table.rules, table.turn
    [task] = table.zones[rules.task(winner)]
    table.shown = table.zones[winner]
    cards = tuple(map(CardRef, table.shown))
    table.note("claimed", "DG-M2", seat=SeatRef(winner), task=CardRef(task), cards=cards)
    table.move(task, rules.task(winner), rules.fulfilled(winner))
    table.swapped = False
    if len(table.zones[rules.fulfilled(winner)]) == TASKS_TO_WIN:
        table.note("won", "DG-E4", seat=SeatRef(winner))
        table.due(Phase.OVER, NOBODY)
        return
    used = tuple(card for seat in range(rules.seats) for card in table.zones[rules.task(seat)])
    table.zones[rules.box] = (*table.zones[rules.box], *used)
    for seat in range(rules.seats):
        table.zones[rules.task(seat)] = ()
    table.known = (frozenset(),) * rules.seats
    table.turn = (winner + 1) % rules.seats
    table.round += 1
    table.note("round", "DG-E2", n=table.round, seat=SeatRef(table.turn))
    deal_tasks(table)


def deal_tasks(table: "Table") -> None:
    """DG-E1: everyone gets a task, clockwise from who begins; used ones help out (DG-E3)."""
    rules = table.rules
    if len(table.zones[rules.tasks]) < rules.seats and rules.used_tasks(table.zones):
        table.due(Phase.RESHUFFLE_TASKS, CHANCE)
        return
    for step in range(rules.seats):
        seat = (table.turn + step) % rules.seats
        if table.zones[rules.tasks]:
            table.move(table.zones[rules.tasks][-1], rules.tasks, rules.task(seat))
    table.due(Phase.START, table.turn)


def tasks_reshuffled(table: "Table") -> None:
    """DG-E3, DG-G8: there are tasks again."""
    if table.work is not None:
        table.rules.effect(table.work.card).go_on(table, table.work)
    else:
        deal_tasks(table)
