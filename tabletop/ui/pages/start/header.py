"""The program's picture and name over the start page."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap

from tabletop.ui.widgets.art import picture
from tabletop.ui.widgets.theme import FONT_FAMILY


class Head:
    """Paints the picture, which is rasterised once for each size, with two lines beside it."""

    def __init__(self) -> None:
        self._icon = QPixmap()
        self._top = self._height = 0.0

    def lie(self, top: float, height: float) -> None:
        """Lie so far below the page's edge, so high at most; in logical pixels."""
        self._top, self._height = top, height

    def paint(self, painter: QPainter, wide: int, ratio: float, words: tuple[str, str]) -> None:
        """Paint in the middle of a page, with the painter's pen.

        Args:
            painter: paints on the page.
            wide: the page's width in logical pixels; what is wider is made smaller.
            ratio: device pixels per logical pixel.
            words: the name, and what stands below it.
        """
        side, (name, line) = self._height, words
        title, small, width = _fonts(side, name, line)
        gap = side * 0.28
        room = wide - 2 * gap
        if side + gap + width > room:
            side *= room / (side + gap + width)
            gap = side * 0.28
            title, small, width = _fonts(side, name, line)
        if self._icon.width() != round(side * ratio):
            self._icon = picture("common", "icon", side, side, ratio)
        x, y = (wide - side - gap - width) / 2, self._top
        painter.drawPixmap(QPointF(x, y), self._icon)
        painter.setFont(title)
        painter.drawText(QPointF(x + side + gap, y + side * 0.56), name)
        painter.setFont(small)
        painter.drawText(QPointF(x + side + gap + side * 0.02, y + side * 0.87), line)


def _fonts(side: float, name: str, line: str) -> tuple[QFont, QFont, float]:
    """Return the fonts for two lines beside a picture, and how wide the wider line is."""
    title, small = QFont(FONT_FAMILY), QFont(FONT_FAMILY)
    title.setPixelSize(round(side * 0.62))
    title.setBold(True)
    small.setPixelSize(round(side * 0.215))
    lines = ((title, name), (small, line))
    return title, small, max(QFontMetricsF(font).horizontalAdvance(said) for font, said in lines)
