"""Says in the window's language what is wrong."""

from PySide6.QtCore import QCoreApplication

from tabletop.i18n.errors import CONTEXT, error_in, translated


def told(fault: str) -> str:
    """A fault in the words of the window; any other text as it is."""
    return translated(fault, _translate)


def told_of(error: Exception) -> str:
    """What an error says, in the words of the window."""
    return error_in(error, _translate)


def _translate(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)
