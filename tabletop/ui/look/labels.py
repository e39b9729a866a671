"""Words of somebody's own in buttons, menus and tabs, where "&" means a key, and in documents."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument


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
