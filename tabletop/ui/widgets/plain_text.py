"""Words of files, the clipboard and people, shown letter by letter where Qt looks for markup.

Unless told otherwise Qt takes a text for HTML as soon as it looks like it, and opens the files
that its pictures name.
"""

from typing import TYPE_CHECKING, Any, NewType

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QFocusEvent
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QFrame, QLabel, QToolTip, QWidget

from tabletop.overriding import override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFormLayout, QMessageBox

# The start page shows no box: Qt's classes of boxes are looked up when one is made.

Tip = NewType("Tip", str)
"""A text that Qt shows as it stands, or markup of our own."""
_JOINER = "\N{WORD JOINER}"
"""Has no width and is not drawn; a tag does not begin with it."""


def plain(text: str) -> Tip:
    """Return a text that looks the same and that Qt never takes for markup.

    For tool tips and whatever else has no format that could be set.
    """
    if GuiQt.mightBeRichText(text):
        text = text.replace("&", f"&{_JOINER}").replace("<", f"<{_JOINER}")
    return Tip(text)


def escaped(text: str) -> str:
    """Return a text as it is written within markup of our own."""
    from html import escape

    return escape(text)


def headed(heading: str, text: str) -> Tip:
    """Return a tip of a heading and a text, in lines that are wrapped."""
    return Tip(f"<p><b>{escaped(heading)}</b><br>{escaped(text)}</p>")


def show_tip(place: QPoint, tip: Tip, over: QWidget) -> None:
    """Show a tip at a place of the screen, or none for an empty one."""
    QToolTip.showText(place, tip, over)


class PlainLabel(QLabel):
    """A label that shows its text as it stands."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        **properties: Any,  # noqa: ANN401 - whatever properties a label has
    ) -> None:
        super().__init__(parent, textFormat=GuiQt.TextFormat.PlainText, **properties)
        self.setText(text)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """See `QWidget`.

        `QLabel` would make a document of its text, which runs as its first letter does: a sentence
        that begins with a name written from right to left was turned round.
        """
        QFrame.focusInEvent(self, event)


class MarkupLabel(QLabel):
    """A label that shows markup of our own, in which all other words are `escaped`."""

    def __init__(
        self,
        markup: str = "",
        **properties: Any,  # noqa: ANN401 - whatever properties a label has
    ) -> None:
        super().__init__(textFormat=GuiQt.TextFormat.RichText, **properties)
        self.setText(markup)


def add_row(form: "QFormLayout", label: str, field: QWidget) -> PlainLabel:
    """Add a row to a form; return the label, which is the field's."""
    said = PlainLabel(label)
    said.setBuddy(field)
    form.addRow(said, field)
    return said


class PlainBoxes(QObject):
    """As a filter of an application's events, sets the format of message boxes that Qt opens."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Set it before the box is laid out."""
        if event.type() != QEvent.Type.Polish or not watched.inherits("QMessageBox"):
            return False
        from PySide6.QtWidgets import QMessageBox

        if isinstance(watched, QMessageBox):
            watched.setTextFormat(GuiQt.TextFormat.PlainText)
        return False


def message_box(parent: QWidget | None, title: str, text: str) -> "QMessageBox":
    """Return a box that says something."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(parent)
    box.setTextFormat(GuiQt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(text)
    return box


def question_box(parent: QWidget, question: str, more: str) -> "QMessageBox":
    """Return a box without buttons that asks something, in bold, and says more below it."""
    box = message_box(parent, parent.windowTitle(), question)
    box.setStyleSheet("QLabel#qt_msgbox_label { font-weight: bold; }")
    box.setInformativeText(plain(more))
    return box
