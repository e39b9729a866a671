"""A match: the gate through which every action passes, and its history."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.capabilities import forced_by
from tabletop.engine.chance import Chance
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import Event, Message, SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.state import State
from tabletop.engine.verdict import (
    GIVEN_UP,
    LEGAL,
    NOT_YOUR_TURN,
    NOTHING_LAID_THERE,
    STALE,
    Verdict,
)
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, Seat, Viewer
from tabletop.match.chance import SeededChance
from tabletop.match.history import PARTINGS, LogLine, Parting, Recorder, Step
from tabletop.match.proposals import Judgements
from tabletop.match.view import View, observed, view_of

AnyRules = Rules[Any]

ChanceFor = Callable[[int], Chance]
"""The source of the nth chance event of a match, counted from 0."""


@cache
def _parted(seat: Seat, parting: Parting) -> Event:
    """Tells that somebody left or came back; the same object each time."""
    return Event(parting.value, (("seat", SeatRef(seat)),))


class Match:
    """One playing of a game.

    The state is the fold of `Rules.apply` over the history. Chance acts by itself after each
    action. Nothing here waits for anybody: a window shows what `state` says.
    """

    def __init__(
        self,
        rules: AnyRules,
        names: Sequence[str],
        seed: int,
        *,
        may_peek: bool | None = None,
        badges: Sequence[int] = (),
        start: State | None = None,
        chance_for: ChanceFor | None = None,
    ) -> None:
        """Begin a match; `resume` must follow before a seat can act.

        Args:
            rules: the game with its options.
            names: the players by seat.
            seed: decides all dice and shuffles.
            may_peek: whether undo may cross dice and draws; by default only with one seat.
            badges: the number of the sign by which each seat is known; by default its own.
            start: a position to begin with instead of the game's own.
            chance_for: decides the dice and shuffles instead of the seed.
        """
        self.rules = rules
        self.names = tuple(names)
        self.seed = seed
        self.may_peek = rules.seats == 1 if may_peek is None else may_peek
        self.badges = tuple(badges) or tuple(range(rules.seats))
        self.begins_midway = start is not None
        self.recorder: Recorder | None = None
        self._chance_for = chance_for or partial(SeededChance.numbered, seed)
        self._start: State = rules.initial_state() if start is None else start
        self._judgements = Judgements(rules, self._start)
        self._steps: list[Step] = []
        self._cursor = 0
        self._chance_events = 0
        self._marks: list[LogLine] = []
        self._away: dict[Seat, Parting] = {}
        self._spent: dict[Seat, int] = {}
        self._gave_up: Seat | None = None

    # --- reading ----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now; it holds secrets, show `observe` instead."""
        return self.state_after(self._cursor)

    @property
    def to_act(self) -> Seat:
        """Who acts now; `NOBODY` where the rules have ended the game."""
        return self.state.to_act

    @property
    def prompt(self) -> Message:
        """What is due now, in one sentence (`Rules.prompt`)."""
        return self.rules.prompt(self.state)

    @property
    def ply(self) -> int:
        """How many steps led here; changes with every change of the position."""
        return self._cursor

    @property
    def steps(self) -> tuple[Step, ...]:
        """The history up to now, without what was taken back."""
        return tuple(self._steps[: self._cursor])

    @property
    def last_step(self) -> Step | None:
        """What was done last; None at the beginning."""
        return self._steps[self._cursor - 1] if self._cursor else None

    @property
    def undone(self) -> tuple[Step, ...]:
        """What was taken back and can be done again."""
        return tuple(self._steps[self._cursor :]) if self.can_redo else ()

    def state_after(self, steps: int) -> State:
        """The position after so many steps of the history."""
        return self._steps[steps - 1].after if steps else self._start

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        if self._gave_up is None:
            return self.rules.outcome(self.state)
        team = self.rules.cooperative
        others = (seat for seat in range(self.rules.seats) if seat != self._gave_up)
        return Outcome(
            "conceded",
            GIVEN_UP.rule,
            () if team else tuple(others),
            team=team,
            params=(("seat", SeatRef(self._gave_up)),),
        )

    def observe(self, viewer: Viewer, at: int | None = None) -> State:
        """Return what a seat, an onlooker or all together see; `at`: after so many steps."""
        return observed(self.rules, self.state_after(self._cursor if at is None else at), viewer)

    def view(self, viewer: Viewer, at: int | None = None) -> View:
        """Return the same with all else that may be shown of the position."""
        if at is None:
            return self._judged().view(viewer)
        return view_of(self.rules, self.state_after(at), viewer)

    @property
    def open_view(self) -> View:
        """The whole position with nothing hidden, for the sandbox and files of one's own."""
        return replace(self.view(None), seen=self.state)

    def legal_actions(self) -> Sequence[SeatAction]:
        """All legal actions of who acts."""
        return () if self._gave_up is not None else self._judged().legal_actions

    def log(self) -> Iterator[LogLine]:
        """What happened, oldest first, with marks where something was taken back."""
        marks = iter(self._marks)
        mark = next(marks, None)
        for number in range(self._cursor):
            while mark is not None and mark.step <= number:
                yield mark
                mark = next(marks, None)
            step = self._steps[number]
            before = self.state_after(number)
            for event in self.rules.events(before, step.action, step.after):
                yield LogLine(number, event)
        while mark is not None:
            yield mark
            mark = next(marks, None)

    # --- acting -----------------------------------------------------------------------------

    def propose(self, gesture: Gesture) -> tuple[SeatAction, ...]:
        """The actions a gesture could mean (`propose`)."""
        return self._judged().propose(gesture)

    def _judged(self) -> Judgements:
        """What the rules said of the position now."""
        state = self.state
        if self._judgements.state is not state:
            self._judgements = Judgements(self.rules, state)
        return self._judgements

    def judge(self, seat: Seat, action: SeatAction, ply: int) -> Verdict:
        """What `submit` would answer, without doing anything."""
        if ply != self._cursor:
            return STALE()
        if self._gave_up is not None:
            return GIVEN_UP()
        to_act = self.state.to_act
        if to_act not in (seat, TEAM, NOBODY, CHANCE):
            return NOT_YOUR_TURN(seat=SeatRef(to_act))
        return self._judged().check(action)

    def judge_gesture(self, seat: Seat, gesture: Gesture, ply: int) -> Verdict:
        """Why a gesture does nothing, or LEGAL where it means an action."""
        readings = self.propose(gesture)
        return self.judge(seat, readings[0], ply) if readings else NOTHING_LAID_THERE()

    def submit(self, seat: Seat, action: SeatAction, ply: int) -> Verdict:
        """Do an action, if it is legal; then chance and forced actions follow.

        Args:
            seat: who acts.
            action: what is done.
            ply: the `ply` of the position that the action was meant for.
        """
        verdict = self.judge(seat, action, ply)
        if verdict.legal:
            self._append(seat, action)
            self.resume()
        return verdict

    def resume(self) -> None:
        """Let chance and forced actions happen until a seat must decide or the game is over."""
        while True:
            state = self.state
            if state.to_act == CHANCE:
                chance = self._chance_for(self._chance_events)
                self._append(CHANCE, self.rules.sample_chance(state, chance))
                continue
            forced = forced_by(self.rules, state)
            if forced is None:
                return
            self._append(state.to_act, forced, forced=True)

    def reseed(self, seed: int) -> None:
        """Let another seed decide the dice and shuffles that are still to come."""
        self.seed = seed
        self._chance_for = partial(SeededChance.numbered, seed)

    def enter(self, actor: Seat, action: Action, *, forced: bool = False) -> Verdict:
        """Do what a save or a scenario says, chance included, and nothing that would follow."""
        if actor not in (CHANCE, self.state.to_act) and self.state.to_act != TEAM:
            return NOT_YOUR_TURN(seat=SeatRef(self.state.to_act))
        if self._cursor < len(self._steps):
            known = self._steps[self._cursor]
            if (known.actor, known.action, known.forced) == (actor, action, forced):
                self._put(known)  # taken back before, and as legal as it was then
                return LEGAL
        verdict = self.rules.check(self.state, action)
        if verdict.legal:
            self._append(actor, action, forced=forced)
        return verdict

    def enter_again(self, step: Step) -> None:
        """Do what was entered in this very position before, and taken back."""
        self._put(step)

    def _append(self, actor: Seat, action: Action, *, forced: bool = False) -> None:
        before = self.state
        after = self.rules.apply(before, action)
        barrier = self.rules.undo_barrier(before, action, after)
        self._put(Step(actor, action, forced, after, barrier))

    def _put(self, step: Step) -> None:
        del self._steps[self._cursor :]
        self._steps.append(step)
        self._cursor += 1
        if step.actor == CHANCE:
            self._chance_events += 1
        if self.recorder is not None:
            self.recorder.acted(step)

    # --- coming and going -------------------------------------------------------------------

    def badge(self, seat: Seat) -> int:
        """The number of the sign by which a seat is known; below 0 the same as the seat."""
        return self.badges[seat] if seat >= 0 else seat

    @property
    def left(self) -> frozenset[Seat]:
        """The seats that have no person at the table."""
        return frozenset(self._away)

    @property
    def played_by_computer(self) -> frozenset[Seat]:
        """The seats that the computer plays; in a team those who stay play for whoever left."""
        return frozenset() if self.rules.cooperative else self.left

    @property
    def away(self) -> Mapping[Seat, Parting]:
        """The same, with how it came about: `Parting.LEFT` or `Parting.COMPUTER`."""
        return self._away

    @property
    def partings(self) -> tuple[tuple[int, Seat, Parting], ...]:
        """Who left and came back, in that order, each with how many steps had been made then.

        Giving up is none of them: it ends the match.
        """
        return tuple(
            (mark.step, ref.seat, PARTINGS[mark.event.code])
            for mark in self._marks
            if PARTINGS.get(mark.event.code, Parting.CONCEDED) is not Parting.CONCEDED
            for _, ref in mark.event.params
            if isinstance(ref, SeatRef)
        )

    @property
    def given_up_by(self) -> Seat | None:
        """Who gave the match up; None where nobody did."""
        return self._gave_up

    def may_part(self, seat: Seat, parting: Parting) -> bool:
        """Whether somebody can leave or come back so.

        The last person cannot leave. A match is given up by one of two seats, or by a team:
        where more play against each other, whoever has enough of it leaves.
        """
        if self.outcome is not None:
            return False
        match parting:
            case Parting.LEFT | Parting.COMPUTER:
                if parting is Parting.COMPUTER and self.rules.cooperative:
                    return False
                return seat not in self._away and len(self._away) < self.rules.seats - 1
            case Parting.BACK:
                return seat in self._away
            case Parting.CONCEDED:
                return self.rules.cooperative or self.rules.seats == 2

    def part(self, seat: Seat, parting: Parting) -> bool:
        """Let somebody leave the table or come back; whether it was done.

        It is no action of the game: it changes no position and is not taken back by undo.
        """
        if not self.may_part(seat, parting):
            return False
        match parting:
            case Parting.LEFT | Parting.COMPUTER:
                self._away[seat] = parting
            case Parting.BACK:
                del self._away[seat]
            case Parting.CONCEDED:
                self._gave_up = seat
        self._marks.append(LogLine(self._cursor, _parted(seat, parting)))
        if self.recorder is not None:
            self.recorder.parted(seat, parting)
        return True

    @property
    def spent(self) -> Mapping[Seat, int]:
        """Seconds that were spent on each seat's turns, or the `TEAM`'s, as far as counted."""
        return {seat: seconds for seat, seconds in self._spent.items() if seat != NOBODY}

    @property
    def played(self) -> int:
        """Seconds for which the match lay on a table and was not over."""
        return self._spent.get(NOBODY, 0)

    def spend(self, seat: Seat, seconds: int) -> None:
        """Add time that was spent on a seat's turns; like `part` it is not taken back by undo.

        For `NOBODY` it is time at the table, whoever acted (`played`).
        """
        self._spent[seat] = self._spent.get(seat, 0) + seconds
        if self.recorder is not None:
            self.recorder.spent(seat, seconds)

    # --- undo and redo ----------------------------------------------------------------------

    def _previous_decision(self) -> int | None:
        """How many steps precede the last decision of a seat; None where there is none."""
        for number in range(self._cursor - 1, -1, -1):
            step = self._steps[number]
            if step.actor != CHANCE and not step.forced:
                return number
        return None

    def _next_decision(self) -> int:
        """How many steps a redo leads to."""
        number = self._cursor + 1
        while number < len(self._steps):
            step = self._steps[number]
            if step.actor != CHANCE and not step.forced:
                break
            number += 1
        return number

    @property
    def can_undo(self) -> bool:
        """Whether the last decision may be taken back."""
        return (
            self._gave_up is None
            and self._previous_decision() is not None
            and (self.may_peek or self.undo_barrier is None)
        )

    @property
    def undo_barrier(self) -> Barrier | None:
        """What was revealed since the last decision and forbids, or marks, its undoing."""
        decision = self._previous_decision()
        if decision is None:
            return None
        steps = self._steps[decision : self._cursor]
        return next((step.barrier for step in steps if step.barrier is not None), None)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else done since."""
        return self._gave_up is None and self._cursor < len(self._steps)

    def undo(self) -> bool:
        """Take the last decision back, with all that followed from it; whether it was done."""
        decision = self._previous_decision()
        if decision is None or not self.can_undo:
            return False
        barrier = self.undo_barrier
        self._cursor = decision
        self._turn_marks_back(decision)
        if barrier is not None:
            self._marks.append(LogLine(decision, Event(f"took-back-{barrier.value}")))
        if self.recorder is not None:
            self.recorder.undone()
        return True

    def _turn_marks_back(self, decision: int) -> None:
        """Keep the marks after an undo: whoever left stays gone. They lie in order of steps."""
        kept = len(self._marks)
        while kept and self._marks[kept - 1].step > decision:
            kept -= 1
        later = self._marks[kept:]
        self._marks[kept:] = [
            LogLine(decision, mark.event) for mark in later if mark.event.code in PARTINGS
        ]

    def redo(self) -> bool:
        """Make the decision taken back last again, with the same dice; whether it was done."""
        if not self.can_redo:
            return False
        self._cursor = self._next_decision()
        if self.recorder is not None:
            self.recorder.redone()
        return True
