"""What is done at the table, by who looks at it: acts, refusals, undo and redo."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from tabletop.engine.actions import SeatAction
from tabletop.engine.capabilities import dice_of
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import SeatRef
from tabletop.engine.verdict import NOT_YOUR_TURN, Verdict
from tabletop.engine.zones import TEAM, Seat
from tabletop.match.queries import began, observed_by_rules
from tabletop.match.tree import Laid, Step
from tabletop.match.verdict_cache import Interpretation
from tabletop.ui.control.hot_seat import HotSeat


class Session(HotSeat):
    """A match as the window's parts share it: what changes is signalled, what is refused too."""

    # --- acting -----------------------------------------------------------------------------

    def legal_actions(self) -> Sequence[SeatAction]:
        """Return what whoever looks may do; nothing while dice fall or the screen is passed on."""
        if self.is_tossing or self.passing_to is not None or self.is_computers_turn:
            return ()
        return self.match.legal_actions()

    def seen_to_act(self) -> Any | None:  # noqa: ANN401 - each game has its own type of position
        """Return what the seat to act sees; None where whoever looks at the screen does not act."""
        sight = self.sight
        if sight is None or not self.legal_actions() or self.match.to_act not in (sight, TEAM):
            return None
        return observed_by_rules(self.match, self.rules_in_play, sight)

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to act."""
        to_act = self.match.to_act
        return to_act >= 0 and to_act not in self.humans and self.match.outcome is None

    def _actor(self) -> Seat:
        """For whom something is tried: who acts, but only the viewer while the screen passes."""
        to_act = self.match.to_act
        return to_act if to_act in self.humans and self.passing_to is None else self._viewer

    def play_for(self, seat: Seat, action: SeatAction, revision: int | None = None) -> Verdict:
        """Do an action for a seat that the computer plays; the privacy screen does not matter.

        Args:
            seat: the seat.
            action: what is done.
            revision: the match's `revision` when it was decided; None for now.
        """
        self.land()
        now = self.match.revision
        verdict = self.match.submit(seat, action, now if revision is None else revision)
        if verdict.legal:
            self._moved()
        return verdict

    def act(self, action: SeatAction, then: Gesture | None = None) -> Verdict:
        """Do an action for the seat whose turn it is, if it is legal.

        Args:
            action: what is done.
            then: what the same seat does next in one go, where that comes to one action.
        """
        self.land()
        if self.is_covered:
            return NOT_YOUR_TURN(seat=SeatRef(self.match.to_act))
        seat = self._actor()
        verdict = self.match.submit(seat, action, self.match.revision)
        if verdict.legal:
            following = () if then is None else self.match.interpret(seat, then).actions
            if len(following) == 1:
                self.match.submit(seat, following[0], self.match.revision)
            self._moved()
        else:
            self.refused.emit(verdict)
        return verdict

    def interpret(self, gesture: Gesture) -> Interpretation:
        """Return what a gesture comes to for the seat whose turn it is."""
        return self.match.interpret(self._actor(), gesture)

    def refuse(self, found: Interpretation) -> None:
        """Announce why a gesture does nothing; it must mean no legal action."""
        self.refused.emit(found.verdict)

    # --- undo and redo ----------------------------------------------------------------------

    def _decisions(self) -> Iterator[tuple[int, Step]]:
        """Yield what people decided, the last first, each with the position of the line."""
        line, first = self.match.line, self.match.first
        stop = line.stop_before(line.at, first)
        while stop is not None:
            decision = line.nodes[stop + 1]
            if self._is_a_persons(decision):
                yield stop, decision
            stop = line.stop_before(stop, first)

    def _is_a_persons(self, decision: Step | Laid) -> TypeGuard[Step]:
        return isinstance(decision, Step) and decision.actor in (*self.humans, TEAM)

    def _may_go_back(self, stop: int) -> bool:
        return self.match.may_peek or self.match.line.barrier_after(stop) is None

    @property
    def can_undo(self) -> bool:
        """Whether whoever looks may take back what a person decided last.

        While the computer acts nothing is taken back.
        """
        last = next(self._decisions(), None)
        if last is None or self.is_covered or self.is_computers_turn:
            return False
        return self.match.can_undo and self._may_go_back(last[0])

    @property
    def can_redo(self) -> bool:
        """Whether whoever looks may make the decision taken back last again."""
        return self.match.can_redo and not self.is_covered and not self.is_computers_turn

    def undo(self) -> bool:
        """Take back what a person decided last, where that is allowed; whether it was done.

        With what the computer did since: it would only do it again.
        """
        if self.is_tossing:
            self.land()
            return False
        return self._told_if(self.can_undo and self._go_back(next(self._decisions())[0]))

    def _go_back(self, stop: int) -> bool:
        while self.match.line.at > stop and self.match.undo():
            pass
        return self.match.line.at == stop

    def redo(self) -> bool:
        """Make the decision taken back last again; whether it was done.

        With what followed, up to where a person decided next: it happens as it happened before.
        """
        match, line = self.match, self.match.line
        done = self.can_redo and match.redo()
        while done and match.can_redo and not self._is_a_persons(line.nodes[line.at + 1]):
            match.redo()
        return self._told_if(done)

    def _told_if(self, done: bool) -> bool:
        """Tell that something was done, if it was; return whether."""
        if done:
            self._moved()
        return done

    # --- a pending action -------------------------------------------------------------------

    def _begun_at(self) -> int | None:
        """Return where a person made the first decision of the pending action that may go back."""
        first, found = began(self.match), None
        for stop, _ in self._decisions() if first is not None else ():
            if stop - self.match.first < (first or 0) or not self._may_go_back(stop):
                break
            found = stop
        return found

    @property
    def can_take_back(self) -> bool:
        """Whether a pending action is under way of which people can take something back."""
        return self.can_undo and self.passing_to is None and self._begun_at() is not None

    def take_back(self) -> bool:
        """Take back what was begun, up to where something was revealed; whether anything was."""
        stop = self._begun_at() if self.can_take_back else None
        return self._told_if(stop is not None and self._go_back(stop))

    # --- in words ---------------------------------------------------------------------------

    def undo_words(self) -> str:
        """Return what undo would do, or why it does nothing."""
        if self.is_covered:
            return self.tr("Nothing is taken back while the screen is passed on.")
        if self.is_computers_turn:
            return self.tr("Nothing is taken back while the computer plays.")
        last = next(self._decisions(), None)
        if last is None or self.match.attendance.given_up_by is not None:
            return self.tr("There is nothing to take back.")
        barrier = self.match.line.barrier_after(last[0])
        if barrier is None:
            return self.undo_label()
        said = self.speaker.barrier(barrier)
        return f"{self.undo_label()}\n{said}" if self.can_undo else said

    def undo_label(self) -> str:
        """Return what a person decided that undo would take back; there must be something."""
        match, (stop, decision) = self.match, next(self._decisions())
        if self.has_privacy_screen and decision.actor != self.sight:
            # The words of an action may name a card that only who acted knows.
            name = self.speaker.seat(decision.actor)
            return self.tr("Take back what {name} did").format(name=name)
        dice = dice_of(match.rules, match.observe(None, stop - match.first))
        said = self.speaker.action(decision.action, dice)
        return self.tr("Take back: {action}").format(action=said)

    def redo_words(self) -> str:
        """Return what redo would do, or why it does nothing."""
        if not self.can_redo:
            return self.tr("There is nothing to do again.")
        return self.tr("Do again what was taken back")
