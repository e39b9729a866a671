"""Who looks at the screen, and how it is passed on from one seat to the next."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

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
from tabletop.match.queries import has_secrets, observe_with_rules, pending_start, private_cards
from tabletop.match.tree import StartNode, Step
from tabletop.match.view import GestureResult, View
from tabletop.ui.table.model.buttons import is_throw
from tabletop.ui.table.model.changes import Change, Moment
from tabletop.ui.widgets.press_filter import Cooldown

if TYPE_CHECKING:
    from datetime import datetime


def humans_of(match: Match) -> frozenset[Seat]:
    """Return the seats that people play; the computer plays the others."""
    return frozenset(range(match.rules.seats)) - match.players.computer_seats


class Session(QObject):
    """A match as the window's parts share it: who looks at it, and the words for it.

    What changes is signalled, what is refused too.

    In games with secrets a privacy screen covers the table before somebody else looks at it. Three
    moments follow each other: who acted still sees the table and reads what came of it
    (`passing_to` is the next seat), then nobody sees any hand (`cover`), then the next seat does
    (`uncover`). Who looks can cover the table at any time (`hide`), and look through for a moment
    (`peek`).

    What dice bring is known when they lie: as long as a throw is shown (`toss`), `view` is the
    position before it, and `changed` waits for `land`.

    Whoever was shown something that only they know passes the screen on themself
    (`is_confirmed`), also where no privacy screen is wanted.

    Attributes:
        match: the match.
        rules_in_play: its rules, as they are where a game is played with all its secrets.
        speaker: the words for it.
        humans: the seats that people play.
        passing_to: the seat that is to look next, as long as it does not yet.
        is_covered: whether the privacy screen is shown; nothing can be done meanwhile.
        is_peeking: whether who is to look next looks through the privacy screen.
        is_throwing: whether dice are in the air, and nobody knows what they bring.
        start_throw: starts showing the last throw; returns whether any dice are moving.
        is_new: whether the match has just been begun and its cards are yet to be dealt before all
            eyes; the table that does so takes it back.
        left_at: when those who play left off, where that was a while ago; the table that tells them
            where they were takes it back.
        is_dealing: whether they are just being dealt; the computer waits for that.
        is_presenting: returns whether the table still shows what happened; the computer waits.
        selected_dice: the dice put where the next throw takes them from, or beside it.

    Signals:
        tossed: dice are in the air.
        rearranged: other dice are gathered, or the own hand is in another order.
        changed: the position is another one (an action, undo or redo), or who sees it; carries the
            `Change`.
        refused: something was tried and refused; carries the `Verdict`.
        pass_wanted: whoever looks passes the screen on; the table answers with `cover`.
        look_wanted: whoever is to look next is there; the privacy screen answers with `uncover`.
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
        """Begin to look at a match.

        Args:
            match: the match.
            speaker: the words for it.
            parent: owner of the object.
            privacy_screen: False where whoever looks may see everything that anybody sees.
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
        self.left_at: datetime | None = None
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
        # Whoever left the game may be the one who opens it again.
        if self._hides_hands and len(match.players.human_seats) > 1 and match.outcome is None:
            self.passing_to, self.is_covered = self._viewer, True

    # --- what is seen -----------------------------------------------------------------------

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the screen: who acts, or who acted last."""
        return self.passing_to if self.is_peeking and self.passing_to is not None else self._viewer

    @property
    def side(self) -> Seat:
        """The seat from whose side the table lies: that of who looks, where hands are secret.

        It is turned while it is covered. A table on which all is open is never turned.
        """
        if not self.keeps_secrets:
            return min(self.humans, default=self.viewer)
        return self.passing_to if self.is_covered and self.passing_to is not None else self.viewer

    @property
    def visible_to(self) -> Seat | None:
        """The seat for which everything is shown and said; None while nobody may see a secret."""
        return None if self.is_covered and not self.is_peeking else self.viewer

    @property
    def view(self) -> View:
        """What whoever looks sees of the position, as far as it is known."""
        return self.match.view(self.visible_to, self._shown_ply if self.is_throwing else None)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, as soon as that is known."""
        return None if self.is_throwing else self.match.outcome

    @property
    def moment(self) -> Moment:
        """What is shown now."""
        match, ply = self.match, self._shown_ply if self.is_throwing else self.match.ply
        is_over = self.outcome is not None
        return Moment(
            match, ply, match.revision, self.viewer, self.visible_to, self.is_covered, is_over
        )

    def announce(self) -> None:
        """Emit `changed` with the difference since it was last emitted."""
        if not self.signalsBlocked():
            before, self._shown = self._shown, self.moment
            self.changed.emit(Change(before, self._shown))

    def finish_throw(self) -> None:
        """Know what the dice bring, and that all is dealt: nothing moves any more."""
        self.is_dealing = False
        if self.is_throwing:
            self.is_throwing = False
            self._show_result()

    # --- who plays --------------------------------------------------------------------------

    def set_humans(self, humans: Iterable[Seat]) -> None:
        """Say which seats people play from now on; the computer plays the others.

        Who sits at the screen may be whoever leaves: nobody else's hand is shown before the screen
        was passed on, not even that of the last person.
        """
        self.finish_throw()
        self.humans = frozenset(humans)
        due = self._next_viewer()
        if self._hides_hands and not self.has_privacy_screen and self.match.outcome is None:
            if self.is_covered or due != self._viewer:
                self.passing_to, self.is_covered, self._hidden = due, True, False
        elif not self.has_privacy_screen:
            self._viewer, self.passing_to, self.is_covered, self._hidden = due, None, False, False
            self._mark_news_read()
        elif due != self._viewer:
            # Somebody who plays no longer looks no longer, either.
            self.is_covered = self.is_covered or self._viewer not in self.humans
            self.passing_to = due
        self.is_peeking = False
        self.announce()

    def depart(self, seat: Seat, departure: Departure) -> bool:
        """Let somebody leave, come back or give up (`Players.part`); whether it was done."""
        self.finish_throw()
        done = self.match.players.depart(seat, departure)
        if departure is Departure.CONCEDED and done:  # it is over: there is nothing left to hide
            self.passing_to, self.is_covered, self._hidden = None, False, False
        if done:
            self.set_humans(humans_of(self.match))
        return done

    # --- the privacy screen -----------------------------------------------------------------

    def set_privacy_screen(self, wanted: bool) -> None:
        """Say whether hands are to be hidden while the screen is passed on."""
        curtained = wanted and has_secrets(self.match.rules)
        if curtained is not self._hides_hands:
            self._hides_hands = curtained
            self.set_humans(self.humans)

    @property
    def keeps_secrets(self) -> bool:
        """Whether something on the table is for one of several players only."""
        return has_secrets(self.match.rules)

    @property
    def has_privacy_screen(self) -> bool:
        """Whether a privacy screen is shown between two seats at all."""
        return self._hides_hands and len(self.humans) > 1

    @property
    def is_hidden(self) -> bool:
        """Whether the privacy screen is shown because of `hide`: who looked is to look again."""
        return self.is_covered and self._hidden

    @property
    def waits_for_confirmation(self) -> bool:
        """Whether the screen is passed on only when whoever looks says so."""
        return self.passing_to is not None and not self.is_covered and self._is_news_unread

    def cover(self) -> None:
        """Show the privacy screen for the next seat; where there is none that seat looks."""
        if self.passing_to is not None and not self.is_covered:
            self.is_covered = True
            if self.has_privacy_screen:
                self.announce()
            else:
                self.uncover()

    def hide(self) -> None:
        """Show the privacy screen at once, in any game; who looked can open it again."""
        self.finish_throw()
        if self.is_covered or self.match.outcome is not None:
            return
        self._hidden = self.passing_to is None
        self.passing_to = self._viewer if self.passing_to is None else self.passing_to
        self.is_covered = True
        self.announce()

    def peek(self, *, peeking: bool) -> None:
        """Let who is to look next look through the privacy screen, or no longer."""
        if self.is_covered and self.passing_to is not None and peeking is not self.is_peeking:
            self.is_peeking = peeking
            self.announce()

    def uncover(self) -> None:
        """Open the privacy screen: from now on the next seat looks."""
        if self.passing_to is not None and self.is_covered:
            self._viewer, self.passing_to = self.passing_to, None
            self.is_covered = self._hidden = self.is_peeking = False
            self._mark_news_read()
            self.announce()

    # --- following --------------------------------------------------------------------------

    def _mark_news_read(self) -> None:
        self._known = self._secrets()
        self._is_news_unread = False

    def _secrets(self) -> Counter[CardId]:
        """Return what only the viewer knows, where the screen is passed on at all."""
        return private_cards(self.match, self._viewer) if self._passes_on else Counter()

    def _next_viewer(self) -> Seat:
        """Return who is to look: who acts, if that is a person."""
        to_act = self.match.to_act
        if self.match.players.conceded_by is not None:
            return self._viewer
        if to_act in self.humans or (to_act >= 0 and not self.humans):
            return to_act
        return self._viewer if self._viewer in self.humans else min(self.humans, default=0)

    def _action_done(self) -> None:
        """Tell that something was done: at once, or when the dice lie that were thrown."""
        self.selected_dice = frozenset()
        self.is_throwing = False
        if self.start_throw is not None and self.start_throw():
            self.is_throwing = True
            self.throw_started.emit()
        else:
            self._show_result()

    def _show_result(self) -> None:
        self._shown_ply = self.match.ply
        due = self._next_viewer()
        # What only the viewer was shown is news until it is their turn: then they act on it.
        known = self._secrets()
        gained, self._known = known - self._known, known
        is_ours = self._viewer in self.humans and self.match.to_act != self._viewer
        self._is_news_unread = is_ours and (self._is_news_unread or bool(gained))
        waits = self.has_privacy_screen or (self._passes_on and self._is_news_unread)
        if self.is_covered:
            self._hidden = self._hidden and due == self._viewer
            self.passing_to = due
        elif not waits:
            self._viewer, self.passing_to = due, None
            self._mark_news_read()
        else:
            self.passing_to = None if due == self._viewer else due
        self.announce()

    # --- acting -----------------------------------------------------------------------------

    def legal_actions(self) -> Sequence[SeatAction]:
        """Return what whoever looks may do; nothing while dice fall or the screen is passed on."""
        if self.is_throwing or self.passing_to is not None or self.is_computers_turn:
            return ()
        return self.match.legal_actions()

    def actor_observation(self) -> Any | None:  # noqa: ANN401 - each game has its own type of position
        """Return what the seat to act sees; None where whoever looks at the screen does not act."""
        sight = self.visible_to
        if sight is None or not self.legal_actions() or self.match.to_act not in (sight, TEAM):
            return None
        return observe_with_rules(self.match, self.rules_in_play, sight)

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
        self.finish_throw()
        now = self.match.revision
        verdict = self.match.submit(seat, action, now if revision is None else revision)
        if verdict.legal:
            self._action_done()
        return verdict

    def act(self, action: SeatAction, then: Gesture | None = None) -> Verdict:
        """Do an action for the seat whose turn it is, if it is legal.

        Args:
            action: what is done.
            then: what the same seat does next in one go, where that comes to one action.
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
        """Return what a gesture comes to for the seat whose turn it is."""
        return self.match.interpret(self._actor(), gesture)

    def refuse(self, result: GestureResult) -> None:
        """Announce why a gesture does nothing; it must mean no legal action."""
        self.refused.emit(result.verdict)

    # --- undo and redo ----------------------------------------------------------------------

    def _decisions(self) -> Iterator[tuple[int, Step]]:
        """Yield what people decided, the last first, each with the position of the line."""
        line, first = self.match.line, self.match.start_index
        stop = line.stop_before(line.index, first)
        while stop is not None:
            decision = line.nodes[stop + 1]
            if self._is_a_persons(decision):
                yield stop, decision
            stop = line.stop_before(stop, first)

    def _is_a_persons(self, decision: Step | StartNode) -> TypeGuard[Step]:
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
        if self.is_throwing:
            self.finish_throw()
            return False
        return self._action_done_if(self.can_undo and self._undo_to(next(self._decisions())[0]))

    def _undo_to(self, stop: int) -> bool:
        while self.match.line.index > stop and self.match.undo():
            pass
        return self.match.line.index == stop

    def redo(self) -> bool:
        """Make the decision taken back last again; whether it was done.

        With what followed, up to where a person decided next: it happens as it happened before.
        """
        match, line = self.match, self.match.line
        done = self.can_redo and match.redo()
        while done and match.can_redo and not self._is_a_persons(line.nodes[line.index + 1]):
            match.redo()
        return self._action_done_if(done)

    def _action_done_if(self, done: bool) -> bool:
        """Tell that something was done, if it was; return whether."""
        if done:
            self._action_done()
        return done

    # --- a pending action -------------------------------------------------------------------

    def _pending_start(self) -> int | None:
        """Return where a person made the first decision of the pending action that may go back."""
        first, found = pending_start(self.match), None
        for stop, _ in self._decisions() if first is not None else ():
            if stop - self.match.start_index < (first or 0) or not self._may_go_back(stop):
                break
            found = stop
        return found

    @property
    def can_undo_pending(self) -> bool:
        """Whether a pending action is under way of which people can take something back."""
        return self.can_undo and self.passing_to is None and self._pending_start() is not None

    def undo_pending(self) -> bool:
        """Take back what was begun, up to where something was revealed; whether anything was."""
        stop = self._pending_start() if self.can_undo_pending else None
        return self._action_done_if(stop is not None and self._undo_to(stop))

    # --- in words ---------------------------------------------------------------------------

    def undo_text(self) -> str:
        """Return what undo would do, or why it does nothing."""
        if self.is_covered:
            return self.tr("Nothing is taken back while the screen is passed on.")
        if self.is_computers_turn:
            return self.tr("Nothing is taken back while the computer plays.")
        last = next(self._decisions(), None)
        if last is None or self.match.players.conceded_by is not None:
            return self.tr("There is nothing to take back.")
        barrier = self.match.line.barrier_after(last[0])
        if barrier is None:
            return self.undo_label()
        said = self.speaker.barrier(barrier)
        return f"{self.undo_label()}\n{said}" if self.can_undo else said

    def undo_label(self) -> str:
        """Return what a person decided that undo would take back; there must be something."""
        match, (stop, decision) = self.match, next(self._decisions())
        if self.has_privacy_screen and decision.actor != self.visible_to:
            # The words of an action may name a card that only who acted knows.
            name = self.speaker.seat(decision.actor)
            return self.tr("Take back what {name} did").format(name=name)
        dice = dice_of(match.rules, match.observe(None, stop - match.start_index))
        said = self.speaker.action(decision.action, dice)
        return self.tr("Take back: {action}").format(action=said)

    def redo_text(self) -> str:
        """Return what redo would do, or why it does nothing."""
        if not self.can_redo:
            return self.tr("There is nothing to do again.")
        return self.tr("Do again what was taken back")


class ReadingTime:
    """Knows what whoever looks at a table had the time to see."""

    def __init__(self, session: Session, opened: Cooldown) -> None:
        """Begin.

        Args:
            session: what is played.
            opened: lasts for a while since the privacy screen was raised.
        """
        self._throw_cooldown = Cooldown()
        self._session, self._uncover_cooldown = session, opened

    def note_throw(self, steps: Sequence[Step]) -> None:
        """Take note of what has just been shown, as far as dice fell with it."""
        if any(isinstance(step.action, Rolled) for step in steps):
            self._throw_cooldown.begin()

    @property
    def accepts_presses(self) -> bool:
        """Whether presses count again since the privacy screen was raised."""
        return self._uncover_cooldown.is_over

    def is_unread(self, action: SeatAction | None) -> bool:
        """Return whether an action takes up dice that nobody has had the time to look at."""
        return not self._throw_cooldown.is_over and is_throw(self._session, action)
