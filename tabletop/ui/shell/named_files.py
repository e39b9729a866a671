"""Opens files that are named: where the program is called, dropped on the window, opened lately."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMenu

from tabletop.engine.player_names import isolated
from tabletop.library.named_file import FileKind, UnknownFileError, kind_of
from tabletop.ui.error_texts import told_of
from tabletop.ui.guard import guarded
from tabletop.ui.mnemonics import literal

if TYPE_CHECKING:
    from tabletop.ui.shell.main_window import MainWindow


@guarded
class NamedFiles(QObject):
    """Opens saved games and scenarios in a window, and remembers them for its menu."""

    def __init__(self, window: "MainWindow", menu: QMenu) -> None:
        """Take what is dropped on the window, and fill the menu whenever it opens."""
        super().__init__(window)
        self._window = window
        self._menu = menu
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        menu.aboutToShow.connect(self._fill)

    def open(self, path: Path) -> None:
        """Open a file; where it is none of ours, the bar says so."""
        try:
            kind = kind_of(path)
        except UnknownFileError as error:
            self._window.bar.say(told_of(error))
            return
        self._window.context.settings.remember_file(path)
        if kind is FileKind.SAVE:
            self._window.game_actions.open(path)
        else:
            self._window.sandbox.read_scenario(path)

    def come_forward(self, path: Path) -> None:
        """Open a file that a second start has handed over, where it can be seen."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        self.open(path)

    def _fill(self) -> None:
        self._menu.clear()
        for path in self._window.context.settings.recent_files:
            text = self.tr("{file} in {folder}").format(
                file=isolated(path.name), folder=isolated(path.parent.name)
            )
            action = self._menu.addAction(literal(text))
            action.triggered.connect(partial(self._chosen, path))
        if not self._menu.actions():
            self._menu.addAction(self.tr("No file was opened yet")).setEnabled(False)

    def _chosen(self, path: Path, *_checked: bool) -> None:
        self.open(path)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See `QObject`: one file of ours may be dropped anywhere on the window."""
        if isinstance(event, QDragEnterEvent | QDropEvent):
            path = _file_in(event)
            if path is None:
                return False
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                self.open(path)
            return True
        return False


def _file_in(event: QDropEvent) -> Path | None:
    """Return the one file that is dragged, where it is one that is opened; None else."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    try:
        kind_of(path)
    except UnknownFileError:
        return None
    return path
