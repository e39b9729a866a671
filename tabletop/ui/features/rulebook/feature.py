"""The rules of a game in a window of their own."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from tabletop.content.game_library import rules_for
from tabletop.games.catalogue import find_game
from tabletop.games.game import Game
from tabletop.match.match import AnyRules
from tabletop.ui.features.rulebook.page import RulesWindow
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.ui_state import KeptView


class RuleBooks(QObject):
    """Opens and closes the rules.

    Attributes:
        book: the window with the rules, as long as it is open.
    """

    def __init__(self, context: AppContext, taught: Callable[[], AnyRules | None]) -> None:
        """Open nothing yet.

        Args:
            context: what the parts of the window share.
            taught: returns the rules of the lesson that goes on, or None.
        """
        super().__init__(context.window)
        self._context, self._taught = context, taught
        self.book: RulesWindow | None = None
        context.appearance.changed.connect(self._set_theme)
        context.language.changed.connect(self._speak)

    def read(self, game: Game, rule: str = "") -> None:
        """Open the rules of a game, by the options that were chosen last, perhaps at a rule."""
        book = self.book
        if book is None or book.game != game.id:
            self.close()
            book = self._open(game)
        if book is not None:
            book.show()
            book.activateWindow()
            if rule:
                book.page.show_rule(rule)

    def close(self) -> None:
        """Close the window, if it is open."""
        if self.book is not None:
            self.book.close()

    def _speak(self) -> None:
        """Open the rules in the language that is spoken now, where everything was."""
        if self.book is not None:
            before, kept = self.book, KeptView(self.book)
            before.close()
            book = self._open(find_game(before.game))
            if book is not None:
                book.setGeometry(before.geometry())
                book.show()
                kept.give_back(book)

    def _set_theme(self) -> None:
        if self.book is not None:
            self.book.page.set_theme(self._context.appearance.theme)

    def _open(self, game: Game) -> RulesWindow | None:
        context, texts = self._context, self._context.texts_of(game.id)
        if texts is None:
            return None
        self.book = RulesWindow(self._rules(game), texts, context.appearance.theme, context.window)
        self.book.finished.connect(self._closed)
        self.book.finished.connect(self.book.deleteLater)
        return self.book

    def _rules(self, game: Game) -> AnyRules:
        """Return the rules as a lesson plays them, or as they were chosen last."""
        if (taught := self._taught()) is not None:
            return taught
        remembered = self._context.settings.remembered(game)
        names = tuple(str(seat + 1) for seat in range(game.seats[1]))
        chosen = {} if remembered is None else dict(remembered.options)
        return rules_for(game.id, names, chosen)

    def _closed(self) -> None:
        self.book = None
