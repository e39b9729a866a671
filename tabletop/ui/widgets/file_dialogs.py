"""Lets files be chosen: one that is there, or where one is to be written."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from tabletop.ui.widgets.plain_text import PlainBoxes


@contextmanager
def _plain_boxes() -> Iterator[None]:
    """Let names of files be shown as they are in the message boxes that Qt opens meanwhile."""
    application, boxes = QApplication.instance(), PlainBoxes()
    if application is not None:
        application.installEventFilter(boxes)
    try:
        yield
    finally:
        boxes.deleteLater()


def documents() -> Path:
    """Return the user's folder of documents."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(place))


def user_pictures() -> Path:
    """Return the user's folder of pictures."""
    place = QStandardPaths.StandardLocation.PicturesLocation
    return Path(QStandardPaths.writableLocation(place))


def choose_file(window: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
    """Let a file be chosen wherever it lies; None where none is.

    Args:
        window: over which it is asked.
        title: says what for.
        folder: where one looks first.
        kinds: patterns of names, as `QFileDialog` has them.
    """
    with _plain_boxes():
        name, _ = QFileDialog.getOpenFileName(window, title, str(folder), kinds)
    return Path(name) if name else None


def choose_save_name(window: QWidget, title: str, suggested: str, kinds: str) -> str:
    """Let a place be chosen for a file; return its name, empty where none was.

    See `choose_file`.
    """
    with _plain_boxes():
        return QFileDialog.getSaveFileName(window, title, suggested, kinds)[0]


def choose_save_file(window: QWidget, title: str, suggested: Path, kinds: str) -> Path | None:
    """Let a place be chosen for a file, which ends as the suggested one if no end is given.

    See `choose_file`.
    """
    name = choose_save_name(window, title, str(suggested), kinds)
    path = Path(name)
    return (path if path.suffix else path.with_suffix(suggested.suffix)) if name else None


def scenario_filter() -> str:
    """Return the kinds of files among which scenarios are chosen."""
    return QCoreApplication.translate("SandboxActions", "Scenarios (*.yaml *.yml);;All files (*)")
