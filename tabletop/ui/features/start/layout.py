"""How boxes, unfinished games and buttons of the start page lie together, for a page's size."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap

from tabletop.games.catalogue import CATALOG
from tabletop.ui.features.start.footer import Foot, FootRow
from tabletop.ui.features.start.tiles import GameTile, PaperSheet
from tabletop.ui.widgets.art import picture
from tabletop.ui.widgets.theme import FONT_FAMILY

_WIDTH: Final = 1280
_HEIGHT: Final = 720
"""The page for which everything is measured; on a larger one everything grows."""
_TEXT: Final = 16.5
_SMALLER: Final = 0.96
"""Of its size, to which the text is made smaller at a time until everything has room."""
_MOST_COLUMNS: Final = 6
_WIDEST_TILE: Final = 0.42
"""Of the page's width."""
_EASY_TILE: Final = 15.4
"""Width of a box in which every line is as large as it is meant to be; this and the following
widths and heights in heights of the text."""
_NARROWEST_TILE: Final = 13.5
_NARROWEST_IN_PART: Final = 11.2
"""Where the page scrolls: rather narrow ones side by side than most of them out of sight."""
_NARROWEST_OF_MANY: Final = 11
"""Where games from outside lie beside ours."""
_WIDEST_SMALL: Final = 17
_HEADS: Final = (5.2, 3.6)
"""Of the program's picture: as usual, and where there is not enough room."""
_GAP: Final = 1.6


class Block(NamedTuple):
    """How everything lies; lengths are in logical pixels.

    Attributes:
        text: height of the small text.
        gap: between any two things.
        columns: boxes side by side.
        width: of a box.
        head: height of the program's picture.
        high: everything together.
    """

    text: float
    gap: float
    columns: int
    width: float
    head: float
    high: float


def scale_of(wide: float, high: float) -> float:
    """Return how much larger than the usual page one of this size is."""
    return min(wide / _WIDTH, high / _HEIGHT)


@dataclass(frozen=True)
class Contents:
    """What lies on the page.

    Attributes:
        tiles: the boxes.
        boxes: how many there will be.
        foot: the unfinished games.
        buttons: lie below them or beside.
    """

    tiles: Sequence[GameTile]
    boxes: int
    foot: Foot
    buttons: Sequence[PaperSheet]

    def fitted(self, wide: float, high: float, least: float) -> Block:
        """Return how everything lies; the text grows with the page, if everything has room then.

        Args:
            wide: the page's width in logical pixels.
            high: its height.
            least: height of the text that is never made smaller.
        """
        text = max(least, _TEXT * scale_of(wide, high))
        while True:
            block = self.block(wide, high, text)
            has_room = block.high <= high and block.width >= text * _EASY_TILE
            if has_room or text <= least:
                return block
            text = max(text * _SMALLER, least)

    def block(self, wide: float, high: float, text: float) -> Block:
        """Return how everything lies with text of that height.

        All boxes have as many lines of it as the one with the longest. Where everything is higher
        than the page, boxes are as small as can be read.
        """
        for sheet in (*self.tiles, *self.buttons):
            sheet.text_size = text
        usual = _TEXT * wide / _WIDTH  # where text is large, there is no room to waste
        gap = _GAP * min(text, usual * usual / text)
        foot = self.foot.rows(self.buttons, wide, gap)
        below = sum(max(part.height for part in row) for row in foot) + gap * (len(foot) - 1)
        for head in _HEADS:
            rest = head * text + below + 2 * gap
            room = high - 2 * gap - rest
            for tile in self.tiles:
                tile.rows = 1
            columns, width = self._grid(wide, room, gap)
            lines = max(tile.rows_for(width) for tile in self.tiles)
            if lines > 1:
                for tile in self.tiles:
                    tile.rows = lines
                columns, width = self._grid(wide, room, gap)
            rows = math.ceil(self.boxes / columns)
            boxes = rows * self.tiles[0].height_for(width) + (rows - 1) * gap
            if boxes <= room:
                break
        return Block(text, gap, columns, width, head * text, rest + boxes)

    def foot_rows(self, wide: float, block: Block) -> tuple[FootRow, ...]:
        """Return what lies below the boxes: no wider than these, where that takes no more rows."""
        across = block.columns * (block.width + block.gap) + block.gap
        whole = self.foot.rows(self.buttons, wide, block.gap)
        rows = self.foot.rows(self.buttons, across, block.gap)
        if [*map(len, rows)] == [*map(len, whole)]:
            return rows
        return self.foot.rows(self.buttons, wide, block.gap)  # it shows as many as it returns

    def _grid(self, wide: float, room: float, gap: float) -> tuple[int, float]:
        """Return columns and width of the tiles so that they are as large as fits in the height.

        Where nothing that can be read fits, as many stand side by side as the width allows, in rows
        that are about as long as each other.
        """
        is_many, text = self.boxes > len(CATALOG), self.tiles[0].text_size
        least = text * (_NARROWEST_OF_MANY if is_many else _NARROWEST_TILE)
        in_part = min(least, text * _NARROWEST_IN_PART)
        flat = self.tiles[0].height_for(0)
        best, most = (1, 0.0), 1
        for columns in range(1, min(self.boxes, _MOST_COLUMNS) + 1):
            rows = math.ceil(self.boxes / columns)
            across = (wide - (columns + 2) * gap) / columns
            down = ((room - (rows - 1) * gap) / rows - flat) / 0.6
            width = min(across, down, wide * _WIDEST_TILE)
            if width > best[1]:
                best = (columns, width)
            if across >= in_part:
                most = columns
        if best[1] >= least:
            return best
        most = math.ceil(self.boxes / math.ceil(self.boxes / most))
        across = (wide - (most + 2) * gap) / most
        return most, max(min(across, text * _WIDEST_SMALL), in_part)


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
