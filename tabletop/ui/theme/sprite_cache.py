"""Prints cards, dice and marks in the resolution in which they are seen."""

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QTransform

from tabletop.engine.actions import ChooseCard, ChooseSeat, ChooseWord, Move, SeatAction
from tabletop.engine.cards import CardId, CardSet, Face
from tabletop.match.match import Match
from tabletop.ui.theme.art import Art, Pixmaps
from tabletop.ui.theme.face_painting import (
    DIE_SHADOW,
    MARK,
    SHADOW,
    paint_back,
    paint_card,
    paint_die,
    paint_mark,
)
from tabletop.ui.theme.seat_colours import dot_icon
from tabletop.ui.theme.text_fitting import Sizes, text_path, text_width
from tabletop.ui.theme.theme import INK, PAPER_LIGHT, Theme
from tabletop.ui.viewmodel.layout import CARD_RATIO
from tabletop.ui.viewmodel.snapshot import Mark

UNIT: Final = 100.0
"""Scene units of a card width: the scene's coordinates are the plan's times this."""
GLOW: Final = 0.09
"""How far the glow round a piece reaches, in its widths."""
CHIP: Final = 0.27
"""Height of a chip in card widths."""
_LETTER: Final = 0.45
_LETTER_FULL: Final = 0.66
"""Height of its writing in heights of a chip, as usual and where writing is large."""
_ENDS: Final = 0.7
"""Width of a chip that is not written on, in its heights."""

_CORNER: Final = 0.04


def card_outline(margin: float = 0.0) -> QRectF:
    """A card of one card width round its middle, in scene units, with a margin in card widths."""
    width = UNIT * (1 + 2 * margin)
    height = UNIT * (CARD_RATIO + 2 * margin)
    return QRectF(-width / 2, -height / 2, width, height)


def die_outline(margin: float = 0.0) -> QRectF:
    """A die with a side of one card width round its middle, in scene units."""
    side = UNIT * (1 + 2 * margin)
    return QRectF(-side / 2, -side / 2, side, side)


@dataclass(frozen=True, slots=True)
class Chip:
    """A label of paper.

    Attributes:
        text: what is written on it.
        width, height: in scene units.
        letter: height of capitals in its heights.
    """

    text: str
    width: float
    height: float
    letter: float

    @classmethod
    def of(cls, text: str, sizes: Sizes) -> "Chip":
        """A label as large as its text; larger writing fills it more before it grows."""
        height = UNIT * CHIP
        letter = sizes.within(height * _LETTER, height * _LETTER_FULL)
        height = max(height, letter / _LETTER_FULL)
        width = max(height, text_width(text, letter) + height * _ENDS)
        return cls(text, width, height, letter / height)

    @property
    def area(self) -> QRectF:
        """Where it is, round its middle."""
        return QRectF(-self.width / 2, -self.height / 2, self.width, self.height)


class SpriteCache:
    """Gives pixmaps of whatever lies on the table, at the resolution of the view.

    Attributes:
        resolution: device pixels of a scene unit.
        ratio: device pixels of a logical pixel.
    """

    def __init__(self, cards: CardSet, theme: Theme) -> None:
        self.art = Art(cards.game, theme.contrast)
        self.resolution = 1.0
        self.ratio = 1.0
        self._theme = theme
        self._cards = cards
        self._pixmaps = Pixmaps()

    @property
    def theme(self) -> Theme:
        """Colours of marks, and how much numbers on cards stand out."""
        return self._theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        if theme.contrast != self.art.contrast:
            self.art.contrast = theme.contrast
            self._pixmaps.clear()
        self._theme = theme

    @property
    def pixmaps(self) -> Pixmaps:
        """What was printed so far."""
        return self._pixmaps

    def face(self, card: CardId, side: str | None, scale: float) -> QPixmap:
        """A card's face with its shadow."""
        definition = self._cards.cards[card]
        face: Face = (
            definition.face if side is None else definition.sides.get(side, definition.face)
        )
        size = self._size(card_outline(SHADOW), scale)
        return self._pixmaps.get(
            ("face", card, side),
            size,
            self.ratio,
            lambda painter, rect: paint_card(painter, rect, face, self.art),
        )

    def keep_faces(self, shown: Collection[CardId]) -> None:
        """Forget every printed face but those of these cards."""

        def is_stale(what: Hashable) -> bool:
            return isinstance(what, tuple) and what[0] == "face" and what[1] not in shown

        self._pixmaps.forget(is_stale)

    def back(self, back: str, scale: float) -> QPixmap:
        """A card's back with its shadow."""
        return self._pixmaps.get(
            ("back", back),
            self._size(card_outline(SHADOW), scale),
            self.ratio,
            lambda painter, rect: paint_back(painter, rect, back, self.art),
        )

    def die(self, die: int, face: int | None, scale: float, *, faint: bool) -> QPixmap:
        """A die with its shadow."""
        definition = self._cards.dice[die]
        return self._pixmaps.get(
            ("die", definition.colour, definition.symbol, definition.pips, face, faint),
            self._size(die_outline(DIE_SHADOW), scale),
            self.ratio,
            lambda painter, rect: paint_die(painter, rect, definition, face, self.art, faint=faint),
        )

    def picture(self, name: str, area: QRectF, rotation: float = 0.0) -> QPixmap:
        """A drawing, turned clockwise about its middle by so many degrees."""
        return self._pixmaps.get(
            ("picture", name, rotation),
            self._size(area, 1.0),
            self.ratio,
            lambda painter, rect: self.art.paint(painter, name, rect, rotation),
        )

    def paint_picture(
        self, painter: QPainter, name: str, area: QRectF, rotation: float = 0.0
    ) -> None:
        """Draw `picture` into its area."""
        draw(painter, area, self.picture(name, area, rotation))

    def glow(self, colour: str, scale: float, *, die: bool = False) -> QPixmap:
        """A soft ring round a card or die that may be lifted."""
        outline = die_outline(GLOW * 1.4) if die else card_outline(GLOW)

        def paint(painter: QPainter, rect: QRectF) -> None:
            reach = GLOW * 1.4 if die else GLOW
            margin = rect.width() * reach / (1 + 2 * reach)
            corner = rect.width() * (0.2 if die else _CORNER)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            steps = 7
            for step in range(steps):
                spread = margin * 0.9 * (steps - step) / steps
                shade = QColor(colour)
                shade.setAlphaF(0.12 + 0.5 * (step / steps) ** 2)
                painter.setPen(QPen(shade, margin * 0.9 / steps * 1.6))
                inner = rect.adjusted(margin, margin, -margin, -margin)
                painter.drawRoundedRect(
                    inner.adjusted(-spread, -spread, spread, spread),
                    corner + spread,
                    corner + spread,
                )

        return self._pixmaps.get(
            ("glow", colour, die), self._size(outline, scale), self.ratio, paint
        )

    def mark(self, mark: Mark, scale: float) -> QPixmap:
        """A small round mark."""
        area = QRectF(0, 0, UNIT * MARK, UNIT * MARK)
        return self._pixmaps.get(
            ("mark", mark),
            self._size(area, scale),
            self.ratio,
            lambda painter, rect: paint_mark(painter, rect, mark),
        )

    @property
    def sizes(self) -> Sizes:
        """How large writing on the table is."""
        return Sizes.at(self.resolution / self.ratio)

    def chip(self, chip: Chip) -> QPixmap:
        """A label of paper, as round as it is high."""
        return self._pixmaps.get(
            ("chip", chip.text, chip.letter),
            self._size(chip.area, 1.0),
            self.ratio,
            lambda painter, rect: paint_chip(painter, rect, chip),
        )

    def _size(self, area: QRectF, scale: float) -> QSize:
        pixels = scale * self.resolution
        return QSize(max(round(area.width() * pixels), 1), max(round(area.height() * pixels), 1))


def paint_chip(painter: QPainter, rect: QRectF, chip: Chip) -> None:
    """Paint a label of paper with its text."""
    line = rect.height() * 0.07
    paper = rect.adjusted(line, line, -line, -line)
    painter.setPen(QPen(QColor(INK), line))
    painter.setBrush(QColor(PAPER_LIGHT))
    painter.drawRoundedRect(paper, paper.height() / 2, paper.height() / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK))
    painter.drawPath(text_path(chip.text, paper.center(), rect.height() * chip.letter))


def draw(painter: QPainter, area: QRectF, pixmap: QPixmap) -> None:
    """Draw a pixmap into an area; pixel by pixel where it has just that size and is not turned."""
    world = painter.worldTransform()
    ratio = pixmap.devicePixelRatio()
    straight = not world.isRotating() and world.m11() > 0
    if straight and abs(area.width() * world.m11() * ratio - pixmap.width()) < 1:
        corner = world.map(area.topLeft())
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(
            QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio), pixmap
        )
        painter.setWorldTransform(world)
        return
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()))


_SIDE: Final = 48


_CARD: Final = 96
"""Width of a card's picture in pixels; the button makes it smaller."""


def picture_of(action: SeatAction | None, sprites: SpriteCache, match: Match) -> QIcon:
    """The picture of what an action names; an empty one where it names nothing."""
    match action:
        case ChooseSeat(seat):
            return dot_icon(match.badge(seat), _SIDE)
        case ChooseWord(word):
            return sprites.art.sign(word)
        case ChooseCard(card):
            return QIcon(sprites.face(card, None, _CARD / (UNIT * sprites.resolution)))
        case Move(to=int(to), source=None):
            owner = match.rules.zones[to].owner
            return QIcon() if owner is None else dot_icon(match.badge(owner), _SIDE)
        case _:
            return QIcon()
