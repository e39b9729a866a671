"""Writing on the table that is never too small: narrow places get lines, then an ellipsis."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QGuiApplication, QPainterPath, QTransform
from PySide6.QtWidgets import QWidget

from tabletop.ui.widgets.theme import FONT_FAMILY

ELLIPSIS: Final = "…"
_CAPITAL: Final = 0.72
"""Height of capitals, in heights of the font."""
_LEADING: Final = 1.75
"""From line to line, in heights of capitals."""
_LEAST_POINTS: Final = 9.0
_SMALLEST: Final = 0.1
"""Of the height that is wanted, where no least one is asked for (a picture of the table)."""
_TRIES: Final = 8
"""With each the height is known twice as exactly."""


@dataclass(frozen=True, slots=True)
class FittedText:
    """A text as it is written into a place.

    Attributes:
        lines: the text; a line that has no room ends with an ellipsis.
        height: of capitals.
    """

    lines: tuple[str, ...]
    height: float

    def path(self, middle: QPointF, *, bold: bool = True) -> QPainterPath:
        """Return the writing round a point."""
        path = QPainterPath()
        top = middle.y() - self.height * _LEADING * (len(self.lines) - 1) / 2
        for number, line in enumerate(self.lines):
            at = QPointF(middle.x(), top + number * self.height * _LEADING)
            path.addPath(text_path(line, at, self.height, bold=bold))
        return path


@dataclass(frozen=True, slots=True)
class TextSizes:
    """Heights of capitals for writing on the table, in its units.

    Attributes:
        normal: as large as the writing in the window.
        least: below which none is: 9 points, or the window's writing where that is smaller.
    """

    normal: float = 0.0
    least: float = 0.0

    @classmethod
    def for_scale(cls, scale: float) -> "TextSizes":
        """Return the heights where so many pixels of the window are a unit."""
        font = QFontInfo(QGuiApplication.font())
        usual = font.pixelSize() * _CAPITAL / scale if scale else 0.0
        points = font.pointSizeF()
        return cls(usual, usual * min(1.0, _LEAST_POINTS / points if points > 0 else 1.0))

    def within(self, wanted: float, most: float) -> float:
        """Return the height for a place: as usual, but no less than wanted, if there is room."""
        return max(min(max(wanted, self.normal), most), self.least)


def fit_text(
    text: str, width: float, wanted: float, least: float, *, room: float = 0.0, bold: bool = True
) -> FittedText:
    """Return a text for a place: smaller where it is too wide or high, at last shortened.

    Args:
        text: what is written.
        width: of the place.
        wanted: height of capitals, where there is room.
        least: below which they never are; 0 where it does not matter.
        room: height of the place, where a text may have several lines.
        bold: whether it is written bold.
    """
    height = max(wanted, least)
    least = least or wanted * _SMALLEST

    def lines(height: float) -> list[str]:
        return break_lines(text, width, height, max(int(room / height / _LEADING), 1), bold=bold)

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
    """Return the lines of a text, none of them wider than the width."""
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
    """Return the line, or as much of its beginning as there is room for."""
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
    """Let a widget be written in letters of a size in pixels."""
    font = QFont(widget.font())
    font.setPixelSize(round(size))
    widget.setFont(font)


def without_common_ends(labels: Sequence[str]) -> list[str]:
    """Return the labels without the words at the beginning and end that all of them share."""
    words = [label.split(" ") for label in labels]
    if len(words) < 2:
        return [*labels]
    spare = min(map(len, words)) - 1
    first = next((n for n in range(spare) if len({w[n] for w in words}) > 1), spare)
    ends = range(1, spare - first + 1)
    last = next((n - 1 for n in ends if len({w[-n] for w in words}) > 1), spare - first)
    return [" ".join(w[first : len(w) - last]) for w in words]


def without_repeated_words(labels: Sequence[str]) -> list[str]:
    """Return the labels without words that several have; whole where too little is left."""
    words = [label.split(" ") for label in labels]
    had = Counter(word for row in words for word in {*row} if word.isalpha())
    shorter = [" ".join(word for word in row if had[word] < 2) for row in words]
    is_clear = all(shorter) and len({*shorter}) == len(shorter)
    return shorter if is_clear else [*labels]


def in_two_lines(label: str, letters: QFontMetrics) -> str:
    """Return a label in two lines, broken where it gets narrowest."""
    words = label.split(" ")
    lines = (" ".join(words[:n]) + "\n" + " ".join(words[n:]) for n in range(1, len(words)))
    return min(
        lines, key=lambda two: max(map(letters.horizontalAdvance, two.split("\n"))), default=label
    )


_EM: Final = 2000
"""Size in which outlines of letters are asked for: that of the font's own units.

Qt shifts them by the fraction of a pixel at which it painted a letter last (the offset is left on
the FreeType face). In the font's units that is a shift and no more; in any other size, coordinates
are rounded after it, and the same text is wider or narrower by what was painted elsewhere.
"""

_KEPT: Final = 64
"""So many outlines are kept: a text is painted in several sizes, one after the other."""
_BOXES: Final = 1024
"""So many of their sizes: whether a text fits is asked in many ways to break it."""


def text_path(
    text: str, middle: QPointF, height: float, *, bold: bool = True, width: float = 0.0
) -> QPainterPath:
    """Return writing as a path round a point, capitals `height` high; narrowed to `width` if given.

    A path is the same at every scale, where glyphs are fitted to pixels.
    """
    box, scale = _box(text, bold=bold), height / _capital(bold=bold)
    squeeze = min(1.0, width / (box.width() * scale)) if width and box.width() else 1.0
    scale *= squeeze
    place = QTransform.fromTranslate(middle.x(), middle.y()).scale(scale, scale)
    place.translate(-box.center().x(), _box("H", bold=bold).height() / 2)
    return place.map(_outlines(text, bold=bold))


@lru_cache(maxsize=_KEPT)
def _outlines(text: str, *, bold: bool) -> QPainterPath:
    """Return the outlines of a text, `_EM` high, from the beginning of its base line."""
    font = QFont(FONT_FAMILY)
    font.setBold(bold)
    font.setPixelSize(_EM)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    return path


def text_width(text: str, height: float, *, bold: bool = True) -> float:
    """Return how wide `text_path` is."""
    return _box(text, bold=bold).width() * (height / _capital(bold=bold))


@lru_cache(maxsize=_BOXES)
def _box(text: str, *, bold: bool) -> QRectF:
    """Return what the outlines of a text take up."""
    return _outlines(text, bold=bold).boundingRect()


def _capital(*, bold: bool) -> float:
    """Return how high a capital is; 1 where the font has none."""
    return _box("H", bold=bold).height() or 1.0
