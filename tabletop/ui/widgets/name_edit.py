"""A line edit for a player's name."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from tabletop.engine.player_names import MAX_NAME_LENGTH, clean_name
from tabletop.overriding import override
from tabletop.ui.widgets.text_fitting import drawable


class NameEdit(QLineEdit):
    """A line edit for a name, which accepts only characters that a font has.

    Signals:
        composed: the uncommitted text of the input method has changed, for which `textChanged` is
            not emitted.
    """

    composed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name, maxLength=MAX_NAME_LENGTH)
        self._preedit = ""
        """The text of the input method that is not committed yet."""
        self.textEdited.connect(self._remove_boxes)

    def _remove_boxes(self, text: str) -> None:
        """Remove the characters that no font can draw."""
        kept = drawable(text, QFontMetrics(self.font()))
        if kept != text:
            self.setText(kept)

    @property
    def shown_name(self) -> str:
        """The name as displayed, including the input method's uncommitted text."""
        text, at = self.text(), self.cursorPosition()
        return clean_name(text[:at] + self._preedit + text[at:])

    def commit(self) -> None:
        """Commit the input method's text."""
        QGuiApplication.inputMethod().commit()
        if self._preedit:  # not every input method responds
            event = QInputMethodEvent()
            event.setCommitString(self._preedit)
            QApplication.sendEvent(self, event)

    @override
    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        before, self._preedit = self._preedit, event.preeditString()
        super().inputMethodEvent(event)
        if self._preedit != before:
            self.composed.emit()
