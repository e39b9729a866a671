"""Who looks at the screen, and how it is passed on from one seat to the next."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tabletop.engine.cards import CardId
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules, Match
from tabletop.match.players import Parting
from tabletop.match.queries import has_secrets, secrets_of
from tabletop.match.view import View

if TYPE_CHECKING:
    from datetime import datetime


def humans_of(match: Match) -> frozenset[Seat]:
    """Return the seats that people play; the computer plays the others."""
    return frozenset(range(match.rules.seats)) - match.attendance.played_by_computer


class HotSeat(QObject):
    """The match on the table, who looks at it, and the words for it.

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
        is_peeked: whether who is to look next looks through the privacy screen.
        is_tossing: whether dice are in the air, and nobody knows what they bring.
        toss: shows the dice that have just been thrown as they fall; whether any are in the air.
        is_new: whether the match has just been begun and its cards are yet to be dealt before all
            eyes; the table that does so takes it back.
        left_at: when those who play left off, where that was a while ago; the table that tells them
            where they were takes it back.
        is_dealing: whether they are just being dealt; the computer waits for that.
        telling: says whether the table still shows what happened; the computer waits for that, too.
        gathered: the dice put where the next throw takes them from, or beside it.

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
        self.rules_in_play: AnyRules = match.rules
        self.speaker = speaker
        self.humans = humans_of(match)
        self.passing_to: Seat | None = None
        self.is_covered = self.is_peeked = self.is_tossing = False
        self.toss: Callable[[], bool] | None = None
        self.is_new = self.is_dealing = False
        self.left_at: datetime | None = None
        self.telling: Callable[[], bool] = bool
        self.gathered: frozenset[int] = frozenset()
        self._curtained = self._passes_on = privacy_screen and has_secrets(match.rules)
        self._viewer: Seat = max(match.to_act, 0)
        self._viewer = self._due()
        self._hidden = False
        self._told = match.ply
        self._known: Counter[CardId] = Counter()
        self._is_news_unread = False
        self._begin_to_look()
        # Whoever left the game may be the one who opens it again.
        if self._curtained and len(match.attendance.people) > 1 and match.outcome is None:
            self.passing_to, self.is_covered = self._viewer, True

    # --- what is seen -----------------------------------------------------------------------

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the screen: who acts, or who acted last."""
        return self.passing_to if self.is_peeked and self.passing_to is not None else self._viewer

    @property
    def side(self) -> Seat:
        """The seat from whose side the table lies: that of who looks, where hands are secret.

        It is turned while it is covered. A table on which all is open is never turned.
        """
        if not self.keeps_secrets:
            return min(self.humans, default=self.viewer)
        return self.passing_to if self.is_covered and self.passing_to is not None else self.viewer

    @property
    def sight(self) -> Seat | None:
        """The seat for which everything is shown and said; None while nobody may see a secret."""
        return None if self.is_covered and not self.is_peeked else self.viewer

    @property
    def view(self) -> View:
        """What whoever looks sees of the position, as far as it is known."""
        return self.match.view(self.sight, self._told if self.is_tossing else None)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, as soon as that is known."""
        return None if self.is_tossing else self.match.outcome

    def land(self) -> None:
        """Know what the dice bring, and that all is dealt: nothing moves any more."""
        self.is_dealing = False
        if self.is_tossing:
            self.is_tossing = False
            self._tell()

    # --- who plays --------------------------------------------------------------------------

    def set_humans(self, humans: Iterable[Seat]) -> None:
        """Say which seats people play from now on; the computer plays the others.

        Who sits at the screen may be whoever leaves: nobody else's hand is shown before the screen
        was passed on, not even that of the last person.
        """
        self.land()
        self.humans = frozenset(humans)
        due = self._due()
        if self._curtained and not self.has_privacy_screen and self.match.outcome is None:
            if self.is_covered or due != self._viewer:
                self.passing_to, self.is_covered, self._hidden = due, True, False
        elif not self.has_privacy_screen:
            self._viewer, self.passing_to, self.is_covered, self._hidden = due, None, False, False
            self._begin_to_look()
        elif due != self._viewer:
            # Somebody who plays no longer looks no longer, either.
            self.is_covered = self.is_covered or self._viewer not in self.humans
            self.passing_to = due
        self.is_peeked = False
        self.changed.emit()

    def part(self, seat: Seat, parting: Parting) -> bool:
        """Let somebody leave, come back or give up (`Attendance.part`); whether it was done."""
        self.land()
        done = self.match.attendance.part(seat, parting)
        if parting is Parting.CONCEDED and done:  # it is over: there is nothing left to hide
            self.passing_to, self.is_covered, self._hidden = None, False, False
        if done:
            self.set_humans(humans_of(self.match))
        return done

    # --- the privacy screen -----------------------------------------------------------------

    def set_privacy_screen(self, wanted: bool) -> None:
        """Say whether hands are to be hidden while the screen is passed on."""
        curtained = wanted and has_secrets(self.match.rules)
        if curtained is not self._curtained:
            self._curtained = curtained
            self.set_humans(self.humans)

    @property
    def keeps_secrets(self) -> bool:
        """Whether something on the table is for one of several players only."""
        return has_secrets(self.match.rules)

    @property
    def has_privacy_screen(self) -> bool:
        """Whether a privacy screen is shown between two seats at all."""
        return self._curtained and len(self.humans) > 1

    @property
    def is_hidden(self) -> bool:
        """Whether the privacy screen is shown because of `hide`: who looked is to look again."""
        return self.is_covered and self._hidden

    @property
    def is_confirmed(self) -> bool:
        """Whether the screen is passed on only when whoever looks says so."""
        return self.passing_to is not None and not self.is_covered and self._is_news_unread

    def cover(self) -> None:
        """Show the privacy screen for the next seat; where there is none that seat looks."""
        if self.passing_to is not None and not self.is_covered:
            self.is_covered = True
            if self.has_privacy_screen:
                self.changed.emit()
            else:
                self.uncover()

    def hide(self) -> None:
        """Show the privacy screen at once, in any game; who looked can open it again."""
        self.land()
        if self.is_covered or self.match.outcome is not None:
            return
        self._hidden = self.passing_to is None
        self.passing_to = self._viewer if self.passing_to is None else self.passing_to
        self.is_covered = True
        self.changed.emit()

    def peek(self, *, looking: bool) -> None:
        """Let who is to look next look through the privacy screen, or no longer."""
        if self.is_covered and self.passing_to is not None and looking is not self.is_peeked:
            self.is_peeked = looking
            self.changed.emit()

    def uncover(self) -> None:
        """Open the privacy screen: from now on the next seat looks."""
        if self.passing_to is not None and self.is_covered:
            self._viewer, self.passing_to = self.passing_to, None
            self.is_covered = self._hidden = self.is_peeked = False
            self._begin_to_look()
            self.changed.emit()

    # --- following --------------------------------------------------------------------------

    def _begin_to_look(self) -> None:
        self._known = self._secrets()
        self._is_news_unread = False

    def _secrets(self) -> Counter[CardId]:
        """Return what only the viewer knows, where the screen is passed on at all."""
        return secrets_of(self.match, self._viewer) if self._passes_on else Counter()

    def _due(self) -> Seat:
        """Return who is to look: who acts, if that is a person."""
        to_act = self.match.to_act
        if self.match.attendance.given_up_by is not None:
            return self._viewer
        if to_act in self.humans or (to_act >= 0 and not self.humans):
            return to_act
        return self._viewer if self._viewer in self.humans else min(self.humans, default=0)

    def _moved(self) -> None:
        """Tell that something was done: at once, or when the dice lie that were thrown."""
        self.gathered = frozenset()
        self.is_tossing = False
        if self.toss is not None and self.toss():
            self.is_tossing = True
            self.tossed.emit()
        else:
            self._tell()

    def _tell(self) -> None:
        self._told = self.match.ply
        due = self._due()
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
            self._begin_to_look()
        else:
            self.passing_to = None if due == self._viewer else due
        self.changed.emit()
