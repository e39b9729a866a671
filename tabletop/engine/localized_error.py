"""What is wrong with something that was written: an English sentence that can be translated.

The sentence is the key of its translations, as it stands in the source with its parameters in
braces, so that English needs no file, and a fault can be told where texts themselves are faulty.
"""

import errno
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Self

from tabletop.engine.quoting import quoted_input

FaultParam = str | int
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
    params: Mapping[str, FaultParam]

    def __new__(cls, template: str, **params: FaultParam) -> Self:
        """Fill in a sentence."""
        for name, param in params.items():
            if type(param) is str and f'"{{{name}}}"' in template:
                params[name] = quoted_input(param)
        fault = super().__new__(cls, template.format(**params))
        fault.template = template
        fault.params = params
        return fault

    def __reduce__(self) -> tuple[Any, ...]:
        """Let other processes tell what went wrong in them."""
        return partial(ErrorText, self.template, **dict(self.params)), ()

    def at(self, what: str) -> "ErrorText":
        """Return the same, said of a part of a file; of the whole where it is empty."""
        return ErrorText("{what}: {fault}", what=what, fault=self) if what else self


NO_FAULT: Final = ErrorText("")
"""Stands where a sentence has nothing to add."""


class LocalizedError(ValueError):
    """Something cannot be used as it was written; its text is the fault.

    Attributes:
        fault: what is wrong.
    """

    def __init__(self, fault: ErrorText) -> None:
        super().__init__(fault)
        self.fault = fault


def fault_of(error: Exception) -> ErrorText:
    """Return what an error says, in the words of system or Python where nothing better is known."""
    match error:
        case LocalizedError():
            return error.fault
        case OSError(strerror=ErrorText() as said):
            return said
        case OSError(errno=int(number)) if number in _SYSTEM:
            return _SYSTEM[number]
        case OSError(strerror=str(text)):
            return ErrorText("{text}", text=text)
        case _:
            return ErrorText("{text}", text=str(error))


_MAY_NOT: Final = ErrorText("access to it is not allowed")
_SYSTEM: Final = {
    errno.EACCES: _MAY_NOT,
    errno.EPERM: _MAY_NOT,
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
