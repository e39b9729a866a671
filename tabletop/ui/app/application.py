"""The entry point of the window: create the application and run it."""

import logging
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.ui.base.display import load_qt, loading_problem, window_obstacle

if TYPE_CHECKING:
    from tabletop.content.game_setup import Setup
    from tabletop.ui.app.main_window import MainWindow
    from tabletop.ui.base.settings import Settings

_log: Final = logging.getLogger(__name__)
_FAILED: Final = 1
_NO_WINDOW: Final = 2
_WATCH_AFTER: Final = 500
"""Milliseconds from the first paint until the program watches for requests."""


def run_window(setup: "Setup | None" = None, file: Path | None = None) -> int:
    """Run the window until it is closed, or open a file in a window already running.

    Args:
        setup: the match to start with, or None to show the start page.
        file: the absolute path of a save or scenario to open, or None.

    Returns:
        The exit code: 0 on success; 1 after a program error, which is reported; 2 if no window can
        be opened, for a reason written to standard error.
    """
    obstacle = window_obstacle()
    if obstacle is not None:
        from tabletop.ui.app.start_faults import show_fault

        show_fault(obstacle)
        return _NO_WINDOW
    try:
        return _run(setup, file)
    except Exception as error:  # noqa: BLE001 - users get a report, no traceback
        from tabletop.ui.app.start_faults import report_fault, show_fault

        problem = loading_problem() if isinstance(error, ImportError) else None
        if problem is None:
            report_fault(error)
            return _FAILED
        show_fault(problem)
        return _NO_WINDOW


def _run(setup: "Setup | None", file: Path | None) -> int:
    # Qt is loaded only now, since its libraries may be missing where there is no screen.
    import tabletop.ui.base.pyside_workarounds  # noqa: F401 - before any class that uses Qt

    if file is not None:
        from tabletop.ui.app.single_instance import open_in_running_window

        if open_in_running_window(file):
            return 0
    load_qt()  # all of it: without QtSvg not even the crash dialog can be shown
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    from tabletop.cards.file_reading import is_missing
    from tabletop.folders import NAME, Folders
    from tabletop.resources import resource_path
    from tabletop.storage.start_mark import StartMarker
    from tabletop.ui.app.crash import CrashHandler
    from tabletop.ui.app.main_window import MainWindow
    from tabletop.ui.base.language import Language
    from tabletop.ui.base.settings import Settings
    from tabletop.ui.widgets.theme import Appearance
    from tabletop.ui.window.navigation import AfterPaint, when_exposed

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # every move has already been saved
    # QApplication.setStyle() would return the style, and binding its class is slow.
    app = QApplication([*sys.argv[:1], "-style", "fusion"])
    folders = Folders.of_user()
    crashes = CrashHandler(folders.reports)
    crashes.install()
    _log.debug("Qt is loaded after %.3f s of processor time", time.process_time())
    try:
        app.setApplicationName(NAME)
        app.setDesktopFileName(os.environ.get("FLATPAK_ID", NAME))
        app.setWindowIcon(QIcon(str(resource_path("assets", "common", "icon.svg"))))
        is_first_start = not (setup or file) and all(
            map(is_missing, (folders.settings, folders.saves))
        )
        mark = StartMarker(folders.data)
        mark.skip_failed_parts()
        mark.begin_reading("settings", "languages", "cards")
        settings = adapted_to_touch(Settings(folders.settings))
        language = Language(app, settings.language)
        window = MainWindow(folders.saves, settings, Appearance(app, settings), language)
        crashes.facts, crashes.leave_game = window.report_facts, window.go_home
        if setup is not None:
            window.controller.begin(setup)
        elif is_first_start:
            for feature in window.features.loaded:
                feature.welcome()
        window.show()
        mark.finish()
        if mark.failed:
            window.preferences.report_left_out(mark.failed)
        if file is not None:
            window.files.open(file)
        when_exposed(window, window, _WATCH_AFTER, partial(_watch_requests, window))
        AfterPaint(app, window)
    except Exception as error:  # noqa: BLE001 - only the report's dialog can be shown
        crashes.handle(type(error), error, error.__traceback__)
        app.exec()
        return _FAILED
    return app.exec()


def adapted_to_touch(settings: "Settings") -> "Settings":
    """Set large buttons if there is a touch screen and the user has not chosen."""
    from PySide6.QtGui import QInputDevice

    is_chosen = settings.stored(type(settings).large_targets.key) is not None
    kinds = [device.type() for device in QInputDevice.devices()]
    if not is_chosen and QInputDevice.DeviceType.TouchScreen in kinds:
        settings.large_targets = True
    return settings


def _watch_requests(window: "MainWindow") -> None:
    """Open the files that later starts request, and remove leftover files."""
    from threading import Thread

    from tabletop.folders import Folders
    from tabletop.storage.leftovers import remove_leftovers
    from tabletop.ui.app.single_instance import OpenRequestWatcher

    OpenRequestWatcher(window).file_requested.connect(window.files.open_in_front)
    Thread(target=remove_leftovers, args=(Folders.of_user(),)).start()
