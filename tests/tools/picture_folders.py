"""Compares the pictures of two folders, pixel by pixel."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QBitmap, QImage, QPainter, QRegion


def compared(before: Path, after: Path) -> int:
    """Print which pictures differ, and where; return 1 when any does, else 0."""
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    told = [(name, _difference(before / name, after / name)) for name in names]
    differing = [f"{name}: {difference}" for name, difference in told if difference]
    for line in differing:
        print(line)
    print(f"{len(differing)} of {len(names)} pictures differ")
    return 1 if differing or not names else 0


def _difference(before: Path, after: Path) -> str:
    """Return in words how a picture differs; empty where it does not."""
    for path in (before, after):
        if not path.exists():
            return f"missing in {path.parent}"
    one, other = QImage(str(before)), QImage(str(after))
    if one.isNull() or other.isNull():
        return "no picture"
    if one.size() != other.size():
        return f"{one.width()}x{one.height()} became {other.width()}x{other.height()}"
    if one == other:
        return ""
    both = one.convertToFormat(QImage.Format.Format_RGB32)
    painter = QPainter(both)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, other.convertToFormat(QImage.Format.Format_RGB32))
    painter.end()
    return _place(both.createMaskFromColor(0xFF000000, Qt.MaskMode.MaskInColor))


def _place(mask: QImage) -> str:
    """Return in which rectangle pixels of a mask are set."""
    rect = QRegion(QBitmap.fromImage(mask)).boundingRect()
    return f"differs in {rect.width()}x{rect.height()} at {rect.x()}, {rect.y()}"
