"""The start page's tile for the deal of the day, with recent results."""

from collections.abc import Sequence
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
    from tabletop.analysis.statistics import DailyDeals

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
        self._show([None] * DAYS, (0, 0), begun=False)

    def show_deals(self, deals: "DailyDeals", today: date, *, begun: bool) -> None:
        """Show how the last days ended, and whether today's is begun."""
        days = (today - timedelta(days=ago) for ago in reversed(range(DAYS)))
        streaks = deals.streak(today), deals.longest_streak
        self._show([*map(deals.won, days)], streaks, begun=begun)

    def _show(self, won: Sequence[bool | None], streaks: tuple[int, int], *, begun: bool) -> None:
        translate = QCoreApplication.translate
        self._won, self._today = won, _state(won[-1], begun=begun)
        self._streaks = translate("StartPage", "Days in a row: {n}, longest: {most}")
        self._streaks = self._streaks.format(n=streaks[0], most=streaks[1])
        counts = translate(
            "StartPage", "Last {days} days: {won} won, {lost} lost, {rest} not played"
        ).format(days=DAYS, won=won.count(True), lost=won.count(False), rest=won.count(None))
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
        each = (right - left) / len(self._won)
        for number, won in enumerate(self._won):
            middle = QPointF(left + (number + 0.5) * each, baseline + 0.8 * unit)
            _paint_sign(painter, middle, 0.28 * unit, won)
        is_today = QRectF(right - each, baseline + 0.38 * unit, each, 0.84 * unit)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(INK, unit / 12))
        painter.drawRoundedRect(is_today, 0.2 * unit, 0.2 * unit)


def _state(won: bool | None, *, begun: bool) -> str:
    translate = QCoreApplication.translate
    if won is None and begun:
        return translate("StartPage", "under way")
    if won is None:
        return translate("StartPage", "not played yet")
    return translate("StartPage", "won") if won else translate("StartPage", "lost")


def _paint_sign(painter: QPainter, middle: QPointF, size: float, won: bool | None) -> None:
    """Draw a filled circle for a win, a crossed one for a loss, or else a dot."""
    painter.setPen(round_pen(INK, size / 3))
    painter.setBrush(QColor(_WON if won else PAPER_LIGHT))
    if won is None:
        painter.drawPoint(middle)
        return
    painter.drawEllipse(middle, size, size)
    for arm in () if won else (QPointF(size, size) * 0.45, QPointF(size, -size) * 0.45):
        painter.drawLine(middle - arm, middle + arm)
