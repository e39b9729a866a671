"""A match at a table: the viewer, the privacy screen, actions, undo and redo."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeGuard

from PySide6.QtCore import QObject, Signal

from tabletop.engine.actions import Rolled, SeatAction
from tabletop.engine.capabilities import dice_of
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.verdict import NOT_YOUR_TURN, Verdict
from tabletop.engine.zones import TEAM, Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules, Departure, Match
from tabletop.match.queries import (
    check_legal_action,
    check_length,
    has_secrets,
    observe_with_rules,
    pending_start,
    private_cards,
)
from tabletop.match.tree import StartNode, Step
from tabletop.match.view import GestureResult, View
from tabletop.ui.table.model.buttons import is_throw
from tabletop.ui.table.model.changes import Change, Moment
from tabletop.ui.widgets.press_filter import Cooldown


def humans_of(match: Match) -> frozenset[Seat]:
    """Return the seats of a match that people play; bots play the others."""
    return frozenset(range(match.rules.seats)) - match.players.computer_seats


class Session(QObject):
    """A match that is played at one screen, shown to one viewer at a time.

    In games with hidden information, the turn passes in three stages. First the previous viewer
    still sees the result of their action (`passing_to` is the next seat). Then the privacy screen
    hides all hands (`cover`), and finally the next seat sees the table (`uncover`). The viewer can
    cover the table at any time (`hide`), and look behind the privacy screen for a moment (`peek`).

    The result of a throw becomes known when the dice come to rest. Until then `view` is the
    position before the throw, and `changed` is emitted by `finish_throw`.

    A viewer who was shown hidden information confirms that they have read it before the
    screen is passed on (`waits_for_confirmation`), even if the privacy screen is switched off.

    Attributes:
        match: the match.
        rules_in_play: the rules that `actor_observation` uses; by default those of the match.
        speaker: describes the match in words.
        humans: the seats that people play.
        passing_to: the next viewer, or None if the screen is not being passed.
        is_covered: whether the privacy screen is closed, so that no actions are possible.
        is_peeking: whether the next viewer is looking behind the privacy screen.
        is_throwing: whether dice are rolling, so that their result is not yet shown.
        start_throw: starts the animation of the last throw; returns whether any dice move.
        is_new: whether the match has just begun, so that the table shows the deal and resets this.
        is_dealing: whether cards are being dealt; bots wait for the end of the deal.
        is_presenting: returns whether the table is still showing what happened; bots wait for it.
        selected_dice: the dice selected to be thrown next or kept, depending on the game.

    Signals:
        throw_started: dice have begun to roll.
        rearranged: the selection of dice or the order of the viewer's hand has changed.
        changed: the position or the viewer has changed; carries the `Change`.
        refused: an action was refused; carries the `Verdict`.
        pass_requested: the viewer passes the screen on; the receiver should call `cover`.
        uncover_requested: the next viewer is ready; the receiver should call `uncover`.
    """

    throw_started = Signal()
    rearranged = Signal()
    changed = Signal(object)
    refused = Signal(object)
    pass_requested = Signal()
    uncover_requested = Signal()

    def __init__(
        self,
        match: Match,
        speaker: Speaker,
        parent: QObject | None = None,
        *,
        privacy_screen: bool = True,
    ) -> None:
        """Create a session for a match.

        Args:
            match: the match.
            speaker: describes the match in words.
            parent: the Qt parent.
            privacy_screen: whether to hide all hands while the screen is passed on.
        """
        super().__init__(parent)
        self.match = match
        self.rules_in_play: AnyRules = match.rules
        self.speaker = speaker
        self.humans = humans_of(match)
        self.passing_to: Seat | None = None
        self.is_covered = self.is_peeking = self.is_throwing = False
        self.start_throw: Callable[[], bool] | None = None
        self.is_new = self.is_dealing = False
        self.is_presenting: Callable[[], bool] = bool
        self.selected_dice: frozenset[int] = frozenset()
        self._hides_hands = self._passes_on = privacy_screen and has_secrets(match.rules)
        self._viewer: Seat = max(match.to_act, 0)
        self._viewer = self._next_viewer()
        self._hidden = False
        self._shown_ply = match.ply
        self._known: Counter[CardId] = Counter()
        self._is_news_unread = False
        self._mark_news_read()
        self._shown = self.moment
        # The player who opens the match may not be the one who left it.
        if self._hides_hands and len(match.players.human_seats) > 1 and match.outcome is None:
            self.passing_to, self.is_covered = self._viewer, True

    # --- what is shown ----------------------------------------------------------------------

    @property
    def viewer(self) -> Seat:
        """The seat at the screen: the seat to act, or the one that acted most recently."""
        return self.passing_to if self.is_peeking and self.passing_to is not None else self._viewer

    @property
    def side(self) -> Seat:
        """The seat at the lower edge of the table.

        In games with hidden information this is the viewer, and the table turns while the screen is
        covered. In other games the table never turns.
        """
        if not self.keeps_secrets:
            return min(self.humans, default=self.viewer)
        return self.passing_to if self.is_covered and self.passing_to is not None else self.viewer

    @property
    def visible_to(self) -> Seat | None:
        """The seat whose hidden cards are shown, or None while the screen is covered."""
        return None if self.is_covered and not self.is_peeking else self.viewer

    @property
    def view(self) -> View:
        """The position as the viewer sees it, without the result of dice still rolling."""
        return self.match.view(self.visible_to, self._shown_ply if self.is_throwing else None)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, or None if it is not over or dice are still rolling."""
        return None if self.is_throwing else self.match.outcome

    @property
    def moment(self) -> Moment:
        """The state of the match, and the viewer, that are currently shown."""
        match, ply = self.match, self._shown_ply if self.is_throwing else self.match.ply
        is_over = self.outcome is not None
        return Moment(
            match, ply, match.revision, self.viewer, self.visible_to, self.is_covered, is_over
        )

    def announce(self) -> None:
        """Emit `changed` with the difference since the last emission."""
        if not self.signalsBlocked():
            before, self._shown = self._shown, self.moment
            self.changed.emit(Change(before, self._shown))

    def finish_throw(self) -> None:
        """Finish dealing and throwing, and make the result of a throw known."""
        self.is_dealing = False
        if self.is_throwing:
            self.is_throwing = False
            self._show_result()

    # --- players ----------------------------------------------------------------------------

    def set_humans(self, humans: Iterable[Seat]) -> None:
        """Set the seats that people play; bots play the others.

        A person who leaves may still be at the screen, so no other hand is shown until the screen
        has been passed on, not even the last person's.
        """
        self.finish_throw()
        self.humans = frozenset(humans)
        seat = self._next_viewer()
        if self._hides_hands and not self.has_privacy_screen and self.match.outcome is None:
            if self.is_covered or seat != self._viewer:
                self.passing_to, self.is_covered, self._hidden = seat, True, False
        elif not self.has_privacy_screen:
            self._viewer, self.passing_to, self.is_covered, self._hidden = seat, None, False, False
            self._mark_news_read()
        elif seat != self._viewer:
            # A seat that no longer has a person cannot be the viewer.
            self.is_covered = self.is_covered or self._viewer not in self.humans
            self.passing_to = seat
        self.is_peeking = False
        self.announce()

    def depart(self, seat: Seat, departure: Departure) -> bool:
        """Make a seat leave, return or concede (`Players.depart`); return whether it did."""
        self.finish_throw()
        done = self.match.players.depart(seat, departure)
        if departure is Departure.CONCEDED and done:  # the game is over, so nothing is hidden
            self.passing_to, self.is_covered, self._hidden = None, False, False
        if done:
            self.set_humans(humans_of(self.match))
        return done

    # --- the privacy screen -----------------------------------------------------------------

    def set_privacy_screen(self, wanted: bool) -> None:
        """Set whether all hands are hidden while the screen is passed on."""
        hides = wanted and has_secrets(self.match.rules)
        if hides is not self._hides_hands:
            self._hides_hands = hides
            self.set_humans(self.humans)

    @property
    def keeps_secrets(self) -> bool:
        """Whether the game has information that only some players may see."""
        return has_secrets(self.match.rules)

    @property
    def has_privacy_screen(self) -> bool:
        """Whether the privacy screen is closed between two viewers."""
        return self._hides_hands and len(self.humans) > 1

    @property
    def is_hidden(self) -> bool:
        """Whether the current viewer closed the privacy screen (`hide`)."""
        return self.is_covered and self._hidden

    @property
    def waits_for_confirmation(self) -> bool:
        """Whether the viewer must confirm before the screen passes on."""
        return self.passing_to is not None and not self.is_covered and self._is_news_unread

    def cover(self) -> None:
        """Close the privacy screen for the next viewer, or only change the viewer."""
        if self.passing_to is not None and not self.is_covered:
            self.is_covered = True
            if self.has_privacy_screen:
                self.announce()
            else:
                self.uncover()

    def hide(self) -> None:
        """Close the privacy screen now, in any game; the viewer can reopen it."""
        self.finish_throw()
        if self.is_covered or self.match.outcome is not None:
            return
        self._hidden = self.passing_to is None
        self.passing_to = self._viewer if self.passing_to is None else self.passing_to
        self.is_covered = True
        self.announce()

    def peek(self, *, peeking: bool) -> None:
        """Set whether the next viewer looks behind the closed privacy screen."""
        if self.is_covered and self.passing_to is not None and peeking is not self.is_peeking:
            self.is_peeking = peeking
            self.announce()

    def uncover(self) -> None:
        """Open the privacy screen for the next viewer."""
        if self.passing_to is not None and self.is_covered:
            self._viewer, self.passing_to = self.passing_to, None
            self.is_covered = self._hidden = self.is_peeking = False
            self._mark_news_read()
            self.announce()

    # --- the next viewer --------------------------------------------------------------------

    def _mark_news_read(self) -> None:
        self._known = self._secrets()
        self._is_news_unread = False

    def _secrets(self) -> Counter[CardId]:
        """Return the cards known only to the viewer; empty if hands are never hidden."""
        return private_cards(self.match, self._viewer) if self._passes_on else Counter()

    def _next_viewer(self) -> Seat:
        """Return the seat that should be at the screen: the seat to act, if not a bot's."""
        to_act = self.match.to_act
        if self.match.players.conceded_by is not None:
            return self._viewer
        if to_act in self.humans or (to_act >= 0 and not self.humans):
            return to_act
        return self._viewer if self._viewer in self.humans else min(self.humans, default=0)

    def _action_done(self) -> None:
        """Start the animation of an action's throw, or show its result at once."""
        self.selected_dice = frozenset()
        self.is_throwing = False
        if self.start_throw is not None and self.start_throw():
            self.is_throwing = True
            self.throw_started.emit()
        else:
            self._show_result()

    def _show_result(self) -> None:
        before, self._shown_ply = self._shown_ply, self.match.ply
        viewer = self._next_viewer()
        # Newly seen cards count as unread news until the viewer's next turn.
        known = self._secrets()
        gained, self._known = known - self._known, known
        is_ours = self._viewer in self.humans and self.match.to_act != self._viewer
        self._is_news_unread = is_ours and (self._is_news_unread or bool(gained))
        waits = self.has_privacy_screen or (self._passes_on and self._is_news_unread)
        if self.is_covered:
            self._hidden = self._hidden and viewer == self._viewer
            self.passing_to = viewer
        elif not waits:
            self._viewer, self.passing_to = viewer, None
            self._mark_news_read()
        else:
            self.passing_to = None if viewer == self._viewer else viewer
        self.announce()
        check_length(self.match, before)
        if not self.is_computers_turn:
            check_legal_action(self.match)

    # --- acting -----------------------------------------------------------------------------

    def legal_actions(self) -> Sequence[SeatAction]:
        """Return the viewer's legal actions; none while dice roll or the screen passes."""
        if self.is_throwing or self.passing_to is not None or self.is_computers_turn:
            return ()
        return self.match.legal_actions()

    def actor_observation(self) -> Any | None:  # noqa: ANN401 - the type depends on the game
        """Return the viewer's observation, or None if the viewer is not to act."""
        seat = self.visible_to
        if seat is None or not self.legal_actions() or self.match.to_act not in (seat, TEAM):
            return None
        return observe_with_rules(self.match, self.rules_in_play, seat)

    @property
    def is_computers_turn(self) -> bool:
        """Whether a bot plays the seat to act."""
        to_act = self.match.to_act
        return to_act >= 0 and to_act not in self.humans and self.match.outcome is None

    def _actor(self) -> Seat:
        """Return the seat whose gestures are interpreted.

        This is the seat to act if a person plays it and the screen is not being passed on, and
        otherwise the viewer.
        """
        to_act = self.match.to_act
        return to_act if to_act in self.humans and self.passing_to is None else self._viewer

    def play_for(self, seat: Seat, action: SeatAction, revision: int | None = None) -> Verdict:
        """Play an action for a bot's seat, whether or not the table is covered.

        Args:
            seat: the seat that the bot plays.
            action: the action.
            revision: the `Match.revision` for which the bot chose the action, or None for the
                current one.
        """
        self.finish_throw()
        now = self.match.revision
        verdict = self.match.submit(seat, action, now if revision is None else revision)
        if verdict.legal:
            self._action_done()
        return verdict

    def act(self, action: SeatAction, then: Gesture | None = None) -> Verdict:
        """Play an action for the seat to act, or emit `refused` if it is not legal.

        Args:
            action: the action.
            then: a gesture of the same seat that follows, if it means exactly one action.
        """
        self.finish_throw()
        if self.is_covered:
            return NOT_YOUR_TURN(seat=SeatRef(self.match.to_act))
        seat = self._actor()
        verdict = self.match.submit(seat, action, self.match.revision)
        if verdict.legal:
            following = () if then is None else self.match.interpret(seat, then).actions
            if len(following) == 1:
                self.match.submit(seat, following[0], self.match.revision)
            self._action_done()
        else:
            self.refused.emit(verdict)
        return verdict

    def interpret(self, gesture: Gesture) -> GestureResult:
        """Return what a gesture means for the seat to act."""
        return self.match.interpret(self._actor(), gesture)

    def refuse(self, result: GestureResult) -> None:
        """Emit `refused` for a gesture that means no legal action."""
        self.refused.emit(result.verdict)

    # --- undo and redo ----------------------------------------------------------------------

    def _decisions(self) -> Iterator[tuple[int, Step]]:
        """Yield people's decisions, latest first, with the index of the node before each."""
        line, first = self.match.line, self.match.start_index
        stop = line.stop_before(line.index, first)
        while stop is not None:
            decision = line.nodes[stop + 1]
            if self._is_by_person(decision):
                yield stop, decision
            stop = line.stop_before(stop, first)

    def _is_by_person(self, node: Step | StartNode) -> TypeGuard[Step]:
        return isinstance(node, Step) and node.actor in (*self.humans, TEAM)

    def _may_go_back(self, stop: int) -> bool:
        return self.match.may_peek or self.match.line.barrier_after(stop) is None

    @property
    def can_undo(self) -> bool:
        """Whether the viewer may undo the latest decision of a person.

        This is false while it is a bot's turn.
        """
        last = next(self._decisions(), None)
        if last is None or self.is_covered or self.is_computers_turn:
            return False
        return self.match.can_undo and self._may_go_back(last[0])

    @property
    def is_undo_practice(self) -> bool:
        """Whether undo would make practice of a match that counts (`Match.is_practice`)."""
        match, last = self.match, next(self._decisions(), None)
        if last is None or not self.can_undo or not match.may_peek or match.is_practice:
            return False
        has_chance = match.line.barrier_after(last[0]) is not None
        return not self.is_throwing and (has_chance or match.outcome is not None)

    @property
    def can_redo(self) -> bool:
        """Whether the viewer may redo the most recently undone decision."""
        return self.match.can_redo and not self.is_covered and not self.is_computers_turn

    def undo(self) -> bool:
        """Undo the latest decision of a person, if allowed; return whether it was undone.

        The bots' later actions are undone, too. While dice roll, this only finishes the animation.
        """
        if self.is_throwing:
            self.finish_throw()
            return False
        return self._action_done_if(self.can_undo and self._undo_to(next(self._decisions())[0]))

    def _undo_to(self, stop: int) -> bool:
        while self.match.line.index > stop and self.match.undo():
            pass
        return self.match.line.index == stop

    def redo(self) -> bool:
        """Redo the most recently undone decision; return False if that is not possible.

        The steps that follow it, up to a person's next decision, are redone, too.
        """
        match, line = self.match, self.match.line
        done = self.can_redo and match.redo()
        while done and match.can_redo and not self._is_by_person(line.nodes[line.index + 1]):
            match.redo()
        return self._action_done_if(done)

    def _action_done_if(self, done: bool) -> bool:
        if done:
            self._action_done()
        return done

    # --- a pending action -------------------------------------------------------------------

    def _pending_start(self) -> int | None:
        """Return the node index to which the pending action can be undone, or None."""
        first, start = pending_start(self.match), None
        for stop, _ in self._decisions() if first is not None else ():
            barrier = self.match.line.barrier_after(stop)
            if stop - self.match.start_index < (first or 0) or barrier is not None:
                break
            start = stop
        return start

    @property
    def can_undo_pending(self) -> bool:
        """Whether a person's decision in a pending action can be undone."""
        return self.can_undo and self.passing_to is None and self._pending_start() is not None

    def undo_pending(self) -> bool:
        """Undo the pending action back to the last barrier; return False if impossible."""
        stop = self._pending_start() if self.can_undo_pending else None
        return self._action_done_if(stop is not None and self._undo_to(stop))

    # --- texts ------------------------------------------------------------------------------

    def undo_text(self) -> str:
        """Return a text explaining what undo would do, or why nothing can be undone."""
        if self.is_covered:
            return self.tr("You cannot undo while the screen is being passed on.")
        if self.is_computers_turn:
            return self.tr("You cannot undo while the computer is playing.")
        last = next(self._decisions(), None)
        if last is None or self.match.players.conceded_by is not None:
            return self.tr("There is nothing to undo.")
        barrier = self.match.line.barrier_after(last[0])
        if barrier is None:
            return self.undo_label()
        reason = self.speaker.barrier(barrier)
        return f"{self.undo_label()}\n{reason}" if self.can_undo else reason

    def undo_label(self) -> str:
        """Return a label for undo that names the latest decision, which must exist."""
        match, (stop, decision) = self.match, next(self._decisions())
        if self.has_privacy_screen and decision.actor != self.visible_to:
            # The text of an action may name a card that only its player knows.
            name = self.speaker.seat(decision.actor)
            return self.tr("Undo what {name} did").format(name=name)
        dice = dice_of(match.rules, match.observe(None, stop - match.start_index))
        text = self.speaker.action(decision.action, dice)
        return self.tr("Undo: {action}").format(action=text)

    def redo_text(self) -> str:
        """Return a text explaining what redo would do, or why nothing can be redone."""
        if not self.can_redo:
            return self.tr("There is nothing to redo.")
        return self.tr("Redo what was undone")


class ReadingTime:
    """Tracks whether the viewer has had time to see the table and the latest throw."""

    def __init__(self, session: Session, uncover_cooldown: Cooldown) -> None:
        """Create a tracker for a session.

        Args:
            session: the session whose throws are tracked.
            uncover_cooldown: runs for a while after the privacy screen opens.
        """
        self._throw_cooldown = Cooldown()
        self._session, self._uncover_cooldown = session, uncover_cooldown

    def note_throw(self, steps: Sequence[Step]) -> None:
        """Start the throw cooldown if the steps being shown include a throw."""
        if any(isinstance(step.action, Rolled) for step in steps):
            self._throw_cooldown.begin()

    @property
    def accepts_presses(self) -> bool:
        """Whether enough time has passed since the privacy screen opened."""
        return self._uncover_cooldown.is_over

    def is_unread(self, action: SeatAction | None) -> bool:
        """Return whether an action throws dice whose last result appeared too recently."""
        return not self._throw_cooldown.is_over and is_throw(self._session, action)
