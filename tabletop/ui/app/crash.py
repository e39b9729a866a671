"""Handle crashes: write a report, show one dialog, and keep the program running."""

import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QCoreApplication,
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    Slot,
    qFormatLogMessage,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from tabletop.system import log
from tabletop.system.fault_reports import FaultReports, report_text, write_stderr

if TYPE_CHECKING:
    from tabletop.ui.window.error_dialogs import CrashDialog

ReportFacts = Mapping[str, str]
"""A mapping from names to facts about the program's state, for reports."""

_INTERRUPTED: Final = 130
_PAUSE: Final = 3.0
"""Seconds after a dialog has closed during which no other is shown."""


class CrashHandler(QObject):
    """A handler of uncaught exceptions in any thread, and of Qt's fatal messages.

    Signals:
        reported: a report was written; carries its path or None if it could not be written, its
            text, and a description of the external game that failed, if any.
    """

    reported = Signal(object, str, str)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._reports = FaultReports(folder)
        self.facts: Callable[[], ReportFacts] = dict
        """Returns facts about the current match, for reports."""
        self.leave_game: Callable[[], object] = bool
        """Leaves the current match, which is offered if an external game failed."""
        self._busy = threading.Lock()
        self._dialog: CrashDialog | None = None
        self._closed_at = -_PAUSE
        # Queued, since no dialog can be opened while the code that failed is painting.
        self.reported.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Install the handlers, and start keeping the log for reports."""
        log.keep_log()
        sys.excepthook = self.handle
        threading.excepthook = self._handle_in_thread
        qInstallMessageHandler(self._handle_qt_message)

    def handle(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Report an exception, and keep the program running if possible; never raises."""
        sys.__excepthook__(kind, error, trace)
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.exit(_INTERRUPTED)
            return
        # A failure during the report of another one only goes to standard error.
        if self._busy.acquire(blocking=False):
            try:
                self._report(error, "".join(traceback.format_exception(kind, error, trace)))
            except Exception:  # noqa: BLE001 - the last resort must not fail itself
                traceback.print_exc()
            finally:
                self._busy.release()

    def _handle_in_thread(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self.handle(caught.exc_type, caught.exc_value, caught.exc_traceback)

    def _handle_qt_message(
        self, kind: QtMsgType, context: QMessageLogContext, text: str | None
    ) -> None:
        write_stderr(qFormatLogMessage(kind, context, text or ""))
        logging.getLogger(log.QT).debug("Qt said: %s", text)
        if kind is QtMsgType.QtFatalMsg:  # Qt ends the program after this
            self._reports.write(self._report_text("".join(traceback.format_stack())))

    def _report(self, error: BaseException, failure: str) -> None:
        from tabletop.content.external_game_errors import locate_game_error
        from tabletop.i18n.errors import describe_problem
        from tabletop.ui.base.errors import translate_fault

        problem, text = locate_game_error(error), self._report_text(failure)
        fault = "" if problem is None else describe_problem(problem, translate_fault)
        self.reported.emit(self._reports.write(text), text, fault)

    def _report_text(self, failure: str) -> str:
        return report_text(failure, _screens, self._fact_lines)

    def _fact_lines(self) -> Iterator[str]:
        return map(": ".join, self.facts().items())

    @Slot(object, str, str)
    def _show(self, path: Path | None, text: str, fault: str) -> None:
        """Show the dialog, unless one is open or has just been closed."""
        app = QApplication.instance()
        recently = time.monotonic() - self._closed_at < _PAUSE
        if not isinstance(app, QApplication) or self._dialog is not None or recently:
            return
        try:
            from tabletop.ui.window.error_dialogs import CrashDialog

            dialog = CrashDialog(path, text, fault, app.activeWindow())
            dialog.leave_button.clicked.connect(self.leave_game)
            dialog.finished.connect(self._closed)
            dialog.open()
            self._dialog = dialog
        except Exception:  # noqa: BLE001 - reporting this would call this method again
            traceback.print_exc()
            if not app.topLevelWindows():
                self._report_plainly(path, text)
                app.exit(1)

    def _report_plainly(self, path: Path | None, text: str) -> None:
        """Report the fault without the program's own dialog, which failed."""
        from tabletop.ui.app.start_faults import show_fault

        last = text.strip().rpartition("\n")[2]
        where = "" if path is None else f" The report is in {path}."
        show_fault(f"Something went wrong in Tabletop ({last}).{where}")

    def _closed(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = None
        self._closed_at = time.monotonic()


def _screens() -> Iterator[str]:
    from tabletop.ui.base.display import screens

    # Only the main thread may query Qt's screens.
    is_asked = threading.current_thread() is threading.main_thread()
    return map(": ".join, screens() if is_asked else ())
