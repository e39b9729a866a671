"""Matches, which validate and apply actions and keep the history and the players."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple

from tabletop.engine.actions import Action, Chance, Rolled, SeatAction
from tabletop.engine.capabilities import HasStepRefusals, forced_action
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import Event, SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.rules import Barrier, Rules, exits_as_errors
from tabletop.engine.verdict import GIVEN_UP, LEGAL, NOT_A_TARGET, NOT_YOUR_TURN, STALE, Verdict
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat, State, Viewer
from tabletop.match.chance import SeededChance
from tabletop.match.tree import Line, LogLine, LogMarks, StartNode, Step
from tabletop.match.view import GestureResult, VerdictCache, View, observe_as, view_for

_log: Final = logging.getLogger(__name__)


class Departure(Enum):
    """How a player leaves the match or returns to it.

    Examples:
        >>> match.players.can_depart(1, Departure.CONCEDED)
        True
    """

    LEFT = "left"
    """The player left: the computer takes over or, in a team, the other players do."""
    COMPUTER = "computer"
    """The computer plays the seat from the beginning."""
    BACK = "back"
    CONCEDED = "conceded"
    """The player conceded: the other seat wins, or the team loses."""


USUAL_BOT: Final = "medium"
"""The bot that replaces players, and the default for computer seats."""
DEPARTURES: Final = {departure.value: departure for departure in Departure}
"""All departures by their values."""


@cache
def _departure_event(seat: Seat, departure: Departure) -> Event:
    """Return the log event of a departure; cached, so equal events are identical."""
    return Event(departure.value, (("seat", SeatRef(seat)),))


class Departed(NamedTuple):
    """A history entry: a player left the match or rejoined it.

    Examples:
        >>> match.players.depart(1, Departure.LEFT)
        True
        >>> match.history[-1]
        Departed(seat=1, departure=<Departure.LEFT: 'left'>)
    """

    seat: Seat
    departure: Departure


class TimeSpent(NamedTuple):
    """A history entry: time was spent on a seat's turns or at the table.

    The time at the table has the seat `NOBODY`.

    Examples:
        >>> match.players.add_time(0, 95)
        >>> match.history[-1]
        TimeSpent(seat=0, seconds=95)
    """

    seat: Seat
    seconds: int


class BotAssigned(NamedTuple):
    """A history entry: another bot was assigned to a computer seat.

    Examples:
        >>> match.players.depart(1, Departure.COMPUTER)
        True
        >>> match.players.assign_bot(1, "strong")
        >>> match.history[-1]
        BotAssigned(seat=1, bot='strong')
    """

    seat: Seat
    bot: str


class UndoRedo(Enum):
    """A history entry: a decision was undone or redone.

    Examples:
        >>> match = Match(rules, ("Ann", "Ben"), seed=7, may_peek=True)
        >>> match.resume()
        >>> match.submit(0, match.legal_actions()[0], match.revision).legal
        True
        >>> match.undo()
        True
        >>> match.history[-1]
        <UndoRedo.UNDO: 'undo'>
    """

    UNDO = "undo"
    REDO = "redo"


HistoryEntry = Step | UndoRedo | Departed | BotAssigned | TimeSpent
Recorder = Callable[[HistoryEntry], None]
"""A function that receives each change to a match's history at once, to write the save."""


class Players:
    """A match's players, who are neither part of positions nor affected by undo.

    Attributes:
        away: a mapping from each seat without a player at the table to the reason: `Departure.LEFT`
            or `Departure.COMPUTER`.
        conceded_by: the seat that conceded, or None.
        times: a mapping from each seat, or `TEAM`, to the seconds spent on its turns, and from
            `NOBODY` to the total seconds spent at the table.
        bots: a mapping from each seat to the bot chosen for it.

    Examples:
        >>> match.players.depart(1, Departure.COMPUTER)
        True
        >>> match.players.computer_seats, match.players.bot(1)
        (frozenset({1}), 'medium')
        >>> match.players.human_seats
        frozenset({0})
    """

    def __init__(self, match: "Match") -> None:
        self._match = match
        self.away: dict[Seat, Departure] = {}
        self.conceded_by: Seat | None = None
        self.times: dict[Seat, int] = {}
        self.bots: dict[Seat, str] = {}

    @property
    def computer_seats(self) -> frozenset[Seat]:
        """The seats that the computer plays; empty in cooperative games."""
        return frozenset() if self._match.rules.cooperative else frozenset(self.away)

    @property
    def human_seats(self) -> frozenset[Seat]:
        """The seats of human players, including players who left."""
        computer = {seat for seat, reason in self.away.items() if reason is Departure.COMPUTER}
        return frozenset(range(self._match.rules.seats)) - computer

    def bot(self, seat: Seat) -> str:
        """Return the name of the bot that plays a seat while its player is away."""
        chosen = self.away.get(seat) is Departure.COMPUTER
        return self.bots.get(seat, USUAL_BOT) if chosen else USUAL_BOT

    @property
    def assigned_bots(self) -> tuple[str, ...]:
        """The bot's name for each seat, or "" for a human; empty if no bot plays."""
        computer = (seat for seat, reason in self.away.items() if reason is Departure.COMPUTER)
        chosen = {seat: self.bot(seat) for seat in computer}
        seats = range(self._match.rules.seats)
        return tuple(chosen.get(seat, "") for seat in seats) if chosen else ()

    def assign_bot(self, seat: Seat, bot: str) -> None:
        """Assign another bot to a seat."""
        self.bots[seat] = bot
        self._match.record(BotAssigned(seat, bot))

    def can_depart(self, seat: Seat, departure: Departure) -> bool:
        """Return whether a player can leave or return in this way.

        The last player cannot leave. Only a team, or a player of a game for two, can concede; other
        players can only leave.
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
        """Make a player leave or return, and return whether this was possible.

        This is not an action of the game: it changes no position and cannot be undone.
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
        """A mapping from each seat, or `TEAM`, to the seconds spent on its turns."""
        return {seat: seconds for seat, seconds in self.times.items() if seat != NOBODY}

    def add_time(self, seat: Seat, seconds: int) -> None:
        """Add time spent on a seat's turns, or at the table if the seat is `NOBODY`."""
        self.times[seat] = self.times.get(seat, 0) + seconds
        self._match.record(TimeSpent(seat, seconds))


AnyRules = Rules[Any]

ChanceFactory = Callable[[int], Chance]
"""A function that returns the source of chance for an event's number, counted from 0."""


class Match:
    """A game that is being played, with its history.

    Positions result from applying the steps in order; they are kept in a `Line`. Chance acts
    automatically after each action. No method waits for a player. User interfaces show only what
    `view` returns.

    Examples:
        >>> match = Match(rules, ("Ann", "Ben"), seed=7)
        >>> match.resume()
        >>> match.to_act, len(match.legal_actions())
        (0, 5)
        >>> match.submit(0, match.legal_actions()[0], match.revision).legal
        True
        >>> match.to_act, match.ply, match.outcome is None
        (1, 2, True)
        >>> [line.event.code for line in match.log()]
        ['chance', 'laid']
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
        """Start a match; call `resume` before the first action of a seat.

        Args:
            rules: the rules with the options.
            names: the players' names, in seat order.
            seed: determines all dice and shuffles. Changing it affects only future dice and
                shuffles.
            may_peek: whether undo may go back past rolls and draws; by default, only if there is
                one seat.
            badges: each seat's badge number; by default, the seat itself.
            start: a custom start position, or a line to continue from its current position.
            make_chance: determines dice and shuffles instead of the seed.
        """
        self.rules = rules
        self.names = tuple(names)
        self.seed = seed
        self.may_peek = rules.seats == 1 if may_peek is None else may_peek
        self.badges = tuple(badges) or tuple(range(rules.seats))
        self.day = ""
        """ISO 8601 date of a daily deal; empty for other matches."""
        self.has_custom_start = start is not None
        self.recorder: Recorder | None = None
        self.history: list[HistoryEntry] = []
        """All changes since the start in order, as a save records them."""
        self.revision = 0
        """A number that increases whenever the position changes."""
        self.undo_count = 0
        """The number of decisions undone so far, including those before the start of the save."""
        self.is_practice = False
        """Whether chance was undone, or the end of the game; the result does not count then."""
        if not isinstance(start, Line):
            start = Line([StartNode(rules.initial_state() if start is None else start)])
        self.line = start
        """All positions, including undone ones."""
        self.start_index = start.index
        """The index of the start position in the line."""
        self.marks = LogMarks()
        """Log lines that do not belong to a step."""
        self.players = Players(self)
        self._make_chance = make_chance or (lambda n: SeededChance.for_event(self.seed, n))
        self._chance_events = 0
        self._verdicts = VerdictCache(rules, self.state)

    # --- reading ----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The current state, including hidden information; use `view` for display."""
        return self.line.nodes[self.line.index].after

    @property
    def to_act(self) -> Seat:
        """The seat to act, or `NOBODY` if the game is over by the rules."""
        return self.state.to_act

    @property
    def ply(self) -> int:
        """The number of steps since the start; unlike `revision`, it decreases on undo."""
        return self.line.index - self.start_index

    @property
    def _chance_number(self) -> int:
        """The number of the next chance event, which determines its result.

        If undo may go back past chance, events are numbered along the line, so that an action that
        is repeated has the same result. Otherwise no number recurs.
        """
        if self.may_peek:
            return sum(step.actor == CHANCE for step in self.steps)
        return self._chance_events

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps since the start, without undone steps."""
        return self.line.steps_between(self.start_index, self.line.index)

    def state_after(self, steps: int) -> State:
        """Return the state after the given number of steps."""
        return self.line.nodes[self.start_index + steps].after

    @property
    @exits_as_errors()
    def outcome(self) -> Outcome | None:
        """The match's outcome, or None while it is not over."""
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
        """Return a viewer's observation, by default of the current state.

        `at` is the number of steps after which the match is observed.
        """
        return observe_as(self.rules, self.state if at is None else self.state_after(at), viewer)

    @exits_as_errors()
    def view(self, viewer: Viewer, at: int | None = None) -> View:
        """Return what a viewer may see; `at` has the same meaning as in `observe`."""
        if at is None:
            return self._verdicts.view(viewer)
        return view_for(self.rules, self.state_after(at), viewer)

    def badge(self, seat: Seat) -> int:
        """Return the number of a seat's badge, or the seat itself if it is negative."""
        return self.badges[seat] if seat >= 0 else seat

    def log(self) -> Iterator[LogLine]:
        """Yield the lines of the log, oldest first, including those for undone decisions."""
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
        """Return all legal actions of the seat to act."""
        return () if self.players.conceded_by is not None else self._verdicts.legal_actions

    @exits_as_errors()
    def interpret(self, seat: Seat, gesture: Gesture) -> GestureResult:
        """Return the meaning of a seat's gesture, without performing it."""
        actions = self._verdicts.legal_readings(gesture)
        if not actions:
            return GestureResult((), NOT_A_TARGET(), None)
        verdict = self.judge(seat, actions[0], self.revision)
        return GestureResult(actions if verdict.legal else (), verdict, actions[0])

    @exits_as_errors()
    def judge(self, seat: Seat, action: SeatAction, revision: int) -> Verdict:
        """Return the verdict that `submit` would return, but do not perform the action."""
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
        """Perform an action if it is legal, and then any chance and forced actions.

        Args:
            seat: the seat that acts.
            action: the action to perform.
            revision: the match's `revision` when the action was chosen; an outdated one is refused.
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
        """Perform chance and forced actions until a player has to decide or the game ends.

        Args:
            with_chance: if False, stop before chance events, whose results the caller decides.
        """
        while with_chance or self.to_act != CHANCE:
            if not self.advance():
                return

    def advance(self, *, decided: bool = False) -> bool:
        """Perform one chance or forced action, and return whether there was one.

        Args:
            decided: whether undo stops before this action.
        """
        state = self.state
        if state.to_act == CHANCE:
            action = self.rules.sample_chance(state, self._make_chance(self._chance_number))
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
        """Perform one player or chance action, without the automatic actions after it.

        Args:
            actor: the seat that acts, or `CHANCE`.
            action: the action to perform.
            forced: whether an option forced it.
            decided: whether undo stops before this action; by default, whether a seat chose it.
        """
        line, state = self.line, self.state
        if actor != CHANCE and state.to_act not in (actor, TEAM):
            return NOT_YOUR_TURN(seat=SeatRef(state.to_act))
        if line.index + 1 < len(line.nodes):
            known = line.nodes[line.index + 1]
            repeated = (actor, action, forced)
            if isinstance(known, Step) and (known.actor, known.action, known.forced) == repeated:
                self.push(known)  # It was undone, so it is known to be legal.
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
        """Perform a step without checking it; it must be legal in the current state."""
        self.marks.commit_undo(self.ply)
        self.line.push(step)
        if step.actor == CHANCE:
            self._chance_events += 1
        self.record(step)

    def record(self, change: HistoryEntry) -> None:
        """Add a change to the history and pass it to the recorder."""
        self.history.append(change)
        if isinstance(change, Step | UndoRedo):
            self.revision += 1
            self._verdicts = VerdictCache(self.rules, self.state)
        if self.recorder is not None:
            self.recorder(change)

    # --- undo and redo ----------------------------------------------------------------------

    @property
    def undo_barrier(self) -> Barrier | None:
        """The first barrier since the last decision, or None.

        If `may_peek` is true, the barrier does not prevent undo, but undo is logged.
        """
        decision = self.line.stop_before(self.line.index, self.start_index)
        return None if decision is None else self.line.barrier_after(decision)

    @property
    def can_undo(self) -> bool:
        """Whether the last decision, if there is one, may be undone."""
        return (
            self.players.conceded_by is None
            and self.line.stop_before(self.line.index, self.start_index) is not None
            and (self.may_peek or self.undo_barrier is None)
        )

    @property
    def can_redo(self) -> bool:
        """Whether an undone decision can be redone."""
        return self.players.conceded_by is None and self.line.index + 1 < len(self.line.nodes)

    def undo(self) -> bool:
        """Undo the last decision and its effects, and return whether this was possible."""
        stop, barrier = self.line.stop_before(self.line.index, self.start_index), self.undo_barrier
        if stop is None or not self.can_undo:
            return False
        if barrier is not None or (self.may_peek and self.outcome is not None):
            self.is_practice = True
        self.line.index = stop
        self.undo_count += 1
        _log.debug("undone to ply %d, barrier %s", self.ply, barrier)
        self.marks.undo(self.ply, None if barrier is None else Event(f"took-back-{barrier.value}"))
        self.record(UndoRedo.UNDO)
        return True

    def redo(self) -> bool:
        """Redo the last undone decision, and return whether this was possible.

        Dice and shuffles have the same results as before.
        """
        stop = self.line.stop_after(self.line.index)
        if stop is None or not self.can_redo:
            return False
        self.line.index = stop
        _log.debug("redone to ply %d", self.ply)
        self.marks.redo()
        self.record(UndoRedo.REDO)
        return True


def step_refusal(match: Match, seat: Seat, action: SeatAction) -> Verdict | None:
    """Return a refusal that the last step explains (`HasStepRefusals`), or None.

    Only facts that the seat may know are used.
    """
    rules, line, step = match.rules, match.line, match.line.node
    if not isinstance(rules, HasStepRefusals) or not isinstance(step, Step):
        return None
    state = line.nodes[line.index - 1].after
    before, after = rules.observe(state, seat), rules.observe(step.after, seat)
    is_known = step.actor in (seat, TEAM) or before == state or isinstance(step.action, Rolled)
    return rules.step_refusal(before, step.action if is_known else None, after, action)
