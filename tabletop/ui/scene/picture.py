"""The picture of a position: background, pieces and caption, as pixels or as an SVG drawing."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.engine.cards import CardSet
from tabletop.ui.scene.caption import Caption, CaptionStrip
from tabletop.ui.scene.sprites import sprites
from tabletop.ui.scene.svg import SvgDrawing
from tabletop.ui.scene.table_background import paint_background
from tabletop.ui.theme.art import Art
from tabletop.ui.theme.sprite_cache import UNIT
from tabletop.ui.theme.text_fitting import Sizes
from tabletop.ui.theme.theme import Theme
from tabletop.ui.viewmodel.snapshot import Snapshot

USUAL_WIDTH: Final = 1280
"""Pixels or SVG user units, where nobody asks for others."""
Size = tuple[int, int]
"""Width and height, in pixels or SVG user units."""
SMALLEST: Final = 16
LARGEST: Final = 10000
"""Pixels of a side; Qt and most viewers refuse larger pictures."""


@dataclass(frozen=True, slots=True)
class _Press:
    """Paints the background's drawings as lines, not as pixels (`table_background.Press`)."""

    theme: Theme
    art: Art

    def paint_picture(
        self, painter: QPainter, name: str, area: QRectF, rotation: float = 0.0, /
    ) -> None:
        self.art.paint(painter, name, area, rotation)


class PositionPicture:
    """One position on one table."""

    def __init__(
        self, snapshot: Snapshot, cards: CardSet, theme: Theme, caption: Caption | None = None
    ) -> None:
        """Lay it out.

        Args:
            snapshot: the table.
            cards: the game's cards.
            theme: the colours of the table.
            caption: what stands above it; None for nothing.
        """
        self._snapshot = snapshot
        self._cards = cards
        self._theme = theme
        self._caption = caption
        width, height = snapshot.plan.width * UNIT, snapshot.plan.height * UNIT
        self._strip = None if caption is None else CaptionStrip(caption, width)
        self._below = 0.0 if self._strip is None else self._strip.area.height()
        self._table = QRectF(0.0, 0.0, width, height)

    def size_for(self, width: int) -> Size:
        """As high as all of it needs for a width."""
        return width, max(round(width * self._height / self._table.width()), 1)

    @property
    def _height(self) -> float:
        return self._below + self._table.height()

    def image(self, size: Size) -> QImage:
        """The picture as so many pixels; what it does not fill is more of the table."""
        image = QImage(*size, QImage.Format.Format_RGB32)
        image.fill(QColor(self._theme.felt))
        painter = QPainter(image)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        x, y, scale = self._fit(size)
        painter.translate(x, y)
        painter.scale(scale, scale)
        self._paint_strip(painter)
        painter.translate(0.0, self._below)
        art = Art(self._cards.game, self._theme.contrast)
        self._paint_cloth(painter, art)
        for sprite in sprites(self._snapshot, self._cards, art):
            sprite.draw(painter)
        painter.end()
        return image

    def svg(self, size: Size) -> str:
        """The picture as an SVG drawing of that size; every piece is drawn once and then used."""
        art = Art(self._cards.game, self._theme.contrast)
        around = self._around(size)
        drawing = SvgDrawing(around, size, self._theme.felt)
        if self._caption is not None:
            drawing.describe(self._caption.title, self._caption.words)
        if self._strip is not None:
            drawing.paint(self._strip.area, self._paint_strip)
        below = self._below
        drawing.paint(self._table, lambda painter: self._paint_cloth(painter, art), below)
        for sprite in sprites(self._snapshot, self._cards, art):
            drawing.use(sprite, below)
        return drawing.text()

    def _paint_strip(self, painter: QPainter) -> None:
        if self._strip is not None:
            self._strip.paint(painter, self._theme)

    def _paint_cloth(self, painter: QPainter, art: Art) -> None:
        painter.save()
        paint_background(painter, self._table, self._snapshot, _Press(self._theme, art), Sizes())
        painter.restore()

    def _fit(self, size: Size) -> tuple[float, float, float]:
        """Where the picture begins, in pixels, and how many of them a scene unit has."""
        (wide, high), width = size, self._table.width()
        scale = min(wide / width, high / self._height)
        return (wide - width * scale) / 2, (high - self._height * scale) / 2, scale

    def _around(self, size: Size) -> QRectF:
        """What of the scene such a picture shows."""
        x, y, scale = self._fit(size)
        return QRectF(-x / scale, -y / scale, size[0] / scale, size[1] / scale)
