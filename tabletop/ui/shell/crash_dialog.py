"""The dialog that says that something went wrong."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tabletop.ui.theme.layouts import FlowLayout, em, let_scroll
from tabletop.ui.theme.widgets import PictureLabel, heading


class CrashDialog(QDialog):
    """Says that something went wrong, that the game is safe and where the report is."""

    def __init__(self, report: Path | None, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self.setWindowTitle(self.tr("Something went wrong"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        unit = em(self)
        title = heading(self.tr("Oh. Something fell off the table."), 1.5)
        title.setWordWrap(True)
        body = QLabel(
            self.tr(
                "That was a mistake of the program, not yours. Your game is safe: every move up to "
                "this one is saved. You can play on, or close Tabletop and continue later."
            )
        )
        body.setWordWrap(True)
        where = QLabel(self._where(report))
        where.setWordWrap(True)
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        where.linkActivated.connect(lambda link: QDesktopServices.openUrl(QUrl(link)))
        picture = PictureLabel("common", "error", 12 * unit, 8 * unit)
        words = QVBoxLayout()
        words.setSpacing(unit)
        for label in (title, body, where):
            words.addWidget(label)
        words.addStretch()
        top = QHBoxLayout()
        top.setSpacing(2 * unit)
        top.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        self.copy_button = QPushButton(self.tr("Copy the report"))
        self.copy_button.clicked.connect(self._copy)
        self.close_button = QPushButton(self.tr("Close Tabletop"))
        self.close_button.clicked.connect(self._close_program)
        self.continue_button = QPushButton(self.tr("Play on"))
        self.continue_button.setDefault(True)
        self.continue_button.clicked.connect(self.accept)
        buttons = FlowLayout(unit // 2)
        buttons.addWidget(self.copy_button)
        buttons.addStretch()
        buttons.addWidget(self.close_button)
        buttons.addWidget(self.continue_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * unit, 2 * unit, 2 * unit, int(1.5 * unit))
        layout.setSpacing(2 * unit)
        layout.addLayout(top)
        layout.addLayout(buttons)
        let_scroll(self, QSize(46 * unit, layout.totalHeightForWidth(46 * unit)))
        self.continue_button.setFocus()

    def _where(self, report: Path | None) -> str:
        if report is None:
            return self.tr("No report could be written; you can copy it instead.")
        link = f'<a href="{QUrl.fromLocalFile(str(report)).toString()}">{report.name}</a>'
        return self.tr("What happened is written in {file}, in the folder {folder}.").format(
            file=link, folder=report.parent
        )

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self.copy_button.setText(self.tr("Copied"))

    def _close_program(self) -> None:
        self.reject()
        QCoreApplication.exit(1)
