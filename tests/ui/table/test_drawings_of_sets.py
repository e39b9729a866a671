"""Drawings of card sets are passed to Qt only as they were read and checked."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.cards.drawing import read_drawing
from tabletop.games.catalogue import CATALOG
from tabletop.ui.widgets import art
from tests.ui.window.test_foreign_words import Bait

NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
ENTITY = """<?xml version="1.0" standalone="yes"?><!DOCTYPE svg [
<!ENTITY % x "<!ENTITY y 'p'>"> %x; <!ENTITY y "#a">]>"""


def drawn(path: Path) -> QImage:
    image = QImage(10, 10, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    art._load.__wrapped__(CATALOG[0].id, str(path.with_suffix(""))).render(
        painter, QRectF(0, 0, 10, 10)
    )
    painter.end()
    return image


@pytest.mark.parametrize(
    "inside",
    [
        '<image xlink:href="p" width="10" height="10"/>',
        '<image xlink:href="&y;" width="10" height="10"/>',
        '<x:image xmlns:x="http://www.w3.org/2000/svg" xlink:href="p" width="10" height="10"/>',
        '<g id="a"><use xlink:href="#a"/></g>',
        "<script/>",
    ],
)
def test_a_drawing_that_was_changed_after_it_was_checked_opens_nothing(
    tmp_path: Path, inside: str, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    del qapp
    monkeypatch.chdir(tmp_path)
    bait, path = Bait(tmp_path), tmp_path / "circle.svg"
    head = ENTITY if "&" in inside else ""
    path.write_text(f'{head}<svg {NAMES} viewBox="0 0 10 10">{inside}</svg>', encoding="utf-8")
    assert drawn(path).pixelColor(5, 5) != QColor("red")
    assert not bait.was_opened()
    bait.close()


def test_a_drawing_that_is_allowed_is_drawn(tmp_path: Path, qapp: object) -> None:
    del qapp
    path = tmp_path / "circle.svg"
    inside = '<defs><g id="a"><rect width="9" height="9"/></g></defs><use xlink:href="#a"/>'
    told = f'<svg {NAMES} viewBox="0 0 10 10" fill="red"><title>A</title>{inside}</svg>'
    path.write_text(told, encoding="utf-8")
    assert drawn(path).pixelColor(5, 5) == QColor("red")


SHADED = """<defs><radialGradient id="g" spreadMethod="reflect" r="0.001" fx="0.9">
<stop/><stop offset="1" stop-color="red"/></radialGradient>
<filter id="f" width="2" height="2"><feGaussianBlur stdDeviation="100"/></filter></defs>"""
BOX = 'viewBox="0 0 100 140"'


def shaded(shape: str) -> Callable[[int], str]:
    return lambda count: f"<svg {NAMES} {BOX}>{SHADED}{shape * count}</svg>"


def stroked(width: float, head: str, part: str, more: str = "") -> Callable[[int], str]:
    """Return how to draw one line of many parts, each a little off the others."""

    def drawing(count: int) -> str:
        parts = (
            part.format(x=i % 97, y=i % 13 * 7, a=i % 3 / 9, b=i % 2 / 9) for i in range(count)
        )
        line = f'<path stroke="red" stroke-width="{width}" {more} d="{head}{" ".join(parts)}"/>'
        return f"<svg {NAMES} {BOX}>{line}</svg>"

    return drawing


SLOW: dict[str, Callable[[int], str]] = {
    "gradients": shaded('<rect width="100" height="140" fill="url(#g)"/>'),
    "strokes of gradients": shaded('<path d="M50 70h1" stroke-width="200" stroke="url(#g)"/>'),
    "inches": shaded('<rect width="1.5in" height="2in" fill="url(#g)"/>'),
    "lines of inches": shaded('<path d="M9 9h1" stroke="url(#g)" stroke-width="2in"/>'),
    "layers": shaded('<g opacity=".9"><rect width="100" height="140"/></g>'),
    "effects": shaded('<g filter="url(#f)"><rect width="100" height="140"/></g>'),
    "letters": shaded('<text y="99" font-size="200" stroke="red" stroke-width="50">@</text>'),
    "scaled": shaded('<circle r="1" transform="scale(1000)" fill="url(#g)"/>'),
    "zigzag": stroked(0.1, "M0 0", "L0 {y} 100 {x}"),
    "round caps": stroked(5, "", "M{x} {y}h.01", 'stroke-linecap="round"'),
    "wide caps": stroked(90, "", "M{a} {b}h.01", 'stroke-linecap="round"'),
    "square caps": stroked(5, "", "M{x} 70h.01", 'stroke-linecap="square"'),
    "round joins": stroked(2, "M50 70", "L{a} {b}", 'stroke-linejoin="round"'),
    "wide joins": stroked(100, "M50 70", "L{a} {b}", 'stroke-linejoin="round"'),
    "bevelled joins": stroked(100, "M50 70", "L{a} {b}", 'stroke-linejoin="bevel"'),
    "arcs": stroked(2, "M50 70", "A.1 .1 0 0 1 {a} {b}"),
    "curves": stroked(2, "M50 70", "Q1 1 {a} {b}"),
    **{
        f"box {box!r}": lambda count, box=box: (  # type: ignore[misc]
            f"<svg {NAMES} {box}>{SHADED}"
            + '<path fill="url(#g)" d="M0 0h1e4v1e4z"/>' * count
            + "</svg>"
        )
        for box in (
            "",
            'width="99999"',
            'width="99999" height="99999"',
            'viewBox="0 0 99999 0"',
            'viewBox="0 0 x 99999 99999"',
            'viewBox="0 0 99999 99999" preserveAspectRatio="none"',
            'viewBox="0 0 1 99999" preserveAspectRatio="xMidYMid slice"',
        )
    },
}
"""What may take long to draw, by number."""
CHILD = """
import json, sys, time
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication
app = QApplication([])
for svg in json.load(sys.stdin):
    began = time.process_time()
    drawing = QSvgRenderer(QByteArray(svg.encode()))
    drawing.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(1000, 1400, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.render(painter, QRectF(0, 0, 1000, 1400))
    painter.end()
    print(time.process_time() - began, flush=True)
"""


def worst(drawing: Callable[[int], str]) -> str:
    """Return nearly the largest of such drawings that is allowed, as it is drawn."""
    count = 12_000
    while (found := read_drawing(drawing(count).encode())).problems:
        count = count * 2 // 3
        assert count, found.problems
    return found.svg.decode()


@pytest.mark.slow
def test_the_worst_drawings_that_are_allowed_are_drawn_in_time() -> None:
    """In a process that can be ended: two seconds each are usual for the slowest of them."""
    allowed = {name: worst(drawing) for name, drawing in SLOW.items()}
    child = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=json.dumps([*allowed.values()]),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    took = dict(zip(allowed, map(float, child.stdout.split()), strict=True))
    assert max(took.values()) < 8, took
