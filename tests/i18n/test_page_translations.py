"""Tests that the rules pages and lessons of the program are fully translated."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import yaml

from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.languages import ORIGINAL, SHARED, languages
from tabletop.resources import resource_path

CARD_DEFS = resource_path("card_defs")
TRANSLATIONS = [tongue for tongue in languages(CARD_DEFS, SHARED) if tongue != ORIGINAL]
WORDS = {"title", "text", "points", "labels", "caption", "note", "praise"}


def words(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Return the texts of a file by path; for a list, their number."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            where = f"{path}/{key}"
            if key in WORDS and not isinstance(inner, Mapping):
                yield where, len(inner) if isinstance(inner, list) else "said"
            else:
                yield from words(inner, where)


def read(game: str, name: str, language: str) -> Any:  # noqa: ANN401 - YAML can contain any type
    text = (CARD_DEFS / game / f"{name}.{language}.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(text)


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", ["rules", "tutorial"])
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_translation_says_all_that_the_original_does(
    game: Game,
    name: str,
    language: str,
) -> None:
    original = dict(words(read(game.id, name, ORIGINAL)))
    assert len(original) > 9
    assert dict(words(read(game.id, name, language))) == original


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_stressed_words_stay_stressed(
    game: Game,
    language: str,
) -> None:
    for line in str(read(game.id, "rules", language)).splitlines():
        assert line.count("**") % 2 == 0
