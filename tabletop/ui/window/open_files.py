"""Opens files by path: from the command line, a drop or the recent files."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QMenu

from tabletop.engine.player_names import bidi_safe
from tabletop.storage.file_kind import FileKind, UnknownFileError, is_named_file, kind_of
from tabletop.ui.base.errors import describe_error
from tabletop.ui.base.language import escape_mnemonic
from tabletop.ui.base.settings import Settings
from tabletop.ui.window.context import AppContext

_URL: Final = "file://"
_MAX_RECENT: Final = 8
"""Maximum number of recent files."""


def recent_files(settings: Settings) -> tuple[Path, ...]:
    """Return the recent files, most recent first."""
    return tuple(map(path_of, settings.recent.splitlines()))


def remember_file(settings: Settings, path: Path) -> None:
    """Add a recent file, if its name shows its kind and its path is a single line."""
    if is_named_file(path.name) and len(str(path).splitlines()) == 1:
        others = (known for known in recent_files(settings) if known != path)
        settings.recent = "\n".join([_path_text(known) for known in (path, *others)][:_MAX_RECENT])


def path_of(written: str) -> Path:
    """Convert a path or a file URL, which may contain raw bytes, to a path."""
    if not written.startswith(_URL):
        return Path(written)
    return Path(os.fsdecode(unquote_to_bytes(written.removeprefix(_URL))))


def display_name(name: str) -> str:
    """Return a file name for display; bytes that are not UTF-8 are replaced."""
    return os.fsencode(name).decode("utf-8", "replace")


def _path_text(path: Path) -> str:
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return path.as_uri()
    return str(path)


class FileOpener(QObject):
    """Opens saves and scenarios in a window, and remembers them as recent files."""

    def __init__(self, context: AppContext, play_on: Callable[[Path], None]) -> None:
        """Create the opener.

        Args:
            context: provides the settings and the message bar.
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
        remember_file(self._context.settings, path)
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

    def fill(self, menu: QMenu) -> None:
        """Fill a menu with the recent files."""
        menu.clear()
        for path in recent_files(self._context.settings):
            text = self.tr("{file} in {folder}").format(
                file=bidi_safe(display_name(path.name)),
                folder=bidi_safe(display_name(path.parent.name)),
            )
            action = menu.addAction(escape_mnemonic(text))
            action.triggered.connect(lambda _checked, path=path: self.open(path))
        if not menu.actions():
            menu.addAction(self.tr("No file was opened yet")).setEnabled(False)

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
    path = Path(urls[0].toLocalFile()) if is_plain else path_of(f"file://{written}")
    try:
        kind_of(path)
    except UnknownFileError:
        return None
    return path
