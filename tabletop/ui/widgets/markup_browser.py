"""A text browser for the program's own markup."""

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QPixmap, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from tabletop.overriding import override


class MarkupBrowser(QTextBrowser):
    """A text browser for the program's own markup, which never opens files."""

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002 - Qt's name
        # If nothing is returned, Qt opens the file with that name.
        if type == QTextDocument.ResourceType.ImageResource.value:
            return QPixmap(1, 1)
        return QByteArray(b" ")
