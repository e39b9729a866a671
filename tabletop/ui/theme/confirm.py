"""Asks once more before something is done that one might not mean."""

import html

from PySide6.QtWidgets import QMessageBox, QWidget


def is_confirmed(parent: QWidget, question: str, more: str, deed: str) -> bool:
    """Whether it is to be done; whoever hesitates means no.

    Args:
        parent: the window that it is about.
        question: what is asked.
        more: what should be known before.
        deed: what the button that does it is called.
    """
    box = QMessageBox(parent)
    box.setWindowTitle(parent.windowTitle())
    box.setText(f"<b>{html.escape(question)}</b>")
    box.setInformativeText(more)
    box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.button(QMessageBox.StandardButton.Yes).setText(deed)
    answer = box.exec()
    box.deleteLater()
    return answer == QMessageBox.StandardButton.Yes
