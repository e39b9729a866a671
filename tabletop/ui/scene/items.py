"""The pieces in the scene: cards, dice, the cup, and the zones they lie in.

Items know how they look and where they rest, never what may be done with them. All pixmaps come
from the `SpriteCache`; nothing is drawn anew while a piece moves.
"""

from dataclasses import dataclass, replace
from enum import Enum
from math import cos, pi
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import DicePlace, Place, Spread
from tabletop.ui.guard import guarded
from tabletop.ui.theme.face_painting import MARK, SHADOW
from tabletop.ui.theme.sprite_cache import GLOW, UNIT, SpriteCache, card_outline, draw
from tabletop.ui.theme.theme import INK, PAPER_LIGHT
from tabletop.ui.viewmodel.layout import Spot
from tabletop.ui.viewmodel.snapshot import CardShown, Mark

PIECES_Z: Final = 10.0
"""Pieces at rest lie from here upwards, by their order."""
AREAS_Z: Final = 1400.0
CHIPS_Z: Final = 1500.0
FLYING_Z: Final = 2000.0
HELD_Z: Final = 4000.0


@dataclass(frozen=True, slots=True)
class Pose:
    """Where an item is in the scene: its middle in scene units, its size, its turn."""

    x: float
    y: float
    scale: float
    rotation: float

    @classmethod
    def at(cls, spot: Spot) -> "Pose":
        """The pose of a piece that lies at a spot of the plan."""
        return cls(spot.x * UNIT, spot.y * UNIT, spot.scale, spot.rotation)

    def moved(self, dx: float, dy: float) -> "Pose":
        """The same pose elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


class Glow(Enum):
    """Why a piece is lit."""

    LIFT = "lift"
    """It can be moved now."""
    LANDING = "landing"
    """The carried piece may land on it."""
    USED = "used"
    """It has to do with the card that is looked at or carried."""


@guarded
class Piece(QGraphicsObject):
    """Something that lies somewhere and can be moved."""

    def __init__(self, sprites: SpriteCache) -> None:
        super().__init__()
        self.sprites = sprites
        self.rest = Pose(0.0, 0.0, 1.0, 0.0)
        """Where it lies when nothing moves."""
        self.rest_z = PIECES_Z
        self.glow: Glow | None = None
        self.sharp = 1.0
        """The scale its pixmap is printed for; others are drawn by stretching it."""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def pose(self) -> Pose:
        """Where it is at this moment, perhaps on its way."""
        return Pose(self.x(), self.y(), self.scale(), self.rotation())

    def place(self, pose: Pose) -> None:
        """Put it somewhere at once."""
        self.setPos(pose.x, pose.y)
        self.setScale(pose.scale)
        self.setRotation(pose.rotation)

    def body(self) -> QRectF:
        """The piece itself without glow and shadow, round its middle."""
        raise NotImplementedError

    def settle(self) -> None:
        """Put it where it rests."""
        self.place(self.rest)
        self.setZValue(self.rest_z)
        self.sharp = self.rest.scale

    def set_glow(self, glow: Glow | None) -> None:
        """Light it up, or no longer."""
        if glow is not self.glow:
            self.glow = glow
            self.update()

    def _glow_colour(self) -> str:
        theme = self.sprites.theme
        return theme.land if self.glow is Glow.LANDING else theme.lift


@guarded
class CardItem(Piece):
    """A card."""

    def __init__(self, sprites: SpriteCache, shown: CardShown) -> None:
        super().__init__(sprites)
        self.shown = shown
        self._turning: float | None = None
        self._turned_from: CardShown | None = None
        self._is_peeked = False
        self._is_accused = False

    def become(self, shown: CardShown) -> bool:
        """Become this card; whether it has to be turned over for it.

        What is hidden now must not be seen a moment longer: it is not shown turning.
        """
        before = self.shown
        self.shown = shown
        self._is_peeked = self._is_accused = False
        self.setToolTip(shown.name)
        self.setVisible(shown.spot.shown)
        turned_up = before.back is not None and shown.back is None
        is_same = before.card == shown.card != HIDDEN
        turned_over = is_same and (before.side, before.back) != (shown.side, shown.back)
        self._turned_from = before if turned_up or turned_over else None
        self._turning = None
        if replace(before, spot=shown.spot) != shown:
            self.update()
        return turned_up or turned_over

    def peek(self, *, up: bool) -> None:
        """Turn a card up, or down again, that lies face down and may be looked at."""
        if self.shown.can_be_peeked and up is not self._is_peeked:
            self._is_peeked = up
            self.update()

    @property
    def is_accused(self) -> bool:
        """Whether it is shown to be in the way of what was tried."""
        return self._is_accused

    def set_accused(self, accused: bool) -> None:
        """Show that it is in the way of what was tried, or no longer."""
        if accused is not self._is_accused:
            self._is_accused = accused
            self.update()

    @property
    def is_face_up(self) -> bool:
        """Whether its face is seen."""
        return self.shown.back is None or self._is_peeked

    def start_face_down(self, back: str) -> None:
        """Have shown a back up to now, so that the next flight turns it over."""
        self._turned_from = replace(self.shown, card=HIDDEN, back=back, name="")

    @property
    def seen(self) -> CardShown:
        """What it shows at this moment: on the first half of a turn still its old side."""
        is_old = self._turning is not None and self._turning < 0.5
        return self._turned_from if is_old and self._turned_from is not None else self.shown

    def turn(self, progress: float | None) -> None:
        """Show it on its way from the old side (0) to the new one (1); None: it lies."""
        self._turning = progress
        self.update()

    def settle(self) -> None:
        """Put it where it rests, its right side shown."""
        self._turning = self._turned_from = None
        self.peek(up=False)
        self.setVisible(self.shown.spot.shown)
        super().settle()

    def body(self) -> QRectF:
        """See `Piece`."""
        return card_outline()

    def boundingRect(self) -> QRectF:
        """See `QGraphicsItem`."""
        return card_outline(GLOW)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See `QGraphicsItem`."""
        shown = self.seen
        if self._turning is not None and self._turned_from is not None:
            painter.scale(max(abs(cos(pi * self._turning)), 0.02), 1.0)
        if self.glow is not None:
            glow = self.sprites.glow(self._glow_colour(), self.sharp)
            draw(painter, card_outline(GLOW), glow)
        pixmap = (
            self.sprites.back(shown.back, self.sharp)
            if shown.back is not None and not self._is_peeked
            else self.sprites.face(shown.card, shown.side, self.sharp)
        )
        draw(painter, card_outline(SHADOW), pixmap)
        if self._turning is None:
            self._paint_marks(painter)

    def _paint_marks(self, painter: QPainter) -> None:
        """Below the corner that is seen of a card in a fan; an eye in the middle."""
        side = UNIT * MARK
        area = QRectF(0, 0, side, side)
        area.moveCenter(QPointF(-UNIT * 0.34, -UNIT * 0.16))
        if self._is_accused:
            large = QRectF(0, 0, side * 2, side * 2)
            large.moveCenter(QPointF(-UNIT * 0.24, 0.0))
            draw(painter, large, self.sprites.mark(Mark.SPOILS, self.sharp * 2))
            return
        for mark in self.shown.marks:
            if mark is Mark.KNOWN:
                area.moveCenter(QPointF(0.0, UNIT * 0.52))
                if self._is_peeked:
                    continue
            draw(painter, area, self.sprites.mark(mark, self.sharp))
            area.translate(0.0, side * 1.08)


class Light(Enum):
    """How an area is lit while something is carried."""

    OFF = "off"
    OPEN = "open"
    """The piece may land here."""
    AIMED = "aimed"
    """It would land here if it were let go now."""
    CLOSED = "closed"
    """It may not land here."""


@guarded
class AreaItem(QGraphicsObject):
    """A zone or a place for dice: lit where the carried piece may land, veiled where not."""

    def __init__(self, sprites: SpriteCache, place: Place | DicePlace, name: str) -> None:
        super().__init__()
        self.place = place
        self.light = Light.OFF
        self._printer = sprites
        width, height = place.width * UNIT, place.height * UNIT
        self._area = QRectF(-width / 2, -height / 2, width, height)
        self.setPos(place.x * UNIT, place.y * UNIT)
        self.setZValue(AREAS_Z)
        self.setToolTip(name)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def is_pile(self) -> bool:
        """Whether cards lie exactly on each other here."""
        return isinstance(self.place, Place) and self.place.spread is Spread.PILE

    def set_light(self, light: Light) -> None:
        """Light it, or no longer."""
        if light is not self.light:
            self.light = light
            self.update()

    def boundingRect(self) -> QRectF:
        """See `QGraphicsItem`."""
        reach = UNIT * 0.1
        return self._area.adjusted(-reach, -reach, reach, reach)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See `QGraphicsItem`."""
        if self.light is Light.OFF:
            return
        theme = self._printer.theme
        radius = UNIT * 0.08
        if self.light is Light.CLOSED:
            veil = QColor(theme.felt)
            veil.setAlphaF(0.45)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(veil)
            painter.drawRect(self._area)
            return
        aimed = self.light is Light.AIMED
        fill = QColor(theme.land)
        fill.setAlphaF(0.30 if aimed else 0.13)
        ring = QColor(theme.land)
        ring.setAlphaF(1.0 if aimed else 0.8)
        reach = UNIT * 0.045
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(fill)
        painter.setPen(QPen(ring, UNIT * (0.045 if aimed else 0.028)))
        painter.drawRoundedRect(self._area.adjusted(-reach, -reach, reach, reach), radius, radius)


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
