"""What is said aloud to whoever listens to the screen instead of looking at it."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def announce(source: QObject, sentence: str, *, urgent: bool = False) -> None:
    """Let assistive technology say a sentence.

    Args:
        source: what it is about; its window must be the one in use.
        sentence: what is said; nothing where it is empty.
        urgent: whether it interrupts what is being said.
    """
    if not sentence:
        return
    event = QAccessibleAnnouncementEvent(source, sentence)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
