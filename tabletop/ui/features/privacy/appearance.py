"""The privacy screen's appearance: folded fabric, a pelmet and a sign."""

from collections.abc import Sequence
from math import sin
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QWidget

from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.widgets.art import Badge, badge_pixmap
from tabletop.ui.widgets.layouts import DISPLAY, LARGE, SMALL, em, in_column, in_row
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.theme import INK, set_outline
from tabletop.ui.widgets.widgets import scaled_font

_GOLD: Final = "#F7D98B"
_GOLD_SHADE: Final = "#B97C00"

_FOLDS: Final = 8
_WIDTH: Final = 32
"""Width of the sign, in font heights."""
_NARROWEST: Final = 16
_BESIDE: Final = 26
"""Minimum width of the sign at which the button is beside the title, in font heights."""
"""Maximum size of the title, relative to the text."""


def paint_half(painter: QPainter, colour: QColor, width: float, height: int, unit: int) -> None:
    """Paint the left half of the fabric, in folds; lengths are in logical pixels.

    Args:
        painter: a painter with its origin at the upper left corner of the covered area.
        colour: the colour of the fabric.
        width: the width of one half.
        height: the height of the covered area.
        unit: the height of a line of text.
    """
    line = max(unit / 8, 1.5)
    fold = width / _FOLDS
    for number in range(_FOLDS):
        left = number * fold
        hang = height + unit - unit * (0.4 + 0.4 * sin(number * 2.1))
        fabric = QPainterPath(QPointF(left, -line))
        fabric.lineTo(left + fold, -line)
        fabric.lineTo(left + fold, hang)
        fabric.quadTo(left + fold / 2, hang + unit * 0.7, left, hang)
        fabric.closeSubpath()
        painter.fillPath(fabric, colour.darker(104 + 8 * (number % 2)))
        shade, light = colour.darker(128 + 6 * (number % 2)), colour.lighter(116)
        painter.fillRect(QRectF(left + fold * 0.72, 0.0, fold * 0.28, hang), shade)
        painter.fillRect(QRectF(left + fold * 0.16, 0.0, fold * 0.11, hang), light)
        painter.strokePath(fabric, QPen(QColor(INK), line))


def paint_pelmet(
    painter: QPainter, colour: QColor, width: int, unit: float, openness: float
) -> None:
    """Paint the scalloped pelmet above the fabric; it moves down as the screen closes.

    Args:
        painter: a painter with its origin at the upper left corner of the covered area.
        colour: the colour of the fabric.
        width: the width of the covered area, in logical pixels.
        unit: the height of a line of text, in logical pixels.
        openness: how far the halves are open, from 0 to 1.
    """
    high = unit * 2.1
    up = -high * 2.0 * openness
    line = max(unit / 7, 2.0)
    scallops = max(round(width / (unit * 6)), 4)
    step = width / scallops
    board = QPainterPath(QPointF(-line, up - line))
    board.lineTo(width + line, up - line)
    board.lineTo(width + line, up + high)
    for number in range(scallops, 0, -1):
        right = number * step
        board.quadTo(right - step / 2, up + high + unit * 1.5, right - step, up + high)
    board.closeSubpath()
    set_outline(painter, INK, line, colour.darker(140))
    painter.drawPath(board)
    set_outline(painter, _GOLD_SHADE, line / 2, _GOLD)
    painter.drawRect(QRectF(-line, up + unit * 0.75, width + 2 * line, unit * 0.45))
    set_outline(painter, INK, line * 0.7, _GOLD)
    for number in range(scallops + 1):
        knob = QPointF(number * step, up + high + unit * 0.05)
        painter.drawEllipse(knob, unit * 0.42, unit * 0.42)


class PrivacyScreenSign(QFrame):
    """The sign on the screen: next player, recent events and button to uncover."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sign")
        self._badge: Badge = 0
        centred = Qt.AlignmentFlag.AlignCenter
        self.title = PlainLabel()
        self._dot = PlainLabel()
        self.how = PlainLabel(wordWrap=True, alignment=centred)
        self.events = PlainLabel(wordWrap=True, alignment=centred)
        self.hint = PlainLabel(
            self.tr("Press and hold to look only for a moment."), wordWrap=True, alignment=centred
        )
        self.ready_button = QPushButton(autoDefault=True)
        name = in_row(None, self._dot, self.title, None)
        self._who = in_row(name, in_row(None, self.ready_button, None))
        self._column = in_column(self._who, self.how, self.hint, self.events)
        self.setLayout(self._column)

    def set_text_font(self, font: QFont, room: int) -> None:
        """Set the font, and fit the width to a screen `room` logical pixels wide."""
        self.setFont(font)
        unit = em(self)
        self.ready_button.setFont(scaled_font(self, LARGE))
        for label, factor in ((self.how, 1.0), (self.hint, SMALL), (self.events, 1.0)):
            label.setFont(scaled_font(self, factor, bold=False))
        self._column.setContentsMargins(2 * unit, int(0.7 * unit), 2 * unit, int(0.8 * unit))
        self._column.setSpacing(int(0.4 * unit))
        narrowest = max(_NARROWEST * unit, self.ready_button.sizeHint().width() + 5 * unit)
        self.setFixedWidth(max(min(_WIDTH * unit, room - 2 * unit), narrowest))
        self._fit_title()

    def show_texts(
        self, badge: Badge, title: str, how: str, ready: str, events: Sequence[str]
    ) -> None:
        """Show the next player's badge and the texts, with `ready` on the button."""
        self._badge = badge
        self.title.setText(title)
        self.how.setText(how)
        self.how.setVisible(not events)
        self.ready_button.setText(escape_mnemonic(ready))
        self.ready_button.setAccessibleName(ready)
        self.events.setText("\n".join(events))
        self.events.setVisible(bool(events))
        self._fit_title()

    def limit_height(self, room: int) -> None:
        """Fit the height to the contents, hiding events and hint to stay within `room`."""
        self.events.setVisible(bool(self.events.text()))
        self.hint.show()
        for label in (self.events, self.hint):
            if self._needed > room:
                label.hide()
        self.resize(self.width(), self._needed)

    @property
    def _needed(self) -> int:
        """The height that the contents need at the current width."""
        column = self._column
        column.activate()
        if column.hasHeightForWidth():
            return column.totalHeightForWidth(self.width())
        return column.totalSizeHint().height()

    @property
    def button_area(self) -> QRect:
        """The area of the button at the sign's current size."""
        self._column.setGeometry(self.rect())
        return self.ready_button.geometry()

    def show_ready(self, *, ready: bool) -> None:
        """Show whether the button accepts presses."""
        self.ready_button.setProperty("resting", not ready)
        self.ready_button.style().unpolish(self.ready_button)
        self.ready_button.style().polish(self.ready_button)

    def _fit_title(self) -> None:
        """Fit the title's font, and place the button beside or below the title."""
        side = round(em(self) * 1.7)
        self._dot.setPixmap(badge_pixmap(self._badge, side, self.devicePixelRatioF()))
        self.title.setFont(scaled_font(self, DISPLAY))
        unit, kinds = em(self), QBoxLayout.Direction
        room = self.width() - 7 * unit
        beside = room - self.ready_button.sizeHint().width()
        needed = self.title.fontMetrics().horizontalAdvance(self.title.text())
        is_wide = self.width() >= _BESIDE * unit and beside * DISPLAY >= needed
        self._who.setDirection(kinds.LeftToRight if is_wide else kinds.TopToBottom)
        if is_wide:
            room = beside
        if needed > room:
            self.title.setFont(scaled_font(self, max(DISPLAY * room / needed, 1.0)))
