"""The dock tab with the current match's rules."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from tabletop.ui.table.session import Session
from tabletop.ui.widgets.layouts import in_column
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.window.dock import SidePanel

if TYPE_CHECKING:
    from tabletop.ui.features.rulebook.page import RulesPage


class RulesTab(QWidget):
    """The rules tab, whose page is created when it is first shown."""

    def __init__(self, panel: SidePanel) -> None:
        super().__init__()
        self._panel = panel
        self._session: Session | None = None
        self._theme: Theme | None = None
        panel.theme_set.connect(self._set_theme)
        panel.session_shown.connect(self._show_session)
        panel.rule_requested.connect(self._show_rule)
        panel.currentChanged.connect(
            lambda: self.page.show() if panel.currentWidget() is self else None
        )

    @cached_property
    def page(self) -> "RulesPage":
        """The page with the rules, created on first use."""
        from tabletop.ui.features.rulebook.page import RulesPage

        page = RulesPage()
        if self._theme is not None:
            page.set_theme(self._theme)
        if self._session is not None:
            page.show_game(self._session.match.rules, self._session.speaker.texts)
        self.setLayout(in_column(page))
        return page

    def _show_rule(self, rule: str) -> None:
        """Show the tab at a rule, or at its last scroll position if `rule` is empty."""
        self._panel.setCurrentWidget(self)
        if rule:
            self.page.show_rule(rule)

    def _set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if "page" in vars(self):
            self.page.set_theme(theme)

    def _show_session(self, session: Session) -> None:
        self._session = session
        if "page" in vars(self):
            self.page.show_game(session.match.rules, session.speaker.texts)
