"""About the program, and the licences of all that is shipped with it."""

import html

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

import tabletop
from tabletop.ui.shell.licences import Component, components
from tabletop.ui.theme.layouts import em, let_scroll
from tabletop.ui.theme.widgets import PictureLabel, heading, muted


class AboutDialog(QDialog):
    """What this is, and a licence for each part."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Tabletop"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        unit = em(self)
        words = QVBoxLayout()
        words.setSpacing(unit // 3)
        words.addStretch()
        words.addWidget(heading(self.tr("Tabletop"), 2.0))
        version = self.tr("Version {version}").format(version=tabletop.__version__)
        line = self.tr("Card and dice games round one screen")
        words.addWidget(muted(f"{version} · {line}"))
        words.addStretch()
        head = QHBoxLayout()
        head.setSpacing(int(1.5 * unit))
        head.addWidget(PictureLabel("common", "icon", 5 * unit, 5 * unit))
        head.addLayout(words, 1)
        self._components = components()
        self.parts = QListWidget()
        self.parts.setAccessibleName(self.tr("What it is made of"))
        for part in self._components:
            self.parts.addItem(QListWidgetItem(part.name))
        self.parts.setWordWrap(True)
        self.parts.setMinimumWidth(11 * unit)
        self.parts.setSpacing(unit // 6)
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(True)
        self.text.setAccessibleName(self.tr("Licence"))
        self.text.document().setDocumentMargin(unit)
        self.parts.currentRowChanged.connect(self._show)
        middle = QHBoxLayout()
        middle.setSpacing(unit)
        middle.addWidget(self.parts, 1)
        middle.addWidget(self.text, 3)
        close = QPushButton(self.tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        bottom = QHBoxLayout()
        bottom.addStretch()
        bottom.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * unit, int(1.6 * unit), 2 * unit, int(1.6 * unit))
        layout.setSpacing(int(1.2 * unit))
        layout.addLayout(head)
        layout.addLayout(middle, 1)
        layout.addLayout(bottom)
        let_scroll(self, QSize(58 * unit, 40 * unit))
        self.parts.setCurrentRow(0)

    def _show(self, row: int) -> None:
        self.text.setHtml(self._page(self._components[row]))

    def _page(self, part: Component) -> str:
        title = html.escape(f"{part.name} {part.version}".strip())
        source = f'<br><a href="{part.source}">{part.source}</a>' if part.source else ""
        if part.text.startswith("https://"):
            text = f'<p><a href="{part.text}">{part.text}</a></p>'
        else:
            lines = html.escape(part.text)
            text = f'<p style="white-space: pre-wrap"><small>{lines}</small></p>'
        about = html.escape(part.purpose)
        return f"<h3>{title}</h3><p>{about} · <b>{part.licence}</b>{source}</p>{text}"
