"""Plural categories of whole numbers, by rules as Unicode writes them (CLDR, TR 35 part 3).

A language states its rules in its own file, so that one can be added without code:
`few: "n % 10 = 2..4 and n % 100 != 12..14"`. Whatever Unicode's charts say can be copied.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from tabletop.cards.metadata import first_values
from tabletop.engine.localized_error import ErrorText, LocalizedError, unknown_name

OTHER: Final = "other"
CATEGORIES: Final = ("zero", "one", "two", "few", "many", OTHER)
"""In Unicode's order, which is that of the forms in translators' files as well."""
PLURALS: Final = "plurals"
"""Under which a language's file of texts has its rules, by category."""

_RELATION: Final = re.compile(
    r"(?P<operand>[nivwftce])(?: ?% ?(?P<modulus>[1-9]\d{0,9}))? ?(?P<sign>!?=) ?"
    r"(?P<ranges>\d{1,10}(?: ?\.\. ?\d{1,10})?(?: ?, ?\d{1,10}(?: ?\.\. ?\d{1,10})?)*)"
)
_WHOLE: Final = "ni"
"""The operands that are the number itself; all others are 0 for whole numbers."""
_SAMPLES: Final = 1000
"""Numbers by which it is told which categories a language has."""


class PluralRuleError(LocalizedError):
    """A plural rule is not written as it must be; its text says why."""


@dataclass(frozen=True, slots=True)
class _Relation:
    """One comparison: `n % 10 = 2..4`."""

    is_number: bool
    modulus: int | None
    is_equal: bool
    ranges: tuple[tuple[int, int], ...]

    def holds(self, number: int) -> bool:
        value = number if self.is_number else 0
        value = value if self.modulus is None else value % self.modulus
        return any(low <= value <= high for low, high in self.ranges) == self.is_equal


Rule = tuple[tuple[_Relation, ...], ...]
"""Alternatives, each of which is several comparisons that all hold."""


def parse_rule(text: str) -> Rule:
    """Return the rule that a text is; Unicode's samples behind an `@` are passed over.

    Raises:
        PluralRuleError: it is none.
    """
    plain = " ".join(text.partition("@")[0].split())
    return tuple(
        tuple(_relation(part) for part in alternative.split(" and "))
        for alternative in plain.split(" or ")
    )


def _relation(text: str) -> _Relation:
    found = _RELATION.fullmatch(text.strip())
    if found is None:
        raise PluralRuleError(ErrorText('"{text}" is no part of a plural rule', text=text))
    bounds = [part.split("..") for part in found["ranges"].split(",")]
    return _Relation(
        found["operand"] in _WHOLE,
        int(found["modulus"]) if found["modulus"] else None,
        found["sign"] == "=",
        tuple((int(bound[0]), int(bound[-1])) for bound in bounds),
    )


def parse_category(name: str) -> str:
    """Return a category that can have a rule; raises `PluralRuleError` where there is none."""
    if name not in CATEGORIES[:-1]:
        fault = unknown_name('there is no plural category "{name}"{hint}', name, CATEGORIES[:-1])
        raise PluralRuleError(fault)
    return name


@dataclass(frozen=True, eq=False)
class Plurals:
    """The rules of a language by category; whatever none of them takes is `other`."""

    rules: Mapping[str, Rule]

    def category_of(self, number: int) -> str:
        """Return the category of a whole number; as Unicode has it, its sign plays no part."""
        for name, alternatives in self.rules.items():
            for relations in alternatives:
                if all(relation.holds(abs(number)) for relation in relations):
                    return name
        return OTHER

    @cached_property
    def used_categories(self) -> tuple[str, ...]:
        """The categories that some whole number takes, in Unicode's order."""
        found = set(map(self.category_of, range(_SAMPLES)))
        return tuple(name for name in CATEGORIES if name in found)

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories in which a sentence can be said, `other` always among them."""
        return tuple(name for name in CATEGORIES if name == OTHER or name in self.rules)


ENGLISH: Final = Plurals({"one": parse_rule("n = 1")})
"""Those of a language that states none."""


def read_plural_rules(paths: Iterable[Path]) -> Plurals:
    """Return the rules in a language's files of texts, at a glance; `ENGLISH` where none has any.

    Rules that are not written as they must be are left out; who reads the whole file says so.
    """
    keys = tuple(f"{PLURALS}.{name}" for name in CATEGORIES[:-1])
    said: dict[str, str] = {}
    for path in paths:
        said = dict(first_values(path, keys)) or said
    return _parsed(tuple(said.items()))


@lru_cache(maxsize=8)
def _parsed(said: tuple[tuple[str, str], ...]) -> Plurals:
    rules = {}
    for key, text in said:
        try:
            rules[key.removeprefix(f"{PLURALS}.")] = parse_rule(text)
        except PluralRuleError:
            continue
    return Plurals(rules) if said else ENGLISH
