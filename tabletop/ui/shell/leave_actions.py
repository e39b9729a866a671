"""Whoever leaves the table, comes back or gives up; and the pause."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tabletop.ui.shell.app_context import AppContext

if TYPE_CHECKING:
    from tabletop.ui.control.session import Session
    from tabletop.ui.pages.table.leaving_sheet import LeavingSheet


class LeaveActions(QObject):
    """Connects what is done by those who get up from the table.

    Attributes:
        sheet: asks who leaves, as long as it is open.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.actions)
        self._window = context.window
        self._actions = actions = context.actions
        self._session: Session | None = None
        self.sheet: LeavingSheet | None = None
        actions.leave.triggered.connect(lambda _checked: self._ask())
        actions.pause.triggered.connect(lambda _checked: self._pause())
        self._follow()

    def show_session(self, session: "Session | None") -> None:
        """Follow another match, or none."""
        self._session = session
        if session is not None:
            session.changed.connect(self._follow)
        elif self.sheet is not None:
            self.sheet.reject()
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
        """Cover the table, whatever is played; it is uncovered at the privacy screen itself."""
        if self._session is not None:
            self._session.hide()

    def _follow(self) -> None:
        session = self._session
        playing = session is not None and session.match.outcome is None
        self._actions.leave.setEnabled(playing)
        covered = session is not None and session.is_covered
        self._actions.pause.setEnabled(playing and not covered)
