"""File dialogs, and the folders in which they open."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from tabletop.ui.widgets.plain_text import PlainBoxes


@contextmanager
def _plain_boxes() -> Iterator[None]:
    """Make message boxes that Qt opens within a `with` block show plain text."""
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
        window: the parent of the dialog.
        title: the title of the dialog.
        folder: the folder in which the dialog opens.
        kinds: the file name filters, as for `QFileDialog`.
    """
    with _plain_boxes():
        name, _ = QFileDialog.getOpenFileName(window, title, str(folder), kinds)
    return Path(name) if name else None


def choose_save_name(window: QWidget, title: str, suggested: str, kinds: str) -> str:
    """Ask where to save a file; return its path as text, or "" if cancelled.

    `suggested` is the initial path; the other arguments are as for `choose_file`.
    """
    with _plain_boxes():
        return QFileDialog.getSaveFileName(window, title, suggested, kinds)[0]


def choose_save_file(window: QWidget, title: str, suggested: Path, kinds: str) -> Path | None:
    """Ask where to save a file; return its path, or None if cancelled.

    The arguments are as for `choose_save_name`. The suggested extension is added if none is given.
    """
    name = choose_save_name(window, title, str(suggested), kinds)
    path = Path(name)
    return (path if path.suffix else path.with_suffix(suggested.suffix)) if name else None


def scenario_filter() -> str:
    """Return the file name filters for scenarios."""
    return QCoreApplication.translate("SandboxFeature", "Scenarios (*.yaml *.yml);;All files (*)")
