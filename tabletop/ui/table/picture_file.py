"""Puts pictures of positions in files."""

import os
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSaveFile
from PySide6.QtGui import QGuiApplication, QImageWriter

from tabletop.ui.look.theme import load_fonts
from tabletop.ui.table.picture import PositionPicture, Size


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
    write_bytes(path, _data(picture, path.suffix.lower(), size))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file: all of it, or what was there stays.

    Raises:
        OSError: it cannot be written.
    """
    file = QSaveFile(str(path))
    written = (
        file.open(QIODevice.OpenModeFlag.WriteOnly)
        and file.write(data) == len(data)
        and file.commit()
    )
    if not written:
        raise OSError(0, file.errorString(), str(path))


def _data(picture: PositionPicture, ending: str, size: Size) -> bytes:
    if ending == ".svg":
        return picture.svg(size).encode()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(picture.image(size))
    return bytes(data.data())
