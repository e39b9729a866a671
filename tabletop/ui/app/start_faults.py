"""Show messages about faults that prevent the window from opening.

This module is imported without Qt, which may be what is missing.
"""

import os
import shutil
import stat
import subprocess
import sys
import traceback
from html import escape
from typing import Final

from tabletop.folders import NAME, Folders
from tabletop.system.fault_reports import FaultReports, report_text, write_stderr
from tabletop.ui.base.display import window_obstacle

_TITLE: Final = "Tabletop"
_DIALOGS: Final = (
    ("zenity", "--error", "--no-markup", f"--title={_TITLE}", "--text={text}"),
    ("kdialog", "--title", _TITLE, "--error", "<qt>{html}</qt>"),
    ("xmessage", "-center", "-title", _TITLE, "{text}"),
)
"""Commands of Linux desktops that show a message."""


def report_fault(error: Exception) -> None:
    """Report a fault that kept the window from opening, and show the report's path."""
    failure = "".join(traceback.format_exception(error))
    write_stderr(failure)
    summary = " ".join(f"{type(error).__name__}: {error}".split())
    try:
        path = FaultReports(Folders.of_user().reports).write(report_text(failure))
    except Exception as other:  # noqa: BLE001 - the folders may be what failed
        write_stderr(f"No report: {other!r}")
        path = None
    where = "No report of it could be written." if path is None else f"The report is in {path}."
    show_fault(f"Tabletop cannot open its window ({summary}). {where}")


def show_fault(text: str) -> None:
    """Write a message to standard error, and show a dialog if nobody reads that."""
    write_stderr(text)
    show_if_unread(text)


def show_if_unread(text: str) -> None:
    """Show a message in a dialog, unless somebody reads standard error."""
    if _is_stderr_read() or not _has_display():
        return
    try:
        shown = window_obstacle() is None and _show_with_qt(text)
    except Exception as error:  # noqa: BLE001 - Qt may be what failed
        write_stderr(f"No dialog: {error!r}")
        shown = False
    if not shown:
        _show_with_desktop(text)


def _is_stderr_read() -> bool:
    """Return whether standard error is a terminal or a pipe.

    If a desktop starts the program, standard error is a file, a socket or closed.
    """
    try:
        descriptor = sys.stderr.fileno()
        return os.isatty(descriptor) or stat.S_ISFIFO(os.fstat(descriptor).st_mode)
    except (AttributeError, OSError, ValueError):  # there is no standard error, or it is closed
        return False


def _has_display() -> bool:
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform in {"offscreen", "minimal", "vnc"}:
        return False
    is_linux = sys.platform.startswith("linux")
    return not is_linux or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _show_with_qt(text: str) -> bool:
    from PySide6.QtWidgets import QApplication

    from tabletop.ui.widgets.plain_text import message_box

    app = QApplication.instance() or QApplication([NAME])
    box = message_box(None, _TITLE, text)
    box.setIcon(box.Icon.Critical)
    box.exec()
    return app is not None


def _show_with_desktop(text: str) -> None:
    for program, *arguments in _DIALOGS:
        executable = shutil.which(program)
        if executable is not None:
            values = {"text": text, "html": escape(text)}
            command = [executable, *(argument.format_map(values) for argument in arguments)]
            subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - fixed commands
            return
