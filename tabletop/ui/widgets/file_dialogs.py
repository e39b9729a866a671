"""File dialogs, and the folders in which they start."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from tabletop.ui.widgets.plain_text import PlainBoxes


@contextmanager
def _plain_boxes() -> Iterator[None]:
    """Show file names as plain text in message boxes that Qt opens meanwhile."""
    application, boxes = QApplication.instance(), PlainBoxes()
    if application is not None:
        application.installEventFilter(boxes)
    try:
        yield
    finally:
        boxes.deleteLater()


def documents() -> Path:
    """Return the user's documents folder."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(place))


def user_pictures() -> Path:
    """Return the user's pictures folder."""
    place = QStandardPaths.StandardLocation.PicturesLocation
    return Path(QStandardPaths.writableLocation(place))


def choose_file(window: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
    """Ask for an existing file; return its path, or None if cancelled.

    Args:
        window: parent of the dialog.
        title: title of the dialog.
        folder: folder in which the dialog starts.
        kinds: file name filters, as for `QFileDialog`.
    """
    with _plain_boxes():
        name, _ = QFileDialog.getOpenFileName(window, title, str(folder), kinds)
    return Path(name) if name else None


def choose_save_name(window: QWidget, title: str, suggested: str, kinds: str) -> str:
    """Ask where to save a file; return its name, or an empty string if cancelled.

    The arguments are those of `choose_file`.
    """
    with _plain_boxes():
        return QFileDialog.getSaveFileName(window, title, suggested, kinds)[0]


def choose_save_file(window: QWidget, title: str, suggested: Path, kinds: str) -> Path | None:
    """Ask where to save a file; add the suggested extension if none is given.

    The arguments are those of `choose_file`; returns None if no file was chosen.
    """
    name = choose_save_name(window, title, str(suggested), kinds)
    path = Path(name)
    return (path if path.suffix else path.with_suffix(suggested.suffix)) if name else None


def scenario_filter() -> str:
    """Return the file name filters for scenarios."""
    return QCoreApplication.translate("SandboxFeature", "Scenarios (*.yaml *.yml);;All files (*)")
