"""Texts with places to fill in: `Lay {card} on {to}`, `symbol-{object}`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tabletop.engine.cards import Fact
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.overriding import override

_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_SLOT = re.compile(r"([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)((?::[a-z]+)*)")


class TemplateError(LocalizedError):
    """A template is not written as it must be; its text says why."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place to fill in.

    Attributes:
        name: what goes there; points lead into structures (`task.least`).
        forms: how it is written there (`{names:acc:or}`); none for the usual way.
    """

    name: str
    forms: tuple[str, ...] = ()

    @override
    def __str__(self) -> str:
        return f"{{{':'.join((self.name, *self.forms))}}}"


@dataclass(frozen=True, slots=True)
class Template:
    """A text in parts."""

    parts: tuple[str | Slot, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The places to fill in."""
        return tuple(part for part in self.parts if isinstance(part, Slot))

    def fill(self, look_up: Callable[[Slot], str]) -> str:
        """Return the text with every place filled in."""
        return "".join(part if isinstance(part, str) else look_up(part) for part in self.parts)


def parse_template(text: str) -> Template:
    """Return the template that a text is; `{{` and `}}` are plain braces.

    Raises:
        TemplateError: a brace without its partner, or something between them that is no name.
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
    """Return a fact, or a part of it (`task.least`).

    Raises:
        KeyError: there is no such fact.
    """
    first, *steps = name.split(".")
    value = facts[first]
    for step in steps:
        if not isinstance(value, Mapping) or step not in value:
            raise KeyError(name)
        value = value[step]
    return value
