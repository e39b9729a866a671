"""Lets the task bar say that somebody is to act while the window is behind others."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.engine.zones import TEAM
from tabletop.ui.table.session import Session


class TurnAlert(QObject):
    """Follows one match as long as its table is there."""

    def __init__(self, session: Session, table: QWidget) -> None:
        """Follow a match.

        Args:
            session: the match as it is looked at.
            table: the page on which it lies.
        """
        super().__init__(table)
        self._session, self._table = session, table
        self._alerted_revision = session.match.revision
        session.changed.connect(self._alert_if_due)

    def _alert_if_due(self) -> None:
        """Tell it once for every position in which a person is due."""
        session = self._session
        match = session.match
        is_due = match.outcome is None and match.to_act in (*session.humans, TEAM)
        if not is_due or session.is_throwing or match.revision == self._alerted_revision:
            return
        self._alerted_revision = match.revision
        window = self._table.window()
        if not window.isActiveWindow():
            QApplication.alert(window)
