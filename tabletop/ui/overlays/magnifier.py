"""Shows a card large with what it says, or all known cards of a pile, over the table."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.theme.face_painting import SHADOW
from tabletop.ui.theme.sprite_cache import UNIT, SpriteCache, card_outline
from tabletop.ui.theme.theme import INK, PAPER, PAPER_LIGHT
from tabletop.ui.viewmodel.layout import CARD_RATIO
from tabletop.ui.viewmodel.snapshot import CardShown

_HIGH: Final = 0.62
_COLUMNS: Final = 6
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop) | int(
    Qt.TextFlag.TextWordWrap
)


@guarded
class Magnifier(QWidget):
    """A sheet over its parent that lets the mouse through."""

    def __init__(self, sprites: SpriteCache, parent: QWidget) -> None:
        super().__init__(parent)
        self._printer = sprites
        self._over = parent
        self._cards: tuple[CardShown, ...] = ()
        self._caption = ""
        self._words: tuple[tuple[str, str], ...] = ()
        self._card = 100.0
        self._columns = 1
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def enlarge(
        self,
        cards: Sequence[CardShown],
        caption: str,
        beside: QRectF,
        words: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Show these cards.

        Args:
            cards: all of them open; the uppermost of a pile first.
            caption: what they are called together; empty where each has its own words.
            beside: what they are, in the parent: it is not covered where there is room.
            words: for each card its name and what it says; none for the cards of a pile.
        """
        self._cards = tuple(cards)
        self._caption = caption
        self._words = tuple(words)
        parent = QRectF(self._over.rect())
        self._columns = min(len(self._cards), _COLUMNS)
        rows = ceil(len(self._cards) / self._columns)
        high = parent.height() * (_HIGH if rows == 1 else 0.8) / rows
        wide = parent.width() * 0.6 / self._columns
        self._card = min(high / CARD_RATIO, wide, 420.0) * 0.92
        size = self._wanted(rows)
        frame = QRectF(beside.center(), size)
        frame.moveCenter(beside.center())
        if beside.center().x() < parent.center().x():
            frame.moveLeft(beside.right() + self._pad)
        else:
            frame.moveRight(beside.left() - self._pad)
        frame.moveLeft(min(max(frame.left(), 4.0), parent.width() - size.width() - 4))
        frame.moveTop(min(max(frame.top(), 4.0), parent.height() - size.height() - 4))
        self.setGeometry(frame.toAlignedRect())
        said = [part for name_and_text in self._words for part in name_and_text if part]
        self.setAccessibleName(caption or ". ".join(said))
        self.show()
        self.raise_()
        self.update()

    def clear(self) -> None:
        """Show nothing, and forget what was shown."""
        self.hide()
        self._cards, self._caption, self._words = (), "", ()
        self.setAccessibleName("")

    @property
    def _pad(self) -> float:
        return QFontMetricsF(self.font()).height() * 0.6

    def _caption_font(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _wanted(self, rows: int) -> QSizeF:
        line = QFontMetricsF(self._caption_font())
        cards = self._columns * (self._card + self._pad) + self._pad
        width = max(cards, line.horizontalAdvance(self._caption) + 2 * self._pad)
        below = max((sum(self._heights(*said)) for said in self._words), default=line.height())
        height = rows * (self._card * CARD_RATIO + self._pad) + below + 2 * self._pad
        return QSizeF(width, height)

    def _heights(self, name: str, text: str) -> tuple[float, float]:
        """How much room a card's name and text take below it."""
        room = QRectF(0, 0, self._card, 10_000)
        name_font, text_font = self._caption_font(), self.font()
        return (
            QFontMetricsF(name_font).boundingRect(room, _WRAPPED, name).height(),
            QFontMetricsF(text_font).boundingRect(room, _WRAPPED, text).height() if text else 0.0,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet, the cards and their name."""
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        sheet = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(QColor(INK), 2.0))
        painter.setBrush(QColor(PAPER_LIGHT if len(self._cards) == 1 else PAPER))
        painter.drawRoundedRect(sheet, self._pad, self._pad)
        pad, card = self._pad, self._card
        across = self._columns * (card + pad) - pad
        left = (self.width() - across) / 2
        scale = card / UNIT * self.devicePixelRatioF() / self._printer.resolution
        for number, shown in enumerate(self._cards):
            row, column = divmod(number, self._columns)
            outline = card_outline(SHADOW)
            factor = card / UNIT
            area = QRectF(0, 0, outline.width() * factor, outline.height() * factor)
            area.moveCenter(
                QPointF(
                    left + column * (card + pad) + card / 2,
                    pad + row * (card * CARD_RATIO + pad) + card * CARD_RATIO / 2,
                )
            )
            pixmap = self._printer.pixmap(self._printer.face(shown.card, shown.side), scale)
            painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()))
            if self._words:
                self._write(painter, area.center(), *self._words[number])
        painter.setFont(self._caption_font())
        painter.setPen(QColor(INK))
        line = QRectF(0, 0, self.width(), painter.fontMetrics().height())
        line.moveBottom(self.height() - pad)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignCenter), self._caption)

    def _write(self, painter: QPainter, middle: QPointF, name: str, text: str) -> None:
        """Write a card's name and text below it."""
        name_height, text_height = self._heights(name, text)
        below = middle.y() + self._card * CARD_RATIO / 2 + self._pad
        left = middle.x() - self._card / 2
        painter.setPen(QColor(INK))
        painter.setFont(self._caption_font())
        painter.drawText(QRectF(left, below, self._card, name_height), _WRAPPED, name)
        painter.setFont(self.font())
        painter.drawText(QRectF(left, below + name_height, self._card, text_height), _WRAPPED, text)
