"""Draw the icons for Windows and macOS from the program's SVG icon.

``.venv/bin/python packaging/icons.py FOLDER`` writes ``tabletop.ico`` and ``tabletop.icns``. Both
formats are simple containers for PNG pictures.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DRAWING = Path(__file__).resolve().parent.parent / "assets" / "common" / "icon.svg"
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_SIZES = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,  # 16 points on high-density screens
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}
"""A mapping from the picture types of an icns file to sizes in pixels."""


def png(size: int) -> bytes:
    """Return the drawing as a square PNG picture of a size in pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stubs want bytes, Qt takes both
    return bytes(buffer.data().data())


def ico(picture: Callable[[int], bytes]) -> bytes:
    """Return the data of an icon file for Windows."""
    pictures = [picture(size) for size in ICO_SIZES]
    place = 6 + 16 * len(pictures)
    entries = b""
    for size, data in zip(ICO_SIZES, pictures, strict=True):
        # 256 is written as 0. There is no palette, one plane and 32 bits per pixel.
        entries += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return struct.pack("<3H", 0, 1, len(pictures)) + entries + b"".join(pictures)


def icns(picture: Callable[[int], bytes]) -> bytes:
    """Return the data of an icon file for macOS."""
    parts = [(kind, picture(size)) for kind, size in ICNS_SIZES.items()]
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main(arguments: Sequence[str]) -> int:
    """Write both icons into a folder, which is created if necessary."""
    [folder] = map(Path, arguments)
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    folder.joinpath("tabletop.ico").write_bytes(ico(png))
    folder.joinpath("tabletop.icns").write_bytes(icns(png))
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
