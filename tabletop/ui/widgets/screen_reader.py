"""What those are told who listen or use the keyboard, and where their keyboard is."""

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

_BULLET: Final = "• "


def spoken(text: str) -> str:
    """Return a text as it is said: the bullets of a list are only for the eye."""
    return text.replace(_BULLET, "")


def announce(source: QObject, sentence: str, *, urgent: bool = False) -> None:
    """Let assistive technology say a sentence.

    Args:
        source: what it is about; its window must be the one in use.
        sentence: what is said; nothing where it is empty.
        urgent: whether it interrupts what is being said.
    """
    if not sentence:
        return
    event = QAccessibleAnnouncementEvent(source, spoken(sentence))
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


def notify_name_changed(thing: QObject) -> None:
    """Let assistive technology, which keeps what it has read, read anew what a thing is called."""
    for words in (QAccessible.Event.NameChanged, QAccessible.Event.DescriptionChanged):
        QAccessible.updateAccessibility(QAccessibleEvent(thing, words))


def is_other_list_focused(table: QWidget) -> bool:
    """Return whether the keyboard is in a list beside a table: who plays by it is left there."""
    focus = QApplication.focusWidget()
    return isinstance(focus, QAbstractItemView) and not table.isAncestorOf(focus)
