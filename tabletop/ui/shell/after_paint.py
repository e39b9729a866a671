"""Begins what a window needs only once it is seen: the first paint comes sooner."""

import gc
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.ui.base.pyside_workarounds import guarded


def when_seen(window: QWidget, owner: QObject, wait: int, begin: Callable[[], None]) -> None:
    """Begin something once a window has been painted; never, where it is hidden before that.

    Args:
        window: the window.
        owner: nothing begins once it is gone.
        wait: milliseconds until it is looked for, the first time and again.
        begin: does it.
    """

    def look() -> None:
        if window.isVisible():
            if window.windowHandle().isExposed():
                begin()
            else:
                when_seen(window, owner, wait, begin)

    QTimer.singleShot(wait, owner, look)


@guarded
class AfterPaint(QObject):
    """Waits for the first paint of a window, then begins the rest, once."""

    def __init__(self, app: QApplication, window: QWidget) -> None:
        """Wait; the window must have been shown."""
        super().__init__(app)
        self._app = app
        window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`: a window is painted while it is told that it is exposed."""
        if event.type() == QEvent.Type.Expose:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._begin)
        return False

    def _begin(self) -> None:
        from tabletop.ui.base.latin_keys import LatinKeys
        from tabletop.ui.widgets.press_filter import Presses

        Presses(self._app)
        LatinKeys(self._app)
        gc.freeze()  # what the start has made stays anyway: garbage is looked for elsewhere
        gc.enable()
