"""A button with a quiet number beside its words, for which room is kept before it is known."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from tabletop.ui.base.language import literal
from tabletop.ui.base.pyside_workarounds import guarded
from tabletop.ui.plain_text import plain
from tabletop.ui.theme.widgets import larger

if TYPE_CHECKING:
    from collections.abc import Callable

_QUIET: Final = 190
"""How much of the ink is seen of a number, of 255."""


@guarded
class NumberedButton(QPushButton):
    """Neither moves nor changes its words when the number comes, so that no press is lost.

    Attributes:
        is_counted: whether it can have a number at all.
        room: the width in pixels that is kept at the right end; 0 where no number is expected.
        number: what stands there.
        is_unread: whether the pointer must not press it yet; the keyboard always may.
    """

    def __init__(self, words: str, parent: QWidget, *, is_counted: bool) -> None:
        super().__init__(literal(words), parent)
        self.is_counted = is_counted
        self.room, self.number = 0, ""
        self.is_unread: Callable[[], bool] = bool
        self._words, self._left_out, self._why = words, "", ""

    def write(self, label: str) -> None:
        """Write the words, or a label that is shorter."""
        self.setText(literal(label))
        self._left_out = "" if label.replace("\n", " ") == self._words else self._words
        self._set_tip()

    def count(self, number: str, why: str) -> None:
        """Show a number, which says this in a sentence; both empty where none is known."""
        self.number, self._why = number, why
        self.setAccessibleName(" · ".join(filter(None, (self._words, number))))
        self.setAccessibleDescription(why)
        self._set_tip()
        self.setProperty("tip", why)  # while a picture is shown
        self.update()

    def _set_tip(self) -> None:
        self.setToolTip(plain("\n".join(filter(None, (self._left_out, self._why)))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See `QWidget`; a finger presses like the mouse."""
        if not self.is_unread():
            super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """See `QWidget`."""
        if not self.room:
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        contents = QStyle.SubElement.SE_PushButtonContents
        inside = self.style().subElementRect(contents, option, self)
        option.rect = inside.adjusted(0, 0, -self.room, 0)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)
        painter.setFont(larger(self, 1.0, bold=False))
        ink = self.palette().color(QPalette.ColorRole.ButtonText)
        ink.setAlpha(_QUIET)
        painter.setPen(ink)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inside, side, self.number)
