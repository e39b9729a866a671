"""Fit texts into areas of the table: smaller, in several lines, or elided."""

import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QGuiApplication, QPainterPath, QTransform
from PySide6.QtWidgets import QWidget

from tabletop.ui.widgets.theme import FONT_FAMILY, SMALLEST_POINTS

ELLIPSIS: Final = "…"
_CAPITAL: Final = 0.72
"""The cap height relative to the font size."""
LEADING: Final = 1.75
"""The line spacing, in cap heights."""
_LEAST_POINTS: Final = 9.0
_GROWTH: Final = 0.4
"""The exponent of `TextSizes.growth`; 1 would be the growth of the window's text."""
_SMALLEST: Final = 0.1
"""The minimum cap height, relative to the requested one, if none is given."""
_TRIES: Final = 8
"""The number of bisections to find the height."""


@dataclass(frozen=True, slots=True)
class FittedText:
    """A text that was fitted into an area, with its lines and cap height.

    Attributes:
        lines: the text's lines; an elided line ends with an ellipsis.
        height: the cap height.
    """

    lines: tuple[str, ...]
    height: float

    def path(self, middle: QPointF, *, bold: bool = True) -> QPainterPath:
        """Return the outline of the text, centred on a point."""
        path = QPainterPath()
        top = middle.y() - self.height * LEADING * (len(self.lines) - 1) / 2
        for number, line in enumerate(self.lines):
            at = QPointF(middle.x(), top + number * self.height * LEADING)
            path.addPath(text_path(line, at, self.height, bold=bold))
        return path


@dataclass(frozen=True, slots=True)
class TextSizes:
    """The cap heights of texts on the table, in scene units.

    Attributes:
        normal: the cap height of the window's text.
        least: the minimum cap height: that of 9-point text or of the window's text if smaller,
            multiplied by `growth`.
        growth: how much larger large text makes texts that have no space for its full size.
    """

    normal: float = 0.0
    least: float = 0.0
    growth: float = 1.0

    @classmethod
    def for_scale(cls, scale: float) -> "TextSizes":
        """Return the sizes for a scale in pixels per scene unit."""
        font = QFontInfo(QGuiApplication.font())
        usual = font.pixelSize() * _CAPITAL / scale if scale else 0.0
        points = max(font.pointSizeF(), _LEAST_POINTS)
        growth = max(points / SMALLEST_POINTS, 1.0) ** _GROWTH
        return cls(usual, usual * _LEAST_POINTS / points * growth, growth)

    def within(self, wanted: float, most: float) -> float:
        """Return the larger of the wanted and the normal height, limited by `most`."""
        return max(min(max(wanted, self.normal), most * self.growth), self.least)


def fit_text(
    text: str, width: float, wanted: float, least: float, *, room: float = 0.0, bold: bool = True
) -> FittedText:
    """Fit a text into an area by reducing its height, and eliding it if necessary.

    Args:
        text: the text.
        width: the width of the area.
        wanted: the requested cap height.
        least: the minimum cap height; 0 for no minimum.
        room: the height of the area, if the text may have several lines.
        bold: whether to use a bold font.
    """
    height = max(wanted, least)
    least = least or wanted * _SMALLEST

    def lines(height: float) -> list[str]:
        return break_lines(text, width, height, max(int(room / height / LEADING), 1), bold=bold)

    def fits(height: float) -> bool:
        return " ".join(lines(height)) == " ".join(text.split())

    if not fits(height):
        too_large, height = height, least
        if fits(least):
            for _ in range(_TRIES):
                middle = (height + too_large) / 2
                height, too_large = (middle, too_large) if fits(middle) else (height, middle)
    return FittedText(tuple(lines(height)), height)


def break_lines(text: str, width: float, height: float, most: int, *, bold: bool) -> list[str]:
    """Break a text into lines, elided to a width and a maximum number of lines."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, height, bold=bold) <= width:
            lines[-1] = longer
        elif len(lines) == most:
            lines[-1] += ELLIPSIS
            break
        else:
            lines.append(word)
    return [elide(line, width, height, bold=bold) for line in lines]


def elide(line: str, width: float, height: float, *, bold: bool) -> str:
    """Return a line, elided if it is wider than `width`."""
    if text_width(line, height, bold=bold) <= width:
        return line
    line = line.removesuffix(ELLIPSIS)
    fits = bisect_left(
        range(1, len(line)),
        x=True,
        key=lambda count: text_width(line[:count] + ELLIPSIS, height, bold=bold) > width,
    )
    return line[:fits] + ELLIPSIS


def set_pixel_size(widget: QWidget, size: float) -> None:
    """Set the font size of a widget in pixels."""
    font = QFont(widget.font())
    font.setPixelSize(round(size))
    widget.setFont(font)


def without_common_ends(labels: Sequence[str]) -> list[str]:
    """Return labels without the leading and trailing words that all of them share."""
    words = [label.split(" ") for label in labels]
    if len(words) < 2:
        return [*labels]
    spare = min(map(len, words)) - 1
    first = next((n for n in range(spare) if len({w[n] for w in words}) > 1), spare)
    ends = range(1, spare - first + 1)
    last = next((n - 1 for n in ends if len({w[-n] for w in words}) > 1), spare - first)
    return [" ".join(w[first : len(w) - last]) for w in words]


def without_repeated_words(labels: Sequence[str]) -> list[str]:
    """Return labels without words that several of them share, if all stay distinct."""
    words = [label.split(" ") for label in labels]
    had = Counter(word for row in words for word in {*row} if word.isalpha())
    shorter = [" ".join(word for word in row if had[word] < 2) for row in words]
    is_clear = all(shorter) and len({*shorter}) == len(shorter)
    return shorter if is_clear else [*labels]


def drawable(text: str, letters: QFontMetrics) -> str:
    """Return a text without the characters, and marks on them, that no font has."""
    kept: list[str] = []
    is_kept = True
    for one in text:
        if unicodedata.category(one) not in {"Mn", "Mc", "Me", "Cf"}:
            is_kept = letters.inFontUcs4(ord(one))
        kept += one if is_kept else ""
    return "".join(kept)


def in_two_lines(label: str, letters: QFontMetrics) -> str:
    """Return a label in two lines, broken so that it is as narrow as possible."""
    words = label.split(" ")
    lines = (" ".join(words[:n]) + "\n" + " ".join(words[n:]) for n in range(1, len(words)))
    return min(
        lines, key=lambda two: max(map(letters.horizontalAdvance, two.split("\n"))), default=label
    )


_EM: Final = 2000
"""The font size for outlines, which equals the font's units per em.

Qt shifts outlines by the fractional offset of the glyph that it painted most recently, which
remains in the FreeType face. At this size, outlines are only shifted. At other sizes, coordinates
are rounded afterwards, so that widths would depend on earlier painting.
"""

_KEPT: Final = 64
"""The number of cached outlines; a text is painted in several sizes in turn."""
_BOXES: Final = 1024
"""The number of cached bounding boxes; fitting tries many line breaks."""


def text_path(
    text: str, middle: QPointF, height: float, *, bold: bool = True, width: float = 0.0
) -> QPainterPath:
    """Return a text as a path centred on a point, narrowed to `width` if given.

    `height` is the cap height. Unlike hinted glyphs, a path looks the same at every scale.
    """
    box, scale = _box(text, bold=bold), height / _capital(bold=bold)
    squeeze = min(1.0, width / (box.width() * scale)) if width and box.width() else 1.0
    scale *= squeeze
    place = QTransform.fromTranslate(middle.x(), middle.y()).scale(scale, scale)
    place.translate(-box.center().x(), _box("H", bold=bold).height() / 2)
    return place.map(_outlines(text, bold=bold))


@lru_cache(maxsize=_KEPT)
def _outlines(text: str, *, bold: bool) -> QPainterPath:
    """Return the outlines of a text at `_EM` pixels, from the start of its baseline."""
    font = QFont(FONT_FAMILY)
    font.setBold(bold)
    font.setPixelSize(_EM)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    return path


def text_width(text: str, height: float, *, bold: bool = True) -> float:
    """Return the width of the path that `text_path` would return."""
    return _box(text, bold=bold).width() * (height / _capital(bold=bold))


@lru_cache(maxsize=_BOXES)
def _box(text: str, *, bold: bool) -> QRectF:
    """Return the bounding box of a text's outlines."""
    return _outlines(text, bold=bold).boundingRect()


def _capital(*, bold: bool) -> float:
    """Return the height of a capital at `_EM` pixels, or 1 if the font has none."""
    return _box("H", bold=bold).height() or 1.0
