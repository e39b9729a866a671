"""Translate error messages into the window's language."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from tabletop.cards.problems import FileProblemsError
from tabletop.i18n.errors import CONTEXT, describe_problem, localize_error, localized

if TYPE_CHECKING:
    from tabletop.cards.problems import Problem
    from tabletop.match.save.header import SaveError

_MAX_SHOWN: Final = 3
"""The number of problems that are listed; the others are only counted."""


def translate_fault(fault: str) -> str:
    """Return an error text in the window's language, or any other text unchanged."""
    return localized(fault, _translate)


def describe_error(error: Exception) -> str:
    """Return an error's message in the window's language, shortening a long list."""
    if isinstance(error, FileProblemsError):
        return "\n".join(_describe_first(error.problems))
    return localize_error(error, _translate)


def describe_read_error(path: Path, error: "SaveError | OSError") -> str:
    """Return a text explaining why a saved game cannot be opened."""
    if isinstance(error, OSError):
        text = QCoreApplication.translate("ErrorTexts", "{file} cannot be read: {problem}.")
        return text.format(file=path.name, problem=describe_error(error))
    text = QCoreApplication.translate(
        "ErrorTexts", "{file} cannot be opened. Line {line}: {problem}."
    )
    return text.format(file=path.name, line=error.line, problem=translate_fault(error.message))


def describe_write_error(path: Path, error: OSError) -> str:
    """Return a text explaining why a file could not be written."""
    text = QCoreApplication.translate("ErrorTexts", "{file} could not be written: {problem}.")
    return text.format(file=path.name, problem=describe_error(error))


def describe_language_problems(problems: Sequence["Problem"]) -> str:
    """Return a text about the problems in a language's texts, listing the first few."""
    text = QCoreApplication.translate(
        "ErrorTexts", "Some texts have errors and are shown in English."
    )
    return "\n".join((text, *_describe_first(problems)))


def _describe_first(problems: Sequence["Problem"]) -> Iterator[str]:
    yield from (describe_problem(problem, _translate) for problem in problems[:_MAX_SHOWN])
    if len(problems) > _MAX_SHOWN:
        rest = QCoreApplication.translate(
            "ErrorTexts", "“tabletop cards check” lists all {n} errors."
        )
        yield rest.format(n=len(problems))


def _translate(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)
