"""What happens when the program fails: a report is written, one dialog says so, play goes on."""

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
"""What a report says of the program's state, by name."""

_INTERRUPTED: Final = 130
_PAUSE: Final = 3.0
"""Seconds after a dialog in which no further one appears."""


class CrashHandler(QObject):
    """Catches what nobody caught, in any thread, and the message with which Qt announces its end.

    Signals:
        reported: a report was written; carries its path (None where it could not be written),
            its text, and which game from outside has failed and where, empty where none has.
    """

    reported = Signal(object, str, str)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._reports = FaultReports(folder)
        self.facts: Callable[[], ReportFacts] = dict
        """Says what is being played."""
        self._busy = threading.Lock()
        self._dialog: CrashDialog | None = None
        self._closed_at = -_PAUSE
        # Queued: what failed may be painting, and no window opens in the middle of that.
        self.reported.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Catch from now on, and keep the log for reports."""
        log.keep_log()
        sys.excepthook = self.handle
        threading.excepthook = self._handle_in_thread
        qInstallMessageHandler(self._handle_qt_message)

    def handle(
        self, kind: type[BaseException], error: BaseException, where: TracebackType | None
    ) -> None:
        """Report an exception; the program goes on where it can. Never raises."""
        sys.__excepthook__(kind, error, where)
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.exit(_INTERRUPTED)
            return
        # What fails while a failure is being reported stands on standard error, and that is all.
        if self._busy.acquire(blocking=False):
            try:
                self._report(error, "".join(traceback.format_exception(kind, error, where)))
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
        """Open the dialog, one at a time."""
        app = QApplication.instance()
        recently = time.monotonic() - self._closed_at < _PAUSE
        if not isinstance(app, QApplication) or self._dialog is not None or recently:
            return
        try:
            from tabletop.ui.window.error_dialogs import CrashDialog

            dialog = CrashDialog(path, text, fault, app.activeWindow())
            dialog.finished.connect(self._closed)
            dialog.open()
            self._dialog = dialog
        except Exception:  # noqa: BLE001 - reporting this would lead here again
            traceback.print_exc()
            if not app.topLevelWindows():
                self._report_plainly(path, text)
                app.exit(1)

    def _report_plainly(self, path: Path | None, text: str) -> None:
        """Say it without anything that the program's own dialog needs."""
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

    # Another thread may ask Qt nothing of the kind.
    is_asked = threading.current_thread() is threading.main_thread()
    return map(": ".join, screens() if is_asked else ())
