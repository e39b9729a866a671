"""What is wrong with something that was written: an English sentence that can be translated.

The sentence is the key of its translations, as it stands in the source with its parameters in
braces, so that English needs no file, and a fault can be told where texts themselves are faulty.
What somebody wrote is said back on one line, not overlong, with nothing that a terminal obeys. For
a misspelt word a likely meaning is offered; what finds it is loaded with the first such word.
"""

import errno
import unicodedata
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, Self

from tabletop.overriding import override

MAX_QUOTED: Final = 60
"""Characters of what is said back; the rest is cut."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode's categories of controls, of marks that turn the writing round, and of line ends."""
_JOINERS: Final = frozenset("\u200c\u200d")
"""Join letters and pictures (an emoji of a family) and are harmless."""


def printable(text: str) -> str:
    """Return the same, with controls and marks that nobody sees as escapes of Python's kind."""
    if text.isprintable():
        return text
    return "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    if unicodedata.category(character) not in _UNSEEN or character in _JOINERS:
        return character
    return character.encode("unicode_escape").decode("ascii")


def quoted_input(text: str, longest: int = MAX_QUOTED) -> str:
    """Return the text as a message quotes it."""
    # Cut first as well: the rest of a huge text need not be looked at.
    line = printable(text[: longest + 1])
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


ErrorParam = str | int
"""What is filled in; one that is a `ErrorText` itself is translated as well."""


class ErrorText(str):
    """A sentence in English that knows what it was made of.

    What stands in it in quotes by itself (`"{name}"`) was written by somebody: it is said as
    `quoted_input` says it.

    Attributes:
        template: the sentence as it stands in the source.
        params: what was filled into it.
    """

    __slots__ = ("params", "template")
    template: str
    params: Mapping[str, ErrorParam]

    def __new__(cls, template: str, **params: ErrorParam) -> Self:
        """Fill in a sentence."""
        for name, param in params.items():
            if type(param) is str and f'"{{{name}}}"' in template:
                params[name] = quoted_input(param)
        fault = super().__new__(cls, template.format(**params))
        fault.template = template
        fault.params = params
        return fault

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        """Let other processes tell what went wrong in them."""
        return partial(ErrorText, self.template, **dict(self.params)), ()

    def at(self, what: str) -> "ErrorText":
        """Return the same, said of a part of a file; of the whole where it is empty."""
        return ErrorText("{what}: {fault}", what=what, fault=self) if what else self


NO_ERROR_TEXT: Final = ErrorText("")
"""Stands where a sentence has nothing to add."""


class LocalizedError(ValueError):
    """Something cannot be used as it was written; its text is the fault.

    Attributes:
        text: what is wrong.
    """

    def __init__(self, text: ErrorText) -> None:
        super().__init__(text)
        self.text = text


def error_text(error: Exception) -> ErrorText:
    """Return what an error says, in the words of system or Python where nothing better is known."""
    match error:
        case LocalizedError():
            return error.text
        case OSError(strerror=ErrorText() as said):
            return said
        case OSError(errno=int(number)) if number in _SYSTEM:
            return _SYSTEM[number]
        case OSError(strerror=str(text)):
            return ErrorText("{text}", text=text)
        case _:
            return ErrorText("{text}", text=str(error))


_NO_ACCESS: Final = ErrorText("access to it is not allowed")
_SYSTEM: Final = {
    errno.EACCES: _NO_ACCESS,
    errno.EPERM: _NO_ACCESS,
    errno.ENOENT: ErrorText("there is no such file"),
    errno.EEXIST: ErrorText("there is one already"),
    errno.EISDIR: ErrorText("this is a folder"),
    errno.ENOTDIR: ErrorText("a part of its path is no folder"),
    errno.ENOSPC: ErrorText("no space is left on the disk"),
    errno.EDQUOT: ErrorText("no more space is granted on the disk"),
    errno.EROFS: ErrorText("the disk can only be read"),
    errno.EIO: ErrorText("the disk does not answer as it should"),
    errno.EMFILE: ErrorText("too many files are open"),
    errno.ENAMETOOLONG: ErrorText("its name is too long"),
    errno.ELOOP: ErrorText("its links lead in a circle"),
}

MIN_LIKENESS: Final = 0.6
"""How much alike words are (1: the same) for one to be suggested for the other."""


def closest(word: str, known: Iterable[str], likeness: float = MIN_LIKENESS) -> str | None:
    """Return the likeliest known word, in small letters or capitals; None where none is alike."""
    if len(word) > MAX_QUOTED:
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
    return NO_ERROR_TEXT if close is None else ErrorText('; did you mean "{close}"?', close=close)


def unknown_name(template: str, name: str, known: Iterable[str], **params: ErrorParam) -> ErrorText:
    """Return what is wrong with a name that is none of the known ones.

    Args:
        template: the sentence, as an `ErrorText` has it, with `{name}` and `{hint}` in it.
        name: what was written.
        known: what could have been meant.
        **params: what else is filled in.
    """
    return ErrorText(template, name=quoted_input(name), hint=did_you_mean(name, known), **params)
