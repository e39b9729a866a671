"""Asks once, at the very first start, for language, size of writing and name."""

from PySide6.QtCore import QObject

from tabletop.ui.pages.start.welcome_page import WelcomePage
from tabletop.ui.widgets.layouts import ScrollPage
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.navigation import Navigation


class FirstStart(QObject):
    """Shows the page, in every language that is chosen on it, until it is done.

    Attributes:
        page: what is asked; None once it is done.
    """

    def __init__(self, context: AppContext, navigation: Navigation) -> None:
        """Show the page; the window must have been made."""
        super().__init__(context.window)
        self._context = context
        self._navigation = navigation
        self.page: WelcomePage | None = None
        self._show("")
        context.language.changed.connect(self._say_again)

    def _show(self, name: str) -> None:
        context = self._context
        self.page = page = WelcomePage(
            context.settings, context.appearance.theme, context.language.code, name
        )
        page.done.connect(self._finish)
        self._scrolled = ScrollPage(page)
        self._navigation.show_alone(self._scrolled, page, self.tr("Tabletop"))
        page.name.setFocus()

    def _say_again(self) -> None:
        if self.page is not None:
            self._show(self.page.name.written)

    def _finish(self, name: str) -> None:
        if self.page is None:
            return
        if name:
            self._context.settings.names = (name,)
        self.page = None
        self._navigation.drop(self._scrolled)
        self._navigation.show_start()
        self._context.settings.welcomed = True
        self.deleteLater()
