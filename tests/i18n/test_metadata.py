"""Tests that a quick read of a game's texts agrees with the whole file."""

from pathlib import Path
from typing import Final

import pytest

from tabletop.games.catalogue import CATALOG
from tabletop.i18n.languages import Metadata, languages, load_metadata
from tabletop.i18n.texts import load_texts
from tabletop.resources import resource_path

FOLDER: Final = resource_path("card_defs")
PLAIN: Final = """\
format: 1
name: Herbs
tagline: What grows, and where
about: >-
  A game of leaves: some
  # are poisonous.

decks: {}
"""
ABOUT: Final = "A game of leaves: some # are poisonous."


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
@pytest.mark.parametrize("language", languages(FOLDER, "table"))
def test_a_glance_finds_what_the_whole_file_says(game: str, language: str) -> None:
    texts = load_texts(FOLDER, game, language)
    assert load_metadata(FOLDER, game, language) == Metadata(texts.name, texts.tagline, texts.about)


def glance(folder: Path, text: str, language: str = "en") -> Metadata | None:
    """Return the values found in a file of texts."""
    (folder / "herbs").mkdir()
    (folder / "herbs" / "texts.en.yaml").write_text(text, "utf-8")
    return load_metadata(folder, "herbs", language)


@pytest.mark.parametrize("language", ["en", "de"])
def test_lines_are_joined_and_another_language_is_said_in_english(
    tmp_path: Path, language: str
) -> None:
    found = glance(tmp_path, PLAIN, language)
    assert found == Metadata("Herbs", "What grows, and where", ABOUT)


@pytest.mark.parametrize(
    ("plain", "written", "name"),
    [
        ("name: Herbs", 'name: "Herbs"', "Herbs"),
        ("name: Herbs", "name: &n Herbs", "Herbs"),
        ("name: Herbs", "name: Herbs # the game", "Herbs"),
        ("name: Herbs", "name: Herbs\n  and leaves", "Herbs and leaves"),
        ("name: Herbs", "name: 12", "12"),
        (">-", ">", "Herbs"),
        ("  # are", "\n  # are", "Herbs"),
    ],
)
def test_what_is_not_written_plainly_is_read_as_yaml(
    tmp_path: Path, plain: str, written: str, name: str
) -> None:
    found = glance(tmp_path, PLAIN.replace(plain, written))
    assert found == Metadata(name, "What grows, and where", ABOUT)


LONG: Final = "".join(f"\n  name-{number}: {{one: x, other: y}}" for number in range(300))


@pytest.mark.parametrize("order", ["name tagline about actions", "about actions tagline name"])
@pytest.mark.parametrize("quote", ["", '"'])
def test_keys_may_come_in_any_order(tmp_path: Path, order: str, quote: str) -> None:
    lines = (f"{key}: {LONG if key == 'actions' else quote + key + quote}" for key in order.split())
    text = "\n".join(("format: 1", *lines, "reasons:", "  name: no", ""))
    assert glance(tmp_path, text) == Metadata("name", "tagline", "about")


@pytest.mark.parametrize("written", ["name: Herbs: leaves", "title: Herbs"])
def test_what_no_glance_finds_is_left_to_the_whole_reader(tmp_path: Path, written: str) -> None:
    assert glance(tmp_path, PLAIN.replace("name: Herbs", written)) is None


def test_a_file_that_cannot_be_read_is_left_to_it_as_well(tmp_path: Path) -> None:
    assert load_metadata(tmp_path, "herbs", "en") is None
