"""Paper that floats over the table and points at a place on it."""

from html import escape
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from tabletop.i18n.texts import RuleText
from tabletop.ui.guard import guarded
from tabletop.ui.theme.theme import INK, PAPER_LIGHT

_LINK: Final = "#00568A"
_WIDEST: Final = 17
"""Length of a line in heights of a line."""
_RAGGED: Final = 2
_SHORTEST_STAY: Final = 5000
_STAY_PER_LETTER: Final = 60


@guarded
class PaperBubble(QWidget):
    """A sheet of paper with a tail. It lies over its parent and stays within it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._anchor = QPoint()
        self._tail_up = False
        self.content = QVBoxLayout(self)
        self.content.setSpacing(round(self._unit * 0.4))
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.hide()

    @property
    def _unit(self) -> float:
        """The height of a line of text, the measure of everything here."""
        return QFontMetricsF(self.font()).height()

    @property
    def _tail(self) -> float:
        return self._unit * 0.75

    def point_at(self, anchor: QPoint) -> None:
        """Show the sheet with its tail at a point of the parent, above it if there is room."""
        self._anchor = anchor
        unit, tail = self._unit, self._tail
        room = self._over.rect().adjusted(4, 4, -4, -4)
        self._arrange(tail_up=False)
        size = self.sizeHint()
        above = anchor.y() - room.top() >= size.height()
        self._arrange(tail_up=not above)
        frame = QRect(QPoint(), size)
        frame.moveCenter(anchor)
        if above:
            frame.moveBottom(anchor.y())
        else:
            frame.moveTop(anchor.y())
        beside = round(unit + tail)
        left = min(max(frame.left(), room.left()), room.right() - frame.width())
        left = min(max(left, anchor.x() - frame.width() + beside), anchor.x() - beside)
        frame.moveLeft(left)
        if frame.bottom() > room.bottom():
            frame.moveBottom(room.bottom())
        self.setGeometry(frame)
        self.show()
        self.raise_()
        self.update()

    def _arrange(self, *, tail_up: bool) -> None:
        self._tail_up = tail_up
        pad, tail = round(self._unit * 0.7), round(self._tail)
        self.content.setContentsMargins(
            pad + 4, pad + (tail if tail_up else 4), pad + 4, pad + (4 if tail_up else tail)
        )
        self.content.activate()

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: what lies on the sheet is written in its font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            for number in range(self.content.count()):
                item = self.content.itemAt(number)
                widget = None if item is None else item.widget()
                if widget is not None:
                    widget.setFont(self.font())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw shadow, paper and outline in one."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit, tail = self._unit, self._tail
        line = max(unit / 9, 1.5)
        sheet = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        if self._tail_up:
            sheet.setTop(tail)
        else:
            sheet.setBottom(self.height() - tail)
        path = QPainterPath()
        path.addRoundedRect(sheet, unit * 0.55, unit * 0.55)
        tip = QPointF(self._anchor - self.pos())
        base = sheet.top() + 1 if self._tail_up else sheet.bottom() - 1
        end = 3.0 if self._tail_up else self.height() - 3.0
        spike = QPainterPath(QPointF(tip.x() - tail * 0.6, base))
        spike.lineTo(QPointF(tip.x(), end))
        spike.lineTo(QPointF(tip.x() + tail * 0.6, base))
        spike.closeSubpath()
        path = path.united(spike)
        for step in range(3):
            shade = QColor(0, 0, 0, 22)
            painter.setPen(QPen(shade, line + 2.0 * (3 - step)))
            painter.setBrush(shade)
            painter.drawPath(path.translated(0, 1.5))
        pen = QPen(QColor(INK), line)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(QColor(PAPER_LIGHT))
        painter.drawPath(path)


@guarded
class SpeechBubble(PaperBubble):
    """Says one sentence, and the rule behind it to whoever wants to know.

    Signals:
        rule_wanted: the link of this rule was followed; the rule is shown here as well.
    """

    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rule: RuleText | None = None
        self._rule_id = ""
        self.sentence = QLabel()
        self.rule = QLabel()
        paper = QPalette(QColor(INK), QColor(PAPER_LIGHT))
        for label in (self.sentence, self.rule):
            label.setWordWrap(True)
            label.setPalette(paper)
            self.content.addWidget(label)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.rule.setTextFormat(Qt.TextFormat.RichText)
        self.rule.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.rule.linkActivated.connect(self._expand)
        self._fading = QTimer(self)
        self._fading.setSingleShot(True)
        self._fading.timeout.connect(self.hide)

    def say(
        self, sentence: str, anchor: QPoint, rule_id: str = "", rule: RuleText | None = None
    ) -> None:
        """Show a sentence at a point.

        Args:
            sentence: what is said.
            anchor: a point of the parent.
            rule_id: the rule behind it; empty for none.
            rule: its text, shown when the link is followed.
        """
        self._rule_id, self._rule = rule_id, rule
        named = rule_id if rule is None else rule.link
        self.sentence.setText(sentence)
        link = f'<a href="rule" style="color:{_LINK}">{escape(named)}</a>'
        self.rule.setText(link)
        self.rule.setVisible(bool(rule_id))
        self._fit(sentence)
        self.setAccessibleName(f"{sentence} {named}".strip())
        self.point_at(anchor)
        self._fading.start(_SHORTEST_STAY + _STAY_PER_LETTER * len(sentence))

    def clear(self) -> None:
        """Say nothing, and forget what was said."""
        self._fading.stop()
        self.hide()
        self._rule_id, self._rule = "", None
        self.sentence.clear()
        self.rule.clear()
        self.setAccessibleName("")

    def _fit(self, text: str) -> None:
        """As narrow as the text allows; a long one is wrapped into lines of like length."""
        whole = QFontMetricsF(self.font()).horizontalAdvance(text) + 4
        lines = ceil(whole / (_WIDEST * self._unit))
        width = whole if lines == 1 else whole / lines + _RAGGED * self._unit
        for label in (self.sentence, self.rule):
            label.setFixedWidth(round(width))

    def _expand(self) -> None:
        if self._rule is None:
            return
        self._fading.stop()
        self.rule.setText(f"<b>{escape(self._rule.heading)}</b><br>{escape(self._rule.text)}")
        self._fit(self._rule.text)
        self.point_at(self._anchor)
        self.rule_wanted.emit(self._rule_id)

    def enterEvent(self, event: object) -> None:
        """Whoever reads it is given time."""
        del event
        self._fading.stop()

    def leaveEvent(self, event: object) -> None:
        """See `enterEvent`."""
        del event
        self._fading.start(_SHORTEST_STAY // 2)
