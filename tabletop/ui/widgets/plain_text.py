"""Show texts from files, the clipboard and users as plain text.

By default Qt interprets a text as HTML if it looks like HTML, and opens the files that its images
name.
"""

from typing import TYPE_CHECKING, Any, NewType

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QFocusEvent
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QFrame, QLabel, QToolTip, QWidget

from tabletop.overriding import override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFormLayout, QMessageBox

# Message box classes are imported on first use, since the start page does not need them.

Tip = NewType("Tip", str)
"""A text that Qt shows unchanged, or the program's own markup."""
_JOINER = "\N{WORD JOINER}"
"""A zero-width character that keeps Qt from recognising a tag."""


def plain(text: str) -> Tip:
    """Return a text that looks the same, but is never interpreted as markup.

    Use it for tool tips and other texts without a format property.
    """
    if GuiQt.mightBeRichText(text):
        text = text.replace("&", f"&{_JOINER}").replace("<", f"<{_JOINER}")
    return Tip(text)


def escaped(text: str) -> str:
    """Return a text escaped for use within markup."""
    from html import escape

    return escape(text)


def headed(heading: str, text: str) -> Tip:
    """Return a tool tip with a heading and a text that is wrapped."""
    return Tip(f"<p><b>{escaped(heading)}</b><br>{escaped(text)}</p>")


def show_tip(place: QPoint, tip: Tip, over: QWidget) -> None:
    """Show a tool tip at a screen position; an empty tip hides the current one."""
    QToolTip.showText(place, tip, over)


class PlainLabel(QLabel):
    """A label that never interprets its text as markup."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        **properties: Any,  # noqa: ANN401 - any properties of a label
    ) -> None:
        super().__init__(parent, textFormat=GuiQt.TextFormat.PlainText, **properties)
        self.setText(text)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        # `QLabel` would create a document, whose direction depends on its first letter: a sentence
        # that begins with a right-to-left name would be reversed.
        QFrame.focusInEvent(self, event)


class MarkupLabel(QLabel):
    """A label for the program's own markup, in which other texts must be `escaped`."""

    def __init__(
        self,
        markup: str = "",
        **properties: Any,  # noqa: ANN401 - any properties of a label
    ) -> None:
        super().__init__(textFormat=GuiQt.TextFormat.RichText, **properties)
        self.setText(markup)


def add_row(form: "QFormLayout", label: str, field: QWidget) -> PlainLabel:
    """Add a labelled field to a form; return the label."""
    caption = PlainLabel(label)
    caption.setBuddy(field)
    form.addRow(caption, field)
    return caption


class PlainBoxes(QObject):
    """An application event filter that makes Qt's message boxes show plain text."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A Polish event arrives before the box is laid out.
        if event.type() != QEvent.Type.Polish or not watched.inherits("QMessageBox"):
            return False
        from PySide6.QtWidgets import QMessageBox

        if isinstance(watched, QMessageBox):
            watched.setTextFormat(GuiQt.TextFormat.PlainText)
        return False


def message_box(parent: QWidget | None, title: str, text: str) -> "QMessageBox":
    """Return a message box with a plain text."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(parent)
    box.setTextFormat(GuiQt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(text)
    return box


def question_box(parent: QWidget, question: str, more: str) -> "QMessageBox":
    """Return a message box, without buttons, with a bold question and more text."""
    box = message_box(parent, parent.windowTitle(), question)
    box.setStyleSheet("QLabel#qt_msgbox_label { font-weight: bold; }")
    box.setInformativeText(plain(more))
    return box
