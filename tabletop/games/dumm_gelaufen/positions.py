"""Positions of Dumm gelaufen! in the words of scenario files, and what no play leads to."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop.engine.cards import CardId
from tabletop.engine.fields import (
    CardOf,
    Field,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Truth,
    Word,
)
from tabletop.engine.message import CardRef, Message, Param
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.state import Zones
from tabletop.engine.zones import NOBODY, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.cards import COLOURS, MAC_CARDS, TASKS_TO_WIN
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.refusals import legal_actions
from tabletop.games.dumm_gelaufen.state import Due, DummState, Phase, Source, Swap, Work

_CARDS: Final = Integer(0, 72)
_PHASES: Final = ("start", "take", "lay", "order", "effect", "refill", "end")
_STEPS: Final = ("", "colour", "lay", "person", "take", "give")
_SWAPPING: Final = (Phase.TAKE, Phase.LAY)
_CARD: Final = Field("card", CardOf(), required=True)
_SEAT: Final = Field("seat", SeatOf(), required=True)
_SWAP: Final = Record(
    (
        Field("source", Word(tuple(Source)), required=True),
        Field("taken", Integer(0, 2), 1),
        Field("drawn", ListOf(CardOf()), ()),
        Field("due", Integer(0, 2), 0),
        Field("exchanged", Truth(), default=False),
    )
)
_WORK: Final = Record(
    (
        _CARD,
        _SEAT,
        Field("step", Word(_STEPS), ""),
        Field("person", Maybe(SeatOf())),
        Field("colour", Maybe(Word(COLOURS))),
        Field("left", _CARDS, 0),
    )
)


def _in(*phases: Phase) -> Mapping[str, tuple[str, ...]]:
    return {"phase": tuple(phase.value for phase in phases)}


FIELDS: Final = (
    # The options say it; a file may say it again.
    Field("edition", Maybe(Word(("new", "1998"))), when={"edition": ()}),
    Field("turn", Maybe(SeatOf())),
    Field("phase", Word(_PHASES), "start"),
    Field("swap", Maybe(_SWAP), when=_in(*_SWAPPING)),
    Field("swapped", Truth(), default=False, when={"edition": ("1998",)}),
    Field("effect", Maybe(_WORK), when=_in(Phase.EFFECT)),
    Field("queue", ListOf(Record((_CARD, _SEAT))), (), when=_in(Phase.EFFECT, Phase.REFILL)),
    Field("refill", ListOf(SeatOf()), (), when=_in(Phase.REFILL)),
    Field("before", MapOf(SeatOf(), _CARDS), {}, when=_in(*_SWAPPING, Phase.EFFECT)),
    Field("known", MapOf(SeatOf(), ListOf(SeatOf())), {}),
    Field("face_down", _CARDS, 0, when={"edition": ("1998",)}),
    Field("shown", ListOf(CardOf()), ()),
    Field("round", Integer(1, 10**6), 1),
)
"""The fields beside the zones. `turn` is who acts where a file does not say; `before` what is held.

`known` names by player who else knows the task before that player. `face_down` counts the lowest
cards of the action discard that lie face down (1998). `shown` is the hand that was shown last.
"""


def describe(facts: Facts, state: DummState) -> Position:
    """Describes a state; a finished game is described by whose task ended it."""
    over = state.phase is Phase.OVER
    fields = state._asdict()
    del fields["zones"], fields["to_act"]
    work = fields.pop("work")
    fields |= {
        "edition": facts.edition,
        "phase": (Phase.END if over else state.phase).value,
        "swap": state.swap and {**state.swap._asdict(), "source": state.swap.source.value},
        "effect": work and work._asdict(),
        "queue": tuple(due._asdict() for due in state.queue),
        "before": dict(enumerate(state.before)),
        "known": {seat: tuple(sorted(by)) for seat, by in enumerate(state.known) if by},
    }
    in_order = {field.name: fields[field.name] for field in FIELDS}
    return Position(state.zones, state.turn if over else state.to_act, in_order)


def assemble(facts: Facts, position: Position) -> tuple[DummState | None, Sequence[Impossible]]:
    """Makes the state of a position, and lists what is impossible in it."""
    fields: dict[str, Any] = dict(position.fields)
    edition, turn, before = (fields.pop(name) for name in ("edition", "turn", "before"))
    swap, work, known = fields.pop("swap"), fields.pop("effect"), fields["known"]
    fields |= {
        "phase": Phase(fields["phase"]),
        "turn": position.to_act if turn is None else turn,
        "swap": None if swap is None else Swap(**{**swap, "source": Source(swap["source"])}),
        "work": None if work is None else Work(**work),
        "queue": tuple(Due(**due) for due in fields["queue"]),
        "known": tuple(frozenset(known.get(seat, ())) for seat in range(facts.seats)),
    }
    zones = _sorted_piles(facts, position.zones)
    state = DummState(zones=zones, to_act=position.to_act, before=(), **fields)
    problems = [*_in_zones(facts, state), *_in_fields(facts, state)]
    if edition not in (None, facts.edition):
        problems.append(_problem("field", "edition", "other-edition"))
    if problems:
        return None, problems
    state = _with_before(facts, state, before)
    problems = [*_in_phase(facts, state)]
    return (None, problems) if problems else (_finished(facts, state), ())


def _sorted_piles(facts: Facts, zones: Zones) -> Zones:
    """Draw pile and tasks have different backs: what a file mixes up lies at its own place.

    So `rest` in either of them is enough to place all cards that are not named.
    """
    found = list(zones)
    pile, tasks = zones[facts.draw], zones[facts.tasks]
    found[facts.draw] = tuple(card for card in (*tasks, *pile) if not facts.is_task[card])
    found[facts.tasks] = tuple(card for card in (*pile, *tasks) if facts.is_task[card])
    return tuple(found)


def _with_before(facts: Facts, state: DummState, before: Mapping[Seat, int]) -> DummState:
    """What each seat held before the swap or action; as much as now, where a file does not say."""
    match state.phase:
        case Phase.TAKE | Phase.LAY:
            counted = [state.turn]
        case Phase.EFFECT:
            counted = list(range(facts.seats))
        case _:
            return state
    now = (len(facts.held(state.zones, seat)) for seat in range(facts.seats))
    held = [count if seat in counted else 0 for seat, count in enumerate(now)]
    return state._replace(before=tuple(before.get(seat, count) for seat, count in enumerate(held)))


def _finished(facts: Facts, state: DummState) -> DummState:
    """The same, or over where somebody has fulfilled three tasks (DG-E4)."""
    for seat in range(facts.seats):
        if len(state.zones[facts.fulfilled[seat]]) == TASKS_TO_WIN:
            return state._replace(phase=Phase.OVER, to_act=NOBODY, turn=seat)
    return state


# --- what cannot be ------------------------------------------------------------------------------


def _problem(where: str, name: str | int, code: str, **params: Param) -> Impossible:
    """Something impossible, with the code of its sentence."""
    return Impossible(where, name, Message(code, tuple(params.items())))


# --- zones ------------------------------------------------------------------------------------


def _in_zones(facts: Facts, state: DummState) -> Iterator[Impossible]:
    """Cards where they can never lie, and too many of them."""
    for zone, cards in enumerate(state.zones):
        may_lie = _who_may_lie(facts, zone)
        for card in cards:
            if not may_lie(card):
                yield _problem("zone", zone, "card-cannot-lie-there", card=CardRef(card))
    if len(state.zones[facts.mac]) > MAC_CARDS:
        yield _problem("zone", facts.mac, "mac-too-many", n=MAC_CARDS)
    winners = 0
    for seat in range(facts.seats):
        if len(state.zones[facts.task[seat]]) > 1:
            yield _problem("zone", facts.task[seat], "one-task")
        fulfilled = len(state.zones[facts.fulfilled[seat]])
        winners += fulfilled == TASKS_TO_WIN
        if fulfilled > TASKS_TO_WIN:
            yield _problem("zone", facts.fulfilled[seat], "won-already", n=TASKS_TO_WIN)
    if winners > 1:
        yield _problem("zones", "", "two-winners")


def _who_may_lie(facts: Facts, zone: ZoneIndex) -> Callable[[CardId], bool]:
    number, kept, now = facts.numbers.is_number, facts.is_kept, facts.is_immediate
    match facts.zones[zone].kind:
        case "hand":
            return lambda card: number[card] or kept[card]
        case "task" | "fulfilled" | "tasks":
            return facts.is_task.__getitem__
        case "mac" | "discard-left" | "discard-right" | "aside":
            return number.__getitem__
        case "discard-actions" | "play":
            return lambda card: kept[card] or now[card]
        case _:
            return lambda _: True


# --- fields -----------------------------------------------------------------------------------


def _in_fields(facts: Facts, state: DummState) -> Iterator[Impossible]:
    """Fields that do not belong to the phase, or say what cannot be."""
    phase = state.phase
    if state.to_act < 0:
        yield _problem("to_act", "", "seat-must-act")
    elif phase not in (Phase.EFFECT, Phase.REFILL) and state.to_act != state.turn:
        yield _problem("to_act", "", "turn-must-act")
    yield from _belongs("swap", due=phase in _SWAPPING, given=state.swap is not None)
    yield from _belongs("effect", due=phase is Phase.EFFECT, given=state.work is not None)
    yield from _belongs("refill", due=phase is Phase.REFILL, given=bool(state.refill))
    if state.queue and phase not in (Phase.EFFECT, Phase.REFILL):
        yield _problem("field", "queue", "queue-unused")
    down = state.face_down
    if down > len(state.zones[facts.discard_actions]) or (down and not facts.keeps_one):
        yield _problem("field", "face_down", "too-many-face-down", n=down)
    for seat, viewers in enumerate(state.known):
        if seat in viewers:
            yield _problem("field", "known", "knows-own-task")
    for card in state.shown:
        if not (facts.numbers.is_number[card] or facts.is_kept[card]):
            yield _problem("field", "shown", "card-cannot-lie-there", card=CardRef(card))
    yield from _actions(facts, state)


def _belongs(name: str, *, due: bool, given: bool) -> Iterator[Impossible]:
    """Say whether a field is there when its phase asks for it, and only then."""
    if due and not given:
        yield _problem("field", name, "field-missing")
    if given and not due:
        yield _problem("field", name, "field-unused")


def _actions(facts: Facts, state: DummState) -> Iterator[Impossible]:
    """The cards being carried out, and to be, lie in play."""
    needed = Counter(due.card for due in state.queue)
    if state.work is not None:
        needed[state.work.card] += 1
    lying = Counter(state.zones[facts.play])
    for card in needed - lying:
        name = "effect" if state.work and card == state.work.card else "queue"
        yield _problem("field", name, "not-in-play", card=CardRef(card))
    count = sum(lying.values())
    if state.phase in (Phase.START, Phase.LAY, Phase.END) and count:
        yield _problem("zone", facts.play, "nothing-in-play")
    drawing = state.swap is not None and state.swap.source is Source.DRAW
    if state.phase is Phase.TAKE and count > drawing:
        yield _problem("zone", facts.play, "nothing-in-play")


# --- the phase --------------------------------------------------------------------------------


def _in_phase(facts: Facts, state: DummState) -> Iterator[Impossible]:
    """What is due cannot be done, or could not have come about."""
    match state.phase:
        case Phase.TAKE | Phase.LAY:
            yield from _wrong_swap(facts, state)
        case Phase.ORDER:
            waiting = state.zones[facts.play]
            now = [card for card in waiting if facts.is_immediate[card]]
            if len(waiting) != 2 or len(set(now)) != 2:
                yield _problem("zone", facts.play, "two-immediate")
        case Phase.EFFECT:
            yield from _effect(facts, state)
        case Phase.REFILL:
            yield from _refill(facts, state)
    pairing = state.work is not None and _passes_cards(facts, state.work.card)
    for seat in range(facts.seats):
        if state.zones[facts.aside[seat]] and not pairing:
            yield _problem("zone", facts.aside[seat], "nothing-aside")


def _passes_cards(facts: Facts, card: CardId) -> bool:
    return facts.effect(card).do == "pass-cards"


def _wrong_swap(facts: Facts, state: DummState) -> Iterator[Impossible]:
    swap = state.swap
    if swap is None:
        return
    if state.phase is Phase.TAKE:
        if (swap.taken, swap.due) != (1, 0):
            yield _problem("field", "swap", "one-taken")
    elif not 0 < swap.due <= len(facts.held(state.zones, state.turn)):
        yield _problem("field", "swap", "cannot-lay", n=swap.due)
    elif swap.source is Source.MAC and len(state.zones[facts.mac]) + swap.due > MAC_CARDS:
        yield _problem("field", "swap", "mac-too-many", n=MAC_CARDS)
    if swap.source is not Source.DRAW or state.phase is Phase.LAY:
        if swap.drawn:
            yield _problem("field", "swap", "nothing-drawn")
        return
    lying = Counter((*state.zones[state.turn], *state.zones[facts.play]))
    if len(swap.drawn) != swap.taken or Counter(swap.drawn) - lying:
        yield _problem("field", "swap", "drawn-not-held", n=swap.taken)
    if any(card not in swap.drawn for card in state.zones[facts.play]):
        yield _problem("zone", facts.play, "nothing-in-play")


def _effect(facts: Facts, state: DummState) -> Iterator[Impossible]:
    work = state.work
    if work is None:
        return
    try:
        legal = legal_actions(facts, state)
    except ValueError:
        legal = []
    passes = _passes_cards(facts, work.card)
    chooser = work.person if passes else work.seat
    if state.to_act != chooser:
        yield _problem("to_act", "", "other-decides")
    if not legal:
        yield _problem("field", "effect", "nothing-to-decide", card=CardRef(work.card))


def _refill(facts: Facts, state: DummState) -> Iterator[Impossible]:
    if state.refill and state.refill[0] != state.to_act:
        yield _problem("to_act", "", "other-decides")
    held = len(facts.held(state.zones, state.to_act))
    if facts.keeps_one or held > 1 or not facts.can_draw(state.zones):
        yield _problem("field", "refill", "no-refill")
