"""A tip's popup, which shows the values of actions as bars and numbers."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLocale, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from tabletop.engine.advice import Unit
from tabletop.overriding import override
from tabletop.ui.features.tips.tip import Tip, TipOption
from tabletop.ui.table.scene.face_painting import inset
from tabletop.ui.widgets.overlay import Layer, Overlay
from tabletop.ui.widgets.placing import WeightedArea, best_position, is_free
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.theme import INK, paint_rings, smooth_painter, with_opacity
from tabletop.ui.widgets.widgets import scaled_font

_WIDE: Final = 26
"""Maximum width of the popup, in font heights."""
_WORDS: Final = 13
"""Width beyond which an action's name may be wrapped, in font heights."""
_BAR: Final = 6
_HIGH: Final = 0.5
"""Width and height of a bar, in font heights."""
_FEWEST: Final = 2
_SHARE: Final = 0.38
"""Number of actions per line of the table's height, before `_HEAD` is subtracted."""
_HEAD: Final = 5
_RING: Final = 5
"""Width of the ring around a button, in pixels."""
_BEST: Final = "#E69F00"
_OTHER: Final = "#8C857A"
_ERROR: Final = 70
"""Alpha of the uncertain end of a bar, from 0 to 255."""


class ValueBar(QWidget):
    """A bar that shows a value, with a paler end for its uncertainty."""

    def __init__(self, way: TipOption, most: float, *, is_best: bool) -> None:
        super().__init__()
        self._share, self._error = way.value / most, way.half / most
        self._colour = QColor(_BEST if is_best else _OTHER)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, wide, high = QPainter(self), self.width(), self.height()
        sure, most = wide * self._share, wide * min(self._share + self._error, 1.0)
        painter.fillRect(self.rect(), QColor(0, 0, 0, 22))
        painter.fillRect(QRectF(0, 0, sure, high), self._colour)
        painter.fillRect(
            QRectF(sure, 0, most - sure, high), with_opacity(self._colour, _ERROR / 255)
        )


class ButtonRing(Overlay):
    """A ring around a recommended button; it ignores the mouse."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, takes_mouse=False)

    def show_around(self, area: QRectF) -> None:
        """Show the ring around an area in the parent's coordinates."""
        self.setGeometry(area.toAlignedRect().adjusted(-_RING, -_RING, _RING, _RING))
        self.show_on_top("")

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        inside = inset(QRectF(self.rect()), _RING / 2)
        lines = (INK, _RING), (_BEST, _RING * 0.6)
        paint_rings(smooth_painter(self), [inside], 2.5 * _RING, lines)


class TipPopup(Overlay):
    """A popup that shows a tip, placed to cover as little as possible.

    If it covers something important, it shows fewer actions, and finally only the best one.

    Attributes:
        is_ribbon: whether it shows only the best action.

    Signals:
        clicked: emitted when the popup should be closed.
    """

    layer = Layer.TRANSIENT
    clicked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._matters: Sequence[WeightedArea] = ()
        self._cost = 0.0
        self.is_ribbon = False
        self._rows: list[QWidget] = []
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(0, 1)

    def show_thinking(self, beside: QRectF, matters: Sequence[WeightedArea]) -> None:
        """Show that the tip is being computed.

        Args:
            beside: the area to appear next to, in the parent's coordinates.
            matters: the areas to avoid covering, in the parent's coordinates.
        """
        self._show([self._line(self.tr("One moment…"))], beside, matters)

    def show_hint(self, words: str, beside: QRectF, matters: Sequence[WeightedArea]) -> None:
        """Show a hint next to the piece; for the areas, see `show_thinking`."""
        more = self._line(self.tr("Once more for the whole tip."), small=True)
        self._show([self._line(words, bold=True), more], beside, matters)

    def show_tip(self, tip: Tip, beside: QRectF, matters: Sequence[WeightedArea]) -> None:
        """Show the whole tip; for the areas, see `show_thinking`."""
        counted = {
            Unit.WIN: self.tr("Chance to win"),
            Unit.GOAL: self.tr("Chance to reach it"),
            Unit.POINTS: self.tr("Points"),
        }
        is_compared, best = len(tip.options) > 1, tip.options[0]
        for rows in (self._rows_that_fit, _FEWEST) if is_compared else (0,):
            lines = [self._line(tip.why)]
            if not is_compared:
                lines.insert(0, self._line(best.words, bold=True))
            else:  # the best action is first in the list
                lines += map(self._line, filter(None, (self.certainty(tip),)))
                lines.append(self._line(counted[tip.unit], small=True))
            self._show(lines, beside, matters, tip, rows)
            if is_free(self._cost):
                return
        words = [best.words, *([self._number(best, tip.unit)] if is_compared else [])]
        self._show([self._line(": ".join(words), bold=True)], beside, matters)
        self.is_ribbon = True

    def certainty(self, tip: Tip) -> str:
        """Return a text saying how certain the tip is; empty if its values are exact."""
        if tip.possibly_equal:
            return self.tr("%n others may be as good.", "", tip.possibly_equal)
        text = self.tr("Clearly better than everything else that was tried.")
        return text if tip.options[0].half else ""

    @override
    def close_for_other(self) -> None:
        self.clicked.emit()  # also removes the marks on the table

    @override
    def clear(self) -> None:
        super().clear()
        self._empty()

    @override
    def reposition(self) -> None:
        unit, room = self.unit, self.room
        pad = round(unit * 0.7)
        self._grid.setContentsMargins(pad, pad, pad, pad)
        self._grid.setHorizontalSpacing(round(unit * 0.5))
        self._grid.setVerticalSpacing(round(unit * 0.25))
        wide = min(round(_WIDE * unit), room.width())
        self._grid.invalidate()
        needed = min(self._grid.sizeHint().width(), wide)
        high = self._grid.heightForWidth(needed) if self._grid.hasHeightForWidth() else 0
        high = min(max(high, self._grid.minimumSize().height()), room.height())
        size = QSizeF(needed, high)
        self._cost, frame = best_position(size, room, self.subject, self._matters)
        self.setGeometry(frame)

    @property
    def _rows_that_fit(self) -> int:
        """The number of actions to show without covering more than half of the table."""
        lines = self.room.height() / self.unit
        return max(_FEWEST, round(lines * _SHARE - _HEAD))

    def _empty(self) -> None:
        for row in self._rows:
            self._grid.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = []

    def _show(
        self,
        lines: Sequence[QLabel],
        beside: QRectF,
        matters: Sequence[WeightedArea],
        tip: Tip | None = None,
        most_rows: int = 0,
    ) -> None:
        """Show lines, and below them up to `most_rows` actions with their values."""
        self._empty()
        self.subject, self._matters, self.is_ribbon = beside, matters, False
        for row, line in enumerate(lines):
            self._add(line, row, 0, 3)
        ways, wide = tip.options[:most_rows] if tip else (), self.room.width()
        most = max([1.0, *(way.value for way in ways)]) if tip and tip.unit is Unit.POINTS else 1.0
        for row, way in enumerate(ways, len(lines)):
            is_best = row == len(lines)
            words = self._line(way.words, bold=is_best)
            needed = words.fontMetrics().horizontalAdvance(f"{way.words} ")
            words.setMinimumWidth(min(needed, round(min(_WORDS * self.unit, 0.4 * wide))))
            bar = ValueBar(way, most, is_best=is_best)
            bar.setMinimumWidth(round(_BAR * self.unit))
            bar.setFixedHeight(round(_HIGH * self.unit))
            number = self._line(self._number(way, tip.unit if tip else Unit.WIN), bold=is_best)
            number.setWordWrap(False)
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for column, part in enumerate((words, bar, number)):
                self._add(part, row, column, 1)
        left = tip.omitted + len(tip.options) - len(ways) if tip and ways else 0
        if left:
            rest = self.tr("%n others promise less.", "", left)
            self._add(self._line(rest, small=True), len(lines) + len(ways), 0, 3)
        self.reposition()
        self.show_on_top(" ".join(filter(None, (line.text() for line in lines))))

    def _add(self, part: QWidget, row: int, column: int, columns: int) -> None:
        self._grid.addWidget(part, row, column, 1, columns)
        part.show()
        self._rows.append(part)

    def _line(self, text: str, *, bold: bool = False, small: bool = False) -> QLabel:
        unbroken = text.replace("± ", "±\N{NO-BREAK SPACE}")
        label = PlainLabel(unbroken, self, wordWrap=True)
        label.setFont(scaled_font(self, 1.0, bold=bold))
        label.setObjectName("quiet" if small else "")
        label.setForegroundRole(QPalette.ColorRole.ToolTipText)
        return label

    def _number(self, way: TipOption, unit: Unit) -> str:
        number = QLocale()
        if unit is Unit.POINTS:
            value = number.toString(way.value, "f", 1)
            error = number.toString(way.half, "f", 1)
            return self.tr("{n} ± {error}").format(n=value, error=error) if way.half else value
        if not way.half:
            return self.tr("{n} %").format(n=number.toString(100 * way.value, "f", 1))
        shares = (max(round(100 * share), 1) for share in (way.value, way.half))
        n, error = map(number.toString, shares)
        return self.tr("{n} ± {error} %").format(n=n, error=error)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.begin_panel(self.unit * 0.55)
