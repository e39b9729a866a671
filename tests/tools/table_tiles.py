"""The tables as files that the program paints them with: tiles of cloth or wood.

    python tests/tools/table_tiles.py

Writes `assets/common/tables/<theme>.png` for each theme whose table is made of something, in the
colours that the theme has then. A tile goes on without a seam where it ends.
"""

import os
import sys
from pathlib import Path
from random import Random
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tabletop.ui.widgets.theme import THEMES, Theme  # noqa: E402

FOLDER: Final = ROOT / "assets" / "common" / "tables"
SIDE: Final = 384
"""Pixels of a tile."""
PLANKS: Final = 4
"""On a tile, one below the other."""
CLOTH: Final = ((1, 1, 0.055), (5, 1, 0.035), (1, 5, 0.035), (48, 48, 0.05))
WOOD: Final = ((96, 3, 0.20), (32, 1, 0.12), (192, 24, 0.12))
"""Layers of grain: length and height of a grain in pixels, and how strong it is."""


def tile(theme: Theme) -> QImage:
    """Return a tile of what the table of a theme is made of."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.felt))
    painter = QPainter(image)
    chance = Random(theme.name)
    is_wood = theme.material == "wood"
    if is_wood:
        planks(painter, chance, theme)
    for wide, high, strength in WOOD if is_wood else CLOTH:
        grey = noise(chance, wide, high)
        # Grain is rather darker than brighter.
        for shade, share in (("black", 1.0), ("white", 0.6)):
            layer = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
            layer.fill(QColor(shade))
            layer.setAlphaChannel(grey)
            painter.setOpacity(strength * share)
            painter.drawImage(0, 0, layer)
            grey.invertPixels()
    painter.end()
    return image


def planks(painter: QPainter, chance: Random, theme: Theme) -> None:
    """Paint planks of several tones, with seams between them."""
    high = SIDE // PLANKS
    for number in range(PLANKS):
        plank = QRect(0, number * high, SIDE, high)
        tone = QColor("black" if number % 2 else "white")
        tone.setAlphaF(0.02 + 0.05 * chance.random())
        painter.fillRect(plank, tone)
        seam, edge = QColor(theme.felt_edge), QColor(255, 255, 255, 26)
        end = chance.randrange(SIDE // 8, SIDE * 7 // 8)
        painter.fillRect(QRect(0, plank.top(), SIDE, 2), seam)
        painter.fillRect(QRect(0, plank.top() + 2, SIDE, 1), edge)
        painter.fillRect(QRect(end, plank.top(), 2, high), seam)
        painter.fillRect(QRect(end + 2, plank.top(), 1, high), edge)


def noise(chance: Random, wide: int, high: int) -> QImage:
    """Return grey chance whose grains are so many pixels long and high; its edges meet."""
    columns, rows = max(SIDE // wide, 2), max(SIDE // high, 2)
    data = [chance.randbytes(columns) * 3 for _ in range(rows)] * 3
    stride = -(-columns * 3 // 4) * 4
    padded = b"".join(row.ljust(stride, b"\0") for row in data)
    grey = QImage.Format.Format_Grayscale8
    nine = QImage(padded, columns * 3, rows * 3, stride, grey)
    ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    large = nine.scaled(QSize(SIDE * 3, SIDE * 3), *ways)
    return large.copy(SIDE, SIDE, SIDE, SIDE).convertToFormat(grey)


def main() -> int:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for theme in THEMES:
        if theme.material:
            tile(theme).save(str(FOLDER / f"{theme.name}.png"), quality=0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
