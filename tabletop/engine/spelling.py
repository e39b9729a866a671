"""A likely meaning for a misspelt word. What finds it is loaded with the first such word."""

from collections.abc import Iterable
from typing import Final

from tabletop.engine.localized_error import NO_FAULT, ErrorText, FaultParam
from tabletop.engine.quoting import LONGEST, quoted_input

LIKELY: Final = 0.6
"""How much alike words are (1: the same) for one to be suggested for the other."""


def closest(word: str, known: Iterable[str], likeness: float = LIKELY) -> str | None:
    """Return the likeliest known word, in small letters or capitals; None where none is alike."""
    if len(word) > LONGEST:
        return None
    from difflib import get_close_matches

    names: dict[str, str] = {}
    for name in known:
        names.setdefault(name.casefold(), name)
    close = get_close_matches(word.casefold(), names, n=1, cutoff=likeness)
    return names[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> ErrorText:
    """`; did you mean "..."?` for the likeliest of the known words, or nothing."""
    close = closest(word, known)
    return NO_FAULT if close is None else ErrorText('; did you mean "{close}"?', close=close)


def unknown_name(template: str, name: str, known: Iterable[str], **params: FaultParam) -> ErrorText:
    """Return what is wrong with a name that is none of the known ones.

    Args:
        template: the sentence, as an `ErrorText` has it, with `{name}` and `{hint}` in it.
        name: what was written.
        known: what could have been meant.
        params: what else is filled in.
    """
    hint = did_you_mean(name, known)
    return ErrorText(template, name=quoted_input(name), hint=hint, **params)
