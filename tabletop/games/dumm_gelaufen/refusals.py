"""The legal actions of Dumm gelaufen!, and the reasons for refusing others.

An action is legal if `legal_actions` returns it; `refusal` only chooses the best reason for an
illegal one.
"""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.actions import Action, Move, Say, SeatAction
from tabletop.engine.cards import HIDDEN
from tabletop.engine.message import CardRef, SeatRef, ZoneRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.cards import MAC_CARDS
from tabletop.games.dumm_gelaufen.effects import effect_of
from tabletop.games.dumm_gelaufen.facts import CLAIM, DRAW, END, PASS, STOP, DummFacts, choose_card
from tabletop.games.dumm_gelaufen.state import AnyZones, DummPhase, DummState, Source, Work
from tabletop.games.dumm_gelaufen.tasks import task_progress

TAKE_FIRST: Final = Reason("take-first", "DG-T1")
"""The seat must first take a card or play a kept action. Parameter: `seat`."""
SECOND_OR_STOP: Final = Reason("second-or-stop", "DG-T1")
"""One card is taken; the seat must take a second one, or stop and discard."""
LAY_DUE: Final = Reason("lay-due", "DG-T1")
"""Enough cards are taken, so number cards must now be discarded. Parameter: `n`."""
OWN_HAND: Final = Reason("own-hand", "DG-T1")
"""Cards can only be taken into the seat's own hand."""
NOT_IN_HAND: Final = Reason("not-in-hand", "DG-T1")
"""The card is not in the hand of the seat to act. Parameters: `card`, `seat`."""
TURN_DONE: Final = Reason("turn-done", "DG-T1")
"""The swap or action of this turn is complete. Parameter: `seat`."""
AREAS_MIXED: Final = Reason("areas-mixed", "DG-T2")
"""Cards taken from Mac are paid for to Mac, and cards from the piles to the piles."""
DRAW_OR_DISCARD: Final = Reason("draw-or-discard", "DG-T3")
"""A swap cannot take cards from both the draw pile and the number discards."""
NOT_ON_TOP: Final = Reason("not-on-top", "DG-T3")
"""Only the top card of a number discard can be taken. Parameters: `card`, `zone`."""
NOT_WITH_MAC: Final = Reason("not-with-mac", "DG-T4")
"""Mac does not have this card. Parameter: `card`."""
MAC_FULL: Final = Reason("mac-full", "DG-T4")
"""Mac would have more than seven cards, so a second one must be taken."""
LAST_NUMBER: Final = Reason("last-number", "DG-T5")
"""The last number card always stays in hand, even if more must be paid (1998).

Parameter: `card`.
"""
ONLY_NUMBERS: Final = Reason("only-numbers", "DG-T5")
"""Only number cards can be discarded. Parameter: `card`."""
ORDER_DUE: Final = Reason("order-due", "DG-T6")
"""The seat must choose which of two immediate cards comes first. Parameter: `cards`."""
CARRIED_OUT: Final = Reason("carried-out", "DG-T6")
"""An immediate card was resolved instead of discarding. Parameters: `card`, `seat`."""
NOTHING_TO_DRAW: Final = Reason("nothing-to-draw", "DG-T7")
"""The draw pile is empty and there are no cards to reshuffle."""
NOT_KEPT: Final = Reason("not-kept", "DG-T8")
"""Only kept actions can be played. Parameter: `card`."""
NO_EFFECT: Final = Reason("no-effect", "DG-T8")
"""The action would have no effect at all. Parameter: `card`."""
INSTEAD_OF_SWAP: Final = Reason("instead-of-swap", "DG-T8")
"""An action replaces a swap and cannot be played in addition. Parameter: `card`."""
ACTION_DONE: Final = Reason("action-done", "DG-T8")
"""An action card was played instead of a swap. Parameters: `card`, `seat`."""
NO_PASSING: Final = Reason("no-passing", "DG-T9")
"""Passing is allowed only if neither a swap nor an action is possible."""
REFILL_DUE: Final = Reason("refill-due", "DG-H1")
"""A seat may draw until it has two number cards, or stop. Parameter: `seat`."""
SPOILT: Final = Reason("spoilt", "DG-M1")
"""The hand has cards that the task does not allow. Parameters: `cards`, `task`, `n`."""
TOO_FEW: Final = Reason("too-few", "DG-M1")
"""The hand has too few cards for the task. Parameters: `task`, `n`."""
TOO_LIGHT: Final = Reason("too-light", "DG-M1")
"""The sum of the numbers is too small. Parameters: `task`, `points`."""
CLAIM_LATER: Final = Reason("claim-later", "DG-M2")
"""A task can be claimed only before or after the swap or action of a turn."""
CLAIM_AFTER_SWAP: Final = Reason("claim-after-swap", "DG-M2")
"""A task can be claimed only after a complete swap in the same turn (1998)."""
OVER: Final = Reason("over", "DG-E4")
"""The game has been won."""

REASONS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Reason))
"""All reasons except those for effects and for chance."""


# Enumeration members are slow to look up before Python 3.12.
_START: Final = DummPhase.START
_TAKE: Final = DummPhase.TAKE
_LAY: Final = DummPhase.LAY
_END: Final = DummPhase.END
_MAC: Final = Source.MAC

# --- legal actions --------------------------------------------------------------------------------


def legal_actions(facts: DummFacts, state: DummState) -> Sequence[SeatAction]:
    """Return all legal actions, those with cards first."""
    phase = state.phase
    if phase is _START:
        return _start_actions(facts, state)
    if phase is _TAKE:
        return _second_take_actions(facts, state)
    if phase is _LAY:
        return _pay_moves(facts, state)
    if phase is _END:
        return (CLAIM, END) if _can_claim(facts, state) else (END,)
    if phase is DummPhase.EFFECT and state.work is not None:
        step = effect_of(facts, state.work.card).step(state.work)
        return [*step.legal(facts, state.zones, state.work)]
    if phase is DummPhase.ORDER:
        return [choose_card(card) for card in state.zones[facts.play]]
    return (DRAW, STOP) if phase is DummPhase.REFILL else ()


def _take_moves(facts: DummFacts, zones: AnyZones, seat: Seat, source: Source) -> list[SeatAction]:
    """Return the moves that take face-up cards (DG-T3, DG-T4)."""
    if source is _MAC:
        moves = facts.moves(seat, facts.mac)
        return [moves[card] for card in dict.fromkeys(zones[facts.mac])]
    return [facts.moves(seat, pile)[zones[pile][-1]] for pile in facts.discards if zones[pile]]


def _start_actions(facts: DummFacts, state: DummState) -> list[SeatAction]:
    """Return the legal actions at the start of a turn (DG-T1, DG-T8, DG-T9)."""
    zones, seat = state.zones, state.turn
    found = _take_moves(facts, zones, seat, _MAC)
    found += _take_moves(facts, zones, seat, Source.DISCARDS)
    if facts.can_draw(zones):
        found.append(DRAW)
    is_kept = facts.is_kept
    found += [
        facts.moves(facts.discard_actions)[card]
        for card in dict.fromkeys(zones[seat])
        if is_kept[card] and effect_of(facts, card).is_possible(facts, zones, Work(card, seat))
    ]
    if not found:
        found.append(PASS)
    if _can_claim(facts, state):
        found.append(CLAIM)
    return found


def _second_take_actions(facts: DummFacts, state: DummState) -> list[SeatAction]:
    """Return the actions that take a second card from the source, or stop (DG-T1)."""
    swap, zones = state.swap, state.zones
    if swap is None:
        return []
    if swap.source is Source.DRAW:
        return [DRAW, STOP] if facts.can_draw(zones) else [STOP]
    found = _take_moves(facts, zones, state.turn, swap.source)
    if may_stop(facts, state):
        found.append(STOP)
    return found


def _pay_moves(facts: DummFacts, state: DummState) -> list[SeatAction]:
    """Return the moves that pay number cards, as the source requires (DG-T2, DG-T5)."""
    of_mac = state.swap is not None and state.swap.source is _MAC
    piles = [facts.moves(pile) for pile in ((facts.mac,) if of_mac else facts.discards)]
    held = facts.held_kinds(state.zones, state.turn)
    return [moves[card] for card in held for moves in piles]


def _claim_barrier(facts: DummFacts, state: DummState) -> Verdict | None:
    """Return why no task can be claimed now, whatever the hand, or None (DG-M2)."""
    if state.phase not in (_START, _END):
        return CLAIM_LATER()
    if facts.claims_after_swap and not state.swapped:
        return CLAIM_AFTER_SWAP()
    place = facts.task[state.turn]
    return None if state.zones[place] else TOO_FEW(n=1, task=ZoneRef(place))


def _can_claim(facts: DummFacts, state: DummState) -> bool:
    """Return whether the task may be claimed now and is fulfilled (DG-M1, DG-M2)."""
    if _claim_barrier(facts, state) is not None:
        return False
    [task] = state.zones[facts.task[state.turn]]
    return facts.tests[task].is_fulfilled(facts.held(state.zones, state.turn))


def may_stop(facts: DummFacts, state: DummState) -> bool:
    """Return whether one taken card is enough: from Mac, only if he has room (DG-T4)."""
    if state.swap is None or state.swap.source is not _MAC:
        return True
    return len(state.zones[facts.mac]) + 2 <= MAC_CARDS


# --- refusals -------------------------------------------------------------------------------------


def refusal(facts: DummFacts, state: DummState, action: Action) -> Verdict | None:
    """Return the most fitting reason to refuse an action, or None if it is legal."""
    if action in legal_actions(facts, state):
        return None
    if state.phase is DummPhase.OVER:
        return OVER()
    if action == CLAIM:
        return _claim_refusal(facts, state)
    if state.phase is DummPhase.EFFECT and state.work is not None:
        step = effect_of(facts, state.work.card).step(state.work)
        return step.refusal(facts, state.zones, state.work, action)
    if state.phase is DummPhase.REFILL:
        return REFILL_DUE(seat=SeatRef(state.to_act))
    if state.phase is DummPhase.ORDER:
        return ORDER_DUE(cards=tuple(map(CardRef, state.zones[facts.play])))
    if isinstance(action, Move):
        return _move_refusal(facts, state, action)
    if isinstance(action, Say):
        return _word_refusal(facts, state, action.word)
    return _due_refusal(facts, state)


def _due_refusal(facts: DummFacts, state: DummState) -> Verdict:
    """Return a refusal that names the expected action."""
    match state.phase:
        case DummPhase.START:
            return TAKE_FIRST(seat=SeatRef(state.turn))
        case DummPhase.TAKE:
            return SECOND_OR_STOP() if may_stop(facts, state) else MAC_FULL()
        case DummPhase.LAY:
            return LAY_DUE(n=state.swap.due if state.swap else 0)
        case _:
            return TURN_DONE(seat=SeatRef(state.turn))


def refusal_after_step(
    facts: DummFacts, before: DummState, done: Action | None, after: DummState, asked: Action
) -> Verdict | None:
    """Return the refusal of further steps of an effect that has ended, or None.

    Only the seat that resolved the card gets this reason. It is recognized by its hand and task,
    which are visible in its observation.
    """
    work, actor, turn = before.work, before.to_act, after.turn
    chose = (
        before.phase is DummPhase.EFFECT and done != STOP and _sees_own_cards(facts, before, actor)
    )
    if work is not None and chose:
        effect = effect_of(facts, work.card)
        kinds = [*map(_kind, effect.step(work).legal(facts, before.zones, work))]
        goes_on = after.work is not None and after.work.card == work.card
        is_asked = after.phase is not DummPhase.EFFECT or after.to_act == actor
        if effect.done is not None and _kind(asked) in kinds and not (goes_on and is_asked):
            return effect.done(card=CardRef(work.card))
    discarded = after.zones[facts.discard_actions]
    is_over = after.phase is DummPhase.END and not after.swapped and bool(discarded)
    if not is_over or asked == CLAIM or not _sees_own_cards(facts, after, turn):
        return None
    verdict = refusal(facts, after, asked)
    if verdict is None or verdict.reason is not TURN_DONE:
        return None
    if before.zones[facts.play]:
        card = before.zones[facts.play][0]
    elif isinstance(done, Move) and done.to == facts.discard_actions:
        card = done.card
    else:
        card = discarded[-1]
    reason = CARRIED_OUT if facts.is_immediate[card] else ACTION_DONE
    return reason(card=CardRef(card), seat=SeatRef(turn))


def _sees_own_cards(facts: DummFacts, state: DummState, seat: Seat) -> bool:
    """Return whether an observation shows the seat's own hand and task."""
    own = (*state.zones[seat], *state.zones[facts.task[seat]])
    return HIDDEN not in own and (not state.before or state.before[seat] >= 0)


def _kind(action: Action) -> tuple[object, ...]:
    """Return a key that is equal for actions that differ only in their card or player."""
    return (Move, action.to, action.source) if isinstance(action, Move) else (type(action),)


# --- words ------------------------------------------------------------------------------------


def _word_refusal(facts: DummFacts, state: DummState, word: str) -> Verdict:
    match word:
        case "pass" if state.phase is DummPhase.START:
            return NO_PASSING()
        case "draw" if state.phase in (DummPhase.START, DummPhase.TAKE):
            return _mixed_refusal(state, Source.DRAW) or NOTHING_TO_DRAW()
        case _:
            return _due_refusal(facts, state)


def _claim_refusal(facts: DummFacts, state: DummState) -> Verdict:
    barred = _claim_barrier(facts, state)
    if barred is not None:
        return barred
    [card] = state.zones[facts.task[state.turn]]
    found = task_progress(facts.tests[card], facts.held(state.zones, state.turn))
    task = CardRef(card)
    if found.spoilers:
        cards = tuple(map(CardRef, sorted(found.spoilers)))
        return SPOILT(cards=cards, task=task, n=len(cards))
    if found.missing:
        return TOO_FEW(n=found.missing, task=task)
    return TOO_LIGHT(points=found.points, task=task)


# --- cards ------------------------------------------------------------------------------------


def _move_refusal(facts: DummFacts, state: DummState, move: Move) -> Verdict:
    if move.to == facts.discard_actions:
        return _play_refusal(facts, state, move)
    if move.source is not None:
        return _take_refusal(facts, state, move)
    if move.to == facts.mac or move.to in facts.discards:
        return _pay_refusal(facts, state, move)
    return _due_refusal(facts, state)


def _play_refusal(facts: DummFacts, state: DummState, move: Move) -> Verdict:
    card = CardRef(move.card)
    if not facts.is_kept[move.card]:
        return NOT_KEPT(card=card)
    if move.card not in state.zones[state.turn] or move.source is not None:
        return NOT_IN_HAND(card=card, seat=SeatRef(state.turn))
    if state.phase is not DummPhase.START:
        return INSTEAD_OF_SWAP(card=card)
    return NO_EFFECT(card=card)


def _take_refusal(facts: DummFacts, state: DummState, move: Move) -> Verdict:
    """Return the refusal of a move that takes a card from a common zone."""
    if move.to != state.turn:
        return OWN_HAND()
    if state.phase not in (DummPhase.START, DummPhase.TAKE):
        return _due_refusal(facts, state)
    card = CardRef(move.card)
    if move.source == facts.mac:
        return _mixed_refusal(state, Source.MAC) or NOT_WITH_MAC(card=card)
    if move.source in facts.discards:
        zone = ZoneRef(move.source)
        return _mixed_refusal(state, Source.DISCARDS) or NOT_ON_TOP(card=card, zone=zone)
    return _due_refusal(facts, state)


def _mixed_refusal(state: DummState, source: Source) -> Verdict | None:
    """Return why a swap cannot use a second source, or None if the source is the same."""
    swap = state.swap
    if swap is None or swap.source is source:
        return None
    if Source.MAC in (swap.source, source):
        return AREAS_MIXED()
    return DRAW_OR_DISCARD()


def _pay_refusal(facts: DummFacts, state: DummState, move: Move) -> Verdict:
    card = CardRef(move.card)
    if state.phase is DummPhase.END and state.swapped:  # The swap ended early.
        held, hand = facts.held(state.zones, state.turn), state.zones[state.turn]
        if facts.keeps_one and held == [move.card]:
            return LAST_NUMBER(card=card)
        if not held and move.card in hand:
            return ONLY_NUMBERS(card=card)
    if state.phase is not DummPhase.LAY or state.swap is None:
        return _due_refusal(facts, state)
    if move.card not in state.zones[state.turn]:
        return NOT_IN_HAND(card=card, seat=SeatRef(state.turn))
    if not facts.numbers.is_number[move.card]:
        return ONLY_NUMBERS(card=card)
    return AREAS_MIXED()
