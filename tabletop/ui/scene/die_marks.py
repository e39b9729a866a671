"""What a die wears on the table: light while a card is looked at, a lock while it stays aside."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from tabletop.ui.theme.sprite_cache import UNIT, SpriteCache, die_outline, draw
from tabletop.ui.theme.theme import INK

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
