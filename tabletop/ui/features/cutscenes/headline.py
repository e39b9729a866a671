"""Headlines: ribbons over the table that show what happened, with confetti."""

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QPolygonF

from tabletop.overriding import override
from tabletop.ui.table.scene.face_painting import paint_shadow
from tabletop.ui.table.scene.items import HELD_Z, Piece, Pose
from tabletop.ui.table.scene.sprites import SpriteCache
from tabletop.ui.widgets.text_fitting import text_path, text_width
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, centred, set_outline, smooth_painter

_CONFETTI: Final = 40
_WAVES: Final = 2
"""Pieces of confetti that fly at the same time, and how many times that many fly."""
_COLOURS: Final = ("#0072B2", "#E69F00", "#D55E00", "#CC79A7", "#009E73", "#56B4E9", "#F7D98B")
_SUCCESS: Final = ("#F7D98B", "#E69F00")
_MISHAP: Final = ("#B9C7D6", "#6F8196")
"""Colours of a ribbon and of its tails."""
_HIGH: Final = 2.0
"""Height of the ribbon, in cap heights."""
_TAILS_WIDTH: Final = 4.4
"""Width of the ribbon beyond its text, with both tails, in cap heights."""
_HANGS: Final = 0.25
"""How much lower the tails of a mishap's ribbon are, in cap heights."""
_RANGE: Final = (5.0, 3.6)
"""Horizontal and vertical reach of confetti from the centre, in cap heights."""
_FALL: Final = 4.0
"""Distance that confetti falls during its flight, in cap heights."""
_RADIUS: Final = 0.4
"""Radius of the nearest piece of confetti, in cap heights."""
_FLIGHT_TIME: Final = 900.0
"""Duration of the flight of a wave of confetti, in milliseconds."""
CONFETTI_TIME: Final = _WAVES * _FLIGHT_TIME
"""Duration of the flight of all confetti, in milliseconds."""


def ribbon_area(words: Sequence[str], height: float) -> QRectF:
    """Return a ribbon's bounds around the origin, wide enough for each of its texts."""
    wide = max(text_width(line, height) for line in words) + _TAILS_WIDTH * height
    return QRectF(-wide / 2, -height * _HIGH * 0.7, wide, height * _HIGH * 1.4)


class PassingItem(Piece):
    """A piece that leaves the table when its motion ends."""

    @override
    def settle(self) -> None:
        scene = self.scene()
        if scene is not None:
            scene.removeItem(self)


class HeadlineItem(PassingItem):
    """A ribbon that shows one headline, or several in turn if something is counted.

    Attributes:
        words: the current headline.
        is_ribbon: whether it is as small as possible, because nothing larger has space.
    """

    def __init__(
        self,
        sprites: SpriteCache,
        words: Sequence[str],
        height: float,
        middle: QPointF,
        *,
        times: Sequence[float] = (),
        confetti: bool = False,
        is_mishap: bool = False,
    ) -> None:
        """Create the item above the table, invisible at first.

        Args:
            sprites: provides the rendering resolution.
            words: the headlines, shown in turn.
            height: the cap height, in scene units.
            middle: the ribbon's centre, in scene coordinates.
            times: when the second and later headlines appear, in milliseconds from the start.
            confetti: whether confetti flies.
            is_mishap: whether the ribbon hangs, and has the colours of a mishap.
        """
        self._ribbon = ribbon_area(words, height)
        bounds = self._ribbon | _confetti_area(self._ribbon, height) if confetti else self._ribbon
        super().__init__(sprites, bounds, self._ribbon)
        self._lines, self._height, self._times = tuple(words), height, times
        self._confetti, self._is_mishap = confetti, is_mishap
        self.words = self._lines[0]
        self.is_ribbon = False
        self._elapsed = 0.0
        self.rest = Pose(middle.x(), middle.y(), 1.0, 0.0)
        self.rest_z = HELD_Z
        self._pixmaps: dict[str, QPixmap] = {line: self._rendered(line) for line in self._lines}
        self.place(self.rest)
        self.setZValue(self.rest_z)
        self.setOpacity(0.0)

    def show_still(self) -> None:
        """Show the last headline immediately, without animation."""
        self.words = self._lines[-1]
        self.setOpacity(1.0)

    @override
    def acted(self, elapsed: float) -> None:
        self._elapsed = elapsed
        passed = sum(elapsed >= time for time in self._times)
        words = self._lines[min(passed, len(self._lines) - 1)]
        if words != self.words or self._confetti:
            self.words = words
            self.update()

    @override
    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        wave, elapsed = divmod(self._elapsed, _FLIGHT_TIME)
        if self._confetti and elapsed and wave < _WAVES:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            random = Random(len(self._lines[0]) + wave)
            for number in range(_CONFETTI):  # the farthest pieces first
                self._draw_confetti(painter, random, elapsed / 1000, number / _CONFETTI)
        pixmap = self._pixmaps[self.words]
        painter.drawPixmap(self._ribbon, pixmap, QRectF(pixmap.rect()))

    def _draw_confetti(
        self, painter: QPainter, random: Random, seconds: float, nearness: float
    ) -> None:
        """Draw one random piece of confetti at its position after `seconds`."""
        unit = self._height
        seconds *= 0.7 + 0.3 * nearness
        angle, reach = random.uniform(0, 2 * pi), random.uniform(0.5, 1.0)
        spread = 1 - (1 - min(seconds, 1.0)) ** 2
        across = cos(angle) * reach * spread * (self._ribbon.width() / 2 / unit + _RANGE[0])
        down = _FALL * seconds**2 - sin(angle) * reach * _RANGE[1] * spread
        radius = (0.16 + 0.24 * nearness) * unit
        painter.save()
        painter.translate(QPointF(across, down) * unit)
        painter.rotate(random.uniform(-500, 500) * seconds)
        set_outline(painter, INK, unit / 14, random.choice(_COLOURS))
        corners = random.choice((0, 3, 4))
        if corners:
            turns = [2 * pi * n / corners for n in range(corners)]
            points = [QPointF(sin(turn), -cos(turn)) * radius for turn in turns]
            painter.drawPolygon(QPolygonF(points))
        else:
            painter.drawEllipse(QPointF(), radius * 0.85, radius * 0.85)
        painter.restore()

    def _rendered(self, words: str) -> QPixmap:
        """Render the ribbon with a text once, so that frames only copy the picture."""
        area, resolution = self._ribbon, self.sprites.resolution
        pixmap = QPixmap(round(area.width() * resolution), round(area.height() * resolution))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = smooth_painter(pixmap)
        painter.scale(resolution, resolution)
        painter.translate(-area.topLeft())
        unit = self._height
        band = centred(QPointF(), area.width() - 2.6 * unit, unit * _HIGH)
        colour, shade = _MISHAP if self._is_mishap else _SUCCESS
        tails = [_tail(side, band.width() / 2, unit) for side in (-1, 1)]
        for tail in tails:
            set_outline(painter, INK, unit / 8, shade)
            painter.drawPath(tail.translated(0, unit * _HANGS) if self._is_mishap else tail)
        paint_shadow(painter, band, 0.5)
        set_outline(painter, INK, unit / 8, colour)
        painter.drawRoundedRect(band, unit * 0.3, unit * 0.3)
        if not self._is_mishap:
            gloss = QRectF(band.left() + unit * 0.4, band.top() + unit * 0.2, band.width(), 0)
            painter.fillRect(gloss.adjusted(0, 0, -unit * 0.8, unit * 0.12), QColor(PAPER_LIGHT))
        painter.fillPath(text_path(words, QPointF(0.0, unit * 0.04), unit), QColor(INK))
        painter.end()
        return pixmap


def _confetti_area(ribbon: QRectF, unit: float) -> QRectF:
    across, up = (_RANGE[0] + _RADIUS) * unit, (_RANGE[1] + _RADIUS) * unit
    across += ribbon.width() / 2
    return QRectF(-across, -up, 2 * across, 2 * up + _FALL * unit)


def _tail(side: int, reach: float, unit: float) -> QPainterPath:
    """Return the shape of a ribbon's end, drawn behind the ribbon and slightly lower."""
    path = QPainterPath(QPointF(side * (reach - unit * 0.7), -unit * 0.5))
    path.lineTo(side * (reach + unit * 1.2), -unit * 0.5)
    path.lineTo(side * (reach + unit * 0.65), unit * 0.45)
    path.lineTo(side * (reach + unit * 1.2), unit * 1.3)
    path.lineTo(side * (reach - unit * 0.7), unit * 1.3)
    path.closeSubpath()
    return path
