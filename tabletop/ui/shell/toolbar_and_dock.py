"""Tool bar and dock round the table; made when the first match is laid on it."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QMainWindow, QToolBar

from tabletop.engine.verdict import Verdict
from tabletop.ui.control.game_controller import GameController
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded
from tabletop.ui.pages.table.turn_sign import TurnSign
from tabletop.ui.shell.dock_edge import DockEdge
from tabletop.ui.shell.side_dock import WIDEST, SideDock
from tabletop.ui.shell.window_actions import WindowActions
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.theme import Theme
from tabletop.ui.theme.widgets import ElidedLabel

_NOTE_SHOWN: Final = 8000
"""Milliseconds for which a note stays in the tool bar."""


@guarded
class ToolBarAndDock(QObject):
    """Shows round the table what the match says, and enables what can be done."""

    def __init__(
        self, window: QMainWindow, actions: WindowActions, controller: GameController
    ) -> None:
        super().__init__(window)
        self.dock = SideDock()
        self.turn = TurnSign()
        self.note_label = ElidedLabel()
        self.note_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.note_label.setObjectName("muted")
        self.tool_bar = QToolBar(self.tr("Tool bar"), window)
        self._actions = actions
        self._controller = controller
        self._session: Session | None = None
        self._last_rule = ""
        self._viewer = -1
        self._note_timer = QTimer(self)
        self._note_timer.setSingleShot(True)
        self._note_timer.setInterval(_NOTE_SHOWN)
        self._note_timer.timeout.connect(self.note_label.clear)
        self.tool_bar.setObjectName("tools")
        self.tool_bar.setMovable(False)
        self._size_signs()
        self.tool_bar.installEventFilter(self)
        self.tool_bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        actions.fill_tool_bar(self.tool_bar, self.note_label, self.turn)
        window.addToolBar(self.tool_bar)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self._edge = DockEdge(window, self.dock)
        width = min(20 * em(window), int(window.width() * WIDEST))
        window.resizeDocks([self.dock], [width], Qt.Orientation.Horizontal)
        self.dock.close_wanted.connect(lambda: actions.dock.setChecked(False))
        actions.rules.triggered.connect(lambda _checked: self._show_rules())
        actions.last_refusal.triggered.connect(lambda _checked: self._show_last_rule())
        controller.noted.connect(self.note)

    def _size_signs(self) -> None:
        """Draw what stands beside the writing as large as that."""
        side = int(1.6 * em(self.tool_bar))
        self.tool_bar.setIconSize(QSize(side, side))
        if self._session is not None:
            self.turn.show_turn(self._session)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of writing."""
        if watched is self.tool_bar and event.type() == QEvent.Type.FontChange:
            self._size_signs()
        return False

    def take_down(self, window: QMainWindow) -> None:
        """Remove tool bar and dock from the window."""
        window.removeToolBar(self.tool_bar)
        window.removeDockWidget(self.dock)
        for part in (self.tool_bar, self.dock, self):
            part.deleteLater()

    def set_theme(self, theme: Theme) -> None:
        """Draw icons and pictures for a theme."""
        self.dock.set_theme(theme)
        if self._session is not None:
            self.turn.show_turn(self._session)  # its sign has an outline in ink

    def show_session(self, session: Session) -> None:
        """Follow another match."""
        self._session = session
        self._last_rule = ""
        self._viewer = session.viewer
        session.changed.connect(self._follow)
        session.refused.connect(self._refused)
        self.note_label.clear()
        self.dock.show_session(session)
        self._follow()

    def note(self, text: str) -> None:
        """Show a note for a while."""
        self.note_label.setText(text)
        self._note_timer.start()

    def _show_rules(self) -> None:
        self._actions.dock.setChecked(True)
        self.dock.show_rules()

    def _show_last_rule(self) -> None:
        """Open the rules at the one by which something was refused last."""
        if self._last_rule:
            self.show_rule(self._last_rule)

    def show_rule(self, rule: str) -> None:
        """Open the dock at a rule."""
        self._actions.dock.setChecked(True)
        self.dock.show_rule(rule)

    def _refused(self, verdict: Verdict) -> None:
        if verdict.reason is not None:
            self._last_rule = verdict.reason.rule
            self._actions.last_refusal.setEnabled(True)

    def _follow(self) -> None:
        session, actions = self._session, self._actions
        if session is None:
            return
        if session.has_privacy_screen and session.viewer != self._viewer:
            self._last_rule = ""  # what somebody tried in vain tells of a hand
        self._viewer = session.viewer
        actions.undo.setEnabled(session.can_undo)
        actions.undo.setToolTip(self._controller.undo_words())
        actions.redo.setEnabled(session.can_redo)
        actions.redo.setToolTip(self._controller.redo_words())
        actions.last_refusal.setEnabled(bool(self._last_rule))
        self.turn.show_turn(session)
