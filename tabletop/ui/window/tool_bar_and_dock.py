"""The tool bar and dock around the table, created with the first match."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QMainWindow

from tabletop.engine.verdict import Verdict
from tabletop.overriding import override
from tabletop.ui.table.clock import GameClock, TurnIndicator
from tabletop.ui.table.model.changes import last_event_text
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.press_filter import MouseGrab
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.widgets.widgets import ElidedLabel
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.dock import SideDock, default_width
from tabletop.ui.window.game_controller import GameController
from tabletop.ui.window.tool_bar import ToolBar

_NOTE_SHOWN: Final = 8000
"""Milliseconds for which a note is shown in the tool bar."""


class _DockEdge(QObject):
    """Restores the width of the dock if dragging its edge is cancelled.

    It also limits the dock's width when the window is resized.
    """

    def __init__(self, window: QMainWindow, dock: SideDock) -> None:
        super().__init__(dock)
        self._window, self._dock = window, dock
        self._width_before = 0
        """Width of the dock when the mouse button was pressed; 0 while the button is up."""
        window.installEventFilter(self)
        self._button_hold = MouseGrab(window)
        self._button_hold.setParent(self)
        self._button_hold.cancelled.connect(self._restore_width)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._dock.update_limits()
        if watched is self._window and isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.MouseButtonPress:
                self._width_before = self._dock.width()
            elif event.type() == QEvent.Type.MouseButtonRelease:
                self._width_before = 0
        return False

    def _restore_width(self) -> None:
        before, self._width_before = self._width_before, 0
        if before:
            left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
            keys = Qt.KeyboardModifier.NoModifier
            up = QMouseEvent(QEvent.Type.MouseButtonRelease, QPointF(), QPointF(), left, none, keys)
            QApplication.sendEvent(self._window, up)  # else the window would continue dragging
            self._window.resizeDocks([self._dock], [before], Qt.Orientation.Horizontal)


class ToolBarAndDock(QObject):
    """Shows information about the match in the tool bar and dock.

    Attributes:
        last_rule: ID of the rule behind the last refusal; empty if there was none, or if it would
            reveal something about another player's hand.
    """

    def __init__(self, context: AppContext, controller: GameController) -> None:
        super().__init__(context.window)
        self._context = context
        self._window, self._actions = window, actions = context.window, context.actions
        self.dock = SideDock(context.dock_pages)
        self.turn_sign = TurnIndicator(window, context.settings)
        self.note_label = ElidedLabel()
        self.note_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.note_label.setObjectName("muted")
        self.tool_bar = ToolBar(window, actions, context.settings, self.note_label, self.turn_sign)
        self._session: Session | None = None
        self._last_event = ""
        self.last_rule = ""
        self._viewer = -1
        self._note_timer = QTimer(self, singleShot=True)
        self._note_timer.setInterval(_NOTE_SHOWN)
        self._note_timer.timeout.connect(lambda: self.hint(""))
        window.addToolBar(self.tool_bar)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self._edge = _DockEdge(window, self.dock)
        if context.settings.layout.isEmpty():  # else the stored width is used
            window.resizeDocks([self.dock], [default_width(window)], Qt.Orientation.Horizontal)
        self.dock.visibilityChanged.connect(lambda: self.hint(""))
        self.dock.close_requested.connect(lambda: actions.dock.setChecked(False))
        controller.noted.connect(self.note)
        self.set_theme(context.appearance.theme)

    def tear_down(self) -> None:
        """Remove the tool bar and dock from the window."""
        self._window.removeToolBar(self.tool_bar)
        self._window.removeDockWidget(self.dock)
        for part in (self.tool_bar, self.dock, self):
            part.deleteLater()

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""
        self.tool_bar.draw_icons(theme.on_surface)
        self.dock.set_theme(theme)
        if self._session is not None:
            self.turn_sign.show_turn(self._session)  # its badge is outlined in the text's colour

    def show_session(self, session: Session, clock: GameClock | None) -> None:
        """Show another match and its clock."""
        self._session = session
        self.last_rule = ""
        self._viewer = session.viewer
        session.changed.connect(self._session_changed)
        session.refused.connect(self._refused)
        self._note_timer.stop()
        self.dock.show_session(session)
        self._last_event = last_event_text(session)
        self.hint("")
        self.turn_sign.show_turn(session)
        self.turn_sign.set_clock(clock)

    def hint(self, text: str) -> None:
        """Show a text about the hovered piece or, if the text is empty, the latest event.

        The latest event is shown only while the log is hidden. Notes take priority over both texts.
        """
        if self._session is not None and not self._note_timer.isActive():
            self.note_label.setText(text or ("" if self.dock.isVisible() else self._last_event))

    def note(self, text: str) -> None:
        """Show a note for a few seconds."""
        self.note_label.setText(text)
        self._note_timer.start()

    def show_rule(self, rule: str) -> None:
        """Open the rules in the dock at a rule or, if `rule` is empty, as they were."""
        self._actions.dock.setChecked(True)
        self.dock.panel.rule_requested.emit(rule)

    def _refused(self, verdict: Verdict) -> None:
        if verdict.reason is not None:
            self.last_rule = verdict.reason.rule

    def _session_changed(self) -> None:
        session = self._session
        if session is None:
            return
        is_turned = session.viewer != self._viewer or session.is_covered
        if session.has_privacy_screen and session.viewer != self._viewer:
            self.last_rule = ""  # a refusal could reveal something about a hand
        self._context.bar.clear_done(is_turned=is_turned)
        self._viewer = session.viewer
        self._last_event = last_event_text(session)
        self.hint("")
        self.turn_sign.show_turn(session)
