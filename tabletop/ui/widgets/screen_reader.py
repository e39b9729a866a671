"""Announce messages to assistive technology, and check the focus."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAccessibleWidget,
    QApplication,
    QStackedWidget,
    QWidget,
)

from tabletop.overriding import override

_BULLET: Final = "• "
_USES_NOTICES: Final = sys.platform == "linux"
"""Whether announcements are notifications: Orca before version 45 knows nothing else."""
_KEPT_NOTICES: Final = 8
"""Screen readers ask for the words of a notice a little later."""


class Notice(QObject):
    """A message that screen readers speak when it is shown; nothing of it can be seen.

    Attributes:
        source: the object that the message is about.
        words: the message.
    """

    def __init__(self, source: QObject, words: str) -> None:
        super().__init__(source)
        self.source, self.words = source, words


class AccessibleNotice(QAccessibleObject):
    """The accessible interface of a notice, below that of the notice's source."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(notice)
        self._notice = notice

    @override
    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Notification

    @override
    def text(self, t: QAccessible.Text) -> str:
        return self._notice.words if t == QAccessible.Text.Name else ""

    @override
    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._notice.source)

    @override
    def state(self) -> QAccessible.State:
        return QAccessible.State()

    @override
    def rect(self) -> QRect:
        return QRect()

    @override
    def childCount(self) -> int:
        return 0

    @override
    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # may be None
        return None

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1


class KeptInterfaces:
    """Accessible interfaces that are kept alive as long as their objects."""

    def __init__(self) -> None:
        self._interfaces: dict[int, QAccessibleInterface] = {}

    def keep(self, thing: QObject, interface: QAccessibleInterface) -> QAccessibleInterface:
        """Keep an object's interface, and return it."""
        key = id(thing)
        self._interfaces[key] = interface
        thing.destroyed.connect(lambda: self._interfaces.pop(key, None))
        return interface


def spoken(text: str) -> str:
    """Return a text for speech, without list bullets."""
    return text.replace(_BULLET, "")


def announce(source: QObject, sentence: str, *, urgent: bool = False) -> None:
    """Make assistive technology announce a sentence.

    Args:
        source: the object in the active window that the sentence is about.
        sentence: the text to announce; nothing happens if it is empty.
        urgent: whether to interrupt the current announcement, where that is possible.
    """
    if not sentence:
        return
    if _USES_NOTICES:
        describe_widgets()
        for notice in _notices(source)[: 1 - _KEPT_NOTICES]:
            notice.deleteLater()
        notice = Notice(source, spoken(sentence))
        QAccessible.updateAccessibility(QAccessibleEvent(notice, QAccessible.Event.ObjectShow))
        return
    event = QAccessibleAnnouncementEvent(source, spoken(sentence))
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


def forget_announcements(source: QObject) -> None:
    """Take away what was announced for an object: others must not read it."""
    for notice in _notices(source):
        notice.words = ""


def _notices(source: QObject) -> list[Notice]:
    return source.findChildren(Notice, options=Qt.FindChildOption.FindDirectChildrenOnly)


@cache
def describe_widgets() -> None:
    """Install a factory of interfaces for notices and stacks; Qt keeps it."""
    kept = KeptInterfaces()

    def create(_key: str, thing: QObject) -> QAccessibleInterface | None:
        if isinstance(thing, Notice):
            return kept.keep(thing, AccessibleNotice(thing))
        if isinstance(thing, QStackedWidget):  # Qt's role for it is spoken, though it has no name
            return kept.keep(thing, QAccessibleWidget(thing, QAccessible.Role.Grouping))
        return None

    QAccessible.installFactory(create)


@contextmanager
def unheard() -> Iterator[None]:
    """Create widgets without notifying assistive technology.

    Orca takes the first tab of a tab bar for the focus, even in a window that is not shown yet,
    and then does not speak the window's title.
    """
    is_active = QAccessible.isActive()
    QAccessible.setActive(False)
    try:
        yield
    finally:
        QAccessible.setActive(is_active)


def notify_name_changed(thing: QObject) -> None:
    """Notify assistive technology that an object's accessible name has changed."""
    for words in (QAccessible.Event.NameChanged, QAccessible.Event.DescriptionChanged):
        QAccessible.updateAccessibility(QAccessibleEvent(thing, words))


def is_other_list_focused(table: QWidget) -> bool:
    """Return whether a list outside the table has the focus."""
    focus = QApplication.focusWidget()
    return isinstance(focus, QAbstractItemView) and not table.isAncestorOf(focus)
