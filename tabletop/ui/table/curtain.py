"""The curtain between two players: while it hangs, the table shows nobody's hand."""

from collections.abc import Sequence
from math import sin
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.engine.message import Event
from tabletop.engine.zones import Seat
from tabletop.match.match import Match
from tabletop.ui.guard import guarded
from tabletop.ui.look.pictures import em
from tabletop.ui.look.seat_colours import dot_pixmap, seat_colour
from tabletop.ui.look.theme import INK, PAPER
from tabletop.ui.look.window_style import larger

FALL: Final = 260
"""Milliseconds until the halves have met."""
RISE: Final = 420
"""Milliseconds until they are drawn aside."""
TOLD: Final = 5
"""How many of the last events the sign tells."""

_FOLDS: Final = 8
_GATHERED: Final = 0.1
"""Share of its width that a half keeps when it is drawn aside, just before it is gone."""
_GOLD: Final = "#F7D98B"
_GOLD_SHADE: Final = "#B97C00"


def happened_since(match: Match, seat: Seat) -> tuple[Event, ...]:
    """What the log tells since a seat acted last; all of it where it never did."""
    own = [number for number, step in enumerate(match.steps) if step.actor == seat]
    last = own[-1] if own else -1
    return tuple(line.event for line in match.log() if line.step > last)


@guarded
class Curtain(QWidget):
    """Hangs over its parent and covers all of it; a click or Return raises it.

    It is given only what everybody may know.

    Signals:
        raised: whoever is to look next says that nobody else does.
    """

    raised = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pace = 1.0
        """How fast it moves: 1 as usual, 0 at once."""
        self._over = parent
        self._seat: Seat = 0
        self._openness = 1.0
        self._pressed = False
        self._motion = QVariantAnimation(self)
        self._motion.valueChanged.connect(self._draw_aside)
        self._motion.finished.connect(self._arrived)
        self._build()
        self.set_text(self.font())
        self.setFocusProxy(self.ready)
        parent.installEventFilter(self)
        self.ready.installEventFilter(self)
        self.hide()

    def _build(self) -> None:
        self.sign = QFrame(self)
        self.sign.setObjectName("sign")
        self.sign.setStyleSheet(
            f"QFrame#sign {{ background: {PAPER}; border: 3px solid {INK}; border-radius: 1em; }}"
            f"QFrame#sign QLabel {{ color: {INK}; background: transparent; }}"
            f"QFrame#sign QPushButton {{ background: {_GOLD}; color: {INK};"
            f" border-color: {INK}; }}"
            f"QFrame#sign QPushButton:focus {{ border-color: #00568A; }}"
        )
        self.title = QLabel()
        self._dot = QLabel()
        self.how = QLabel()
        self.how.setWordWrap(True)
        self.how.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.told = QLabel()
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setWordWrap(True)
        self.told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.ready = QPushButton()
        self.ready.setAutoDefault(True)
        self.ready.clicked.connect(self.raised)
        name = QHBoxLayout()
        name.addStretch()
        name.addWidget(self._dot)
        name.addWidget(self.title)
        name.addStretch()
        self._column = QVBoxLayout(self.sign)
        self._column.addLayout(name)
        self._column.addWidget(self.how)
        self._column.addWidget(self.ready, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addWidget(self.told)
        outer = QGridLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.sign, 0, 0, Qt.AlignmentFlag.AlignCenter)

    def set_text(self, font: QFont) -> None:
        """Write in this font; the sign is as large as its writing."""
        self.setFont(font)
        unit = em(self)
        for label, factor in ((self.title, 2.2), (self.ready, 1.15)):
            label.setFont(larger(self, factor))
        for label, factor in ((self.how, 1.0), (self.told, 0.95)):
            label.setFont(larger(self, factor, bold=False))
        self._column.setContentsMargins(2 * unit, int(1.5 * unit), 2 * unit, int(1.7 * unit))
        self._column.setSpacing(int(0.8 * unit))
        self.sign.setFixedWidth(32 * unit)
        self._show_dot()

    def _show_dot(self) -> None:
        side = round(em(self) * 1.7)
        self._dot.setPixmap(dot_pixmap(self._seat, side, self.devicePixelRatioF()))

    # --- falling and rising -----------------------------------------------------------------

    @property
    def is_down(self) -> bool:
        """Whether it covers the table, or is about to."""
        return self.isVisible() and not self.testAttribute(_LETS_THROUGH)

    def fall(self, seat: Seat, name: str, told: Sequence[str]) -> None:
        """Hang between the table and everybody.

        Args:
            seat: who is to look next.
            name: the name of that seat.
            told: what everybody may know of what happened, the oldest first.
        """
        self._seat = seat
        title = self.tr("Pass to {name}").format(name=name)
        self.title.setText(title)
        how = self.tr("The hands are covered until {name} is ready.").format(name=name)
        self.how.setText(how)
        self.ready.setText(self.tr("I am {name}").format(name=name).replace("&", "&&"))
        self.ready.setAccessibleDescription(f"{title}. {how}")
        self.told.setText("\n".join(told))
        self.told.setVisible(bool(told))
        self._show_dot()
        self.setAccessibleName(title)
        self.setGeometry(self._over.rect())
        self.setAttribute(_LETS_THROUGH, False)
        self._pressed = False
        self.sign.show()
        self.show()
        self.raise_()
        self.setFocus()
        self._move_to(0.0, FALL)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, title))

    def rise(self) -> None:
        """Let the table be seen and played at once; the halves are drawn aside meanwhile."""
        if self.is_down:
            self.setAttribute(_LETS_THROUGH, True)
            self.sign.hide()
            self._move_to(1.0, RISE)

    def finish(self) -> None:
        """Hang, or be gone, now."""
        if self._motion.state() == QVariantAnimation.State.Running:
            self._motion.stop()
            self._draw_aside(self._motion.endValue())
            self._arrived()

    def _move_to(self, openness: float, duration: int) -> None:
        self._motion.stop()
        if self.pace <= 0.0:
            self._draw_aside(openness)
            self._arrived()
            return
        self._motion.setStartValue(self._openness)
        self._motion.setEndValue(openness)
        self._motion.setDuration(round(duration / self.pace))
        self._motion.start()

    def _draw_aside(self, openness: object) -> None:
        if isinstance(openness, float):
            self._openness = openness
            self.update()

    def _arrived(self) -> None:
        if self.testAttribute(_LETS_THROUGH):
            self.hide()

    # --- painting ---------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Two halves in the colour of whoever is to look next, and what they hang from."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        share = 1.0 - (1.0 - _GATHERED) * self._openness
        if self._openness >= 1.0:
            return
        half = self.width() / 2 * share
        # The halves overlap a little where they meet, so that no gap shows.
        self._half(painter, half + 2.0)
        painter.save()
        painter.translate(self.width(), 0.0)
        painter.scale(-1.0, 1.0)
        self._half(painter, half + 2.0)
        painter.restore()
        self._pelmet(painter)

    def _half(self, painter: QPainter, width: float) -> None:
        colour = seat_colour(self._seat)
        line = max(em(self) / 8, 1.5)
        fold = width / _FOLDS
        bottom = self.height() + em(self)
        for number in range(_FOLDS):
            left = number * fold
            hang = bottom - em(self) * (0.4 + 0.4 * sin(number * 2.1))
            cloth = QPainterPath(QPointF(left, -line))
            cloth.lineTo(left + fold, -line)
            cloth.lineTo(left + fold, hang)
            cloth.quadTo(left + fold / 2, hang + em(self) * 0.7, left, hang)
            cloth.closeSubpath()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour.darker(104 + 8 * (number % 2)))
            painter.drawPath(cloth)
            painter.setBrush(colour.darker(128 + 6 * (number % 2)))
            painter.drawRect(QRectF(left + fold * 0.72, 0.0, fold * 0.28, hang))
            painter.setBrush(colour.lighter(116))
            painter.drawRect(QRectF(left + fold * 0.16, 0.0, fold * 0.11, hang))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(INK), line))
            painter.drawPath(cloth)

    def _pelmet(self, painter: QPainter) -> None:
        """The scalloped board the curtain hangs from; it comes down with it."""
        unit = float(em(self))
        high = unit * 2.1
        up = -high * 2.0 * self._openness
        line = max(unit / 7, 2.0)
        scallops = max(round(self.width() / (unit * 6)), 4)
        step = self.width() / scallops
        board = QPainterPath(QPointF(-line, up - line))
        board.lineTo(self.width() + line, up - line)
        board.lineTo(self.width() + line, up + high)
        for number in range(scallops, 0, -1):
            right = number * step
            board.quadTo(right - step / 2, up + high + unit * 1.5, right - step, up + high)
        board.closeSubpath()
        painter.setPen(QPen(QColor(INK), line))
        painter.setBrush(seat_colour(self._seat).darker(140))
        painter.drawPath(board)
        painter.setPen(QPen(QColor(_GOLD_SHADE), line / 2))
        painter.setBrush(QColor(_GOLD))
        painter.drawRect(QRectF(-line, up + unit * 0.75, self.width() + 2 * line, unit * 0.45))
        painter.setPen(QPen(QColor(INK), line * 0.7))
        for number in range(scallops + 1):
            knob = QPointF(number * step, up + high + unit * 0.05)
            painter.drawEllipse(knob, unit * 0.42, unit * 0.42)

    # --- Qt ---------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as what it covers; a key that is still held down presses no button."""
        if watched is self.ready:
            held = isinstance(event, QKeyEvent) and event.isAutoRepeat()
            return held and event.type() == QEvent.Type.KeyPress
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press that began elsewhere, or the second of a double click, raises nothing."""
        self._pressed = True
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Raise it with a click anywhere."""
        pressed, self._pressed = self._pressed, False
        event.accept()
        if pressed and self.rect().contains(event.position().toPoint()):
            self.raised.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """See `mousePressEvent`."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Raise it with Return, Enter or Space; a key that is still held down does nothing."""
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if event.key() in keys:
            event.accept()
            if not event.isAutoRepeat():
                self.raised.emit()
        else:
            super().keyPressEvent(event)


_LETS_THROUGH: Final = Qt.WidgetAttribute.WA_TransparentForMouseEvents
