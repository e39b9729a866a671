"""The text of a rules page with its pictures, which are drawn when they come into sight."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, QSizeF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QPalette, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from tabletop.i18n.pages import Page, Paragraph
from tabletop.i18n.texts import Texts
from tabletop.match.match import AnyRules
from tabletop.ui.guard import guarded
from tabletop.ui.pages.rules.html import (
    MARK,
    PageWriter,
    Pictures,
    Sheet,
    paragraph_name,
    row_name,
    section_name,
    table_name,
)
from tabletop.ui.pages.rules.pictures import RowPictures, table_picture
from tabletop.ui.scene.picture import PositionPicture
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.theme import FELT, Theme

_CARD: Final = 4.6
"""Width of a card in heights of the font."""
_LINE: Final = 44
"""Longest line of text in heights of the font."""
_SETTLED: Final = 120
"""Milliseconds after which the page is written again for another width."""


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
        self._drawn_for: Theme | None = None
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
        if rules is not self._rules or self.theme != self._drawn_for:
            self._rows, self._tables = RowPictures(rules.cards, self.theme), {}
            self._drawn_for = self.theme
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
