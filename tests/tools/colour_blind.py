"""Shows pictures as people with colour blindness see them, one below the other.

    python tests/tools/colour_blind.py /tmp/shots/*.png -o /tmp/blind

For each picture: as it is, then without red cones (protanopia), green ones (deuteranopia), blue
ones (tritanopia), and without colour at all. The matrices are those of Machado, Oliveira and
Fernandes (2009) for full severity, in linear light. Colours are rounded to 16 bits: enough to look
at, and quick.
"""

import argparse
import os
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter

Matrix = tuple[tuple[float, float, float], ...]

_GREY: Final = (0.2126, 0.7152, 0.0722)
SIGHTS: Final[dict[str, Matrix]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromatopsia": (_GREY, _GREY, _GREY),
}


def linear(value: float) -> float:
    """The light of an sRGB value, both from 0 to 1."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def encoded(light: float) -> float:
    """The sRGB value of a light, both from 0 to 1."""
    light = min(max(light, 0.0), 1.0)
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def seen(colour: tuple[float, float, float], sight: Matrix) -> tuple[float, float, float]:
    """An sRGB colour, each part from 0 to 1, as it is seen."""
    light = [linear(part) for part in colour]
    red, green, blue = (
        encoded(sum(factor * part for factor, part in zip(row, light, strict=True)))
        for row in sight
    )
    return red, green, blue


def table(sight: Matrix) -> "array[int]":
    """For each colour of 16 bits (5 red, 6 green, 5 blue) the one that is seen."""
    found = array("H")
    for colour in range(1 << 16):
        parts = ((colour >> 11) / 31, (colour >> 5 & 63) / 63, (colour & 31) / 31)
        red, green, blue = seen(parts, sight)
        found.append(round(red * 31) << 11 | round(green * 63) << 5 | round(blue * 31))
    return found


def as_seen(image: QImage, colours: "array[int]") -> QImage:
    """A picture as it is seen."""
    plain = image.convertToFormat(QImage.Format.Format_RGB16)
    pixels = array("H", bytes(plain.constBits()))
    mapped = array("H", map(colours.__getitem__, pixels)).tobytes()
    size = plain.size()
    form = QImage.Format.Format_RGB16
    return QImage(mapped, size.width(), size.height(), plain.bytesPerLine(), form).copy()


def below(images: Sequence[QImage]) -> QImage:
    """Pictures of the same size, one below the other."""
    width, height = images[0].width(), images[0].height()
    sheet = QImage(width, height * len(images), QImage.Format.Format_RGB32)
    painter = QPainter(sheet)
    for number, image in enumerate(images):
        painter.drawImage(0, height * number, image)
    painter.end()
    return sheet


def main(arguments: Sequence[str]) -> int:
    """Write a sheet for each picture."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pictures", type=Path, nargs="+")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the sheets")
    parser.add_argument("--width", type=int, default=900, help="of a picture in the sheet")
    wanted = parser.parse_args(arguments)
    app = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    wanted.out.mkdir(parents=True, exist_ok=True)
    tables = [table(sight) for sight in SIGHTS.values()]
    smooth = Qt.TransformationMode.SmoothTransformation
    for path in wanted.pictures:
        image = QImage(str(path))
        if image.isNull():
            print(f"{path} is no picture", file=sys.stderr)
            return 1
        small = image.scaledToWidth(min(wanted.width, image.width()), smooth)
        # Each row of 16-bit pixels is as long as the picture is wide.
        small = small.copy(0, 0, small.width() // 2 * 2, small.height())
        below([small, *(as_seen(small, colours) for colours in tables)]).save(
            str(wanted.out / path.name)
        )
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
