"""Says in the window's language what is wrong."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tabletop.i18n.errors import CONTEXT, error_in, translated

if TYPE_CHECKING:
    from tabletop.match.save import SaveError


def told(fault: str) -> str:
    """Return a fault in the words of the window; any other text as it is."""
    return translated(fault, _translate)


def told_of(error: Exception) -> str:
    """Return what an error says, in the words of the window."""
    return error_in(error, _translate)


def told_of_reading(path: Path, error: "SaveError | OSError") -> str:
    """Say why a saved game cannot be opened."""
    if isinstance(error, OSError):
        text = QCoreApplication.translate("ErrorTexts", "{file} cannot be read: {problem}.")
        return text.format(file=path.name, problem=told_of(error))
    text = QCoreApplication.translate(
        "ErrorTexts", "{file} cannot be opened. Line {line}: {problem}."
    )
    return text.format(file=path.name, line=error.line, problem=told(error.message))


def told_of_writing(path: Path, error: OSError) -> str:
    """Say why a file is not as it was to be written."""
    text = QCoreApplication.translate("ErrorTexts", "{file} could not be written: {problem}.")
    return text.format(file=path.name, problem=told_of(error))


def _translate(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)
