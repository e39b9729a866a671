"""Conversion between states and positions of NumNum, with validation."""

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.engine.fields import CardOf, Field, Integer, MapOf, Maybe, SeatOf, Word
from tabletop.engine.message import CardRef, SeatRef
from tabletop.engine.positions import (
    Impossible,
    Position,
    in_field,
    in_to_act,
    in_zone,
    problems_if,
)
from tabletop.engine.zones import NOBODY
from tabletop.games.numnum.cards import SYMBOLS
from tabletop.games.numnum.facts import NumFacts
from tabletop.games.numnum.options import SEATS
from tabletop.games.numnum.state import NumPhase, NumState
from tabletop.games.state_fields import StateFields

_PHASES: Final = (NumPhase.TURN, NumPhase.MORE, NumPhase.DRAWN, NumPhase.CHOOSE)
_MAX_ROUNDS: Final = 999
_MAX_SCORE: Final = 99_999

FIELDS: Final = (
    Field("phase", Word(tuple(phase.value for phase in _PHASES)), NumPhase.TURN.value),
    Field("drawn", Maybe(CardOf()), when={"phase": (NumPhase.DRAWN.value,)}),
    Field(
        "wish", Maybe(Word(SYMBOLS)), when={"phase": (NumPhase.TURN.value, NumPhase.DRAWN.value)}
    ),
    Field("passes", Integer(0, SEATS[1]), 0, when={"phase": (NumPhase.TURN.value,)}),
    # In games with points (NN-P1): the round, and the points before it.
    Field("round", Integer(1, _MAX_ROUNDS), 1, when={"rounds": ("points",)}),
    Field("scores", MapOf(SeatOf(), Integer(0, _MAX_SCORE)), {}, when={"rounds": ("points",)}),
)
_STATE_FIELDS: Final = StateFields(NumState, FIELDS)


def describe(facts: NumFacts, state: NumState) -> Position:
    """Return a state's position; a finished game is described as the last seat's turn.

    An empty hand, or as many passes as seats, shows that the game is over. The points include the
    last round.
    """
    fields = _STATE_FIELDS.written(state)
    if state.phase not in _PHASES:
        fields["phase"] = NumPhase.TURN.value
    if facts.target is None:
        fields["scores"] = {}
    return Position(state.zones, state.turn, fields)


def assemble(facts: NumFacts, position: Position) -> tuple[NumState | None, Sequence[Impossible]]:
    """Return a position's state without problems, or None with all its problems."""
    fields = _STATE_FIELDS.read(position.fields, facts.seats)
    state = NumState(position.zones, position.to_act, turn=position.to_act, **fields)
    problems = [*_check_seat(facts, state), *_check_zones(facts, state)]
    if not problems:
        over = not state.zones[state.turn] or state.passes == facts.seats
        problems += _check_fields(facts, state, over=over)
        problems += _check_rounds(facts, state, over=over)
        if over:
            state = state._replace(to_act=NOBODY, phase=NumPhase.OVER)
    return (None, problems) if problems else (state, ())


def _check_seat(facts: NumFacts, state: NumState) -> Iterator[Impossible]:
    if not 0 <= state.to_act < facts.seats:
        yield in_to_act("seat-must-act")
        return
    for seat in range(facts.seats):
        # Only the seat that acted last can have won.
        if not state.zones[seat] and seat != state.turn:
            yield in_zone(seat, "hand-empty", seat=SeatRef(seat))


def _check_zones(facts: NumFacts, state: NumState) -> Iterator[Impossible]:
    series = facts.series
    pile = state.zones[facts.discard]
    if not pile:
        yield in_zone(facts.discard, "discard-empty")
    elif series[pile[-1]]:
        yield in_zone(facts.discard, "ban-on-top", card=CardRef(pile[-1]))
    banned: set[int] = set()
    for card in state.zones[facts.bans]:
        if not series[card]:
            yield in_zone(facts.bans, "no-ban", card=CardRef(card))
        elif series[card] in banned:
            yield in_zone(facts.bans, "banned-twice", n=series[card])
        banned.add(series[card])


def _check_fields(facts: NumFacts, state: NumState, *, over: bool) -> Iterator[Impossible]:
    if over and state.phase is not NumPhase.TURN:
        yield in_field("phase", "over-in-turn")
    yield from _check_wish(facts, state, over=over and not state.zones[state.turn])
    yield from _check_drawn(facts, state)
    may_pass = (
        state.phase is NumPhase.TURN and state.zones[state.turn] and not facts.can_draw(state)
    )
    yield from problems_if(
        (state.passes > facts.seats, in_field("passes", "too-many-passes", n=facts.seats)),
        (state.passes and not may_pass, in_field("passes", "passes-unused")),
    )


def _check_wish(facts: NumFacts, state: NumState, *, over: bool) -> Iterator[Impossible]:
    is_wish_on_top = facts.wishes[state.zones[facts.discard][-1]]
    named = state.wish is not None
    if state.phase is NumPhase.CHOOSE:
        return problems_if(
            (not is_wish_on_top, in_field("phase", "no-wish-on-top")),
            (named, in_field("wish", "wish-not-named-yet")),
        )
    unused = named and (over or not is_wish_on_top)
    return problems_if(
        (unused, in_field("wish", "wish-unused")),
        (named and not unused and state.phase is NumPhase.MORE, in_field("phase", "more-on-wish")),
        (is_wish_on_top and not named and not over, in_field("wish", "wish-missing")),
    )


def _check_drawn(facts: NumFacts, state: NumState) -> Iterator[Impossible]:
    if state.phase is not NumPhase.DRAWN or state.drawn is None:
        return problems_if(
            (state.drawn is not None, in_field("drawn", "drawn-unused")),
            (state.phase is NumPhase.DRAWN, in_field("drawn", "drawn-missing")),
        )
    card = CardRef(state.drawn)
    hand = state.zones[state.turn]
    # Without the symbol, whose absence is reported elsewhere, it is unknown what fits.
    unnamed = state.wish is None and facts.wishes[state.zones[facts.discard][-1]]
    held, alone = state.drawn in hand, len(hand) == 1
    fits = unnamed or not held or facts.playable(state).moves[state.drawn] is not None
    return problems_if(
        (not held, in_field("drawn", "drawn-not-in-hand", card=card)),
        (held and alone, in_zone(state.turn, "drawn-alone", card=card)),
        (held and not alone and not fits, in_field("drawn", "drawn-does-not-fit", card=card)),
    )


def _check_rounds(facts: NumFacts, state: NumState, *, over: bool) -> Iterator[Impossible]:
    if facts.target is None:
        return problems_if(
            (any(state.scores), in_field("scores", "scores-unused")),
            (state.round > 1, in_field("round", "round-unused")),
        )
    reached = max(state.scores) >= facts.target
    return problems_if(
        (over and not reached, in_field("scores", "round-over", n=facts.target)),
        (reached and not over, in_field("scores", "target-reached", n=facts.target)),
    )
