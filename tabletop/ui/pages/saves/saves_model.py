"""The saves as a list: what their first lines say at once, how they stand when they are seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QDate,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QPixmap

from tabletop.engine.player_names import isolated
from tabletop.library.saves_folder import Look, SaveHead
from tabletop.ui.error_texts import told
from tabletop.ui.guard import guarded

if TYPE_CHECKING:
    from pathlib import Path

_USER: Final = int(Qt.ItemDataRole.UserRole)
Index = QModelIndex | QPersistentModelIndex


class SaveRole(IntEnum):
    """What a save has beside its name."""

    PLAYERS = _USER + 1
    """Who plays."""
    WHEN = _USER + 2
    """When it was last played, and how far."""
    STATE = _USER + 3
    """Whether it is over, in a word; empty where that is not known yet."""
    PICTURE = _USER + 4
    """The table as everybody may see it; None where there is none yet."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is known of a save once it was read.

    Attributes:
        look: the match as it stands; None where it cannot be read.
        problem: why it cannot.
        picture: its table.
    """

    look: Look | None
    problem: str = ""
    picture: QPixmap | None = None


@guarded
class SavesModel(QAbstractListModel):
    """The saves, the one played last first."""

    def __init__(
        self,
        heads: Sequence[SaveHead],
        names: Callable[[str], str],
        now: datetime,
        parent: QObject | None = None,
    ) -> None:
        """Fill the list.

        Args:
            heads: the saves.
            names: the name of a game by its id.
            now: what time it is.
            parent: owner of the object.
        """
        super().__init__(parent)
        self.heads = list(heads)
        self._names = names
        self._now = now
        self._shown: dict[Path, Shown] = {}

    def is_shown(self, row: int) -> bool:
        """Whether it is known how a save stands."""
        return self.heads[row].path in self._shown

    def show(self, head: SaveHead, shown: Shown) -> None:
        """From now on it is known how a save stands, also if it has gone meanwhile."""
        self._shown[head.path] = shown
        if head in self.heads:
            index = self.index(self.heads.index(head))
            self.dataChanged.emit(index, index)

    def shown(self, row: int) -> Shown | None:
        """How a save stands, as far as that is known."""
        return self._shown.get(self.heads[row].path)

    def remove(self, row: int) -> None:
        """A save has gone."""
        self.beginRemoveRows(QModelIndex(), row, row)
        del self.heads[row]
        self.endRemoveRows()

    def insert(self, row: int, head: SaveHead) -> None:
        """A save has come back."""
        self.beginInsertRows(QModelIndex(), row, row)
        self.heads.insert(row, head)
        self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """The number of saves."""
        return 0 if parent.isValid() else len(self.heads)

    def data(
        self,
        index: Index,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's signature
        """Name, the roles of `SaveRole`, and all of it in one for a screen reader."""
        row = index.row()
        head = self.heads[row]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return head.path.name if head.header is None else self._names(head.header.game)
            case SaveRole.PLAYERS:
                return self._players(head)
            case SaveRole.WHEN:
                return self._when(head)
            case SaveRole.STATE:
                return self._state(head)
            case SaveRole.PICTURE:
                shown = self._shown.get(head.path)
                return None if shown is None else shown.picture
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.name(row)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return " · ".join(part for part in (self._when(head), self._state(head)) if part)
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(part for part in (self._players(head), str(head.path)) if part)
            case _:
                return None

    def name(self, row: int) -> str:
        """What a save is called where it stands alone."""
        head = self.heads[row]
        if head.header is None:
            return head.path.name
        return f"{self._names(head.header.game)} – {self._players(head)}"

    def _players(self, head: SaveHead) -> str:
        if head.header is None:
            return self.tr("Cannot be read: {problem}").format(problem=told(head.problem))
        return QLocale().createSeparatedList([*map(isolated, head.header.players)])

    def _when(self, head: SaveHead) -> str:
        when = head.when
        day = QLocale().toString(
            QDate(when.year, when.month, when.day), QLocale.FormatType.LongFormat
        )
        days = (self._now.date() - when.date()).days
        if days == 0:
            day = self.tr("Today")
        elif days == 1:
            day = self.tr("Yesterday")
        played = self.tr("{day} at {time}").format(day=day, time=f"{when:%H:%M}")
        shown = self._shown.get(head.path)
        if shown is None or shown.look is None:
            return played
        moves = self.tr("%n moves", "", shown.look.moves)
        return f"{played} · {moves}"

    def _state(self, head: SaveHead) -> str:
        shown = self._shown.get(head.path)
        if shown is None or head.header is None:
            return ""
        if shown.look is None:
            return self.tr("Cannot be opened: {problem}").format(problem=shown.problem)
        if shown.look.match.outcome is not None:
            return self.tr("Finished")
        if shown.look.is_recovered:
            return self.tr("Goes on from its last position")
        return self.tr("Not finished")
