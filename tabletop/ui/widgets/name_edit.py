"""A line for a person's name, also while it is composed with an input method."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from tabletop.engine.player_names import MAX_NAME_LENGTH, clean_name


class NameEdit(QLineEdit):
    """Holds a name.

    Signals:
        composed: what is being composed has changed; `textChanged` says nothing of it.
    """

    composed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name, maxLength=MAX_NAME_LENGTH)
        self._preedit = ""
        """What the input method shows and has not committed yet."""

    @property
    def written(self) -> str:
        """The name as it is seen, with what is being composed."""
        text, at = self.text(), self.cursorPosition()
        return clean_name(text[:at] + self._preedit + text[at:])

    def commit(self) -> None:
        """Take what is being composed as it is seen."""
        QGuiApplication.inputMethod().commit()
        if self._preedit:  # not every input method answers
            event = QInputMethodEvent()
            event.setCommitString(self._preedit)
            QApplication.sendEvent(self, event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """See `QWidget`."""
        before, self._preedit = self._preedit, event.preeditString()
        super().inputMethodEvent(event)
        if self._preedit != before:
            self.composed.emit()
