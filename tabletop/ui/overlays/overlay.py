"""What every sheet of paper that lies over the table has in common."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QFrame, QWidget

from tabletop.ui.guard import guarded

_RIM: Final = 4
"""Pixels that are left free at the edge of what it lies over."""
LETS_THROUGH: Final = Qt.WidgetAttribute.WA_TransparentForMouseEvents


@guarded
class Overlay(QFrame):
    """Lies over its parent and moves nothing there; hidden until it has something to show.

    Attributes:
        over: what it lies over.
    """

    def __init__(self, parent: QWidget, *, takes_mouse: bool = True) -> None:
        """Make it, hidden.

        Args:
            parent: what it lies over.
            takes_mouse: whether the mouse is for it; else what lies below has it.
        """
        super().__init__(parent)
        self.over = parent
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation if takes_mouse else LETS_THROUGH)
        self.hide()
        parent.installEventFilter(self)

    @property
    def unit(self) -> float:
        """The height of a line of text in pixels, the measure of everything on it."""
        return QFontMetricsF(self.font()).height()

    @property
    def room(self) -> QRect:
        """Where it may lie, in the parent."""
        return self.over.rect().adjusted(_RIM, _RIM, -_RIM, -_RIM)

    def within_room(self, frame: QRect) -> QRect:
        """Return a rectangle of this size in the room, as near to this one as may be."""
        room, moved = self.room, QRect(frame)
        moved.moveLeft(min(max(moved.left(), room.left()), room.right() - moved.width()))
        moved.moveTop(min(max(moved.top(), room.top()), room.bottom() - moved.height()))
        return moved

    def come_up(self, said: str) -> None:
        """Show it above all else.

        Args:
            said: what it says to assistive technology.
        """
        self.setAccessibleName(said)
        self.show()
        self.raise_()
        self.update()

    def clear(self) -> None:
        """Show nothing more, and forget what was shown."""
        self.hide()
        self.setAccessibleName("")

    def place(self) -> None:
        """Lie where it belongs, after what it lies over has got another size."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`."""
        if watched is self.over and event.type() == QEvent.Type.Resize and not self.isHidden():
            self.place()
        return False
