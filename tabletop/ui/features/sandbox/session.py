"""The sandbox's session: an editable position, its lines and questions."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.gestures import Drop, Gesture
from tabletop.engine.positions import HasFreeEdit, Impossible, Position
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


class Mode(IntEnum):
    """What moving a piece means."""

    RULES = 0
    """It is an action, which the rules allow or refuse."""
    FREE = 1
    """It changes the position, regardless of the rules."""
    ASK = 2
    """It only asks whether the action is legal."""


class Sandbox(Session):
    """A session whose match is replaced after every edit.

    Each match continues from the position shown; `branches` contains the whole history.

    Signals:
        asked: emitted when a question has been answered; the last of `line.queries` has it.
    """

    asked = Signal()

    def __init__(self, record: Recording, speaker: Speaker, parent: QObject | None = None) -> None:
        """Create a sandbox from a recording."""
        self.rules: AnyRules = record.rules
        """The rules as played, which hide cards; the sandbox's match shows every card."""
        self.names = record.names
        self.mode = Mode.RULES
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
    def problems(self) -> list[str]:
        """All problems of the position, each as a sentence that names the zone or field."""
        return list(dict.fromkeys(map(self._problem, self.line.node.problems or ())))

    def _problem(self, problem: Impossible) -> str:
        speaker, sentence = self.speaker, self.speaker.problem(problem)
        match problem:
            case Impossible("zone", int(zone)):
                return f"{speaker.zone(zone)}: {sentence}"
            case Impossible("field", str(name)):
                return f"{speaker.texts.field_label(name)}: {sentence}"
            case Impossible("to_act"):
                return self.tr("Turn: {problem}").format(problem=sentence)
            case _:
                return sentence

    @property
    def is_chance_due(self) -> bool:
        """Whether the next event is a chance event."""
        return self.is_possible and self.match.to_act == CHANCE

    @property
    def is_query_only(self) -> bool:
        """Whether actions are now checked for legality instead of being taken.

        They are checked in the mode for asking, or while Alt or Ctrl is held. Ctrl is an
        alternative because some desktops use Alt with a drag to move the window.
        """
        is_held = bool(QGuiApplication.keyboardModifiers() & _QUERY_KEYS)
        return self.mode is Mode.ASK or is_held

    @property
    def is_by_hand(self) -> bool:
        """Whether actions now edit the position directly, ignoring the rules."""
        return self.mode is Mode.FREE and not self.is_query_only

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

    def set_mode(self, mode: Mode) -> None:
        """Set what moving a piece means."""
        if mode is not self.mode:
            self.mode = mode
            self.show()

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
        match, seat = self.match, self._actor()
        verdict = match.judge(seat, action, match.revision) if self.is_possible else _IMPOSSIBLE
        if self.is_query_only or not verdict.legal:
            self.refuse(GestureResult((), verdict, action))
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

    # --- questions --------------------------------------------------------------------------

    def ask(self, drop: Drop) -> None:
        """Ask whether a card may be dropped somewhere, without moving it."""
        found = self.interpret(drop)
        if found.judged_action is None:
            self.refuse(found)
        else:
            self.ask_actions(found.actions or (found.judged_action,))

    def ask_actions(self, actions: Iterable[SeatAction]) -> None:
        """Ask whether actions are legal, without taking them."""
        for action in actions:
            self._log_query(action, self.match.judge(self._actor(), action, self.match.revision))
        self.asked.emit()

    @override
    def refuse(self, result: GestureResult) -> None:
        if not self.is_possible:
            return
        if result.judged_action is not None:
            self._log_query(result.judged_action, result.verdict)
        if result.judged_action is not None and self.is_query_only:
            self.asked.emit()
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
