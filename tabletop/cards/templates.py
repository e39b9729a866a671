"""Text templates with placeholders: `Lay {card} on {to}`, `symbol-{object}`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tabletop.engine.cards import Fact
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.overriding import override

_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_SLOT = re.compile(r"([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)((?::[a-z]+)*)")


class TemplateError(LocalizedError):
    """Raised if a template is invalid, with the reason as its message."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A placeholder in a template.

    Attributes:
        name: the value's name; dots lead into structures (`task.least`).
        forms: the requested forms of the value (`{names:acc:or}`); empty for the usual form.
    """

    name: str
    forms: tuple[str, ...] = ()

    @override
    def __str__(self) -> str:
        return f"{{{':'.join((self.name, *self.forms))}}}"


@dataclass(frozen=True, slots=True)
class Template:
    """A text split into plain parts and placeholders."""

    parts: tuple[str | Slot, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The placeholders, in the order of the text."""
        return tuple(part for part in self.parts if isinstance(part, Slot))

    def fill(self, look_up: Callable[[Slot], str]) -> str:
        """Return the text with every placeholder filled in."""
        return "".join(part if isinstance(part, str) else look_up(part) for part in self.parts)


def parse_template(text: str) -> Template:
    """Parse a template; `{{` and `}}` are plain braces.

    Raises:
        TemplateError: if a brace is unbalanced, or a placeholder is not a name.
    """
    parts: list[str | Slot] = []
    end = 0
    for found in _PART.finditer(text):
        parts.append(text[end : found.start()])
        parts.append(_part(found))
        end = found.end()
    parts.append(text[end:])
    return Template(tuple(part for part in parts if part))


def _part(found: re.Match[str]) -> str | Slot:
    token, inside = found[0], found[1]
    if inside is None:
        if len(token) == 1:
            fault = ErrorText('a single "{token}"; write it twice for a plain brace', token=token)
            raise TemplateError(fault)
        return token[0]
    slot = _SLOT.fullmatch(inside)
    if slot is None:
        raise TemplateError(ErrorText('"{token}" is no name of something to fill in', token=token))
    return Slot(slot[1], tuple(slot[2].split(":")[1:]))


def fact_at(facts: Mapping[str, Fact], name: str) -> Fact:
    """Return a fact, or a part of a structured fact (`task.least`).

    Raises:
        KeyError: if there is no such fact.
    """
    first, *steps = name.split(".")
    value = facts[first]
    for step in steps:
        if not isinstance(value, Mapping) or step not in value:
            raise KeyError(name)
        value = value[step]
    return value
