"""What no play of Dumm gelaufen! could have led to."""

from collections import Counter
from collections.abc import Callable, Iterator

from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, Message, Param
from tabletop.engine.rules import Impossible
from tabletop.engine.zones import ZoneIndex
from tabletop.games.dumm_gelaufen.cards import MAC_CARDS, TASKS_TO_WIN
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.refusals import legal_actions
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Source

_SWAPPING = (Phase.TAKE, Phase.LAY)


def problem(where: str, name: str | int, code: str, **params: Param) -> Impossible:
    """Something impossible, with the code of its sentence."""
    return Impossible(where, name, Message(code, tuple(params.items())))


# --- zones ------------------------------------------------------------------------------------


def in_zones(facts: Facts, state: DummState) -> Iterator[Impossible]:
    """Cards where they can never lie, and too many of them."""
    for zone, cards in enumerate(state.zones):
        may_lie = _who_may_lie(facts, zone)
        for card in cards:
            if not may_lie(card):
                yield problem("zone", zone, "card-cannot-lie-there", card=CardRef(card))
    if len(state.zones[facts.mac]) > MAC_CARDS:
        yield problem("zone", facts.mac, "mac-too-many", n=MAC_CARDS)
    winners = 0
    for seat in range(facts.seats):
        if len(state.zones[facts.task[seat]]) > 1:
            yield problem("zone", facts.task[seat], "one-task")
        fulfilled = len(state.zones[facts.fulfilled[seat]])
        winners += fulfilled == TASKS_TO_WIN
        if fulfilled > TASKS_TO_WIN:
            yield problem("zone", facts.fulfilled[seat], "won-already", n=TASKS_TO_WIN)
    if winners > 1:
        yield problem("zones", "", "two-winners")


def _anything(card: CardId) -> bool:
    del card
    return True


def _who_may_lie(facts: Facts, zone: ZoneIndex) -> Callable[[CardId], bool]:
    number, kept, now = facts.numbers.is_number, facts.is_kept, facts.is_immediate
    match facts.zones[zone].kind:
        case "hand":
            return lambda card: number[card] or kept[card]
        case "task" | "fulfilled" | "tasks":
            return lambda card: facts.is_task[card]
        case "mac" | "discard-left" | "discard-right" | "aside":
            return lambda card: number[card]
        case "discard-actions" | "play":
            return lambda card: kept[card] or now[card]
        case _:
            return _anything


# --- fields -----------------------------------------------------------------------------------


def in_fields(facts: Facts, state: DummState) -> Iterator[Impossible]:
    """Fields that do not belong to the phase, or say what cannot be."""
    phase = state.phase
    if state.to_act < 0:
        yield problem("to_act", "", "seat-must-act")
    elif phase not in (Phase.EFFECT, Phase.REFILL) and state.to_act != state.turn:
        yield problem("to_act", "", "turn-must-act")
    yield from _belongs("swap", phase in _SWAPPING, state.swap is not None)
    yield from _belongs("effect", phase is Phase.EFFECT, state.work is not None)
    yield from _belongs("refill", phase is Phase.REFILL, bool(state.refill))
    if state.queue and phase not in (Phase.EFFECT, Phase.REFILL):
        yield problem("field", "queue", "queue-unused")
    down = state.face_down
    if down > len(state.zones[facts.discard_actions]) or (down and not facts.keeps_one):
        yield problem("field", "face_down", "too-many-face-down", n=down)
    for seat, viewers in enumerate(state.known):
        if seat in viewers:
            yield problem("field", "known", "knows-own-task")
    for card in state.shown:
        if not (facts.numbers.is_number[card] or facts.is_kept[card]):
            yield problem("field", "shown", "card-cannot-lie-there", card=CardRef(card))
    yield from _actions(facts, state)


def _belongs(name: str, due: bool, given: bool) -> Iterator[Impossible]:  # noqa: FBT001 - a pair
    if due and not given:
        yield problem("field", name, "field-missing")
    if given and not due:
        yield problem("field", name, "field-unused")


def _actions(facts: Facts, state: DummState) -> Iterator[Impossible]:
    """The cards being carried out, and to be, lie in play."""
    needed = Counter(due.card for due in state.queue)
    if state.work is not None:
        needed[state.work.card] += 1
    lying = Counter(state.zones[facts.play])
    for card in needed - lying:
        name = "effect" if state.work and card == state.work.card else "queue"
        yield problem("field", name, "not-in-play", card=CardRef(card))
    count = sum(lying.values())
    if state.phase in (Phase.START, Phase.LAY, Phase.END) and count:
        yield problem("zone", facts.play, "nothing-in-play")
    drawing = state.swap is not None and state.swap.source is Source.DRAW
    if state.phase is Phase.TAKE and count > drawing:
        yield problem("zone", facts.play, "nothing-in-play")


# --- the phase --------------------------------------------------------------------------------


def in_phase(facts: Facts, state: DummState) -> Iterator[Impossible]:
    """What is due cannot be done, or could not have come about."""
    match state.phase:
        case Phase.TAKE | Phase.LAY:
            yield from _swap(facts, state)
        case Phase.ORDER:
            waiting = state.zones[facts.play]
            now = [card for card in waiting if facts.is_immediate[card]]
            if len(waiting) != 2 or len(set(now)) != 2:
                yield problem("zone", facts.play, "two-immediate")
        case Phase.EFFECT:
            yield from _effect(facts, state)
        case Phase.REFILL:
            yield from _refill(facts, state)
    pairing = state.work is not None and _passes_cards(facts, state.work.card)
    for seat in range(facts.seats):
        if state.zones[facts.aside[seat]] and not pairing:
            yield problem("zone", facts.aside[seat], "nothing-aside")


def _passes_cards(facts: Facts, card: CardId) -> bool:
    return facts.effect(card).do == "pass-cards"


def _swap(facts: Facts, state: DummState) -> Iterator[Impossible]:
    swap = state.swap
    if swap is None:
        return
    if state.phase is Phase.TAKE:
        if (swap.taken, swap.due) != (1, 0):
            yield problem("field", "swap", "one-taken")
    elif not 0 < swap.due <= len(facts.numbers.among(state.zones[state.turn])):
        yield problem("field", "swap", "cannot-lay", n=swap.due)
    elif swap.source is Source.MAC and len(state.zones[facts.mac]) + swap.due > MAC_CARDS:
        yield problem("field", "swap", "mac-too-many", n=MAC_CARDS)
    if swap.source is not Source.DRAW or state.phase is Phase.LAY:
        if swap.drawn:
            yield problem("field", "swap", "nothing-drawn")
        return
    lying = Counter((*state.zones[state.turn], *state.zones[facts.play]))
    if len(swap.drawn) != swap.taken or Counter(swap.drawn) - lying:
        yield problem("field", "swap", "drawn-not-held", n=swap.taken)
    if any(card not in swap.drawn for card in state.zones[facts.play]):
        yield problem("zone", facts.play, "nothing-in-play")


def _effect(facts: Facts, state: DummState) -> Iterator[Impossible]:
    work = state.work
    if work is None:
        return
    try:
        legal = legal_actions(facts, state)
    except ValueError:
        legal = []
    hand_over = _passes_cards(facts, work.card)
    chooser = work.person if hand_over else work.seat
    if state.to_act != chooser:
        yield problem("to_act", "", "other-decides")
    if not legal:
        yield problem("field", "effect", "nothing-to-decide", card=CardRef(work.card))


def _refill(facts: Facts, state: DummState) -> Iterator[Impossible]:
    if state.refill and state.refill[0] != state.to_act:
        yield problem("to_act", "", "other-decides")
    held = len(facts.numbers.among(state.zones[state.to_act]))
    if facts.keeps_one or held > 1 or not facts.can_draw(state.zones):
        yield problem("field", "refill", "no-refill")
