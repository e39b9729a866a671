"""A popup that explains why a card can be played, by comparing factors."""

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from tabletop.engine.capabilities import CommonFactors
from tabletop.engine.cards import CardSet, Face
from tabletop.overriding import override
from tabletop.ui.widgets.art import Art
from tabletop.ui.widgets.overlay import Bubble, Layer
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.text_fitting import text_path
from tabletop.ui.widgets.theme import (
    INK,
    PAPER_SHADE,
    round_pen,
    set_fill,
    set_outline,
    smooth_painter,
)
from tabletop.ui.widgets.widgets import scaled_font

_BAND: Final = "#F7D98B"
"""Background colour for common factors and divisors."""
_STRUCK: Final = "#A34600"
_MUTED: Final = "#625E57"

_LINE: Final = 2.0
"""Height of a number's line; like all lengths below, in font heights."""
_COLUMN: Final = 1.75
_HEAD: Final = 4.4
"""Total width of a card's symbol, its number and the equals sign."""
_CHIP: Final = 1.7
_CAPTION: Final = 1.3
_TEXT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class FitHintPopup(Bubble):
    """A popup with a sentence and a drawing that compares the numbers of two cards."""

    layer = Layer.HOVER

    def __init__(self, cards: CardSet, parent: QWidget) -> None:
        super().__init__(parent, takes_mouse=False)
        self._cards = cards
        self._art = Art(cards.game)
        self.comparison: CommonFactors | None = None
        """The comparison that is drawn, or None if there is no drawing."""
        self._drawing = PlainLabel()
        self.sentence = PlainLabel(wordWrap=True)
        self.sentence.setStyleSheet(f"color: {INK}; background: transparent;")
        self.content.addWidget(self._drawing, 0, Qt.AlignmentFlag.AlignLeft)
        self.content.addWidget(self.sentence)

    def explain(self, sentence: str, comparison: CommonFactors | None, anchor: QPoint) -> None:
        """Show an explanation.

        Args:
            sentence: the explanation.
            comparison: the numbers to compare in a drawing, or None to show only the sentence.
            anchor: the point that the popup's tail points to, in the parent's coordinates.
        """
        self.comparison = comparison
        picture = QPixmap() if comparison is None else self._comparison_image(comparison)
        self._drawing.setPixmap(picture)
        self._drawing.setVisible(comparison is not None)
        self.sentence.setFont(self.font())
        self.sentence.setText(sentence)
        widest = max(picture.deviceIndependentSize().toSize().width(), round(self.unit * 15))
        words = QFontMetricsF(self.font()).horizontalAdvance(sentence)
        self.sentence.setFixedWidth(min(round(words) + 4, widest))
        self.setAccessibleName(sentence)
        self.point_at(anchor)

    @override
    def clear(self) -> None:
        super().clear()
        self.comparison = None
        self._drawing.clear()
        self.sentence.clear()

    # --- the drawing ------------------------------------------------------------------------

    def _caption(self, shown: CommonFactors) -> str:
        if 1 in shown.numbers:
            return ""
        if not shown.divisors:
            return self.tr("No times table has them both.")
        if len(shown.divisors) == 1:
            return self.tr("Both are in this times table:")
        return self.tr("Both are in these times tables:")

    def _comparison_image(self, shown: CommonFactors) -> QPixmap:
        """Draw both numbers' factors, joining shared ones, and the common divisors."""
        unit, caption, divisors = self.unit, self._caption(shown), shown.divisors
        best = max((d for d in divisors if d not in shown.banned), default=None)
        wide = max(
            (_HEAD + _COLUMN * len(shown.factors)) * unit,
            _CHIP * 1.15 * len(divisors) * unit,
            QFontMetricsF(self.font()).horizontalAdvance(caption),
            unit * 9,
        )
        rows = (
            2 * _LINE,
            _CAPTION if caption else 0.0,
            _CHIP * 1.1 if divisors else 0.0,
            _LINE * 0.85 if best is not None else 0.0,
        )
        size = QSize(round(wide + unit * 0.2), round((sum(rows) + 0.2) * unit))
        drawing = QPixmap(size * self.devicePixelRatioF())
        drawing.setDevicePixelRatio(self.devicePixelRatioF())
        drawing.fill(Qt.GlobalColor.transparent)
        painter = smooth_painter(drawing)
        lines = (_LINE * unit * 0.5, _LINE * unit * 1.5)
        self._bands(painter, shown, lines)
        for number, y in enumerate(lines):
            face = self._cards.cards[shown.cards[number]].face
            self._number(painter, face, shown.numbers[number], y)
            self._factors(painter, [pair[number] for pair in shown.factors], y)
        painter.setFont(self.font())
        painter.setPen(QColor(_MUTED))
        under = QRectF(0, rows[0] * unit, size.width(), rows[1] * unit)
        painter.drawText(under, _TEXT, caption)
        if divisors:
            self._divisors(painter, shown, size.width(), under.bottom() + _CHIP * unit * 0.5)
        if best is not None:
            # Show both numbers as products of the largest divisor that is not banned.
            products = [f"{number // best} × {best} = {number}" for number in shown.numbers]
            painter.setFont(scaled_font(self, 1.0))
            painter.setPen(QColor(INK))
            middle = under.bottom() + (rows[2] + _LINE * 0.42) * unit
            area = QRectF(0, middle - unit, size.width(), 2 * unit)
            painter.drawText(area, _TEXT, "      ".join(products))
        painter.end()
        return drawing

    def _column(self, number: int) -> float:
        return (_HEAD + (number + 0.5) * _COLUMN) * self.unit

    def _bands(self, painter: QPainter, shown: CommonFactors, lines: tuple[float, float]) -> None:
        """Draw bands that join shared factors, and equal symbols, across the two lines."""
        half = self.unit * 0.7
        joined = [self._column(n) for n, pair in enumerate(shown.factors) if None not in pair]
        if shown.alike:
            joined.append(0.75 * self.unit)
        set_outline(painter, INK, self.unit * 0.08, _BAND)
        for x in joined:
            band = QRectF(x - half, lines[0] - half, 2 * half, lines[1] - lines[0] + 2 * half)
            painter.drawRoundedRect(band, half, half)

    def _number(self, painter: QPainter, face: Face, number: int, y: float) -> None:
        """Draw a card's symbol, its number and an equals sign before its factors."""
        unit = self.unit
        if face.symbol is not None:
            self._art.paint(painter, face.symbol, QRectF(0.25 * unit, y - unit / 2, unit, unit))
        set_fill(painter, INK)
        middle = QPointF(2.45 * unit, y)
        painter.drawPath(text_path(str(number), middle, unit * 0.9, width=unit * 1.6))
        if number > 1:
            set_fill(painter, _MUTED)
            painter.drawPath(text_path("=", QPointF(3.85 * unit, y), unit * 0.6))

    def _factors(self, painter: QPainter, factors: list[int | None], y: float) -> None:
        """Draw a number's factors in their columns, separated by dots."""
        unit, before = self.unit, 0.0
        for number, factor in enumerate(factors):
            if factor is None:
                continue
            x = self._column(number)
            set_fill(painter, INK)
            painter.drawPath(text_path(str(factor), QPointF(x, y), unit * 0.72))
            if before:
                set_fill(painter, _MUTED)
                painter.drawEllipse(QPointF((before + x) / 2, y), unit * 0.1, unit * 0.1)
            before = x

    def _divisors(self, painter: QPainter, shown: CommonFactors, width: float, y: float) -> None:
        """Draw a disc for each common divisor, and cross out banned divisors."""
        unit, radius = self.unit, self.unit * _CHIP * 0.47
        gaps = max(len(shown.divisors) - 1, 1)
        step = min(_CHIP * 1.15 * unit, (width - 2 * radius) / gaps)
        for number, divisor in enumerate(shown.divisors):
            middle = QPointF(radius + unit * 0.08 + number * step, y)
            is_banned = divisor in shown.banned
            ink, paper = (_MUTED, PAPER_SHADE) if is_banned else (INK, _BAND)
            set_outline(painter, ink, unit * 0.08, paper)
            painter.drawEllipse(middle, radius - unit * 0.06, radius - unit * 0.06)
            set_fill(painter, ink)
            painter.drawPath(text_path(str(divisor), middle, unit * 0.62, width=radius * 1.3))
            if is_banned:
                painter.setPen(round_pen(_STRUCK, unit * 0.17))
                for way in (1, -1):
                    arm = QPointF(1, way) * radius * 0.78
                    painter.drawLine(middle - arm, middle + arm)
