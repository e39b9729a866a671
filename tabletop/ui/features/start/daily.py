"""The start page's tile for the deal of the day, with recent results."""

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath
from PySide6.QtWidgets import QWidget

from tabletop.overriding import override
from tabletop.ui.features.start.tiles import MARGIN, MUTED, PaperTile, write_line
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT, Theme, round_pen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.analysis.statistics import DailyDeals, DealEnd

DAYS: Final = 30
"""The number of days that the tile shows."""
_SIGN: Final = 0.9
"""Width of a day's sign with its gap, in text heights."""
_EDGE: Final = 1.3
"""Space beside the texts and signs, in text heights."""
_WON: Final = "#009E73"
_SMALL: Final = 0.85
_HIGH: Final = 3.0
"""Height of the paper, in text heights."""


class DealTile(PaperTile):
    """A button that begins the deal of the day, and shows how the last days ended."""

    def __init__(self, about: str, theme: Theme, parent: QWidget) -> None:
        """Create the tile without results; `about` describes the deal."""
        super().__init__(QCoreApplication.translate("StartPage", "Deal of the day"), theme, parent)
        self._about = about
        self._show(["not played"] * DAYS, (0, 0), begun=False)

    def show_deals(self, deals: "DailyDeals", today: date, *, begun: bool) -> None:
        """Show how the last days ended, and whether today's is begun."""
        days = (today - timedelta(days=ago) for ago in reversed(range(DAYS)))
        streaks = deals.streak(today), deals.longest_streak
        self._show([*map(deals.end, days)], streaks, begun=begun)

    def _show(self, ends: "Sequence[DealEnd]", streaks: tuple[int, int], *, begun: bool) -> None:
        translate = QCoreApplication.translate
        self._ends, self._today = ends, _end_text(ends[-1], begun=begun)
        self._streaks = translate("StartPage", "Days in a row: {n}, longest: {most}")
        self._streaks = self._streaks.format(n=streaks[0], most=streaks[1])
        counts = translate(
            "StartPage",
            "Last {days} days: {won} won, {lost} lost, {practised} practised, {rest} not played",
        ).format(
            days=DAYS,
            won=ends.count("won"),
            lost=ends.count("lost"),
            practised=ends.count("practised"),
            rest=ends.count("not played"),
        )
        lines = (f"{self.text()}: {self._today}", counts, self._streaks, self._about)
        self.setToolTip(plain("\n".join(lines)))
        self.setAccessibleDescription(". ".join(lines))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        unit = self.text_size  # the results, which become known later, do not change the size
        wide = DAYS * _SIGN + 2 * _EDGE + 2 * MARGIN
        return QSize(round(unit * wide), round(unit * (_HIGH + 2 * MARGIN)))

    @override
    def paint_content(self, painter: QPainter, inside: QPainterPath) -> None:
        area, unit = self.paper_rect, self.text_size
        left, right = area.left() + _EDGE * unit, area.right() - _EDGE * unit
        baseline = area.top() + 1.4 * unit
        painter.setPen(QColor(INK))
        bold = self.text_font(1.0, bold=True)
        write_line(painter, bold, QPointF(left, baseline), right - left, self.text())
        x = left + QFontMetricsF(bold).horizontalAdvance(self.text()) + 0.6 * unit
        usual, small = self.text_font(1.0), self.text_font(_SMALL)
        painter.setPen(QColor(MUTED))
        wide = QFontMetricsF(small).horizontalAdvance(self._streaks)
        write_line(painter, usual, QPointF(x, baseline), right - wide - x, self._today)
        write_line(painter, small, QPointF(right - wide, baseline), wide + 1, self._streaks)
        each = (right - left) / len(self._ends)
        for number, end in enumerate(self._ends):
            middle = QPointF(left + (number + 0.5) * each, baseline + 0.8 * unit)
            _paint_sign(painter, middle, 0.28 * unit, end)
        is_today = QRectF(right - each, baseline + 0.38 * unit, each, 0.84 * unit)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(INK, unit / 12))
        painter.drawRoundedRect(is_today, 0.2 * unit, 0.2 * unit)


def _end_text(end: "DealEnd", *, begun: bool) -> str:
    translate = QCoreApplication.translate
    match end:
        case "won":
            return translate("StartPage", "won")
        case "lost":
            return translate("StartPage", "lost")
        case "practised":
            return translate("StartPage", "practised")
        case "not played" if begun:
            return translate("StartPage", "under way")
    return translate("StartPage", "not played yet")


def _paint_sign(painter: QPainter, middle: QPointF, size: float, end: "DealEnd") -> None:
    """Draw a dot, or a circle: filled (won), crossed (lost) or empty (practice)."""
    painter.setPen(round_pen(INK, size / 3))
    painter.setBrush(QColor(_WON if end == "won" else PAPER_LIGHT))
    if end == "not played":
        painter.drawPoint(middle)
        return
    painter.drawEllipse(middle, size, size)
    if end == "lost":
        for arm in (QPointF(size, size) * 0.45, QPointF(size, -size) * 0.45):
            painter.drawLine(middle - arm, middle + arm)
