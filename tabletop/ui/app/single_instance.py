"""Hands a file that a second start is called with to the window that is open already.

The window holds a lock and watches a folder; a second start leaves the file's path there, and knows
by its being taken away that the window opens it. Qt's local sockets would take 3 MB for the same.
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
"""Seconds until a window that does not answer counts as none."""
_POLL_INTERVAL: Final = 0.02
_SUFFIX: Final = ".path"
_ACTIVATION: Final = "XDG_ACTIVATION_TOKEN"
"""Names what a Wayland desktop gives a program that it starts, to come to the front with once."""
_MAX_BYTES: Final = 10_000
"""Bytes of a request; what is longer is none."""


def _folder() -> Path:
    return Folders.of_user().data / "requests"


def _lock() -> QLockFile:
    lock = QLockFile(str(_folder() / "window.lock"))
    lock.setStaleLockTime(0)  # a window may be open for days; whether it lives is seen all the same
    return lock


def open_in_running_window(path: Path) -> bool:
    """Ask the window that is open already to open a file; return whether it does.

    The path must be absolute. Needs no application.
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
    """Take a request away; return whether it was still there."""
    try:
        with_retry(request.unlink)
    except OSError:
        return False
    return True


class OpenRequestWatcher(QObject):
    """Waits for files of later starts of the same user, as long as the window is open.

    Where another window does already, or nothing can be written, it does nothing. On macOS the
    system itself tells the program that is open of a file that is opened with it.

    Signals:
        wanted: a file is to be opened; carries its path.
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
                _take_request(left)  # nobody waits for these any more
            self._watcher = QFileSystemWatcher([str(_folder())], self)
            self._watcher.directoryChanged.connect(self._read_requests)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open what the system says was opened."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_requested.emit(Path(event.file()).absolute())
            return True
        return False

    def _read_requests(self) -> None:
        for request in sorted(_folder().glob(f"*{_SUFFIX}")):
            try:
                named, _, token = os.fsdecode(read_file(request, _MAX_BYTES)).partition("\0")
            except PermissionError:  # the other start opens the file itself if this is left
                continue
            except (OSError, ValueError):
                named, token = "", ""
            path = Path(named)
            if _take_request(request) and path.is_absolute():
                if token:
                    os.environ[_ACTIVATION] = token  # where Qt looks for it to raise the window
                self.file_requested.emit(path)
                os.environ.pop(_ACTIVATION, None)
