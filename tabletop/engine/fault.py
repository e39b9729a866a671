"""What is wrong with something that was written: an English sentence that can be translated.

The sentence is the key of its translations, as it stands in the source with its parameters in
braces, so that English needs no file, and a fault can be told where texts themselves are faulty.
"""

from collections.abc import Mapping
from typing import Self

FaultParam = str | int
"""What is filled in; one that is a `Fault` itself is translated as well."""


class Fault(str):
    """A sentence in English that knows what it was made of.

    Attributes:
        template: the sentence as it stands in the source.
        params: what was filled into it.
    """

    __slots__ = ("params", "template")
    template: str
    params: Mapping[str, FaultParam]

    def __new__(cls, template: str, **params: FaultParam) -> Self:
        """Fill in a sentence."""
        fault = super().__new__(cls, template.format(**params))
        fault.template = template
        fault.params = params
        return fault


NO_FAULT = Fault("")
"""Stands where a sentence has nothing to add."""


def listed(items: tuple[str, ...] | list[str]) -> str:
    """Words of files, as they stand in a sentence."""
    return ", ".join(items)


class FaultError(ValueError):
    """Something cannot be used as it was written; its text is the fault.

    Attributes:
        fault: what is wrong.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault
