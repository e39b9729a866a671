"""Drawings of card sets are passed to Qt only as they were read and checked."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

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
