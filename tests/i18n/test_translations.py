"""Tests that every translation has the placeholders and plurals of its original."""

from collections.abc import Mapping

import pytest

from tabletop.games.catalogue import CATALOG
from tabletop.i18n.languages import ORIGINAL, SHARED, languages
from tabletop.i18n.sentences import Sentence
from tabletop.i18n.text_file import Key, read_text_file
from tabletop.resources import resource_path

CARD_DEFS = resource_path("card_defs")
TRANSLATIONS = [tongue for tongue in languages(CARD_DEFS, SHARED) if tongue != ORIGINAL]
FILES = [SHARED, *(game.id for game in CATALOG)]


def sentences(name: str, language: str) -> Mapping[Key, Sentence]:
    file = read_text_file(CARD_DEFS / name / f"texts.{language}.yaml", name, language)
    assert not file.problems
    return dict(file.sentences)


def filled_in(sentence: Sentence) -> set[str]:
    return {slot.name for slot in sentence.slots}


def test_there_are_translations() -> None:
    assert TRANSLATIONS == ["de", "nl"]


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", FILES)
def test_a_translation_fills_in_what_the_original_does(name: str, language: str) -> None:
    original, translated = sentences(name, ORIGINAL), sentences(name, language)
    for key, sentence in original.items():
        assert filled_in(translated[key]) == filled_in(sentence), key


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", FILES)
def test_a_translation_has_the_plurals_of_the_original(name: str, language: str) -> None:
    original, translated = sentences(name, ORIGINAL), sentences(name, language)
    for key, sentence in original.items():
        assert set(translated[key].forms) >= set(sentence.forms), key
