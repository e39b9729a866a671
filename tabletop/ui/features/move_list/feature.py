"""The feature that shows the list of moves in the dock."""

from typing import Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from tabletop.overriding import override
from tabletop.ui.features.move_list.model import Index, MoveItem, MoveKind, MovesModel
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.layouts import em
from tabletop.ui.window.dock import SidePanel
from tabletop.ui.window.feature import WindowFeature

_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_INDENT: Final = 0.9
"""Indentation of lines below a heading, in font heights."""


class MoveList(QListView):
    """List of all available actions; Return or a double click performs one.

    Typing finds the next line with a word that begins with the typed letters.

    Signals:
        end_requested: the end page should be shown.
        left: Escape was pressed; the table should get focus.
    """

    end_requested = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("moves")
        self.setAccessibleName(self.tr("What you can do now"))
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_MoveDelegate(self))
        self._moves: MovesModel | None = None
        self._typed = ""
        self._typing = QTimer(self, singleShot=True)
        self.doubleClicked.connect(self._double_clicked)

    def show_session(self, session: Session) -> None:
        """Show a session's available actions."""
        old, self._moves = self._moves, MovesModel(session, self)
        self.setModel(self._moves)
        if old is not None:
            old.deleteLater()
        self._moves.modelReset.connect(self._go_to_first)
        self._go_to_first()

    @property
    def current(self) -> MoveItem | None:
        """The current line, or None if there is none."""
        row = self.currentIndex().row()
        return None if self._moves is None or row < 0 else self._moves.entries[row]

    def kind(self, index: Index) -> MoveKind | None:
        """Return the kind of the line at an index."""
        return None if self._moves is None else self._moves.entries[index.row()].kind

    def _go_to_first(self) -> None:
        """Make the first move current. Undo and redo are never preselected."""
        self._typed = ""
        if self._moves is None:
            return
        entries = self._moves.entries
        first = next((row for row, entry in enumerate(entries) if entry.is_forward), -1)
        index = self._moves.index(first)
        self.setCurrentIndex(index)
        if index.isValid():
            self.scrollToTop()
            self.scrollTo(index)

    def _double_clicked(self, index: QModelIndex) -> None:
        if index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            return  # each of the two clicks has already toggled the switch
        self._perform(index.row())

    def _perform(self, row: int) -> None:
        if self._moves is None or row < 0:
            return
        if self._moves.entries[row].kind is MoveKind.SHOW_END:
            self.end_requested.emit()
        else:
            self._moves.do(row)

    # --- Qt ---------------------------------------------------------------------------------

    @override
    def event(self, event: QEvent) -> bool:
        # Letters search here, though they are shortcuts elsewhere.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier == _PLAIN
            if plain and event.text().isalnum():
                event.accept()
                return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._perform(self.currentIndex().row())
            case Qt.Key.Key_Escape:
                self.left.emit()
            case _:
                super().keyPressEvent(event)

    @override
    def keyboardSearch(self, search: str) -> None:
        # Match any word of a line, not only the first.
        if self._moves is None or not search:
            return
        is_continued = self._typing.isActive()
        self._typed = (self._typed if is_continued else "") + search.casefold()
        self._typing.start(QApplication.keyboardInputInterval())
        entries = self._moves.entries
        here = max(self.currentIndex().row(), 0)
        first = here if is_continued else here + 1
        rows = [(first + number) % len(entries) for number in range(len(entries))]
        for row in rows:
            if entries[row].is_selectable and _has_word(entries[row].words, self._typed):
                self.setCurrentIndex(self._moves.index(row))
                return

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        # Make a line current immediately.
        was_somewhere = self.currentIndex().isValid()
        super().focusInEvent(event)
        if not was_somewhere:
            self._go_to_first()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        # Show a text if the list is empty.
        super().paintEvent(event)
        if self._moves is not None and not self._moves.entries:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            middle = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            text = self.tr("There is nothing to do right now.")
            painter.drawText(self.viewport().rect(), middle, text)


class _MoveDelegate(QStyledItemDelegate):
    """Draws headings bold, events muted and moves indented."""

    def __init__(self, view: MoveList) -> None:
        super().__init__(view)
        self._view = view

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        kind = self._view.kind(index)
        if kind is MoveKind.HEADING:
            option.font.setBold(True)
            option.state |= QStyle.StateFlag.State_Enabled
        elif kind is MoveKind.EVENT:
            palette, roles = option.palette, QPalette.ColorRole
            palette.setColor(roles.Text, palette.color(roles.PlaceholderText))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        option.rect.adjust(self._indent(index), 0, 0, 0)
        super().paint(painter, option, index)

    @override
    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        # A click anywhere on the line toggles its switch.
        is_switch = index.flags() & Qt.ItemFlag.ItemIsUserCheckable
        if not (is_switch and isinstance(event, QMouseEvent)):
            return super().editorEvent(event, model, option, index)
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            return model.setData(index, None, Qt.ItemDataRole.CheckStateRole)
        return event.type() == QEvent.Type.MouseButtonDblClick

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        # Add space between the lines and before a heading.
        option.rect.setWidth(self._view.viewport().width() - self._indent(index))
        size = super().sizeHint(option, index)
        room = 0.9 if self._view.kind(index) is MoveKind.HEADING else 0.5
        return QSize(size.width(), size.height() + round(em(self._view) * room))

    def _indent(self, index: Index) -> int:
        return 0 if self._view.kind(index) is MoveKind.HEADING else round(em(self._view) * _INDENT)


def _has_word(words: str, beginning: str) -> bool:
    """Return whether the text, or a word in it, begins with a string."""
    words = words.casefold()
    begins = (0, *(place for place, letter in enumerate(words, 1) if not letter.isalnum()))
    return any(words.startswith(beginning, place) for place in begins)


class MoveListFeature(WindowFeature):
    """Adds a list of all legal moves to the dock."""

    _list: MoveList

    @override
    def dock_page(self, panel: SidePanel) -> tuple[MoveList, str]:
        self._list = moves = MoveList()
        moves.end_requested.connect(lambda: self.features.invoke("end", "show"))
        moves.left.connect(self.match.back_to_table)
        panel.session_shown.connect(moves.show_session)
        return moves, self.tr("Moves")

    def show(self) -> None:
        """Show the move list and give it focus."""
        around = self.match.tool_bar_and_dock
        if around is not None and self.match.session is not None:
            self.context.actions.dock.setChecked(True)
            around.dock.panel.setCurrentWidget(self._list)
            self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)


FEATURE: Final = MoveListFeature
