"""Whoever leaves the table, comes back or gives up; and the pause."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from tabletop.ui.shell.window_actions import WindowActions

if TYPE_CHECKING:
    from tabletop.ui.control.session import Session
    from tabletop.ui.pages.table.leaving_sheet import LeavingSheet


class LeaveActions(QObject):
    """Connects what is done by those who get up from the table.

    Attributes:
        sheet: asks who leaves, as long as it is open.
    """

    def __init__(self, window: QMainWindow, actions: WindowActions) -> None:
        super().__init__(actions)
        self._window = window
        self._actions = actions
        self._session: Session | None = None
        self.sheet: LeavingSheet | None = None
        actions.leave.triggered.connect(lambda _checked: self._ask())
        actions.pause.triggered.connect(lambda _checked: self._pause())
        self._follow()

    def show_session(self, session: "Session") -> None:
        """Follow another match."""
        self._session = session
        session.changed.connect(self._follow)
        self._follow()

    def _ask(self) -> None:
        from tabletop.ui.pages.table.leaving_sheet import LeavingSheet

        if self._session is not None and self.sheet is None:
            self.sheet = LeavingSheet(self._session, self._window)
            self.sheet.finished.connect(self._asked)
            self.sheet.open()

    def _asked(self) -> None:
        if self.sheet is not None:
            self.sheet.deleteLater()
            self.sheet = None

    def _pause(self) -> None:
        """Cover the table, whatever is played; it is uncovered at the curtain itself."""
        if self._session is not None:
            self._session.hide()

    def _follow(self) -> None:
        session = self._session
        playing = session is not None and session.match.outcome is None
        self._actions.leave.setEnabled(playing)
        covered = session is not None and session.is_covered
        self._actions.pause.setEnabled(playing and not covered)

    def clear(self) -> None:
        """Nothing lies on the table."""
        self._session = None
        if self.sheet is not None:
            self.sheet.reject()
        self._follow()
