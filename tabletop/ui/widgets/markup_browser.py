"""A text to be read, in markup of our own."""

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QPixmap, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from tabletop.overriding import override


class MarkupBrowser(QTextBrowser):
    """A text to be read, in markup of our own; it opens no file, whatever stands in it."""

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002 - Qt's name
        """Return something empty: where nothing is returned Qt opens the file of that name."""
        if type == QTextDocument.ResourceType.ImageResource.value:
            return QPixmap(1, 1)
        return QByteArray(b" ")
