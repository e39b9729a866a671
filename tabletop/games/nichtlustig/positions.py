"""Positions of Nichtlustig in the words of scenario files."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

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
    Value,
    Word,
)
from tabletop.engine.message import CardRef, Message, Param, SeatRef
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.nichtlustig.cards import HIGHEST, PINK, PROFESSORS
from tabletop.games.nichtlustig.claims import TIME_GAIN
from tabletop.games.nichtlustig.state import LAST_GOALS, NichtlustigState, Phase
from tabletop.games.nichtlustig.turns import ALL_DICE, ROLLS, SHORT_ROLLS, Flow

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


def describe(state: NichtlustigState) -> Position:
    """The position; of dice in the air, what lay before they were thrown."""
    phase = state.phase
    if phase.value not in _PHASES:
        phase = Phase.ROLLED if state.dice else Phase.START
    dice: dict[int | str, Value] = dict(enumerate(state.dice))
    covers: dict[int | str, Value] = dict(state.covers)
    professors: dict[int | str, Value] = {
        seat: faces for seat, faces in enumerate(state.professors) if faces
    }
    return Position(
        state.zones,
        state.turn,
        {
            "phase": phase.value,
            "dice": dice,
            "aside": tuple(die for die in range(PINK + 1) if state.aside >> die & 1),
            "rolls": state.rolls,
            "taken": state.taken,
            "covers": covers,
            "professors": professors,
        },
    )


def assemble(
    flow: Flow, position: Position
) -> tuple[NichtlustigState | None, Sequence[Impossible]]:
    """The state of a position, and what is impossible in it."""
    fields = position.fields
    dice = cast("Mapping[int, int]", fields["dice"])
    aside = cast("tuple[int, ...]", fields["aside"])
    rolls = cast("int | None", fields["rolls"])
    professors = cast("Mapping[Seat, tuple[int, ...]]", fields["professors"])
    state = NichtlustigState(
        zones=position.zones,
        to_act=position.to_act,
        phase=Phase(cast("str", fields["phase"])),
        turn=position.to_act,
        dice=tuple(dice[die] for die in range(PINK + 1)) if len(dice) == PINK + 1 else (),
        aside=sum({1 << die for die in aside}),
        rolls=_fewest_rolls(fields) if rolls is None else rolls,
        taken=cast("tuple[CardId, ...]", fields["taken"]),
        covers=tuple(sorted(cast("Mapping[CardId, CardId]", fields["covers"]).items())),
        contenders=(),
        professors=tuple(professors.get(seat, ()) for seat in range(len(flow.table.open))),
    )
    problems = [*_fields(state, dice, aside), *_Zones(flow, state).problems()]
    if not problems:
        problems = [*_Phases(flow, state).problems()]
    if problems:
        return None, problems
    return flow.counting(state) if _is_over(flow, state) else state, ()


def _fewest_rolls(fields: Mapping[str, Value]) -> int:
    """How many rolls there were at least."""
    if fields["phase"] == Phase.START.value:
        return 0
    return 2 if fields["aside"] else 1


def _problem(where: str, name: str | int, code: str, **params: Param) -> Impossible:
    return Impossible(where, name, Message(code, tuple(params.items())))


def _is_over(flow: Flow, state: NichtlustigState) -> bool:
    """Whether the last turn is over (NL-E1)."""
    return state.phase is Phase.START and len(state.zones[flow.table.grid]) <= LAST_GOALS


def _fields(
    state: NichtlustigState, dice: Mapping[int, int], aside: Sequence[int]
) -> Iterator[Impossible]:
    """What is impossible whatever lies on the table."""
    if state.to_act < 0:
        yield _problem("to_act", "", "seat-must-act")
    if state.phase is Phase.START:
        for name, value in (("dice", dice), ("aside", aside), ("taken", state.taken)):
            if value:
                yield _problem("field", name, "not-at-start")
        if state.rolls:
            yield _problem("field", "rolls", "not-at-start")
        return
    if len(dice) != PINK + 1:
        yield _problem("field", "dice", "all-dice-needed", n=PINK + 1)
    if not state.rolls:
        yield _problem("field", "rolls", "rolled-at-least-once")
    if state.phase is Phase.ROLLED and state.taken:
        yield _problem("field", "taken", "taken-too-early")
    if state.phase is Phase.ROLLED and state.rolls == 1 and aside:
        yield _problem("field", "aside", "aside-after-one-roll")
    if state.phase is Phase.ROLLED and state.aside == ALL_DICE:
        yield _problem("field", "aside", "all-aside")


class _Zones:
    """What is impossible in zones and covers, whatever is due."""

    def __init__(self, flow: Flow, state: NichtlustigState) -> None:
        self._flow, self._state, self._table = flow, state, flow.table

    def problems(self) -> Iterator[Impossible]:
        for zone, cards in enumerate(self._state.zones):
            for card in cards:
                if not self._may_lie(card, zone):
                    yield _problem("zone", zone, "card-cannot-lie-there", card=CardRef(card))
        yield from self._covers()

    def _may_lie(self, card: CardId, zone: ZoneIndex) -> bool:
        cards, table = self._flow.cards, self._table
        if cards.is_special[card]:
            return zone == table.specials or zone in table.held
        if cards.is_death[card]:
            return zone == table.deaths or zone in table.dead
        if zone in table.open:
            return not cards.is_dinosaur[card]
        return zone == table.grid or zone in table.scored

    def _covers(self) -> Iterator[Impossible]:
        cards, zones, seen = self._flow.cards, self._state.zones, set[CardId]()
        for death, card in self._state.covers:
            refs = {"card": CardRef(death), "other": CardRef(card)}
            holder = self._flow.deaths.holder(self._state, death)
            if not cards.is_death[death] or holder is None:
                yield _problem("field", "covers", "no-death-to-cover", **refs)
            elif card not in zones[self._table.scored[holder]]:
                yield _problem("field", "covers", "covers-no-scored-card", **refs)
            elif cards.is_dinosaur[card]:
                yield _problem("field", "covers", "covers-dinosaur", **refs)
            elif card in seen:
                yield _problem("field", "covers", "covered-twice", **refs)
            seen.add(card)


class _Phases:
    """What is impossible with what is due, where all else is well."""

    def __init__(self, flow: Flow, state: NichtlustigState) -> None:
        self._flow, self._state, self._table = flow, state, flow.table

    def problems(self) -> Iterator[Impossible]:
        state = self._state
        left = len(state.zones[self._table.grid])
        yield from self._professors()
        if state.phase is Phase.START:
            return
        if left + len(state.taken) <= LAST_GOALS:
            yield _problem("zone", self._table.grid, "game-would-be-over", n=left)
        if self._flow.table.holds(state, self._flow.skipper):
            yield _problem("field", "phase", "turn-is-missed", card=CardRef(self._flow.skipper))
        if state.phase is Phase.ROLLED:
            yield from self._rolled()
            return
        duck, shortener = self._flow.duck, self._flow.shortener
        if state.rolls > ROLLS and duck not in state.zones[self._table.specials]:
            # With the fourth roll the Duck went back, to come again at the turn's end at most.
            yield _problem("field", "rolls", "duck-was-used", card=CardRef(duck))
        if state.rolls > SHORT_ROLLS and self._flow.table.holds(state, shortener):
            yield _problem("field", "rolls", "too-many-rolls", card=CardRef(shortener))
        yield from self._scoring()
        taken = [*self._taken()]
        yield from taken
        if not taken:
            yield from self._claim() if state.phase is Phase.CLAIM else self._death()

    def _professors(self) -> Iterator[Impossible]:
        state = self._state
        covered = {card for _, card in state.covers}
        for seat, faces in enumerate(state.professors):
            if faces and not _is_over(self._flow, state):
                yield _problem("field", "professors", "game-not-over", seat=SeatRef(seat))
                continue
            count = sum(
                self._flow.cards.kind[card] == PROFESSORS and card not in covered
                for card in state.zones[self._table.scored[seat]]
            )
            if faces and len(faces) != count:
                yield _problem(
                    "field", "professors", "professors-dice", seat=SeatRef(seat), n=count
                )

    def _rolled(self) -> Iterator[Impossible]:
        state, flow = self._state, self._flow
        if not flow.rolls_left(state) and not flow.duck_may_roll(state):
            yield _problem("field", "rolls", "no-roll-left", n=state.rolls)

    def _scoring(self) -> Iterator[Impossible]:
        """NL-V1, NL-G4: cards of the pink die's value are scored, but for those just taken."""
        state = self._state
        for zone in self._table.open:
            for card in state.zones[zone]:
                if self._flow.cards.value[card] == state.dice[PINK] and card not in state.taken:
                    yield _problem("zone", zone, "would-be-scored", card=CardRef(card))

    def _taken(self) -> Iterator[Impossible]:
        """The cards taken lie here, and the dice won them, each die serving once (NL-G1)."""
        state, flow = self._state, self._flow
        own = (self._table.open[state.turn], self._table.scored[state.turn])
        gain = 0 if flow.time_machine not in state.zones[self._table.specials] else TIME_GAIN
        for place, card in enumerate(state.taken):
            ref = CardRef(card)
            dinosaur = flow.cards.is_dinosaur[card]
            if card not in state.zones[own[dinosaur]]:
                yield _problem("field", "taken", "taken-elsewhere", card=ref)
            elif not flow.claims.meeting(state.dice, card, gain=gain):
                yield _problem("field", "taken", "taken-without-dice", card=ref)
            elif not flow.claims.won(state.dice, state.taken[:place], card, gain):
                yield _problem("field", "taken", "taken-with-used-dice", card=ref)

    def _claim(self) -> Iterator[Impossible]:
        if not self._flow.claims.plain(self._state) and not self._flow.claims.with_time_machine(
            self._state
        ):
            yield _problem("field", "phase", "nothing-to-claim")

    def _death(self) -> Iterator[Impossible]:
        state, flow = self._state, self._flow
        virus = flow.table.holds(state, flow.virus)
        if not state.taken and flow.claims.plain(state):
            yield _problem("field", "phase", "claim-comes-first")
        elif (state.taken and not virus) or not flow.deaths.candidates(state):
            yield _problem("field", "phase", "no-death-owed")
