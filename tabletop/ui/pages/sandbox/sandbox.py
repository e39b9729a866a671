"""The sandbox: a position that is laid out by hand and asked about, with all that was tried."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.capabilities import HasPermissions, Permission, forced_by
from tabletop.engine.cards import CardId
from tabletop.engine.free_edit import HasFreeEdit
from tabletop.engine.gestures import Gesture
from tabletop.engine.positions import Position
from tabletop.engine.state import State
from tabletop.engine.verdict import NOTHING_LAID_THERE, STALE, Verdict
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.match.free_edit import fetched, moved, taken
from tabletop.match.match import AnyRules, Match
from tabletop.match.open_hands import with_open_cards
from tabletop.match.tree import Branch, Branches, Line, Node, PlayedAction, Query
from tabletop.ui.control.session import Session
from tabletop.ui.pages.sandbox.document import SandboxDocument, document_of, line_of


class ChanceBy(Enum):
    """Who decides what chance does."""

    SEED = "seed"
    """Dice fall and piles are shuffled by themselves."""
    HAND = "hand"
    """It is chosen each time."""


_ASKING: Final = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
_NOTHING_POSSIBLE: Final = STALE()
"""What is said of actions in a position that cannot occur."""


class Sandbox(Session):
    """What lies in the sandbox, as the parts of its page share it.

    It is a session whose match is another one after every change by hand: the match only plays on
    from the moment that is shown. All that ever was is in `branches`.

    Signals:
        allowed: something was asked that is legal; carries the actions that it could be.
    """

    allowed = Signal(object)

    def __init__(
        self, document: SandboxDocument, speaker: Speaker, parent: QObject | None = None
    ) -> None:
        """Lay out what a document says.

        Raises:
            ValueError: a step of the document is not legal where it stands.
        """
        self.rules: AnyRules = document.rules
        """The game as it is played; at the sandbox' table every card lies open."""
        self.names = document.names
        self.is_free = False
        """Whether pieces go anywhere; else the rules judge where."""
        self.asks_only = False
        """Whether what is done is only judged."""
        self.chance = ChanceBy.SEED
        self._seed = document.seed
        self._thrown = 0
        self._open_rules = with_open_cards(document.rules)
        self.branches = Branches((Branch("", line_of(document)),))
        super().__init__(self._match_now(), speaker, parent, privacy_screen=False)
        self.branches = self.branches.renamed(0, self.tr("Main line"))

    # --- where we are -----------------------------------------------------------------------

    @property
    def now(self) -> Node:
        """The moment that is shown."""
        return self.branches.line.now

    @property
    def position(self) -> Position:
        """How all lies."""
        return self.now.position

    @property
    def is_possible(self) -> bool:
        """Whether the position can occur."""
        return self.now.state is not None

    @property
    def is_chance_due(self) -> bool:
        """Whether chance is to be decided first."""
        state = self.now.state
        return state is not None and state.to_act == CHANCE

    @property
    def is_asking(self) -> bool:
        """Whether what is done now is only judged: that was chosen, or Alt or Ctrl is held.

        Some desktops move the window where Alt is held and keep the drag to themselves.
        """
        return self.asks_only or bool(QGuiApplication.keyboardModifiers() & _ASKING)

    def document(self) -> SandboxDocument:
        """The current branch up to here as a value, to be kept."""
        return document_of(self.rules, self.names, self._seed, self.branches)

    def _match_now(self) -> Match:
        """A match that goes on from the moment shown."""
        state = self.now.state
        start = self._shadow() if state is None else state
        return Match(
            self._open_rules,
            self.names,
            self._seed,
            may_peek=True,
            start=start,
            chance_for=self._next_chance,
        )

    def _shadow(self) -> State:
        """Something to be shown for a position that cannot occur; nobody acts in it."""
        line = self.branches.line
        states = (moment.state for moment in reversed(line.moments[: line.at]))
        last = next((state for state in states if state is not None), None)
        last = self.rules.initial_state() if last is None else last
        shown = self.rules.outline(self.position) if isinstance(self.rules, HasFreeEdit) else {}
        shadow: State = last._replace(zones=self.position.zones, **{"to_act": NOBODY, **shown})
        return shadow

    def _next_chance(self, number: int) -> SeededChance:
        """Another throw each time, also where the same was thrown before."""
        del number
        self._thrown += 1
        return SeededChance.numbered(self._seed, self._thrown)

    # --- changing by hand -------------------------------------------------------------------

    def set_free(self, free: bool) -> None:
        """Let pieces go anywhere, or only where the rules allow it."""
        self.is_free = free
        self._show()

    def set_asking(self, asking: bool) -> None:
        """Whether what is done from now on is only judged."""
        self.asks_only = asking
        self._show()

    def arrange(self, position: Position) -> None:
        """The position is another one; while chance is due nothing can be changed."""
        if position != self.position and not self.is_chance_due:
            self._go(self.branches.line.then(Node.arranged(self.rules, position)))

    def move(
        self,
        source: ZoneIndex,
        index: int,
        zone: ZoneIndex,
        place: int | None = None,
        onto: CardId | None = None,
    ) -> None:
        """Lay a card elsewhere by hand (`moved`), perhaps onto another."""
        card = self.position.zones[source][index]
        self._laid(moved(self.position, source, index, zone, place), card, onto)

    def fetch(self, card: CardId, zone: ZoneIndex, onto: CardId | None = None) -> None:
        """Lay a card somewhere, wherever it lies (`fetched`)."""
        self._laid(fetched(self.rules, self.position, card, zone), card, onto)

    def take_away(self, zone: ZoneIndex, index: int) -> None:
        """Take a card off the table."""
        card = self.position.zones[zone][index]
        self._laid(taken(self.position, zone, index), card, None)

    def _laid(self, position: Position, card: CardId, onto: CardId | None) -> None:
        if isinstance(self.rules, HasFreeEdit):
            position = self.rules.card_laid(position, card, onto)
        self.arrange(position)

    def _go(self, line: Line) -> None:
        self.branches = self.branches.with_line(line)
        self._show()

    def _show(self) -> None:
        """Show the current moment, whichever that is now."""
        self.match = self._match_now()
        self._moved()

    # --- acting -----------------------------------------------------------------------------

    def legal_actions(self) -> Sequence[SeatAction]:
        """See `Session`; nothing where the position cannot occur."""
        return super().legal_actions() if self.is_possible else ()

    def readings(self, gesture: Gesture) -> tuple[SeatAction, ...]:
        """See `Session`; nothing where the position cannot occur."""
        return super().readings(gesture) if self.is_possible else ()

    def act(self, action: SeatAction) -> Verdict:
        """Do an action, or only judge it while asking."""
        self.land()
        if not self.is_possible:
            return _NOTHING_POSSIBLE
        if self.is_asking:
            return self.ask(action)
        match, seat = self.match, self._actor()
        first = match.ply
        verdict = match.judge(seat, action, first)
        if not verdict.legal:
            self._note(action, verdict)
            self.refused.emit(verdict)
            return verdict
        match.enter(seat, action)
        self._go_on(first)
        return verdict

    def decide(self, outcome: ChanceAction) -> Verdict:
        """Let chance do this; what can be done without chance follows."""
        self.land()
        first = self.match.ply
        verdict = self.match.enter(CHANCE, outcome)
        if verdict.legal:
            self._go_on(first)
        return verdict

    def roll(self) -> None:
        """Let dice fall or piles be shuffled as they will."""
        if self.is_chance_due:
            state = self.match.state
            self.decide(self.match.rules.sample_chance(state, self._next_chance(0)))

    def _go_on(self, first: int) -> None:
        """Let follow what follows, and remember it all as one moment.

        Args:
            first: how many steps of the match were remembered before.
        """
        match = self.match
        if self.chance is ChanceBy.SEED:
            match.resume()
        else:
            while match.to_act != CHANCE:
                forced = forced_by(match.rules, match.state)
                if forced is None:
                    break
                match.enter(match.to_act, forced, forced=True)
        deeds = [PlayedAction(s.actor, s.action, s.forced) for s in match.steps[first:]]
        moment = Node.of_state(self.rules, match.state, deeds)
        self.branches = self.branches.with_line(self.branches.line.then(moment))
        self._moved()

    # --- asking -----------------------------------------------------------------------------

    def ask(self, action: SeatAction) -> Verdict:
        """Say whether something may be done, without doing it."""
        if not self.is_possible:
            return _NOTHING_POSSIBLE
        verdict = self.match.judge(self._actor(), action, self.match.ply)
        self._note(action, verdict)
        if verdict.legal:
            self.allowed.emit((action,))
        else:
            self.refused.emit(verdict)
        return verdict

    def refuse(self, gesture: Gesture) -> Verdict:
        """Say why a gesture does nothing, or what it would do."""
        if not self.is_possible:
            return _NOTHING_POSSIBLE
        readings = self.match.propose(gesture)
        if not readings:
            verdict = NOTHING_LAID_THERE()
            self.refused.emit(verdict)
            return verdict
        legal = self.readings(gesture)
        if not legal:
            return self.ask(readings[0])
        self._note(legal[0], self.judge(gesture))
        self.allowed.emit(legal)
        return self.judge(gesture)

    def permission(self, action: SeatAction) -> Permission | None:
        """Why a legal action may be done."""
        rules = self.rules
        return (
            rules.permission(self.match.state, action)
            if isinstance(rules, HasPermissions)
            else None
        )

    def _note(self, action: SeatAction, verdict: Verdict) -> None:
        state = self.match.state
        seat = TEAM if state.to_act == TEAM else self._actor()
        line = self.branches.line.noting(Query(seat, action, verdict))
        self.branches = self.branches.with_line(line)

    # --- undo and branches ------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is a moment before; nothing ever forbids to go back to it."""
        return self.branches.line.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a moment after."""
        return self.branches.line.can_redo

    def undo(self) -> bool:
        """Go back to the moment before; whether there is one."""
        done = self.can_undo
        if done:
            self._go(self.branches.line.undone())
        return done

    def redo(self) -> bool:
        """Go on to the moment after; whether there is one."""
        done = self.can_redo
        if done:
            self._go(self.branches.line.redone())
        return done

    def look_at(self, number: int) -> None:
        """Go to any moment of the current branch."""
        self._go(self.branches.line.looked_at(number))

    @property
    def can_take_back(self) -> bool:
        """The table offers no undo of its own: there is one for everything."""
        return False

    def fork(self, name: str) -> None:
        """Keep the current branch as it is, and go on in a new one."""
        self.branches = self.branches.parted(name)
        self._show()

    def go_to(self, number: int) -> None:
        """Go on in another branch."""
        self.branches = self.branches.going_on(number)
        self._show()

    def rename(self, number: int, name: str) -> None:
        """Call a branch otherwise."""
        self.branches = self.branches.renamed(number, name)
        self._show()

    def forget(self, number: int) -> None:
        """Forget a branch; the last one stays."""
        self.branches = self.branches.without(number)
        self._show()
