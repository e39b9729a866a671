"""Task bar alerts when a person has to act and the window is inactive."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.engine.zones import TEAM
from tabletop.ui.table.session import Session


class TurnAlert(QObject):
    """Alerts people when it is their turn, as long as the match's table exists."""

    def __init__(self, session: Session, table: QWidget) -> None:
        """Start watching.

        Args:
            session: the match to watch.
            table: the match's page, whose window is alerted.
        """
        super().__init__(table)
        self._session, self._table = session, table
        self._alerted_revision = session.match.revision
        session.changed.connect(self._alert_if_due)

    def _alert_if_due(self) -> None:
        """Alert once for every position in which a person has to act."""
        session = self._session
        match = session.match
        is_person_to_act = match.outcome is None and match.to_act in (*session.humans, TEAM)
        if not is_person_to_act or session.is_throwing or match.revision == self._alerted_revision:
            return
        self._alerted_revision = match.revision
        window = self._table.window()
        if not window.isActiveWindow():
            QApplication.alert(window)
