"""The HTML of a rules page, and the browser that shows it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QSize, QSizeF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QImage, QPalette, QPixmap, QResizeEvent, QTextDocument

from tabletop.engine.verdict import is_game_rule
from tabletop.i18n.pages import Page, Paragraph, RulesSection
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts
from tabletop.match.match import AnyRules
from tabletop.overriding import override
from tabletop.ui.features.rulebook.pictures import (
    RowPictures,
    row_words,
    table_picture,
    table_words,
)
from tabletop.ui.table.scene.picture import PositionPicture
from tabletop.ui.widgets.layouts import NAME, TITLE, em, small_print
from tabletop.ui.widgets.markup_browser import MarkupBrowser
from tabletop.ui.widgets.plain_text import escaped
from tabletop.ui.widgets.theme import FELT, INK, Theme

MARK: Final = "#F7D98B"
_MARK_MUTED: Final = "#4E4A43"
_BESIDE: Final = 0.52
"""Maximum width of a picture with text beside it, as a share of the line."""


def paragraph_name(section: RulesSection, paragraph: Paragraph) -> str:
    """Return a paragraph's anchor name."""
    return f"{section.key}.{paragraph.key}"


def section_name(section: RulesSection) -> str:
    """Return a section's anchor name."""
    return f"section.{section.key}"


def row_name(paragraph: str, number: int) -> str:
    """Return the name of the picture that shows a row of pieces."""
    return f"row:{paragraph}.{number}"


def table_name(paragraph: str) -> str:
    """Return the name of the picture that shows a table."""
    return f"table:{paragraph}"


def named_paragraphs(page: Page) -> Iterator[tuple[str, Paragraph]]:
    """Yield every paragraph on a page, preceded by its anchor name."""
    for section in page.sections:
        for paragraph in section.paragraphs:
            yield paragraph_name(section, paragraph), paragraph


@dataclass(frozen=True, slots=True)
class PageWriter:
    """Writes a rules page as HTML; colours are `#RRGGBB`, lengths in logical pixels.

    Attributes:
        unit: the font height.
        width: the width of a line of text.
        text: the colour of text.
        muted: the colour of secondary text.
        shade: the background of examples and similar paragraphs.
        sizes: a mapping from picture names to sizes.
        words: a mapping from picture names to what they show.
        kinds: a mapping from paragraph kinds to headings; other kinds have no heading.
        marked: the name of the highlighted paragraph, or an empty string.
    """

    unit: int
    width: float
    text: str
    muted: str
    shade: str
    sizes: Mapping[str, QSizeF]
    words: Mapping[str, str]
    kinds: Mapping[str, str]
    marked: str = ""

    def write(self, page: Page, texts: Texts) -> str:
        """Return the page as HTML."""
        unit = self.unit
        name, about = escaped(texts.name), escaped(texts.about)
        parts = [
            f'<p style="font-size:{round(unit * TITLE)}px; margin:0"><b>{name}</b></p>',
            f'<p style="margin-top:{unit // 4}px; color:{self.muted}">{about}</p>',
        ]
        for section in page.sections:
            parts.append(
                f'<p style="font-size:{round(unit * NAME)}px; margin-top:{round(unit * 1.3)}px; '
                f'margin-bottom:{unit // 4}px"><a name="{escaped(section_name(section))}"></a>'
                f"<b>{escaped(section.title)}</b></p>"
            )
            for paragraph in section.paragraphs:
                parts.extend(self._paragraph(paragraph_name(section, paragraph), paragraph))
        return "".join(parts)

    def _paragraph(self, name: str, paragraph: Paragraph) -> Iterator[str]:
        unit, is_marked = self.unit, name == self.marked
        title = self.kinds.get(paragraph.kind, "")
        text, muted = self.text, self.muted
        back = f' bgcolor="{self.shade}"' if title else ""
        if is_marked:
            back, text, muted = f' bgcolor="{MARK}"', INK, _MARK_MUTED
        pad = round(unit * 0.45)
        yield (
            f'<table width="100%" cellspacing="0" cellpadding="{pad}" '
            f'style="margin-top:{unit // 4}px"><tr><td{back} style="color:{text}">'
            f'<a name="{escaped(name)}"></a>'
        )
        small = f"font-size:{small_print(unit)}px; color:{muted}"
        head = f'<span style="{small}"><b>{escaped(title)}</b></span><br>' if title else ""
        cited = filter(is_game_rule, paragraph.rules)
        ids = "&nbsp;".join(escaped(rule).replace("-", "&#8209;") for rule in cited)
        named = f' <span style="{small}">{ids}</span>' if ids else ""
        if text := f"{head}{bold_markup(paragraph.text)}{named}":
            yield f'<p style="margin:0">{text}</p>'
        if paragraph.points:
            points = "".join(f"<li>{bold_markup(point)}</li>" for point in paragraph.points)
            yield f'<ul style="margin-top:{unit // 4}px; margin-bottom:0">{points}</ul>'
        yield from self._rows(name, paragraph)
        if paragraph.table is not None:
            yield self._picture(table_name(name))
        if paragraph.caption:
            caption = bold_markup(paragraph.caption)
            yield f'<p style="margin:{unit // 4}px 0 0 0; {small}">{caption}</p>'
        yield "</td></tr></table>"

    def _rows(self, name: str, paragraph: Paragraph) -> Iterator[str]:
        rows = [row_name(name, number) for number in range(len(paragraph.pieces))]
        labels = [bold_markup(label) for label in paragraph.labels] or [""] * len(rows)
        widest = max((self.sizes[row].width() for row in rows), default=0.0)
        if any(labels) and widest <= _BESIDE * self.width:
            yield f'<table cellspacing="0" cellpadding="{self.unit // 4}">'
            for row, label in zip(rows, labels, strict=True):
                yield (
                    f'<tr><td width="{round(widest + self.unit)}" valign="middle">'
                    f'{self._image(row)}</td><td valign="middle">{label}</td></tr>'
                )
            yield "</table>"
            return
        for row, label in zip(rows, labels, strict=True):
            yield self._picture(row)
            if label:
                yield f'<p style="margin:0">{label}</p>'

    def _picture(self, name: str) -> str:
        return f'<p style="margin:{self.unit // 2}px 0 0 0">{self._image(name)}</p>'

    def _image(self, name: str) -> str:
        width, height = round(self.sizes[name].width()), round(self.sizes[name].height())
        words = escaped(self.words[name])
        return f'<img src="{escaped(name)}" width="{width}" height="{height}" alt="{words}">'


def bold_markup(text: str) -> str:
    """Return a text as HTML, with the parts between pairs of `**` in bold."""
    parts = escaped(text).split("**")
    return "".join(f"<b>{part}</b>" if number % 2 else part for number, part in enumerate(parts))


_CARD: Final = 4.6
"""Width of a card, in font heights."""
_MAX_LINE: Final = 44
"""Maximum length of a line of text, in font heights."""
_REWRITE_AFTER: Final = 120
"""Milliseconds between a change of width and rewriting the page."""
Draw = Callable[[float, str], QImage | QPixmap]
"""Draws a picture for a device pixel ratio and a symbol colour."""


class RulesBrowser(MarkupBrowser):
    """Shows a rules page, whose pictures are drawn when they become visible.

    Signals:
        outdated: emitted when the page has to be rewritten for a new width, font or palette.
    """

    outdated = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("rules")
        self.setAccessibleName(self.tr("Rules"))
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.theme: Theme = FELT
        self._shown: tuple[AnyRules, Theme] | None = None
        """The rules and theme for which pictures of tables are cached."""
        self._page = Page(())
        self._tables: dict[str, PositionPicture] = {}
        self._pictures: dict[str, Draw] = {}
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self._emit_if_outdated)
        self._wide = 0
        """The viewport width for which the page was written."""
        self._is_outdated = False
        """Whether the font or palette has changed since the page was written."""

    def write(
        self, page: Page, rules: AnyRules, texts: Texts, kinds: dict[str, str], marked: str
    ) -> None:
        """Write a page as HTML, and show it.

        Args:
            page: the rules page to show.
            rules: the game's rules, which define its pieces.
            texts: the game's texts.
            kinds: a mapping from paragraph kinds to headings.
            marked: the name of the paragraph to highlight, or an empty string.
        """
        if (rules, self.theme) != self._shown:
            self._shown, self._tables = (rules, self.theme), {}
        self._page = page
        unit, inside = em(self), self.viewport().width()
        self._wide, self._is_outdated = inside, False
        margin = max(float(unit) * 0.9, (inside - _MAX_LINE * unit) / 2)
        width = max(inside - 2 * margin - unit, 8.0 * unit)
        roles = QPalette.ColorRole
        text, muted, shade = (
            self.palette().color(role).name()
            for role in (roles.Text, roles.PlaceholderText, roles.AlternateBase)
        )
        sizes = self._picture_sizes(rules, texts, width)
        words = dict(self._picture_words(Speaker(texts, rules, ()), rules))
        writer = PageWriter(unit, width, text, muted, shade, sizes, words, kinds, marked)
        self.document().setDocumentMargin(0.9 * unit)
        self.setHtml(writer.write(page, texts))
        frame = self.document().rootFrame()
        outline = frame.frameFormat()
        outline.setLeftMargin(margin)
        outline.setRightMargin(margin)
        frame.setFrameFormat(outline)

    def _picture_sizes(self, rules: AnyRules, texts: Texts, width: float) -> dict[str, QSizeF]:
        """Prepare to draw the pictures; return a mapping from their names to sizes."""
        sizes: dict[str, QSizeF] = {}
        self._pictures = {}
        rows = RowPictures(rules.cards, self.theme)
        for name, paragraph in named_paragraphs(self._page):
            for number, pieces in enumerate(paragraph.pieces):
                card = _CARD * em(self)
                card *= min(width / max(rows.size(pieces, card).width(), 1.0), 1.0)
                sizes[row_name(name, number)] = rows.size(pieces, card)
                self._pictures[row_name(name, number)] = partial(rows.picture, pieces, card)
            if paragraph.table is not None:
                if name not in self._tables:
                    self._tables[name] = table_picture(rules, texts, paragraph.table, self.theme)
                wide, high = self._tables[name].size_for(round(width))
                sizes[table_name(name)] = QSizeF(wide, high)
                draw = partial(_table_image, self._tables[name], wide, high)
                self._pictures[table_name(name)] = draw
        return sizes

    def _picture_words(self, speaker: Speaker, rules: AnyRules) -> Iterator[tuple[str, str]]:
        """Yield each picture's name, and what it shows."""
        for name, paragraph in named_paragraphs(self._page):
            for number, pieces in enumerate(paragraph.pieces):
                yield row_name(name, number), row_words(speaker, rules.cards, pieces)
            if paragraph.table is not None:
                yield table_name(name), table_words(self._tables[name].snapshot)

    # --- finding ----------------------------------------------------------------------------

    def visible_section(self) -> int:
        """Return the index of the section in the upper part of the view, or -1 if none."""
        names = {section_name(section): i for i, section in enumerate(self._page.sections)}
        block = self.cursorForPosition(QPoint(0, self.viewport().height() // 4)).block()
        while block.isValid():
            fragments, found = block.begin(), -1
            while not fragments.atEnd():
                for name in fragments.fragment().charFormat().anchorNames():
                    found = names.get(name, found)
                fragments += 1
            if found >= 0:
                return found
            block = block.previous()
        return -1

    # --- Qt ---------------------------------------------------------------------------------

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002 - Qt's name
        draw = self._pictures.get(name.toString() if isinstance(name, QUrl) else name)
        if draw is None or type != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(type, name)
        ink = self.palette().color(QPalette.ColorRole.Text).name()
        return draw(self.devicePixelRatioF(), ink)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._wait.start(_REWRITE_AFTER)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self._is_outdated = True  # rewritten only once, because these events arrive in bursts
            self._wait.start(0)

    def _emit_if_outdated(self) -> None:
        """Emit `outdated` if the page was written for another width, font or palette."""
        if self._is_outdated or self.viewport().width() != self._wide:
            self.outdated.emit()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(em(self) * 14, em(self) * 8)


def _table_image(
    table: PositionPicture, width: float, height: float, ratio: float, _ink: str
) -> QImage:
    image = table.image((round(width * ratio), round(height * ratio)))
    image.setDevicePixelRatio(ratio)
    return image
