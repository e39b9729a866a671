"""Sprites: the pictures on the table, painted directly or cached as pixmaps."""

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import (
    QFont,
    QGuiApplication,
    QIcon,
    QPainter,
    QPainterPath,
    QPixmap,
    QTransform,
)

from tabletop.engine.actions import ChooseCard, ChooseSeat, ChooseWord, Move, SeatAction
from tabletop.engine.cards import CardId, CardSet, Face
from tabletop.match.match import Match
from tabletop.overriding import override
from tabletop.ui.table.model.layout import CARD_RATIO
from tabletop.ui.table.model.snapshot import Mark
from tabletop.ui.table.scene.face_painting import (
    DIE_SHADOW,
    MARK,
    SHADOW,
    CardText,
    inset,
    paint_back,
    paint_card,
    paint_contact,
    paint_die,
    paint_dimmed,
    paint_lifted_shadow,
    paint_mark,
    rounded,
)
from tabletop.ui.widgets.art import Art, Paint, PixmapCache, badge_icon
from tabletop.ui.widgets.text_fitting import TextSizes, text_path, text_width
from tabletop.ui.widgets.theme import (
    INK,
    PAPER_LIGHT,
    Theme,
    centred,
    paint_rings,
    set_fill,
    set_outline,
    with_opacity,
)

UNIT: Final = 100.0
"""Scene units per card width; a plan's coordinates are multiplied by it."""
RING: Final = 0.032
"""The width of the highlight ring around a piece, in card widths."""
_RING_LINE: Final = 0.011
"""The width of each of the lines on both sides of the ring."""
_RING_REACH: Final = RING + 2 * _RING_LINE
LIFTED_SHADOW: Final = 0.26
"""The reach of the shadow of a card held above the table, in card widths."""
HALO: Final = 0.1
"""The reach of the highlight around an area, in card widths."""
CHIP: Final = 0.27
"""The height of a chip, in card widths."""
_LETTER: Final = 0.5
_LETTER_FULL: Final = 0.6
"""The height of a chip's text relative to the chip: usual, and for large text."""
_CARDS: Final = 0.72
"""The width of the card symbols on a chip, in heights of the chip."""
_ENDS: Final = 0.8
"""The width of a chip's rounded ends, in heights of the chip."""
_CHIP_SHADOW: Final = 0.05
"""The reach of a chip's shadow, in card widths."""

_CORNER: Final = 0.04
_NUMBER: Final = 0.44, 0.22
"""The width and height of a card's corner with a number, relative to the card."""
_TINT: Final = 0.2
"""The opacity of the ring's colour over a piece that is a drop target."""


def card_outline(margin: float = 0.0) -> QRectF:
    """Return a card's area around its centre in scene units; `margin` is in widths."""
    return centred(QPointF(), UNIT * (1 + 2 * margin), UNIT * (CARD_RATIO + 2 * margin))


def die_outline(margin: float = 0.0) -> QRectF:
    """Return a die's area around its centre in scene units; `margin` is in sides."""
    side = UNIT * (1 + 2 * margin)
    return centred(QPointF(), side, side)


_CARD_AREA: Final = card_outline(SHADOW)


@dataclass(frozen=True, slots=True)
class Chip:
    """A small label over the cards.

    Attributes:
        text: its text.
        width, height: the size in scene units.
        letter: the height of capitals relative to the chip's height.
        counts: whether the text is a number of cards, with card symbols before it.
    """

    text: str
    width: float
    height: float
    letter: float
    counts: bool = False

    @classmethod
    def of(cls, text: str, sizes: TextSizes, *, room: float = 0.0) -> "Chip":
        """Return a chip for a text; larger text fills more of the chip before it grows.

        Args:
            text: its text.
            sizes: the text sizes of the table.
            room: the maximum width of a chip with card symbols; 0 for none.
        """
        height = UNIT * CHIP
        letter = sizes.within(height * _LETTER, height * _LETTER_FULL)
        height = max(height, letter / _LETTER_FULL)
        width = max(height, text_width(text, letter) + height * _ENDS)
        counts = width + height * _CARDS <= room
        return cls(text, width + height * _CARDS * counts, height, letter / height, counts)

    @property
    def area(self) -> QRectF:
        """The area of the chip and its shadow around the chip's centre, in scene units."""
        margin = 2 * _CHIP_SHADOW * UNIT
        return centred(QPointF(), self.width + margin, self.height + margin)


class Sprite(NamedTuple):
    """A picture that can be painted on the table.

    Attributes:
        key: identifies the picture; equal keys mean equal pictures.
        area: the sprite's area around its centre, in scene units.
        paint: paints the sprite into a rectangle with the area's proportions.
    """

    key: tuple[Hashable, ...]
    area: QRectF
    paint: Paint


class Sprites:
    """Paints the sprites of a game directly, without a cache.

    Attributes:
        cards: the game's cards and dice.
        theme: the colours of marks, and the contrast of numbers on cards.
        art: the game's drawings.
    """

    def __init__(self, cards: CardSet, theme: Theme) -> None:
        self.cards = cards
        self.theme = theme
        self.art = Art(cards.game, theme.contrast)

    def draw(
        self, painter: QPainter, sprite: Sprite, scale: float = 1.0, area: QRectF | None = None
    ) -> None:
        """Draw a sprite around the painter's origin, or into another area.

        Args:
            painter: the painter, which uses scene units.
            sprite: the sprite.
            scale: the scale for which a cache renders the sprite.
            area: the area to draw into, with the sprite's proportions; None for `Sprite.area`.
        """
        del scale
        sprite.paint(painter, sprite.area if area is None else area)

    def face(self, card: CardId, side: str | None) -> Sprite:
        """Return a card's face with its shadow."""
        definition = self.cards.cards[card]
        face: Face = definition.sides.get(side or "", definition.face)
        text = self.text_on(card, side)
        paint = partial(paint_card, face=face, art=self.art, words=text)
        return Sprite(("face", card, side, text), _CARD_AREA, paint)

    def text_on(self, card: CardId, side: str | None) -> CardText:
        """Return the text to paint on a card, which is empty in this base class."""
        del card, side
        return CardText()

    def back(self, back: str) -> Sprite:
        """Return a card's back with its shadow."""
        return Sprite(("back", back), _CARD_AREA, partial(paint_back, back=back, art=self.art))

    def lifted_shadow(self, height: float = 1.0) -> Sprite:
        """Return the shadow of a card above the table (`paint_shadow`)."""
        paint = partial(paint_lifted_shadow, margin=LIFTED_SHADOW, height=height)
        return Sprite(("cast", height), card_outline(LIFTED_SHADOW), paint)

    def shade(self, *, is_face: bool) -> Sprite:
        """Return the shade over a card to which the dragged piece cannot go.

        The corners of a face are left out, so that their numbers stay legible.
        """
        return Sprite(("shade", is_face), card_outline(), partial(_paint_shade, is_face=is_face))

    def die(self, number: int, face: int | None, *, faint: bool) -> Sprite:
        """Return a die with its shadow; `number` is the die's number in the rules."""
        die = self.cards.dice[number]
        key = ("die", die.colour, die.symbol, die.pips, face, faint)
        paint = partial(paint_die, die=die, face=face, art=self.art, faint=faint)
        return Sprite(key, die_outline(DIE_SHADOW), paint)

    def drawing(self, name: str, area: QRectF, rotation: float = 0.0) -> Sprite:
        """Return a drawing of the game, rotated clockwise by `rotation` degrees."""

        def paint(painter: QPainter, rect: QRectF) -> None:
            self.art.paint(painter, name, rect, rotation)

        return Sprite(("picture", name, rotation), area, paint)

    def line_drawing(self, name: str, area: QRectF) -> Sprite:
        """Return a drawing reduced to its lines, in the colour of text on the table."""

        def paint(painter: QPainter, rect: QRectF) -> None:
            self.art.paint_lines(painter, name, rect, self.theme.on_felt)

        return Sprite(("lines", name, self.theme.on_felt), area, paint)

    def chip(self, chip: Chip) -> Sprite:
        """Return the sprite of a chip, whose ends are semicircles."""
        key = ("chip", chip.text, chip.letter, chip.counts)
        return Sprite(key, chip.area, partial(_paint_chip, chip=chip))

    def mark(self, mark: Mark) -> Sprite:
        """Return the sprite of a small round mark."""
        area = centred(QPointF(), UNIT * MARK, UNIT * MARK)
        return Sprite(("mark", mark), area, partial(paint_mark, mark=mark))

    def ring(self, scale: float, *, die: bool = False, filled: bool = False) -> Sprite:
        """Return the highlight ring around a card or die, which covers nothing of it.

        Args:
            scale: the scale of the piece; the ring is equally wide around all pieces.
            die: whether the ring is for a die, not a card.
            filled: whether the piece is also tinted, because it is a drop target.
        """
        colour, margin = self.theme.ring, _RING_REACH / scale
        area = die_outline(margin) if die else card_outline(margin)
        paint = partial(_paint_ring, colour=colour, margin=margin, die=die, filled=filled)
        return Sprite(("ring", colour, margin, die, filled), area, paint)

    def light(self, place: QRectF, *, aimed: bool) -> Sprite:
        """Return the highlight of a drop target, which is stronger if `aimed`."""
        reach, colour = UNIT * HALO, self.theme.land
        area = inset(place, -reach)
        paint = partial(_paint_light, share=reach / area.width(), colour=colour, aimed=aimed)
        return Sprite(("light", area.width(), area.height(), colour, aimed), area, paint)


class SpriteCache(Sprites):
    """Sprites drawn as cached pixmaps at the resolution of the view.

    Attributes:
        resolution: device pixels per scene unit.
        ratio: device pixels per logical pixel.
        pixmaps: the pixmaps rendered so far.
        shows_playable: whether playable pieces are highlighted.
        shows_targets: whether drop targets are highlighted.
        card_text: returns a card's text; None if cards show no text.
    """

    def __init__(self, cards: CardSet, theme: Theme) -> None:
        super().__init__(cards, theme)
        self.resolution = 1.0
        self.ratio = 1.0
        self._sizes, self._sizes_asked = TextSizes(), (0.0, QFont())
        self.pixmaps = PixmapCache()
        self.shows_playable = self.shows_targets = True
        self.card_text: Callable[[CardId], str] | None = None

    @property
    def sizes(self) -> TextSizes:
        """The text sizes on the table."""
        key = (self.resolution / self.ratio, QGuiApplication.font())
        if key != self._sizes_asked:  # cached, since the sizes are used whenever a card is drawn
            self._sizes_asked, self._sizes = key, TextSizes.for_scale(key[0])
        return self._sizes

    @override
    def text_on(self, card: CardId, side: str | None) -> CardText:
        if self.card_text is None or side is not None:  # turned cards show no text
            return CardText()
        return CardText(self.card_text(card), round(self.sizes.least * self.resolution, 1))

    def has_room_for_text(self, card: CardId, side: str | None, width: float) -> bool:
        """Return whether a card of a width in device pixels has space for its text."""
        area = QRectF(0, 0, width, width * CARD_RATIO)
        return self.text_on(card, side).fit(self.cards.cards[card].face, area) is not None

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme."""
        if theme.contrast != self.art.contrast:
            self.art.contrast = theme.contrast
            self.pixmaps.forget(lambda _: True)
        self.theme = theme

    def pixmap(self, sprite: Sprite, scale: float) -> QPixmap:
        """Return a sprite's pixmap at a scale."""
        pixels, area = scale * self.resolution, sprite.area
        size = QSize(max(round(area.width() * pixels), 1), max(round(area.height() * pixels), 1))
        return self.pixmaps.get(sprite.key, size, self.ratio, sprite.paint)

    @override
    def draw(
        self, painter: QPainter, sprite: Sprite, scale: float = 1.0, area: QRectF | None = None
    ) -> None:
        pixmap, area = self.pixmap(sprite, scale), sprite.area if area is None else area
        world, ratio = painter.worldTransform(), self.ratio
        is_straight = not world.isRotating() and world.m11() > 0
        # Without rotation or scaling, pixels are copied exactly.
        if is_straight and abs(area.width() * world.m11() * ratio - pixmap.width()) < 1:
            corner = world.map(area.topLeft()) * ratio
            painter.setWorldTransform(QTransform())
            painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())) / ratio, pixmap)
            painter.setWorldTransform(world)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()))

    def dimmed_face(self, card: CardId, side: str | None) -> Sprite:
        """Return the face of a card that cannot be used, made from its cached face."""
        bright, definition = self.face(card, side), self.cards.cards[card]

        def paint(painter: QPainter, rect: QRectF) -> None:
            pixmap = self.pixmaps.get(bright.key, rect.size().toSize(), self.ratio, bright.paint)
            face = definition.sides.get(side or "", definition.face)
            paint_dimmed(painter, rect, pixmap, face, self.art)

        return Sprite((*bright.key, "dimmed"), bright.area, paint)

    def draw_over_widget(
        self, painter: QPainter, sprite: Sprite, middle: QPointF, width: float
    ) -> None:
        """Draw a sprite on a widget; `width` is the width of a card in logical pixels."""
        scale, area, ratio = width / UNIT, sprite.area, painter.device().devicePixelRatioF()
        corner = centred(middle, area.width() * scale, area.height() * scale).topLeft() * ratio
        pixmap = self.pixmap(sprite, scale * ratio / self.resolution)
        # On whole device pixels, which are then copied exactly.
        whole = QPointF(round(corner.x()), round(corner.y())) / ratio
        size = QSizeF(pixmap.deviceIndependentSize()) * pixmap.devicePixelRatio() / ratio
        painter.drawPixmap(QRectF(whole, size), pixmap, QRectF(pixmap.rect()))

    def keep_faces(self, shown: Collection[CardId]) -> None:
        """Remove the cached faces of all cards except `shown`."""

        def is_stale(key: Hashable) -> bool:
            return isinstance(key, tuple) and key[0] == "face" and key[1] not in shown

        self.pixmaps.forget(is_stale)


def _paint_chip(painter: QPainter, rect: QRectF, chip: Chip) -> None:
    scale = rect.height() / chip.area.height()
    rect = inset(rect, _CHIP_SHADOW * UNIT * scale)
    line = rect.height() * 0.07
    paper = inset(rect, line)
    paint_contact(painter, paper, 0.4, reach=UNIT * scale)
    set_outline(painter, INK, line, PAPER_LIGHT)
    painter.drawRoundedRect(paper, paper.height() / 2, paper.height() / 2)
    writing = paper
    if chip.counts:
        high = rect.height() * 0.5
        writing = paper.adjusted(rect.height() * _CARDS, 0, 0, 0)
        middle = QPointF(paper.left() + rect.height() * 0.58, paper.center().y())
        card = centred(middle, high * 0.75, high)
        for aside in (0.22, -0.22):
            set_outline(painter, PAPER_LIGHT, line / 2, INK)
            painter.drawRoundedRect(card.translated(high * aside, -high * aside / 3), line, line)
    set_fill(painter, INK)
    painter.drawPath(text_path(chip.text, writing.center(), rect.height() * chip.letter))


def _paint_shade(painter: QPainter, rect: QRectF, *, is_face: bool) -> None:
    shaded = rounded(rect, rect.width() * _CORNER)
    if is_face:
        corner = QRectF(QPointF(), QSizeF(rect.width() * _NUMBER[0], rect.height() * _NUMBER[1]))
        corner.moveTopLeft(rect.topLeft())
        for _ in range(2):
            numbers = QPainterPath()
            numbers.addRect(corner)
            shaded -= numbers
            corner.moveBottomRight(rect.bottomRight())
    painter.fillPath(shaded, with_opacity("#3A2A10", 0.17))


def _paint_ring(
    painter: QPainter, rect: QRectF, colour: str, margin: float, *, die: bool, filled: bool
) -> None:
    side = rect.width() / (1 + 2 * margin)
    piece, corner = inset(rect, side * margin), side * (0.2 if die else _CORNER)
    if filled:
        painter.fillPath(rounded(piece, corner), with_opacity(colour, _TINT))
    if die:  # its outline and the ring's inner line are one
        piece = inset(piece, side * 0.03)
    middle = side * margin / 2
    lines = (INK, 2 * middle), (colour, 2 * middle * RING / _RING_REACH)
    paint_rings(painter, [inset(piece, -middle)], corner + middle, lines)


def _paint_light(
    painter: QPainter, rect: QRectF, share: float, colour: str, *, aimed: bool
) -> None:
    reach = rect.width() * share
    corner, place = reach * 0.6, inset(rect, reach)
    steps = max(round(reach), 4)  # one step per pixel, to be smooth at every scale
    for step in range(steps):
        distance = reach * (1 - (step + 0.5) / steps)
        strength = (0.85 if aimed else 0.5) * (step / steps) ** 2
        set_outline(painter, with_opacity(colour, strength), reach / steps)
        painter.drawRoundedRect(inset(place, -distance), corner + distance, corner + distance)
    fill = with_opacity(colour, 0.24 if aimed else 0.1)
    set_outline(painter, colour, reach * (0.45 if aimed else 0.25), fill)
    painter.drawRoundedRect(place, corner, corner)


_SIDE: Final = 48


_CARD: Final = 96
"""The width of a card's icon in pixels, which buttons scale down."""


def action_icon(action: SeatAction | None, sprites: SpriteCache, match: Match) -> QIcon:
    """Return the icon of the card, seat or word that an action names, or a null icon."""
    match action:
        case ChooseSeat(seat):
            return badge_icon(match.badge(seat), _SIDE)
        case ChooseWord(word):
            return sprites.art.symbol_icon(word)
        case ChooseCard(card):
            scale = _CARD / (UNIT * sprites.resolution)
            return QIcon(sprites.pixmap(sprites.face(card, None), scale))
        case Move(to=int(to), source=None):
            owner = match.rules.zones[to].owner
            return QIcon() if owner is None else badge_icon(match.badge(owner), _SIDE)
        case _:
            return QIcon()
