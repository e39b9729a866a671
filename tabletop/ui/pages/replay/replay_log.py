"""The whole log of a match that is looked back at."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tabletop.engine.message import SeatRef
from tabletop.engine.zones import Viewer
from tabletop.ui.guard import guarded
from tabletop.ui.pages.table.log_view import LogRole
from tabletop.ui.viewmodel.replay_history import History


@guarded
class ReplayLog(QAbstractListModel):
    """All lines, in the words for whoever looks."""

    def __init__(self, history: History, eyes: Viewer, parent: QObject) -> None:
        super().__init__(parent)
        self._history = history
        self._eyes = eyes

    def look_with(self, eyes: Viewer) -> None:
        """Say everything for other eyes."""
        self._eyes = eyes
        self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """The number of lines."""
        return 0 if parent.isValid() else len(self._history.lines)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's signature
        """Text and the roles of `LogRole`."""
        line = self._history.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._history.speaker.event(line.event, self._eyes)
            case LogRole.RULE:
                return line.event.rule
            case LogRole.BADGE:
                badge = self._history.badge
                signs = (badge(v.seat) for _, v in line.event.params if isinstance(v, SeatRef))
                return next(signs, None)
            case LogRole.STEP:
                return line.step
            case _:
                return None
