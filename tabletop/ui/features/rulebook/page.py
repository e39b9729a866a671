"""The page that shows a game's rules, with contents and search, and its window."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import (
    QKeySequence,
    QMouseEvent,
    QShortcut,
    QShowEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import with_built_in_cards
from tabletop.content.languages import user_text_folders
from tabletop.i18n.pages import Page, PageError, Paragraph, RulesSection, load_page
from tabletop.i18n.texts import Texts
from tabletop.match.match import AnyRules
from tabletop.overriding import override
from tabletop.ui.base.errors import describe_error
from tabletop.ui.features.rulebook.browser import RulesBrowser, named_paragraphs, section_name
from tabletop.ui.widgets.layouts import em, in_column, in_row
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.theme import Theme
from tabletop.ui.widgets.widgets import ComboBox, named, tool_button

_OF_WINDOW: Final = 0.86
"""Size of the window, as a share of its parent's size."""


class RulesPage(QWidget):
    """A game's rules, which are written as HTML when first shown.

    Ctrl+F goes to the search field and Return to the next match. Alt+Left and Alt+Right, or the
    mouse's back and forward buttons, go back and forward in the history of jumps.
    """

    def __init__(self) -> None:
        super().__init__()
        self.browser = RulesBrowser()
        self.chapters = ComboBox(self.tr("Contents"))
        self.chapters.shrink_to(8)
        self.chapters.activated.connect(self._go)
        search = self.tr("Search the rules")
        self.search = named(QLineEdit(placeholderText=search, clearButtonEnabled=True), search)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._next_found)
        self.found_label = PlainLabel(objectName="muted")
        self.back_button = tool_button("←", self.go_back, self.tr("Back to where you were"))
        self.back_button.setAutoRaise(True)
        self.back_button.setEnabled(False)
        self._game: tuple[AnyRules, Texts] | None = None
        self.page = Page(())
        """The page that is shown, for the options in play."""
        self._is_written = False
        self.marked = ""
        """The name of the highlighted paragraph, or an empty string."""
        self._past: list[int] = []
        self._future: list[int] = []
        """Scroll positions to go back and forward to."""
        self._lay_out()
        self.browser.outdated.connect(self._rewrap)
        self.browser.verticalScrollBar().valueChanged.connect(self._update_contents)
        inside, keys = Qt.ShortcutContext.WidgetWithChildrenShortcut, QKeySequence.StandardKey
        for key, do in (
            (keys.Find, self._begin_search),
            (keys.FindNext, self._next_found),
            (keys.Back, self.go_back),
            (keys.Forward, self.go_forward),
        ):
            QShortcut(QKeySequence(key), self, context=inside).activated.connect(do)
        self._mouse_handlers = {
            Qt.MouseButton.BackButton: self.go_back,
            Qt.MouseButton.ForwardButton: self.go_forward,
        }
        for part in (self, *self.findChildren(QWidget)):
            part.installEventFilter(self)

    def _lay_out(self) -> None:
        unit = em(self)
        half, third = unit // 2, unit // 3
        looking = (self.back_button, (self.search, 1), self.found_label)
        bar = in_row(*looking, spacing=third, margins=(half, third, half, third))
        top = in_row(self.chapters, margins=(half, 0, half, third))
        self.setLayout(in_column(top, bar, (self.browser, 1), spacing=0))

    # --- contents ---------------------------------------------------------------------------

    def show_game(self, rules: AnyRules, texts: Texts) -> None:
        """Show a game's rules with the options set in `rules`."""
        self._game = with_built_in_cards(rules), texts
        self._is_written = False
        self.marked = ""
        self._past, self._future = [], []
        self.search.clear()
        if self.isVisible():
            self._write()

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme to pictures of tables."""
        self.browser.theme = theme
        self._write_again()

    def show_rule(self, rule: str) -> None:
        """Scroll to the paragraph that states a rule, if there is one, and highlight it."""
        self._write()
        name = self.paragraph_of(rule)
        if name:
            self._remember()
            self.marked = name
            self._write_again()
            self._show_marked()

    def _show_marked(self) -> None:
        self.browser.scrollToAnchor(self.marked)
        bar = self.browser.verticalScrollBar()
        bar.setValue(bar.value() - em(self))

    def go_back(self) -> None:
        """Go back to the scroll position before the last jump."""
        self._jump(self._past, self._future)

    def go_forward(self) -> None:
        """Go forward to the scroll position before the last `go_back`."""
        self._jump(self._future, self._past)

    def _jump(self, taken: list[int], kept: list[int]) -> None:
        if taken:
            bar = self.browser.verticalScrollBar()
            kept.append(bar.value())
            bar.setValue(taken.pop())
            self._update_contents()  # the chapter changes even if nothing scrolled
        self.back_button.setEnabled(bool(self._past))

    def paragraph_of(self, rule: str) -> str:
        """Return the name of the first paragraph with a rule, or an empty string."""
        named = named_paragraphs(self.page)
        return next((name for name, paragraph in named if rule in paragraph.rules), "")

    # --- writing ----------------------------------------------------------------------------

    def _write(self) -> None:
        if self._is_written or self._game is None:
            return
        self._is_written = True
        rules, texts = self._game
        try:
            further = user_text_folders(texts.language)
            page = load_page(GAME_FOLDERS, rules.game, texts.language, further)
        except PageError as error:
            self.browser.setPlainText(describe_error(error))
            return
        shown = page.for_options(rules.options)
        general = _general_sections(page, texts, self.tr("At every table"))
        self.page = Page((*shown.sections, *general))
        self.chapters.clear()
        self.chapters.addItems([section.title for section in self.page.sections])
        self._write_again()

    def _write_again(self) -> None:
        """Write the current page again for the current size, colours and highlight."""
        if not self._is_written or self._game is None:
            return
        kinds = {
            "example": self.tr("Example"),
            "tip": self.tr("Good to know"),
            "ruling": self.tr("What the rulebook leaves open, at this table"),
        }
        self.browser.write(self.page, *self._game, kinds, self.marked)

    def _rewrap(self) -> None:
        bar = self.browser.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1)
        self._write_again()
        if self.marked:
            self._show_marked()
        else:
            bar.setValue(round(share * bar.maximum()))

    # --- navigation -------------------------------------------------------------------------

    def _remember(self) -> None:
        self._past.append(self.browser.verticalScrollBar().value())
        self._future = []
        self.back_button.setEnabled(True)

    def _go(self, number: int) -> None:
        if 0 <= number < len(self.page.sections):
            self._remember()
            self.browser.scrollToAnchor(section_name(self.page.sections[number]))

    def _update_contents(self) -> None:
        """Select the visible section in the contents."""
        number = max(self.browser.visible_section(), 0)  # the title belongs to the first section
        if number < self.chapters.count():
            self.chapters.setCurrentIndex(number)

    # --- searching --------------------------------------------------------------------------

    def _begin_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search(self, text: str) -> None:
        """Select the first place with a text."""
        cursor = self.browser.textCursor()
        cursor.setPosition(0 if text.strip() else cursor.position())
        self.browser.setTextCursor(cursor)
        self._next_found()

    def _next_found(self) -> None:
        """Select the next place with the text, or the first one after the last."""
        text = self.search.text().strip()
        is_found = not text or self.browser.find(text)
        if not is_found:
            self.browser.moveCursor(QTextCursor.MoveOperation.Start)
            is_found = self.browser.find(text)
        self.found_label.setText("" if is_found else self.tr("nothing"))

    # --- Qt ---------------------------------------------------------------------------------

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._write()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.button() in self._mouse_handlers:
            if event.type() == QEvent.Type.MouseButtonPress:
                self._mouse_handlers[event.button()]()
            return True
        return super().eventFilter(watched, event)


def _general_sections(page: Page, texts: Texts, title: str) -> tuple[RulesSection, ...]:
    """Return the general rules missing from the page, as at most one section."""
    known = {rule for paragraph in page.paragraphs() for rule in paragraph.rules}
    left = [(rule, texts.rule(rule)) for rule in texts.rules() if rule not in known]
    paragraphs = tuple(
        Paragraph(key=rule, rules=(rule,), text=f"**{text.title}.** {text.text}")
        for rule, text in left
    )
    return (RulesSection(key="table", title=title, paragraphs=paragraphs),) if left else ()


class RulesWindow(QDialog):
    """A window with a game's rules, which can stay open during the game."""

    def __init__(self, rules: AnyRules, texts: Texts, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rules of {game}").format(game=texts.name))
        self.game = rules.game
        """The game's ID."""
        self.page = RulesPage()
        self.page.set_theme(theme)
        self.page.show_game(rules, texts)
        self.setLayout(in_column(self.page))
        close = QKeySequence(QKeySequence.StandardKey.Close)
        QShortcut(close, self).activated.connect(self.close)
        self.resize(parent.size() * _OF_WINDOW)
        self.page.browser.setFocus()
