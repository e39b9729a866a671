"""The model and view for saves; a save's details are read when it becomes visible."""

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tabletop.engine.player_names import bidi_safe
from tabletop.match.save.reader import LoadedMatch
from tabletop.overriding import override
from tabletop.storage.save_store import SaveSummary
from tabletop.ui.base.errors import translate_fault
from tabletop.ui.base.language import date_text, time_text
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import INK
from tabletop.ui.widgets.widgets import scaled_font

if TYPE_CHECKING:
    from pathlib import Path

_USER: Final = int(Qt.ItemDataRole.UserRole)
Index = QModelIndex | QPersistentModelIndex


class SaveRole(IntEnum):
    """Additional data roles for a save in the model."""

    PLAYERS = _USER + 1
    """Names of the players."""
    WHEN = _USER + 2
    """When the game was last played, and the number of moves."""
    STATE = _USER + 3
    """Whether the game is over, in a few words; empty until the save has been read."""
    PICTURE = _USER + 4
    """Picture of the table without secrets, or None if there is none yet."""


class SaveDetails(NamedTuple):
    """A save's details, known once the save has been read.

    Attributes:
        loaded: the loaded match, or None if the save cannot be read.
        problem: why the save cannot be read; empty if it can.
        picture: a picture of the save's table.
    """

    loaded: LoadedMatch | None
    problem: str = ""
    picture: QPixmap | None = None


class SavesModel(QAbstractListModel):
    """A list model of saves, the most recently played first."""

    def __init__(
        self,
        heads: Sequence[SaveSummary],
        names: Callable[[str], str],
        now: datetime,
        parent: QObject | None = None,
    ) -> None:
        """Create the model.

        Args:
            heads: the saves' summaries.
            names: returns a game's name for its ID.
            now: the current time.
            parent: the object that owns the model.
        """
        super().__init__(parent)
        self.heads = list(heads)
        self._names = names
        self._now = now
        self._details: dict[Path, SaveDetails] = {}

    def has_details(self, row: int) -> bool:
        """Return whether a save's details are known."""
        return self.heads[row].path in self._details

    def set_details(self, head: SaveSummary, shown: SaveDetails) -> None:
        """Set a save's details; the save may have been removed from the list."""
        self._details[head.path] = shown
        if head in self.heads:
            index = self.index(self.heads.index(head))
            self.dataChanged.emit(index, index)

    def details(self, row: int) -> SaveDetails | None:
        """Return a save's details, or None if the details are not known yet."""
        return self._details.get(self.heads[row].path)

    def _details_of(self, head: SaveSummary) -> SaveDetails:
        return self._details.get(head.path, SaveDetails(None))

    def remove(self, row: int) -> None:
        """Remove a save from the list."""
        self.beginRemoveRows(QModelIndex(), row, row)
        del self.heads[row]
        self.endRemoveRows()

    def insert(self, row: int, head: SaveSummary) -> None:
        """Insert a save into the list."""
        self.beginInsertRows(QModelIndex(), row, row)
        self.heads.insert(row, head)
        self.endInsertRows()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.heads)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        # The accessible texts combine several roles.
        row = index.row()
        head = self.heads[row]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return head.path.name if head.header is None else self._names(head.header.game)
            case SaveRole.PLAYERS:
                return self._players(head)
            case SaveRole.WHEN:
                return self._time_text(head)
            case SaveRole.STATE:
                return self._state(head)
            case SaveRole.PICTURE:
                return self._details_of(head).picture
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.name(row)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return " · ".join(filter(None, (self._time_text(head), self._state(head))))
            case Qt.ItemDataRole.ToolTipRole:
                return plain("\n".join(filter(None, (self._players(head), str(head.path)))))
            case _:
                return None

    def name(self, row: int) -> str:
        """Return a save's game and players as one text, for use in messages."""
        head = self.heads[row]
        if head.header is None:
            return head.path.name
        return f"{self._names(head.header.game)} – {self._players(head)}"

    def _players(self, head: SaveSummary) -> str:
        if head.header is None:
            text = self.tr("Cannot be read: {problem}")
            return text.format(problem=translate_fault(head.problem))
        return QLocale().createSeparatedList([*map(bidi_safe, head.header.players)])

    def _time_text(self, head: SaveSummary) -> str:
        when = head.when
        near = {0: self.tr("Today"), 1: self.tr("Yesterday")}
        day = near.get((self._now.date() - when.date()).days) or date_text(when)
        played = self.tr("{day} at {time}").format(day=day, time=time_text(when))
        loaded = self._details_of(head).loaded
        if loaded is None:
            return played
        moves = self.tr("%n moves", "", loaded.move_count)
        return f"{played} · {moves}"

    def _state(self, head: SaveSummary) -> str:
        loaded, problem, _ = self._details_of(head)
        if head.header is None:
            return ""
        if loaded is None:
            text = self.tr("Cannot be opened: {problem}").format(problem=problem)
            return text if problem else ""
        if loaded.match.outcome is not None:
            return self.tr("Finished")
        if loaded.error is not None:
            return self.tr("Goes on from its last position")
        return self.tr("Not finished")


_ROLES: Final = (SaveRole.PLAYERS, SaveRole.WHEN, SaveRole.STATE)
_RATIO: Final = 16 / 9
_LARGEST: Final = 140
"""Maximum height of a picture in pixels, which leaves space for larger text."""


def picture_size(widget: QWidget) -> QSize:
    """Return the size for pictures in the list, in logical pixels."""
    high = min(round(7.2 * em(widget)), _LARGEST)
    return QSize(round(high * _RATIO), high)


class SavesView(QListView):
    """The view that lists the saves.

    Signals:
        delete_requested: emitted when the Delete key is pressed.
    """

    delete_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("saves")
        self.setAccessibleName(self.tr("Saved games"))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self.setItemDelegate(_SaveDelegate(self))

    def visible_rows(self) -> range:
        """Return the rows that are at least partly visible."""
        rows = self.model().rowCount()
        area = self.viewport().rect()
        high = max(self.sizeHintForRow(0), 1)
        first = self.verticalScrollBar().value() // high
        return range(first, min(first + area.height() // high + 2, rows))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Return activates a save on every system, unlike Qt's default on macOS.
        match event.key():
            case Qt.Key.Key_Delete:
                self.delete_requested.emit()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if self.currentIndex().isValid():
                    self.activated.emit(self.currentIndex())
            case _:
                super().keyPressEvent(event)


class _SaveDelegate(QStyledItemDelegate):
    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = self._view
        lines = 4 * QFontMetrics(view.font()).lineSpacing() + em(view)
        high = max(picture_size(view).height(), lines) + em(view)
        return QSize(min(picture_size(view).width() * 2, view.viewport().width()), high)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view = self._view
        palette, unit = view.palette(), em(view)
        area = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = palette.color(QPalette.ColorRole.Text)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, palette.color(QPalette.ColorRole.Highlight))
            text = palette.color(QPalette.ColorRole.HighlightedText)
        size, picture = picture_size(view), index.data(SaveRole.PICTURE)
        inside = QPoint(unit // 2, (area.height() - size.height()) // 2)
        frame = QRect(area.topLeft() + inside, size)
        if picture is not None:
            painter.drawPixmap(frame, picture)
        empty = QPen(text, 1, Qt.PenStyle.DashLine)
        painter.setPen(empty if picture is None else QPen(QColor(INK), 1.5))
        painter.drawRect(frame)
        lines = area.adjusted(size.width() + int(1.6 * unit), unit // 2, -unit // 2, -unit // 2)
        rows = [(str(index.data()), scaled_font(view, 1.0))]
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
