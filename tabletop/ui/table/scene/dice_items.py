"""Dice, and the cup from which they are thrown, in the scene."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QRadialGradient

from tabletop.engine.zones import DicePlace
from tabletop.ui.table.model.dice_physics import Moment, Throw
from tabletop.ui.table.model.snapshot import DieLying
from tabletop.ui.table.scene.face_painting import DIE_SHADOW
from tabletop.ui.table.scene.items import PIECES_Z, Glow, Piece, Pose
from tabletop.ui.table.scene.sprites import UNIT, Sprite, SpriteCache, die_outline
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import INK, centred, faint, fill_shapes, outline_shapes

_ROUND_LIT: Final = 0.13
"""How far a die reaches that is lit for a card, its shadow included."""
LIT_SCALE: Final = 1.12
"""How much a die seems to grow while it is lit for a card."""
_RESTS: Final = _ROUND_LIT * LIT_SCALE + (LIT_SCALE - 1) / 2
_LIFTED: Final = 0.3
"""How much a die seems to grow that is as high over the table as its side is long."""
_UP: Final = 0.5
"""How far it is seen further up then, in its sides."""
_FALLS: Final = QPointF(0.25, 0.85)
"""How far from it its shadow falls then."""
_TOSSED: Final = 1.4
"""How far a die in the air reaches with its shadow."""
_SIDE_DARK: Final = 0.45
"""How dark the sides of a die are that are turned away."""
_LOCK: Final = 0.38
_FROM_MIDDLE: Final = 0.37
LOCK_AREA: Final = centred(QPointF(_FROM_MIDDLE, _FROM_MIDDLE) * UNIT, UNIT * _LOCK, UNIT * _LOCK)
"""Where the lock is on a die, round the die's middle."""


class DieItem(Piece):
    """A die."""

    def __init__(self, sprites: SpriteCache, lying: DieLying) -> None:
        super().__init__(sprites, die_outline(_RESTS), die_outline(0.05))
        self.lying = lying
        self._is_tossed = False
        self._moment: Moment | None = None
        self._seen: int | None = None
        self._next: int | None = None

    def become(self, lying: DieLying) -> None:
        """Become this die."""
        before = self.lying
        if not self._is_tossed:
            self._seen = before.shown.face
        self.lying = lying
        self.usual_glow = Glow.LIFT if lying.playable else None
        self.set_glow(self.usual_glow)
        self.setToolTip(plain(lying.name))
        self.setVisible(lying.spot.shown)
        if before.shown != lying.shown:
            self.update()

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces that it has."""
        symbol = self.sprites.cards.dice[self.lying.shown.die].symbol
        return (1, 2, 3, 4, 5, 6) if symbol is None else (0, 1, 2, 3, 4, 5)

    @property
    def face(self) -> int | None:
        """The face that is up: in the air not the one that it will lie with."""
        return self._seen if self._is_tossed else self.lying.shown.face

    def toss(self) -> None:
        """Be in the air from now on, until it lies; at first its old face is seen."""
        for face in self.faces:  # printed before anything moves
            self.sprites.pixmap(
                self.sprites.die(self.lying.shown.die, face, faint=False), self.rest.scale
            )
        self.prepareGeometryChange()
        self._is_tossed = True
        self.bounds = die_outline(_TOSSED)
        self.update()

    def roll(self, throw: Throw, number: int, elapsed: float) -> None:
        """Show it on its way, so many milliseconds after it was thrown as one of several."""
        self._moment = moment = throw.at(number, elapsed)
        last = self.lying.shown.face
        if last is not None:
            following = max(moment.quarters - 1, 0)
            self._seen = throw.face(number, moment.quarters, last, self.faces)
            self._next = throw.face(number, following, last, self.faces)
        side = self.rest.scale
        up = moment.height * side * _UP * UNIT
        scale = side * (1 + _LIFTED * moment.height)
        self.place(Pose(moment.x * UNIT, moment.y * UNIT - up, scale, moment.rotation))
        self.update()

    def settle(self) -> None:
        """Let it lie where it rests."""
        if self._is_tossed:
            self.prepareGeometryChange()
            self._is_tossed, self._moment = False, None
            self.bounds = die_outline(_RESTS)
            self.update()
        super().settle()

    def draw(self, painter: QPainter) -> None:
        """See `TableItem`."""
        if self._moment is not None:
            self._draw_rolling(painter, self._moment)
            return
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

    def _draw_rolling(self, painter: QPainter, moment: Moment) -> None:
        """Paint it in the air or on an edge: two of its faces, each seen slantwise."""
        sprites, number = self.sprites, self.lying.shown.die
        if moment.height > 0:
            painter.save()
            painter.rotate(-self.rotation())
            painter.translate(_FALLS * (moment.height * UNIT))
            sprites.draw(painter, _SHADOW, self.sharp)
            painter.restore()
        tip = moment.tipped * pi / 2
        up, coming = UNIT * cos(tip), UNIT * sin(tip)
        for face, size, ahead in ((self._next, coming, False), (self._seen, up, True)):
            if size < 1.0:
                continue
            sprite = sprites.die(number, face, faint=False)
            body = _part(size, up + coming, moment.way, ahead=ahead)
            across, down = body.width() * DIE_SHADOW, body.height() * DIE_SHADOW
            sprites.draw(painter, sprite, self.sharp, body.adjusted(-across, -down, across, down))
            fill_shapes(painter, INK, _SIDE_DARK * (1 - size / UNIT))
            painter.drawRoundedRect(body, body.width() * 0.16, body.height() * 0.16)


def _part(size: float, whole: float, way: int, *, ahead: bool) -> QRectF:
    """Return where one of the two faces is seen that a die shows while it tips over.

    Args:
        size: how much of the face is seen, in scene units.
        whole: the same of both together.
        way: towards where it tips (`Moment.way`).
        ahead: whether it is the face on that side.
    """
    start = whole / 2 - size if ahead is (way in (0, 1)) else -whole / 2
    half = UNIT / 2
    return QRectF(start, -half, size, UNIT) if way in (0, 2) else QRectF(-half, start, UNIT, size)


def _paint_shadow(painter: QPainter, rect: QRectF) -> None:
    light = QRadialGradient(rect.center(), rect.width() / 2)
    light.setColorAt(0.0, faint("black", 0.4))
    light.setColorAt(0.55, faint("black", 0.3))
    light.setColorAt(1.0, QColor(0, 0, 0, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(rect)


_SHADOW: Final = Sprite(("die shadow",), die_outline(0.12), _paint_shadow)
"""The shadow of a die that does not touch the table."""


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
        self.setToolTip(plain(name))
        self.settle()

    def draw(self, painter: QPainter) -> None:
        """See `TableItem`."""
        if self.lit is not None:
            fill_shapes(painter, self.sprites.theme.ring, 0.3)
            painter.drawEllipse(self._area)
        self.sprites.draw(painter, self.sprites.drawing("cup", self._area), self.sharp)
