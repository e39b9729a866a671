"""Log, moves and rules beside the table."""

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDockWidget,
    QListView,
    QTabWidget,
    QToolButton,
    QWidget,
)

from tabletop.ui.guard import guarded
from tabletop.ui.look.pictures import em
from tabletop.ui.look.theme import Theme, icon
from tabletop.ui.play.session import Session
from tabletop.ui.window.log_model import LogModel
from tabletop.ui.window.log_view import LogView
from tabletop.ui.window.rules_page import RulesPage
from tabletop.ui.window.score_sheet import ScoreSheet, has_score_sheet


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
        self.rules = RulesPage()
        self.score = ScoreSheet(with_cards=False)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(self.log, self.tr("Log"))
        self.tabs.addTab(self.moves, self.tr("Moves"))
        self.tabs.addTab(self.rules, self.tr("Rules"))
        self.tabs.addTab(self.score, self.tr("Points"))
        self.close_button = QToolButton()
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close log, moves and rules"))
        self.close_button.clicked.connect(self.close_wanted)
        self.tabs.setCornerWidget(self.close_button)
        self.setWidget(self.tabs)
        self.log.rule_wanted.connect(self.show_rule)
        self.score.rule_wanted.connect(self.show_rule)
        self.setMinimumWidth(18 * em(self))

    def dress(self, theme: Theme) -> None:
        """Draw the cross, and tables among the rules, for a theme."""
        self.close_button.setIcon(icon("close", theme.on_surface))
        self.rules.set_theme(theme)

    def show_session(self, session: Session) -> None:
        """Follow another match."""
        self.log.show_log(LogModel(session, self.log))
        self.moves.show_session(session)
        self.rules.show_game(session.match.rules, session.speaker.texts)
        self.score.show_session(session)
        self.tabs.setTabVisible(self.tabs.indexOf(self.score), has_score_sheet(session))
        self.tabs.setCurrentWidget(self.log)

    def show_rule(self, rule: str) -> None:
        """Open the rules at one of them."""
        self.tabs.setCurrentWidget(self.rules)
        self.rules.show_rule(rule)


@guarded
class MoveList(QListView):
    """All that is legal now, in words; Return or a double click does it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("moves")
        self.setAccessibleName(self.tr("What may be done now"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setWordWrap(True)
        self.setSpacing(em(self) // 6)
        self._labels = QStringListModel(self)
        self.setModel(self._labels)
        self._session: Session | None = None
        self.activated.connect(lambda index: self._do(index.row()))

    def show_session(self, session: Session) -> None:
        """Follow another match."""
        if self._session is not None:
            self._session.changed.disconnect(self._follow)
        self._session = session
        session.changed.connect(self._follow)
        self._follow()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say so where nothing is to be done."""
        super().paintEvent(event)
        if not self._labels.rowCount():
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            middle = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            text = self._nothing_to_do()
            painter.drawText(self.viewport().rect(), middle, text)

    def _nothing_to_do(self) -> str:
        session = self._session
        if session is None or session.passing_to is None:
            return self.tr("Nothing is to be done any more.")
        return self.tr("First the screen goes to {name}.").format(
            name=session.speaker.seat(session.passing_to)
        )

    def _follow(self) -> None:
        if self._session is not None:
            say = self._session.speaker.action
            actions = self._session.legal_actions()
            self._labels.setStringList([say(action) for action in actions])
            self.viewport().update()

    def _do(self, row: int) -> None:
        if self._session is not None:
            self._session.act(self._session.legal_actions()[row])
