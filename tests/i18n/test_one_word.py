"""Tests that each thing has only one name in a language."""

import re
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest
import yaml

from tabletop.games.catalogue import CATALOG
from tabletop.i18n.linguist import read_translations

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "assets" / "translations"
SEVERAL_THINGS: Final = {
    "Copy": "to copy; a copy",
    "Language": "a menu, which names it in English as well; a field",
    "Leave": "to leave a table; to end a lesson",
    "Look": "to look; how it looks",
    "Open saved game": "an entry of a menu of games; a window",
    "Pass the screen to {name}": "an entry of a list; a sentence",
    "Play": "to play a game; to play a replay",
    "Task meter": "a button over it; a setting",
    "Undo": "an action; a save that was deleted",
    "Normal": "sizes; keys",
}
"""English words with several meanings, and the meanings."""


def bare(text: str) -> str:
    return text.replace("&", "").rstrip("….: ")


@pytest.mark.parametrize("language", ["de", "nl"])
def test_the_same_is_said_in_the_same_words(language: str) -> None:
    said = defaultdict[str, set[str]](set)
    for (_, source), forms in read_translations(FOLDER / f"tabletop_{language}.ts").items():
        if len(forms) == 1:
            said[bare(source)].add(bare(forms[0]))
    several = {source for source, words in said.items() if len(words) > 1}
    assert several <= set(SEVERAL_THINGS)
    assert "Replay" in said


def test_looking_back_has_one_name_in_german() -> None:
    words = read_translations(FOLDER / "tabletop_de.ts")
    told = [form for forms in words.values() for form in forms]
    assert any("Rückschau" in form for form in told)
    assert not [form for form in told if "Wiedergabe" in form or "Rückblick" in form]


def test_what_is_saved_has_one_name_in_dutch() -> None:
    """Saved games are "opgeslagen"; "bewaard" means that something stays as it is."""
    words = read_translations(FOLDER / "tabletop_nl.ts")
    told = [form for forms in words.values() for form in forms]
    assert not [form for form in told if "bewaard spel" in form or "bewaarde spel" in form]


@pytest.mark.parametrize("game", [game.id for game in CATALOG if not game.cooperative])
def test_the_end_says_only_once_that_somebody_won(game: str) -> None:
    """The headline above the sentence has said it."""
    words = {"en": r"\bwon\b|\bvictory\b", "de": r"\bSieg\b|gewonnen", "nl": r"\bzege\b|gewonnen"}
    for language, said in words.items():
        texts = ROOT / "card_defs" / game / f"texts.{language}.yaml"
        for text in yaml.safe_load(texts.read_text("utf-8"))["outcomes"].values():
            assert (
                re.search(said, str([*text.values()] if isinstance(text, dict) else text)) is None
            )
