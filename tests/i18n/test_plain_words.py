"""Tests that texts are short enough, and that a language has one kind of quotation marks."""

import re
from typing import Final

import pytest
import yaml

from tests.i18n.test_glossary import CARD_DEFS, CODES, TEXTS, strings

SENTENCE: Final = re.compile(r"(?<=[.!?])\**\s+")
LONGEST: Final = {"window": 20, "prompts": 20, "reasons": 20, "tutorial": 20}
"""How many words a sentence can have."""
RULES: Final = 25
MARKS: Final = {"de": '”"‘', "nl": '“”„"'}
"""Quotation marks of other languages, and those of typewriters."""
LITERAL: Final = re.compile(r'pip install "[^"]*"|"distributed"|" /')
"""Commands and characters that are typed."""


def long_sentences(text: str, most: int) -> list[str]:
    return [part for part in SENTENCE.split(text) if words(part) > most]


def words(sentence: str) -> int:
    return len([part for part in sentence.split() if any(map(str.isalnum, part))])


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("section", ["prompts", "reasons"])
def test_what_is_asked_and_refused_has_short_sentences(code: str, section: str) -> None:
    for path in sorted(CARD_DEFS.glob(f"*/texts.{code}.yaml")):
        asked = yaml.safe_load(path.read_text("utf-8")).get(section, {})
        for text in strings(asked, shown=True):
            assert not long_sentences(text, LONGEST[section]), path


@pytest.mark.parametrize("code", CODES)
def test_the_window_and_lessons_have_short_sentences(code: str) -> None:
    for file, text in TEXTS[code]:
        kind = "window" if file == "window" else file.partition("/")[2].partition(".")[0]
        assert not long_sentences(text, LONGEST.get(kind, RULES)), file


@pytest.mark.parametrize("code", ["de", "nl"])
def test_translations_have_the_quotation_marks_of_their_language(code: str) -> None:
    wrong = set(MARKS[code])
    assert not [text for _, text in TEXTS[code] if wrong & set(LITERAL.sub("", text))]
