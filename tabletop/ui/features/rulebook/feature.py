"""The feature that shows a game's rules, in a dock tab or in a separate window."""

from functools import partial
from typing import Final

from tabletop.content.game_library import rules_for
from tabletop.games.catalogue import find_game
from tabletop.games.game import Game
from tabletop.match.match import AnyRules
from tabletop.overriding import override
from tabletop.ui.features.rulebook.page import RulesPage, RulesWindow
from tabletop.ui.table.session import Session
from tabletop.ui.window.dock import SidePanel
from tabletop.ui.window.feature import WindowFeature
from tabletop.ui.window.ui_state import UiState


class RulebookFeature(WindowFeature):
    """Shows a game's rules in the dock or in a separate window.

    Attributes:
        window: the window with the rules, or None if it is closed.
    """

    @override
    def initialize(self) -> None:
        self.window: RulesWindow | None = None
        self._played: AnyRules | None = None
        self.context.appearance.changed.connect(self._set_theme)

    @override
    def dock_page(self, panel: SidePanel) -> tuple[RulesPage, str]:
        page = RulesPage()
        panel.theme_set.connect(page.set_theme)
        panel.session_shown.connect(partial(_show_session, page))
        panel.rule_requested.connect(partial(_show_in_dock, panel, page))
        return page, self.tr("Rules")

    def show(self) -> None:
        """Show the match's rules in the dock, at the last reading position."""
        self._show_rule("")

    def show_refusal(self) -> None:
        """Show in the dock the rule that the last refusal cited."""
        around = self.match.tool_bar_and_dock
        self._show_rule("" if around is None else around.last_rule)

    def _show_rule(self, rule: str) -> None:
        if self.match.tool_bar_and_dock is not None:
            self.match.tool_bar_and_dock.show_rule(rule)

    def read(self, game: Game, rule: str = "", played: AnyRules | None = None) -> None:
        """Show a game's rules in the window.

        Args:
            game: the game to explain.
            rule: the ID of the rule to highlight; if empty, the reading position is kept.
            played: the rules of the match in play, or None to use the options last chosen.
        """
        book, self._played = self.window, played
        if book is None or book.game != game.id:
            self.close()
            book = self._open(game)
        if book is not None:
            book.show()
            book.activateWindow()
            if rule:
                book.page.show_rule(rule)

    @override
    def close(self) -> None:
        if self.window is not None:
            self.window.close()

    @override
    def retranslate(self) -> None:
        if self.window is not None:
            before, kept = self.window, UiState(self.window)
            before.close()
            book = self._open(find_game(before.game))
            if book is not None:
                book.setGeometry(before.geometry())
                book.show()
                kept.restore(book)

    def _set_theme(self) -> None:
        if self.window is not None:
            self.window.page.set_theme(self.context.appearance.theme)

    def _open(self, game: Game) -> RulesWindow | None:
        context, texts = self.context, self.context.texts_of(game.id)
        if texts is None:
            return None
        theme = context.appearance.theme
        self.window = RulesWindow(self._rules(game), texts, theme, context.window)
        self.window.finished.connect(self._closed)
        self.window.finished.connect(self.window.deleteLater)
        return self.window

    def _rules(self, game: Game) -> AnyRules:
        """Return the rules of the match in play, or rules with the options last chosen."""
        if self._played is not None:
            return self._played
        remembered = self.context.settings.last_setup(game)
        names = tuple(str(seat + 1) for seat in range(game.seats[1]))
        chosen = {} if remembered is None else dict(remembered.options)
        return rules_for(game.id, names, chosen)

    def _closed(self) -> None:
        self.window = None


def _show_session(page: RulesPage, session: Session) -> None:
    page.show_game(session.match.rules, session.speaker.texts)


def _show_in_dock(panel: SidePanel, page: RulesPage, rule: str) -> None:
    """Show the dock tab at a rule, or at its last scroll position if `rule` is empty."""
    panel.setCurrentWidget(page)
    if rule:
        page.show_rule(rule)


FEATURE: Final = RulebookFeature
