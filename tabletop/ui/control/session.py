"""A match as the window's parts share it: what changes is signalled, what is refused too."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import Gesture
from tabletop.engine.message import SeatRef
from tabletop.engine.outcome import Outcome
from tabletop.engine.verdict import NOT_YOUR_TURN, Verdict
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.attendance import Parting
from tabletop.match.match import Match
from tabletop.match.queries import began, has_secrets, judge_gesture, secrets_of
from tabletop.match.view import View


def humans_of(match: Match) -> frozenset[Seat]:
    """The seats that people play; the computer plays the others."""
    return frozenset(range(match.rules.seats)) - match.attendance.played_by_computer


class Session(QObject):
    """The match on the table, who looks at it, and the words for it.

    In games with secrets a privacy screen covers the table before somebody else looks at it. Three
    moments follow each other: who acted still sees the table and reads what came of it
    (`passing_to` is the next seat), then nobody sees any hand (`cover`), then the next seat does
    (`uncover`). Who looks can cover the table at any time (`hide`), and look through for a moment
    (`peek`).

    What dice bring is known when they lie: as long as a throw is shown (`toss`), `state` is the
    position before it, and `changed` waits for `land`.

    Whoever was shown something that only they know passes the screen on themself
    (`is_confirmed`), also where no privacy screen is wanted.

    Signals:
        tossed: dice are in the air.
        rearranged: other dice are gathered, or the own hand is in another order.
        changed: the position is another one (an action, undo or redo), or who sees it.
        refused: something was tried and refused; carries the `Verdict`.
        pass_wanted: whoever looks passes the screen on; the table answers with `cover`.
        look_wanted: whoever is to look next is there; the privacy screen answers with `uncover`.
    """

    tossed = Signal()
    rearranged = Signal()
    changed = Signal()
    refused = Signal(object)
    pass_wanted = Signal()
    look_wanted = Signal()

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
        self.speaker = speaker
        self._curtained = self._passes_on = privacy_screen and has_secrets(match.rules)
        self._humans = humans_of(match)
        self._viewer: Seat = max(match.to_act, 0)
        self._viewer = self._due()
        self._next: Seat | None = None
        self._covered = False
        self._hidden = False
        self._peeking = False
        self.toss: Callable[[], bool] | None = None
        """Shows the dice that have just been thrown as they fall; whether any are in the air."""
        self.gathered: frozenset[int] = frozenset()
        """The dice put where the next throw takes them from, or beside it."""
        self._tossing = False
        self._told = match.ply
        self._known: Counter[CardId] = Counter()
        self._is_news_unread = False
        self._begin_to_look()
        if self.has_privacy_screen and match.outcome is None:
            self._next, self._covered = self._viewer, True

    # --- dice in the air --------------------------------------------------------------------

    @property
    def is_tossing(self) -> bool:
        """Whether dice are in the air, and nobody knows what they bring."""
        return self._tossing

    @property
    def view(self) -> View:
        """What whoever looks sees of the position, as far as it is known."""
        return self.match.view(self.sight, self._told if self._tossing else None)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, as soon as that is known."""
        return None if self._tossing else self.match.outcome

    def land(self) -> None:
        """The dice lie: what they bring is known."""
        if self._tossing:
            self._tossing = False
            self._tell()

    # --- who looks --------------------------------------------------------------------------

    @property
    def humans(self) -> frozenset[Seat]:
        """The seats that people play."""
        return self._humans

    def set_humans(self, humans: Iterable[Seat]) -> None:
        """Say which seats people play from now on; the computer plays the others (`play_for`)."""
        self.land()
        self._humans = frozenset(humans)
        due = self._due()
        if not self.has_privacy_screen:
            self._viewer, self._next, self._covered, self._hidden = due, None, False, False
            self._begin_to_look()
        elif due != self._viewer:
            # Somebody who plays no longer looks no longer, either.
            self._covered = self._covered or self._viewer not in self._humans
            self._next = due
        self._peeking = False
        self.changed.emit()

    def part(self, seat: Seat, parting: Parting) -> bool:
        """Let somebody leave, come back or give up (`Match.part`); whether it was done."""
        self.land()
        done = self.match.attendance.part(seat, parting)
        if parting is Parting.CONCEDED and done:  # it is over: there is nothing left to hide
            self._next, self._covered, self._hidden = None, False, False
        if done:
            self.set_humans(humans_of(self.match))
        return done

    def set_privacy_screen(self, wanted: bool) -> None:
        """Say whether hands are to be hidden while the screen is passed on."""
        curtained = wanted and has_secrets(self.match.rules)
        if curtained is not self._curtained:
            self._curtained = curtained
            self.set_humans(self._humans)

    @property
    def has_privacy_screen(self) -> bool:
        """Whether a privacy screen is shown between two seats at all."""
        return self._curtained and len(self._humans) > 1

    @property
    def keeps_secrets(self) -> bool:
        """Whether something on the table is for one of several players only."""
        return has_secrets(self.match.rules)

    @property
    def viewer(self) -> Seat:
        """The seat from whose side the table is seen: who acts, or who acted last."""
        return self._next if self._peeking and self._next is not None else self._viewer

    @property
    def sight(self) -> Seat | None:
        """The seat for which everything is shown and said; None while nobody may see a secret."""
        return None if self._covered and not self._peeking else self.viewer

    @property
    def passing_to(self) -> Seat | None:
        """The seat that is to look next, as long as it does not yet."""
        return self._next

    @property
    def is_covered(self) -> bool:
        """Whether the privacy screen is shown; nothing can be done meanwhile."""
        return self._covered

    @property
    def is_hidden(self) -> bool:
        """Whether the privacy screen is shown because of `hide`: who looked is to look again."""
        return self._covered and self._hidden

    @property
    def is_peeked(self) -> bool:
        """Whether who is to look next looks through the privacy screen."""
        return self._peeking

    @property
    def is_confirmed(self) -> bool:
        """Whether the screen is passed on only when whoever looks says so."""
        return self._next is not None and not self._covered and self._is_news_unread

    def cover(self) -> None:
        """Show the privacy screen for the next seat; where there is none that seat looks."""
        if self._next is not None and not self._covered:
            self._covered = True
            if self.has_privacy_screen:
                self.changed.emit()
            else:
                self.uncover()

    def hide(self) -> None:
        """Show the privacy screen at once, in any game; who looked can open it again."""
        self.land()
        if self._covered or self.match.outcome is not None:
            return
        self._hidden = self._next is None
        self._next = self._viewer if self._next is None else self._next
        self._covered = True
        self.changed.emit()

    def peek(self, *, looking: bool) -> None:
        """Let who is to look next look through the privacy screen, or no longer."""
        if self._covered and self._next is not None and looking is not self._peeking:
            self._peeking = looking
            self.changed.emit()

    def uncover(self) -> None:
        """Open the privacy screen: from now on the next seat looks."""
        if self._next is not None and self._covered:
            self._viewer, self._next = self._next, None
            self._covered = self._hidden = self._peeking = False
            self._begin_to_look()
            self.changed.emit()

    def _begin_to_look(self) -> None:
        self._known = self._secrets()
        self._is_news_unread = False

    def _secrets(self) -> Counter[CardId]:
        """What only the viewer knows, where the screen is passed on at all."""
        return secrets_of(self.match, self._viewer) if self._passes_on else Counter()

    def _notice_news(self) -> None:
        """Note what only the viewer was shown, until it is their turn: then they act on it."""
        known = self._secrets()
        gained, self._known = known - self._known, known
        is_ours = self._viewer in self._humans and self.match.to_act != self._viewer
        self._is_news_unread = is_ours and (self._is_news_unread or bool(gained))

    # --- acting -----------------------------------------------------------------------------

    def legal_actions(self) -> Sequence[SeatAction]:
        """What whoever looks may do now; nothing while dice fall or the screen is passed on."""
        if self._tossing or self._next is not None or self._is_computers_turn:
            return ()
        return self.match.legal_actions()

    @property
    def _is_computers_turn(self) -> bool:
        to_act = self.match.to_act
        return to_act >= 0 and to_act not in self._humans

    def play_for(self, seat: Seat, action: SeatAction) -> Verdict:
        """Do an action for a seat that the computer plays; the privacy screen does not matter."""
        self.land()
        verdict = self.match.submit(seat, action, self.match.ply)
        if verdict.legal:
            self._moved()
        return verdict

    def act(self, action: SeatAction) -> Verdict:
        """Do an action for the seat whose turn it is, if it is legal."""
        self.land()
        if self._covered:
            return NOT_YOUR_TURN(seat=SeatRef(self.match.to_act))
        verdict = self.match.submit(self._actor(), action, self.match.ply)
        self._after(verdict)
        return verdict

    def judge(self, gesture: Gesture) -> Verdict:
        """Why a gesture means nothing legal, or LEGAL."""
        return judge_gesture(self.match, self._actor(), gesture)

    def refuse(self, gesture: Gesture) -> Verdict:
        """Announce why a gesture does nothing; LEGAL, unannounced, where it means an action."""
        verdict = self.judge(gesture)
        if not verdict.legal:
            self.refused.emit(verdict)
        return verdict

    def readings(self, gesture: Gesture) -> tuple[SeatAction, ...]:
        """The legal actions a gesture could mean; more than one asks for a choice."""
        ply = self.match.ply
        return tuple(
            action
            for action in self.match.propose(gesture)
            if self.match.judge(self._actor(), action, ply).legal
        )

    # --- undo and redo ----------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether whoever looks may take the last decision back."""
        return self.match.can_undo and not self._covered

    @property
    def can_redo(self) -> bool:
        """Whether whoever looks may make the decision taken back last again."""
        return self.match.can_redo and not self._covered

    def undo(self) -> bool:
        """Take the last decision back, where that is allowed; whether it was done.

        With what the computer did since: it would only do it again.
        """
        if self._tossing:
            self.land()
            return False
        done = False
        while self.can_undo and self.match.undo():
            done = True
            if not self._is_computers_turn:
                break
        if done:
            self._moved()
        return done

    @property
    def can_take_back(self) -> bool:
        """Whether a pending action is under way of which something can be taken back."""
        return self.can_undo and self._next is None and began(self.match) is not None

    def take_back(self) -> bool:
        """Take back what was begun, up to where something was revealed; whether anything was."""
        first = began(self.match)
        done = False
        while first is not None and self.match.ply > first and self.can_undo and self.match.undo():
            done = True
        if done:
            self._moved()
        return done

    def redo(self) -> bool:
        """Make the decision taken back last again; whether it was done."""
        done = self.can_redo and self.match.redo()
        if done:
            self._moved()
        return done

    # --- following --------------------------------------------------------------------------

    def _actor(self) -> Seat:
        """For whom something is tried: who acts, but only the viewer while the screen passes."""
        to_act = self.match.to_act
        return to_act if to_act in self._humans and self._next is None else self._viewer

    def _after(self, verdict: Verdict) -> None:
        if verdict.legal:
            self._moved()
        else:
            self.refused.emit(verdict)

    def _due(self) -> Seat:
        """Who is to look: who acts, if that is a person."""
        to_act = self.match.to_act
        if self.match.attendance.given_up_by is not None:
            return self._viewer
        if to_act in self._humans or (to_act >= 0 and not self._humans):
            return to_act
        return self._viewer if self._viewer in self._humans else min(self._humans, default=0)

    def _moved(self) -> None:
        """Something was done: it is told at once, or when the dice lie that were thrown."""
        self.gathered = frozenset()
        self._tossing = False
        if self.toss is not None and self.toss():
            self._tossing = True
            self.tossed.emit()
        else:
            self._tell()

    def _tell(self) -> None:
        self._told = self.match.ply
        due = self._due()
        self._notice_news()
        waits = self.has_privacy_screen or (self._passes_on and self._is_news_unread)
        if self._covered:
            self._hidden = self._hidden and due == self._viewer
            self._next = due
        elif not waits:
            self._viewer, self._next = due, None
            self._begin_to_look()
        else:
            self._next = None if due == self._viewer else due
        self.changed.emit()
