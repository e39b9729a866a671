"""Badges of seats can be distinguished by shape alone."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.engine.zones import TEAM
from tabletop.ui.widgets.art import BADGE_COLOURS, badge_pixmap, badge_shape

SEATS = (*range(len(BADGE_COLOURS)), TEAM)


def silhouette(seat: int, side: int) -> QImage:
    """Return the shape in black on white."""
    image = QImage(side, side, QImage.Format.Format_Grayscale8)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(badge_shape(QRectF(0, 0, side, side), seat), QColor("black"))
    painter.end()
    return image


@pytest.mark.parametrize("side", [12, 24])
@pytest.mark.usefixtures("qapp")
def test_shapes_differ_where_they_are_small(side: int) -> None:
    shapes = {seat: bytes(silhouette(seat, side).constBits()) for seat in SEATS}
    for one, other in combinations(SEATS, 2):
        pixels = zip(shapes[one], shapes[other], strict=True)
        different = sum(abs(a - b) > 96 for a, b in pixels)
        assert different >= side * side * 0.04, (one, other)


@pytest.mark.parametrize("seat", SEATS)
def test_a_shape_fills_its_place_and_stays_in_it(seat: int) -> None:
    box = badge_shape(QRectF(10, 20, 100, 100), seat).boundingRect()
    assert QRectF(9.9, 19.9, 100.2, 100.2).contains(box)
    assert min(box.width(), box.height()) > 80


@pytest.mark.usefixtures("qapp")
def test_a_sign_has_its_outline() -> None:
    image = badge_pixmap(0, 40, 1.0, "#FF00FF").toImage()
    colours = {image.pixelColor(x, 20).name() for x in range(40)}
    assert {"#ff00ff", BADGE_COLOURS[0].lower()} <= colours
