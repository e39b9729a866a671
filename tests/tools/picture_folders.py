"""Compares the pictures of two folders, pixel by pixel."""

from pathlib import Path
from typing import Final, cast

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

_BYTES: Final = 4
"""Of a pixel."""


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
    area = _differing(*(i.convertToFormat(QImage.Format.Format_RGB32) for i in (one, other)))
    if area.isNull():
        return ""
    return f"differs in {area.width()}x{area.height()} at {area.x()}, {area.y()}"


def _differing(one: QImage, other: QImage) -> QRect:
    """Return the smallest rectangle with all pixels that differ; a null one where none does."""
    area, wide = QRect(), one.width() * _BYTES
    for y in range(one.height()):
        # The binding's stubs know no type for it.
        rows = [cast("memoryview", image.constScanLine(y)) for image in (one, other)]
        lines = (bytes(row)[:wide] for row in rows)
        first, second = (int.from_bytes(line, "big") for line in lines)
        if bits := first ^ second:
            left = one.width() - 1 - (bits.bit_length() - 1) // (8 * _BYTES)
            right = one.width() - 1 - ((bits & -bits).bit_length() - 1) // (8 * _BYTES)
            area |= QRect(left, y, right - left + 1, 1)
    return area
