"""Where the keyboard is."""

from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget


def plays_beside(table: QWidget) -> bool:
    """Whether the keyboard is in a list beside a table: whoever plays by it is left there."""
    focus = QApplication.focusWidget()
    return isinstance(focus, QAbstractItemView) and not table.isAncestorOf(focus)
