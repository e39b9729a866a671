"""Makes a scene report its changes before anything in the window of its view is painted."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QGraphicsView

_BEFORE_PAINTING: Final = (QEvent.Type.UpdateRequest, QEvent.Type.Expose)
"""Events on which a window, or its native one, paints all that is out of date.

The window's own paint event would come too late: what is out of date would be painted within it.
"""


class EarlyReports(QObject):
    """Delivers the calls that a scene has queued to itself before its view's window is painted.

    Qt remembers where each item was painted last, and the scene reports changes to its views in a
    queued call. If anything is painted before that call, such as a sheet over the table, Qt takes
    all items that have moved to be painted at their new places: it forgets the old ones, and never
    paints over them. An update of the whole scene is forgotten likewise.
    """

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`."""
        if watched is self._view:
            if event.type() == QEvent.Type.Show:
                self._watch_window()
        elif event.type() in _BEFORE_PAINTING:
            QCoreApplication.sendPostedEvents(self._view.scene(), QEvent.Type.MetaCall.value)
        return False

    def _watch_window(self) -> None:
        window = self._view.window()
        window.installEventFilter(self)
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)
