"""The rules of a game to read and to look things up in: contents, search, links to each rule."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, QSizeF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QKeySequence,
    QPalette,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.i18n.pages import Page, Paragraph, Section
from tabletop.i18n.pages_file import PageError, load_page
from tabletop.i18n.texts import Texts
from tabletop.match.match import AnyRules
from tabletop.resources import resource_path
from tabletop.ui.guard import guarded
from tabletop.ui.look.pictures import em
from tabletop.ui.look.theme import FELT, Theme
from tabletop.ui.table.picture import PositionPicture
from tabletop.ui.window.rules_page_html import (
    MARK,
    PageWriter,
    Pictures,
    Sheet,
    paragraph_name,
    row_name,
    section_name,
    table_name,
)
from tabletop.ui.window.rules_page_pictures import RowPictures, table_picture

_CARD: Final = 4.6
"""Width of a card in heights of the font."""
_LINE: Final = 44
"""Longest line of text in heights of the font."""
_WIDE: Final = 46
"""Width in heights of the font from which the contents stand beside the text."""
_SETTLED: Final = 120
"""Milliseconds after which the page is written again for another width."""


class RulesPage(QWidget):
    """The rules of one game; written out when they are first looked at.

    Ctrl+F leads to the search field, Return to the next place found, Alt+Left back to where one
    was before the last jump.
    """

    def __init__(self) -> None:
        super().__init__()
        self.browser = RulesBrowser()
        self.contents = QListWidget()
        self.contents.setObjectName("contents")
        self.contents.setAccessibleName(self.tr("Contents"))
        self.contents.setSpacing(em(self) // 5)
        self.contents.itemClicked.connect(lambda _item: self._go(self.contents.currentRow()))
        self.contents.itemActivated.connect(lambda _item: self._go(self.contents.currentRow()))
        self.chapters = QComboBox()
        self.chapters.setAccessibleName(self.tr("Contents"))
        self.chapters.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.chapters.setMinimumContentsLength(8)
        self.chapters.activated.connect(self._go)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search the rules"))
        self.search.setAccessibleName(self.tr("Search the rules"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._next_found)
        self.found_label = QLabel()
        self.found_label.setObjectName("muted")
        self.back_button = QToolButton()
        self.back_button.setAutoRaise(True)
        self.back_button.setText("←")
        self.back_button.setToolTip(self.tr("Back to where you were"))
        self.back_button.setAccessibleName(self.tr("Back to where you were"))
        self.back_button.setEnabled(False)
        self.back_button.clicked.connect(self.go_back)
        self._rules: AnyRules | None = None
        self._texts: Texts | None = None
        self.page = Page(())
        """What is shown: the rules as the game is played."""
        self._is_written = False
        self.marked = ""
        """Name of the paragraph that is pointed out."""
        self._past: list[int] = []
        self._found: list[QTextCursor] = []
        self._place = -1
        self._lay_out()
        self.browser.outdated.connect(self._rewrap)
        self.browser.verticalScrollBar().valueChanged.connect(self._follow)
        for keys, do in (
            (QKeySequence.StandardKey.Find, self._begin_search),
            (QKeySequence.StandardKey.FindNext, self._next_found),
            (QKeySequence.StandardKey.Back, self.go_back),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)

    def _lay_out(self) -> None:
        unit = em(self)
        bar = QHBoxLayout()
        bar.setContentsMargins(unit // 2, unit // 3, unit // 2, unit // 3)
        bar.setSpacing(unit // 3)
        bar.addWidget(self.back_button)
        bar.addWidget(self.search, 1)
        bar.addWidget(self.found_label)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.contents)
        middle.addWidget(self.browser, 1)
        below = QHBoxLayout()
        below.setContentsMargins(unit // 2, 0, unit // 2, unit // 3)
        below.addWidget(self.chapters)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(below)
        layout.addLayout(bar)
        layout.addLayout(middle, 1)
        self.contents.hide()

    # --- what is shown ----------------------------------------------------------------------

    def show_game(self, rules: AnyRules, texts: Texts) -> None:
        """Show a game's rules, as it is played by these options."""
        self._rules, self._texts = rules, texts
        self._is_written = False
        self.marked = ""
        self._past = []
        self.search.clear()
        if self.isVisible():
            self._write()

    def set_theme(self, theme: Theme) -> None:
        """Show tables in other colours."""
        self.browser.theme = theme
        self._write_again()

    def show_rule(self, rule: str) -> None:
        """Point out the paragraph that tells a rule."""
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
        """Return to where one was before the last jump."""
        if self._past:
            self.browser.verticalScrollBar().setValue(self._past.pop())
        self.back_button.setEnabled(bool(self._past))

    def paragraph_of(self, rule: str) -> str:
        """Name of the first paragraph that tells a rule; empty where none does."""
        return next(
            (
                paragraph_name(section, paragraph)
                for section in self.page.sections
                for paragraph in section.paragraphs
                if rule in paragraph.rules
            ),
            "",
        )

    # --- writing ----------------------------------------------------------------------------

    def _write(self) -> None:
        if self._is_written or self._rules is None or self._texts is None:
            return
        self._is_written = True
        try:
            page = load_page(resource_path("card_defs"), self._rules.game, self._texts.language)
        except PageError as error:
            self.browser.setPlainText(str(error))
            return
        shown = page.shown(self._rules.options)
        general = _general(page, self._texts, self.tr("At every table"))
        self.page = Page((*shown.sections, *general))
        titles = [section.title for section in self.page.sections]
        self.chapters.clear()
        self.chapters.addItems(titles)
        self.contents.clear()
        self.contents.addItems(titles)
        self.contents.setFixedWidth(
            self.contents.sizeHintForColumn(0) + 2 * em(self) if titles else 0
        )
        self._write_again()

    def _write_again(self) -> None:
        """The same page in its present size, colours and mark."""
        if not self._is_written or self._rules is None or self._texts is None:
            return
        kinds = {
            "example": self.tr("Example"),
            "tip": self.tr("Good to know"),
            "ruling": self.tr("Where the rulebook is silent, at this table"),
        }
        self.browser.write(self.page, self._rules, self._texts, kinds, self.marked)
        self._search(self.search.text(), jump=False)

    def _rewrap(self) -> None:
        bar = self.browser.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1)
        self._write_again()
        if self.marked:
            self._show_marked()
        else:
            bar.setValue(round(share * bar.maximum()))

    # --- going about ------------------------------------------------------------------------

    def _remember(self) -> None:
        self._past.append(self.browser.verticalScrollBar().value())
        self.back_button.setEnabled(True)

    def _go(self, number: int) -> None:
        if 0 <= number < len(self.page.sections):
            self._remember()
            self.browser.scrollToAnchor(section_name(self.page.sections[number]))

    def _follow(self) -> None:
        """Show in the contents which section is being read."""
        number = self.browser.section_in_sight()
        if number >= 0:
            self.chapters.setCurrentIndex(number)
            if not self.contents.hasFocus():
                self.contents.setCurrentRow(number)

    # --- searching --------------------------------------------------------------------------

    def _begin_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search(self, text: str, *, jump: bool = True) -> None:
        self._found = self.browser.find_all(text.strip())
        self._place = -1
        self.browser.point_out(self._found)
        if jump and self._found:
            self._next_found()
        else:
            self._say_found()

    def _next_found(self) -> None:
        if self._found:
            self._place = (self._place + 1) % len(self._found)
            self.browser.setTextCursor(QTextCursor(self._found[self._place]))
            self.browser.ensureCursorVisible()
        self._say_found()

    def _say_found(self) -> None:
        if not self.search.text().strip():
            self.found_label.clear()
        elif not self._found:
            self.found_label.setText(self.tr("nothing"))
        else:
            said = self.tr("{place} of {n}")
            self.found_label.setText(said.format(place=self._place + 1, n=len(self._found)))

    # --- Qt ---------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Write the rules out."""
        super().showEvent(event)
        self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is room the contents stand beside the text."""
        super().resizeEvent(event)
        is_wide = self.width() >= _WIDE * em(self)
        self.contents.setVisible(is_wide)
        self.chapters.setVisible(not is_wide)


def _general(page: Page, texts: Texts, title: str) -> tuple[Section, ...]:
    """What the page does not tell because it holds at every table."""
    told = {rule for paragraph in page.paragraphs() for rule in paragraph.rules}
    left = [(rule, texts.rule(rule)) for rule in texts.rules() if rule not in told]
    paragraphs = (
        Paragraph(rule, 0, (rule,), text=f"**{said.title}.** {said.text}") for rule, said in left
    )
    return (Section("table", 0, title, tuple(paragraphs)),) if left else ()


@guarded
class RulesBrowser(QTextBrowser):
    """The text with its pictures, which are drawn when they come into sight.

    Signals:
        outdated: width, font or colours are others now; the page is to be written again.
    """

    outdated = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("rules")
        self.setAccessibleName(self.tr("Rules"))
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.theme: Theme = FELT
        self._rules: AnyRules | None = None
        self._texts: Texts | None = None
        self._page = Page(())
        self._rows: RowPictures | None = None
        self._tables: dict[str, PositionPicture] = {}
        self._sizes: dict[str, QSizeF] = {}
        self._widths: dict[str, float] = {}
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_SETTLED)
        self._wait.timeout.connect(self.outdated)

    def write(
        self, page: Page, rules: AnyRules, texts: Texts, kinds: dict[str, str], marked: str
    ) -> None:
        """Show a page.

        Args:
            page: what is told.
            rules: the game, for its pieces.
            texts: its words, for its name and the names at a table.
            kinds: what stands over a paragraph of a kind.
            marked: name of the paragraph that is pointed out.
        """
        if rules is not self._rules:
            self._rows, self._tables = RowPictures(rules.cards), {}
        self._page, self._rules, self._texts = page, rules, texts
        unit, inside = em(self), self.viewport().width()
        margin = max(float(unit) * 0.9, (inside - _LINE * unit) / 2)
        width = max(inside - 2 * margin - unit, 8.0 * unit)
        colours, roles = self.palette(), QPalette.ColorRole
        sheet = Sheet(
            unit,
            width,
            colours.color(roles.Text).name(),
            colours.color(roles.PlaceholderText).name(),
            colours.color(roles.AlternateBase).name(),
        )
        writer = PageWriter(sheet, self._measured(width), kinds, marked)
        self.document().setDocumentMargin(0.9 * unit)
        self.setHtml(writer.write(page, texts))
        frame = self.document().rootFrame()
        outline = frame.frameFormat()
        outline.setLeftMargin(margin)
        outline.setRightMargin(margin)
        frame.setFrameFormat(outline)

    def _measured(self, width: float) -> Pictures:
        rows: dict[str, QSizeF] = {}
        tables: dict[str, QSizeF] = {}
        self._widths = {}
        for section in self._page.sections:
            for paragraph in section.paragraphs:
                name = paragraph_name(section, paragraph)
                for number, pieces in enumerate(paragraph.pieces):
                    rows[row_name(name, number)] = self._row_size(name, number, pieces, width)
                if paragraph.table is not None:
                    high = self._table(name, paragraph).size_for(round(width))[1]
                    tables[name] = QSizeF(round(width), high)
        self._sizes = {**rows, **{table_name(name): size for name, size in tables.items()}}
        return Pictures(rows, tables)

    def _row_size(self, name: str, number: int, pieces: tuple[str, ...], width: float) -> QSizeF:
        if self._rows is None:
            return QSizeF()
        card = _CARD * em(self)
        wanted = self._rows.size(pieces, card)
        if wanted.width() > width:
            card *= width / wanted.width()
        self._widths[row_name(name, number)] = card
        return self._rows.size(pieces, card)

    def _table(self, name: str, paragraph: Paragraph) -> PositionPicture:
        if name not in self._tables:
            rules, texts = self._rules, self._texts
            if rules is None or texts is None or paragraph.table is None:
                raise LookupError(name)
            self._tables[name] = table_picture(rules, texts, paragraph.table, self.theme)
        return self._tables[name]

    # --- looking about ----------------------------------------------------------------------

    def section_in_sight(self) -> int:
        """The number of the section that is being read; -1 for none."""
        top = self.verticalScrollBar().value() + self.viewport().height() / 4
        layout, number = self.document().documentLayout(), -1
        names = {section_name(section): i for i, section in enumerate(self._page.sections)}
        block = self.document().begin()
        while block.isValid() and layout.blockBoundingRect(block).top() <= top:
            fragments = block.begin()
            while not fragments.atEnd():
                for name in fragments.fragment().charFormat().anchorNames():
                    number = names.get(name, number)
                fragments += 1
            block = block.next()
        return number

    def find_all(self, text: str) -> list[QTextCursor]:
        """Every place where a text stands."""
        found: list[QTextCursor] = []
        if not text:
            return found
        cursor = self.document().find(text, 0)
        while not cursor.isNull():
            found.append(cursor)
            cursor = self.document().find(text, cursor)
        return found

    def point_out(self, places: list[QTextCursor]) -> None:
        """Mark these places, and no others."""
        selections = []
        for place in places:
            selection = QTextEdit.ExtraSelection()
            selection.cursor = place
            selection.format.setBackground(QPalette(MARK).color(QPalette.ColorRole.Button))
            selections.append(selection)
        self.setExtraSelections(selections)

    # --- Qt ---------------------------------------------------------------------------------

    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002 - Qt's name
        """Draw a picture of the page."""
        if type != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(type, name)
        said = name.toString() if isinstance(name, QUrl) else name
        return self._drawn(said)

    def _drawn(self, said: str) -> object:
        ratio, ink = self.devicePixelRatioF(), self.palette().color(QPalette.ColorRole.Text).name()
        for section in self._page.sections:
            for paragraph in section.paragraphs:
                name = paragraph_name(section, paragraph)
                if said == table_name(name):
                    size = self._sizes[said]
                    pixels = (round(size.width() * ratio), round(size.height() * ratio))
                    image = self._table(name, paragraph).image(pixels)
                    image.setDevicePixelRatio(ratio)
                    return image
                for number, pieces in enumerate(paragraph.pieces):
                    if said == row_name(name, number) and self._rows is not None:
                        return self._rows.image(pieces, self._widths[said], ratio, ink)
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the page written again where lines have another length."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._wait.start()

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: colours and sizes are written into the text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self.outdated.emit()

    def minimumSizeHint(self) -> QSize:
        """Narrower than this nothing can be read."""
        return QSize(em(self) * 14, em(self) * 8)
