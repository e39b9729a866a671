"""Says at a card of the own hand why it may be laid, or may not."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel, QWidget

from tabletop.engine.capabilities import Comparison
from tabletop.engine.cards import CardSet
from tabletop.ui.guard import guarded
from tabletop.ui.overlays.bubble import PaperBubble
from tabletop.ui.overlays.factor_view import FactorView
from tabletop.ui.theme.theme import INK


@guarded
class FitBubble(PaperBubble):
    """A drawing where numbers are compared, and a sentence below it. The mouse goes through it."""

    def __init__(self, cards: CardSet, parent: QWidget) -> None:
        super().__init__(parent)
        self.factor_view = FactorView(cards)
        self.sentence = QLabel()
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setStyleSheet(f"color: {INK}; background: transparent;")
        self.content.addWidget(self.factor_view, 0, Qt.AlignmentFlag.AlignLeft)
        self.content.addWidget(self.sentence)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def explain(self, sentence: str, comparison: Comparison | None, anchor: QPoint) -> None:
        """Show it with its tail at a point of the parent.

        Args:
            sentence: why, in words.
            comparison: what can be drawn of it.
            anchor: the card.
        """
        for part in (self.factor_view, self.sentence):
            part.setFont(self.font())
        self.factor_view.show_comparison(comparison)
        self.sentence.setText(sentence)
        metrics = QFontMetricsF(self.font())
        widest = max(self.factor_view.sizeHint().width(), round(metrics.height() * 15))
        self.sentence.setFixedWidth(min(round(metrics.horizontalAdvance(sentence)) + 4, widest))
        self.setAccessibleName(sentence)
        self.point_at(anchor)

    def clear(self) -> None:
        """Say nothing, and forget what was said."""
        self.hide()
        self.factor_view.show_comparison(None)
        self.sentence.clear()
        self.setAccessibleName("")
