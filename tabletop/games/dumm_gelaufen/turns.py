"""The course of a turn: swaps, actions, draws and its end (DG-T1 to DG-T9, DG-H).

Functions continue until a player or chance must act. Actions are assumed to be legal.
"""

from typing import Final

from tabletop.engine.actions import Action, ChooseCard, Move, Say, Shuffled, Taken
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef, ZoneRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, NOBODY, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.cards import FIRST_HAND, MAC_CARDS, TASKS_TO_WIN
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.effects import effect_of
from tabletop.games.dumm_gelaufen.facts import DRAW, DummFacts
from tabletop.games.dumm_gelaufen.state import (
    PAIR,
    DummPhase,
    DummState,
    Queued,
    Source,
    Swap,
    Work,
)

# Enumeration members are slow to look up before Python 3.12.
_START: Final = DummPhase.START
_TAKE: Final = DummPhase.TAKE
_LAY: Final = DummPhase.LAY
_END: Final = DummPhase.END
_IN_TURN: Final = (_START, _TAKE, _LAY, _END)
_MAC: Final = Source.MAC
_DISCARDS: Final = Source.DISCARDS
_DRAW: Final = Source.DRAW


def carry_out(draft: Draft, action: Action) -> None:
    """Perform an action of a seat or of chance.

    Raises:
        ValueError: if the action does not belong to the phase.
    """
    if isinstance(action, Shuffled):
        _apply_shuffle(draft, action.order)
    elif isinstance(action, Taken):
        _steal(draft, action.card)
    elif draft.phase in _IN_TURN:
        _in_turn(draft, action)
    elif draft.phase is DummPhase.EFFECT and draft.work is not None:
        work, draft.work = draft.work, None
        effect_of(draft.facts, work.card).step(work).perform(draft, work, action)
        _end_effect(draft)
    elif draft.phase is DummPhase.ORDER and isinstance(action, ChooseCard):
        _order(draft, action.card)
    elif draft.phase is DummPhase.REFILL and action == DRAW:
        _refill_draw(draft)
    elif draft.phase is DummPhase.REFILL:
        # DG-H1: the seat stops drawing.
        draft.refill = draft.refill[1:]
        _refill(draft)
    else:
        raise ValueError(f"{action} is not due in {draft.phase}")


def _in_turn(draft: Draft, action: Action) -> None:
    if isinstance(action, Move):
        if action.source is not None:
            _take(draft, action.card, action.source)
        elif action.to is None or action.to == draft.facts.discard_actions:
            _play(draft, action.card)
        else:
            _pay(draft, action.card, action.to)
        return
    match action.word if isinstance(action, Say) else "":
        case "draw":
            _draw(draft)
        case "stop":
            _end_taking(draft, _current_swap(draft, _DRAW))
        case "claim":
            _claim_fulfilled_task(draft)
        case word:
            if word == "pass":
                draft.note("passes", "DG-T9", seat=SeatRef(draft.turn))
            _end_turn(draft)


# --- the swap ---------------------------------------------------------------------------------


def _take(draft: Draft, card: CardId, source: ZoneIndex) -> None:
    """Take a face-up card from Mac or from a number discard (DG-T1)."""
    of_mac = source == draft.facts.mac
    swap = _current_swap(draft, _MAC if of_mac else _DISCARDS)
    draft.take_open(draft.turn, card, source)
    _after_take(draft, swap._replace(taken=swap.taken + 1))


def _draw(draft: Draft) -> None:
    """Draw a card for the swap (DG-T3)."""
    swap = draft.swap = _current_swap(draft, _DRAW)
    if not draft.ensure_draw_pile():
        return
    card = draft.draw(draft.turn)
    _after_take(draft, swap._replace(taken=swap.taken + 1, drawn=(*swap.drawn, card)))


def _current_swap(draft: Draft, source: Source) -> Swap:
    """Return the swap in progress, or a new one."""
    if draft.swap is not None:
        return draft.swap
    before = [0] * draft.facts.seats
    before[draft.turn] = len(draft.numbers(draft.turn))
    draft.before = tuple(before)
    return Swap(source)


def _after_take(draft: Draft, swap: Swap) -> None:
    draft.swap = swap
    if swap.taken < PAIR:
        if swap.exchanged and draft.facts.can_draw(draft.zones):
            _draw(draft)
            return
        draft.set_phase(_TAKE, draft.turn)
    elif draft.facts.keeps_one and _two_actions(draft, swap):
        _exchange(draft, swap)
    else:
        _end_taking(draft, swap)


def _two_actions(draft: Draft, swap: Swap) -> bool:
    """Return whether a seat with at most one number card drew two actions (DG-H2)."""
    is_number = draft.facts.numbers.is_number
    drawn = swap.drawn
    return (
        not swap.exchanged
        and len(drawn) == PAIR
        and not any(is_number[card] for card in drawn)
        and len(draft.numbers(draft.turn)) <= 1
    )


def _exchange(draft: Draft, swap: Swap) -> None:
    """Discard both drawn actions without effect, and draw two other cards (DG-H2)."""
    facts = draft.facts
    for card in swap.drawn:
        place = facts.play if facts.is_immediate[card] else draft.turn
        draft.move(card, place, facts.discard_actions)
    cards = tuple(map(CardRef, swap.drawn))
    draft.note("exchanged-actions", "DG-H2", seat=SeatRef(draft.turn), cards=cards)
    draft.swap = swap = swap._replace(taken=0, drawn=(), exchanged=True)
    if facts.can_draw(draft.zones):
        _draw(draft)
    else:
        _end_taking(draft, swap)


def _end_taking(draft: Draft, swap: Swap) -> None:
    """Resolve drawn immediate cards (DG-T6), or let the seat discard number cards."""
    facts = draft.facts
    waiting = draft.zones[facts.play]
    if waiting:
        draft.swap, draft.before = None, ()
        if len(set(waiting)) > 1:
            draft.set_phase(DummPhase.ORDER, draft.turn)
            return
        _carry_out_all(draft, waiting)
        return
    held = len(draft.numbers(draft.turn)) - facts.keeps_one
    due = min(swap.price, held)
    if due <= 0:
        _end_swap(draft)
        return
    # The drawn cards are in hand now and need no longer be recorded.
    draft.swap = swap._replace(due=due, drawn=())
    draft.set_phase(_LAY, draft.turn)


def _pay(draft: Draft, card: CardId, target: ZoneIndex) -> None:
    """Pay with a number card (DG-T5)."""
    swap = _current_swap(draft, _DRAW)
    draft.pay_card(draft.turn, card, target)
    if swap.due == 1:
        _end_swap(draft)
    else:
        draft.swap = swap._replace(due=swap.due - 1)


def _end_swap(draft: Draft) -> None:
    draft.swap = None
    draft.swapped = True
    _queue_refills(draft)


# --- actions ----------------------------------------------------------------------------------


def _order(draft: Draft, first: CardId) -> None:
    """Resolve two immediate cards, the chosen one first (DG-T6)."""
    waiting = list(draft.zones[draft.facts.play])
    waiting.remove(first)
    _carry_out_all(draft, (first, *waiting))


def _carry_out_all(draft: Draft, cards: tuple[CardId, ...]) -> None:
    draft.queue = tuple(Queued(card, draft.turn) for card in cards)
    _next_action(draft)


def _play(draft: Draft, card: CardId) -> None:
    """Play a kept action instead of a swap (DG-T8)."""
    draft.move(card, draft.turn, draft.facts.play)
    draft.note("played", "DG-T8", seat=SeatRef(draft.turn), card=CardRef(card))
    _start_action(draft, Queued(card, draft.turn))


def _start_action(draft: Draft, queued: Queued) -> None:
    """Begin to resolve an action card, if it has any effect."""
    facts = draft.facts
    effect, work = effect_of(facts, queued.card), Work(queued.card, queued.seat)
    if facts.is_immediate[queued.card]:
        rule = facts.rule_of[queued.card]
        draft.note("carries-out", rule, seat=SeatRef(queued.seat), card=CardRef(queued.card))
    if not effect.is_possible(facts, draft.zones, work):
        draft.note("no-effect", "DG-T8", card=CardRef(queued.card))
        _next_action(draft)
        return
    draft.before = tuple(len(draft.numbers(seat)) for seat in range(facts.seats))
    effect.begin(draft, work)
    _end_effect(draft)


def resume_effect(draft: Draft, work: Work) -> None:
    """Continue an effect that waited for chance."""
    resume, draft.work = effect_of(draft.facts, work.card).resume, None
    if resume is not None:
        resume(draft, work)
    _end_effect(draft)


def _end_effect(draft: Draft) -> None:
    """End the effect unless it asks a seat or waits for chance."""
    if draft.work is None:
        _queue_refills(draft)


def _next_action(draft: Draft) -> None:
    """Start the next queued action or, after the last one, let the seat end its turn."""
    facts = draft.facts
    if draft.queue:
        queued, draft.queue = draft.queue[0], draft.queue[1:]
        _start_action(draft, queued)
        return
    draft.before = ()
    played = draft.zones[facts.play]
    if played:
        draft.zones[facts.play] = ()
        draft.put_on(played, facts.discard_actions)
    draft.set_phase(_END, draft.turn)


# --- too few number cards ---------------------------------------------------------------------


def _queue_refills(draft: Draft) -> None:
    """Queue the seats with too few number cards that had more before (DG-H1, DG-H2)."""
    facts = draft.facts
    before = draft.before
    draft.refill = tuple(
        [
            seat
            for seat in (draft.turn, *facts.others[draft.turn])
            if len(draft.numbers(seat)) < min(facts.enough, before[seat])
        ]
    )
    draft.before = ()
    _refill(draft)


def _refill(draft: Draft) -> None:
    """Ask queued seats whether they draw (in 1998, they must), then continue the turn."""
    facts = draft.facts
    while draft.refill:
        seat = draft.refill[0]
        if facts.may_draw_up(draft.zones, seat):
            if not facts.keeps_one:
                draft.set_phase(DummPhase.REFILL, seat)
                return
            if not draft.ensure_draw_pile():
                return
            draft.draw_or_queue(seat)
        else:
            draft.refill = draft.refill[1:]
    _next_action(draft)


def _refill_draw(draft: Draft) -> None:
    """Draw a card for the first queued seat (DG-H1)."""
    if draft.ensure_draw_pile():
        draft.draw_or_queue(draft.refill[0])
        _refill(draft)


def after_reshuffle(draft: Draft) -> None:
    """Make the draw that was waiting for a new pile (DG-T7)."""
    if draft.refill:
        if draft.facts.keeps_one:
            _refill(draft)
        else:
            _refill_draw(draft)
    elif draft.work is not None:
        resume_effect(draft, draft.work)
    else:
        _draw(draft)


# --- the end of a turn, a round, the game -----------------------------------------------------


def _end_turn(draft: Draft) -> None:
    """Start the next seat's turn."""
    draft.turn = (draft.turn + 1) % draft.facts.seats
    draft.swapped = False
    draft.shown = ()
    draft.set_phase(_START, draft.turn)


def _claim_fulfilled_task(draft: Draft) -> None:
    """Show the seat's task and hand, and end the round (DG-M2, DG-E1) or game (DG-E4)."""
    facts, winner = draft.facts, draft.turn
    [task] = draft.zones[facts.task[winner]]
    draft.shown = draft.zones[winner]
    cards = tuple(map(CardRef, draft.shown))
    draft.note("claimed", "DG-M2", seat=SeatRef(winner), task=CardRef(task), cards=cards)
    draft.move(task, facts.task[winner], facts.fulfilled[winner])
    draft.swapped = False
    if len(draft.zones[facts.fulfilled[winner]]) == TASKS_TO_WIN:
        draft.note("won", "DG-E4", seat=SeatRef(winner))
        draft.set_phase(DummPhase.OVER, NOBODY)
        return
    for place in facts.task:
        draft.put_on(draft.zones[place], facts.box)
        draft.zones[place] = ()
    draft.known = (frozenset(),) * facts.seats
    draft.turn = (winner + 1) % facts.seats
    draft.round += 1
    draft.note("round", "DG-E2", n=draft.round, seat=SeatRef(draft.turn))
    deal_tasks(draft)


def deal_tasks(draft: Draft) -> None:
    """Deal a task to each seat (DG-E1), after a reshuffle if necessary (DG-E3)."""
    facts = draft.facts
    if len(draft.zones[facts.tasks]) < facts.seats and facts.used_tasks(draft.zones):
        draft.set_phase(DummPhase.RESHUFFLE_TASKS, CHANCE)
        return
    for step in range(facts.seats):
        seat = (draft.turn + step) % facts.seats
        if draft.zones[facts.tasks]:
            draft.move(draft.zones[facts.tasks][-1], facts.tasks, facts.task[seat])
    draft.set_phase(DummPhase.START, draft.turn)


def after_task_reshuffle(draft: Draft) -> None:
    """Continue the deal or the effect that was waiting for tasks (DG-E3, DG-G8)."""
    if draft.work is not None:
        resume_effect(draft, draft.work)
    else:
        deal_tasks(draft)


BAD_SHUFFLE: Final = Reason("bad-shuffle", "DG-S1")
"""The order does not consist of the cards to be shuffled."""
BAD_TAKE: Final = Reason("bad-take", "DG-G6")
"""The card is not in the hand from which one is taken. Parameter: `seat`."""


def wrong_chance(facts: DummFacts, state: DummState) -> Verdict:
    """Return the refusal of a chance action other than the pending one."""
    loser = victim(facts, state)
    return BAD_SHUFFLE() if loser is None else BAD_TAKE(seat=SeatRef(loser))


def victim(facts: DummFacts, state: DummState) -> Seat | None:
    """Return the seat from which chance takes an unseen card, or None."""
    if state.phase is not DummPhase.STEAL or state.work is None:
        return None
    theft = effect_of(facts, state.work.card).thief_and_victim(facts, state.work)
    return None if theft is None else theft[1]


def to_shuffle(facts: DummFacts, state: DummState) -> tuple[ZoneIndex, tuple[CardId, ...]]:
    """Return the zone that chance shuffles now, and the cards."""
    match state.phase:
        case DummPhase.DEAL:
            return facts.draw, state.zones[facts.draw]
        case DummPhase.DEAL_TASKS:
            return facts.tasks, state.zones[facts.tasks]
        case DummPhase.RESHUFFLE:
            return facts.draw, facts.to_reshuffle(state.zones)
        case _:
            return facts.tasks, facts.used_tasks(state.zones)


# --- chance ---------------------------------------------------------------------------------------


def _steal(draft: Draft, card: CardId) -> None:
    """Move a card taken unseen from one hand to another; only these two seats see it."""
    facts, work = draft.facts, draft.work
    theft = work and effect_of(facts, work.card).thief_and_victim(facts, work)
    if work is None or theft is None:
        raise ValueError("nothing is taken unseen now")
    thief, victim = theft
    draft.move(card, victim, thief)
    draft.note_between("stole", facts.rule_of[work.card], thief, victim, card=CardRef(card))
    resume_effect(draft, work)


def _apply_shuffle(draft: Draft, order: tuple[CardId, ...]) -> None:
    """Put the cards that chance shuffled in place, and continue."""
    facts = draft.facts
    match draft.phase:
        case DummPhase.DEAL:
            draft.zones[facts.draw] = order
            draft.set_phase(DummPhase.DEAL_TASKS, CHANCE)
        case DummPhase.DEAL_TASKS:
            draft.zones[facts.tasks] = order
            _deal(draft)
        case DummPhase.RESHUFFLE:
            draft.zones[facts.draw] = order
            draft.zones[facts.discard_actions] = ()
            for pile in facts.discards:
                draft.zones[pile] = draft.zones[pile][-1:]
            draft.face_down = 0
            draft.note("reshuffled", "DG-T7", n=len(order))
            after_reshuffle(draft)
        case _:
            box = draft.zones[facts.box]
            draft.zones[facts.box] = tuple(card for card in box if not facts.is_task[card])
            draft.zones[facts.tasks] = (*order, *draft.zones[facts.tasks])
            draft.note("tasks-reshuffled", "DG-E3", n=len(order))
            after_task_reshuffle(draft)


def _deal(draft: Draft) -> None:
    facts = draft.facts
    for seat in range(facts.seats):
        for _ in range(FIRST_HAND + seat):
            _hand_card(draft, seat)
    draft.note("dealt", "DG-S2", n=FIRST_HAND)
    for _ in range(MAC_CARDS):
        _deal_number(draft, facts.mac)
    draft.note("mac-dealt", "DG-S3", cards=tuple(map(CardRef, draft.zones[facts.mac])))
    for pile in facts.discards:
        _deal_number(draft, pile)
        card = CardRef(draft.zones[pile][-1])
        draft.note("discard-begun", "DG-S3", card=card, target=ZoneRef(pile))
    deal_tasks(draft)


def _hand_card(draft: Draft, seat: Seat) -> None:
    """Deal a card to a hand; immediate cards are replaced (DG-S2)."""
    facts = draft.facts
    card = draft.zones[facts.draw][-1]
    if not facts.is_immediate[card]:
        draft.move(card, facts.draw, seat)
        return
    draft.move(card, facts.draw, facts.discard_actions)
    # In 1998, they are face down, and the log does not reveal them.
    seen_by = () if facts.keeps_one else None
    draft.note("replaced", "DG-S2", seen_by, seat=SeatRef(seat), card=CardRef(card))
    if facts.keeps_one:
        draft.face_down += 1
        _hand_card(draft, seat)
    else:
        _deal_number(draft, seat)


def _deal_number(draft: Draft, target: ZoneIndex) -> None:
    """Move the next number card to a zone; actions before it are discarded (DG-S3)."""
    facts = draft.facts
    while True:
        card = draft.zones[facts.draw][-1]
        if facts.numbers.is_number[card]:
            draft.move(card, facts.draw, target)
            return
        draft.move(card, facts.draw, facts.discard_actions)
        draft.note("action-aside", "DG-S3", card=CardRef(card))
