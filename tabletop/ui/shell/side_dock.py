"""Log, moves and rules beside the table."""

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded
from tabletop.ui.pages.end.score_sheet import ScoreSheet, has_score_sheet
from tabletop.ui.pages.table.log_model import LogModel
from tabletop.ui.pages.table.log_view import LogView
from tabletop.ui.pages.table.moves import MoveList
from tabletop.ui.theme.art import icon
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.theme import Theme
from tabletop.ui.theme.widgets import Tabs

if TYPE_CHECKING:
    from tabletop.ui.pages.rules.rules_page import RulesPage

WIDEST: Final = 0.44
"""Of the window, so that the table beside it can be read."""
_CROSS: Final = 16
"""Side of the cross that closes the dock, at least."""


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
        self.tabs.addTab(self.log, self.tr("Log"))
        self.tabs.addTab(self.moves, self.tr("Moves"))
        self.tabs.addTab(self.rules_tab, self.tr("Rules"))
        self.tabs.addTab(self.score, self.tr("Points"))
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.setUsesScrollButtons(False)
        for number in range(self.tabs.count()):
            self.tabs.setTabToolTip(number, self.tabs.tabText(number))
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
        self._widen()
        QTimer.singleShot(0, self, self._widen)  # once more in the font of what is shown

    def take_width(self, window: QMainWindow, width: int) -> None:
        """Be as wide as this, now and once the layout of the window is done."""
        window.resizeDocks([self], [width], Qt.Orientation.Horizontal)
        QTimer.singleShot(
            0, self, lambda: window.resizeDocks([self], [width], Qt.Orientation.Horizontal)
        )

    def _widen(self) -> None:
        """Be wide enough for the names of all tabs, as long as that leaves room to the table."""
        unit = em(self)
        side = max(_CROSS, round(0.6 * unit))
        self.close_button.setIconSize(QSize(side, side))
        most = max(int(self.window().width() * WIDEST), 12 * unit)
        needed = self.tabs.needed(tight=False)
        if needed > most:
            needed = self.tabs.needed(tight=True)
        self.setMinimumWidth(min(max(18 * unit, needed + unit), most))

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: other writing needs another width."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._widen)

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

    def show_rules(self) -> None:
        """Open the rules where they were left."""
        self.tabs.setCurrentWidget(self.rules_tab)

    def _opened(self, tab: int) -> None:
        if self.tabs.widget(tab) is self.rules_tab:
            self.rules.show()
