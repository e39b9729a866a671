"""A short celebration over the table: a ribbon with a few words, and confetti."""

from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from tabletop.ui.guard import guarded
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


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of confetti: where it flies to in a second, in lines of text, and how it looks."""

    across: float
    up: float
    size: float
    spin: float
    colour: str
    corners: int


@guarded
class Celebration(QWidget):
    """Lies over its parent, lets the mouse through and goes by itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.flies = True
        """Whether the confetti flies; else the ribbon only is shown, at rest."""
        self._over = parent
        self._words = ""
        self._middle = QPointF()
        self._pieces: tuple[_Piece, ...] = ()
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._tick)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def words(self) -> str:
        """What is celebrated now; empty for nothing."""
        return self._words

    def cheer(self, words: str, middle: QPoint, number: int) -> None:
        """Celebrate something.

        Args:
            words: what, in a few words.
            middle: where, in the parent.
            number: each flies its own way.
        """
        random = Random(number)
        self._words = words
        self._middle = QPointF(middle)
        self._pieces = tuple(_confetti(random) for _ in range(_PIECES)) if self.flies else ()
        self.setGeometry(self._over.rect())
        self.setAccessibleName(words)
        self._clock.start()
        self._timer.start()
        self.show()
        self.raise_()

    def finish(self) -> None:
        """Celebrate no longer."""
        self._timer.stop()
        self._words, self._pieces = "", ()
        self.setAccessibleName("")
        self.hide()

    def _tick(self) -> None:
        if self._clock.elapsed() >= LASTS:
            self.finish()
        elif self._pieces:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ribbon over the confetti."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        progress = min(self._clock.elapsed() / LASTS, 1.0)
        # All of it fades in the last quarter.
        painter.setOpacity(min((1.0 - progress) * 4, 1.0))
        for piece in self._pieces:
            self._fly(painter, piece, progress)
        self._ribbon(painter, progress)

    def _fly(self, painter: QPainter, piece: _Piece, progress: float) -> None:
        unit = float(em(self))
        seconds = progress * LASTS / 1000
        spread = 1 - (1 - min(seconds, 1.0)) ** 2
        x = self._middle.x() + piece.across * unit * spread
        y = self._middle.y() - piece.up * unit * spread + 9 * unit * seconds**2
        radius = piece.size * unit
        painter.save()
        painter.translate(x, y)
        painter.rotate(piece.spin * seconds)
        painter.setPen(QPen(QColor(INK), max(unit / 14, 1.0)))
        painter.setBrush(QColor(piece.colour))
        if piece.corners:
            turn = 2 * pi / piece.corners
            corners = [
                QPointF(sin(turn * n) * radius, -cos(turn * n) * radius)
                for n in range(piece.corners)
            ]
            painter.drawPolygon(QPolygonF(corners))
        else:
            painter.drawEllipse(QPointF(), radius * 0.85, radius * 0.85)
        painter.restore()

    def _ribbon(self, painter: QPainter, progress: float) -> None:
        """It grows beyond its size at first, and settles."""
        unit = float(em(self))
        grown = min(progress * 7, 1.0)
        scale = 1.0 if not self._pieces else grown * (1.0 + 0.25 * sin(min(progress * 7, 1.6) * 2))
        height = unit * 1.35
        wide = text_width(self._words, height) + unit * 2.6
        line = max(unit / 7, 2.0)
        painter.save()
        painter.translate(self._middle)
        painter.rotate(-4.0)
        painter.scale(max(scale, 0.05), max(scale, 0.05))
        pen = QPen(QColor(INK), line)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        for side in (-1, 1):
            painter.setBrush(QColor(_RIBBON_SHADE))
            painter.drawPath(_tail(side, wide / 2, unit))
        painter.setBrush(QColor(_RIBBON))
        painter.drawRoundedRect(
            QRectF(-wide / 2, -unit * 1.4, wide, unit * 2.8), unit * 0.4, unit * 0.4
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(PAPER_LIGHT))
        painter.drawRect(QRectF(-wide / 2 + unit * 0.5, -unit * 1.12, wide - unit, unit * 0.16))
        painter.setBrush(QColor(INK))
        painter.drawPath(text_path(self._words, QPointF(0.0, unit * 0.08), height))
        painter.restore()


def _confetti(random: Random) -> _Piece:
    angle = random.uniform(0, 2 * pi)
    reach = random.uniform(5.0, 13.0)
    return _Piece(
        across=cos(angle) * reach * 1.3,
        up=sin(angle) * reach * 0.8 + 4.0,
        size=random.uniform(0.28, 0.5),
        spin=random.uniform(-500, 500),
        colour=random.choice(_COLOURS),
        corners=random.choice((0, 3, 4)),
    )


def _tail(side: int, reach: float, unit: float) -> QPainterPath:
    """An end of the ribbon, behind it and a little lower."""
    path = QPainterPath(QPointF(side * (reach - unit), -unit * 0.7))
    path.lineTo(side * (reach + unit * 1.5), -unit * 0.7)
    path.lineTo(side * (reach + unit * 0.8), unit * 0.8)
    path.lineTo(side * (reach + unit * 1.5), unit * 2.1)
    path.lineTo(side * (reach - unit), unit * 2.1)
    path.closeSubpath()
    return path
