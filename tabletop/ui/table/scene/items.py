"""The pieces in the scene: cards, dice, the cup, and the zones they lie in.

Items know how they look and where they rest, never what may be done with them. All pixmaps come
from the `SpriteCache`; nothing is drawn anew while a piece moves.
"""

from dataclasses import dataclass, replace
from enum import Enum
from math import cos, pi
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import DicePlace, Place, Spread
from tabletop.ui.table.model.layout import Spot
from tabletop.ui.table.model.snapshot import CardShown, Mark
from tabletop.ui.table.scene.face_painting import MARK, SHADOW, inset, rounded
from tabletop.ui.table.scene.sprites import CAST, HALO, UNIT, SpriteCache, card_outline
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, centred, faint, fill_shapes, paint_rings

LIGHTS_Z: Final = 5.0
"""Places that are lit: what lies there lies in the light, not under it."""
PIECES_Z: Final = 10.0
"""Pieces at rest lie from here upwards, by their order."""
AREAS_Z: Final = 1400.0
CHIPS_Z: Final = 1500.0
FLYING_Z: Final = 2000.0
HELD_Z: Final = 4000.0
_MARKS_X: Final = 0.03
_MARKS_Y: Final = 0.67
"""Where the first mark of a card is, from its middle: right of the corner, over the edge."""
_MARKS: Final = centred(QPointF(-_MARKS_X, -_MARKS_Y) * UNIT, UNIT * MARK, UNIT * MARK)
"""The area of the first mark, which reaches farther up than the shadow of a card."""
_RECEDED: Final = 0.34
"""How much of the table is seen through a card with which nothing can be done."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where an item is in the scene: its middle in scene units, its size, its turn."""

    x: float
    y: float
    scale: float
    rotation: float

    @classmethod
    def at(cls, spot: Spot) -> "Pose":
        """Return the pose of a piece that lies at a spot of the plan."""
        return cls(spot.x * UNIT, spot.y * UNIT, spot.scale, spot.rotation)

    def moved(self, dx: float, dy: float) -> "Pose":
        """Return the same pose elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


class Glow(Enum):
    """Why a piece is lit."""

    LIFT = "lift"
    """It can be moved now."""
    LANDING = "landing"
    """The carried piece may land on it."""
    USED = "used"
    """It has to do with the card that is looked at or carried."""


class TableItem(QGraphicsObject):
    """Something in the scene; the mouse is followed by the view.

    Attributes:
        bounds: all that it paints, round its middle.
        body: the thing itself without glow and shadow, round its middle.
    """

    def __init__(self, bounds: QRectF, body: QRectF | None = None) -> None:
        super().__init__()
        self.bounds = bounds
        self.body = bounds if body is None else body
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def area(self) -> QRectF:
        """Where its body is in the scene."""
        return self.mapRectToScene(self.body)

    def boundingRect(self) -> QRectF:
        """See `QGraphicsItem`."""
        return self.bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See `QGraphicsItem`."""
        self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Paint it."""
        raise NotImplementedError


class Piece(TableItem):
    """Something that lies somewhere and can be moved."""

    def __init__(self, sprites: SpriteCache, bounds: QRectF, body: QRectF) -> None:
        super().__init__(bounds, body)
        self.sprites = sprites
        self.rest = Pose(0.0, 0.0, 1.0, 0.0)
        """Where it lies when nothing moves."""
        self.rest_z = PIECES_Z
        self.glow: Glow | None = None
        self.usual_glow: Glow | None = None
        """How it is lit while nothing is carried or looked at."""
        self.sharp = 1.0
        """The scale its pixmap is printed for; others are drawn by stretching it."""

    @property
    def pose(self) -> Pose:
        """Where it is at this moment, perhaps on its way."""
        return Pose(self.x(), self.y(), self.scale(), self.rotation())

    @property
    def resting_area(self) -> QRectF:
        """Where its body is in the scene when nothing moves."""
        rest, way = self.rest, QTransform()
        way.translate(rest.x, rest.y).rotate(rest.rotation).scale(rest.scale, rest.scale)
        return way.mapRect(self.body)

    def place(self, pose: Pose) -> None:
        """Put it somewhere at once."""
        self.setPos(pose.x, pose.y)
        self.setScale(pose.scale)
        self.setRotation(pose.rotation)

    def settle(self) -> None:
        """Put it where it rests, seen wholly."""
        self.setOpacity(1.0)
        self.place(self.rest)
        self.setZValue(self.rest_z)
        self.sharp = self.rest.scale

    def acted(self, elapsed: float) -> None:
        """Take notice that it has acted in a scene for so many milliseconds."""

    def set_glow(self, glow: Glow | None) -> None:
        """Light it up, or no longer."""
        if glow is not self.glow:
            self.glow = glow
            self.update()

    @property
    def lit(self) -> Glow | None:
        """How it is seen to be lit: as far as whoever plays wants to see that."""
        sprites = self.sprites
        wanted = sprites.shows_playable if self.glow is Glow.LIFT else sprites.shows_targets
        return self.glow if wanted else None

    def draw_ring(self, painter: QPainter, *, die: bool = False) -> None:
        """Paint the ring of what can be done with it, within its body."""
        if self.lit is not None:
            filled = self.lit is Glow.LANDING
            self.sprites.draw(painter, self.sprites.ring(die=die, filled=filled), self.sharp)


class CardItem(Piece):
    """A card."""

    def __init__(self, sprites: SpriteCache, shown: CardShown) -> None:
        super().__init__(sprites, card_outline(SHADOW) | _MARKS, card_outline())
        self.shown = shown
        self._turning: float | None = None
        self._turned_from: CardShown | None = None
        self._is_peeked = False
        self.is_accused = False
        """Whether it is shown to be in the way of what was tried."""
        self._is_held = False

    def become(self, shown: CardShown) -> bool:
        """Become this card; whether it has to be turned over for it.

        What is hidden now must not be seen a moment longer: it is not shown turning.
        """
        before = self.shown
        self.shown = shown
        self.usual_glow = Glow.LIFT if shown.playable else None
        self.set_glow(self.usual_glow)
        self._is_peeked = self.is_accused = False
        self.setToolTip(plain(shown.name))
        self.setVisible(shown.spot.shown)
        turned_up = before.back is not None and shown.back is None
        is_same = before.card == shown.card != HIDDEN
        turned_over = is_same and (before.side, before.back) != (shown.side, shown.back)
        self._turned_from = before if turned_up or turned_over else None
        self._turning = None
        if replace(before, spot=shown.spot) != shown:
            self.update()
        return turned_up or turned_over

    def hold(self, *, held: bool) -> None:
        """Let it cast the shadow of a card over the table, or of one that lies there."""
        if held is not self._is_held:
            self.prepareGeometryChange()
            self._is_held = held
            self.bounds = card_outline(CAST if held else SHADOW) | _MARKS

    def peek(self, *, up: bool) -> None:
        """Turn a card up, or down again, that lies face down and may be looked at."""
        if self.shown.can_be_peeked and up is not self._is_peeked:
            self._is_peeked = up
            self.update()

    def set_accused(self, accused: bool) -> None:
        """Show that it is in the way of what was tried, or no longer."""
        if accused is not self.is_accused:
            self.is_accused = accused
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
        self.hold(held=False)
        self.setVisible(self.shown.spot.shown)
        super().settle()

    def draw(self, painter: QPainter) -> None:
        """See `TableItem`."""
        shown, sprites = self.seen, self.sprites
        if self._turning is not None and self._turned_from is not None:
            painter.scale(max(abs(cos(pi * self._turning)), 0.02), 1.0)
        if self._is_held:
            sprites.draw(painter, sprites.cast(), self.sharp)
        if shown.back is not None and not self._is_peeked:
            sprites.draw(painter, sprites.back(shown.back), self.sharp)
        else:
            sprites.draw(painter, sprites.face(shown.card, shown.side), self.sharp)
        if shown is not self.shown:  # what can be done with it would tell what it is
            return
        if self._turning is None:
            self._paint_marks(painter)
        if shown.recedes and self.lit is None and sprites.shows_playable:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillPath(rounded(self.body, UNIT * 0.04), faint(sprites.theme.felt, _RECEDED))
        self.draw_ring(painter)

    def _paint_marks(self, painter: QPainter) -> None:
        """Paint marks on the upper edge of a card, beside its drawing; an eye in the middle."""
        sprites, side = self.sprites, UNIT * MARK
        if self.is_accused:
            large = centred(QPointF(-UNIT * 0.24, 0.0), side * 2, side * 2)
            sprites.draw(painter, sprites.mark(Mark.SPOILS), self.sharp * 2, large)
            return
        area = QRectF(_MARKS)
        for mark in self.shown.marks:
            if mark is Mark.KNOWN:
                area.moveCenter(QPointF(0.0, UNIT * 0.52))
                if self._is_peeked:
                    continue
            sprites.draw(painter, sprites.mark(mark), self.sharp, area)
            area.translate(side * 1.08, 0.0)


class Light(Enum):
    """How an area is lit while something is carried."""

    OFF = "off"
    OPEN = "open"
    """The piece may land here."""
    AIMED = "aimed"
    """It would land here if it were let go now."""
    CLOSED = "closed"
    """It may not land here."""


class AreaItem(TableItem):
    """A zone or a place for dice: lit where the carried piece may land, veiled where not."""

    def __init__(self, sprites: SpriteCache, place: Place | DicePlace, name: str) -> None:
        body = centred(QPointF(), place.width * UNIT, place.height * UNIT)
        super().__init__(inset(body, -UNIT * HALO), body)
        self.place = place
        self.light = Light.OFF
        self.is_pile = isinstance(place, Place) and place.spread is Spread.PILE
        """Whether cards lie exactly on each other here."""
        self._sprites = sprites
        self.setPos(place.x * UNIT, place.y * UNIT)
        self.setZValue(AREAS_Z)
        self.setToolTip(plain(name))

    def set_light(self, light: Light) -> None:
        """Light it, or no longer."""
        if not self._sprites.shows_targets and light is not Light.AIMED:
            light = Light.OFF
        if light is not self.light:
            self.light = light
            self.setZValue(AREAS_Z if light is Light.CLOSED else LIGHTS_Z)
            self.update()

    def draw(self, painter: QPainter) -> None:
        """See `TableItem`."""
        theme = self._sprites.theme
        if self.light is Light.CLOSED:
            fill_shapes(painter, theme.felt, 0.45)
            painter.drawRect(self.body)
        elif self.light is not Light.OFF:
            light = self._sprites.light(self.body, aimed=self.light is Light.AIMED)
            self._sprites.draw(painter, light)


class RingItem(TableItem):
    """Shows where the keyboard is."""

    def __init__(self) -> None:
        super().__init__(QRectF())
        self.setZValue(HELD_Z + 1)
        self.hide()

    def surround(self, area: QRectF) -> None:
        """Show it round an area of the scene."""
        self.prepareGeometryChange()
        self.bounds = inset(area, -UNIT * 0.1)
        self.show()
        self.update()

    def draw(self, painter: QPainter) -> None:
        """See `TableItem`."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lines = (INK, UNIT * 0.07), (PAPER_LIGHT, UNIT * 0.035)
        paint_rings(painter, [inset(self.bounds, UNIT * 0.04)], UNIT * 0.09, lines)
