"""Translate error messages into the user's language."""

from collections.abc import Callable
from typing import Final

from tabletop.cards.problems import FileProblemsError, Problem
from tabletop.engine.localized_error import ErrorText, error_text
from tabletop.engine.player_names import bidi_safe
from tabletop.i18n.linguist import Translations

CONTEXT: Final = "ErrorText"
"""The context of error messages in the translation files."""

Translate = Callable[[str], str]
"""Translates a template; returns it unchanged if there is no translation."""


def localized(fault: str, translate: Translate) -> str:
    """Translate and fill in an error text; return any other text unchanged."""
    if not isinstance(fault, ErrorText) or not fault.template:
        return fault
    params = {
        name: _filled(param, translate) if isinstance(param, str) else param
        for name, param in fault.params.items()
    }
    return translate(fault.template).format(**params)


def _filled(param: str, translate: Translate) -> str:
    return localized(param, translate) if isinstance(param, ErrorText) else bidi_safe(param)


def localize_error(error: Exception, translate: Translate) -> str:
    """Return an error's translated message, with a line for each problem in a file."""
    match error:
        case FileProblemsError():
            return "\n".join(describe_problem(problem, translate) for problem in error.problems)
        case _:
            return localized(error_text(error), translate)


def describe_problem(problem: Problem, translate: Translate) -> str:
    """Return a problem's translated description, with its file and line."""
    text = localized(problem.message, translate)
    return str(Problem(problem.path, problem.line, ErrorText("{text}", text=text)))


def make_translate(words: Translations) -> Translate:
    """Return a function that looks up the translation of a message."""
    return lambda text: words.get((CONTEXT, text), (text,))[0]
