"""Log, moves and rules beside the table."""

import html

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QTabWidget,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from tabletop.i18n.texts import Texts
from tabletop.ui.guard import guarded
from tabletop.ui.look.pictures import em
from tabletop.ui.look.theme import icon
from tabletop.ui.play.session import Session
from tabletop.ui.window.log_model import LogModel
from tabletop.ui.window.log_view import LogView
from tabletop.ui.window.moves import MoveList
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
        self.rules = RulesView()
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

    def set_icon_colour(self, colour: str) -> None:
        """Draw the cross in another colour."""
        self.close_button.setIcon(icon("close", colour))

    def show_session(self, session: Session) -> None:
        """Follow another match."""
        self.log.show_log(LogModel(session, self.log))
        self.moves.show_session(session)
        self.rules.show_texts(session.speaker.texts)
        self.score.show_session(session)
        self.tabs.setTabVisible(self.tabs.indexOf(self.score), has_score_sheet(session))
        self.tabs.setCurrentWidget(self.log)

    def show_moves(self) -> None:
        """Open the list of moves and give it the keyboard."""
        self.tabs.setCurrentWidget(self.moves)
        self.moves.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_rule(self, rule: str) -> None:
        """Open the rules at one of them."""
        self.tabs.setCurrentWidget(self.rules)
        self.rules.show_rule(rule)


@guarded
class RulesView(QTextBrowser):
    """The rules of the game in our own words; written out when they are first looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("rules")
        self.setAccessibleName(self.tr("Rules"))
        self.setOpenLinks(False)
        self._texts: Texts | None = None
        self._written: Texts | None = None

    def show_texts(self, texts: Texts) -> None:
        """Show another game's rules."""
        self._texts = texts
        if self.isVisible():
            self._write()

    def show_rule(self, rule: str) -> None:
        """Scroll to a rule and mark it."""
        self._write()
        self.setSource(QUrl())
        self.scrollToAnchor(rule)

    def showEvent(self, event: QShowEvent) -> None:
        """Write the rules out."""
        super().showEvent(event)
        self._write()

    def _write(self) -> None:
        texts = self._texts
        if texts is None or texts is self._written:
            return
        self._written = texts
        unit = em(self)
        self.document().setDocumentMargin(unit)
        parts = [f"<h2>{html.escape(texts.name)}</h2><p>{html.escape(texts.about)}</p>"]
        for rule in texts.rules():
            said = texts.rule(rule)
            parts.append(
                f'<p style="margin-top:{unit}px"><a name="{rule}"></a>'
                f"<b>{html.escape(said.title)}</b> <small>({rule})</small><br>"
                f"{html.escape(said.text)}</p>"
            )
        self.setHtml("".join(parts))
