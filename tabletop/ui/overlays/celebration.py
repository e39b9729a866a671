"""A short celebration over the table: a ribbon with a few words, and confetti."""

from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.overlays.overlay import Overlay
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.text_fitting import text_path, text_width
from tabletop.ui.theme.theme import INK, PAPER_LIGHT

LASTS: Final = 1300
"""Milliseconds."""

_FRAME: Final = 16
_PIECES: Final = 34
_COLOURS: Final = ("#0072B2", "#E69F00", "#D55E00", "#CC79A7", "#009E73", "#56B4E9", "#F7D98B")
_RIBBON: Final = "#F7D98B"
_RIBBON_SHADE: Final = "#E69F00"


@guarded
class Celebration(Overlay):
    """Lets the mouse through and goes by itself.

    Attributes:
        flies: whether the confetti flies; else the ribbon only is shown, at rest.
        words: what is celebrated now; empty for nothing.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, takes_mouse=False)
        self.flies = True
        self.words = ""
        self._middle = QPointF()
        self._number = 0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=_FRAME)
        self._timer.timeout.connect(self._tick)

    def cheer(self, words: str, middle: QPoint, number: int) -> None:
        """Celebrate something.

        Args:
            words: what, in a few words.
            middle: where, in the parent.
            number: the confetti of each flies its own way.
        """
        self.words, self._middle, self._number = words, QPointF(middle), number
        self.setGeometry(self.over.rect())
        self._clock.start()
        self._timer.start()
        self.come_up(words)

    def clear(self) -> None:
        """Celebrate no longer."""
        super().clear()
        self._timer.stop()
        self.words = ""

    def _tick(self) -> None:
        if self._clock.elapsed() >= LASTS:
            self.clear()
        elif self.flies:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ribbon over the confetti."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        progress = min(self._clock.elapsed() / LASTS, 1.0)
        # All of it fades in the last quarter.
        painter.setOpacity(min((1.0 - progress) * 4, 1.0))
        if self.flies:
            random = Random(self._number)
            for _ in range(_PIECES):
                self._fly(painter, random, progress * LASTS / 1000)
        self._ribbon(painter, progress)

    def _fly(self, painter: QPainter, random: Random, seconds: float) -> None:
        """Draw the next piece of confetti where it is after so many seconds."""
        unit = float(em(self))
        angle, reach = random.uniform(0, 2 * pi), random.uniform(5.0, 13.0)
        spread = 1 - (1 - min(seconds, 1.0)) ** 2
        across = cos(angle) * reach * 1.3 * spread
        down = 9 * seconds**2 - (sin(angle) * reach * 0.8 + 4.0) * spread
        radius = random.uniform(0.28, 0.5) * unit
        painter.save()
        painter.translate(self._middle + QPointF(across, down) * unit)
        painter.rotate(random.uniform(-500, 500) * seconds)
        painter.setPen(QPen(QColor(INK), max(unit / 14, 1.0)))
        painter.setBrush(QColor(random.choice(_COLOURS)))
        corners = random.choice((0, 3, 4))
        if corners:
            turns = [2 * pi * n / corners for n in range(corners)]
            points = [QPointF(sin(turn), -cos(turn)) * radius for turn in turns]
            painter.drawPolygon(QPolygonF(points))
        else:
            painter.drawEllipse(QPointF(), radius * 0.85, radius * 0.85)
        painter.restore()

    def _ribbon(self, painter: QPainter, progress: float) -> None:
        """Draw the ribbon; where confetti flies it grows beyond its size at first, and settles."""
        unit, scale = float(em(self)), 1.0
        if self.flies:
            grown = min(progress * 7, 1.0)
            scale = max(grown * (1.0 + 0.25 * sin(min(progress * 7, 1.6) * 2)), 0.05)
        height = unit * 1.35
        wide = text_width(self.words, height) + unit * 2.6
        painter.save()
        painter.translate(self._middle)
        painter.rotate(-4.0)
        painter.scale(scale, scale)
        pen = QPen(QColor(INK), max(unit / 7, 2.0))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(QColor(_RIBBON_SHADE))
        for side in (-1, 1):
            painter.drawPath(_tail(side, wide / 2, unit))
        painter.setBrush(QColor(_RIBBON))
        ribbon = QRectF(-wide / 2, -unit * 1.4, wide, unit * 2.8)
        painter.drawRoundedRect(ribbon, unit * 0.4, unit * 0.4)
        gloss = QRectF(-wide / 2 + unit * 0.5, -unit * 1.12, wide - unit, unit * 0.16)
        painter.fillRect(gloss, QColor(PAPER_LIGHT))
        words = text_path(self.words, QPointF(0.0, unit * 0.08), height)
        painter.fillPath(words, QColor(INK))
        painter.restore()


def _tail(side: int, reach: float, unit: float) -> QPainterPath:
    """Return an end of the ribbon, behind it and a little lower."""
    path = QPainterPath(QPointF(side * (reach - unit), -unit * 0.7))
    path.lineTo(side * (reach + unit * 1.5), -unit * 0.7)
    path.lineTo(side * (reach + unit * 0.8), unit * 0.8)
    path.lineTo(side * (reach + unit * 1.5), unit * 2.1)
    path.lineTo(side * (reach - unit), unit * 2.1)
    path.closeSubpath()
    return path
