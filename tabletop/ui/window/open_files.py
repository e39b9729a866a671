"""Opens files by path: from the command line, a second start or a drop."""

import os
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDropEvent

from tabletop.storage.file_kind import FileKind, UnknownFileError, kind_of
from tabletop.ui.base.errors import describe_error
from tabletop.ui.window.context import AppContext


class FileOpener(QObject):
    """Opens saves and scenarios in a window."""

    def __init__(self, context: AppContext, play_on: Callable[[Path], None]) -> None:
        """Create the opener.

        Args:
            context: provides the message bar and the features.
            play_on: opens a save and reports its own errors.
        """
        super().__init__(context.window)
        self._context = context
        self._open_save = play_on

    def open(self, path: Path) -> None:
        """Open a file, or show a message if its type is unknown."""
        try:
            kind = kind_of(path)
        except UnknownFileError as error:
            self._context.bar.show_warning(describe_error(error))
            return
        if kind is FileKind.SAVE:
            self._open_save(path)
        else:
            self._context.features.invoke("sandbox", "read_scenario", path)

    def open_in_front(self, path: Path) -> None:
        """Open a file requested by a second instance of the program; raise the window."""
        window = self._context.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        self.open(path)

    def accept_drag(self, event: QDropEvent) -> None:
        """Accept a drag of exactly one file of a known type."""
        if _file_in(event) is not None:
            event.acceptProposedAction()

    def drop(self, event: QDropEvent) -> None:
        """Open a dropped file."""
        path = _file_in(event)
        if path is not None:
            event.acceptProposedAction()
            self.open(path)


def _file_in(event: QDropEvent) -> Path | None:
    """Return the only dragged file, or None if it is not local or its type is unknown."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    # Qt replaces bytes of a name that are not UTF-8, so the URL is decoded here.
    written = urls[0].path(QUrl.ComponentFormattingOption.FullyEncoded)
    is_plain = "\ufffd" not in urls[0].toLocalFile()
    path = Path(urls[0].toLocalFile()) if is_plain else Path(os.fsdecode(unquote_to_bytes(written)))
    try:
        kind_of(path)
    except UnknownFileError:
        return None
    return path
