"""The model and view for saves; a save's details are read when it becomes visible."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QListView, QWidget

from tabletop.engine.player_names import bidi_safe
from tabletop.match.save.reader import LoadedMatch
from tabletop.overriding import override
from tabletop.storage.save_store import SaveSummary
from tabletop.ui.base.errors import translate_fault
from tabletop.ui.base.language import date_text, time_text
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.plain_text import plain

if TYPE_CHECKING:
    from pathlib import Path

Index = QModelIndex | QPersistentModelIndex


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
        size: QSize,
        parent: QObject | None = None,
    ) -> None:
        """Create the model.

        Args:
            heads: the saves' summaries.
            names: returns a game's name for its ID.
            now: the current time.
            size: the size of the pictures, in logical pixels.
            parent: the object that owns the model.
        """
        super().__init__(parent)
        self.heads = list(heads)
        self._names = names
        self._now = now
        self._details: dict[Path, SaveDetails] = {}
        self._no_picture = QPixmap(size)
        self._no_picture.fill(Qt.GlobalColor.transparent)

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
        row = index.row()
        head = self.heads[row]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                name = head.path.name if head.header is None else self._names(head.header.game)
                return "\n".join(
                    (name, self._players(head), self._time_text(head), self._state(head))
                )
            case Qt.ItemDataRole.DecorationRole:
                return self._details_of(head).picture or self._no_picture
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
        self.setIconSize(picture_size(self))
        self.setSpacing(em(self) // 5)

    def visible_rows(self) -> range:
        """Return the rows that are at least partly visible."""
        rows = self.model().rowCount()
        area = self.viewport().rect()
        high = max(self.sizeHintForRow(0) + 2 * self.spacing(), 1)
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
