"""Long operations in a thread, with a dialog that shows their progress."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QDialog, QProgressBar, QWidget

from tabletop.ui.widgets.layouts import em, in_column, in_row
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.widgets import named, push_button

_SHOWN_AFTER: Final = 400
"""Milliseconds before the dialog is shown."""
_STEPS: Final = 200
"""Maximum number of progress reports."""

Progress = Callable[[int, int], bool]
"""Called by the work with the numbers of finished and total steps; returns whether to continue."""


class LongWork(QObject):
    """An operation in a thread, with a dialog until it is finished.

    Signals:
        done: the work is done; carries its result, or the `OSError` that it raised.
    """

    done = Signal(object)
    # Emitted by the thread, received by the window's thread.
    _ended = Signal(object)
    _progressed = Signal(int, int)

    def __init__(
        self,
        text: str,
        work: Callable[[Progress], object],
        window: QWidget,
        *,
        may_stop: bool = True,
    ) -> None:
        """Start the work.

        Args:
            text: the description of the work for the user.
            work: the function to run in the thread; it must not use widgets.
            window: the window that accepts no input during the work.
            may_stop: whether the user may stop the work.
        """
        super().__init__(window)
        self._stopped = Event()
        self.dialog = QDialog(window)
        self.dialog.setWindowTitle(window.windowTitle())
        self.dialog.setWindowModality(Qt.WindowModality.WindowModal)
        self.dialog.rejected.connect(self._cancel if may_stop else self.dialog.show)
        self.bar = named(QProgressBar(), text)
        self.bar.setRange(0, 0)  # until the total is known
        self.stop_button = push_button(self.tr("Stop"), self.dialog.reject)
        self.stop_button.setVisible(may_stop)
        unit = em(self.dialog)
        parts = (PlainLabel(text), self.bar, in_row(None, self.stop_button))
        self.dialog.setLayout(in_column(*parts, spacing=unit // 2, margins=4 * [unit]))
        self._show_timer = QTimer(self, singleShot=True)
        self._show_timer.timeout.connect(self.dialog.show)
        self._show_timer.start(_SHOWN_AFTER)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)
        self._progressed.connect(self._show)
        self._ended.connect(self._finish)
        self._thread = Thread(target=self._run, args=(work,))
        self._thread.start()

    @Slot()
    def _cancel(self) -> None:
        """Stop the work after its current step; until then the dialog stays open."""
        self.stop_button.setEnabled(False)
        self.dialog.show()
        self.stop()

    @Slot()
    def stop(self) -> None:
        """Make the work stop after its current step."""
        self._stopped.set()

    def _run(self, work: Callable[[Progress], object]) -> None:
        result: object = None
        try:
            result = work(self._report_progress)
        except OSError as error:
            result = error
        finally:
            with suppress(RuntimeError):  # the window was deleted
                self._ended.emit(result)

    def _report_progress(self, done: int, of: int) -> bool:
        if done % (1 + of // _STEPS) == 0:
            with suppress(RuntimeError):
                self._progressed.emit(done, of)
        return not self._stopped.is_set()

    @Slot(int, int)
    def _show(self, done: int, of: int) -> None:
        self.bar.setMaximum(of)
        self.bar.setValue(done)

    @Slot(object)
    def _finish(self, result: object) -> None:
        self._thread.join()
        self._show_timer.stop()
        self.dialog.rejected.disconnect()
        self.dialog.hide()
        self.dialog.deleteLater()
        self.done.emit(result)
        self.deleteLater()
