"""Buttons that show a picture instead of their words."""

from collections.abc import Callable

from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QAbstractButton

from tabletop.ui.mnemonics import literal
from tabletop.ui.plain_text import plain

Pictured = Callable[[str, int, float], QPixmap | None]
"""Draws what is named (`pictograms.Pictograms`), so high, in that pixel ratio; None: it cannot."""


def show_picture(button: QAbstractButton, drawn: QPixmap | None, words: str) -> None:
    """Let a button show a picture instead of its words, or these again where there is none.

    The words stay its name and begin its tip.
    """
    was_drawn, is_drawn = button.property("pictured") is True, drawn is not None
    if was_drawn != is_drawn:
        if is_drawn:
            button.setProperty("tip", button.toolTip())
        button.setProperty("pictured", is_drawn)
        button.style().unpolish(button)
        button.style().polish(button)
    tip = button.property("tip") or ""
    button.setAccessibleName(words)
    button.setText("" if is_drawn else literal(words))
    button.setToolTip(plain("\n".join(filter(None, (words, tip))) if is_drawn else tip))
    icon = QIcon()
    if drawn is not None:
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled):
            icon.addPixmap(drawn, mode)
        button.setIconSize(drawn.deviceIndependentSize().toSize())
    button.setIcon(icon)
