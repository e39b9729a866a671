"""What a screen reader is given to speak."""

from PySide6.QtGui import QAccessibleAnnouncementEvent, QAccessibleEvent

from tabletop.ui.widgets.screen_reader import Notice


def spoken_words(event: QAccessibleEvent) -> str | None:
    """Return the words that an event makes a screen reader speak, or None."""
    if isinstance(event, QAccessibleAnnouncementEvent):
        return event.message()
    thing = event.object()
    return thing.words if isinstance(thing, Notice) else None
