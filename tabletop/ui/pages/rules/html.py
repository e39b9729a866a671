"""A rules page written out for a text browser."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSizeF

from tabletop.engine.verdict import is_of_game
from tabletop.i18n.pages import Page, Paragraph, Section
from tabletop.i18n.texts import Texts
from tabletop.ui.widgets.layouts import small_print
from tabletop.ui.widgets.plain_text import escaped
from tabletop.ui.widgets.theme import INK

MARK: Final = "#F7D98B"
_MARK_MUTED: Final = "#4E4A43"
_BESIDE: Final = 0.52
"""Of the width, for a picture that has its words beside it."""


def paragraph_name(section: Section, paragraph: Paragraph) -> str:
    """Return what a paragraph is called as the end of a link."""
    return f"{section.key}.{paragraph.key}"


def section_name(section: Section) -> str:
    """Return what a section is called as the end of a link."""
    return f"section.{section.key}"


def row_name(paragraph: str, number: int) -> str:
    """Return what the picture of a row is called."""
    return f"row:{paragraph}.{number}"


def table_name(paragraph: str) -> str:
    """Return what the picture of a table is called."""
    return f"table:{paragraph}"


def named_paragraphs(page: Page) -> Iterator[tuple[str, Paragraph]]:
    """Yield every paragraph of a page with its name."""
    for section in page.sections:
        for paragraph in section.paragraphs:
            yield paragraph_name(section, paragraph), paragraph


@dataclass(frozen=True, slots=True)
class PageWriter:
    """Writes a page in HTML.

    Attributes:
        unit: height of the font in logical pixels.
        width: of a line of text.
        text: colour of the text, and so on, each as `#RRGGBB`.
        muted: of what stands back.
        shade: behind examples and the like.
        sizes: how large each picture is, by its name.
        kinds: what stands over a paragraph of a kind; nothing for those that are not there.
        marked: name of the paragraph that is pointed out.
    """

    unit: int
    width: float
    text: str
    muted: str
    shade: str
    sizes: Mapping[str, QSizeF]
    kinds: Mapping[str, str]
    marked: str = ""

    def write(self, page: Page, texts: Texts) -> str:
        """Return the whole page."""
        unit = self.unit
        name, about = escaped(texts.name), escaped(texts.about)
        parts = [
            f'<p style="font-size:{round(unit * 1.7)}px; margin:0"><b>{name}</b></p>',
            f'<p style="margin-top:{unit // 4}px; color:{self.muted}">{about}</p>',
        ]
        for section in page.sections:
            parts.append(
                f'<p style="font-size:{round(unit * 1.3)}px; margin-top:{round(unit * 1.3)}px; '
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
        cited = filter(is_of_game, paragraph.rules)
        ids = "&nbsp;".join(escaped(rule).replace("-", "&#8209;") for rule in cited)
        named = f' <span style="{small}">{ids}</span>' if ids else ""
        if told := f"{head}{stressed(paragraph.text)}{named}":
            yield f'<p style="margin:0">{told}</p>'
        if paragraph.points:
            points = "".join(f"<li>{stressed(point)}</li>" for point in paragraph.points)
            yield f'<ul style="margin-top:{unit // 4}px; margin-bottom:0">{points}</ul>'
        yield from self._rows(name, paragraph)
        if paragraph.table is not None:
            yield self._picture(table_name(name))
        if paragraph.caption:
            said = stressed(paragraph.caption)
            yield f'<p style="margin:{unit // 4}px 0 0 0; {small}">{said}</p>'
        yield "</td></tr></table>"

    def _rows(self, name: str, paragraph: Paragraph) -> Iterator[str]:
        rows = [row_name(name, number) for number in range(len(paragraph.pieces))]
        labels = [stressed(label) for label in paragraph.labels] or [""] * len(rows)
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
        return f'<img src="{escaped(name)}" width="{width}" height="{height}">'


def stressed(text: str) -> str:
    """Return a text with what is stressed in bold."""
    parts = escaped(text).split("**")
    return "".join(f"<b>{part}</b>" if number % 2 else part for number, part in enumerate(parts))
