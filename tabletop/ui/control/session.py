"""What is done at the table, by who looks at it: acts, refusals, undo and redo."""

from collections.abc import Sequence
from typing import Any

from tabletop.engine.actions import SeatAction
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import SeatRef
from tabletop.engine.verdict import NOT_YOUR_TURN, Verdict
from tabletop.engine.zones import TEAM, Seat
from tabletop.match.proposals import Interpretation
from tabletop.match.queries import began, observed_by_rules
from tabletop.ui.control.hot_seat import HotSeat


class Session(HotSeat):
    """A match as the window's parts share it: what changes is signalled, what is refused too."""

    # --- acting -----------------------------------------------------------------------------

    def legal_actions(self) -> Sequence[SeatAction]:
        """Return what whoever looks may do; nothing while dice fall or the screen is passed on."""
        if self.is_tossing or self.passing_to is not None or self._is_computers_turn:
            return ()
        return self.match.legal_actions()

    def seen_to_act(self) -> Any | None:  # noqa: ANN401 - each game has its own type of position
        """Return what the seat to act sees; None where whoever looks at the screen does not act."""
        sight = self.sight
        if sight is None or not self.legal_actions() or self.match.to_act not in (sight, TEAM):
            return None
        return observed_by_rules(self.match, self.rules_in_play, sight)

    @property
    def _is_computers_turn(self) -> bool:
        to_act = self.match.to_act
        return to_act >= 0 and to_act not in self.humans

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

    @property
    def can_undo(self) -> bool:
        """Whether whoever looks may take the last decision back."""
        return self.match.can_undo and not self.is_covered

    @property
    def can_redo(self) -> bool:
        """Whether whoever looks may make the decision taken back last again."""
        return self.match.can_redo and not self.is_covered

    def undo(self) -> bool:
        """Take the last decision back, where that is allowed; whether it was done.

        With what the computer did since: it would only do it again.
        """
        if self.is_tossing:
            self.land()
            return False
        done = False
        while self.can_undo and self.match.undo():
            done = True
            if not self._is_computers_turn:
                break
        return self._told_if(done)

    @property
    def can_take_back(self) -> bool:
        """Whether a pending action is under way of which something can be taken back."""
        return self.can_undo and self.passing_to is None and began(self.match) is not None

    def take_back(self) -> bool:
        """Take back what was begun, up to where something was revealed; whether anything was."""
        first = began(self.match)
        done = False
        while first is not None and self.match.ply > first and self.can_undo and self.match.undo():
            done = True
        return self._told_if(done)

    def redo(self) -> bool:
        """Make the decision taken back last again; whether it was done."""
        return self._told_if(self.can_redo and self.match.redo())

    def _told_if(self, done: bool) -> bool:
        """Tell that something was done, if it was; return whether."""
        if done:
            self._moved()
        return done
