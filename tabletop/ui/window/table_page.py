"""The page that shows a match."""

from PySide6.QtCore import QTimer
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
    """The page with the table of one match."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        before: "TablePage | None",
        parent: QWidget,
        features: Features,
    ) -> None:
        """Create the table.

        Args:
            session: the match's session.
            theme: the table's theme.
            before: the same match's table in the previous language, or None for another match.
            parent: the page's parent; without a parent, the page would be styled twice.
            features: the window's features.
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
        self.setLayout(in_column(self.view))
        self.setFocusProxy(self.view)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        # Remind players of the latest events after a break.
        super().showEvent(event)
        if self.session.left_at is not None:
            QTimer.singleShot(0, self, self._recall)

    def _recall(self) -> None:
        """Show the latest events again, limited to what the viewer may see.

        If there is a privacy screen, the events are shown on it, and again when it opens.
        """
        session, view = self.session, self.view
        left_at, session.left_at = session.left_at, None
        steps = last_logged_steps(session.match, EVENTS_SHOWN)
        if left_at is None or session.is_covered or session.outcome is not None or not steps:
            return
        head = self.tr("Last played {when}:").format(when=date_time_text(left_at))
        events = [event for _, step in steps for event in step]
        words = [session.speaker.event(event, session.visible_to) for event in events]
        pace = view.scene.animator.motion.pace
        if pace > 0:
            view.playback.begin(steps[0][0], pace, head)
            announce(view.board, " ".join((head, *words)))
        else:
            view.popups.show_and_announce(" ".join((head, *words, view.presenter.prompt)))
