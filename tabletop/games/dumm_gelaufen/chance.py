"""What chance does in Dumm gelaufen!: it shuffles, deals, and takes cards unseen from hands.

Set-up: DG-S1 to DG-S3; new piles made of used cards: DG-T7, DG-E3.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tabletop.engine.actions import Action, ChanceAction, Shuffled, Taken
from tabletop.engine.cards import CardId
from tabletop.engine.chance import Chance, puts_in_order
from tabletop.engine.message import CardRef, SeatRef, ZoneRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import CHANCE, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen import turns
from tabletop.games.dumm_gelaufen.cards import FIRST_HAND, MAC_CARDS
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.effects.table import effect_of
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Work

if TYPE_CHECKING:
    from fractions import Fraction

BAD_SHUFFLE: Final = Reason("bad-shuffle", "DG-S1")
"""The order is none of the cards that are shuffled."""
BAD_TAKE: Final = Reason("bad-take", "DG-G6")
"""The card is not in the hand from which one is taken unseen; parameter `seat`."""


def sample(facts: Facts, state: DummState, chance: Chance) -> ChanceAction:
    """Return what chance does now."""
    victim = _victim(facts, state)
    if victim is not None:
        return Taken(chance.take(state.zones[victim]))
    zone, cards = _to_shuffle(facts, state)
    return Shuffled(zone, chance.shuffle(zone, cards))


def outcomes(facts: Facts, state: DummState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
    """Yield the cards that can be taken unseen; nothing where cards are shuffled."""
    from fractions import Fraction

    victim = _victim(facts, state)
    hand = () if victim is None else state.zones[victim]
    for card, count in Counter(hand).items():
        yield Taken(card), Fraction(count, len(hand))


def refusal(facts: Facts, state: DummState, action: Action) -> Verdict | None:
    """Return why chance may not do this now; None if it may."""
    victim = _victim(facts, state)
    if victim is not None:
        good = isinstance(action, Taken) and action.card in state.zones[victim]
        return None if good else BAD_TAKE(seat=SeatRef(victim))
    zone, cards = _to_shuffle(facts, state)
    return None if puts_in_order(action, zone, cards) else BAD_SHUFFLE()


def _victim(facts: Facts, state: DummState) -> Seat | None:
    """Return the seat from whose hand a card is taken unseen."""
    if state.phase is not Phase.STEAL or state.work is None:
        return None
    return _theft(facts, state.work)[0]


def _theft(facts: Facts, work: Work) -> tuple[Seat, Seat]:
    """Return who loses a card unseen, and who gets it."""
    theft = effect_of(facts, work.card).theft
    if theft is None:
        raise ValueError("nothing is taken unseen for this action")
    return theft(facts, work)


def _to_shuffle(facts: Facts, state: DummState) -> tuple[ZoneIndex, tuple[CardId, ...]]:
    match state.phase:
        case Phase.DEAL:
            return facts.draw, state.zones[facts.draw]
        case Phase.DEAL_TASKS:
            return facts.tasks, state.zones[facts.tasks]
        case Phase.RESHUFFLE:
            return facts.draw, facts.to_reshuffle(state.zones)
        case _:
            return facts.tasks, facts.used_tasks(state.zones)


# --- what follows ---------------------------------------------------------------------------------


def carry_out(draft: Draft, action: Action) -> None:
    """Carry out what chance does; it must be what is due, which is not checked.

    Raises:
        ValueError: chance does no such thing.
    """
    match action:
        case Shuffled(order=order):
            _shuffled(draft, order)
        case Taken(card=card):
            _stolen(draft, card)
        case _:
            raise ValueError(f"chance does not do {action}")


def _stolen(draft: Draft, card: CardId) -> None:
    """Give a card taken unseen to who takes it: only these two people learn which."""
    work = draft.work
    if work is None:
        raise ValueError("nothing is taken unseen now")
    victim, thief = _theft(draft.facts, work)
    draft.move(card, victim, thief)
    rule = draft.facts.rule_of[work.card]
    draft.note_between("stole", rule, thief, victim, card=CardRef(card))
    turns.go_on_after_chance(draft, work)


def _shuffled(draft: Draft, order: tuple[CardId, ...]) -> None:
    """Chance has shuffled what the phase asks for."""
    facts = draft.facts
    match draft.phase:
        case Phase.DEAL:
            draft.zones[facts.draw] = order
            draft.due(Phase.DEAL_TASKS, CHANCE)
        case Phase.DEAL_TASKS:
            draft.zones[facts.tasks] = order
            _deal(draft)
        case Phase.RESHUFFLE:
            draft.zones[facts.draw] = order
            draft.zones[facts.discard_actions] = ()
            for pile in facts.discards:
                draft.zones[pile] = draft.zones[pile][-1:]
            draft.face_down = 0
            draft.note("reshuffled", "DG-T7", n=len(order))
            turns.reshuffled(draft)
        case _:
            box = draft.zones[facts.box]
            draft.zones[facts.box] = tuple(card for card in box if not facts.is_task[card])
            draft.zones[facts.tasks] = (*order, *draft.zones[facts.tasks])
            draft.note("tasks-reshuffled", "DG-E3", n=len(order))
            turns.tasks_reshuffled(draft)


def _deal(draft: Draft) -> None:
    facts = draft.facts
    for seat in range(facts.seats):
        for _ in range(FIRST_HAND + seat):
            _hand_card(draft, seat)
    draft.note("dealt", "DG-S2", n=FIRST_HAND)
    for _ in range(MAC_CARDS):
        _number(draft, facts.mac)
    draft.note("mac-dealt", "DG-S3", cards=tuple(map(CardRef, draft.zones[facts.mac])))
    for pile in facts.discards:
        _number(draft, pile)
        card = CardRef(draft.zones[pile][-1])
        draft.note("discard-begun", "DG-S3", card=card, target=ZoneRef(pile))
    turns.deal_tasks(draft)


def _hand_card(draft: Draft, seat: Seat) -> None:
    """DG-S2: an immediate card among those dealt is replaced, each edition in its own way."""
    facts = draft.facts
    card = draft.zones[facts.draw][-1]
    if not facts.is_immediate[card]:
        draft.move(card, facts.draw, seat)
        return
    draft.move(card, facts.draw, facts.discard_actions)
    # In 1998 they lie face down, and nobody hears which they were.
    seen_by = () if facts.keeps_one else None
    draft.note("replaced", "DG-S2", seen_by, seat=SeatRef(seat), card=CardRef(card))
    if facts.keeps_one:
        draft.face_down += 1
        _hand_card(draft, seat)
    else:
        _number(draft, seat)


def _number(draft: Draft, target: ZoneIndex) -> None:
    """Lay the next number card; actions on the way go to their discard (DG-S3)."""
    facts = draft.facts
    while True:
        card = draft.zones[facts.draw][-1]
        if facts.numbers.is_number[card]:
            draft.move(card, facts.draw, target)
            return
        draft.move(card, facts.draw, facts.discard_actions)
        draft.note("action-aside", "DG-S3", card=CardRef(card))
