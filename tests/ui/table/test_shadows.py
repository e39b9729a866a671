"""A cached shadow looks the same as one that is painted each time."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tabletop.ui.table.scene import face_painting as shadows


def painted(opacity: float, corner: float) -> QImage:
    image = QImage(200, 260, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(opacity)
    shadows.paint_shadow(painter, QRectF(corner, corner, 120.5, 170.25), 5.0, 12.0)
    painter.end()
    return image


@pytest.mark.parametrize(("opacity", "corner"), [(1.0, 12.0), (0.6, 12.0), (1.0, 40.0)])
def test_it_looks_the_same(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, opacity: float, corner: float
) -> None:
    del qapp
    quick = painted(opacity, corner)
    monkeypatch.setattr(shadows, "_is_sprite", lambda *_: False)
    assert quick == painted(opacity, corner)
    assert quick.pixelColor(130, 190).alpha() > 0 or corner > 12


def test_those_of_one_size_are_painted_once(qapp: QApplication) -> None:
    del qapp
    shadows._shadow.cache_clear()
    for _ in range(5):
        painted(1.0, 12.0)
    assert shadows._shadow.cache_info().misses == 1
    assert shadows._shadow.cache_info().hits == 4
