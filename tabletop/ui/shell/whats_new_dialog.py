"""What is new in the installed version, from the list of changes that is shipped with it."""

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QWidget

import tabletop
from tabletop.i18n.languages import ORIGINAL
from tabletop.resources import resource_path
from tabletop.ui.widgets.buttons import push_button
from tabletop.ui.widgets.layouts import em, in_column, in_row, let_scroll
from tabletop.ui.widgets.plain_text import MarkupBrowser
from tabletop.ui.widgets.widgets import heading, muted, named


def changes_since(version: str, changelog: str) -> str:
    """Return a list of changes from a version's heading on, down to the oldest version.

    Args:
        version: what is installed, such as ``0.1.0``.
        changelog: Markdown, a heading of level 2 a version, newest first.

    Returns:
        The part without that heading; all from the newest version on where none is of this one.
    """
    own = re.search(rf"^## {re.escape(version)}\b.*\n", changelog, re.MULTILINE)
    newest = re.search(r"^(?=## )", changelog, re.MULTILINE)
    begin = own or newest
    return changelog[begin.end() :].strip() if begin else changelog


class WhatsNewDialog(QDialog):
    """The changes of the installed version, then those of the versions before it."""

    def __init__(self, parent: QWidget | None = None, *, language: str = ORIGINAL) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What is new"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        unit = em(self)
        self.text = named(MarkupBrowser(openExternalLinks=True), self.tr("List of changes"))
        self.text.document().setDocumentMargin(unit)
        self.text.setMarkdown(self._changes())
        close = push_button(self.tr("Close"), self.accept, usual=True)
        version = self.tr("Version {version}").format(version=tabletop.__version__)
        head = [heading(version, 1.6)]
        if language != ORIGINAL:
            head.append(muted(self.tr("The list of changes is kept in English.")))
        margins = (2 * unit, int(1.6 * unit)) * 2
        foot = in_row(None, close)
        self.setLayout(in_column(*head, (self.text, 1), foot, spacing=unit, margins=margins))
        let_scroll(self, QSize(50 * unit, 40 * unit))

    def _changes(self) -> str:
        try:
            changelog = resource_path("CHANGELOG.md").read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            return self.tr("The list of changes is missing from this installation.")
        return changes_since(tabletop.__version__, changelog)
