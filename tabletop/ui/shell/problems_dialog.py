"""The dialog that says everything that is wrong with a file, each with its line."""

from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from tabletop.cards.problems import WHOLE, FileProblemsError
from tabletop.ui.error_texts import told, told_of
from tabletop.ui.theme.layouts import FlowLayout, em, let_scroll
from tabletop.ui.theme.widgets import PictureLabel, heading, run_left_to_right

_TALLEST: Final = 22
"""Lines of text that the list shows at once."""


class ProblemsDialog(QDialog):
    """Lists the problems of a file."""

    def __init__(self, path: Path, error: FileProblemsError, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = told_of(error)
        self.setWindowTitle(self.tr("Not opened"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        unit, count = em(self), len(error.problems)
        title = heading(self.tr("{file} cannot be opened").format(file=path.name), 1.4)
        title.setWordWrap(True)
        body = QLabel(self.tr("%n things in it must be put right. Nothing was changed.", "", count))
        body.setWordWrap(True)
        words = QVBoxLayout()
        words.setSpacing(unit // 2)
        words.addWidget(title)
        words.addWidget(body)
        words.addStretch()
        top = QHBoxLayout()
        top.setSpacing(2 * unit)
        top.addWidget(PictureLabel("common", "error", 9 * unit, 6 * unit))
        top.addLayout(words, 1)
        self.list = QTextBrowser()
        run_left_to_right(self.list.document())
        self.list.setAccessibleName(self.tr("What is wrong"))
        rows = (self._row(problem.line, told(problem.message), unit) for problem in error.problems)
        self.list.setHtml("".join(rows))
        self.copy_button = QPushButton(self.tr("Copy the list"))
        self.copy_button.clicked.connect(self._copy)
        close = QPushButton(self.tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        buttons = FlowLayout(unit // 2)
        buttons.addWidget(self.copy_button)
        buttons.addStretch()
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * unit, 2 * unit, 2 * unit, int(1.5 * unit))
        layout.setSpacing(unit)
        layout.addLayout(top)
        layout.addWidget(self.list, 1)
        layout.addLayout(buttons)
        high = int((min(2 * count + 2, _TALLEST) * 1.5 + 16) * unit)
        let_scroll(self, QSize(52 * unit, high))
        close.setFocus()

    def _row(self, line: int, message: str, unit: int) -> str:
        where = self.tr("The file") if line == WHOLE else self.tr("Line {line}").format(line=line)
        return (
            f'<table width="100%" cellpadding="{unit // 4}"><tr>'
            f'<td width="{6 * unit}"><b>{escape(where)}</b></td><td>{escape(message)}</td>'
            "</tr></table>"
        )

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self.copy_button.setText(self.tr("Copied"))
