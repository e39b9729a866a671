"""Conversion between states and positions of Dumm gelaufen!, with validation."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop.engine.cards import CardId
from tabletop.engine.fields import (
    Boolean,
    CardOf,
    Field,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Word,
)
from tabletop.engine.message import CardRef, Message
from tabletop.engine.positions import (
    Impossible,
    Position,
    in_field,
    in_to_act,
    in_zone,
    misplaced,
    problems_if,
)
from tabletop.engine.zones import NOBODY, Seat, ZoneIndex, Zones
from tabletop.games.dumm_gelaufen.cards import COLOURS, MAC_CARDS, TASKS_TO_WIN
from tabletop.games.dumm_gelaufen.facts import DummFacts
from tabletop.games.dumm_gelaufen.refusals import legal_actions
from tabletop.games.dumm_gelaufen.state import DummPhase, DummState, Source, Swap, Work
from tabletop.games.state_fields import StateFields

_CARDS: Final = Integer(0, 72)
_PHASES: Final = ("start", "take", "lay", "order", "effect", "refill", "end")
_STEPS: Final = ("", "colour", "lay", "person", "take", "give")
_SWAPPING: Final = (DummPhase.TAKE, DummPhase.LAY)
_AFTERWARDS: Final = (DummPhase.EFFECT, DummPhase.REFILL)
_CARD: Final = Field("card", CardOf(), required=True)
_SEAT: Final = Field("seat", SeatOf(), required=True)
_SWAP: Final = Record(
    (
        Field("source", Word(tuple(Source)), required=True),
        Field("taken", Integer(0, 2), 1),
        Field("drawn", ListOf(CardOf()), ()),
        Field("due", Integer(0, 2), 0),
        Field("exchanged", Boolean(), default=False),
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


def _in_phases(*phases: DummPhase) -> Mapping[str, tuple[str, ...]]:
    return {"phase": tuple(phase.value for phase in phases)}


FIELDS: Final = (
    # The options determine it, but a file may repeat it.
    Field("edition", Maybe(Word(("new", "1998"))), when={"edition": ()}),
    Field("turn", Maybe(SeatOf())),
    Field("phase", Word(_PHASES), "start"),
    Field("swap", Maybe(_SWAP), when=_in_phases(*_SWAPPING)),
    Field("swapped", Boolean(), default=False, when={"edition": ("1998",)}),
    Field("effect", Maybe(_WORK), when=_in_phases(DummPhase.EFFECT)),
    Field("queue", ListOf(Record((_CARD, _SEAT))), (), when=_in_phases(*_AFTERWARDS)),
    Field("refill", ListOf(SeatOf()), (), when=_in_phases(DummPhase.REFILL)),
    Field("before", MapOf(SeatOf(), _CARDS), {}, when=_in_phases(*_SWAPPING, DummPhase.EFFECT)),
    Field("known", MapOf(SeatOf(), ListOf(SeatOf())), {}),
    Field("face_down", _CARDS, 0, when={"edition": ("1998",)}),
    Field("shown", ListOf(CardOf()), ()),
    Field("round", Integer(1, 10**6), 1),
)
"""The fields of a position in addition to its zones.

The default of `turn` is the seat to act, and that of `before` the present number of cards. `known`
lists, for each player's task, the other players who know it. `face_down` is the number of face-down
cards at the bottom of the action discard (1998). `shown` is the hand that was shown most recently.
"""
_STATE_FIELDS: Final = StateFields(DummState, FIELDS, {"effect": "work"})


def describe(facts: DummFacts, state: DummState) -> Position:
    """Return a state's position; a finished game is described as the winner's turn."""
    fields = _STATE_FIELDS.written(state) | {"edition": facts.edition}
    if state.phase is not DummPhase.OVER:
        return Position(state.zones, state.to_act, fields)
    return Position(state.zones, state.turn, fields | {"phase": DummPhase.END.value})


def assemble(facts: DummFacts, position: Position) -> tuple[DummState | None, Sequence[Impossible]]:
    """Return a position's state without problems, or None with all its problems."""
    given: Any = position.fields
    fields = _STATE_FIELDS.read(given, facts.seats)
    if given["turn"] is None:
        fields["turn"] = position.to_act
    state = DummState(_sorted_piles(facts, position.zones), position.to_act, **fields)
    other_edition = given["edition"] not in (None, facts.edition)
    problems = [
        *_check_zones(facts, state),
        *_check_fields(facts, state),
        *problems_if((other_edition, in_field("edition", "other-edition"))),
    ]
    if not problems:
        state = _with_counts_before(facts, state, given["before"])
        problems = [*_check_phase(facts, state)]
    return (None, problems) if problems else (_finished(facts, state), ())


def _sorted_piles(facts: DummFacts, zones: Zones) -> Zones:
    """Return the zones with tasks and other cards sorted into their own piles.

    The two kinds of cards have different backs. A file can therefore put all unnamed cards (`rest`)
    into either of these piles.
    """
    sorted_ = list(zones)
    pile, tasks = zones[facts.draw], zones[facts.tasks]
    sorted_[facts.draw] = tuple(card for card in (*tasks, *pile) if not facts.is_task[card])
    sorted_[facts.tasks] = tuple(card for card in (*pile, *tasks) if facts.is_task[card])
    return tuple(sorted_)


def _with_counts_before(
    facts: DummFacts, state: DummState, before: Mapping[Seat, int]
) -> DummState:
    """Return the state with each seat's earlier number of cards.

    The default is the present number.
    """
    counted: Sequence[Seat] = ()
    if state.phase in _SWAPPING:
        counted = (state.turn,)
    elif state.phase is DummPhase.EFFECT:
        counted = range(facts.seats)
    held = [len(facts.held(state.zones, seat)) * (seat in counted) for seat in range(facts.seats)]
    now = tuple(before.get(seat, count) for seat, count in enumerate(held))
    return state._replace(before=now if counted else ())


def _finished(facts: DummFacts, state: DummState) -> DummState:
    """Return the state, which is over if a seat has fulfilled three tasks (DG-E4)."""
    for seat in range(facts.seats):
        if len(state.zones[facts.fulfilled[seat]]) == TASKS_TO_WIN:
            return state._replace(phase=DummPhase.OVER, to_act=NOBODY, turn=seat)
    return state


# --- zones and fields -----------------------------------------------------------------------------


def _check_zones(facts: DummFacts, state: DummState) -> Iterator[Impossible]:
    """Yield a problem for each misplaced card and each zone with too many cards."""
    zones = state.zones
    yield from misplaced(zones, lambda card, zone: _may_contain(facts, card, zone))
    fulfilled = [len(zones[place]) for place in facts.fulfilled]
    if len(zones[facts.mac]) > MAC_CARDS:
        yield in_zone(facts.mac, "mac-too-many", n=MAC_CARDS)
    for task, place, count in zip(facts.task, facts.fulfilled, fulfilled, strict=True):
        yield from problems_if(
            (len(zones[task]) > 1, in_zone(task, "one-task")),
            (count > TASKS_TO_WIN, in_zone(place, "won-already", n=TASKS_TO_WIN)),
        )
    if fulfilled.count(TASKS_TO_WIN) > 1:
        yield Impossible("zones", "", Message("two-winners"))


def _may_contain(facts: DummFacts, card: CardId, zone: ZoneIndex) -> bool:
    number, kept = facts.numbers.is_number[card], facts.is_kept[card]
    match facts.zones[zone].kind:
        case "hand":
            return number or kept
        case "task" | "fulfilled" | "tasks":
            return facts.is_task[card]
        case "mac" | "discard-left" | "discard-right" | "aside":
            return number
        case "discard-actions" | "play":
            return kept or facts.is_immediate[card]
        case _:
            return True


def _check_fields(facts: DummFacts, state: DummState) -> Iterator[Impossible]:
    """Yield a problem for each field that is impossible or does not suit the phase."""
    phase, down = state.phase, state.face_down
    in_turn = state.to_act == state.turn or phase in _AFTERWARDS
    most_down = len(state.zones[facts.discard_actions]) if facts.keeps_one else 0
    yield from problems_if(
        (state.to_act < 0, in_to_act("seat-must-act")),
        (state.to_act >= 0 and not in_turn, in_to_act("turn-must-act")),
        *_belongs("swap", due=phase in _SWAPPING, given=state.swap is not None),
        *_belongs("effect", due=phase is DummPhase.EFFECT, given=state.work is not None),
        *_belongs("refill", due=phase is DummPhase.REFILL, given=bool(state.refill)),
        (state.queue and phase not in _AFTERWARDS, in_field("queue", "queue-unused")),
        (down > most_down, in_field("face_down", "too-many-face-down", n=down)),
    )
    for seat, viewers in enumerate(state.known):
        if seat in viewers:
            yield in_field("known", "knows-own-task")
    for card in state.shown:
        if not (facts.numbers.is_number[card] or facts.is_kept[card]):
            yield in_field("shown", "card-cannot-lie-there", card=CardRef(card))
    yield from _check_actions(facts, state)


def _belongs(name: str, *, due: bool, given: bool) -> Sequence[tuple[bool, Impossible]]:
    """Return the problems with a field that must be set in its phase and in no other."""
    return (
        (due and not given, in_field(name, "field-missing")),
        (given and not due, in_field(name, "field-unused")),
    )


def _check_actions(facts: DummFacts, state: DummState) -> Iterator[Impossible]:
    """Yield problems with the cards that are in play, being resolved or queued."""
    needed = Counter(due.card for due in state.queue)
    if state.work is not None:
        needed[state.work.card] += 1
    in_play = Counter(state.zones[facts.play])
    for card in needed - in_play:
        name = "effect" if state.work and card == state.work.card else "queue"
        yield in_field(name, "not-in-play", card=CardRef(card))
    drawing = state.swap is not None and state.swap.source is Source.DRAW
    most = {DummPhase.START: 0, DummPhase.LAY: 0, DummPhase.END: 0, DummPhase.TAKE: int(drawing)}
    count = in_play.total()
    is_over = count > most.get(state.phase, count)
    yield from problems_if((is_over, in_zone(facts.play, "nothing-in-play")))


# --- phases -------------------------------------------------------------------------------------


def _check_phase(facts: DummFacts, state: DummState) -> Iterator[Impossible]:
    """Yield conflicts between the phase and the rest of the position."""
    swap, work, zones = state.swap, state.work, state.zones
    if swap is not None:
        yield from _wrong_swap(facts, state, swap)
    elif work is not None:
        yield from _check_effect(facts, state, work)
    elif state.phase is DummPhase.REFILL:
        may_draw = not facts.keeps_one and facts.may_draw_up(zones, state.to_act)
        yield from problems_if(
            (state.refill[0] != state.to_act, in_to_act("other-decides")),
            (not may_draw, in_field("refill", "no-refill")),
        )
    elif state.phase is DummPhase.ORDER:
        waiting = zones[facts.play]
        now = {card for card in waiting if facts.is_immediate[card]}
        two = len(waiting) == len(now) == 2
        yield from problems_if((not two, in_zone(facts.play, "two-immediate")))
    if work is None or facts.effect(work.card).do != "pass-cards":
        yield from problems_if(*((zones[of], in_zone(of, "nothing-aside")) for of in facts.aside))


def _wrong_swap(facts: DummFacts, state: DummState, swap: Swap) -> Iterator[Impossible]:
    zones, taking = state.zones, state.phase is DummPhase.TAKE
    can_lay = 0 < swap.due <= len(facts.held(zones, state.turn))
    mac_full = swap.source is Source.MAC and len(zones[facts.mac]) + swap.due > MAC_CARDS
    yield from problems_if(
        (taking and (swap.taken, swap.due) != (1, 0), in_field("swap", "one-taken")),
        (not taking and not can_lay, in_field("swap", "cannot-lay", n=swap.due)),
        (not taking and can_lay and mac_full, in_field("swap", "mac-too-many", n=MAC_CARDS)),
    )
    if swap.source is not Source.DRAW or not taking:
        yield from problems_if((swap.drawn, in_field("swap", "nothing-drawn")))
        return
    elsewhere = Counter(swap.drawn) - Counter((*zones[state.turn], *zones[facts.play]))
    not_held = len(swap.drawn) != swap.taken or elsewhere
    yield from problems_if(
        (not_held, in_field("swap", "drawn-not-held", n=swap.taken)),
        (set(zones[facts.play]) - set(swap.drawn), in_zone(facts.play, "nothing-in-play")),
    )


def _check_effect(facts: DummFacts, state: DummState, work: Work) -> Iterator[Impossible]:
    passes_cards = facts.effect(work.card).do == "pass-cards"
    try:
        legal = legal_actions(facts, state)
    except ValueError:
        legal = []
    return problems_if(
        (state.to_act != (work.person if passes_cards else work.seat), in_to_act("other-decides")),
        (not legal, in_field("effect", "nothing-to-decide", card=CardRef(work.card))),
    )
