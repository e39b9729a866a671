"""Error texts: English sentences with parameters that can be translated.

The template, with its placeholders, is the key of its translations. English therefore needs no text
file, and errors can be reported even if the text files are faulty. Quoted input is shortened, and
control characters in it are escaped. For a misspelt word, the most similar known word is suggested.
"""

import errno
import unicodedata
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, Self

from tabletop.overriding import override

MAX_QUOTED: Final = 60
"""Maximum number of characters of quoted input."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories of control and format characters and of line separators."""
_JOINERS: Final = frozenset("\u200c\u200d")
"""The zero-width joiner and non-joiner, which are harmless."""


def printable(text: str) -> str:
    """Return the text with invisible characters replaced by Python escapes."""
    if text.isprintable():
        return text
    return "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    if unicodedata.category(character) not in _UNSEEN or character in _JOINERS:
        return character
    return character.encode("unicode_escape").decode("ascii")


def quoted_input(text: str, longest: int = MAX_QUOTED) -> str:
    """Return user input in printable, shortened form, to be quoted in a message."""
    # Cut before escaping, since the text may be huge.
    line = printable(text[: longest + 1])
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


ErrorParam = str | int
"""A parameter of a template; one that is an `ErrorText` is translated as well."""


class ErrorText(str):
    """An English sentence that keeps its template and parameters.

    Parameters that the template puts in quotes (`"{name}"`) are user input; they are formatted by
    `quoted_input`.

    Attributes:
        template: the sentence with placeholders.
        params: the values of the placeholders.

    Examples:
        >>> text = ErrorText('there is no card "{name}"', name="hat-9")
        >>> str(text), text.template
        ('there is no card "hat-9"', 'there is no card "{name}"')
        >>> str(text.at("cards.yaml:3"))
        'cards.yaml:3: there is no card "hat-9"'
    """

    __slots__ = ("params", "template")
    template: str
    params: Mapping[str, ErrorParam]

    def __new__(cls, template: str, **params: ErrorParam) -> Self:
        """Format the template with the parameters."""
        for name, param in params.items():
            if type(param) is str and f'"{{{name}}}"' in template:
                params[name] = quoted_input(param)
        fault = super().__new__(cls, template.format(**params))
        fault.template = template
        fault.params = params
        return fault

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        # Worker processes pickle their exceptions.
        return partial(ErrorText, self.template, **dict(self.params)), ()

    def at(self, location: str) -> "ErrorText":
        """Return the text prefixed with a location, unless the location is empty."""
        return ErrorText("{what}: {fault}", what=location, fault=self) if location else self


NO_ERROR_TEXT: Final = ErrorText("")
"""An empty text, for sentences with nothing to add."""


class LocalizedError(ValueError):
    """Raised if input or a file is invalid.

    Attributes:
        text: the translatable description.

    Examples:
        >>> error_text(LocalizedError(ErrorText("there is no such file")))
        'there is no such file'
    """

    def __init__(self, text: ErrorText) -> None:
        super().__init__(text)
        self.text = text


def error_text(error: Exception) -> ErrorText:
    """Return an error's text, or the system's or Python's message if it has none.

    Examples:
        >>> str(error_text(FileNotFoundError(errno.ENOENT, "No such file")))
        'there is no such file'
    """
    match error:
        case LocalizedError():
            return error.text
        case OSError(strerror=ErrorText() as text):
            return text
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
"""Minimum similarity, 0 to 1, for suggesting a word."""


def closest(word: str, known: Iterable[str], likeness: float = MIN_LIKENESS) -> str | None:
    """Return the most similar known word, ignoring case, or None if none is similar.

    Examples:
        >>> closest("hatt", ["hat", "coat"])
        'hat'
    """
    if len(word) > MAX_QUOTED:
        return None
    from difflib import get_close_matches

    names: dict[str, str] = {}
    for name in known:
        names.setdefault(name.casefold(), name)
    close = get_close_matches(word.casefold(), names, n=1, cutoff=likeness)
    return names[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> ErrorText:
    """Return `; did you mean "..."?` with the most similar word, or an empty text."""
    close = closest(word, known)
    return NO_ERROR_TEXT if close is None else ErrorText('; did you mean "{close}"?', close=close)


def unknown_name(template: str, name: str, known: Iterable[str], **params: ErrorParam) -> ErrorText:
    """Return the error text for an unknown name.

    Args:
        template: the sentence with the placeholders `{name}` and `{hint}`.
        name: the name as written.
        known: the valid names.
        **params: values of further placeholders.

    Examples:
        >>> str(unknown_name('no game "{name}"{hint}', "laddr", ["ladder", "numnum"]))
        'no game "laddr"; did you mean "ladder"?'
    """
    return ErrorText(template, name=quoted_input(name), hint=did_you_mean(name, known), **params)
