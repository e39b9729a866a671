"""How a list of saves is painted: a picture of the table, and four lines beside it."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tabletop.ui.guard import guarded
from tabletop.ui.pages.saves.saves_model import SaveRole
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.theme import INK

_ROLES: Final = (SaveRole.PLAYERS, SaveRole.WHEN, SaveRole.STATE)
_RATIO: Final = 16 / 9
Index = QModelIndex | QPersistentModelIndex

_LARGEST: Final = 140
"""Height of a picture: where the text is larger still, the lines need the room."""


def picture_size(widget: QWidget) -> QSize:
    """How large the picture of a table is, in logical pixels."""
    high = min(round(7.2 * em(widget)), _LARGEST)
    return QSize(round(high * _RATIO), high)


@guarded
class SavesView(QListView):
    """The list of saves.

    Signals:
        bin_wanted: the chosen one is to be deleted: the Delete key.
    """

    bin_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("saves")
        self.setAccessibleName(self.tr("Saved games"))
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self.setItemDelegate(_SaveDelegate(self))

    def visible_rows(self) -> range:
        """The rows that can be seen now."""
        rows = self.model().rowCount()
        area = self.viewport().rect()
        high = max(self.sizeHintForRow(0), 1)
        first = self.verticalScrollBar().value() // high
        return range(first, min(first + area.height() // high + 2, rows))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return opens what is chosen, on every system; Delete wants it gone."""
        if event.key() == Qt.Key.Key_Delete:
            self.bin_wanted.emit()
            event.accept()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self.activated.emit(self.currentIndex())
            event.accept()
            return
        super().keyPressEvent(event)


@guarded
class _SaveDelegate(QStyledItemDelegate):
    """Paints one save."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the picture, or as the lines."""
        view = self._view
        lines = 4 * QFontMetrics(view.font()).lineSpacing() + em(view)
        high = max(picture_size(view).height(), lines) + em(view)
        return QSize(min(picture_size(view).width() * 2, view.viewport().width()), high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw picture and lines."""
        view = self._view
        palette, unit = view.palette(), em(view)
        area = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, palette.color(QPalette.ColorRole.Highlight))
            text = palette.color(QPalette.ColorRole.HighlightedText)
        else:
            text = palette.color(QPalette.ColorRole.Text)
        size = picture_size(view)
        frame = QRect(area.topLeft(), size).translated(
            unit // 2, (area.height() - size.height()) // 2
        )
        self._paint_picture(painter, frame, index.data(SaveRole.PICTURE), text)
        lines = area.adjusted(size.width() + int(1.6 * unit), unit // 2, -unit // 2, -unit // 2)
        bold = QFont(view.font())
        bold.setBold(True)
        rows = [(str(index.data()), bold)]
        rows.extend((str(index.data(role)), view.font()) for role in _ROLES)
        painter.setPen(text)
        high = QFontMetrics(view.font()).lineSpacing() * 1.15
        top = lines.top() + (lines.height() - len(rows) * high) / 2
        for number, (words, font) in enumerate(rows):
            painter.setFont(font)
            line = QRect(lines.left(), round(top + number * high), lines.width(), round(high))
            shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), shown)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), 2, Qt.PenStyle.DotLine))
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        painter.restore()

    @staticmethod
    def _paint_picture(
        painter: QPainter, frame: QRect, picture: QPixmap | None, empty: QColor
    ) -> None:
        if picture is None:
            painter.setPen(QPen(empty, 1, Qt.PenStyle.DashLine))
            painter.drawRect(frame)
            return
        painter.drawPixmap(frame, picture)
        painter.setPen(QPen(QColor(INK), 1.5))
        painter.drawRect(frame)
