"""Buttons of pages and dialogs, made with what they do."""

from collections.abc import Callable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QPushButton, QToolButton

from tabletop.ui.plain_text import plain
from tabletop.ui.theme.art import icon
from tabletop.ui.theme.widgets import named

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
