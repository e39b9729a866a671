"""Things of paper that lie on the felt of the start screen and can be chosen."""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.theme.art import picture
from tabletop.ui.theme.theme import INK, PAPER, PAPER_LIGHT, Theme

_MUTED: Final = "#625E57"
LIFT: Final = 0.5
"""Room above and below for what lifts under the pointer, in lines of text."""

_READABLE: Final = 0.85
"""How much smaller a line may be that is read, not only recognized."""
_NARROWEST: Final = 0.75
_NARROWEST_TITLE: Final = 0.6
_PICTURE: Final = 0.6
"""Height of a box's picture, of its width."""
_ROW: Final = 1.35
_MOST_ROWS: Final = 2
_WRAPPED: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)
_SHOWN: Final = frozenset(
    (
        QEvent.Type.FocusIn,
        QEvent.Type.FocusOut,
        QEvent.Type.HoverEnter,
        QEvent.Type.HoverLeave,
    )
)
_KEYBOARD: Final = frozenset(
    (
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    )
)


@guarded
class PaperButton(QAbstractButton):
    """A sheet of paper with a shadow; it lifts a little under the pointer or with the focus.

    Lengths follow `text_size`, which the page sets.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text_size = 14.0
        self._pictures: dict[tuple[str, str, int, int], QPixmap] = {}
        self._by_keyboard = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def text_size(self) -> float:
        """Height of the small text in logical pixels."""
        return self._text_size

    def set_theme(self, theme: Theme) -> None:
        """Lie on another table."""
        self._theme = theme
        self.update()

    def set_text_size(self, size: float) -> None:
        """Write in another size."""
        self._text_size = size
        self.update()

    def written(self, size: float, *, bold: bool = False) -> QFont:
        """The font, `size` times the small text."""
        font = QFont(self.font())
        font.setPixelSize(max(round(self._text_size * size), 1))
        font.setBold(bold)
        return font

    @property
    def sheet(self) -> QRectF:
        """Where the sheet lies."""
        margin = self._text_size * LIFT
        sheet = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        if self.isDown():
            return sheet.translated(0, margin / 4)
        return sheet.translated(0, -margin / 2) if self._raised else sheet

    @property
    def _raised(self) -> bool:
        return self.underMouse() or self._ringed

    @property
    def _ringed(self) -> bool:
        return self.hasFocus() and self._by_keyboard

    @property
    def _line(self) -> float:
        """Width of outlines."""
        return max(self._text_size / 7, 1.5)

    @property
    def _radius(self) -> float:
        return self._text_size * 0.8

    def paint_sheet(self, painter: QPainter) -> QPainterPath:
        """Draw shadow, paper and outline; the path is the sheet without its outline."""
        sheet, radius, line = self.sheet, self._radius, self._line
        depth = self._text_size * (0.5 if self._raised and not self.isDown() else 0.25)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 70))
        painter.drawRoundedRect(sheet.translated(0, depth), radius, radius)
        focused = self._ringed
        painter.setBrush(QColor(self._theme.lift if focused else INK))
        grown = line * (1.6 if focused else 0.0)
        painter.drawRoundedRect(
            sheet.adjusted(-grown, -grown, grown, grown), radius + grown, radius + grown
        )
        if focused:
            painter.setBrush(QColor(INK))
            painter.drawRoundedRect(sheet, radius, radius)
        inside = QPainterPath()
        inside.addRoundedRect(
            sheet.adjusted(line, line, -line, -line), radius - line, radius - line
        )
        painter.fillPath(inside, QColor(PAPER_LIGHT if self._raised else PAPER))
        return inside

    def paint_picture(self, painter: QPainter, game: str, name: str, rect: QRectF) -> None:
        """Draw a drawing so that it covers a rectangle; it is rasterised once for each size."""
        ratio = self.devicePixelRatioF()
        key = (game, name, round(rect.width() * ratio), round(rect.height() * ratio))
        found = self._pictures.get(key)
        if found is None:
            found = picture(game, name, rect.width(), rect.height(), ratio)
            self._pictures = {key: found}
        painter.drawPixmap(rect.topLeft(), found)

    def event(self, event: QEvent) -> bool:
        """Show at once what pointer and focus do."""
        if event.type() in _SHOWN:
            self.update()
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show a ring where the keyboard led here."""
        self._by_keyboard = event.reason() in _KEYBOARD
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return chooses as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


@guarded
class TextSheet(PaperButton):
    """A sheet with nothing but a word or two on it."""

    def __init__(self, text: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.setText(text)

    def sizeHint(self) -> QSize:
        """Room for the words and the shadow."""
        words = QFontMetricsF(self.written(1.0, bold=True)).horizontalAdvance(self.text())
        unit = self._text_size
        return QSize(round(words + unit * (2.6 + 2 * LIFT)), round(unit * (2.3 + 2 * LIFT)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw sheet and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_sheet(painter)
        painter.setFont(self.written(1.0, bold=True))
        painter.setPen(QColor(INK))
        painter.drawText(self.sheet, Qt.AlignmentFlag.AlignCenter, self.text())


@guarded
class GameTile(PaperButton):
    """A game as its box: the picture, the name, what it is and for how many."""

    def __init__(
        self, game: str, head: tuple[str, str], players: str, theme: Theme, parent: QWidget
    ) -> None:
        """Make a box.

        Args:
            game: the game's id.
            head: its name and what it is.
            players: for how many it is.
            theme: the table it lies on.
            parent: the page.
        """
        super().__init__(theme, parent)
        self.game = game
        self.rows = 1
        """Lines of text for what it is; the same for all boxes of a page."""
        self._title, self._tagline = head
        self._players = players
        self.setText(self._title)
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(f"{self._tagline}. {players}")

    def rows_for(self, width: float) -> int:
        """How many lines what it is takes in a box of this width."""
        inside = width - self._text_size * (2 + 2 * LIFT) - 2 * self._line
        needed = QFontMetricsF(self.written(1.0)).horizontalAdvance(self._tagline)
        return 1 if needed <= inside else _MOST_ROWS

    def height_for(self, width: float) -> float:
        """Height of the whole tile for a width."""
        return width * _PICTURE + self._text_size * (2 * LIFT + 4.7 + _ROW * self.rows)

    def sizeHint(self) -> QSize:
        """A usual size; the page decides."""
        return QSize(320, round(self.height_for(320)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inside = self.paint_sheet(painter)
        area, unit = inside.boundingRect(), self._text_size
        art = QRectF(area.topLeft(), area.bottomRight())
        art.setHeight(area.width() * _PICTURE)
        painter.setClipPath(inside)
        self.paint_picture(painter, self.game, "tile", art)
        painter.fillRect(QRectF(art.left(), art.bottom(), art.width(), self._line), QColor(INK))
        painter.setClipping(False)
        left, width = area.left() + unit, area.width() - 2 * unit
        top = art.bottom() + unit * 2.2
        painter.setPen(QColor(INK))
        title = self.written(1.35, bold=True)
        _write(painter, title, QPointF(left, top), width, self._title, _NARROWEST_TITLE)
        words = QRectF(left, top + unit * 0.6, width, unit * _ROW * self.rows)
        painter.setFont(self._tagline_font(words))
        painter.drawText(words, _WRAPPED, self._tagline)
        painter.setPen(QColor(_MUTED))
        baseline = QPointF(left, words.bottom() + unit * 1.05)
        _write(painter, self.written(1.0), baseline, width, self._players)

    def _tagline_font(self, room: QRectF) -> QFont:
        """The small text, smaller still where a narrow box asks for it."""
        font = self.written(1.0)
        for size in (1.0, 0.92, 0.84, _NARROWEST):
            font = self.written(size)
            needed = QFontMetricsF(font).boundingRect(room, _WRAPPED, self._tagline)
            if needed.height() <= room.height() + 1 and needed.width() <= room.width():
                break
        return font


@guarded
class ContinueTile(PaperButton):
    """The game that was played last and is not over."""

    def __init__(
        self, game: str, title: str, lines: tuple[str, ...], theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(theme, parent)
        self.game = game
        self._title = title
        self._lines = lines
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(". ".join(lines))
        self.setToolTip("\n".join(lines))

    @staticmethod
    def height_with(lines: int, text_size: float) -> float:
        """Height in logical pixels of one with so many lines."""
        return text_size * (2 * LIFT + 2.9 + 1.45 * lines)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw picture, words and an arrow."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inside = self.paint_sheet(painter)
        area, unit = inside.boundingRect(), self._text_size
        art = QRectF(area.topLeft(), area.bottomRight())
        art.setWidth(area.height() * 1.45)
        painter.setClipPath(inside)
        self.paint_picture(painter, self.game, "tile", art)
        painter.fillRect(QRectF(art.right(), art.top(), self._line, art.height()), QColor(INK))
        painter.setClipping(False)
        left = art.right() + unit * 1.1
        width = area.right() - left - unit * 3
        baseline = area.top() + unit * 1.75
        painter.setPen(QColor(INK))
        _write(painter, self.written(1.2, bold=True), QPointF(left, baseline), width, self._title)
        for number, text in enumerate(self._lines):
            baseline += unit * (1.6 if number == 0 else 1.45)
            painter.setPen(QColor(INK if number == 0 else _MUTED))
            _write(painter, self.written(1.0), QPointF(left, baseline), width, text, _READABLE)
        self._paint_arrow(painter, QPointF(area.right() - unit * 1.7, area.center().y()))

    def _paint_arrow(self, painter: QPainter, middle: QPointF) -> None:
        size = self._text_size * 0.7
        arrow = QPainterPath(middle + QPointF(-size * 0.7, -size))
        arrow.lineTo(middle + QPointF(size, 0))
        arrow.lineTo(middle + QPointF(-size * 0.7, size))
        arrow.closeSubpath()
        pen = QPen(QColor(INK), self._text_size / 6)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(QColor("#F7D98B"))
        painter.drawPath(arrow)


def _write(
    painter: QPainter,
    font: QFont,
    start: QPointF,
    width: float,
    text: str,
    narrowest: float = _NARROWEST,
) -> None:
    """Write one line from a point of its baseline on; in a narrow place smaller, then shortened."""
    needed = QFontMetricsF(font).horizontalAdvance(text)
    if needed > width:
        font.setPixelSize(max(int(font.pixelSize() * max(width / needed, narrowest)), 1))
    painter.setFont(font)
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)
    painter.drawText(start, shown)
