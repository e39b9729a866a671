"""Opens files that are named: where the program is called, dropped on the window, opened lately."""

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
"""So many are remembered."""


def recent_files(settings: Settings) -> tuple[Path, ...]:
    """Return the files, the last one first."""
    return tuple(map(path_of, settings.recent.splitlines()))


def remember_file(settings: Settings, path: Path) -> None:
    """Keep a file as the last one, unless its name tells not what it is, or fits no line."""
    if is_named_file(path.name) and len(str(path).splitlines()) == 1:
        others = (known for known in recent_files(settings) if known != path)
        settings.recent = "\n".join([_path_text(known) for known in (path, *others)][:_MAX_RECENT])


def path_of(written: str) -> Path:
    """Return the path that is written, or that a file URL means byte by byte."""
    if not written.startswith(_URL):
        return Path(written)
    return Path(os.fsdecode(unquote_to_bytes(written.removeprefix(_URL))))


def display_name(name: str) -> str:
    """Return the name of a file as it can be shown; what is no UTF-8 in it is a sign."""
    return os.fsencode(name).decode("utf-8", "replace")


def _path_text(path: Path) -> str:
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return path.as_uri()
    return str(path)


class FileOpener(QObject):
    """Opens saved games and scenarios in a window, and remembers them for its menu."""

    def __init__(self, context: AppContext, play_on: Callable[[Path], None]) -> None:
        """Open nothing yet.

        Args:
            context: of the window.
            play_on: opens a saved game; says by itself why it cannot.
        """
        super().__init__(context.window)
        self._context = context
        self._open_save = play_on

    def open(self, path: Path) -> None:
        """Open a file; where it is none of ours, the bar says so."""
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
        """Open a file that a second start has handed over, where it can be seen."""
        window = self._context.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        self.open(path)

    def fill(self, menu: QMenu) -> None:
        """Offer what was opened lately."""
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
        """Take what is dragged to the window, if it is one file of ours."""
        if _file_in(event) is not None:
            event.acceptProposedAction()

    def drop(self, event: QDropEvent) -> None:
        """Open what is dropped."""
        path = _file_in(event)
        if path is not None:
            event.acceptProposedAction()
            self.open(path)


def _file_in(event: QDropEvent) -> Path | None:
    """Return the one file that is dragged, where it is one that is opened; None else."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    # Qt's text of a name that is no UTF-8 names no file.
    written = urls[0].path(QUrl.ComponentFormattingOption.FullyEncoded)
    is_plain = "\ufffd" not in urls[0].toLocalFile()
    path = Path(urls[0].toLocalFile()) if is_plain else path_of(f"file://{written}")
    try:
        kind_of(path)
    except UnknownFileError:
        return None
    return path
