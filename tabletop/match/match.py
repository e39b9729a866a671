"""A match: the gate through which every action passes, its history, and who sits at the table."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

from tabletop.engine.actions import Action, Chance, Rolled, SeatAction
from tabletop.engine.capabilities import HasStepRefusals, forced_action
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import Event, SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.rules import Barrier, Rules, exits_as_errors
from tabletop.engine.state import State
from tabletop.engine.verdict import (
    GIVEN_UP,
    LEGAL,
    NOT_A_TARGET,
    NOT_YOUR_TURN,
    STALE,
    Verdict,
)
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat, Viewer
from tabletop.match.chance import SeededChance
from tabletop.match.tree import Line, LogLine, LogMarks, StartNode, Step
from tabletop.match.view import GestureResult, VerdictCache, View, observe_as, view_for

_log: Final = logging.getLogger(__name__)


class Departure(Enum):
    """How a person leaves the table, or comes back to it."""

    LEFT = "left"
    """The seat plays on without its person: by the computer, or by the others of its team."""
    COMPUTER = "computer"
    """The seat had no person from the beginning: the computer plays it."""
    BACK = "back"
    CONCEDED = "conceded"
    """The match is over: the other seat has won, or the team has lost."""


USUAL_BOT: Final = "medium"
"""Plays for whoever left, and where nobody said which bot plays."""
DEPARTURES: Final = {parting.value: parting for parting in Departure}
"""All of them by their words."""


@cache
def _departure_event(seat: Seat, parting: Departure) -> Event:
    """Return what tells that somebody left or came back; the same object each time."""
    return Event(parting.value, (("seat", SeatRef(seat)),))


@dataclass(frozen=True, slots=True)
class Departed:
    """Somebody left the table, or came back."""

    seat: Seat
    departure: Departure


@dataclass(frozen=True, slots=True)
class TimeSpent:
    """So much more time was spent on a seat's turns; for `NOBODY`, at the table."""

    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class BotAssigned:
    """Another bot plays a seat that has had none but the computer from the beginning."""

    seat: Seat
    bot: str


class UndoRedo(Enum):
    """A decision was taken back, or made again."""

    UNDO = "undo"
    REDO = "redo"


HistoryEntry = Step | UndoRedo | Departed | BotAssigned | TimeSpent
Recorder = Callable[[HistoryEntry], None]
"""Is told of every change of a match's history, at once: the save file."""


class Players:
    """The people of a match. It is no part of its positions, and undo does not touch it.

    Attributes:
        away: the seats that have no person at the table, with the reason: `Departure.LEFT` or
            `Departure.COMPUTER`.
        conceded_by: who gave the match up; None where nobody did.
        times: seconds that were spent on each seat's turns or the `TEAM`'s; at the table, whoever
            acted, for `NOBODY`.
        bots: which bots were chosen, by seat.
    """

    def __init__(self, match: "Match") -> None:
        self._match = match
        self.away: dict[Seat, Departure] = {}
        self.conceded_by: Seat | None = None
        self.times: dict[Seat, int] = {}
        self.bots: dict[Seat, str] = {}

    @property
    def computer_seats(self) -> frozenset[Seat]:
        """The seats that the computer plays; in a team those who stay play for whoever left."""
        return frozenset() if self._match.rules.cooperative else frozenset(self.away)

    @property
    def human_seats(self) -> frozenset[Seat]:
        """The seats that people play or have played, also those who left."""
        begun = {seat for seat, parting in self.away.items() if parting is Departure.COMPUTER}
        return frozenset(range(self._match.rules.seats)) - begun

    def bot(self, seat: Seat) -> str:
        """Return which bot plays for a seat while its person is away."""
        chosen = self.away.get(seat) is Departure.COMPUTER
        return self.bots.get(seat, USUAL_BOT) if chosen else USUAL_BOT

    @property
    def assigned_bots(self) -> tuple[str, ...]:
        """Which bots play as from the beginning, by seat, empty for people; none where none do."""
        begun = (seat for seat, parting in self.away.items() if parting is Departure.COMPUTER)
        chosen = {seat: self.bot(seat) for seat in begun}
        seats = range(self._match.rules.seats)
        return tuple(chosen.get(seat, "") for seat in seats) if chosen else ()

    def assign_bot(self, seat: Seat, bot: str) -> None:
        """Let another bot play a seat."""
        self.bots[seat] = bot
        self._match.record(BotAssigned(seat, bot))

    def can_depart(self, seat: Seat, departure: Departure) -> bool:
        """Return whether somebody can leave or come back so.

        The last person cannot leave. A match is given up by one of two seats, or by a team:
        where more play against each other, whoever has enough of it leaves.
        """
        rules = self._match.rules
        if self._match.outcome is not None:
            return False
        match departure:
            case Departure.LEFT | Departure.COMPUTER:
                if departure is Departure.COMPUTER and rules.cooperative:
                    return False
                return seat not in self.away and len(self.away) < rules.seats - 1
            case Departure.BACK:
                return seat in self.away
            case Departure.CONCEDED:
                return rules.cooperative or rules.seats == 2

    def depart(self, seat: Seat, departure: Departure) -> bool:
        """Let somebody leave the table or come back; whether it was done.

        It is no action of the game: it changes no position and is not taken back by undo.
        """
        if not self.can_depart(seat, departure):
            return False
        match departure:
            case Departure.LEFT | Departure.COMPUTER:
                self.away[seat] = departure
            case Departure.BACK:
                del self.away[seat]
            case Departure.CONCEDED:
                self.conceded_by = seat
        _log.debug("ply %d: seat %d %s", self._match.ply, seat, departure.value)
        self._match.marks.add(LogLine(self._match.ply, _departure_event(seat, departure)))
        self._match.record(Departed(seat, departure))
        return True

    @property
    def turn_times(self) -> Mapping[Seat, int]:
        """Seconds that were spent on each seat's turns, or the `TEAM`'s, as far as counted."""
        return {seat: seconds for seat, seconds in self.times.items() if seat != NOBODY}

    def add_time(self, seat: Seat, seconds: int) -> None:
        """Add time that was spent on a seat's turns; for `NOBODY` at the table (`times`)."""
        self.times[seat] = self.times.get(seat, 0) + seconds
        self._match.record(TimeSpent(seat, seconds))


AnyRules = Rules[Any]

ChanceFactory = Callable[[int], Chance]
"""The source of the nth chance event of a match, counted from 0."""


class Match:
    """One playing of a game.

    The positions are the fold of `Rules.apply` over the history, which stands on a `Line`. Chance
    acts by itself after each action. Nothing here waits for anybody: a window shows what `view`
    says.
    """

    def __init__(
        self,
        rules: AnyRules,
        names: Sequence[str],
        seed: int,
        *,
        may_peek: bool | None = None,
        badges: Sequence[int] = (),
        start: State | Line | None = None,
        make_chance: ChanceFactory | None = None,
    ) -> None:
        """Begin a match; `resume` must follow before a seat can act.

        Args:
            rules: the game with its options.
            names: the players by seat.
            seed: decides all dice and shuffles; another one those that are still to come.
            may_peek: whether undo may cross dice and draws; by default only with one seat.
            badges: the number of the sign by which each seat is known; by default its own.
            start: a position to begin with instead of the game's own, or a line to go on with from
                where it is.
            make_chance: decides the dice and shuffles instead of the seed.
        """
        self.rules = rules
        self.names = tuple(names)
        self.seed = seed
        self.may_peek = rules.seats == 1 if may_peek is None else may_peek
        self.badges = tuple(badges) or tuple(range(rules.seats))
        self.day = ""
        """ISO 8601 date of the day whose deal it is; empty where it is none."""
        self.has_custom_start = start is not None
        self.recorder: Recorder | None = None
        self.history: list[HistoryEntry] = []
        """Everything that happened since the match began, in order: what a save tells."""
        self.revision = 0
        """The number of the position: each one that comes about has its own."""
        self.undo_count = 0
        """How many decisions were taken back, as far as the save tells."""
        if not isinstance(start, Line):
            start = Line([StartNode(rules.initial_state() if start is None else start)])
        self.line = start
        """All positions, also those that were taken back."""
        self.start_index = start.index
        """The position of the line with which the match begins."""
        self.marks = LogMarks()
        """Lines of the log that tell of no step."""
        self.players = Players(self)
        self._make_chance = make_chance or (lambda n: SeededChance.for_event(self.seed, n))
        self._chance_events = 0
        self._verdicts = VerdictCache(rules, self.state)

    # --- reading ----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now; it holds secrets, show `view` instead."""
        return self.line.nodes[self.line.index].after

    @property
    def to_act(self) -> Seat:
        """Who acts now; `NOBODY` where the rules have ended the game."""
        return self.state.to_act

    @property
    def ply(self) -> int:
        """How many steps led here; other positions have the same number (`revision`)."""
        return self.line.index - self.start_index

    @property
    def steps(self) -> tuple[Step, ...]:
        """The history up to now, without what was taken back."""
        return self.line.steps_between(self.start_index, self.line.index)

    def state_after(self, steps: int) -> State:
        """Return the position after so many steps of the history."""
        return self.line.nodes[self.start_index + steps].after

    @property
    @exits_as_errors()
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        loser = self.players.conceded_by
        if loser is None:
            return self.rules.outcome(self.state)
        team = self.rules.cooperative
        others = (seat for seat in range(self.rules.seats) if seat != loser)
        return Outcome(
            "conceded",
            GIVEN_UP.rule,
            () if team else tuple(others),
            team=team,
            params=(("seat", SeatRef(loser)),),
        )

    @exits_as_errors()
    def observe(self, viewer: Viewer, at: int | None = None) -> State:
        """Return what a seat, an onlooker or all together see; `at`: after so many steps."""
        return observe_as(self.rules, self.state if at is None else self.state_after(at), viewer)

    @exits_as_errors()
    def view(self, viewer: Viewer, at: int | None = None) -> View:
        """Return the same with all else that may be shown of the position."""
        if at is None:
            return self._verdicts.view(viewer)
        return view_for(self.rules, self.state_after(at), viewer)

    def badge(self, seat: Seat) -> int:
        """Return the number of the sign by which a seat is known; below 0 the same as the seat."""
        return self.badges[seat] if seat >= 0 else seat

    def log(self) -> Iterator[LogLine]:
        """Yield what happened, oldest first, with marks where something was taken back."""
        marks = iter(self.marks.lines(self.ply))
        mark = next(marks, None)
        before = self.state_after(0)
        for number, step in enumerate(self.steps):
            while mark is not None and mark.step <= number:
                yield mark
                mark = next(marks, None)
            with exits_as_errors():
                events = self.rules.events(before, step.action, step.after)
            for event in events:
                yield LogLine(number, event)
            before = step.after
        if mark is not None:
            yield mark
            yield from marks

    # --- what may be done -------------------------------------------------------------------

    @exits_as_errors()
    def legal_actions(self) -> Sequence[SeatAction]:
        """Return all legal actions of who acts."""
        return () if self.players.conceded_by is not None else self._verdicts.legal_actions

    @exits_as_errors()
    def interpret(self, seat: Seat, gesture: Gesture) -> GestureResult:
        """Return what a gesture of a seat comes to, without doing anything."""
        meant = self._verdicts.legal_readings(gesture)
        if not meant:
            return GestureResult((), NOT_A_TARGET(), None)
        verdict = self.judge(seat, meant[0], self.revision)
        return GestureResult(meant if verdict.legal else (), verdict, meant[0])

    @exits_as_errors()
    def judge(self, seat: Seat, action: SeatAction, revision: int) -> Verdict:
        """Return what `submit` would answer, without doing anything."""
        if revision != self.revision:
            return STALE()
        if self.players.conceded_by is not None:
            return GIVEN_UP()
        to_act = self.state.to_act
        if to_act not in (seat, TEAM, NOBODY, CHANCE):
            verdict = NOT_YOUR_TURN(seat=SeatRef(to_act))
        else:
            verdict = self._verdicts.check(action)
        return verdict if verdict.legal else step_refusal(self, seat, action) or verdict

    # --- acting -----------------------------------------------------------------------------

    @exits_as_errors()
    def submit(self, seat: Seat, action: SeatAction, revision: int) -> Verdict:
        """Do an action, if it is legal; then chance and forced actions follow.

        Args:
            seat: who acts.
            action: what is done.
            revision: the `revision` of the position that the action was meant for.
        """
        verdict = self.judge(seat, action, revision)
        rule, kind = verdict.reason and verdict.reason.rule, type(action).__name__
        _log.debug("ply %d: seat %d asks for %s, refused by %s", self.ply, seat, kind, rule)
        if verdict.legal:
            self._append(seat, action, forced=False, decided=True)
            self.resume()
        return verdict

    @exits_as_errors()
    def resume(self, *, with_chance: bool = True) -> None:
        """Let chance and forced actions happen until a seat must decide or the game is over.

        Args:
            with_chance: False where chance is chosen by hand: then it stays due.
        """
        while with_chance or self.to_act != CHANCE:
            if not self.advance():
                return

    def advance(self, *, decided: bool = False) -> bool:
        """Let chance act, or a forced action happen; return whether one of them was due.

        Args:
            decided: whether undo goes back to before it.
        """
        state = self.state
        if state.to_act == CHANCE:
            action = self.rules.sample_chance(state, self._make_chance(self._chance_events))
            _log.debug("ply %d: chance: %s", self.ply, type(action).__name__)
            self._append(CHANCE, action, forced=False, decided=decided)
            return True
        forced = forced_action(self.rules, state)
        if forced is not None:
            _log.debug("ply %d: forced: %s", self.ply, type(forced).__name__)
            self._append(state.to_act, forced, forced=True, decided=decided)
        return forced is not None

    def apply_action(
        self, actor: Seat, action: Action, *, forced: bool = False, decided: bool | None = None
    ) -> Verdict:
        """Do what a save or a scenario says, chance included, and nothing that would follow.

        Args:
            actor: the seat that acts, or `CHANCE`.
            action: what is done.
            forced: whether it is made for the players by an option.
            decided: whether undo goes back to before it; by default where a seat chose it.
        """
        line, state = self.line, self.state
        if actor != CHANCE and state.to_act not in (actor, TEAM):
            return NOT_YOUR_TURN(seat=SeatRef(state.to_act))
        if line.index + 1 < len(line.nodes):
            known = line.nodes[line.index + 1]
            told = (actor, action, forced)
            if isinstance(known, Step) and (known.actor, known.action, known.forced) == told:
                self.push(known)  # taken back before, and as legal as it was then
                return LEGAL
        verdict = self.rules.check(state, action)
        if verdict.legal:
            chosen = actor != CHANCE and not forced if decided is None else decided
            self._append(actor, action, forced=forced, decided=chosen)
        return verdict

    def _append(self, actor: Seat, action: Action, *, forced: bool, decided: bool) -> None:
        before = self.state
        after = self.rules.apply(before, action)
        barrier = self.rules.undo_barrier(before, action, after)
        self.push(Step(actor, action, forced, after, barrier, decided))

    def push(self, step: Step) -> None:
        """Do what was done in this very position before, and taken back; it is not checked."""
        self.marks.commit_undo(self.ply)
        self.line.push(step)
        if step.actor == CHANCE:
            self._chance_events += 1
        self.record(step)

    def record(self, change: HistoryEntry) -> None:
        """Remember what happened, and tell it to the save."""
        self.history.append(change)
        if isinstance(change, Step | UndoRedo):
            self.revision += 1
            self._verdicts = VerdictCache(self.rules, self.state)
        if self.recorder is not None:
            self.recorder(change)

    # --- undo and redo ----------------------------------------------------------------------

    @property
    def undo_barrier(self) -> Barrier | None:
        """What was revealed since the last decision and forbids, or marks, its undoing."""
        decision = self.line.stop_before(self.line.index, self.start_index)
        return None if decision is None else self.line.barrier_after(decision)

    @property
    def can_undo(self) -> bool:
        """Whether the last decision may be taken back."""
        return (
            self.players.conceded_by is None
            and self.line.stop_before(self.line.index, self.start_index) is not None
            and (self.may_peek or self.undo_barrier is None)
        )

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else done since."""
        return self.players.conceded_by is None and self.line.index + 1 < len(self.line.nodes)

    def undo(self) -> bool:
        """Take the last decision back, with all that followed from it; whether it was done."""
        stop, barrier = self.line.stop_before(self.line.index, self.start_index), self.undo_barrier
        if stop is None or not self.can_undo:
            return False
        self.line.index = stop
        self.undo_count += 1
        _log.debug("undone to ply %d, barrier %s", self.ply, barrier)
        self.marks.undo(self.ply, None if barrier is None else Event(f"took-back-{barrier.value}"))
        self.record(UndoRedo.UNDO)
        return True

    def redo(self) -> bool:
        """Make the decision taken back last again, with the same dice; whether it was done."""
        stop = self.line.stop_after(self.line.index)
        if stop is None or not self.can_redo:
            return False
        self.line.index = stop
        _log.debug("redone to ply %d", self.ply)
        self.marks.redo()
        self.record(UndoRedo.REDO)
        return True


def step_refusal(match: Match, seat: Seat, asked: SeatAction) -> Verdict | None:
    """Return what the last step tells of a refusal, as far as the seat knows of that step."""
    rules, line, step = match.rules, match.line, match.line.node
    if not isinstance(rules, HasStepRefusals) or not isinstance(step, Step):
        return None
    whole = line.nodes[line.index - 1].after
    before, after = rules.observe(whole, seat), rules.observe(step.after, seat)
    is_known = step.actor in (seat, TEAM) or before == whole or isinstance(step.action, Rolled)
    return rules.step_refusal(before, step.action if is_known else None, after, asked)
