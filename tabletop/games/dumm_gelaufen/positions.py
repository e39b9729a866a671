"""Positions of Dumm gelaufen! in the words of scenario files."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

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
    Value,
    Word,
)
from tabletop.engine.rules import Impossible, Position
from tabletop.engine.state import Zones
from tabletop.engine.zones import NOBODY, Seat
from tabletop.games.dumm_gelaufen import position_checks
from tabletop.games.dumm_gelaufen.cards import COLOURS, TASKS_TO_WIN
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.state import Due, DummState, Phase, Source, Swap, Work

_CARDS: Final = Integer(0, 72)
_PHASES: Final = ("start", "take", "lay", "order", "effect", "refill", "end")
_STEPS: Final = ("", "colour", "lay", "person", "take", "give")

FIELDS: Final = (
    # The options say it; a file may say it again.
    Field("edition", Maybe(Word(("new", "1998"))), when={"edition": ()}),
    Field("turn", Maybe(SeatOf())),
    Field("phase", Word(_PHASES), "start"),
    Field(
        "swap",
        Maybe(
            Record(
                (
                    Field("source", Word(tuple(Source)), required=True),
                    Field("taken", Integer(0, 2), 1),
                    Field("drawn", ListOf(CardOf()), ()),
                    Field("due", Integer(0, 2), 0),
                    Field("exchanged", Truth(), default=False),
                )
            )
        ),
        when={"phase": (Phase.TAKE.value, Phase.LAY.value)},
    ),
    Field("swapped", Truth(), default=False, when={"edition": ("1998",)}),
    Field(
        "effect",
        Maybe(
            Record(
                (
                    Field("card", CardOf(), required=True),
                    Field("seat", SeatOf(), required=True),
                    Field("step", Word(_STEPS), ""),
                    Field("person", Maybe(SeatOf())),
                    Field("colour", Maybe(Word(COLOURS))),
                    Field("left", _CARDS, 0),
                )
            )
        ),
        when={"phase": (Phase.EFFECT.value,)},
    ),
    Field(
        "queue",
        ListOf(
            Record((Field("card", CardOf(), required=True), Field("seat", SeatOf(), required=True)))
        ),
        (),
        when={"phase": (Phase.EFFECT.value, Phase.REFILL.value)},
    ),
    Field("refill", ListOf(SeatOf()), (), when={"phase": (Phase.REFILL.value,)}),
    Field(
        "before",
        MapOf(SeatOf(), _CARDS),
        {},
        when={"phase": (Phase.TAKE.value, Phase.LAY.value, Phase.EFFECT.value)},
    ),
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
    """The position; a finished game is described by whose task ended it."""
    over = state.phase is Phase.OVER
    known: dict[int | str, Value] = {
        seat: tuple(sorted(viewers)) for seat, viewers in enumerate(state.known) if viewers
    }
    return Position(
        state.zones,
        state.turn if over else state.to_act,
        {
            "edition": facts.edition,
            "turn": state.turn,
            "phase": (Phase.END if over else state.phase).value,
            "swap": _swap_value(state.swap),
            "swapped": state.swapped,
            "effect": None if state.work is None else _record(state.work),
            "queue": tuple(map(_record, state.queue)),
            "refill": state.refill,
            "before": dict(enumerate(state.before)),
            "known": known,
            "face_down": state.face_down,
            "shown": state.shown,
            "round": state.round,
        },
    )


def _swap_value(swap: Swap | None) -> Value:
    return None if swap is None else {**_record(swap), "source": swap.source.value}


def _record(value: Swap | Work | Due) -> Mapping[int | str, Value]:
    return dict(value._asdict().items())


def assemble(facts: Facts, position: Position) -> tuple[DummState | None, Sequence[Impossible]]:
    """The state of a position, and what is impossible in it."""
    fields = position.fields
    turn = cast("Seat | None", fields["turn"])
    zones = _sorted_piles(facts, position.zones)
    known = cast("Mapping[Seat, tuple[Seat, ...]]", fields["known"])
    state = DummState(
        zones=zones,
        to_act=position.to_act,
        phase=Phase(cast("str", fields["phase"])),
        turn=position.to_act if turn is None else turn,
        round=cast("int", fields["round"]),
        swapped=cast("bool", fields["swapped"]),
        swap=_swap(fields["swap"]),
        work=_work(fields["effect"]),
        queue=tuple(
            Due(cast("int", due["card"]), cast("int", due["seat"]))
            for due in cast("tuple[Mapping[str, Value], ...]", fields["queue"])
        ),
        refill=cast("tuple[Seat, ...]", fields["refill"]),
        before=(),
        known=tuple(frozenset(known.get(seat, ())) for seat in range(facts.seats)),
        face_down=cast("int", fields["face_down"]),
        shown=cast("tuple[int, ...]", fields["shown"]),
    )
    problems = [*position_checks.in_zones(facts, state), *position_checks.in_fields(facts, state)]
    edition = fields["edition"]
    if edition not in (None, facts.edition):
        problems.append(position_checks.problem("field", "edition", "other-edition"))
    if problems:
        return None, problems
    state = _with_before(facts, state, cast("Mapping[Seat, int]", fields["before"]))
    problems = [*position_checks.in_phase(facts, state)]
    return (None, problems) if problems else (_finished(facts, state), ())


def _swap(value: Value) -> Swap | None:
    if not isinstance(value, Mapping):
        return None
    return Swap(
        Source(cast("str", value["source"])),
        cast("int", value["taken"]),
        cast("tuple[int, ...]", value["drawn"]),
        cast("int", value["due"]),
        cast("bool", value["exchanged"]),
    )


def _work(value: Value) -> Work | None:
    if not isinstance(value, Mapping):
        return None
    return Work(
        cast("int", value["card"]),
        cast("Seat", value["seat"]),
        cast("str", value["step"]),
        cast("Seat | None", value["person"]),
        cast("str | None", value["colour"]),
        cast("int", value["left"]),
    )


def _sorted_piles(facts: Facts, zones: Zones) -> Zones:
    """Draw pile and tasks have different backs: what a file mixes up lies at its own place.

    So `rest` in either of them is enough to place all cards that are not named.
    """
    sorted_zones = list(zones)
    pile, tasks = zones[facts.draw], zones[facts.tasks]
    is_task = facts.is_task
    sorted_zones[facts.draw] = (
        *(card for card in tasks if not is_task[card]),
        *(card for card in pile if not is_task[card]),
    )
    sorted_zones[facts.tasks] = (
        *(card for card in pile if is_task[card]),
        *(card for card in tasks if is_task[card]),
    )
    return tuple(sorted_zones)


def _with_before(facts: Facts, state: DummState, before: Mapping[Seat, int]) -> DummState:
    """What each seat held before the swap or action; as much as now, where a file does not say."""
    match state.phase:
        case Phase.TAKE | Phase.LAY:
            counted = [state.turn]
        case Phase.EFFECT:
            counted = list(range(facts.seats))
        case _:
            return state
    now = (len(facts.numbers.among(state.zones[seat])) for seat in range(facts.seats))
    held = [count if seat in counted else 0 for seat, count in enumerate(now)]
    return state._replace(before=tuple(before.get(seat, count) for seat, count in enumerate(held)))


def _finished(facts: Facts, state: DummState) -> DummState:
    """The same, or over where somebody has fulfilled three tasks (DG-E4)."""
    for seat in range(facts.seats):
        if len(state.zones[facts.fulfilled[seat]]) == TASKS_TO_WIN:
            return state._replace(phase=Phase.OVER, to_act=NOBODY, turn=seat)
    return state
