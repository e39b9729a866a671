"""Dice, and the cup from which they are thrown, in the scene."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tabletop.engine.zones import DicePlace
from tabletop.ui.guard import guarded
from tabletop.ui.scene.items import PIECES_Z, Glow, Piece, Pose
from tabletop.ui.theme.sprite_cache import UNIT, SpriteCache, die_outline
from tabletop.ui.theme.theme import INK, fill_shapes, outline_shapes
from tabletop.ui.viewmodel.snapshot import DieLying

_ROUND_LIT: Final = 0.13
"""How far a die reaches that is lit for a card, its shadow included."""
LIT_SCALE: Final = 1.12
"""How much a die seems to grow while it is lit for a card."""
_LOCK: Final = 0.38
_FROM_MIDDLE: Final = 0.37
LOCK_AREA: Final = QRectF(
    UNIT * (_FROM_MIDDLE - _LOCK / 2), UNIT * (_FROM_MIDDLE - _LOCK / 2), UNIT * _LOCK, UNIT * _LOCK
)
"""Where the lock is on a die, round the die's middle."""


@guarded
class DieItem(Piece):
    """A die."""

    def __init__(self, sprites: SpriteCache, lying: DieLying) -> None:
        bounds = die_outline(_ROUND_LIT * LIT_SCALE + (LIT_SCALE - 1) / 2)
        super().__init__(sprites, bounds, die_outline(0.05))
        self.lying = lying
        self._is_tossed = False
        self._seen: int | None = None

    def become(self, lying: DieLying) -> None:
        """Become this die."""
        before = self.lying
        if not self._is_tossed:
            self._seen = before.shown.face
        self.lying = lying
        self.usual_glow = Glow.LIFT if lying.playable else None
        self.set_glow(self.usual_glow)
        self.setToolTip(lying.name)
        self.setVisible(lying.spot.shown)
        if before.shown != lying.shown:
            self.update()

    @property
    def face(self) -> int | None:
        """The face that is seen: in the air not the one that it will lie with."""
        return self._seen if self._is_tossed else self.lying.shown.face

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

    def draw(self, painter: QPainter) -> None:
        """See `TableItem`."""
        die, sprites, lies = self.lying.shown, self.sprites, not self._is_tossed
        is_used = self.lit is Glow.USED
        if is_used:
            painter.scale(LIT_SCALE, LIT_SCALE)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            outline_shapes(painter, INK, UNIT * 0.05, sprites.theme.land)
            painter.drawRoundedRect(die_outline(0.08), UNIT * 0.28, UNIT * 0.28)
        faint = die.spent and lies
        sprites.draw(painter, sprites.die(die.die, self.face, faint=faint), self.sharp)
        if die.locked and lies:
            sprites.draw(painter, sprites.drawing("lock", LOCK_AREA), self.sharp)
        if not is_used:
            self.draw_ring(painter, die=True)


@guarded
class CupItem(Piece):
    """The cup from which dice are thrown. Its picture may be gone from its place while it flies."""

    def __init__(self, sprites: SpriteCache, place: DicePlace, name: str) -> None:
        self._area = die_outline()
        inset = UNIT * 0.1
        body = self._area.adjusted(inset, 0, -inset, 0)
        super().__init__(sprites, self._area.adjusted(-4, -4, 4, 4), body)
        side = min(place.width, place.height)
        self.rest = Pose(place.x * UNIT, place.y * UNIT, side, 0.0)
        self.rest_z = PIECES_Z - 1
        self.setToolTip(name)
        self.settle()

    def draw(self, painter: QPainter) -> None:
        """See `TableItem`."""
        if self.lit is not None:
            fill_shapes(painter, self.sprites.theme.ring, 0.3)
            painter.drawEllipse(self._area)
        self.sprites.draw(painter, self.sprites.drawing("cup", self._area), self.sharp)
