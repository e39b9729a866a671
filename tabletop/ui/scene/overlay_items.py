"""What lies over the pieces: labels of paper, and the ring of the keyboard."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.scene.items import CHIPS_Z, HELD_Z
from tabletop.ui.theme.sprite_cache import UNIT, Chip, SpriteCache, draw
from tabletop.ui.theme.theme import INK, PAPER_LIGHT


@guarded
class RingItem(QGraphicsObject):
    """Shows where the keyboard is."""

    def __init__(self, sprites: SpriteCache) -> None:
        super().__init__()
        self._printer = sprites
        self._area = QRectF()
        self.setZValue(HELD_Z + 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def surround(self, area: QRectF) -> None:
        """Show it round an area of the scene."""
        self.prepareGeometryChange()
        reach = UNIT * 0.06
        self._area = area.adjusted(-reach, -reach, reach, reach)
        self.show()
        self.update()

    def boundingRect(self) -> QRectF:
        """See `QGraphicsItem`."""
        reach = UNIT * 0.04
        return self._area.adjusted(-reach, -reach, reach, reach)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See `QGraphicsItem`."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = UNIT * 0.09
        for colour, width in ((INK, 0.07), (PAPER_LIGHT, 0.035)):
            painter.setPen(QPen(QColor(colour), UNIT * width))
            painter.drawRoundedRect(self._area, radius, radius)


@guarded
class ChipItem(QGraphicsObject):
    """A small label of paper over the cards: how many lie in a pile, the sum of a row."""

    def __init__(self, sprites: SpriteCache, chip: Chip, middle: QPointF) -> None:
        super().__init__()
        self.text = chip.text
        self.chip = chip
        self._printer = sprites
        self.setPos(middle)
        self.setZValue(CHIPS_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """See `QGraphicsItem`."""
        return self.chip.area

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See `QGraphicsItem`."""
        draw(painter, self.chip.area, self._printer.chip(self.chip))
