"""A match on the table."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from tabletop.match.queries import last_logged_steps
from tabletop.overriding import override
from tabletop.ui.base.language import date_time_text
from tabletop.ui.table.features import Features
from tabletop.ui.table.model.changes import EVENTS_SHOWN
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.layouts import in_column
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import Theme


class TablePage(QWidget):
    """The table of one match.

    Signals:
        rule_wanted: a rule is to be read; carries its id.
    """

    rule_requested = Signal(str)

    def __init__(
        self,
        session: Session,
        theme: Theme,
        before: "TablePage | None" = None,
        parent: QWidget | None = None,
        features: Features | None = None,
    ) -> None:
        """Lay the table.

        Args:
            session: the match.
            theme: the table.
            before: the same table in another language; None for another match.
            parent: what it will be shown in; a page that comes there later is styled twice.
            features: those of the window; None at a table without one.
        """
        super().__init__(parent)
        self.session = session
        self.view: TableView = TableView(
            session,
            self,
            theme=theme,
            before=None if before is None else before.view,
            features=features,
        )
        self.view.rule_requested.connect(self.rule_requested)
        self.setLayout(in_column(self.view))
        self.setFocusProxy(self.view)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """See `QWidget`: whoever comes back after a while is told where they were."""
        super().showEvent(event)
        if self.session.left_at is not None:
            QTimer.singleShot(0, self, self._recall)

    def _recall(self) -> None:
        """Show the last events once more, as far as whoever looks may see them.

        Where a privacy screen hangs, it says them, and they are shown when it rises.
        """
        session, view = self.session, self.view
        left_at, session.left_at = session.left_at, None
        told = last_logged_steps(session.match, EVENTS_SHOWN)
        if left_at is None or session.is_covered or session.outcome is not None or not told:
            return
        head = self.tr("Last played {when}:").format(when=date_time_text(left_at))
        words = [session.speaker.event(e, session.visible_to) for _, events in told for e in events]
        pace = view.scene.animator.motion.pace
        if pace > 0:
            view.playback.begin(told[0][0], pace, head)
            announce(view.board, " ".join((head, *words)))
        else:
            view.popups.show_and_announce(" ".join((head, *words, view.presenter.prompt)))
