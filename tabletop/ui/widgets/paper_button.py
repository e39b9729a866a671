"""A small button of paper that stays pressed, for use over the table."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtWidgets import QToolButton, QWidget

from tabletop.ui.base.language import literal
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.theme import INK, PAPER_LIGHT

_LIT: Final = "#F7D98B"


class PaperButton(QToolButton):
    """A slip of paper that stays pressed, in the writing's size."""

    def __init__(self, text: str, tip: str, parent: QWidget) -> None:
        """Make one that says a text and does what the tip says."""
        super().__init__(parent)
        self.setText(literal(text))
        self.setAccessibleName(text)
        self.setToolTip(plain(tip))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._unit = 0
        self.set_text(parent.font())

    def set_text(self, font: QFont) -> None:
        """Write in this font; the paper is as large as its writing."""
        self.setFont(font)
        unit = QFontInfo(font).pixelSize()  # "em" would mean the window's writing
        if unit == self._unit:
            return
        self._unit = unit
        self.setStyleSheet(
            f"QToolButton {{ background: {PAPER_LIGHT}; color: {INK}; border: 2px solid {INK};"
            f" border-radius: {round(0.6 * unit)}px;"
            f" padding: {round(0.1 * unit)}px {round(0.55 * unit)}px; }}"
            f"QToolButton:hover {{ border-color: {_LIT}; }}"
            f"QToolButton:checked {{ background: {_LIT}; font-weight: bold; }}"
            "QToolButton:focus { border-color: #00568A; }"
        )
