"""Large words over the table, on a ribbon: what has just happened."""

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QPolygonF

from tabletop.ui.table.scene.items import HELD_Z, Piece, Pose
from tabletop.ui.table.scene.sprites import SpriteCache
from tabletop.ui.widgets.text_fitting import text_path, text_width
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, centred, outline_shapes, smooth_painter

_PIECES: Final = 24
_COLOURS: Final = ("#0072B2", "#E69F00", "#D55E00", "#CC79A7", "#009E73", "#56B4E9", "#F7D98B")
_RIBBON: Final = "#F7D98B"
_RIBBON_SHADE: Final = "#E69F00"
_HIGH: Final = 2.0
"""Height of the ribbon in heights of its capitals."""
_ENDS: Final = 4.4
"""How much wider than its writing it is, tails and all, in the same."""
_FLOWN: Final = (5.0, 3.6)
"""How far confetti flies from the middle, across and down, in the same."""
_FALLEN: Final = 4.0
"""How far it falls meanwhile, in the same."""
_LARGEST: Final = 0.4
"""How far a piece of confetti reaches from its own middle, in the same."""
_LASTS: Final = 1000.0
"""Milliseconds that confetti flies."""


def ribbon_area(words: Sequence[str], height: float) -> QRectF:
    """Return how large a ribbon is for words with capitals so high, round its middle."""
    wide = max(text_width(line, height) for line in words) + _ENDS * height
    return QRectF(-wide / 2, -height * _HIGH * 0.7, wide, height * _HIGH * 1.4)


class HeadlineItem(Piece):
    """A ribbon with words, one after the other where something is counted.

    Attributes:
        words: what is said now.
    """

    def __init__(
        self,
        sprites: SpriteCache,
        words: Sequence[str],
        height: float,
        middle: QPointF,
        *,
        times: Sequence[float] = (),
        cheers: bool = False,
    ) -> None:
        """Lie over the table, not to be seen yet.

        Args:
            sprites: say how sharp it is printed.
            words: what is said.
            height: of the capitals, in scene units.
            middle: where, in scene units.
            times: milliseconds after which the second words stand there, the third, and so on.
            cheers: whether confetti flies.
        """
        self._ribbon = ribbon_area(words, height)
        bounds = self._ribbon | _flown(self._ribbon, height) if cheers else self._ribbon
        super().__init__(sprites, bounds, self._ribbon)
        self._all, self._height, self._times, self._cheers = tuple(words), height, times, cheers
        self.words = self._all[0]
        self._elapsed = 0.0
        self.rest = Pose(middle.x(), middle.y(), 1.0, 0.0)
        self.rest_z = HELD_Z
        self._printed: dict[str, QPixmap] = {line: self._print(line) for line in self._all}
        self.place(self.rest)
        self.setZValue(self.rest_z)
        self.setOpacity(0.0)

    def stand(self) -> None:
        """Be seen at once with the last words, and do not move."""
        self.words = self._all[-1]
        self.setOpacity(1.0)

    def acted(self, elapsed: float) -> None:
        """Count, and let confetti fly."""
        self._elapsed = elapsed
        passed = sum(elapsed >= time for time in self._times)
        words = self._all[min(passed, len(self._all) - 1)]
        if words != self.words or self._cheers:
            self.words = words
            self.update()

    def settle(self) -> None:
        """Go: all was said."""
        scene = self.scene()
        if scene is not None:
            scene.removeItem(self)

    def draw(self, painter: QPainter) -> None:
        """See `TableItem`."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._cheers and 0.0 < self._elapsed < _LASTS:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            random = Random(len(self._all[0]))
            for _ in range(_PIECES):
                self._fly(painter, random, self._elapsed / 1000)
        pixmap = self._printed[self.words]
        painter.drawPixmap(self._ribbon, pixmap, QRectF(pixmap.rect()))

    def _fly(self, painter: QPainter, random: Random, seconds: float) -> None:
        """Draw the next piece of confetti where it is after so many seconds."""
        unit = self._height
        angle, reach = random.uniform(0, 2 * pi), random.uniform(0.5, 1.0)
        spread = 1 - (1 - min(seconds, 1.0)) ** 2
        across = cos(angle) * reach * spread * (self._ribbon.width() / 2 / unit + _FLOWN[0])
        down = _FALLEN * seconds**2 - sin(angle) * reach * _FLOWN[1] * spread
        radius = random.uniform(0.22, 0.36) * unit
        painter.save()
        painter.translate(QPointF(across, down) * unit)
        painter.rotate(random.uniform(-500, 500) * seconds)
        outline_shapes(painter, INK, unit / 14, random.choice(_COLOURS))
        corners = random.choice((0, 3, 4))
        if corners:
            turns = [2 * pi * n / corners for n in range(corners)]
            points = [QPointF(sin(turn), -cos(turn)) * radius for turn in turns]
            painter.drawPolygon(QPolygonF(points))
        else:
            painter.drawEllipse(QPointF(), radius * 0.85, radius * 0.85)
        painter.restore()

    def _print(self, words: str) -> QPixmap:
        """Paint the ribbon once; every frame only copies it."""
        area, resolution = self._ribbon, self.sprites.resolution * 1.1
        pixmap = QPixmap(round(area.width() * resolution), round(area.height() * resolution))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = smooth_painter(pixmap)
        painter.scale(resolution, resolution)
        painter.translate(-area.topLeft())
        unit = self._height
        paper = centred(QPointF(), area.width() - 2.6 * unit, unit * _HIGH)
        outline_shapes(painter, INK, unit / 8, _RIBBON_SHADE)
        for side in (-1, 1):
            painter.drawPath(_tail(side, paper.width() / 2, unit))
        outline_shapes(painter, INK, unit / 8, _RIBBON)
        painter.drawRoundedRect(paper, unit * 0.3, unit * 0.3)
        gloss = QRectF(paper.left() + unit * 0.4, paper.top() + unit * 0.2, paper.width(), 0)
        painter.fillRect(gloss.adjusted(0, 0, -unit * 0.8, unit * 0.12), QColor(PAPER_LIGHT))
        painter.fillPath(text_path(words, QPointF(0.0, unit * 0.04), unit), QColor(INK))
        painter.end()
        return pixmap


def _flown(ribbon: QRectF, unit: float) -> QRectF:
    """Return where confetti may fly round a ribbon, as `HeadlineItem` lets it fly."""
    across, up = (_FLOWN[0] + _LARGEST) * unit, (_FLOWN[1] + _LARGEST) * unit
    across += ribbon.width() / 2
    return QRectF(-across, -up, 2 * across, 2 * up + _FALLEN * unit)


def _tail(side: int, reach: float, unit: float) -> QPainterPath:
    """Return an end of the ribbon, behind it and a little lower."""
    path = QPainterPath(QPointF(side * (reach - unit * 0.7), -unit * 0.5))
    path.lineTo(side * (reach + unit * 1.2), -unit * 0.5)
    path.lineTo(side * (reach + unit * 0.65), unit * 0.45)
    path.lineTo(side * (reach + unit * 1.2), unit * 1.3)
    path.lineTo(side * (reach - unit * 0.7), unit * 1.3)
    path.closeSubpath()
    return path
