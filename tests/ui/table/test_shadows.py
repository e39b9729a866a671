"""Shadows of pieces: made once for each size, and as light as their distance."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from tabletop.ui.table.scene import face_painting as shadows

pytestmark = pytest.mark.usefixtures("qapp")

AREA = QRectF(60, 60, 120.5, 170.25)


def painted(height: float) -> QImage:
    image = QImage(320, 380, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    shadows.paint_shadow(painter, AREA, height)
    painter.end()
    return image


def alpha(image: QImage, x: float, y: float) -> int:
    return image.pixelColor(round(x), round(y)).alpha()


@pytest.mark.parametrize("height", [0.0, 0.5, 1.0])
def test_a_shadow_falls_to_the_lower_right_and_fades(height: float) -> None:
    image = painted(height)
    assert alpha(image, AREA.right() + 4, AREA.center().y()) > alpha(
        image, AREA.left() - 4, AREA.center().y()
    )
    below = [alpha(image, AREA.center().x(), AREA.bottom() + far) for far in range(0, 90, 6)]
    assert below == sorted(below, reverse=True)
    assert below[0] > 0 == below[-1]


def test_a_card_that_is_held_higher_has_a_longer_shadow() -> None:
    reach = [
        max(far for far in range(90) if alpha(painted(height), 120, AREA.bottom() + far) > 2)
        for height in (0.0, 0.5, 1.0)
    ]
    assert reach == sorted(set(reach))


def test_those_of_one_size_are_made_once() -> None:
    shadows._shadow.cache_clear()
    for _ in range(5):
        painted(0.0)
    assert shadows._shadow.cache_info().misses == 2, "one below the card, one around it"
