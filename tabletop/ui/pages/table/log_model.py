"""The log as a list: what happened, in the words for whoever looks at the screen."""

from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tabletop.engine.message import SeatRef
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded

_USER: Final = int(Qt.ItemDataRole.UserRole)


class LogRole(IntEnum):
    """What a line of the log has beside its text."""

    RULE = _USER + 1
    """Id of the rule behind it; None where there is none."""
    BADGE = _USER + 2
    """The sign of the seat it speaks of first; None where it speaks of none."""
    STEP = _USER + 3
    """How many steps of the history precede it."""


@guarded
class LogModel(QAbstractListModel):
    """The lines of `Match.log`; new ones are inserted, those taken back are removed."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._sight = session.sight
        self._lines = list(session.match.log())
        self._said: dict[int, str] = {}
        session.changed.connect(self._follow)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """The number of lines."""
        return 0 if parent.isValid() else len(self._lines)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's signature
        """Text, tool tip and the roles of `LogRole`."""
        line = self._lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._words(index.row())
            case Qt.ItemDataRole.ToolTipRole:
                return self._rule_text(line.event.rule)
            case LogRole.RULE:
                return line.event.rule
            case LogRole.BADGE:
                badge = self._session.match.badge
                signs = (badge(v.seat) for _, v in line.event.params if isinstance(v, SeatRef))
                return next(signs, None)
            case LogRole.STEP:
                return line.step
            case _:
                return None

    def _words(self, row: int) -> str:
        """A line for whoever looks; made once, since lists ask for it over and over."""
        if row not in self._said:
            event = self._lines[row].event
            self._said[row] = self._session.speaker.event(event, self._sight)
        return self._said[row]

    def _rule_text(self, rule: str | None) -> str | None:
        if rule is None:
            return None
        texts = self._session.speaker.texts.rule(rule)
        return f"<p><b>{texts.heading}</b><br>{texts.text}</p>"

    def _follow(self) -> None:
        """Bring the lines up to the match; the words too where somebody else looks now."""
        turned = self._sight != self._session.sight
        if turned:  # before any line is asked for again: the words are for one pair of eyes
            self._sight = self._session.sight
            self._said.clear()
        new = list(self._session.match.log())
        same = 0
        for old_line, new_line in zip(self._lines, new, strict=False):
            if old_line != new_line:
                break
            same += 1
        self._said = {row: words for row, words in self._said.items() if row < same}
        if same < len(self._lines):
            self.beginRemoveRows(QModelIndex(), same, len(self._lines) - 1)
            del self._lines[same:]
            self.endRemoveRows()
        if same < len(new):
            self.beginInsertRows(QModelIndex(), same, len(new) - 1)
            self._lines = new
            self.endInsertRows()
        if turned and self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))
