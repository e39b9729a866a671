"""The rules of a game in a window of their own, beside whatever else is open."""

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from tabletop.i18n.texts import Texts
from tabletop.match.match import AnyRules
from tabletop.ui.pages.rules.rules_page import RulesPage
from tabletop.ui.theme.theme import Theme

_SHARE = 0.86
"""Of the window that it belongs to."""


class RulesWindow(QDialog):
    """Shows the rules of one game; it can stay open while one plays."""

    def __init__(self, rules: AnyRules, texts: Texts, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rules of {game}").format(game=texts.name))
        self.setModal(False)
        self.game = rules.game
        """Its id."""
        self.page = RulesPage()
        self.page.set_theme(theme)
        self.page.show_game(rules, texts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.page)
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Close), self)
        shortcut.activated.connect(self.close)
        self.resize(parent.size() * _SHARE)
        self.page.browser.setFocus()
