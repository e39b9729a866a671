"""The sandbox: a position that is laid out by hand and asked about, with all that was tried."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.free_edit import HasFreeEdit
from tabletop.engine.gestures import Gesture
from tabletop.engine.positions import Position
from tabletop.engine.verdict import STALE, Verdict
from tabletop.engine.zones import CHANCE, TEAM
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.match.edit import position_of, start_node
from tabletop.match.match import AnyRules, Match
from tabletop.match.queries import full_view
from tabletop.match.tree import Branches, Line, Query
from tabletop.match.view import GestureResult, with_open_cards
from tabletop.overriding import override
from tabletop.scenarios.record import Recording
from tabletop.ui.table.session import Session

_QUERY_KEYS: Final = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
_IMPOSSIBLE: Final = STALE()
"""What is said of actions in a position that cannot occur."""


class Sandbox(Session):
    """What lies in the sandbox, as the parts of its page share it.

    It is a session whose match is another one after every change by hand: the match only plays on
    from the position that is shown. All that ever was is in `branches`.

    Signals:
        allowed: something was asked that is legal; carries the actions that it could be.
    """

    allowed = Signal(object)

    def __init__(self, record: Recording, speaker: Speaker, parent: QObject | None = None) -> None:
        """Lay out what a record says."""
        self.rules: AnyRules = record.rules
        """The game as it is played; at the sandbox' table every card lies open."""
        self.names = record.names
        self.is_free = False
        """Whether pieces go anywhere; else the rules judge where."""
        self.is_query_mode = False
        """Whether what is done is only judged."""
        self.is_chance_chosen = False
        """Whether it is chosen each time what chance does; else dice fall by themselves."""
        self._seed = record.seed
        self._chance_count = 0
        self._open_rules = with_open_cards(record.rules)
        line = record.line
        self.branches = Branches(Line([*line.nodes], line.index, {**line.queries}))
        self.initial_nodes = tuple(self.line.nodes)
        super().__init__(self._match_now(), speaker, parent, privacy_screen=False)
        self.rules_in_play = record.rules
        self.branches.current.name = self.tr("Main line")

    # --- where we are -----------------------------------------------------------------------

    @property
    def line(self) -> Line:
        """The current branch, with the position that is shown."""
        return self.branches.current.line

    @property
    def position(self) -> Position:
        """How all lies."""
        return position_of(self.rules, self.line.node)

    @property
    def seen(self) -> Any:  # noqa: ANN401 - each game has its own type of position
        """All of the position, to ask the rules with; nothing is hidden here."""
        return full_view(self.match).observation

    @property
    def is_possible(self) -> bool:
        """Whether the position can occur."""
        return self.line.node.problems is None

    @property
    def is_chance_due(self) -> bool:
        """Whether chance is to be decided first."""
        return self.is_possible and self.match.to_act == CHANCE

    @property
    def is_query_only(self) -> bool:
        """Whether what is done now is only judged: that was chosen, or Alt or Ctrl is held.

        Some desktops move the window where Alt is held and keep the drag to themselves.
        """
        return self.is_query_mode or bool(QGuiApplication.keyboardModifiers() & _QUERY_KEYS)

    @property
    def is_by_hand(self) -> bool:
        """Whether what is done now goes anywhere, whatever the rules say."""
        return self.is_free and not self.is_query_only

    def record(self) -> Recording:
        """Return the current branch up to here, to be kept; it opens again as it was."""
        line = self.line.line_from(self.line.last_start)
        return Recording(self.rules, self.names, self._seed, line)

    def _match_now(self) -> Match:
        """Make a match that goes on from the position shown."""
        return Match(
            self._open_rules,
            self.names,
            self._seed,
            may_peek=True,
            start=self.line,
            make_chance=self._next_chance,
        )

    def _next_chance(self, _number: int) -> SeededChance:
        """Throw otherwise each time, also where the same was thrown before."""
        self._chance_count += 1
        return SeededChance.for_event(self._seed, self._chance_count)

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
            position = self.rules.card_placed(position, laid, onto)
        if position != self.position and not self.is_chance_due:
            self.line.push(start_node(self.rules, position, self.seen))
            self.show()

    def show(self) -> None:
        """Show what is current: another branch or position, or the mode is another one."""
        before, self.match = self.match, self._match_now()
        self.match.revision = before.revision + 1
        self._action_done()

    # --- acting -----------------------------------------------------------------------------

    @override
    def legal_actions(self) -> Sequence[SeatAction]:
        """See `Session`; nothing where the position cannot occur."""
        return super().legal_actions() if self.is_possible else ()

    @override
    def interpret(self, gesture: Gesture) -> GestureResult:
        """See `Session`; nothing where the position cannot occur."""
        if not self.is_possible:
            return GestureResult((), _IMPOSSIBLE, None)
        return super().interpret(gesture)

    @override
    def act(self, action: SeatAction, then: Gesture | None = None) -> Verdict:
        """Do an action, and what follows in one go, or only judge it while asking."""
        self.finish_throw()
        if self.is_query_only or not self.is_possible:
            return self.judge(action)
        match, seat = self.match, self._actor()
        verdict = match.judge(seat, action, match.revision)
        if not verdict.legal:
            self._log_query(action, verdict)
            self.refused.emit(verdict)
            return verdict
        match.apply_action(seat, action)
        match.resume(with_chance=not self.is_chance_chosen)
        following = () if then is None else match.interpret(seat, then).actions
        if len(following) == 1:
            match.apply_action(seat, following[0])
            match.resume(with_chance=not self.is_chance_chosen)
        self._action_done()
        return verdict

    def decide(self, outcome: ChanceAction | None) -> Verdict:
        """Let chance do this (None: whatever comes); what follows without it follows.

        Chance must be due.
        """
        self.finish_throw()
        match = self.match
        if outcome is None:
            outcome = match.rules.sample_chance(self.seen, self._next_chance(0))
        verdict = match.apply_action(CHANCE, outcome, decided=True)
        if verdict.legal:
            match.resume(with_chance=not self.is_chance_chosen)
            self._action_done()
        return verdict

    # --- asking -----------------------------------------------------------------------------

    def judge(self, action: SeatAction) -> Verdict:
        """Say whether something may be done, without doing it."""
        if not self.is_possible:
            return _IMPOSSIBLE
        verdict = self.match.judge(self._actor(), action, self.match.revision)
        self._log_query(action, verdict)
        if verdict.legal:
            self.allowed.emit((action,))
        else:
            self.refused.emit(verdict)
        return verdict

    @override
    def refuse(self, result: GestureResult) -> None:
        """Say why a gesture does nothing, or what it would do."""
        if not self.is_possible:
            return
        if result.judged_action is not None:
            self._log_query(result.judged_action, result.verdict)
        if result.actions:
            self.allowed.emit(result.actions)
        else:
            self.refused.emit(result.verdict)

    def _log_query(self, action: SeatAction, verdict: Verdict) -> None:
        seat = TEAM if self.match.to_act == TEAM else self._actor()
        self.line.add_query(Query(seat, action, verdict))

    # --- undo -------------------------------------------------------------------------------

    @property
    @override
    def can_undo(self) -> bool:
        """Whether there is a stop before; nothing ever forbids to go back to it."""
        return self.line.stop_before(self.line.index) is not None

    @property
    @override
    def can_redo(self) -> bool:
        """Whether there is a stop after."""
        return self.line.stop_after(self.line.index) is not None

    @override
    def undo(self) -> bool:
        """Go back to the stop before; whether there is one."""
        return self.go_to(self.line.stop_before(self.line.index))

    @override
    def redo(self) -> bool:
        """Go on to the stop after; whether there is one."""
        return self.go_to(self.line.stop_after(self.line.index))

    def go_to(self, number: int | None) -> bool:
        """Go to any position of the current branch; whether there is one."""
        if number is not None:
            self.line.index = number
            self.show()
        return number is not None

    @property
    @override
    def can_undo_pending(self) -> bool:
        """The table offers no undo of its own: there is one for everything."""
        return False


def is_modified(sandbox: Sandbox) -> bool:
    """Return whether anything was tried or changed since a sandbox was opened."""
    return len(sandbox.branches.all) > 1 or tuple(sandbox.line.nodes) != sandbox.initial_nodes
