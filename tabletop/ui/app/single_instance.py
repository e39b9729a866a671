"""Forward a file from a second start to the window that is already open.

The window holds a lock and watches a folder. A second start writes a request with the file's path
there. The window accepts the request by removing it, and opens the file. Qt's local sockets would
need 3 MB for this.
"""

import os
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QFileSystemWatcher, QLockFile, QObject, Signal
from PySide6.QtGui import QFileOpenEvent

from tabletop.cards.file_reading import read_file, with_retry
from tabletop.folders import Folders
from tabletop.overriding import override
from tabletop.storage.file_writing import write_atomically

_TIMEOUT: Final = 5.0
"""Seconds to wait for the window to answer."""
_POLL_INTERVAL: Final = 0.02
_SUFFIX: Final = ".path"
_ACTIVATION: Final = "XDG_ACTIVATION_TOKEN"
"""The environment variable with the token that raises a window on Wayland."""
_MAX_BYTES: Final = 10_000
"""The maximum size of a request in bytes; larger requests are ignored."""


def _folder() -> Path:
    return Folders.of_user().data / "requests"


def _lock() -> QLockFile:
    lock = QLockFile(str(_folder() / "window.lock"))
    # A window may be open for days, and Qt checks whether its process is running.
    lock.setStaleLockTime(0)
    return lock


def open_in_running_window(path: Path) -> bool:
    """Ask a running window to open a file; return whether one accepts.

    `path` must be absolute. No QApplication is needed.
    """
    lock = _lock()
    if lock.tryLock(0) or lock.error() != QLockFile.LockError.LockFailedError:
        return False
    request = _folder() / f"{os.getpid()}{_SUFFIX}"
    try:
        token = os.environ.get(_ACTIVATION, "")
        write_atomically(request, os.fsencode(path) + b"\0" + os.fsencode(token))
    except OSError:
        return False
    until = monotonic() + _TIMEOUT
    while request.exists() and monotonic() < until:
        sleep(_POLL_INTERVAL)
    return not _take_request(request)


def _take_request(request: Path) -> bool:
    """Delete a request; return whether it still existed."""
    try:
        with_retry(request.unlink)
    except OSError:
        return False
    return True


class OpenRequestWatcher(QObject):
    """Watches for files that later starts of the same user ask to open.

    It does nothing if another window is already watching, or if the folder is not writable. On
    macOS, the system itself notifies the running program of files to open.

    Signals:
        file_requested: a file should be opened; carries its path.
    """

    file_requested = Signal(Path)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        app = QCoreApplication.instance()
        if sys.platform == "darwin" and app is not None:
            app.installEventFilter(self)
        try:
            _folder().mkdir(parents=True, exist_ok=True)
        except OSError:
            return
        self._lock = _lock()
        if self._lock.tryLock(0):
            for left in _folder().glob(f"*{_SUFFIX}"):
                _take_request(left)  # no start is still waiting for these
            self._watcher = QFileSystemWatcher([str(_folder())], self)
            self._watcher.directoryChanged.connect(self._read_requests)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_requested.emit(Path(event.file()).absolute())
            return True
        return False

    def _read_requests(self) -> None:
        for request in sorted(_folder().glob(f"*{_SUFFIX}")):
            try:
                named, _, token = os.fsdecode(read_file(request, _MAX_BYTES)).partition("\0")
            except PermissionError:  # the other start opens the file itself if its request remains
                continue
            except (OSError, ValueError):
                named, token = "", ""
            path = Path(named)
            if _take_request(request) and path.is_absolute():
                if token:
                    os.environ[_ACTIVATION] = token  # Qt reads it from there to raise the window
                self.file_requested.emit(path)
                os.environ.pop(_ACTIVATION, None)
