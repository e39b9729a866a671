"""An unfinished game on the start page: how the table was left, who plays and whose turn it is."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QWidget

from tabletop.ui.base.pyside_workarounds import guarded
from tabletop.ui.pages.start.tiles import (
    GO,
    LIFT,
    MUTED,
    READABLE,
    PaperSheet,
    paint_arrow,
    write_line,
)
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import INK, Theme, centred

_NARROW: Final = 28
"""Width in lines of text below which an unfinished game is told of in brief."""


@guarded
class ContinueTile(PaperSheet):
    """A game that is not over."""

    def __init__(self, game: str, save: Path, theme: Theme, parent: QWidget) -> None:
        super().__init__(QCoreApplication.translate("StartPage", "Continue"), theme, parent)
        self.game = game
        self.save = save
        self._table = QPixmap()
        self._seen = 0.0
        self._lines: tuple[str, ...] = ()
        self._brief: tuple[str, ...] = ()

    def tell(self, lines: tuple[str, ...], brief: tuple[str, ...]) -> None:
        """Show what is known of the game; `brief` has as many lines for less room."""
        self._lines, self._brief = lines, brief
        self.setAccessibleDescription(". ".join(lines))
        self.setToolTip(plain("\n".join(lines)))
        self.update()

    @property
    def shows_table(self) -> bool:
        """Whether the table is seen as it was left."""
        return not self._table.isNull()

    def show_table(self, table: QPixmap, seen: float) -> None:
        """Show the table as it was left over the game's drawing; `seen`: how much of it."""
        self._table, self._seen = table, seen
        self.update()

    @staticmethod
    def height_with(lines: int, text_size: float) -> float:
        """Return the height in logical pixels of one with so many lines."""
        return text_size * (2 * LIFT + 2.9 + 1.45 * lines)

    def paint_front(self, painter: QPainter, inside: QPainterPath) -> None:
        """Draw picture, words and an arrow, which a narrow sheet has before the words."""
        area, unit = inside.boundingRect(), self.text_size
        is_narrow = area.width() < _NARROW * unit
        wide = area.width() * 0.28 if is_narrow else area.height() * 1.45
        art = QRectF(area.topLeft(), QSizeF(wide, area.height()))
        edge = QRectF(art.right(), art.top(), self._line, art.height())
        self.paint_game(painter, self.game, inside, art, edge)
        if self.shows_table:
            shown = QRectF(self._table.rect())
            part = art.size().scaled(shown.size(), Qt.AspectRatioMode.KeepAspectRatio)
            cut = centred(shown.center(), part.width(), part.height())
            painter.setClipPath(inside)
            painter.setOpacity(self._seen)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(art, self._table, cut)
            painter.setOpacity(1.0)
            painter.setClipping(False)
        left = art.right() + unit * (0.7 if is_narrow else 1.1)
        width = area.right() - left - unit * (0.5 if is_narrow else 3)
        baseline = area.top() + unit * 1.75
        middle = QPointF(area.right() - unit * 1.7, area.center().y())
        if is_narrow:
            middle = QPointF(left + unit * 0.5, baseline - unit * 0.42)
        paint_arrow(painter, middle, unit * (0.5 if is_narrow else 0.7), GO)
        painter.setPen(QColor(INK))
        start = QPointF(left + unit * (1.4 if is_narrow else 0), baseline)
        write_line(
            painter, self.written(1.2, bold=True), start, area.right() - start.x(), self.text()
        )
        metrics = QFontMetricsF(self.written(READABLE))
        for number, (long, brief) in enumerate(zip(self._lines, self._brief, strict=True)):
            is_cut = metrics.horizontalAdvance(long) > width
            baseline += unit * (1.6 if number == 0 else 1.45)
            painter.setPen(QColor(INK if number == 0 else MUTED))
            text = brief if is_narrow or is_cut else long
            write_line(painter, self.written(1.0), QPointF(left, baseline), width, text, READABLE)
