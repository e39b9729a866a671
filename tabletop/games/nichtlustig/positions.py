"""Conversion between states and positions of Nichtlustig, with validation."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tabletop.engine.cards import CardId
from tabletop.engine.fields import CardOf, DieOf, Field, Integer, ListOf, MapOf, Maybe, SeatOf, Word
from tabletop.engine.message import CardRef, SeatRef
from tabletop.engine.positions import (
    Impossible,
    Position,
    in_field,
    in_to_act,
    in_zone,
    misplaced,
    problems_if,
)
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig import claims, turns
from tabletop.games.nichtlustig.cards import HIGHEST, PINK
from tabletop.games.nichtlustig.claims import TIME_GAIN
from tabletop.games.nichtlustig.facts import (
    ALL_DICE,
    LAST_GOALS,
    ROLLS,
    SHORT_ROLLS,
    NichtlustigFacts,
)
from tabletop.games.nichtlustig.scoring import professors
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tabletop.games.state_fields import StateFields

_FACE: Final = Integer(0, HIGHEST)
_MAX_ROLLS: Final = ROLLS + 1
_PHASES: Final = ("start", "rolled", "claim", "death")
_ROLLED: Final = _PHASES[1:]

FIELDS: Final = (
    Field("phase", Word(_PHASES), "start"),
    Field("dice", MapOf(DieOf(), _FACE), {}, when={"phase": _ROLLED}),
    Field("aside", ListOf(DieOf()), (), when={"phase": _ROLLED}),
    # If it is not given, `_usual_rolls` is used.
    Field("rolls", Maybe(Integer(0, _MAX_ROLLS)), when={"phase": _ROLLED}),
    Field("taken", ListOf(CardOf()), (), when={"phase": ("claim", "death")}),
    Field("covers", MapOf(CardOf(), CardOf()), {}),
    # The dice of the final count, during which the phase is `start`.
    Field("professors", MapOf(SeatOf(), ListOf(_FACE)), {}, when={"phase": ("start",)}),
)
_STATE_FIELDS: Final = StateFields(NichtlustigState, FIELDS, {"aside": ""})  # stored as bits


def describe(state: NichtlustigState) -> Position:
    """Return a state's position; while dice are rolled, it is that before the roll."""
    phase = state.phase
    if phase.value not in _PHASES:
        phase = NichtlustigPhase.ROLLED if state.dice else NichtlustigPhase.START
    aside = tuple(die for die in range(PINK + 1) if state.aside >> die & 1)
    fields = _STATE_FIELDS.written(state) | {"phase": phase.value, "aside": aside}
    return Position(state.zones, state.turn, fields)


def assemble(
    facts: NichtlustigFacts, position: Position
) -> tuple[NichtlustigState | None, Sequence[Impossible]]:
    """Return a position's state without problems, or None with all its problems."""
    given: Any = position.fields
    fields = _STATE_FIELDS.read(given, facts.seats)
    dice = given["dice"]
    fields["dice"] = tuple(dice[die] for die in range(PINK + 1)) if len(dice) == PINK + 1 else ()
    fields["aside"] = sum({1 << die for die in given["aside"]})
    state = NichtlustigState(position.zones, position.to_act, turn=position.to_act, **fields)
    if given["rolls"] is None:
        state = state._replace(rolls=_usual_rolls(facts, state))
    problems = [
        *_check_fields(state, len(dice)),
        *misplaced(state.zones, lambda card, zone: _may_contain(facts, card, zone)),
        *_check_covers(facts, state),
    ]
    if not problems:
        problems = [*_check_phase(facts, state)]
    if problems:
        return None, problems
    return turns.count_professors(facts, state) if _is_over(facts, state) else state, ()


def _usual_rolls(facts: NichtlustigFacts, state: NichtlustigState) -> int:
    """Return the default number of rolls: all of them, or few enough to roll again."""
    match state.phase:
        case NichtlustigPhase.START:
            return 0
        case NichtlustigPhase.ROLLED:
            return 2 if state.aside else 1
        case _:
            return SHORT_ROLLS if facts.holds(state, facts.shortener) else ROLLS


def _is_over(facts: NichtlustigFacts, state: NichtlustigState) -> bool:
    """Return whether the last turn has ended (NL-E1)."""
    return state.phase is NichtlustigPhase.START and facts.is_last_turn(state)


def _check_fields(state: NichtlustigState, dice: int) -> Iterator[Impossible]:
    """Yield problems in the fields alone; `dice` is the number of dice with a face."""
    yield from problems_if((state.to_act < 0, in_to_act("seat-must-act")))
    if state.phase is NichtlustigPhase.START:
        thrown = {"dice": dice, "aside": state.aside, "taken": state.taken, "rolls": state.rolls}
        yield from problems_if(
            *((it, in_field(name, "not-at-start")) for name, it in thrown.items())
        )
        return
    rolled = state.phase is NichtlustigPhase.ROLLED
    too_early = rolled and state.rolls == 1 and state.aside
    yield from problems_if(
        (dice != PINK + 1, in_field("dice", "all-dice-needed", n=PINK + 1)),
        (not state.rolls, in_field("rolls", "rolled-at-least-once")),
        (rolled and state.taken, in_field("taken", "taken-too-early")),
        (too_early, in_field("aside", "aside-after-one-roll")),
        (rolled and state.aside == ALL_DICE, in_field("aside", "all-aside")),
    )


def _may_contain(facts: NichtlustigFacts, card: CardId, zone: ZoneIndex) -> bool:
    if facts.is_special[card]:
        return zone == facts.specials or zone in facts.held
    if facts.is_death[card]:
        return zone == facts.deaths or zone in facts.own_deaths
    if zone in facts.open:
        return not facts.is_dinosaur[card]
    return zone == facts.grid or zone in facts.scored


def _check_covers(facts: NichtlustigFacts, state: NichtlustigState) -> Iterator[Impossible]:
    """Yield a problem for each Death that cannot cover its card."""
    seen: set[CardId] = set()
    for death, card in state.covers:
        holder = claims.holder_of_death(facts, state, death)
        code = ""
        if not facts.is_death[death] or holder is None:
            code = "no-death-to-cover"
        elif card not in state.zones[facts.scored[holder]]:
            code = "covers-no-scored-card"
        elif facts.is_dinosaur[card]:
            code = "covers-dinosaur"
        elif card in seen:
            code = "covered-twice"
        if code:
            yield in_field("covers", code, card=CardRef(death), other=CardRef(card))
        seen.add(card)


def _check_phase(facts: NichtlustigFacts, state: NichtlustigState) -> Iterator[Impossible]:
    """Yield conflicts of a position, which must otherwise be valid, with its phase."""
    yield from _check_professors(facts, state)
    if state.phase is NichtlustigPhase.START:
        return
    left = len(state.zones[facts.grid])
    over = left + len(state.taken) <= LAST_GOALS
    misses = facts.holds(state, facts.skipper)
    yield from problems_if(
        (over, in_zone(facts.grid, "game-would-be-over", n=left)),
        (misses, in_field("phase", "turn-is-missed", card=CardRef(facts.skipper))),
    )
    if state.phase is NichtlustigPhase.ROLLED:
        none_left = not facts.rolls_left(state) and not facts.duck_may_roll(state)
        yield from problems_if((none_left, in_field("rolls", "no-roll-left", n=state.rolls)))
        return
    # The fourth roll returns the Duck, which cannot be held again before the end of the turn.
    duck_used = state.rolls > ROLLS and facts.duck not in state.zones[facts.specials]
    too_many = state.rolls > SHORT_ROLLS and facts.holds(state, facts.shortener)
    yield from problems_if(
        (duck_used, in_field("rolls", "duck-was-used", card=CardRef(facts.duck))),
        (too_many, in_field("rolls", "too-many-rolls", card=CardRef(facts.shortener))),
    )
    yield from _check_scoring(facts, state)
    taken = [*_check_taken(facts, state)]
    yield from taken
    if not taken:
        yield from _claim_or_death(facts, state)


def _check_professors(facts: NichtlustigFacts, state: NichtlustigState) -> Iterator[Impossible]:
    """Yield a problem for each seat with impossible dice in the final count (NL-E3)."""
    over = _is_over(facts, state)
    for seat, faces in enumerate(state.professors):
        seat_ref, count = SeatRef(seat), professors(facts, state, seat)
        if faces and not over:
            yield in_field("professors", "game-not-over", seat=seat_ref)
        elif faces and len(faces) != count:
            yield in_field("professors", "professors-dice", seat=seat_ref, n=count)


def _check_scoring(facts: NichtlustigFacts, state: NichtlustigState) -> Iterator[Impossible]:
    """Yield a problem for each card that must have been scored already (NL-V1, NL-G4)."""
    for card, seat in facts.newly_scored(state):
        if card not in state.taken:
            yield in_zone(facts.open[seat], "would-be-scored", card=CardRef(card))


def _check_taken(facts: NichtlustigFacts, state: NichtlustigState) -> Iterator[Impossible]:
    """Yield a problem for each taken card that is elsewhere or was not won (NL-G1)."""
    own = (facts.open[state.turn], facts.scored[state.turn])
    gain = 0 if facts.time_machine not in state.zones[facts.specials] else TIME_GAIN
    for place, card in enumerate(state.taken):
        code = ""
        if card not in state.zones[own[facts.is_dinosaur[card]]]:
            code = "taken-elsewhere"
        elif not claims.matching(facts, state.dice, card, gain=gain):
            code = "taken-without-dice"
        elif not claims.is_won(facts, state.dice, state.taken[:place], card, gain):
            code = "taken-with-used-dice"
        if code:
            yield in_field("taken", code, card=CardRef(card))


def _claim_or_death(facts: NichtlustigFacts, state: NichtlustigState) -> Iterator[Impossible]:
    plain = claims.direct_claims(facts, state)
    if state.phase is NichtlustigPhase.CLAIM:
        can_claim = plain or claims.time_machine_claims(facts, state)
        return problems_if((not can_claim, in_field("phase", "nothing-to-claim")))
    first = not state.taken and plain
    owed = first or claims.death_is_owed(facts, state)
    return problems_if(
        (first, in_field("phase", "claim-comes-first")),
        (not owed, in_field("phase", "no-death-owed")),
    )
