"""The sandbox: a position that is laid out by hand and asked about, with all that was tried."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.capabilities import forced_by
from tabletop.engine.cards import CardId
from tabletop.engine.free_edit import HasFreeEdit
from tabletop.engine.gestures import Gesture
from tabletop.engine.positions import Position
from tabletop.engine.state import State
from tabletop.engine.verdict import NOTHING_LAID_THERE, STALE, Verdict
from tabletop.engine.zones import CHANCE, NOBODY, TEAM
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules, Match
from tabletop.match.open_hands import with_open_cards
from tabletop.match.tree import Branch, Branches, Line, Node, PlayedAction, Query
from tabletop.scenarios.record import Record, RecordedStep
from tabletop.ui.control.session import Session

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

    def __init__(self, record: Record, speaker: Speaker, parent: QObject | None = None) -> None:
        """Lay out what a record says.

        Raises:
            ValueError: a step of the record is not legal where it stands.
        """
        self.rules: AnyRules = record.rules
        """The game as it is played; at the sandbox' table every card lies open."""
        self.names = record.names
        self.is_free = False
        """Whether pieces go anywhere; else the rules judge where."""
        self.asks_only = False
        """Whether what is done is only judged."""
        self.is_chance_chosen = False
        """Whether it is chosen each time what chance does; else dice fall by themselves."""
        self._seed = record.seed
        self._thrown = 0
        self._open_rules = with_open_cards(record.rules)
        self.branches = Branches((Branch("", _line(record)),))
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

    @property
    def is_by_hand(self) -> bool:
        """Whether what is done now goes anywhere, whatever the rules say."""
        return self.is_free and not self.is_asking

    def record(self) -> Record:
        """Return the current branch up to here, to be kept; it opens again as it was."""
        line = self.branches.line
        first = line.arranged_at
        steps: list[RecordedStep] = []
        for number, moment in enumerate(line.moments[first : line.at + 1]):
            steps.extend(moment.deeds if number else ())
            steps.extend(moment.tried)
        begun = line.moments[first]
        return Record(self.rules, self.names, self._seed, begun.position, begun.state, tuple(steps))

    def _match_now(self) -> Match:
        """Make a match that goes on from the moment shown."""
        state = self.now.state
        return Match(
            self._open_rules,
            self.names,
            self._seed,
            may_peek=True,
            start=_shadow(self.rules, self.branches.line) if state is None else state,
            chance_for=self._next_chance,
        )

    def _next_chance(self, _number: int) -> SeededChance:
        """Throw otherwise each time, also where the same was thrown before."""
        self._thrown += 1
        return SeededChance.numbered(self._seed, self._thrown)

    # --- changing by hand -------------------------------------------------------------------

    def arrange(
        self, position: Position, laid: CardId | None = None, onto: CardId | None = None
    ) -> None:
        """Lay out another position; while chance is due nothing can be changed.

        Args:
            position: how all is to lie.
            laid: the card that lies elsewhere in it, where it is only one.
            onto: the card onto which that was laid.
        """
        if laid is not None and isinstance(self.rules, HasFreeEdit):
            position = self.rules.card_laid(position, laid, onto)
        if position != self.position and not self.is_chance_due:
            line = self.branches.line.then(Node.arranged(self.rules, position))
            self.go(self.branches.with_line(line))

    def go(self, branches: Branches | None = None) -> None:
        """Go on with other branches, or show again what is shown: the mode is another one."""
        self.branches = branches or self.branches
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
        if self.is_asking or not self.is_possible:
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

    def decide(self, outcome: ChanceAction | None = None) -> Verdict:
        """Let chance do this, by default whatever comes; what can be done without it follows.

        Chance must be due.
        """
        self.land()
        match = self.match
        first = match.ply
        if outcome is None:
            outcome = match.rules.sample_chance(match.state, self._next_chance(0))
        verdict = match.enter(CHANCE, outcome)
        if verdict.legal:
            self._go_on(first)
        return verdict

    def _go_on(self, first: int) -> None:
        """Let follow what follows, and remember it all as one moment.

        Args:
            first: how many steps of the match were remembered before.
        """
        match = self.match
        if not self.is_chance_chosen:
            match.resume()
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
        verdict = self.judge(gesture)
        self._note(legal[0], verdict)
        self.allowed.emit(legal)
        return verdict

    def _note(self, action: SeatAction, verdict: Verdict) -> None:
        seat = TEAM if self.match.to_act == TEAM else self._actor()
        line = self.branches.line.noting(Query(seat, action, verdict))
        self.branches = self.branches.with_line(line)

    # --- undo -------------------------------------------------------------------------------

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
            self.look_at(self.branches.line.at - 1)
        return done

    def redo(self) -> bool:
        """Go on to the moment after; whether there is one."""
        done = self.can_redo
        if done:
            self.look_at(self.branches.line.at + 1)
        return done

    def look_at(self, number: int) -> None:
        """Go to any moment of the current branch."""
        self.go(self.branches.with_line(self.branches.line.looked_at(number)))

    @property
    def can_take_back(self) -> bool:
        """The table offers no undo of its own: there is one for everything."""
        return False


def _line(record: Record) -> Line:
    """Return the line of a record: a moment for every decision and everything that chance did.

    Raises:
        ValueError: a step is not legal where it stands.
    """
    rules, state = record.rules, record.state
    if state is None:
        return Line((Node.arranged(rules, record.start),))
    line = Line((Node(record.start, state),))
    for step in record.steps:
        if isinstance(step, Query):
            line = line.noting(step)
            continue
        if not rules.check(state, step.action).legal:
            message = f"{step.action} is not legal"
            raise ValueError(message)
        state = rules.apply(state, step.action)
        line = line.then(Node.of_state(rules, state, (step,)))
    return line


def _shadow(rules: AnyRules, line: Line) -> State:
    """Return something to be shown for a position that cannot occur; nobody acts in it."""
    states = (moment.state for moment in reversed(line.moments[: line.at]))
    last = next((state for state in states if state is not None), None)
    last = rules.initial_state() if last is None else last
    position = line.now.position
    shown = rules.outline(position) if isinstance(rules, HasFreeEdit) else {}
    shadow: State = last._replace(zones=position.zones, **{"to_act": NOBODY, **shown})
    return shadow
