"""Writing on the table that is never too small: narrow places get lines, then an ellipsis."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontInfo, QGuiApplication, QPainter, QPainterPath

from tabletop.ui.look.faces import text_path, text_width

ELLIPSIS: Final = "…"
_CAPITAL: Final = 0.72
"""Height of capitals, in heights of the font."""
_LEAST: Final = 9 / 10.5
"""Size of the smallest writing in that of the window's: 9 points at 100 %."""
_LEADING: Final = 1.75
"""From line to line, in heights of capitals."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A text as it is written into a place.

    Attributes:
        lines: the text; a line that has no room ends with an ellipsis.
        height: of capitals.
    """

    lines: tuple[str, ...]
    height: float

    def path(self, middle: QPointF, *, bold: bool = True) -> QPainterPath:
        """The writing round a point."""
        path = QPainterPath()
        top = middle.y() - self.height * _LEADING * (len(self.lines) - 1) / 2
        for number, line in enumerate(self.lines):
            at = QPointF(middle.x(), top + number * self.height * _LEADING)
            path.addPath(text_path(line, at, self.height, bold=bold))
        return path


def least_height(painter: QPainter) -> float:
    """Of capitals of the smallest writing on the table, in the painter's units."""
    font = QFontInfo(QGuiApplication.font()).pixelSize()
    scale = abs(painter.worldTransform().m11())
    return font * _LEAST * _CAPITAL / scale if scale else 0.0


def lettered(
    text: str, width: float, wanted: float, least: float, *, lines: int = 1, bold: bool = True
) -> Lettering:
    """A text for a place: smaller where it is too wide, then in lines, at last shortened.

    Args:
        text: what is written.
        width: of the place.
        wanted: height of capitals, where there is room.
        least: below which they never are.
        lines: how many there may be.
        bold: whether it is written bold.
    """
    height = max(wanted, least)
    needed = text_width(text, height, bold=bold)
    if needed > width:
        height = max(height * width / needed, least)
    if needed <= width or text_width(text, height, bold=bold) <= width * 1.001:
        return Lettering((text,), height)
    return Lettering(tuple(broken(text, width, height, lines, bold=bold)), height)


def broken(text: str, width: float, height: float, most: int, *, bold: bool) -> list[str]:
    """The lines of a text, none of them wider than the width."""
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
    return [shortened(line, width, height, bold=bold) for line in lines]


def shortened(line: str, width: float, height: float, *, bold: bool) -> str:
    """The line, or as much of its beginning as there is room for."""
    if text_width(line, height, bold=bold) <= width:
        return line
    line = line.removesuffix(ELLIPSIS)
    fits, too_long = 0, len(line)
    while too_long - fits > 1:
        half = (fits + too_long) // 2
        if text_width(line[:half] + ELLIPSIS, height, bold=bold) <= width:
            fits = half
        else:
            too_long = half
    return line[:fits] + ELLIPSIS
