"""A text browser for the program's own markup, and how screen readers read it."""

from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QPoint, QRect, QUrl
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QAccessibleTextInterface,
    QPixmap,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QAccessibleWidget, QTextBrowser

from tabletop.overriding import override
from tabletop.ui.widgets.screen_reader import KeptInterfaces

_NONE: Final = shiboken6.VoidPtr(0)
_SPOKEN: Final = str.maketrans("\u2029\u2028\ufdd0\ufdd1", "\n\n  ")
"""What is spoken for the ends of lines, and the limits of frames."""
_PICTURE: Final = "\ufffc"


class MarkupBrowser(QTextBrowser):
    """A text browser for the program's own markup, which never opens files."""

    def __init__(
        self,
        **properties: Any,  # noqa: ANN401 - any properties of a browser
    ) -> None:
        super().__init__(**properties)
        _describe_browsers()

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002 - Qt's name
        # If nothing is returned, Qt opens the file with that name.
        if type == QTextDocument.ResourceType.ImageResource.value:
            return QPixmap(1, 1)
        return QByteArray(b" ")


@cache
def _describe_browsers() -> None:
    """Install a factory of browsers' accessible interfaces, which Qt never removes."""
    kept = KeptInterfaces()

    def create(_key: str, thing: QObject) -> QAccessibleInterface | None:
        return (
            kept.keep(thing, AccessibleMarkup(thing)) if isinstance(thing, MarkupBrowser) else None
        )

    QAccessible.installFactory(create)


class AccessibleMarkup(QAccessibleWidget):
    """The accessible interface of a browser, with the text of `MarkupText`."""

    def __init__(self, browser: QTextBrowser) -> None:
        super().__init__(browser, QAccessible.Role.StaticText)
        self._browser, self._text = browser, MarkupText(browser)

    @override
    def text(self, t: QAccessible.Text) -> str:
        return self._browser.accessibleName() if t == QAccessible.Text.Name else super().text(t)

    @override
    def interface_cast(self, t: QAccessible.InterfaceType) -> object:  # type: ignore[override]  # an object or a null pointer
        return self._text if t == QAccessible.InterfaceType.TextInterface else _NONE


class MarkupText(QAccessibleTextInterface):
    """The text of a browser, with words for its pictures."""

    def __init__(self, browser: QTextBrowser) -> None:
        super().__init__()
        self._browser = browser
        self._raw = self._text = ""
        self._offsets: list[int] = []
        """For each position in the document, the offset in the text."""

    def _read(self) -> str:
        """Read the document if it has changed, and return the text."""
        raw = self._browser.document().toRawText()
        if raw != self._raw or not self._offsets:
            parts = [self._alternative(n) if c == _PICTURE else c for n, c in enumerate(raw)]
            self._raw, self._text = raw, "".join(parts).translate(_SPOKEN)
            self._offsets = [0, *accumulate(map(len, parts))]
        return self._text

    def _alternative(self, position: int) -> str:
        words = self._cursor(position + 1).charFormat()
        return f" {words.stringProperty(QTextFormat.Property.ImageAltText)} "

    def _cursor(self, position: int) -> QTextCursor:
        cursor = QTextCursor(self._browser.document())
        cursor.setPosition(position)
        return cursor

    def _cursor_at(self, offset: int) -> QTextCursor:
        self._read()
        return self._cursor(max(bisect_right(self._offsets, max(offset, 0)) - 1, 0))

    @override
    def text(self, startOffset: int, endOffset: int) -> str:  # noqa: N803 - Qt's names
        return self._read()[startOffset:endOffset]

    @override
    def characterCount(self) -> int:
        return len(self._read())

    @override
    def cursorPosition(self) -> int:
        self._read()
        return self._offsets[self._browser.textCursor().position()]

    @override
    def setCursorPosition(self, position: int) -> None:
        self._browser.setTextCursor(self._cursor_at(position))

    @override
    def scrollToSubstring(self, startIndex: int, endIndex: int) -> None:  # noqa: N803 - Qt's names
        self.setCursorPosition(startIndex)

    @override
    def characterRect(self, offset: int) -> QRect:
        area = self._browser.cursorRect(self._cursor_at(offset))
        return area.translated(self._browser.viewport().mapToGlobal(QPoint()))

    @override
    def offsetAtPoint(self, point: QPoint) -> int:
        self._read()
        place = self._browser.viewport().mapFromGlobal(point)
        return self._offsets[self._browser.cursorForPosition(place).position()]

    @override
    def selectionCount(self) -> int:
        return 0

    @override
    def addSelection(self, startOffset: int, endOffset: int) -> None:  # noqa: N803 - Qt's names
        pass

    @override
    def removeSelection(self, selectionIndex: int) -> None:  # noqa: N803 - Qt's name
        pass

    @override
    def setSelection(self, selectionIndex: int, startOffset: int, endOffset: int) -> None:  # noqa: N803 - Qt's names
        pass
