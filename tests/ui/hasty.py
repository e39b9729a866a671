"""Hands that are faster than eyes: the clock that tells whether something was seen, and presses."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.ui.widgets.press_filter import SETTLED_AFTER

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton
_KINDS = (
    (QEvent.Type.MouseButtonPress, LEFT),
    (QEvent.Type.MouseButtonRelease, NONE),
    (QEvent.Type.MouseButtonDblClick, LEFT),
    (QEvent.Type.MouseButtonRelease, NONE),
)


class Clock:
    """Goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float = 1.1 * SETTLED_AFTER) -> None:
        """Let what is to be painted be painted, then time pass."""
        QApplication.processEvents()
        self.now += seconds


def send_mouse(
    widget: QWidget,
    kind: QEvent.Type,
    at: QPoint,
    button: Qt.MouseButton = LEFT,
    held: Qt.MouseButton = NONE,
) -> None:
    """Send one event of the mouse, as it comes."""
    there = QPointF(widget.mapToGlobal(at))
    keys = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(widget, QMouseEvent(kind, QPointF(at), there, button, held, keys))


def double_click(widget: QWidget, at: QPoint | None = None) -> None:
    """Press and release twice, as fast as can be, whatever is there the second time."""
    window = widget.window()
    place = widget.mapTo(window, widget.rect().center() if at is None else at)
    for kind, held in _KINDS:
        hit = window.childAt(place) or window
        send_mouse(hit, kind, hit.mapFrom(window, place), held=held)
