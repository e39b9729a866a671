"""A list of a match's log, with each event's badge, text and rule."""

from enum import IntEnum
from typing import Final, Protocol

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from tabletop.engine.message import SeatRef
from tabletop.engine.zones import Viewer
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.overriding import override
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.art import badge_icon
from tabletop.ui.widgets.layouts import em
from tabletop.ui.widgets.plain_text import headed

Index = QModelIndex | QPersistentModelIndex

_USER: Final = int(Qt.ItemDataRole.UserRole)


class LogRole(IntEnum):
    """Additional data roles of a line in the log."""

    RULE = _USER + 1
    """The ID of the line's rule, or None."""
    BADGE = _USER + 2
    """The badge of the first seat that the line mentions, or None."""


class LogSource(Protocol):
    """A match, with the speaker that describes its events."""

    @property
    def match(self) -> Match:
        """The match whose log is shown."""

    @property
    def speaker(self) -> Speaker:
        """The speaker that describes the match's events."""


class LogLines(QAbstractListModel):
    """A list model of a match's log, with texts for one viewer."""

    def __init__(self, source: LogSource, viewer: Viewer, parent: QObject | None = None) -> None:
        """Create the model.

        Args:
            source: provides the match and the speaker.
            viewer: the seat whose hidden information the texts may contain.
            parent: the Qt parent.
        """
        super().__init__(parent)
        self._source = source
        self._viewer = viewer
        self._lines = list(source.match.log())
        self._texts: dict[int, str] = {}

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._lines)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self._lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(index.row())
            case LogRole.RULE:
                return line.event.rule
            case LogRole.BADGE:
                badge = self._source.match.badge
                badges = (badge(v.seat) for _, v in line.event.params if isinstance(v, SeatRef))
                return next(badges, None)
            case _:
                return None

    def _text(self, row: int) -> str:
        """Return a line's text, which is cached since views request it often."""
        if row not in self._texts:
            self._texts[row] = self._source.speaker.event(self._lines[row].event, self._viewer)
        return self._texts[row]

    def set_viewer(self, viewer: Viewer) -> None:
        """Set the viewer for whom the texts are written."""
        self._viewer = viewer
        self._texts.clear()
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))


class LogModel(LogLines):
    """A list model of the log of a session's match, updated with each change."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, session.visible_to, parent)
        self._session = session
        session.changed.connect(self._session_changed)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.ToolTipRole:
            rule = self._lines[index.row()].event.rule
            text = None if rule is None else self._session.speaker.texts.rule(rule)
            return None if text is None else headed(text.heading, text.text)
        return super().data(index, role)

    def _session_changed(self) -> None:
        """Update the changed lines, or all texts if the viewer has changed."""
        has_other_viewer = self._viewer != self._session.visible_to
        if has_other_viewer:
            # The old texts may reveal cards; they are cleared before the view requests any text.
            self._viewer = self._session.visible_to
            self._texts.clear()
        new = list(self._session.match.log())
        pairs = enumerate(zip(self._lines, new, strict=False))
        common = min(len(self._lines), len(new))
        same = next((row for row, (old, line) in pairs if old != line), common)
        self._texts = {row: text for row, text in self._texts.items() if row < same}
        if same < len(self._lines):
            self.beginRemoveRows(QModelIndex(), same, len(self._lines) - 1)
            del self._lines[same:]
            self.endRemoveRows()
        if same < len(new):
            self.beginInsertRows(QModelIndex(), same, len(new) - 1)
            self._lines = new
            self.endInsertRows()
        if has_other_viewer and self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))


class LogView(QListView):
    """A list view of a log that scrolls to new lines if it was scrolled to the end.

    Signals:
        rule_requested: a line with a rule was activated; carries the rule's ID.
    """

    rule_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._lines = LogLineDelegate(self)
        self.setItemDelegate(self._lines)
        self.setObjectName("log")
        self.setAccessibleName(self.tr("What happened"))
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportMargins(0, em(self) // 2, 0, em(self) // 2)
        self.activated.connect(self._activated)
        self._at_end = True
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().rangeChanged.connect(self._keep_at_end)

    def show_log(self, model: QAbstractListModel) -> None:
        """Show the log of another match."""
        old = self.model()
        self.setModel(model)
        if old is not None:
            old.deleteLater()
        self._at_end = True
        QTimer.singleShot(0, self.scrollToBottom)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.StyleChange:
            self._lines.sizes.clear()
        super().changeEvent(event)

    def _activated(self, index: QModelIndex) -> None:
        rule = index.data(LogRole.RULE)
        if rule is not None:
            self.rule_requested.emit(rule)

    def _on_scrolled(self, value: int) -> None:
        self._at_end = value >= self.verticalScrollBar().maximum()

    def _keep_at_end(self, _minimum: int, maximum: int) -> None:
        if self._at_end:
            self.verticalScrollBar().setValue(maximum)


class LogLineDelegate(QStyledItemDelegate):
    """A delegate that shows badges, and caches the sizes of lines for the view.

    Attributes:
        sizes: the sizes by text, width of the view and font.
    """

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self.sizes: dict[tuple[str, int, str], QSize] = {}

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        badge, side = index.data(LogRole.BADGE), em(self._view)
        is_player = isinstance(badge, int) and badge >= 0
        ink = option.palette.text().color().name()
        # Lines without a badge have the space of one.
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.icon = badge_icon(badge, side, ink) if is_player else QIcon()
        option.decorationSize = QSize(side, side)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self._view.viewport().width()
        key = (str(index.data()), width, self._view.font().key())
        if key not in self.sizes:
            option.rect.setWidth(width)
            high = super().sizeHint(option, index).height() + em(self._view) // 2
            self.sizes[key] = QSize(width, high)
        return self.sizes[key]
