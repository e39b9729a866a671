"""Lets files be chosen: one that is there, or where one is to be written."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget


def documents() -> Path:
    """Return the user's folder of documents."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(place))


def user_pictures() -> Path:
    """Return the user's folder of pictures."""
    place = QStandardPaths.StandardLocation.PicturesLocation
    return Path(QStandardPaths.writableLocation(place))


def chosen_file(window: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
    """Let a file be chosen wherever it lies; None where none is.

    Args:
        window: over which it is asked.
        title: says what for.
        folder: where one looks first.
        kinds: patterns of names, as `QFileDialog` has them.
    """
    name, _ = QFileDialog.getOpenFileName(window, title, str(folder), kinds)
    return Path(name) if name else None


def chosen_target(window: QWidget, title: str, suggested: Path, kinds: str) -> Path | None:
    """Let a place be chosen for a file, which ends as the suggested one if no end is given.

    See `chosen_file`.
    """
    name, _ = QFileDialog.getSaveFileName(window, title, str(suggested), kinds)
    path = Path(name)
    return (path if path.suffix else path.with_suffix(suggested.suffix)) if name else None
