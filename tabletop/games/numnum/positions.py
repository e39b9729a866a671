"""Positions of NumNum in the words of scenario files."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from tabletop.engine.fields import CardOf, Field, Integer, MapOf, Maybe, SeatOf, Value, Word
from tabletop.engine.message import CardRef, Message, Param, SeatRef
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.zones import NOBODY, Seat
from tabletop.games.numnum.cards import SYMBOLS
from tabletop.games.numnum.options import SEATS
from tabletop.games.numnum.state import NumState, Phase

if TYPE_CHECKING:
    from tabletop.games.numnum.rules import NumRules

_PHASES: Final = (Phase.TURN, Phase.MORE, Phase.DRAWN, Phase.CHOOSE)
_MAX_ROUNDS: Final = 999
_MAX_SCORE: Final = 99_999

FIELDS: Final = (
    Field("phase", Word(tuple(phase.value for phase in _PHASES)), Phase.TURN.value),
    Field("drawn", Maybe(CardOf()), when={"phase": (Phase.DRAWN.value,)}),
    Field("wish", Maybe(Word(SYMBOLS)), when={"phase": (Phase.TURN.value, Phase.DRAWN.value)}),
    Field("passes", Integer(0, SEATS[1]), 0, when={"phase": (Phase.TURN.value,)}),
    # Where several rounds are played (NN-P1): which this is, and the points before it.
    Field("round", Integer(1, _MAX_ROUNDS), 1, when={"rounds": ("points",)}),
    Field("scores", MapOf(SeatOf(), Integer(0, _MAX_SCORE)), {}, when={"rounds": ("points",)}),
)


def describe(rules: "NumRules", state: NumState) -> Position:
    """The position; a finished game is described as the turn of who acted last.

    It shows in an empty hand, or in as many passes as there are seats; its points include those of
    the last round.
    """
    phase = state.phase if state.phase in _PHASES else Phase.TURN
    scores: dict[int | str, Value] = {}
    if rules.target is not None:
        scores |= enumerate(state.scores)
    return Position(
        state.zones,
        state.turn,
        {
            "phase": phase.value,
            "drawn": state.drawn,
            "wish": state.wish,
            "passes": state.passes,
            "round": state.round,
            "scores": scores,
        },
    )


def assemble(rules: "NumRules", position: Position) -> tuple[NumState | None, Sequence[Impossible]]:
    """The state of a position, and what is impossible in it."""
    fields = position.fields
    scores = cast("Mapping[Seat, int]", fields["scores"])
    state = NumState(
        zones=position.zones,
        to_act=position.to_act,
        phase=Phase(cast("str", fields["phase"])),
        turn=position.to_act,
        drawn=cast("int | None", fields["drawn"]),
        wish=cast("str | None", fields["wish"]),
        passes=cast("int", fields["passes"]),
        round=cast("int", fields["round"]),
        scores=tuple(scores.get(seat, 0) for seat in range(rules.seats)),
    )
    problems = [*_seat(rules, state), *_zones(rules, state)]
    if not problems:
        over = _is_over(rules, state)
        problems = [*_fields(rules, state, over=over), *_rounds(rules, state, over=over)]
        if over:
            state = state._replace(to_act=NOBODY, phase=Phase.OVER)
    return (None, problems) if problems else (state, ())


def _problem(where: str, name: str | int, code: str, **params: Param) -> Impossible:
    return Impossible(where, name, Message(code, tuple(params.items())))


def _is_over(rules: "NumRules", state: NumState) -> bool:
    return not state.zones[state.turn] or state.passes == rules.seats


def _seat(rules: "NumRules", state: NumState) -> Iterator[Impossible]:
    if not 0 <= state.to_act < rules.seats:
        yield _problem("to_act", "", "seat-must-act")
        return
    for seat in range(rules.seats):
        # Only the seat that acted last can have won.
        if not state.zones[seat] and seat != state.turn:
            yield _problem("zone", seat, "hand-empty", seat=SeatRef(seat))


def _zones(rules: "NumRules", state: NumState) -> Iterator[Impossible]:
    series = rules.tables.series
    pile = state.zones[rules.discard]
    if not pile:
        yield _problem("zone", rules.discard, "discard-empty")
    elif series[pile[-1]]:
        yield _problem("zone", rules.discard, "ban-on-top", card=CardRef(pile[-1]))
    banned: set[int] = set()
    for card in state.zones[rules.bans]:
        if not series[card]:
            yield _problem("zone", rules.bans, "no-ban", card=CardRef(card))
        elif series[card] in banned:
            yield _problem("zone", rules.bans, "banned-twice", n=series[card])
        banned.add(series[card])


def _fields(rules: "NumRules", state: NumState, *, over: bool) -> Iterator[Impossible]:
    if over and state.phase is not Phase.TURN:
        yield _problem("field", "phase", "over-in-turn")
    yield from _wish(rules, state, over=over and not state.zones[state.turn])
    yield from _drawn(rules, state)
    if state.passes:
        if state.passes > rules.seats:
            yield _problem("field", "passes", "too-many-passes", n=rules.seats)
        if state.phase is not Phase.TURN or rules.can_draw(state) or not state.zones[state.turn]:
            yield _problem("field", "passes", "passes-unused")


def _wish(rules: "NumRules", state: NumState, *, over: bool) -> Iterator[Impossible]:
    wish_on_top = rules.tables.wishes[state.zones[rules.discard][-1]]
    if state.phase is Phase.CHOOSE:
        if not wish_on_top:
            yield _problem("field", "phase", "no-wish-on-top")
        if state.wish is not None:
            yield _problem("field", "wish", "wish-not-named-yet")
    elif state.wish is not None:
        if not wish_on_top or over:
            yield _problem("field", "wish", "wish-unused")
        elif state.phase is Phase.MORE:
            yield _problem("field", "phase", "more-on-wish")
    elif wish_on_top and not over:
        yield _problem("field", "wish", "wish-missing")


def _drawn(rules: "NumRules", state: NumState) -> Iterator[Impossible]:
    if state.phase is not Phase.DRAWN:
        if state.drawn is not None:
            yield _problem("field", "drawn", "drawn-unused")
        return
    if state.drawn is None:
        yield _problem("field", "drawn", "drawn-missing")
        return
    card = CardRef(state.drawn)
    hand = state.zones[state.turn]
    if state.drawn not in hand:
        yield _problem("field", "drawn", "drawn-not-in-hand", card=card)
    elif len(hand) == 1:
        yield _problem("zone", state.turn, "drawn-alone", card=card)
    # A wish that is missing has been named as a problem; what fits cannot be told without it.
    elif not _lies_unnamed(rules, state) and rules.row(state)[state.drawn] is None:
        yield _problem("field", "drawn", "drawn-does-not-fit", card=card)


def _lies_unnamed(rules: "NumRules", state: NumState) -> bool:
    return state.wish is None and rules.tables.wishes[state.zones[rules.discard][-1]]


def _rounds(rules: "NumRules", state: NumState, *, over: bool) -> Iterator[Impossible]:
    if rules.target is None:
        if any(state.scores):
            yield _problem("field", "scores", "scores-unused")
        if state.round > 1:
            yield _problem("field", "round", "round-unused")
        return
    reached = max(state.scores) >= rules.target
    if over and not reached:
        yield _problem("field", "scores", "round-over", n=rules.target)
    if reached and not over:
        yield _problem("field", "scores", "target-reached", n=rules.target)
