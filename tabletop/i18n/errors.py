"""Says in the user's language what is wrong."""

from collections.abc import Callable
from typing import Final

from tabletop.cards.problems import FileProblemsError, Problem
from tabletop.engine.localized_error import ErrorText, error_text
from tabletop.engine.player_names import bidi_safe
from tabletop.i18n.linguist import Translations

CONTEXT: Final = "ErrorText"
"""Under which the translators' files have the sentences."""

Translate = Callable[[str], str]
"""Says a sentence with places to fill in; the same where it has no translation."""


def localized(fault: str, translate: Translate) -> str:
    """Return a fault with all that is filled in; any other text as it is."""
    if not isinstance(fault, ErrorText) or not fault.template:
        return fault
    params = {
        name: _filled(param, translate) if isinstance(param, str) else param
        for name, param in fault.params.items()
    }
    return translate(fault.template).format(**params)


def _filled(param: str, translate: Translate) -> str:
    """Return what is filled in; words of somebody's own turn no sentence round."""
    return localized(param, translate) if isinstance(param, ErrorText) else bidi_safe(param)


def localize_error(error: Exception, translate: Translate) -> str:
    """Return what an error says; the problems of a file are a line each."""
    match error:
        case FileProblemsError():
            return "\n".join(describe_problem(problem, translate) for problem in error.problems)
        case _:
            return localized(error_text(error), translate)


def describe_problem(problem: Problem, translate: Translate) -> str:
    """Return what is wrong with a file, with its line."""
    said = localized(problem.message, translate)
    return str(Problem(problem.path, problem.line, ErrorText("{text}", text=said)))


def make_translate(words: Translations) -> Translate:
    """Return what says faults in the words of translators' files; what they lack is in English."""
    return lambda text: words.get((CONTEXT, text), (text,))[0]
