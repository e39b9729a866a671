"""Positions of Nichtlustig in the words of scenario files."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tabletop.engine.cards import CardId
from tabletop.engine.fields import (
    CardOf,
    DieOf,
    Field,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    SeatOf,
    Word,
)
from tabletop.engine.message import CardRef, SeatRef
from tabletop.engine.positions import (
    Impossible,
    Position,
    found,
    in_actor,
    in_field,
    in_zone,
    misplaced,
)
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig.cards import HIGHEST, PINK, PROFESSORS
from tabletop.games.nichtlustig.claims import TIME_GAIN
from tabletop.games.nichtlustig.state import LAST_GOALS, NichtlustigState, Phase
from tabletop.games.nichtlustig.turns import ALL_DICE, ROLLS, SHORT_ROLLS, Flow
from tabletop.games.state_fields import StateFields

_FACE: Final = Integer(0, HIGHEST)
_MOST_ROLLS: Final = ROLLS + 1
_PHASES: Final = ("start", "rolled", "claim", "death")
_ROLLED: Final = _PHASES[1:]

FIELDS: Final = (
    Field("phase", Word(_PHASES), "start"),
    Field("dice", MapOf(DieOf(), _FACE), {}, when={"phase": _ROLLED}),
    Field("aside", ListOf(DieOf()), (), when={"phase": _ROLLED}),
    # Where a file does not say: as few as the rest allows.
    Field("rolls", Maybe(Integer(0, _MOST_ROLLS)), when={"phase": _ROLLED}),
    Field("taken", ListOf(CardOf()), (), when={"phase": ("claim", "death")}),
    Field("covers", MapOf(CardOf(), CardOf()), {}),
    # The dice of the final count; the phase is `start` then, though nothing will start.
    Field("professors", MapOf(SeatOf(), ListOf(_FACE)), {}, when={"phase": ("start",)}),
)
_OF_STATE: Final = StateFields(NichtlustigState, FIELDS, {"aside": "no tuple but bits"})


def describe(state: NichtlustigState) -> Position:
    """Return the position; of dice in the air, what lay before they were thrown."""
    phase = state.phase
    if phase.value not in _PHASES:
        phase = Phase.ROLLED if state.dice else Phase.START
    aside = tuple(die for die in range(PINK + 1) if state.aside >> die & 1)
    fields = _OF_STATE.written(state) | {"phase": phase.value, "aside": aside}
    return Position(state.zones, state.turn, fields)


def assemble(
    flow: Flow, position: Position
) -> tuple[NichtlustigState | None, Sequence[Impossible]]:
    """Return the state of a position, and what is impossible in it."""
    given: Any = position.fields
    fields = _OF_STATE.read(given, len(flow.table.open))
    dice = given["dice"]
    fields["dice"] = tuple(dice[die] for die in range(PINK + 1)) if len(dice) == PINK + 1 else ()
    fields["aside"] = sum({1 << die for die in given["aside"]})
    if given["rolls"] is None:
        # As few as there were at least.
        fields["rolls"] = 0 if fields["phase"] is Phase.START else 2 if given["aside"] else 1
    state = NichtlustigState(position.zones, position.to_act, turn=position.to_act, **fields)
    problems = [
        *_fields(state, len(dice)),
        *misplaced(state.zones, lambda card, zone: _may_lie(flow, card, zone)),
        *_covers(flow, state),
    ]
    if not problems:
        problems = [*_Phases(flow, state).problems()]
    if problems:
        return None, problems
    return flow.counting(state) if _is_over(flow, state) else state, ()


def _is_over(flow: Flow, state: NichtlustigState) -> bool:
    """Say whether the last turn is over (NL-E1)."""
    return state.phase is Phase.START and len(state.zones[flow.table.grid]) <= LAST_GOALS


def _fields(state: NichtlustigState, dice: int) -> Iterator[Impossible]:
    """Yield what is impossible whatever lies on the table; `dice`: how many have a face."""
    yield from found((state.to_act < 0, in_actor("seat-must-act")))
    if state.phase is Phase.START:
        thrown = {"dice": dice, "aside": state.aside, "taken": state.taken, "rolls": state.rolls}
        yield from found(*((it, in_field(name, "not-at-start")) for name, it in thrown.items()))
        return
    rolled = state.phase is Phase.ROLLED
    too_early = rolled and state.rolls == 1 and state.aside
    yield from found(
        (dice != PINK + 1, in_field("dice", "all-dice-needed", n=PINK + 1)),
        (not state.rolls, in_field("rolls", "rolled-at-least-once")),
        (rolled and state.taken, in_field("taken", "taken-too-early")),
        (too_early, in_field("aside", "aside-after-one-roll")),
        (rolled and state.aside == ALL_DICE, in_field("aside", "all-aside")),
    )


def _may_lie(flow: Flow, card: CardId, zone: ZoneIndex) -> bool:
    cards, table = flow.cards, flow.table
    if cards.is_special[card]:
        return zone == table.specials or zone in table.held
    if cards.is_death[card]:
        return zone == table.deaths or zone in table.dead
    if zone in table.open:
        return not cards.is_dinosaur[card]
    return zone == table.grid or zone in table.scored


def _covers(flow: Flow, state: NichtlustigState) -> Iterator[Impossible]:
    """Yield each Death that cannot cover the card that it covers."""
    cards, seen = flow.cards, set[CardId]()
    for death, card in state.covers:
        holder = flow.deaths.holder(state, death)
        code = ""
        if not cards.is_death[death] or holder is None:
            code = "no-death-to-cover"
        elif card not in state.zones[flow.table.scored[holder]]:
            code = "covers-no-scored-card"
        elif cards.is_dinosaur[card]:
            code = "covers-dinosaur"
        elif card in seen:
            code = "covered-twice"
        if code:
            yield in_field("covers", code, card=CardRef(death), other=CardRef(card))
        seen.add(card)


class _Phases:
    """What is impossible with what is due, where all else is well."""

    def __init__(self, flow: Flow, state: NichtlustigState) -> None:
        self._flow, self._state, self._table = flow, state, flow.table

    def problems(self) -> Iterator[Impossible]:
        flow, state = self._flow, self._state
        yield from self._professors()
        if state.phase is Phase.START:
            return
        left = len(state.zones[self._table.grid])
        over = left + len(state.taken) <= LAST_GOALS
        missed = self._table.holds(state, flow.skipper)
        yield from found(
            (over, in_zone(self._table.grid, "game-would-be-over", n=left)),
            (missed, in_field("phase", "turn-is-missed", card=CardRef(flow.skipper))),
        )
        if state.phase is Phase.ROLLED:
            none_left = not flow.rolls_left(state) and not flow.duck_may_roll(state)
            yield from found((none_left, in_field("rolls", "no-roll-left", n=state.rolls)))
            return
        # With the fourth roll the Duck went back, to come again at the turn's end at most.
        duck_used = state.rolls > ROLLS and flow.duck not in state.zones[self._table.specials]
        too_many = state.rolls > SHORT_ROLLS and self._table.holds(state, flow.shortener)
        yield from found(
            (duck_used, in_field("rolls", "duck-was-used", card=CardRef(flow.duck))),
            (too_many, in_field("rolls", "too-many-rolls", card=CardRef(flow.shortener))),
        )
        yield from self._scoring()
        taken = [*self._taken()]
        yield from taken
        if not taken:
            yield from self._claim_or_death()

    def _professors(self) -> Iterator[Impossible]:
        """Yield the dice of the final count that cannot have been rolled (NL-E3)."""
        flow, state = self._flow, self._state
        covered = {card for _, card in state.covers}
        for seat, faces in enumerate(state.professors):
            count = sum(
                flow.cards.kind[card] == PROFESSORS and card not in covered
                for card in state.zones[self._table.scored[seat]]
            )
            who, over = SeatRef(seat), _is_over(flow, state)
            other = len(faces) != count
            yield from found(
                (faces and not over, in_field("professors", "game-not-over", seat=who)),
                (
                    faces and over and other,
                    in_field("professors", "professors-dice", seat=who, n=count),
                ),
            )

    def _scoring(self) -> Iterator[Impossible]:
        """NL-V1, NL-G4: cards of the pink die's value are scored, but for those just taken."""
        state = self._state
        for zone in self._table.open:
            for card in state.zones[zone]:
                if self._flow.cards.value[card] == state.dice[PINK] and card not in state.taken:
                    yield in_zone(zone, "would-be-scored", card=CardRef(card))

    def _taken(self) -> Iterator[Impossible]:
        """The cards taken lie here, and the dice won them, each die serving once (NL-G1)."""
        state, flow = self._state, self._flow
        own = (self._table.open[state.turn], self._table.scored[state.turn])
        gain = 0 if flow.time_machine not in state.zones[self._table.specials] else TIME_GAIN
        for place, card in enumerate(state.taken):
            code = ""
            if card not in state.zones[own[flow.cards.is_dinosaur[card]]]:
                code = "taken-elsewhere"
            elif not flow.claims.meeting(state.dice, card, gain=gain):
                code = "taken-without-dice"
            elif not flow.claims.won(state.dice, state.taken[:place], card, gain):
                code = "taken-with-used-dice"
            if code:
                yield in_field("taken", code, card=CardRef(card))

    def _claim_or_death(self) -> Iterator[Impossible]:
        state, flow = self._state, self._flow
        plain = flow.claims.plain(state)
        if state.phase is Phase.CLAIM:
            can_claim = plain or flow.claims.with_time_machine(state)
            return found((not can_claim, in_field("phase", "nothing-to-claim")))
        virus = self._table.holds(state, flow.virus)
        first = not state.taken and plain
        owed = (virus or not state.taken) and flow.deaths.candidates(state)
        return found(
            (first, in_field("phase", "claim-comes-first")),
            (not first and not owed, in_field("phase", "no-death-owed")),
        )
