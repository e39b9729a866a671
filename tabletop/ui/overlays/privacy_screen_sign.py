"""The sign on the privacy screen: who looks next, what happened, and the button to open it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tabletop.ui.overlays.privacy_screen_painting import GOLD
from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.seat_colours import Badge, dot_pixmap
from tabletop.ui.theme.theme import INK, PAPER
from tabletop.ui.theme.widgets import larger, literal

_FAINT: Final = "#8A857C"
"""Of the button as long as it takes no press."""

_WIDTH: Final = 32
_NARROWEST: Final = 16
"""In heights of the text."""
_TITLE: Final = 2.2
"""Size of the title, of the text's, where it fits."""


class PrivacyScreenSign(QFrame):
    """Shows what it is given."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._badge: Badge = 0
        self.setObjectName("sign")
        self.setStyleSheet(
            f"QFrame#sign {{ background: {PAPER}; border: 3px solid {INK}; border-radius: 1em; }}"
            f"QFrame#sign QLabel {{ color: {INK}; background: transparent; }}"
            f"QFrame#sign QPushButton {{ background: {GOLD}; color: {INK};"
            f" border-color: {INK}; }}"
            f"QFrame#sign QPushButton:focus {{ border-color: #00568A; }}"
            f'QFrame#sign QPushButton[resting="true"] {{ background: {PAPER}; color: {_FAINT};'
            f" border-color: {_FAINT}; }}"
        )
        self.title = QLabel()
        self._dot = QLabel()
        self.how = QLabel()
        self.told = QLabel()
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.hint = QLabel(self.tr("Press and hold to look for a moment only."))
        for label in (self.how, self.told, self.hint):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.ready = QPushButton()
        self.ready.setAutoDefault(True)
        name = QHBoxLayout()
        name.addStretch()
        name.addWidget(self._dot)
        name.addWidget(self.title)
        name.addStretch()
        self._column = QVBoxLayout(self)
        self._column.addLayout(name)
        self._column.addWidget(self.how)
        self._column.addWidget(self.ready, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addWidget(self.hint)
        self._column.addWidget(self.told)

    def set_text(self, font: QFont) -> None:
        """Write in this font."""
        self.setFont(font)
        unit = em(self)
        self.ready.setFont(larger(self, 1.15))
        for label, factor in ((self.how, 1.0), (self.hint, 0.85), (self.told, 0.95)):
            label.setFont(larger(self, factor, bold=False))
        self._column.setContentsMargins(2 * unit, int(1.5 * unit), 2 * unit, int(1.7 * unit))
        self._column.setSpacing(int(0.8 * unit))
        over = self.parentWidget()
        room = 0 if over is None else over.width() - 2 * unit
        self.setFixedWidth(min(_WIDTH * unit, max(room, _NARROWEST * unit)))
        self._show_dot()
        self._fit_title()

    def _fit_title(self) -> None:
        """Write the title large, as far as it fits beside the sign."""
        self.title.setFont(larger(self, _TITLE))
        room = self.width() - 8 * em(self)
        needed = self.title.fontMetrics().horizontalAdvance(self.title.text())
        if needed > room:
            self.title.setFont(larger(self, max(_TITLE * room / needed, 1.0)))

    def say(self, badge: Badge, title: str, how: str, ready: str, told: Sequence[str]) -> None:
        """Show the sign of whoever is to look, and these words."""
        self._badge = badge
        self.title.setText(title)
        self.how.setText(how)
        self.ready.setText(literal(ready))
        self.ready.setAccessibleDescription(f"{title}. {how} {self.hint.text()}")
        self.told.setText("\n".join(told))
        self.told.setVisible(bool(told))
        self._show_dot()
        self._fit_title()

    def show_ready(self, *, ready: bool) -> None:
        """Show whether the button takes a press."""
        self.ready.setProperty("resting", not ready)
        self.ready.style().unpolish(self.ready)
        self.ready.style().polish(self.ready)

    def _show_dot(self) -> None:
        side = round(em(self) * 1.7)
        self._dot.setPixmap(dot_pixmap(self._badge, side, self.devicePixelRatioF()))
