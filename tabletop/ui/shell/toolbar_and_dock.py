"""Tool bar and dock round the table; made when the first match is laid on it."""

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.engine.capabilities import HasMeter
from tabletop.engine.verdict import Verdict
from tabletop.ui.control.game_clock import GameClock
from tabletop.ui.control.game_controller import GameController
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded
from tabletop.ui.input.held_input import Hold
from tabletop.ui.pages.end.score_sheet import ScoreSheet, has_score_sheet
from tabletop.ui.pages.table.event_strip import EventStrip
from tabletop.ui.pages.table.log_view import LogModel, LogView
from tabletop.ui.pages.table.moves import MoveList
from tabletop.ui.pages.table.turn_sign import TurnSign
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.tool_bar import ToolBar
from tabletop.ui.theme.art import icon
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.theme import Theme
from tabletop.ui.theme.widgets import ElidedLabel, Tabs

if TYPE_CHECKING:
    from tabletop.ui.pages.rules.rules_page import RulesPage

_WIDEST: Final = 0.44
"""Width of the dock in widths of the window, so that the table beside it can be read."""
_USUAL: Final = 20
_LEAST: Final = 18
"""Width of the dock at first and at least, in heights of the writing."""
_USUAL_SHARE: Final = 0.32
_LEAST_SHARE: Final = 0.28
"""The same in widths of the window, where the writing is large."""
_CROSS: Final = 16
"""Side of the cross that closes the dock, at least."""
_NOTE_SHOWN: Final = 8000
"""Milliseconds for which a note stays in the tool bar."""


@guarded
class SideDock(QDockWidget):
    """Log, moves and rules beside the table, and the points where some are counted.

    It can be closed.

    Signals:
        close_wanted: the cross was clicked.
    """

    close_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("Log, moves and rules"))
        self.setObjectName("side")
        self.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.setAllowedAreas(Qt.DockWidgetArea.RightDockWidgetArea)
        self.setTitleBarWidget(QWidget())
        self.log = LogView()
        self.moves = MoveList()
        self.rules_tab = QWidget()
        self.score = ScoreSheet(with_cards=False)
        self.close_button = QToolButton()
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close log, moves and rules"))
        self.close_button.clicked.connect(self.close_wanted)
        self.tabs = Tabs(self.close_button)
        for page, title in (
            (self.log, self.tr("Log")),
            (self.moves, self.tr("Moves")),
            (self.rules_tab, self.tr("Rules")),
            (self.score, self.tr("Points")),
        ):
            self.tabs.setTabToolTip(self.tabs.addTab(page, title), title)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.currentChanged.connect(self._opened)
        self._session: Session | None = None
        self._theme: Theme | None = None
        self.setWidget(self.tabs)
        self.log.rule_wanted.connect(self.show_rule)
        self.score.rule_wanted.connect(self.show_rule)

    def set_theme(self, theme: Theme) -> None:
        """Draw the cross, and tables among the rules, for a theme."""
        self.close_button.setIcon(icon("close", theme.on_surface))
        self._theme = theme
        if "rules" in vars(self):
            self.rules.set_theme(theme)

    def show_session(self, session: Session) -> None:
        """Follow another match."""
        self.log.show_log(LogModel(session, self.log))
        self.moves.show_session(session)
        self._session = session
        if "rules" in vars(self):
            self.rules.show_game(session.match.rules, session.speaker.texts)
        self.score.show_session(session)
        self.tabs.setTabVisible(self.tabs.indexOf(self.score), has_score_sheet(session))
        self.tabs.setCurrentWidget(self.log)
        self.widen()
        QTimer.singleShot(0, self, self.widen)  # once more in the font of what is shown

    def take_width(self, window: QMainWindow, width: int) -> None:
        """Be as wide as this, now and once the layout of the window is done."""
        window.resizeDocks([self], [width], Qt.Orientation.Horizontal)
        QTimer.singleShot(
            0, self, lambda: window.resizeDocks([self], [width], Qt.Orientation.Horizontal)
        )

    def widen(self) -> None:
        """Be wide enough for the names of all tabs, as long as that leaves room to the table."""
        unit = em(self)
        side = max(_CROSS, round(0.6 * unit))
        self.close_button.setIconSize(QSize(side, side))
        most = max(int(self.window().width() * _WIDEST), 12 * unit)
        needed = self.tabs.needed(tight=False)
        if needed > most:
            needed = self.tabs.needed(tight=True)
        least = min(_LEAST * unit, round(self.window().width() * _LEAST_SHARE))
        self.setMinimumWidth(min(max(least, needed + unit), most))
        self.setMaximumWidth(max(int(self.window().width() * _WIDEST), self.minimumWidth()))

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: other writing needs another width."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self.widen)

    def show_moves(self) -> None:
        """Open the list of moves and give it the keyboard."""
        self.tabs.setCurrentWidget(self.moves)
        self.moves.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_rule(self, rule: str) -> None:
        """Open the rules at one of them."""
        self.tabs.setCurrentWidget(self.rules_tab)
        self.rules.show_rule(rule)

    @cached_property
    def rules(self) -> "RulesPage":
        """The rules of the game; made when they are first looked at."""
        from tabletop.ui.pages.rules.rules_page import RulesPage

        page = RulesPage()
        if self._theme is not None:
            page.set_theme(self._theme)
        if self._session is not None:
            page.show_game(self._session.match.rules, self._session.speaker.texts)
        layout = QVBoxLayout(self.rules_tab)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(page)
        return page

    def _opened(self, tab: int) -> None:
        if self.tabs.widget(tab) is self.rules_tab:
            self.rules.show()


@guarded
class _DockEdge(QObject):
    """Puts the dock's edge back where the left button is lost while the edge is dragged.

    In a window that gets smaller, the dock gets narrower, and the table keeps its share.
    """

    def __init__(self, window: QMainWindow, dock: SideDock) -> None:
        super().__init__(dock)
        self._window, self._dock = window, dock
        self._before = 0
        """How wide the dock was when the button went down; 0 while it is up."""
        window.installEventFilter(self)
        self._left = Hold(window)
        self._left.setParent(self)
        self._left.lost.connect(self._go_back)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`."""
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._dock.widen()
        if watched is self._window and isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.MouseButtonPress:
                self._before = self._dock.width()
            elif event.type() == QEvent.Type.MouseButtonRelease:
                self._before = 0
        return False

    def _go_back(self) -> None:
        before, self._before = self._before, 0
        if before:
            left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
            keys = Qt.KeyboardModifier.NoModifier
            up = QMouseEvent(QEvent.Type.MouseButtonRelease, QPointF(), QPointF(), left, none, keys)
            QApplication.sendEvent(self._window, up)  # else the window goes on dragging
            self._window.resizeDocks([self._dock], [before], Qt.Orientation.Horizontal)


class ToolBarAndDock(QObject):
    """Shows round the table what the match says.

    Attributes:
        last_rule: by which something was refused last; empty where that was nothing, or where it
            would tell somebody else of a hand.
        measures: whether the match has a meter of the viewer's task.
    """

    def __init__(self, context: AppContext, controller: GameController) -> None:
        super().__init__(context.window)
        self._window, self._actions = window, actions = context.window, context.actions
        self.dock = SideDock()
        self.turn = TurnSign(window, context.settings)
        self.note_label = ElidedLabel()
        self.note_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.note_label.setObjectName("muted")
        self.tool_bar = ToolBar(window, actions, context.settings, self.note_label, self.turn)
        self._session: Session | None = None
        self._strip: EventStrip | None = None
        self.last_rule = ""
        self.measures = False
        self._viewer = -1
        self._note_timer = QTimer(self, singleShot=True, interval=_NOTE_SHOWN)
        self._note_timer.timeout.connect(self._tell_last)
        window.addToolBar(self.tool_bar)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self._edge = _DockEdge(window, self.dock)
        if context.settings.layout.isEmpty():  # else it is as wide as it was left
            wide = min(_USUAL * em(window), round(window.width() * _USUAL_SHARE))
            self.dock.take_width(window, wide)
        self.dock.visibilityChanged.connect(self._tell_last)
        self.dock.close_wanted.connect(lambda: actions.dock.setChecked(False))
        actions.rules.triggered.connect(lambda _checked: self.show_rule(""))
        actions.last_refusal.triggered.connect(lambda _checked: self.show_rule(self.last_rule))
        controller.noted.connect(self.note)
        self.set_theme(context.appearance.theme)

    def take_down(self) -> None:
        """Remove tool bar and dock from the window."""
        self._window.removeToolBar(self.tool_bar)
        self._window.removeDockWidget(self.dock)
        for part in (self.tool_bar, self.dock, self):
            part.deleteLater()

    def set_theme(self, theme: Theme) -> None:
        """Draw icons and pictures for a theme."""
        self.tool_bar.draw_icons(theme.on_surface)
        self.dock.set_theme(theme)
        if self._session is not None:
            self.turn.show_turn(self._session)  # its sign has an outline in ink

    def show_session(self, session: Session, clock: GameClock | None, strip: EventStrip) -> None:
        """Follow another match, with its clock and the pictures of what happened there."""
        self._session, self._strip = session, strip
        strip.pointed.connect(self._tell_last)
        self.last_rule = ""
        self.measures = isinstance(session.match.rules, HasMeter)
        self._viewer = session.viewer
        session.changed.connect(self._follow)
        session.refused.connect(self._refused)
        self._note_timer.stop()
        self.dock.show_session(session)
        session.changed.connect(self._tell_last)  # after the pictures have followed
        self._tell_last()
        self.turn.show_turn(session)
        self.turn.follow_clock(clock)

    def _tell_last(self, pointed: object = None) -> None:
        """Say what a picture shows that is pointed at, else what happened last.

        That only where the log is not seen, and both where nothing else is said.
        """
        if self._strip is not None and not self._note_timer.isActive():
            last = "" if self.dock.isVisible() else self._strip.last
            self.note_label.setText(pointed if pointed and isinstance(pointed, str) else last)

    def note(self, text: str) -> None:
        """Show a note for a while."""
        self.note_label.setText(text)
        self._note_timer.start()

    def show_rule(self, rule: str) -> None:
        """Open the dock at a rule; where that is empty, where the rules were left."""
        self._actions.dock.setChecked(True)
        if rule:
            self.dock.show_rule(rule)
        else:
            self.dock.tabs.setCurrentWidget(self.dock.rules_tab)

    def _refused(self, verdict: Verdict) -> None:
        if verdict.reason is not None:
            self.last_rule = verdict.reason.rule

    def _follow(self) -> None:
        session = self._session
        if session is None:
            return
        if session.has_privacy_screen and session.viewer != self._viewer:
            self.last_rule = ""  # what somebody tried in vain tells of a hand
        self._viewer = session.viewer
        self.turn.show_turn(session)
