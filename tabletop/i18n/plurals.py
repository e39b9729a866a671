"""Plural categories for whole numbers, by Unicode's rules (CLDR, TR 35 part 3).

A language's file of texts states its rules, so adding a language needs no code: `few: "n % 10 =
2..4 and n % 100 != 12..14"`. Rules can be copied from Unicode's charts.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tabletop.cards.metadata import first_values
from tabletop.engine.localized_error import ErrorText, LocalizedError, unknown_name

OTHER: Final = "other"
CATEGORIES: Final = ("zero", "one", "two", "few", "many", OTHER)
"""The plural categories, in the order used by Unicode and in translation files."""
PLURALS: Final = "plurals"
"""The key of a language's plural rules, by category, in its file of texts."""

_RELATION: Final = re.compile(
    r"(?P<operand>[nivwftce])(?: ?% ?(?P<modulus>[1-9]\d{0,9}))? ?(?P<sign>!?=) ?"
    r"(?P<ranges>\d{1,10}(?: ?\.\. ?\d{1,10})?(?: ?, ?\d{1,10}(?: ?\.\. ?\d{1,10})?)*)"
)
_WHOLE: Final = "ni"
"""The operands equal to a whole number itself; all others are 0."""
_SAMPLES: Final = 1000
"""A language uses the categories of the whole numbers below this number."""


class PluralRuleError(LocalizedError):
    """Raised if a plural rule is invalid; the message explains why."""


class _Relation(NamedTuple):
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
"""Alternatives, each a sequence of comparisons that must all hold."""


def parse_rule(text: str) -> Rule:
    """Parse a plural rule; ignore the samples that follow an `@` in Unicode's charts.

    Raises:
        PluralRuleError: if the text is not a plural rule.
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
    """Parse the name of a plural category that can have a rule.

    Raises:
        PluralRuleError: if the category does not exist, or cannot have a rule.
    """
    if name not in CATEGORIES[:-1]:
        fault = unknown_name('there is no plural category "{name}"{hint}', name, CATEGORIES[:-1])
        raise PluralRuleError(fault)
    return name


@dataclass(frozen=True, eq=False)
class Plurals:
    """A language's plural rules by category; all other numbers are `other`."""

    rules: Mapping[str, Rule]

    def category_of(self, number: int) -> str:
        """Return a whole number's category; the sign is ignored, as in Unicode."""
        for name, alternatives in self.rules.items():
            for relations in alternatives:
                if all(relation.holds(abs(number)) for relation in relations):
                    return name
        return OTHER

    @cached_property
    def used_categories(self) -> tuple[str, ...]:
        """The categories to which any whole number belongs, in Unicode's order."""
        found = set(map(self.category_of, range(_SAMPLES)))
        return tuple(name for name in CATEGORIES if name in found)

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories in which a sentence can be written, always including `other`."""
        return tuple(name for name in CATEGORIES if name == OTHER or name in self.rules)


ENGLISH: Final = Plurals({"one": parse_rule("n = 1")})
"""The plural rules of English, also used for languages that state none."""


def read_plural_rules(paths: Iterable[Path]) -> Plurals:
    """Return the last plural rules in text files, or `ENGLISH` if there are none.

    This is a quick read: invalid rules are ignored, and reported when a whole file is read.
    """
    keys = tuple(f"{PLURALS}.{name}" for name in CATEGORIES[:-1])
    stated: dict[str, str] = {}
    for path in paths:
        stated = dict(first_values(path, keys)) or stated
    return _parsed(tuple(stated.items()))


@lru_cache(maxsize=8)
def _parsed(stated: tuple[tuple[str, str], ...]) -> Plurals:
    rules = {}
    for key, text in stated:
        try:
            rules[key.removeprefix(f"{PLURALS}.")] = parse_rule(text)
        except PluralRuleError:
            continue
    return Plurals(rules) if stated else ENGLISH
