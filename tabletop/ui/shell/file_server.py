"""Hands a file that a second start is called with to the window that is open already."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from tabletop.folders import NAME, Folders
from tabletop.ui.guard import guarded

_WAIT: Final = 5000
"""Milliseconds until a window that does not answer counts as none."""
_LONGEST: Final = 10_000
"""Bytes of a path; what is longer is none."""
_TAKEN: Final = b"taken\n"


def server_name() -> str:
    """Return by what name the windows find each other that share one folder of saves."""
    return f"{NAME}-{sha256(str(Folders.of_user().saves).encode()).hexdigest()[:16]}"


def hand_over(path: Path) -> bool:
    """Ask the window that is open already to open a file; return whether it does.

    The path must be absolute. Needs no application.
    """
    socket = QLocalSocket()
    socket.connectToServer(server_name())
    if not socket.waitForConnected(_WAIT):
        return False
    socket.write(json.dumps(str(path)).encode() + b"\n")
    socket.waitForBytesWritten(_WAIT)
    # On some systems what was written goes only while something is waited for.
    return bool(socket.waitForReadyRead(_WAIT) and socket.readAll().data() == _TAKEN)


@guarded
class FileServer(QObject):
    """Waits for files of later starts of the same user, as long as the window is open.

    Where another window does already, it does nothing.

    Signals:
        wanted: a file is to be opened; carries its path.
    """

    wanted = Signal(Path)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._connected)
        name, socket = server_name(), QLocalSocket()
        socket.connectToServer(name)
        if not socket.waitForConnected(_WAIT):
            QLocalServer.removeServer(name)  # what a program that was killed has left
            self._server.listen(name)

    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)
            self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _LONGEST:
                socket.abort()
            return
        try:
            path = json.loads(bytes(socket.readLine(_LONGEST).data()))
        except ValueError:
            path = None
        if not isinstance(path, str) or not Path(path).is_absolute():
            socket.abort()
            return
        socket.write(_TAKEN)
        socket.flush()  # before the file is read
        self.wanted.emit(Path(path))
