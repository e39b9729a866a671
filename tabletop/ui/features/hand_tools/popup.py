"""A popup that explains why a card can be played."""

from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget

from tabletop.overriding import override
from tabletop.ui.widgets.overlay import Bubble, Layer
from tabletop.ui.widgets.plain_text import PlainLabel
from tabletop.ui.widgets.theme import INK

_WIDEST: Final = 15
"""Maximum width of the text, in font heights."""


class FitHintPopup(Bubble):
    """A popup with a sentence."""

    layer = Layer.HOVER

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, takes_mouse=False)
        self.sentence = PlainLabel(wordWrap=True)
        self.sentence.setStyleSheet(f"color: {INK}; background: transparent;")
        self.content.addWidget(self.sentence)

    def explain(self, sentence: str, anchor: QPoint) -> None:
        """Show a sentence, with the tail at a point in the parent's coordinates."""
        self.sentence.setFont(self.font())
        self.sentence.setText(sentence)
        words = QFontMetricsF(self.font()).horizontalAdvance(sentence)
        self.sentence.setFixedWidth(min(round(words) + 4, round(self.unit * _WIDEST)))
        self.setAccessibleName(sentence)
        self.point_at(anchor)

    @override
    def clear(self) -> None:
        super().clear()
        self.sentence.clear()
