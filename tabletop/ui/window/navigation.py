"""Switches between the window's pages: the start page, the table and others."""

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from tabletop.overriding import override
from tabletop.ui.widgets.layouts import ScrollPage, in_column, restore_focus
from tabletop.ui.widgets.screen_reader import describe_widgets
from tabletop.ui.window.context import AppContext

if TYPE_CHECKING:
    from tabletop.ui.table.session import Session
    from tabletop.ui.window.table_page import TablePage

_log: Final = logging.getLogger(__name__)


class Navigation(QObject):
    """Switches pages; messages are shown at the upper edge of the current one.

    Attributes:
        session: the session whose table is shown or hidden behind a lesson, or None.
        active_session: the visible table's session, on which undo and redo act, or None.

    Signals:
        page_changed: another page is shown.
    """

    page_changed = Signal()

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.window)
        self._context = context
        self.session: Session | None = None
        self.active_session: Session | None = None
        self._table: TablePage | None = None
        self._title = ""
        """Title of the window while the table is shown."""
        self._focus_before: QWidget | None = None
        """The widget that had focus before a page covered the table, or None."""

    def build(self, start: QWidget) -> QWidget:
        """Create and return the central widget, with the start page and all others."""
        context, middle = self._context, QWidget(self._context.window)
        context.reset_bar(middle)
        context.start = start
        describe_widgets()
        self._stack = QStackedWidget(middle)
        self._home = ScrollPage(context.start)
        self._home.setFocusProxy(context.start)
        self._stack.addWidget(self._home)
        middle.setLayout(in_column(self._stack))
        return middle

    @property
    def pages(self) -> QWidget:
        """The widget that contains all pages."""
        return self._stack

    def focus_page(self) -> None:
        """Focus the current page, or its table."""
        if (page := self._stack.currentWidget()) is not None:
            page.setFocus()

    @property
    def shows_table(self) -> bool:
        """Whether the match's table is the current page."""
        return self._stack.currentWidget() is self._table

    def show_start(self) -> None:
        """Show the start page, and forget the match's table."""
        self._table = self.session = self.active_session = self._focus_before = None
        self._show_page(self._home, self._home, self.tr("Tabletop"))
        self._context.start.setFocus()

    def show_table(self, page: "TablePage", title: str) -> None:
        """Show a new match's table."""
        self._table, self._title, self._focus_before = page, title, None
        self._stack.addWidget(page)
        self._show_table_page(page)
        page.view.setFocus()

    def show_page(
        self, page: QWidget, board: QWidget, title: str, session: "Session | None" = None
    ) -> None:
        """Show a page in place of the table.

        Args:
            page: the page to add and show.
            board: the part of `page` at whose upper edge messages are shown.
            title: the window's title.
            session: the session for the page's table, if the page supports undo and pictures.
        """
        if self.shows_table and self._focus_before is None:  # a page may replace another
            self._focus_before = self._context.window.focusWidget()
        self._context.bar.clear()  # its message belongs to the previous page
        self._stack.addWidget(page)
        self.active_session = session
        self.session = session or self.session
        self._show_page(page, board, title)

    def remove_page(self, page: QWidget) -> None:
        """Remove a page and delete it."""
        self._context.place_bar_over(self._stack)
        self._stack.removeWidget(page)
        page.deleteLater()

    def go_back(self) -> None:
        """Show the table again, or the start page if there is no table."""
        table = self._table
        if table is None:
            self.show_start()
            return
        self._show_table_page(table)
        restore_focus(self._focus_before, table.view)
        self._focus_before = None

    def _show_table_page(self, table: "TablePage") -> None:
        self.session = self.active_session = table.session
        self._show_page(table, table.view.board, self._title)

    def _show_page(self, page: QWidget, under_messages: QWidget, title: str) -> None:
        _log.debug("page %s", type(page).__name__)
        self._stack.setCurrentWidget(page)
        self._context.place_bar_over(under_messages)
        self._context.window.setWindowTitle(title)
        self._context.actions.home.setEnabled(page is not self._home)
        self.page_changed.emit()
        self.apply_pending_layout()

    def apply_pending_layout(self) -> None:
        """Apply pending layouts now, so that new widgets are painted in place."""
        if self._context.window.isVisible():
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


def when_exposed(window: QWidget, owner: QObject, wait: int, begin: Callable[[], None]) -> None:
    """Call a function once a window is exposed, unless the window is hidden before.

    Args:
        window: the window to wait for.
        owner: the call is dropped if this object is deleted.
        wait: milliseconds between checks.
        begin: the function to call.
    """

    def check() -> None:
        if window.isVisible():
            if window.windowHandle().isExposed():
                begin()
            else:
                when_exposed(window, owner, wait, begin)

    QTimer.singleShot(wait, owner, check)


class AfterPaint(QObject):
    """Starts what is needed only after a window's first paint."""

    def __init__(self, app: QApplication, window: QWidget) -> None:
        """Start waiting; the window must have been shown."""
        super().__init__(app)
        self._app = app
        window.windowHandle().installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A window is painted during its expose event.
        if event.type() == QEvent.Type.Expose:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._begin)
        return False

    def _begin(self) -> None:
        _log.debug("the window is painted after %.3f s of processor time", time.process_time())
        from tabletop.ui.base.garbage import GarbageCollector
        from tabletop.ui.base.key_filters import LatinKeyFilter
        from tabletop.ui.widgets.press_filter import PressFilter

        PressFilter(self._app)
        LatinKeyFilter(self._app)
        GarbageCollector(self._app)
