"""What the seat to act may do in Dumm gelaufen!"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tabletop.engine.actions import Say, SeatAction
from tabletop.games.dumm_gelaufen import refusals
from tabletop.games.dumm_gelaufen.effects.effect import Zones
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Source

if TYPE_CHECKING:
    from tabletop.engine.zones import Seat
    from tabletop.games.dumm_gelaufen.rules import DummRules

CLAIM: Final = Say("claim")
PASS: Final = Say("pass")
END: Final = Say("end")
DRAW: Final = Say("draw")
STOP: Final = Say("stop")
ENDINGS: Final = (PASS, END, STOP)


def actions(rules: "DummRules", state: DummState) -> Sequence[SeatAction]:
    """All actions that are legal, cards first, then words."""
    match state.phase:
        case Phase.START:
            return _beginnings(rules, state)
        case Phase.TAKE:
            return _second_takings(rules, state)
        case Phase.LAY:
            return _layings(rules, state)
        case Phase.END:
            return (CLAIM, END) if _can_claim(rules, state) else (END,)
        case Phase.EFFECT if state.work is not None:
            return rules.effect(state.work.card).legal(rules, state, state.work)
        case Phase.ORDER:
            return [rules.choose_card[card] for card in state.zones[rules.play]]
        case Phase.REFILL:
            return (DRAW, STOP)
        case _:
            return ()


def _takings(rules: "DummRules", zones: Zones, seat: "Seat", source: Source) -> list[SeatAction]:
    """DG-T3, DG-T4: the open cards that can be taken."""
    if source is Source.MAC:
        moves = rules.take[rules.mac][seat]
        return [moves[card] for card in dict.fromkeys(zones[rules.mac])]
    return [rules.take[pile][seat][zones[pile][-1]] for pile in rules.discards if zones[pile]]


def _beginnings(rules: "DummRules", state: DummState) -> list[SeatAction]:
    """DG-T1, DG-T8, DG-T9: a first card, a kept action, or passing where neither is possible."""
    zones, seat = state.zones, state.turn
    found = _takings(rules, zones, seat, Source.MAC)
    found += _takings(rules, zones, seat, Source.DISCARDS)
    if rules.can_draw(zones):
        found.append(DRAW)
    is_kept = rules.is_kept
    for card in dict.fromkeys(zones[seat]):
        if is_kept[card] and rules.effect(card).possible(rules, zones, seat):
            found.append(rules.play_kept[card])
    if not found:
        found.append(PASS)
    if _can_claim(rules, state):
        found.append(CLAIM)
    return found


def _second_takings(rules: "DummRules", state: DummState) -> list[SeatAction]:
    """DG-T1: a second card from the same place, or no more."""
    swap, zones = state.swap, state.zones
    if swap is None:
        return []
    if swap.source is Source.DRAW:
        return [DRAW, STOP] if rules.can_draw(zones) else [STOP]
    found = _takings(rules, zones, state.turn, swap.source)
    if refusals.may_stop(rules, state):
        found.append(STOP)
    return found


def _layings(rules: "DummRules", state: DummState) -> list[SeatAction]:
    """DG-T2, DG-T5: the number cards of the hand, to where the others came from."""
    held = dict.fromkeys(rules.numbers.among(state.zones[state.turn]))
    if state.swap is not None and state.swap.source is Source.MAC:
        return [rules.lay_mac[card] for card in held]
    return [move for card in held for move in rules.lay_discards[card]]


def _can_claim(rules: "DummRules", state: DummState) -> bool:
    """DG-M1, DG-M2: whether the task may be shown now, and is fulfilled."""
    if rules.claims_after_swap and not state.swapped:
        return False
    lying = state.zones[rules.task(state.turn)]
    if not lying:
        return False
    return rules.tests[lying[0]].fulfilled(rules.numbers.among(state.zones[state.turn]))
