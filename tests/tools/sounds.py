"""Every sound as a file that the program plays, and as a picture to look at.

    python tests/tools/sounds.py
    python tests/tools/sounds.py --picture /tmp/sounds.png

Writes `assets/sounds/<sound>.wav` for each as `synthesis.py` makes it. The picture has above each
wave, and below how loud every pitch is (80 Hz to 10 kHz, one octave as high as another), bright for
loud.
"""

import argparse
import os
import sys
import wave
from array import array
from collections.abc import Sequence
from math import cos, log10, pi
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tabletop.engine.scenes import Tone  # noqa: E402
from tabletop.ui.features.sound.cues import Sound  # noqa: E402
from tabletop.ui.features.sound.feature import MAX_SAMPLE, RATE  # noqa: E402
from tabletop.ui.widgets.text_fitting import text_path  # noqa: E402
from tabletop.ui.widgets.theme import load_fonts  # noqa: E402
from tests.tools.synthesis import made  # noqa: E402

FOLDER: Final = ROOT / "assets" / "sounds"

BANDS: Final = 56
LOWEST: Final = 80.0
HIGHEST: Final = 10_000.0
WINDOW: Final = 512
HOP: Final = 128
FLOOR: Final = -70.0
"""Decibels that are drawn black."""


def loudness(part: Sequence[float], frequency: float) -> float:
    """How loud a frequency is in a part, in decibels of full scale (Goertzel)."""
    factor = 2.0 * cos(2.0 * pi * frequency / RATE)
    now = before = 0.0
    for sample in part:
        now, before = sample + factor * now - before, now
    power = now * now + before * before - factor * now * before
    return 10.0 * log10(max(power, 1e-12) / (len(part) / 4) ** 2)


def spectrogram(sound: "array[int]") -> list[list[float]]:
    """For each moment the loudness of each band, the lowest first."""
    hann = [0.5 - 0.5 * cos(2.0 * pi * n / WINDOW) for n in range(WINDOW)]
    frequencies = [LOWEST * (HIGHEST / LOWEST) ** (n / (BANDS - 1)) for n in range(BANDS)]
    padded = [0.0] * WINDOW + [sample / MAX_SAMPLE for sample in sound]
    columns = []
    for start in range(WINDOW // 2, len(padded) - WINDOW, HOP):
        part = [a * b for a, b in zip(padded[start : start + WINDOW], hann, strict=True)]
        columns.append([loudness(part, frequency) for frequency in frequencies])
    return columns


def paint(painter: QPainter, area: QRectF, name: str, sound: "array[int]") -> None:
    """Draw a sound: its name and figures, its wave, its pitches."""
    rms = (sum(sample * sample for sample in sound) / len(sound)) ** 0.5 / MAX_SAMPLE
    peak = max(abs(sample) for sample in sound) / MAX_SAMPLE
    said = f"{name}   {len(sound) / RATE:.2f} s   peak {peak:.2f}   rms {rms:.3f}"
    writing = text_path(said, QPointF(), 11, bold=False)
    box = writing.boundingRect()
    painter.fillPath(writing.translated(area.left() - box.left(), area.top() + 12), QColor("white"))
    middle, high = area.top() + 56, 34
    painter.setPen(QColor("#56B4E9"))
    across = len(sound) / area.width() / 1.2 * (1.2 * RATE / len(sound))
    for x in range(int(len(sound) / across)):
        part = sound[int(x * across) : int((x + 1) * across) or 1] or array("h", [0])
        top, bottom = max(part) / MAX_SAMPLE * high, min(part) / MAX_SAMPLE * high
        painter.drawLine(
            QPointF(area.left() + x, middle - top), QPointF(area.left() + x, middle - bottom)
        )
    step = HOP / across
    for number, column in enumerate(spectrogram(sound)):
        for band, decibels in enumerate(column):
            share = min(max(1 - decibels / FLOOR, 0.0), 1.0)
            y = area.bottom() - (band + 1) * 2
            colour = QColor.fromHsvF(0.13 - 0.12 * (1 - share), 0.9 - 0.7 * share**3, share)
            painter.fillRect(QRectF(area.left() + number * step, y, step + 0.5, 2), colour)


def write(folder: Path) -> None:
    """Write every sound into a folder, and delete files of sounds that are gone."""
    for path in folder.glob("*.wav"):
        path.unlink()
    for sound in (*Sound, *Tone):
        with wave.open(str(folder / f"{sound}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(made(sound).tobytes())


def draw(target: Path) -> None:
    """Draw all sounds into one picture."""
    app = QGuiApplication(sys.argv[:1])
    load_fonts()
    rows = (len(Sound) + 2) // 3
    sheet = QImage(1320, rows * 240, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#111111"))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, sound in enumerate(Sound):
        row, column = divmod(number, 3)
        paint(painter, QRectF(20 + column * 440, 10 + row * 240, 400, 220), sound, made(sound))
    painter.end()
    sheet.save(str(target))
    del app


def main(arguments: Sequence[str]) -> int:
    """Write the files, or the picture."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw them instead")
    picture: Path | None = parser.parse_args(arguments).picture
    if picture is None:
        write(FOLDER)
    else:
        draw(picture)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
