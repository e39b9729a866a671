"""Tests of plural categories by Unicode's rules; values from CLDR 45's charts."""

from pathlib import Path

import pytest

from tabletop.i18n.plurals import (
    ENGLISH,
    PluralRuleError,
    Plurals,
    parse_category,
    parse_rule,
    read_plural_rules,
)

RULES = {
    "en": {"one": "i = 1 and v = 0 @integer 1"},
    "fr": {
        "one": "i = 0,1 @integer 0, 1",
        "many": "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5",
    },
    "pl": {
        "one": "i = 1 and v = 0 @integer 1",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14 @integer 2~4, 22~24, 1002, …",
        "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 "
        "or v = 0 and i % 100 = 12..14 @integer 0, 5~19, 100, …",
    },
    "ru": {
        "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
    },
    "ar": {
        "zero": "n = 0",
        "one": "n = 1",
        "two": "n = 2",
        "few": "n % 100 = 3..10",
        "many": "n % 100 = 11..99",
    },
    "ja": {},
    "lv": {
        "zero": "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
        "one": "n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11",
    },
}


def plurals(language: str) -> Plurals:
    return Plurals({name: parse_rule(text) for name, text in RULES[language].items()})


@pytest.mark.parametrize(
    ("language", "taken", "numbers"),
    [
        ("en", "one other", {0: "other", 1: "one", 2: "other", -1: "one", -2: "other"}),
        ("fr", "one other", {0: "one", 1: "one", 2: "other", 1_000_000: "many"}),
        ("pl", "one few many",
         {0: "many", 1: "one", 2: "few", 5: "many", 12: "many", 21: "many", 22: "few", 112: "many",
          103: "few"}),
        ("ru", "one few many",
         {0: "many", 1: "one", 4: "few", 11: "many", 14: "many", 21: "one", 111: "many",
          122: "few"}),
        ("ar", "zero one two few many other",
         {0: "zero", 1: "one", 2: "two", 10: "few", 11: "many", 99: "many", 100: "other",
          103: "few"}),
        ("ja", "other", {0: "other", 1: "other"}),
        ("lv", "zero one other", {0: "zero", 11: "zero", 21: "one", 2: "other"}),
    ],
)  # fmt: skip
def test_numbers_have_the_category_of_unicodes_charts(
    language: str, taken: str, numbers: dict[int, str]
) -> None:
    rules = plurals(language)
    assert {number: rules.category_of(number) for number in numbers} == numbers
    assert " ".join(rules.used_categories) == taken


@pytest.mark.parametrize(
    "text",
    ["", "n", "n = ", "n == 1", "x = 1", "n = 1 or", "n = 1 and", "n % 0 = 1", "n = 1..", "n = a",
     "n is 1", "n = 1 xor n = 2", "import os", "n % 10 % 2 = 1", "n = -1", "n = 99999999999"],
)  # fmt: skip
def test_what_is_no_rule_is_refused(text: str) -> None:
    with pytest.raises(PluralRuleError, match="is no part of a plural rule"):
        parse_rule(text)


@pytest.mark.parametrize(("name", "hint"), [("fev", '; did you mean "few"?'), ("other", "")])
def test_categories_are_unicodes(name: str, hint: str) -> None:
    with pytest.raises(PluralRuleError) as caught:
        parse_category(name)
    assert str(caught.value) == f'there is no plural category "{name}"{hint}'


def test_rules_are_found_in_a_file(tmp_path: Path) -> None:
    path, other = tmp_path / "texts.pl.yaml", tmp_path / "none.yaml"
    path.write_text(
        "format: 1\nplurals:\n  one: n = 1\n  few: n % 10 = 2..4\n  many: nonsense\n"
        "common: {card: {one: x}}\n",
        encoding="utf-8",
    )
    other.write_text("format: 1\ncommon: {}\n", encoding="utf-8")
    found = read_plural_rules((path, other, tmp_path / "missing.yaml"))
    assert [found.category_of(number) for number in (1, 2, 23, 5)] == ["one", "few", "few", "other"]
    assert read_plural_rules((other,)) is ENGLISH
