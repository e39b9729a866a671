"""Graphics items: cards, dice, the cup and areas.

Items know their appearance and resting place, but not the rules. Their pixmaps come from the
`SpriteCache`; nothing is painted again while a piece moves.
"""

from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import DicePlace, Place, Spread
from tabletop.overriding import override
from tabletop.ui.table.model.layout import Spot
from tabletop.ui.table.model.motion import DiceThrow, DieFrame
from tabletop.ui.table.model.snapshot import CardSnapshot, DieSnapshot, Mark
from tabletop.ui.table.scene.face_painting import (
    DIE_SHADOW,
    MARK,
    SHADOW,
    inset,
    paint_lifted_shadow,
)
from tabletop.ui.table.scene.sprites import (
    HALO,
    LIFTED_SHADOW,
    UNIT,
    Sprite,
    SpriteCache,
    card_outline,
    die_outline,
)
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import (
    INK,
    PAPER_LIGHT,
    centred,
    paint_rings,
    set_fill,
    set_outline,
)

LIGHTS_Z: Final = 5.0
"""The z-value of highlighted areas, below the pieces."""
PIECES_Z: Final = 10.0
"""The z-value of the lowest piece at rest, from which the others count up."""
AREAS_Z: Final = 1400.0
CHIPS_Z: Final = 1500.0
FLYING_Z: Final = 2000.0
HELD_Z: Final = 4000.0
_MARKS_X: Final = 0.03
_MARKS_Y: Final = 0.67
"""The offset of a card's first mark from its centre, in card widths."""
_MARKS: Final = centred(QPointF(-_MARKS_X, -_MARKS_Y) * UNIT, UNIT * MARK, UNIT * MARK)
"""The area of a card's first mark, which extends beyond the card's shadow."""
_IN_AIR: Final = card_outline(LIFTED_SHADOW) | _MARKS
"""The bounds of a card above the table."""
RAISED: Final = 6.0
"""How much higher a playable card is drawn, in scene units."""
_RAISED_HEIGHT: Final = 0.45
"""The height above the table that the shadow of a playable card suggests (`paint_shadow`)."""


@dataclass(frozen=True, slots=True)
class Pose:
    """An item's centre in scene units, its scale, and its rotation in degrees."""

    x: float
    y: float
    scale: float
    rotation: float

    @classmethod
    def at(cls, spot: Spot) -> "Pose":
        """Return the pose of a piece at a spot in the plan."""
        return cls(spot.x * UNIT, spot.y * UNIT, spot.scale, spot.rotation)

    def moved(self, dx: float, dy: float) -> "Pose":
        """Return the pose moved by an offset."""
        return replace(self, x=self.x + dx, y=self.y + dy)


class Glow(Enum):
    """Why a piece is highlighted."""

    LIFT = "lift"
    """The piece has a legal action."""
    TARGET = "landing"
    """The dragged piece may be dropped on it."""
    USED = "used"
    """The piece belongs to the card under the pointer or being dragged."""


class TableItem(QGraphicsObject):
    """The base class of items in the scene; the view handles the mouse.

    Attributes:
        bounds: the area that the item paints, in item coordinates around its centre.
        body: the item's own area, without glow and shadow.
    """

    def __init__(self, bounds: QRectF, body: QRectF | None = None) -> None:
        super().__init__()
        self.bounds = bounds
        self.body = bounds if body is None else body
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def area(self) -> QRectF:
        """The area of the item's body, in scene coordinates."""
        return self.mapRectToScene(self.body)

    @override
    def boundingRect(self) -> QRectF:
        return self.bounds

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Paint the item."""
        raise NotImplementedError


class Piece(TableItem):
    """The base class of items that can be moved."""

    def __init__(self, sprites: SpriteCache, bounds: QRectF, body: QRectF) -> None:
        super().__init__(bounds, body)
        self.sprites = sprites
        self.rest = Pose(0.0, 0.0, 1.0, 0.0)
        """The piece's pose when nothing moves."""
        self.rest_z = PIECES_Z
        self.glow: Glow | None = None
        self.default_glow: Glow | None = None
        """The piece's highlight while nothing is dragged or pointed at."""
        self.pixmap_scale = 1.0
        """The scale for which the pixmap is rendered; at other scales it is stretched."""

    @property
    def pose(self) -> Pose:
        """The piece's current pose, which may be part of an animation."""
        return Pose(self.x(), self.y(), self.scale(), self.rotation())

    @property
    def resting_area(self) -> QRectF:
        """The area of the piece's body at rest, in scene coordinates."""
        rest, transform = self.rest, QTransform()
        transform.translate(rest.x, rest.y).rotate(rest.rotation).scale(rest.scale, rest.scale)
        return transform.mapRect(self.body)

    def place(self, pose: Pose) -> None:
        """Set the piece's pose without animation."""
        self.setPos(pose.x, pose.y)
        self.setScale(pose.scale)
        self.setRotation(pose.rotation)

    def settle(self) -> None:
        """Put the piece at rest, fully visible."""
        self.setOpacity(1.0)
        self.place(self.rest)
        self.setZValue(self.rest_z)
        self.pixmap_scale = self.rest.scale

    def acted(self, elapsed: float) -> None:
        """React to an animation of steps that has run for `elapsed` milliseconds."""

    def set_glow(self, glow: Glow | None) -> None:
        """Set the piece's highlight, or remove it if None."""
        if glow is not self.glow:
            self.prepareGeometryChange()
            self.glow = glow
            self.update()

    @property
    def visible_glow(self) -> Glow | None:
        """The highlight that is shown, which depends on the player's settings."""
        sprites = self.sprites
        is_shown = sprites.shows_playable if self.glow is Glow.LIFT else sprites.shows_targets
        return self.glow if is_shown else None

    def draw_ring(self, painter: QPainter, *, die: bool = False) -> None:
        """Paint the highlight ring around the piece's body."""
        if self.visible_glow is not None:
            filled = self.visible_glow is Glow.TARGET
            ring = self.sprites.ring(self.rest.scale, die=die, filled=filled)
            self.sprites.draw(painter, ring, self.pixmap_scale)


_SQUASHED: Final = 0.04
"""How much wider and less high a card is drawn as it lands."""
_NEAR: Final = 0.01
"""The distance below which a piece is at its place, in scene units."""
WITHOUT_SHADOW: Final = card_outline(0.01)
"""The area of a card with its cut edge."""


class CardItem(Piece):
    """An item that shows a card."""

    def __init__(self, sprites: SpriteCache, shown: CardSnapshot) -> None:
        super().__init__(sprites, card_outline(SHADOW) | _MARKS, card_outline())
        self.shown = shown
        self._turning: float | None = None
        self._turned_from: CardSnapshot | None = None
        self._is_peeked = False
        self.is_conflicting = False
        """Whether the card is highlighted as the reason for a refusal."""
        self.is_squashed = False
        """Whether the card is drawn flatter, as it lands."""
        self._is_lifted = self._is_closed = False

    def become(self, shown: CardSnapshot) -> bool:
        """Show another card; return whether the item must be flipped to show it.

        The item is not flipped to a hidden card, since the old face must disappear immediately.
        """
        before = self.shown
        self.shown = shown
        self.default_glow = Glow.LIFT if shown.playable else None
        self.set_glow(self.default_glow)
        self._is_peeked = self.is_conflicting = False
        self.setToolTip(plain(shown.name))
        self.setVisible(shown.spot.visible)
        turned_up = before.back is not None and shown.back is None
        is_same = before.card == shown.card != HIDDEN
        turned_over = is_same and (before.side, before.back) != (shown.side, shown.back)
        self._turned_from = before if turned_up or turned_over else None
        self._turning = None
        is_moved_on_pile = before.spot.stacked != shown.spot.stacked
        if replace(before, spot=shown.spot) != shown or is_moved_on_pile:
            self.update()
        return turned_up or turned_over

    @override
    def boundingRect(self) -> QRectF:
        return _IN_AIR if self._is_lifted or self.glow is Glow.LIFT else self.bounds

    def set_lifted(self, *, lifted: bool) -> None:
        """Set whether the card casts the shadow of a card held above the table."""
        if lifted is not self._is_lifted:
            self.prepareGeometryChange()
            self._is_lifted = lifted

    def set_closed(self, *, closed: bool) -> None:
        """Set whether the card is shaded because the dragged piece has no target there."""
        if closed is not self._is_closed:
            self._is_closed = closed
            self.update()

    def peek(self, *, up: bool) -> None:
        """Turn a face-down card face up, or down again, if the viewer may see its face."""
        if self.shown.can_be_peeked and up is not self._is_peeked:
            self._is_peeked = up
            self.update()

    def set_conflicting(self, conflicting: bool) -> None:
        """Set whether the card is highlighted as the reason for a refusal."""
        if conflicting is not self.is_conflicting:
            self.is_conflicting = conflicting
            self.update()

    @property
    def is_face_up(self) -> bool:
        """Whether the card's face is visible."""
        return self.shown.back is None or self._is_peeked

    def start_face_down(self, back: str) -> None:
        """Make the next flip begin with a back and turn the card face up."""
        self._turned_from = replace(self.shown, card=HIDDEN, back=back, name="")

    @property
    def visible_side(self) -> CardSnapshot:
        """The visible side, which is the old side in the first half of a flip."""
        is_old = self._turning is not None and self._turning < 0.5
        return self._turned_from if is_old and self._turned_from is not None else self.shown

    def set_turn_progress(self, progress: float | None) -> None:
        """Set the progress of a flip, from 0 to 1, or None if there is no flip."""
        self._turning = progress
        self.update()

    @override
    def settle(self) -> None:
        self._turning = self._turned_from = None
        self.is_squashed = False
        self.peek(up=False)
        self.set_lifted(lifted=False)
        self.setVisible(self.shown.spot.visible)
        super().settle()

    @override
    def draw(self, painter: QPainter) -> None:
        shown, sprites = self.visible_side, self.sprites
        if self._turning is not None and self._turned_from is not None:
            painter.scale(max(abs(cos(pi * self._turning)), 0.02), 1.0)
        if self.is_squashed:
            painter.scale(1.0 + _SQUASHED, 1.0 - _SQUASHED)
        is_raised = self.visible_glow is Glow.LIFT and not self._is_lifted
        if is_raised:
            painter.translate(0.0, -RAISED / self.scale())
        if is_raised or self._is_lifted:
            height = 1.0 if self._is_lifted else _RAISED_HEIGHT
            sprites.draw(painter, sprites.lifted_shadow(height), self.pixmap_scale)
        # Places computed anew may differ in the last digits.
        away = (self.pos() - QPointF(self.rest.x, self.rest.y)).manhattanLength()
        is_flat = shown.spot.stacked and away < _NEAR and not is_raised
        if is_flat:
            painter.save()
            painter.setClipRect(WITHOUT_SHADOW)
        if shown.back is not None and not self._is_peeked:
            sprites.draw(painter, sprites.back(shown.back), self.pixmap_scale)
        else:
            dimmed = shown.dimmed and self.visible_glow is None and sprites.shows_playable
            face = sprites.dimmed_face if dimmed else sprites.face
            sprites.draw(painter, face(shown.card, shown.side), self.pixmap_scale)
        if is_flat:
            painter.restore()
        if shown is not self.shown:  # highlights would reveal the new side
            return
        if self._is_closed:
            shade = sprites.shade(is_face=shown.back is None or self._is_peeked)
            sprites.draw(painter, shade, self.pixmap_scale)
        if self._turning is None:
            self._paint_marks(painter)
        self.draw_ring(painter)

    def _paint_marks(self, painter: QPainter) -> None:
        """Paint the marks along the upper edge, except the eye, which is below the centre."""
        sprites, side = self.sprites, UNIT * MARK
        if self.is_conflicting:
            large = centred(QPointF(-UNIT * 0.24, 0.0), side * 2, side * 2)
            sprites.draw(painter, sprites.mark(Mark.SPOILS), self.pixmap_scale * 2, large)
            return
        area = QRectF(_MARKS)
        for mark in self.shown.marks:
            if mark is Mark.KNOWN:
                area.moveCenter(QPointF(0.0, UNIT * 0.52))
                if self._is_peeked:
                    continue
            sprites.draw(painter, sprites.mark(mark), self.pixmap_scale, area)
            area.translate(side * 1.08, 0.0)


class Light(Enum):
    """The highlight of an area during a drag."""

    OFF = "off"
    OPEN = "open"
    """A legal drop target."""
    TARGETED = "aimed"
    """The drop target at the pointer."""
    CLOSED = "closed"
    """Not a legal drop target."""


class AreaItem(TableItem):
    """An item of a zone or dice place, which is highlighted as a target or dimmed."""

    def __init__(self, sprites: SpriteCache, place: Place | DicePlace, name: str) -> None:
        body = centred(QPointF(), place.width * UNIT, place.height * UNIT)
        super().__init__(inset(body, -UNIT * HALO), body)
        self.place = place
        self.light = Light.OFF
        self.is_pile = isinstance(place, Place) and place.spread is Spread.PILE
        """Whether the area's cards are stacked."""
        self.is_fan = isinstance(place, Place) and place.spread is Spread.FAN
        self._sprites = sprites
        self.setPos(place.x * UNIT, place.y * UNIT)
        self.setZValue(AREAS_Z)
        self.setToolTip(plain(name))

    def set_light(self, light: Light) -> None:
        """Set the area's highlight."""
        if not self._sprites.shows_targets and light is not Light.TARGETED:
            light = Light.OFF
        if light is not self.light:
            self.light = light
            self.setZValue(AREAS_Z if light is Light.CLOSED else LIGHTS_Z)
            self.update()

    @override
    def draw(self, painter: QPainter) -> None:
        if self.light in {Light.OPEN, Light.TARGETED}:
            light = self._sprites.light(self.body, aimed=self.light is Light.TARGETED)
            self._sprites.draw(painter, light)


class SignItem(TableItem):
    """An item over a player's name, which the background shows."""

    def __init__(self, area: QRectF, text: str) -> None:
        super().__init__(area.translated(-area.center()))
        self.setFlag(QGraphicsObject.GraphicsItemFlag.ItemHasNoContents)
        self.setPos(area.center())
        self.setToolTip(plain(text))


class FocusRingItem(TableItem):
    """An item that shows the keyboard focus as a ring around an area."""

    def __init__(self) -> None:
        super().__init__(QRectF())
        self.setZValue(HELD_Z + 1)
        self.hide()

    def show_around(self, area: QRectF) -> None:
        """Show the ring around an area, in scene coordinates."""
        self.prepareGeometryChange()
        self.bounds = inset(area, -UNIT * 0.1)
        self.show()
        self.update()

    @override
    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lines = (INK, UNIT * 0.07), (PAPER_LIGHT, UNIT * 0.035)
        paint_rings(painter, [inset(self.bounds, UNIT * 0.04)], UNIT * 0.09, lines)


_ROUND_LIT: Final = 0.19
"""The extent of a highlighted die beyond its side, including its shadow."""
LIT_SCALE: Final = 1.12
"""The scale of a die that is highlighted for a card."""
_RESTS: Final = _ROUND_LIT * LIT_SCALE + (LIT_SCALE - 1) / 2
_LIFTED: Final = 0.3
"""The growth of a die that is one side length above the table."""
_UP: Final = 0.5
"""The distance by which such a die is drawn further up, in side lengths."""
_FALLS: Final = QPointF(0.25, 0.85)
"""The offset of such a die's shadow, in side lengths."""
_TOSSED: Final = 1.45
"""The extent of a die in the air beyond its side, including its shadow."""
_SIDE_DARK: Final = 0.45
"""The opacity of the shade on the sides of a rolling die."""
_LOCK: Final = 0.38
_FROM_MIDDLE: Final = 0.37
LOCK_AREA: Final = centred(QPointF(_FROM_MIDDLE, _FROM_MIDDLE) * UNIT, UNIT * _LOCK, UNIT * _LOCK)
"""The area of the lock on a die, around the die's centre."""


class DieItem(Piece):
    """An item that shows a die."""

    def __init__(self, sprites: SpriteCache, shown: DieSnapshot) -> None:
        super().__init__(sprites, die_outline(_RESTS), die_outline(0.05))
        self.shown = shown
        self._is_in_air = False
        self._frame: DieFrame | None = None
        self._seen: int | None = None
        self._next: int | None = None

    def become(self, shown: DieSnapshot) -> None:
        """Show another state of the die."""
        before = self.shown
        if not self._is_in_air:
            self._seen = before.die_view.face
        self.shown = shown
        self.default_glow = Glow.LIFT if shown.playable else None
        self.set_glow(self.default_glow)
        self.setToolTip(plain(shown.name))
        self.setVisible(shown.spot.visible)
        if before.die_view != shown.die_view:
            self.update()

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces of the die, as numbers."""
        symbol = self.sprites.cards.dice[self.shown.die_view.die].symbol
        return (1, 2, 3, 4, 5, 6) if symbol is None else (0, 1, 2, 3, 4, 5)

    @property
    def face(self) -> int | None:
        """The face on top, which during a throw is not yet the final face."""
        return self._seen if self._is_in_air else self.shown.die_view.face

    def start_throw(self) -> None:
        """Show the die in the air until it settles, at first with its old face."""
        for face in self.faces:  # rendered before the die moves
            sprite = self.sprites.die(self.shown.die_view.die, face, faint=False)
            self.sprites.pixmap(sprite, self.rest.scale)
        self.prepareGeometryChange()
        self._is_in_air = True
        self.bounds = die_outline(_TOSSED)
        self.update()

    def roll(self, throw: DiceThrow, number: int, elapsed: float) -> None:
        """Show die `number` of a throw as it is after `elapsed` milliseconds."""
        self._frame = frame = throw.at(number, elapsed)
        last = self.shown.die_view.face
        if last is not None:
            following = max(frame.quarters - 1, 0)
            self._seen = throw.face(number, frame.quarters, last, self.faces)
            self._next = throw.face(number, following, last, self.faces)
        side = self.rest.scale
        up = frame.height * side * _UP * UNIT
        scale = side * (1 + _LIFTED * frame.height)
        self.place(Pose(frame.x * UNIT, frame.y * UNIT - up, scale, frame.rotation))
        self.update()

    @override
    def settle(self) -> None:
        if self._is_in_air:
            self.prepareGeometryChange()
            self._is_in_air, self._frame = False, None
            self.bounds = die_outline(_RESTS)
            self.update()
        super().settle()

    @override
    def draw(self, painter: QPainter) -> None:
        if self._frame is not None:
            self._draw_rolling(painter, self._frame)
            return
        die, sprites, at_rest = self.shown.die_view, self.sprites, not self._is_in_air
        is_used = self.visible_glow is Glow.USED
        if is_used:
            painter.scale(LIT_SCALE, LIT_SCALE)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            set_outline(painter, INK, UNIT * 0.05, sprites.theme.land)
            painter.drawRoundedRect(die_outline(0.08), UNIT * 0.28, UNIT * 0.28)
        faint = die.spent and at_rest
        sprites.draw(painter, sprites.die(die.die, self.face, faint=faint), self.pixmap_scale)
        if die.locked and at_rest:
            sprites.draw(painter, sprites.drawing("lock", LOCK_AREA), self.pixmap_scale)
        if not is_used:
            self.draw_ring(painter, die=True)

    def _draw_rolling(self, painter: QPainter, frame: DieFrame) -> None:
        """Paint the die in the air or on an edge, with two foreshortened faces."""
        sprites, number = self.sprites, self.shown.die_view.die
        if frame.height > 0:
            painter.save()
            painter.rotate(-self.rotation())
            painter.translate(_FALLS * (frame.height * UNIT))
            sprites.draw(painter, _SHADOW, self.pixmap_scale)
            painter.restore()
        tip = frame.tipped * pi / 2
        seen_size, next_size = UNIT * cos(tip), UNIT * sin(tip)
        for face, size, ahead in ((self._next, next_size, False), (self._seen, seen_size, True)):
            if size < 1.0:
                continue
            sprite = sprites.die(number, face, faint=False)
            body = _part(size, seen_size + next_size, frame.way, ahead=ahead)
            dx, dy = body.width() * DIE_SHADOW, body.height() * DIE_SHADOW
            sprites.draw(painter, sprite, self.pixmap_scale, body.adjusted(-dx, -dy, dx, dy))
            set_fill(painter, INK, _SIDE_DARK * (1 - size / UNIT))
            painter.drawRoundedRect(body, body.width() * 0.16, body.height() * 0.16)


def _part(size: float, whole: float, way: int, *, ahead: bool) -> QRectF:
    """Return the area of one of a tipping die's two visible faces.

    Args:
        size: the visible length of the face, in scene units.
        whole: the visible length of both faces together.
        way: the side towards which the die tips (`DieFrame.way`).
        ahead: whether to return the face on the side `way`, not the opposite one.
    """
    start = whole / 2 - size if ahead is (way in (0, 1)) else -whole / 2
    half = UNIT / 2
    return QRectF(start, -half, size, UNIT) if way in (0, 2) else QRectF(-half, start, UNIT, size)


_SHADOW: Final = Sprite(
    ("die shadow",),
    die_outline(LIFTED_SHADOW),
    partial(paint_lifted_shadow, margin=LIFTED_SHADOW, height=0.8),
)
"""The shadow of a die in the air above the table."""


class CupItem(Piece):
    """An item that shows the cup from which dice are thrown."""

    def __init__(self, sprites: SpriteCache, place: DicePlace, name: str) -> None:
        self._area = die_outline()
        inset = UNIT * 0.1
        body = self._area.adjusted(inset, 0, -inset, 0)
        super().__init__(sprites, self._area.adjusted(-4, -4, 4, 4), body)
        self.rest = Pose(place.x * UNIT, place.y * UNIT, min(place.width, place.height), 0.0)
        self.rest_z = PIECES_Z - 1
        self.setToolTip(plain(name))
        self.settle()

    @override
    def draw(self, painter: QPainter) -> None:
        if self.visible_glow is not None:
            set_fill(painter, self.sprites.theme.ring, 0.3)
            painter.drawEllipse(self._area)
        self.sprites.draw(painter, self.sprites.drawing("cup", self._area), self.pixmap_scale)
