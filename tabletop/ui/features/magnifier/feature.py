"""The feature that enlarges cards on a table."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.engine.cards import HIDDEN
from tabletop.overriding import override
from tabletop.ui.base.settings import MagnifierMode, Settings
from tabletop.ui.table.model.layout import CARD_RATIO
from tabletop.ui.table.model.snapshot import CardSnapshot
from tabletop.ui.table.part import Part, ViewableTable
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.scene.sprites import SpriteCache
from tabletop.ui.widgets.overlay import Layer, Overlay
from tabletop.ui.widgets.placing import WeightedArea, best_position
from tabletop.ui.widgets.widgets import scaled_font

_HIGH: Final = 0.62
_COLUMNS: Final = 6
_SIZES: Final = (1.0, 0.8, 0.64)
"""Card sizes relative to the largest; smaller cards may cover less of the table."""
_NEGLIGIBLE: Final = 900.0
"""Overlap that is ignored in the comparison of sizes, in square pixels."""
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop) | int(
    Qt.TextFlag.TextWordWrap
)


class Magnifier(Overlay):
    """Popup that shows enlarged cards and ignores the mouse."""

    layer = Layer.HOVER

    def __init__(self, sprites: SpriteCache, parent: QWidget) -> None:
        super().__init__(parent, takes_mouse=False)
        self._sprites = sprites
        self._cards: tuple[CardSnapshot, ...] = ()
        self._caption = ""
        self._words: tuple[tuple[str, str], ...] = ()
        self._captions: tuple[tuple[str, str], ...] = ()
        """Names and texts to draw below the cards; a text that is legible on its card is empty."""
        self._card = 100.0
        """Width of a card in pixels."""
        self._columns = 1

    def enlarge(
        self,
        cards: Sequence[CardSnapshot],
        caption: str,
        beside: QRectF,
        words: Sequence[tuple[str, str]] = (),
        matters: Sequence[WeightedArea] = (),
    ) -> None:
        """Show enlarged cards.

        Args:
            cards: the cards, face up; a pile's cards are ordered from top to bottom.
            caption: the caption for all cards; empty if each card has its own text.
            beside: the inspected card's area in the parent; kept visible if there is space.
            words: the name and text of each card; empty for a pile.
            matters: other areas in the parent to keep visible if there is space.
        """
        self._cards, self._caption, self._words = tuple(cards), caption, tuple(words)
        self.subject = beside
        self._columns = min(len(self._cards), _COLUMNS)
        self._size(_SIZES[-1])
        wide = self._card * self.devicePixelRatioF()
        is_legible = [
            self._sprites.has_room_for_text(shown.card, shown.side, wide) for shown in self._cards
        ]
        pairs = zip(self._words, is_legible, strict=False)
        self._captions = tuple((name, "" if legible else text) for (name, text), legible in pairs)
        places = [self._place(share, beside, matters) for share in _SIZES]
        _, share, frame = min(places, key=lambda place: (round(place[0] / _NEGLIGIBLE), -place[1]))
        self._size(share)
        self.setGeometry(frame)
        spoken = [part for name_and_text in self._words for part in name_and_text if part]
        self.show_on_top(caption or ". ".join(spoken))

    def _size(self, share: float) -> QRectF:
        """Set the relative size of the cards, and return the popup's size as a rectangle."""
        rows, parent = ceil(len(self._cards) / self._columns), self.host.rect()
        high = parent.height() * (_HIGH if rows == 1 else 0.8) / rows
        wide = parent.width() * 0.6 / self._columns
        self._card = min(high / CARD_RATIO, wide, 420.0) * 0.92 * share
        line, pad = QFontMetricsF(self._bold()), self._pad
        below = max((sum(self._heights(*pair)) for pair in self._captions), default=line.height())
        across = max(self._across, line.horizontalAdvance(self._caption)) + 2 * pad
        return QRectF(0, 0, across, rows * (self._card * CARD_RATIO + pad) + below + 2 * pad)

    def _place(
        self, share: float, beside: QRectF, matters: Sequence[WeightedArea]
    ) -> tuple[float, float, QRect]:
        """Return the overlap at the best place for a relative size, that size, and place."""
        covered, frame = best_position(self._size(share).size(), self.room, beside, matters)
        return covered, share, frame

    @override
    def clear(self) -> None:
        super().clear()
        self._cards, self._caption, self._words, self._captions = (), "", (), ()

    @property
    def _pad(self) -> float:
        return self.unit * 0.6

    @property
    def _across(self) -> float:
        """The width of a row of cards, in pixels."""
        return self._columns * (self._card + self._pad) - self._pad

    def _bold(self) -> QFont:
        return scaled_font(self, 1.0)

    def _heights(self, name: str, text: str) -> tuple[float, float]:
        """Return the heights of the name and text below a card."""
        room = QRectF(0, 0, self._card, 10_000)
        return (
            QFontMetricsF(self._bold()).boundingRect(room, _WRAPPED, name).height(),
            QFontMetricsF(self.font()).boundingRect(room, _WRAPPED, text).height() if text else 0.0,
        )

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        pad, card = self._pad, self._card
        painter = self.begin_panel(pad)
        left = (self.width() - self._across) / 2
        for number, shown in enumerate(self._cards):
            row, column = divmod(number, self._columns)
            x = left + column * (card + pad)
            y = pad + row * (card * CARD_RATIO + pad)
            middle = QPointF(x + card / 2, y + card * CARD_RATIO / 2)
            face = self._sprites.face(shown.card, shown.side)
            self._sprites.draw_over_widget(painter, face, middle, card)
            if self._words:
                self._write(painter, x, y + card * CARD_RATIO + pad, *self._captions[number])
        painter.setFont(self._bold())
        painter.setPen(self.palette().toolTipText().color())
        line = QRectF(0, 0, self.width(), painter.fontMetrics().height())
        line.moveBottom(self.height() - pad)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignCenter), self._caption)

    def _write(self, painter: QPainter, left: float, top: float, name: str, text: str) -> None:
        """Draw the name and text below a card."""
        painter.setPen(self.palette().toolTipText().color())
        high, low = self._heights(name, text)
        for font, caption, height in ((self._bold(), name, high), (self.font(), text, low)):
            painter.setFont(font)
            painter.drawText(QRectF(left, top, self._card, height), _WRAPPED, caption)
            top += height


class MagnifierPart(Part):
    """The magnifier at one table.

    Attributes:
        popup: the popup that shows the enlarged card.
    """

    settings = frozenset({Settings.magnifier.name})

    def __init__(self, table: ViewableTable) -> None:
        self._table = table
        self.popup = Magnifier(table.scene.sprites, table.board.parentWidget() or table.board)
        self._is_on = True
        table.popups.add(self.popup)

    @override
    def inspected(self, piece: Piece | None) -> None:
        # Show the card with its text, and any cards under or on top of it.
        is_known = isinstance(piece, CardItem) and piece.shown.card != HIDDEN
        if not isinstance(piece, CardItem) or not is_known or not self._is_on:
            self.popup.hide()
            return
        popups = self._table.popups
        cards, caption, words = self._table.details(piece)
        matters = (*popups.obstacles(), *popups.message_areas())
        self.popup.enlarge(cards, caption, popups.map_to_table(piece.area), words, matters)

    @override
    def is_inspecting(self) -> bool:
        return self.popup.isVisible()

    @override
    def rescaled(self) -> None:
        self.popup.hide()

    @override
    def forget(self) -> None:
        self.popup.clear()

    def set_enlarging(self, enlarging: MagnifierMode) -> None:
        """Set whether cards are enlarged, and whether hovering is enough."""
        self._is_on = enlarging is not MagnifierMode.OFF
        self._table.board.inspects_on_hover = enlarging is MagnifierMode.REST

    @override
    def apply(self, settings: Settings) -> None:
        self.set_enlarging(settings.magnifier)


PART: Final = MagnifierPart
