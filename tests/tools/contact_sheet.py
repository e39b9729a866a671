"""Contact sheets of the drawings.

Renders every SVG of a folder (or single files) on a sheet, with file names, and saves it as a PNG:

    QT_QPA_PLATFORM=offscreen python tests/tools/contact_sheet.py assets/numnum -o /tmp/numnum.png

How a drawing is shown follows from its view box:

* square pictures lie in the middle of paper cards, where the program puts them;
* full-card drawings (630 x 880) fill cards whose corners are rounded;
* icons and symbols (48 x 48) stand on a strip of paper and of felt;
* wide scenes (tiles, end screens) stand on paper at that width.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter, QPainterPath, QPen
from PySide6.QtSvg import QSvgRenderer

if TYPE_CHECKING:
    from collections.abc import Sequence

INK = QColor("#23201C")
PAPER = QColor("#F6EFE0")
FRAME = QColor("#D9CBB0")
FELT = QColor("#2F5D50")
SHEET = QColor("#C9CFC6")

CARD_RATIO = 88 / 63
CORNER = 0.04
PICTURE = 0.60
GAP = 16
LABEL = 22


@dataclass(frozen=True)
class Drawing:
    """One file, ready to be painted."""

    name: str
    renderer: QSvgRenderer

    @property
    def aspect(self) -> float:
        """Height divided by width of the view box."""
        box = self.renderer.viewBoxF()
        return float(box.height() / box.width())

    @property
    def is_icon(self) -> bool:
        """Small symbols and interface icons."""
        return float(self.renderer.viewBoxF().width()) <= 48

    def height_at(self, width: int) -> int:
        """Height of the paper this drawing stands on when that is `width` wide."""
        if self.is_icon:
            return width // 2
        if self.aspect < 0.95:
            return round(width * self.aspect)
        return round(width * CARD_RATIO)


def collect(sources: Sequence[Path], match: str) -> list[Drawing]:
    """Load all SVG files below `sources` whose path contains `match`."""
    files: list[Path] = []
    for source in sources:
        files += sorted(source.rglob("*.svg")) if source.is_dir() else [source]
    drawings = []
    for file in files:
        if match not in str(file):
            continue
        renderer = QSvgRenderer(str(file))
        if not renderer.isValid():
            raise SystemExit(f"not a valid SVG: {file}")
        renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        drawings.append(Drawing(f"{file.parent.name}/{file.stem}", renderer))
    return drawings


def paint(painter: QPainter, drawing: Drawing, x: float, y: float, width: int) -> None:
    """Paint one drawing on its paper, `width` wide, with the top left corner at x, y."""
    height = drawing.height_at(width)
    paper = QRectF(x, y, width, height)
    if drawing.is_icon:
        half = width / 2
        painter.fillRect(QRectF(x, y, half, height), PAPER)
        painter.fillRect(QRectF(x + half, y, half, height), FELT)
        for column in range(2):
            side = half * 0.8
            left = x + column * half + (half - side) / 2
            drawing.renderer.render(painter, QRectF(left, y + (height - side) / 2, side, side))
        return
    outline = QPainterPath()
    radius = width * CORNER
    outline.addRoundedRect(paper, radius, radius)
    painter.save()
    painter.setClipPath(outline)
    painter.fillPath(outline, PAPER)
    if drawing.aspect < 0.95 or drawing.aspect > 1.05:
        drawing.renderer.render(painter, paper)
    else:
        side = min(height * PICTURE, width * 0.86)
        box = QRectF(x + (width - side) / 2, y + (height - side) / 2, side, side)
        drawing.renderer.render(painter, box)
        inset = width * 0.035
        painter.setPen(QPen(FRAME, max(1.0, width * 0.008)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        frame = paper.adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(frame, radius * 0.6, radius * 0.6)
    painter.restore()


def sheet(drawings: Sequence[Drawing], widths: Sequence[int], columns: int) -> QImage:
    """Arrange all drawings in a grid, each cell with one paper for every width."""
    cell_width = sum(widths) + GAP * (len(widths) + 1)
    rows = math.ceil(len(drawings) / columns)
    heights = []
    for row in range(rows):
        members = drawings[row * columns : (row + 1) * columns]
        heights.append(max(d.height_at(max(widths)) for d in members) + LABEL + GAP)
    image = QImage(cell_width * columns, sum(heights) + GAP, QImage.Format.Format_ARGB32)
    image.fill(SHEET)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    font = QFont()
    font.setPixelSize(13)
    painter.setFont(font)
    y = float(GAP)
    for index, drawing in enumerate(drawings):
        row, column = divmod(index, columns)
        x = float(column * cell_width + GAP)
        painter.setPen(INK)
        painter.drawText(QRectF(x, y, cell_width, LABEL), drawing.name)
        for width in widths:
            paint(painter, drawing, x, y + LABEL, width)
            x += width + GAP
        if column == columns - 1:
            y += heights[row]
    painter.end()
    return image


def main(argv: Sequence[str] | None = None) -> int:
    """Command line entry point."""
    parser = argparse.ArgumentParser(description="Render SVG drawings on a contact sheet.")
    parser.add_argument("source", nargs="+", type=Path, help="folders or SVG files")
    parser.add_argument("-o", "--output", type=Path, default=Path("contact-sheet.png"))
    parser.add_argument("-w", "--widths", type=int, nargs="+", default=[90, 180, 400])
    parser.add_argument("-c", "--columns", type=int, default=2)
    parser.add_argument("-m", "--match", default="", help="only files whose path contains this")
    options = parser.parse_args(argv)
    app = QGuiApplication.instance() or QGuiApplication(["contact_sheet"])
    drawings = collect(options.source, options.match)
    if not drawings:
        parser.error("no SVG files found")
    image = sheet(drawings, options.widths, max(1, options.columns))
    options.output.parent.mkdir(parents=True, exist_ok=True)
    if not image.save(str(options.output)):
        raise SystemExit(f"cannot write {options.output}")
    print(f"{len(drawings)} drawings -> {options.output} ({image.width()} x {image.height()})")
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
