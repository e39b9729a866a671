"""The font that comes along has every letter that the names of European players need."""

import unicodedata
from itertools import chain

import pytest
from PySide6.QtGui import QFont, QRawFont

from tabletop.ui.widgets.theme import FONT_FAMILY, load_fonts

LETTERS = tuple(
    letter
    for letter in map(chr, chain(range(0x20, 0x180), range(0x386, 0x3CF), range(0x400, 0x460)))
    if unicodedata.category(letter)[0] in "LNPSZ"
)
"""Latin with all of Latin Extended-A, modern Greek and Cyrillic."""


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("weight", [QFont.Weight.Normal, QFont.Weight.Bold])
def test_names_are_written_in_one_font(weight: QFont.Weight) -> None:
    load_fonts()
    font = QFont(FONT_FAMILY)
    font.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
    font.setWeight(weight)
    face = QRawFont.fromFont(font)
    assert face.familyName() == FONT_FAMILY
    assert not [letter for letter in LETTERS if not face.supportsCharacter(ord(letter))]
    assert len([letter for letter in LETTERS if 0x100 <= ord(letter) < 0x180]) == 128
