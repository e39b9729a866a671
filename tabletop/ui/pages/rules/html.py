"""A rules page written out for a text browser."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from PySide6.QtCore import QSizeF

from tabletop.engine.verdict import is_of_game
from tabletop.i18n.pages import Page, Paragraph, Section
from tabletop.i18n.texts import Texts
from tabletop.ui.theme.theme import INK

MARK: Final = "#F7D98B"
_MARK_MUTED: Final = "#4E4A43"
_BESIDE: Final = 0.52
"""Of the width, for a picture that has its words beside it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Measures and colours.

    Attributes:
        unit: height of the font in logical pixels.
        width: of a line of text.
        text: colour of the text, and so on, each as `#RRGGBB`.
        muted: of what stands back.
        shade: behind examples and the like.
    """

    unit: int
    width: float
    text: str
    muted: str
    shade: str


@dataclass(frozen=True, slots=True)
class Pictures:
    """How large pictures are.

    Attributes:
        rows: the size of each row, by its name (`row_name`).
        tables: the size of each table, by the name of its paragraph.
    """

    rows: Mapping[str, QSizeF]
    tables: Mapping[str, QSizeF]


def paragraph_name(section: Section, paragraph: Paragraph) -> str:
    """What a paragraph is called as the end of a link."""
    return f"{section.key}.{paragraph.key}"


def section_name(section: Section) -> str:
    """What a section is called as the end of a link."""
    return f"section.{section.key}"


def row_name(paragraph: str, number: int) -> str:
    """What the picture of a row is called."""
    return f"row:{paragraph}.{number}"


def table_name(paragraph: str) -> str:
    """What the picture of a table is called."""
    return f"table:{paragraph}"


class PageWriter:
    """Writes a page in HTML."""

    def __init__(
        self, sheet: Sheet, pictures: Pictures, kinds: Mapping[str, str], marked: str = ""
    ) -> None:
        """Get ready.

        Args:
            sheet: measures and colours.
            pictures: how large the pictures are.
            kinds: what stands over a paragraph of a kind; nothing for those that are not there.
            marked: name of the paragraph that is pointed out.
        """
        self._sheet = sheet
        self._pictures = pictures
        self._kinds = kinds
        self._marked = marked

    def write(self, page: Page, texts: Texts) -> str:
        """The whole page."""
        unit = self._sheet.unit
        name, about = escape(texts.name), escape(texts.about)
        parts = [
            f'<p style="font-size:{round(unit * 1.7)}px; margin:0"><b>{name}</b></p>',
            f'<p style="margin-top:{unit // 4}px; color:{self._sheet.muted}">{about}</p>',
        ]
        for section in page.sections:
            parts.append(
                f'<p style="font-size:{round(unit * 1.3)}px; margin-top:{round(unit * 1.3)}px; '
                f'margin-bottom:{unit // 4}px"><a name="{section_name(section)}"></a>'
                f"<b>{escape(section.title)}</b></p>"
            )
            for paragraph in section.paragraphs:
                parts.extend(self._paragraph(paragraph_name(section, paragraph), paragraph))
        return "".join(parts)

    def _paragraph(self, name: str, paragraph: Paragraph) -> Iterator[str]:
        unit, is_marked = self._sheet.unit, name == self._marked
        title = self._kinds.get(paragraph.kind, "")
        text, muted = self._sheet.text, self._sheet.muted
        back = f' bgcolor="{self._sheet.shade}"' if title else ""
        if is_marked:
            back, text, muted = f' bgcolor="{MARK}"', INK, _MARK_MUTED
        pad = round(unit * 0.45)
        yield (
            f'<table width="100%" cellspacing="0" cellpadding="{pad}" '
            f'style="margin-top:{unit // 4}px"><tr><td{back} style="color:{text}">'
            f'<a name="{name}"></a>'
        )
        small = f"font-size:{round(unit * 0.8)}px; color:{muted}"
        head = f'<span style="{small}"><b>{escape(title)}</b></span><br>' if title else ""
        cited = filter(is_of_game, paragraph.rules)
        ids = "&nbsp;".join(rule.replace("-", "&#8209;") for rule in cited)
        named = f' <span style="{small}">{ids}</span>' if ids else ""
        if paragraph.text:
            yield f'<p style="margin:0">{head}{stressed(paragraph.text)}{named}</p>'
        elif head or named:
            yield f'<p style="margin:0">{head}{named}</p>'
        if paragraph.points:
            points = "".join(f"<li>{stressed(point)}</li>" for point in paragraph.points)
            yield f'<ul style="margin-top:{unit // 4}px; margin-bottom:0">{points}</ul>'
        yield from self._rows(name, paragraph)
        if paragraph.table is not None:
            yield self._picture(table_name(name), self._pictures.tables[name])
        if paragraph.caption:
            said = stressed(paragraph.caption)
            yield f'<p style="margin:{unit // 4}px 0 0 0; {small}">{said}</p>'
        yield "</td></tr></table>"

    def _rows(self, name: str, paragraph: Paragraph) -> Iterator[str]:
        rows = [row_name(name, number) for number in range(len(paragraph.pieces))]
        sizes = [self._pictures.rows[row] for row in rows]
        labels = paragraph.labels or ("",) * len(rows)
        widest = max((size.width() for size in sizes), default=0.0)
        if any(labels) and widest <= _BESIDE * self._sheet.width:
            unit = self._sheet.unit
            yield f'<table cellspacing="0" cellpadding="{unit // 4}">'
            for row, size, label in zip(rows, sizes, labels, strict=True):
                picture = self._image(row, size)
                yield (
                    f'<tr><td width="{round(widest + unit)}" valign="middle">{picture}</td>'
                    f'<td valign="middle">{stressed(label)}</td></tr>'
                )
            yield "</table>"
            return
        for row, size, label in zip(rows, sizes, labels, strict=True):
            yield self._picture(row, size)
            if label:
                yield f'<p style="margin:0">{stressed(label)}</p>'

    def _picture(self, name: str, size: QSizeF) -> str:
        top = self._sheet.unit // 2
        return f'<p style="margin:{top}px 0 0 0">{self._image(name, size)}</p>'

    def _image(self, name: str, size: QSizeF) -> str:
        return f'<img src="{name}" width="{round(size.width())}" height="{round(size.height())}">'


def stressed(text: str) -> str:
    """A text with what is stressed in bold."""
    parts = escape(text).split("**")
    return "".join(f"<b>{part}</b>" if number % 2 else part for number, part in enumerate(parts))
