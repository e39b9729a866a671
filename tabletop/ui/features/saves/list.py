"""The list of saves; a save's details are read when it becomes visible."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

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


_RATIO: Final = 16 / 9
_LARGEST: Final = 140
"""Maximum height of a picture in pixels, which leaves space for larger text."""
_SHARE: Final = 0.2
"""Maximum share of the list's width for a picture."""


def picture_size(widget: QWidget) -> QSize:
    """Return the size for pictures in the list, in logical pixels."""
    high = min(round(7.2 * em(widget)), _LARGEST)
    return QSize(round(high * _RATIO), high)


class SavesView(QListWidget):
    """The list of saves, the most recently played first.

    Attributes:
        heads: the saves in the list.

    Signals:
        delete_requested: emitted when the Delete key is pressed.
    """

    delete_requested = Signal()

    def __init__(self, names: Callable[[str], str], now: datetime) -> None:
        """Create an empty list.

        Args:
            names: returns a game's name by its ID.
            now: the current time, for dates such as "today".
        """
        super().__init__()
        self.heads: list[SaveSummary] = []
        self._names, self._now = names, now
        self._details: dict[Path, SaveDetails] = {}
        self.setObjectName("saves")
        self.setAccessibleName(self.tr("Saved games"))
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self.setIconSize(picture_size(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSpacing(em(self) // 5)
        self._no_picture = QPixmap(self.iconSize())
        self._no_picture.fill(Qt.GlobalColor.transparent)

    def add(self, head: SaveSummary) -> None:
        """Add a save at the end."""
        self.heads.append(head)
        self.addItem(QListWidgetItem())
        self._update(self.count() - 1)

    def remove(self, row: int) -> None:
        """Remove the save at a row."""
        self.takeItem(row)  # first, since it changes the current row
        del self.heads[row]

    def has_details(self, row: int) -> bool:
        """Return whether a save's details are known."""
        return self.heads[row].path in self._details

    def set_details(self, head: SaveSummary, shown: SaveDetails) -> None:
        """Set a save's details, once they have been read."""
        self._details[head.path] = shown
        if head in self.heads:
            self._update(self.heads.index(head))

    def details(self, row: int) -> SaveDetails | None:
        """Return a save's details, or None if they have not been read yet."""
        return self._details.get(self.heads[row].path)

    def _update(self, row: int) -> None:
        item, head, shown = self.item(row), self.heads[row], self.details(row)
        name = head.path.name if head.header is None else self._names(head.header.game)
        players, when, state = self._players(head), self._time_text(head), self._state(head)
        item.setText(f"{name}\n{players}\n{when}\n{state}")
        picture = None if shown is None else shown.picture
        item.setIcon(QIcon(picture or self._no_picture))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, self.name(row))
        about = " · ".join(filter(None, (when, state)))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, about)
        item.setToolTip(plain("\n".join(filter(None, (players, str(head.path))))))

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
        loaded = self._details.get(head.path, SaveDetails(None)).loaded
        if loaded is None:
            return played
        moves = self.tr("%n moves", "", loaded.move_count)
        return f"{played} · {moves}"

    def _state(self, head: SaveSummary) -> str:
        loaded, problem, _ = self._details.get(head.path, SaveDetails(None))
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

    def visible_rows(self) -> range:
        """Return the rows that are at least partly visible."""
        rows = self.count()
        area = self.viewport().rect()
        high = max(self.sizeHintForRow(0) + 2 * self.spacing(), 1)
        first = self.verticalScrollBar().value() // high
        return range(first, min(first + area.height() // high + 2, rows))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        usual, width = picture_size(self), round(self.width() * _SHARE)
        self.setIconSize(usual.scaled(width, usual.height(), Qt.AspectRatioMode.KeepAspectRatio))

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
