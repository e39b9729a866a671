"""The sandbox's session: a freely editable position with branches and queries."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import Gesture
from tabletop.engine.positions import HasFreeEdit, Position
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
"""The verdict on all actions in a position that cannot occur."""


class Sandbox(Session):
    """A session whose match is replaced after every edit.

    Each match continues from the position shown; `branches` contains the whole history.

    Signals:
        allowed: emitted with the actions that a query found to be legal.
    """

    allowed = Signal(object)

    def __init__(self, record: Recording, speaker: Speaker, parent: QObject | None = None) -> None:
        """Create a sandbox from a recording."""
        self.rules: AnyRules = record.rules
        """The rules as played, which hide cards; the sandbox's match shows every card."""
        self.names = record.names
        self.is_free = False
        """Whether pieces can be moved anywhere, regardless of the rules."""
        self.is_query_mode = False
        """Whether actions are only checked for legality, not taken."""
        self.is_chance_chosen = False
        """Whether the user chooses the outcomes of chance."""
        self._seed = record.seed
        self._chance_count = 0
        self._open_rules = with_open_cards(record.rules)
        line = record.line
        self.branches = Branches(Line([*line.nodes], line.index, {**line.queries}))
        self.initial_nodes = tuple(self.line.nodes)
        super().__init__(self._match_now(), speaker, parent, privacy_screen=False)
        self.rules_in_play = record.rules
        self.branches.current.name = self.tr("Main line")

    # --- position ---------------------------------------------------------------------------

    @property
    def line(self) -> Line:
        """The current branch's line, which stores the index of the position shown."""
        return self.branches.current.line

    @property
    def position(self) -> Position:
        """The position shown."""
        return position_of(self.rules, self.line.node)

    @property
    def full_observation(self) -> Any:  # noqa: ANN401 - each game has its own type of position
        """The observation of the whole position, including hidden cards."""
        return full_view(self.match).observation

    @property
    def is_possible(self) -> bool:
        """Whether the position can occur."""
        return self.line.node.problems is None

    @property
    def is_chance_due(self) -> bool:
        """Whether the next event is a chance event."""
        return self.is_possible and self.match.to_act == CHANCE

    @property
    def is_query_only(self) -> bool:
        """Whether actions are now checked for legality instead of being taken.

        They are checked in query mode, or while Alt or Ctrl is held. Ctrl is an alternative because
        some desktops use Alt with a drag to move the window.
        """
        return self.is_query_mode or bool(QGuiApplication.keyboardModifiers() & _QUERY_KEYS)

    @property
    def is_by_hand(self) -> bool:
        """Whether actions now edit the position directly, ignoring the rules."""
        return self.is_free and not self.is_query_only

    def record(self) -> Recording:
        """Return a recording from the last direct edit up to the position shown."""
        line = self.line.line_from(self.line.last_start)
        return Recording(self.rules, self.names, self._seed, line)

    def _match_now(self) -> Match:
        """Return a new match that continues from the position shown."""
        return Match(
            self._open_rules,
            self.names,
            self._seed,
            may_peek=True,
            start=self.line,
            make_chance=self._next_chance,
        )

    def _next_chance(self, _number: int) -> SeededChance:
        """Return a new source of chance, so that a repeated throw has a different result."""
        self._chance_count += 1
        return SeededChance.for_event(self._seed, self._chance_count)

    # --- editing ----------------------------------------------------------------------------

    def arrange(
        self, position: Position, moved: CardId | None = None, onto: CardId | None = None
    ) -> None:
        """Replace the position, ignoring the rules, unless a chance event is pending.

        Args:
            position: the new position.
            moved: the card that was moved, or None if no card or several cards were moved.
            onto: the card on which `moved` was placed, or None if it was placed on no card.
        """
        if moved is not None and isinstance(self.rules, HasFreeEdit):
            position = self.rules.card_placed(position, moved, onto)
        if position != self.position and not self.is_chance_due:
            self.line.push(start_node(self.rules, position, self.full_observation))
            self.show()

    def show(self) -> None:
        """Update the session after a change of branch, position or mode."""
        before, self.match = self.match, self._match_now()
        self.match.revision = before.revision + 1
        self._action_done()

    # --- acting -----------------------------------------------------------------------------

    @override
    def legal_actions(self) -> Sequence[SeatAction]:
        return super().legal_actions() if self.is_possible else ()

    @override
    def interpret(self, gesture: Gesture) -> GestureResult:
        if not self.is_possible:
            return GestureResult((), _IMPOSSIBLE, None)
        return super().interpret(gesture)

    @override
    def act(self, action: SeatAction, then: Gesture | None = None) -> Verdict:
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
        """Apply a chance outcome and continue the match; a chance event must be pending.

        If `outcome` is None, a random outcome is applied.
        """
        self.finish_throw()
        match = self.match
        if outcome is None:
            outcome = match.rules.sample_chance(self.full_observation, self._next_chance(0))
        verdict = match.apply_action(CHANCE, outcome, decided=True)
        if verdict.legal:
            match.resume(with_chance=not self.is_chance_chosen)
            self._action_done()
        return verdict

    # --- queries ----------------------------------------------------------------------------

    def judge(self, action: SeatAction) -> Verdict:
        """Check an action's legality without taking it, log the query and emit the result."""
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
        return self.line.stop_before(self.line.index) is not None

    @property
    @override
    def can_redo(self) -> bool:
        return self.line.stop_after(self.line.index) is not None

    @override
    def undo(self) -> bool:
        return self.go_to(self.line.stop_before(self.line.index))

    @override
    def redo(self) -> bool:
        return self.go_to(self.line.stop_after(self.line.index))

    def go_to(self, number: int | None) -> bool:
        """Show the position at index `number`; return False if `number` is None."""
        if number is not None:
            self.line.index = number
            self.show()
        return number is not None

    @property
    @override
    def can_undo_pending(self) -> bool:
        return False  # the mode bar's undo covers everything


def is_modified(sandbox: Sandbox) -> bool:
    """Return whether a sandbox has changed since it was opened."""
    return len(sandbox.branches.all) > 1 or tuple(sandbox.line.nodes) != sandbox.initial_nodes
