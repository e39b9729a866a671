"""Announce messages to assistive technology, and check the focus."""

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

_BULLET: Final = "• "


def spoken(text: str) -> str:
    """Return a text for speech, without list bullets."""
    return text.replace(_BULLET, "")


def announce(source: QObject, sentence: str, *, urgent: bool = False) -> None:
    """Make assistive technology announce a sentence.

    Args:
        source: the object in the active window that the sentence is about.
        sentence: the text to announce; nothing happens if it is empty.
        urgent: whether to interrupt the current announcement.
    """
    if not sentence:
        return
    event = QAccessibleAnnouncementEvent(source, spoken(sentence))
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


def notify_name_changed(thing: QObject) -> None:
    """Notify assistive technology that an object's accessible name has changed."""
    for words in (QAccessible.Event.NameChanged, QAccessible.Event.DescriptionChanged):
        QAccessible.updateAccessibility(QAccessibleEvent(thing, words))


def is_other_list_focused(table: QWidget) -> bool:
    """Return whether a list outside the table has the focus."""
    focus = QApplication.focusWidget()
    return isinstance(focus, QAbstractItemView) and not table.isAncestorOf(focus)
