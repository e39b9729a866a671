"""A long list of choices, of which one is found by typing a part of its name."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QListView

from tabletop.ui.guard import guarded
from tabletop.ui.theme.widgets import NameBox

_SHORTEST: Final = 8


@guarded
class SearchLine(QLineEdit):
    """Writing that a click selects as a whole, so that typing begins anew."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`."""
        super().mouseReleaseEvent(event)
        if not self.hasSelectedText():
            self.selectAll()


@guarded
class SearchBox(NameBox):
    """The choices, to be searched; Return takes the only one that has what was typed.

    Signals:
        taken: Return was pressed, and a choice stands there.
    """

    taken = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._choices: list[tuple[str, object]] = []
        self.setEditable(True)
        self.setLineEdit(SearchLine())
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_SHORTEST)
        self._found = QListView()
        self._found.setTextElideMode(Qt.TextElideMode.ElideNone)
        completer = QCompleter(self.model(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setPopup(self._found)
        self.setCompleter(completer)
        self._found.installEventFilter(self)
        self.line.returnPressed.connect(self._take)
        self.line.editingFinished.connect(self._show_start)
        self.currentTextChanged.connect(self.setToolTip)

    @property
    def line(self) -> QLineEdit:
        """What is typed."""
        line = self.lineEdit()
        if line is None:
            raise RuntimeError("it can be edited")
        return line

    def offer(self, choices: Sequence[tuple[str, object]]) -> None:
        """Have other choices; the one that stands there stays where it is among them."""
        if list(choices) == self._choices:
            return
        chosen = self.currentText()
        self._choices = list(choices)
        self.clear()
        for label, data in choices:
            self.addItem(label, data)
        self.setCurrentIndex(max(self.findText(chosen), 0))
        self._show_start()

    @property
    def chosen(self) -> object | None:
        """What stands there, or the only choice that has what was typed; None for no such."""
        text = self.currentText()
        exact = [data for label, data in self._choices if label == text]
        found = exact or [data for label, data in self._choices if _has(label, text)]
        return found[0] if exact or len(found) == 1 else None

    def _take(self) -> None:
        data = self.chosen
        if data is None:
            return
        self.setCurrentIndex([known for _, known in self._choices].index(data))
        self._found.hide()
        self._show_start()
        self.taken.emit()

    def _show_start(self) -> None:
        """A long name is read from its beginning."""
        self.line.setCursorPosition(0)

    # --- the list ---------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the names found as wide as they are, on the screen."""
        popup = self._found
        if watched is popup and event.type() == QEvent.Type.Show:
            bar = popup.verticalScrollBar().sizeHint().width()
            popup.resize(max(self.width(), popup.sizeHintForColumn(0) + 2 * bar), popup.height())
            right = self.screen().availableGeometry().right()
            over = max(popup.geometry().right() - right, 0)
            popup.move(popup.pos() - QPoint(over, 0))
        return super().eventFilter(watched, event)


def _has(label: str, text: str) -> bool:
    return text.strip().casefold() in label.casefold()
