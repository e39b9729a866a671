"""Makes a window look the same however long anything takes: nothing moves or blinks by itself."""

from datetime import UTC, datetime
from math import inf
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QTimer
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.storage import save_store
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end import strong_play
from tabletop.ui.table.scene.animator import Animator
from tabletop.ui.table.task_runner import TaskRunner
from tests.ui.features import is_looking

EVENING: Final = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
"""When everything is pictured."""
_SOON: Final = 300
"""Milliseconds; what comes within them belongs to what is shown, such as writing that grows."""
_ROUNDS: Final = 4
"""So often what has come may make something else come."""


def stop_time() -> None:
    """Let pieces move only when told to, carets not blink, and long work be done at once."""
    QApplication.setCursorFlashTime(0)
    QCursor.setPos(QGuiApplication.primaryScreen().geometry().bottomRight())  # over no button
    Animator._tick = _nothing  # type: ignore[method-assign, assignment]
    begin = TaskRunner.begin

    def begin_and_end(slices: TaskRunner, work: object, seconds: float = inf) -> None:
        del seconds
        begin(slices, work, inf)  # type: ignore[arg-type]

    TaskRunner.begin = begin_and_end  # type: ignore[method-assign, assignment]
    save_store._date = _that_evening
    setattr(strong_play, "PLAYOUTS", 0)  # noqa: B010 - it is final, and a worker takes its time


def _that_evening(seconds: float) -> datetime:
    """Return when every save was written."""
    del seconds
    return EVENING


def _nothing(_animator: Animator) -> None:
    """Let no time pass."""


def settle(window: QWidget) -> None:
    """Do all that is due in a window and all that comes soon; what is to come later never does."""
    for _ in range(_ROUNDS):
        for timer in window.findChildren(QTimer):
            if not timer.isSingleShot() or timer.interval() > _SOON:
                timer.stop()
        QCoreApplication.sendPostedEvents()
        QApplication.processEvents()
        for timer in window.findChildren(QTimer):
            if timer.isActive() and timer.isSingleShot() and timer.interval() <= _SOON:
                _hurry(timer)
        for animation in window.findChildren(QAbstractAnimation):
            if animation.state() == QAbstractAnimation.State.Running:
                animation.setCurrentTime(animation.totalDuration())


def _hurry(timer: QTimer) -> None:
    """Let a timer go off now."""
    interval = timer.interval()
    timer.start(0)
    QApplication.processEvents()
    timer.setInterval(interval)


def wait_until_read(window: MainWindow) -> None:
    """Let everything come that a window looks for once it is shown."""
    while window.context.external_games is None or is_looking(window):
        QApplication.processEvents()
