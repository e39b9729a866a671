"""The frames round what the one switch would take."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from tabletop.ui.guard import guarded
from tabletop.ui.overlays.overlay import LETS_THROUGH

_LINES: Final = ((8.0, "#000000"), (4.0, "#FFD800"))
"""Width and colour, seen on every ground: the outer line first."""
_OUTSIDE: Final = 3
_INSIDE: Final = 4
"""Pixels from what is framed, and from the edge of the window."""


@guarded
class ScanFrame(QWidget):
    """Lies over all of a window and takes no input."""

    def __init__(self, over: QWidget, areas: Iterable[QRect]) -> None:
        """Show a frame round each of some areas of the window, as far as they are within it."""
        super().__init__(over)
        self.setAttribute(LETS_THROUGH)
        self.setGeometry(over.rect())
        room = self.rect().adjusted(_INSIDE, _INSIDE, -_INSIDE, -_INSIDE)
        around = (area.adjusted(-_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE) for area in areas)
        self._frames = [area.intersected(room) for area in around if area.intersects(room)]
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See `QWidget`."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for width, colour in _LINES:
            painter.setPen(QPen(QColor(colour), width))
            for frame in self._frames:
                painter.drawRoundedRect(frame, 6.0, 6.0)
