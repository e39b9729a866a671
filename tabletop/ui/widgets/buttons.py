"""Buttons of pages and dialogs, made with what they do."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from tabletop.ui.base.language import literal
from tabletop.ui.widgets.art import icon
from tabletop.ui.widgets.plain_text import plain
from tabletop.ui.widgets.widgets import larger, named

Deed = Callable[..., object] | SignalInstance
"""What a button does, or a signal that it gives."""


def push_button(text: str, do: Deed, tip: str = "", *, usual: bool = False) -> QPushButton:
    """Return a button.

    Args:
        text: its label.
        do: what it does.
        tip: more about it, shown where it is pointed at.
        usual: whether Return presses it wherever the keyboard is; else only on the button.
    """
    button = QPushButton(text, autoDefault=usual, default=usual)
    button.setToolTip(plain(tip))
    button.clicked.connect(do)
    return button


def tool_button(
    text: str,
    do: Deed,
    tip: str = "",
    *,
    name: str = "",
    segment: bool = False,
    checkable: bool = False,
) -> QToolButton:
    """Return a small button.

    Args:
        text: a sign or few words; empty for a picture that it gets later.
        do: what it does.
        tip: more about it, or in words what the sign says.
        name: what screen readers say; if none is given, the tip.
        segment: whether it looks like a `Segment`.
        checkable: whether it stays down; then it does that whenever it changes, since screen
            readers change it without a click.
    """
    button = named(QToolButton(), name or tip)
    button.setObjectName("segment" if segment else "")
    button.setText(text)
    button.setToolTip(plain(tip))
    button.setCheckable(checkable)
    (button.toggled if checkable else button.clicked).connect(do)
    return button


def cross_button(words: str, do: Deed) -> QToolButton:
    """Return a cross that puts something away; the words say what."""
    button = tool_button("", do, words)
    button.setAutoRaise(True)
    button.setIcon(icon("close"))
    return button


_QUIET: Final = 190
"""How much of the ink is seen of a number, of 255."""


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
