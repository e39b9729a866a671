"""Dice, and the cup from which they are thrown, in the scene."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from tabletop.engine.zones import DicePlace
from tabletop.ui.guard import guarded
from tabletop.ui.scene.items import PIECES_Z, Glow, Piece, Pose
from tabletop.ui.theme.face_painting import DIE_SHADOW
from tabletop.ui.theme.sprite_cache import GLOW, UNIT, SpriteCache, die_outline, draw
from tabletop.ui.theme.theme import INK
from tabletop.ui.viewmodel.snapshot import DieLying

LIT_SCALE: Final = 1.12
"""How much a die seems to grow while it is lit for a card."""
_LOCK: Final = 0.38
_FROM_MIDDLE: Final = 0.37
LOCK_AREA: Final = QRectF(
    UNIT * (_FROM_MIDDLE - _LOCK / 2), UNIT * (_FROM_MIDDLE - _LOCK / 2), UNIT * _LOCK, UNIT * _LOCK
)
"""Where the lock is on a die, round the die's middle."""


def paint_light(painter: QPainter, sprites: SpriteCache) -> None:
    """A bright rim behind a die that has to do with the card that is looked at."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(sprites.theme.land))
    painter.setPen(QPen(QColor(INK), UNIT * 0.05))
    painter.drawRoundedRect(die_outline(0.08), UNIT * 0.28, UNIT * 0.28)


def paint_lock(painter: QPainter, sprites: SpriteCache, scale: float) -> None:
    """A lock on the lower right corner of a die that is not rolled again."""
    side = UNIT * _LOCK
    printed = QRectF(0, 0, side * scale, side * scale)
    draw(painter, LOCK_AREA, sprites.picture("lock", printed))


@guarded
class DieItem(Piece):
    """A die."""

    def __init__(self, sprites: SpriteCache, lying: DieLying) -> None:
        super().__init__(sprites)
        self.lying = lying
        self._is_tossed = False
        self._seen: int | None = None

    def become(self, lying: DieLying) -> None:
        """Become this die."""
        before = self.lying
        if not self._is_tossed:
            self._seen = before.shown.face
        self.lying = lying
        self.setToolTip(lying.name)
        self.setVisible(lying.spot.shown)
        if before.shown != lying.shown:
            self.update()

    @property
    def face(self) -> int | None:
        """The face that is seen: in the air not the one that it will lie with."""
        return self._seen if self._is_tossed else self.lying.shown.face

    @property
    def _is_faint(self) -> bool:
        return self.lying.shown.spent and not self._is_tossed

    def toss(self) -> None:
        """Be in the air from now on, until it lies; at first its old face is seen."""
        self._is_tossed = True
        self.update()

    def tumble(self, face: int | None) -> None:
        """Show a face on its way."""
        if face != self._seen:
            self._seen = face
            self.update()

    def settle(self) -> None:
        """Let it lie where it rests."""
        if self._is_tossed:
            self._is_tossed = False
            self.update()
        super().settle()

    def body(self) -> QRectF:
        """See `Piece`."""
        return die_outline(0.05)

    def boundingRect(self) -> QRectF:
        """See `QGraphicsItem`."""
        return die_outline(GLOW * 1.4 * LIT_SCALE + (LIT_SCALE - 1) / 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See `QGraphicsItem`."""
        die = self.lying.shown
        if self.glow is Glow.USED:
            painter.scale(LIT_SCALE, LIT_SCALE)
            paint_light(painter, self.sprites)
        elif self.glow is not None:
            glow = self.sprites.glow(self._glow_colour(), self.sharp, die=True)
            draw(painter, die_outline(GLOW * 1.4), glow)
        pixmap = self.sprites.die(die.die, self.face, self.sharp, faint=self._is_faint)
        draw(painter, die_outline(DIE_SHADOW), pixmap)
        if die.locked and not self._is_tossed:
            paint_lock(painter, self.sprites, self.sharp)


@guarded
class CupItem(Piece):
    """The cup from which dice are thrown. Its picture may be gone from its place while it flies."""

    def __init__(self, sprites: SpriteCache, place: DicePlace) -> None:
        super().__init__(sprites)
        side = min(place.width, place.height)
        self._area = QRectF(-UNIT / 2, -UNIT / 2, UNIT, UNIT)
        self.rest = Pose(place.x * UNIT, place.y * UNIT, side, 0.0)
        self.rest_z = PIECES_Z - 1
        self.settle()

    def body(self) -> QRectF:
        """See `Piece`."""
        return self._area.adjusted(UNIT * 0.1, 0, -UNIT * 0.1, 0)

    def boundingRect(self) -> QRectF:
        """See `QGraphicsItem`."""
        return self._area.adjusted(-4, -4, 4, 4)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See `QGraphicsItem`."""
        if self.glow is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            colour = QColor(self._glow_colour())
            colour.setAlphaF(0.3)
            painter.setBrush(colour)
            painter.drawEllipse(self._area)
        scaled = QRectF(0, 0, UNIT * self.sharp, UNIT * self.sharp)
        draw(painter, self._area, self.sprites.picture("cup", scaled))
