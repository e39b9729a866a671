"""The frames round what the one switch would take."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.ui.widgets.sheet import Overlay
from tabletop.ui.widgets.theme import paint_rings, smooth_painter

_LINES: Final = (("#000000", 8.0), ("#FFD800", 4.0))
"""Colour and width, seen on every ground: the outer line first."""
_OUTSIDE: Final = 3
"""Pixels from what is framed."""


class ScanFrame(Overlay):
    """Lies over all of a window and takes no input."""

    def __init__(self, over: QWidget, areas: Iterable[QRect]) -> None:
        """Show a frame round each of some areas of the window, as far as they are within it."""
        super().__init__(over, takes_mouse=False)
        self.setGeometry(over.rect())
        room = self.room
        around = (area.adjusted(-_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE) for area in areas)
        self._frames = [area.intersected(room) for area in around if area.intersects(room)]
        self.come_up("")

    def paintEvent(self, event: QPaintEvent) -> None:
        """See `QWidget`."""
        paint_rings(smooth_painter(self), map(QRectF, self._frames), 6.0, _LINES)
