"""Draws two numbers taken apart, one over the other, and what they have in common."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.engine.capabilities import Comparison
from tabletop.engine.cards import CardSet, Face
from tabletop.ui.guard import guarded
from tabletop.ui.theme.art import Art
from tabletop.ui.theme.text_fitting import text_path
from tabletop.ui.theme.theme import INK, PAPER_SHADE

_BAND: Final = "#F7D98B"
"""Behind what both have."""
_STRUCK: Final = "#A34600"
_MUTED: Final = "#625E57"

_LINE: Final = 2.0
"""Height of a number's line, in lines of text; the other lengths are measured so, too."""
_COLUMN: Final = 1.75
_HEAD: Final = 4.4
"""Width of a card's symbol and number, and the equals sign after them."""
_CHIP: Final = 1.7
_CAPTION: Final = 1.3


@guarded
class FactorView(QWidget):
    """A picture of a `Comparison`."""

    def __init__(self, cards: CardSet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards = cards
        self._art = Art(cards.game)
        self._shown: Comparison | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def shown(self) -> Comparison | None:
        """What is drawn."""
        return self._shown

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Draw this, or nothing."""
        self._shown = comparison
        self.setVisible(comparison is not None)
        self.updateGeometry()
        self.update()

    # --- measures ---------------------------------------------------------------------------

    @property
    def _unit(self) -> float:
        return QFontMetricsF(self.font()).height()

    @property
    def _caption(self) -> str:
        shown = self._shown
        if shown is None or 1 in shown.numbers:
            return ""
        if not shown.divisors:
            return self.tr("No times table has them both.")
        if len(shown.divisors) == 1:
            return self.tr("Both are in this times table:")
        return self.tr("Both are in these times tables:")

    @property
    def _best(self) -> int | None:
        """The largest divisor that counts."""
        shown = self._shown
        left = [] if shown is None else [d for d in shown.divisors if d not in shown.banned]
        return max(left, default=None)

    def sizeHint(self) -> QSize:
        """See `QWidget`."""
        shown = self._shown
        if shown is None:
            return QSize()
        unit = self._unit
        width = max(
            (_HEAD + _COLUMN * len(shown.factors)) * unit,
            _CHIP * 1.15 * len(shown.divisors) * unit,
            QFontMetricsF(self.font()).horizontalAdvance(self._caption),
            unit * 9,
        )
        height = 2 * _LINE * unit
        if self._caption:
            height += _CAPTION * unit
        if shown.divisors:
            height += _CHIP * 1.1 * unit
        if self._best is not None:
            height += _LINE * 0.85 * unit
        return QSize(round(width + unit * 0.2), round(height + unit * 0.2))

    def minimumSizeHint(self) -> QSize:
        """See `QWidget`."""
        return self.sizeHint()

    # --- painting ---------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the two lines, what joins them, and the divisors in common."""
        shown = self._shown
        if shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit = self._unit
        lines = (_LINE * unit * 0.5, _LINE * unit * 1.5)
        self._bands(painter, shown, lines)
        for number, y in enumerate(lines):
            face = self._cards.cards[shown.cards[number]].face
            self._number(painter, face, shown.numbers[number], y)
            self._factors(painter, [pair[number] for pair in shown.factors], y)
        top = 2 * _LINE * unit
        if self._caption:
            painter.setFont(self.font())
            painter.setPen(QColor(_MUTED))
            area = QRectF(0, top, self.width(), _CAPTION * unit)
            flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(area, flags, self._caption)
            top += _CAPTION * unit
        if shown.divisors:
            self._divisors(painter, shown, top + _CHIP * unit * 0.5)
            top += _CHIP * 1.1 * unit
        if self._best is not None:
            self._products(painter, shown, self._best, top + _LINE * unit * 0.42)

    def _column(self, number: int) -> float:
        return (_HEAD + (number + 0.5) * _COLUMN) * self._unit

    def _bands(self, painter: QPainter, shown: Comparison, lines: tuple[float, float]) -> None:
        """What stands in both lines is held together."""
        unit = self._unit
        joined = [self._column(n) for n, pair in enumerate(shown.factors) if None not in pair]
        if shown.alike:
            joined.append(0.75 * unit)
        for x in joined:
            half = unit * 0.7
            band = QRectF(x - half, lines[0] - half, 2 * half, lines[1] - lines[0] + 2 * half)
            painter.setPen(QPen(QColor(INK), unit * 0.08))
            painter.setBrush(QColor(_BAND))
            painter.drawRoundedRect(band, half, half)

    def _number(self, painter: QPainter, face: Face, number: int, y: float) -> None:
        unit = self._unit
        side = unit * 1.0
        if face.symbol is not None:
            box = QRectF(0, 0, side, side)
            box.moveCenter(QPointF(0.75 * unit, y))
            self._art.paint(painter, face.symbol, box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(INK))
        middle = QPointF(2.45 * unit, y)
        painter.drawPath(text_path(str(number), middle, unit * 0.9, width=unit * 1.6))
        if number > 1:
            painter.setBrush(QColor(_MUTED))
            painter.drawPath(text_path("=", QPointF(3.85 * unit, y), unit * 0.6))

    def _factors(self, painter: QPainter, factors: list[int | None], y: float) -> None:
        unit = self._unit
        before: float | None = None
        painter.setPen(Qt.PenStyle.NoPen)
        for number, factor in enumerate(factors):
            if factor is None:
                continue
            painter.setBrush(QColor(INK))
            middle = QPointF(self._column(number), y)
            painter.drawPath(text_path(str(factor), middle, unit * 0.72))
            if before is not None:
                painter.setBrush(QColor(_MUTED))
                dot = QPointF((before + middle.x()) / 2, y)
                painter.drawEllipse(dot, unit * 0.1, unit * 0.1)
            before = middle.x()

    def _divisors(self, painter: QPainter, shown: Comparison, y: float) -> None:
        """A coin for each; the banned ones are crossed out."""
        unit = self._unit
        radius = unit * _CHIP * 0.47
        step = min(
            _CHIP * 1.15 * unit, (self.width() - 2 * radius) / max(len(shown.divisors) - 1, 1)
        )
        for number, divisor in enumerate(shown.divisors):
            middle = QPointF(radius + unit * 0.08 + number * step, y)
            banned = divisor in shown.banned
            painter.setPen(QPen(QColor(_MUTED if banned else INK), unit * 0.08))
            painter.setBrush(QColor(PAPER_SHADE if banned else _BAND))
            painter.drawEllipse(middle, radius - unit * 0.06, radius - unit * 0.06)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(_MUTED if banned else INK))
            text = text_path(str(divisor), middle, unit * 0.62, width=radius * 1.3)
            painter.drawPath(text)
            if banned:
                reach = radius * 0.78
                pen = QPen(QColor(_STRUCK), unit * 0.17)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                for way in (1, -1):
                    arm = QPointF(reach, way * reach)
                    painter.drawLine(middle - arm, middle + arm)

    def _products(self, painter: QPainter, shown: Comparison, best: int, y: float) -> None:
        """Both numbers as products of the largest divisor that counts."""
        unit = self._unit
        factor_view = [f"{number // best} × {best} = {number}" for number in shown.numbers]
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(INK))
        area = QRectF(0, y - unit, self.width(), 2 * unit)
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(area, flags, "      ".join(factor_view))
