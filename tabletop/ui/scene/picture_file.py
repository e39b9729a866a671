"""Puts pictures of positions in files."""

import os
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImageWriter

from tabletop.library.file_writing import write_whole
from tabletop.ui.scene.picture import PositionPicture, Size
from tabletop.ui.theme.theme import load_fonts


def off_screen() -> QGuiApplication:
    """What Qt needs to draw where no window is; keep it while pictures are drawn."""
    app = QGuiApplication.instance()
    if not isinstance(app, QGuiApplication):
        # Whatever display there is or is not, none is asked for.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        app = QGuiApplication(["tabletop"])
    load_fonts()
    return app


def write_picture(picture: PositionPicture, path: Path, size: Size) -> None:
    """Write a picture in the kind that the file's name ends with; all of it or nothing.

    Raises:
        OSError: it cannot be written.
    """
    write_whole(path, _data(picture, path.suffix.lower(), size))


def _data(picture: PositionPicture, ending: str, size: Size) -> bytes:
    if ending == ".svg":
        return picture.svg(size).encode()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(picture.image(size))
    return bytes(data.data())
