"""Words of somebody's own in buttons, menus and tabs, where "&" means a key, and in documents."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QLabel

from tabletop.ui.guard import guarded


def literal(text: str) -> str:
    """The words as a label that shows them as they are, and takes no letter for a key."""
    return text.replace("&", "&&")


def unmarked(label: str) -> str:
    """The words that a label shows."""
    return label.replace("&&", "\0").replace("&", "").replace("\0", "&")


def run_left_to_right(document: QTextDocument) -> None:
    """Let every paragraph run as the language does: Qt's own guess looks at names as well."""
    option = document.defaultTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    document.setDefaultTextOption(option)


@guarded
class RoomyLabel(QLabel):
    """Keeps room for some lines, however short it is: what stands below it does not move."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    @property
    def _room(self) -> int:
        return self._lines * self.fontMetrics().lineSpacing()

    def heightForWidth(self, width: int) -> int:
        """See `QWidget`."""
        return max(super().heightForWidth(width), self._room)

    def sizeHint(self) -> QSize:
        """See `QWidget`."""
        return super().sizeHint().expandedTo(QSize(0, self._room))

    def minimumSizeHint(self) -> QSize:
        """See `QWidget`."""
        return super().minimumSizeHint().expandedTo(QSize(0, self._room))
