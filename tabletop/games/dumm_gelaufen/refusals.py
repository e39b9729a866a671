"""Why an action that is not legal is refused in Dumm gelaufen!"""

from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, Move, Say
from tabletop.engine.message import CardRef, SeatRef, ZoneRef
from tabletop.engine.verdict import Verdict
from tabletop.games.dumm_gelaufen import reasons
from tabletop.games.dumm_gelaufen.cards import MAC_CARDS
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Source
from tabletop.games.dumm_gelaufen.task_progress import measure

if TYPE_CHECKING:
    from tabletop.games.dumm_gelaufen.rules import DummRules


def refusal(rules: "DummRules", state: DummState, action: Action) -> Verdict:
    """The reason that comes closest to what was meant; the action is known not to be legal."""
    if state.phase is Phase.OVER:
        return reasons.OVER()
    if action == rules.claim:
        return _claim(rules, state)
    if state.phase is Phase.EFFECT and state.work is not None:
        return rules.effect(state.work.card).refusal(rules, state, state.work, action)
    if state.phase is Phase.REFILL:
        return reasons.REFILL_DUE(seat=SeatRef(state.to_act))
    if state.phase is Phase.ORDER:
        return reasons.ORDER_DUE(cards=tuple(map(CardRef, state.zones[rules.play])))
    if isinstance(action, Move):
        return _move(rules, state, action)
    if isinstance(action, Say):
        return _word(rules, state, action.word)
    return _due(rules, state)


def _due(rules: "DummRules", state: DummState) -> Verdict:
    """What is due instead."""
    match state.phase:
        case Phase.START:
            return reasons.TAKE_FIRST(seat=SeatRef(state.turn))
        case Phase.TAKE:
            return reasons.SECOND_OR_STOP() if may_stop(rules, state) else reasons.MAC_FULL()
        case Phase.LAY:
            return reasons.LAY_DUE(n=state.swap.due if state.swap else 0)
        case _:
            return reasons.TURN_DONE(seat=SeatRef(state.turn))


# --- words ------------------------------------------------------------------------------------


def _word(rules: "DummRules", state: DummState, word: str) -> Verdict:
    match word:
        case "pass" if state.phase is Phase.START:
            return reasons.NO_PASSING()
        case "draw" if state.phase in (Phase.START, Phase.TAKE):
            mixed = _mixed(state, Source.DRAW)
            return mixed or reasons.NOTHING_TO_DRAW()
        case _:
            return _due(rules, state)


def _claim(rules: "DummRules", state: DummState) -> Verdict:
    if state.phase not in (Phase.START, Phase.END):
        return reasons.CLAIM_LATER()
    if rules.claims_after_swap and not state.swapped:
        return reasons.CLAIM_AFTER_SWAP()
    held = rules.numbers.among(state.zones[state.turn])
    lying = state.zones[rules.task(state.turn)]
    if not lying:
        return reasons.TOO_FEW(n=1, task=ZoneRef(rules.task(state.turn)))
    found = measure(rules.tests[lying[0]], held)
    task = CardRef(lying[0])
    if found.spoilers:
        cards = tuple(map(CardRef, sorted(found.spoilers)))
        return reasons.SPOILT(cards=cards, task=task, n=len(cards))
    if found.lacking:
        return reasons.TOO_FEW(n=found.lacking, task=task)
    return reasons.TOO_LIGHT(points=found.points, task=task)


# --- cards ------------------------------------------------------------------------------------


def _move(rules: "DummRules", state: DummState, move: Move) -> Verdict:
    if move.to == rules.discard_actions:
        return _play(rules, state, move)
    if move.source is not None:
        return _take(rules, state, move)
    if move.to == rules.mac or move.to in rules.discards:
        return _lay(rules, state, move)
    return _due(rules, state)


def _play(rules: "DummRules", state: DummState, move: Move) -> Verdict:
    card = CardRef(move.card)
    if not rules.is_kept[move.card]:
        return reasons.NOT_KEPT(card=card)
    if move.card not in state.zones[state.turn] or move.source is not None:
        return reasons.NOT_IN_HAND(card=card, seat=SeatRef(state.turn))
    if state.phase is not Phase.START:
        return reasons.INSTEAD_OF_SWAP(card=card)
    return reasons.NO_EFFECT(card=card)


def _take(rules: "DummRules", state: DummState, move: Move) -> Verdict:
    """A card taken from somewhere in a way that is not legal."""
    if move.to != state.turn:
        return reasons.OWN_HAND()
    if state.phase not in (Phase.START, Phase.TAKE):
        return _due(rules, state)
    card = CardRef(move.card)
    if move.source == rules.mac:
        return _mixed(state, Source.MAC) or reasons.NOT_WITH_MAC(card=card)
    if move.source in rules.discards:
        zone = ZoneRef(move.source)
        return _mixed(state, Source.DISCARDS) or reasons.NOT_ON_TOP(card=card, zone=zone)
    return _due(rules, state)


def _mixed(state: DummState, source: Source) -> Verdict | None:
    """Whether the cards of a swap would come from two areas, or from two kinds of piles."""
    swap = state.swap
    if swap is None or swap.source is source:
        return None
    if Source.MAC in (swap.source, source):
        return reasons.AREAS_MIXED()
    return reasons.DRAW_OR_DISCARD()


def _lay(rules: "DummRules", state: DummState, move: Move) -> Verdict:
    card = CardRef(move.card)
    if state.phase is not Phase.LAY or state.swap is None:
        return _due(rules, state)
    if move.card not in state.zones[state.turn]:
        return reasons.NOT_IN_HAND(card=card, seat=SeatRef(state.turn))
    if not rules.numbers.is_number[move.card]:
        return reasons.ONLY_NUMBERS(card=card)
    return reasons.AREAS_MIXED()


def may_stop(rules: "DummRules", state: DummState) -> bool:
    """Whether one card taken is enough: two can be laid, also where they go to Mac (DG-T4)."""
    if state.swap is None or state.swap.source is not Source.MAC:
        return True
    return len(state.zones[rules.mac]) + 2 <= MAC_CARDS
