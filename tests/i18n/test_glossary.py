"""Tests that all texts use the words of the glossary in `card_defs/README.md`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest
import yaml

from tabletop.i18n.linguist import read_translations

ROOT: Final = Path(__file__).parents[2]
CARD_DEFS: Final = ROOT / "card_defs"
CODES: Final = ("en", "de", "nl")
ENTRY: Final = re.compile(r"([^(]*)(?:\(not ([^)]*)\))?")
SHOWN: Final = frozenset({"title", "text", "points", "labels", "caption", "note", "praise"})
"""The keys of rules pages and lessons whose values players read."""
INFLECTED: Final = 2
"""How many letters of a word may change with its form."""


def listed(words: str | None) -> list[str]:
    return [word.strip() for word in (words or "").split(",") if word.strip()]


def glossary() -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield the language, names and refused words of each cell of the table."""
    section = (CARD_DEFS / "README.md").read_text("utf-8").partition("## Words\n")[2]
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("|")]
    for row in rows[2:]:
        for code, cell in zip(CODES, row.strip("|").split("|"), strict=True):
            found = ENTRY.fullmatch(cell.strip())
            assert found is not None, cell
            yield code, listed(found[1]), listed(found[2])


def strings(value: object, *, shown: bool) -> Iterator[str]:
    match value:
        case str():
            if shown:
                yield value
        case Mapping():
            for key, inner in value.items():
                yield from strings(inner, shown=shown or key in SHOWN)
        case Sequence():
            for inner in value:
                yield from strings(inner, shown=shown)


def texts(code: str) -> Iterator[tuple[str, str]]:
    """Yield all texts that players read in a language, each with its file."""
    for kind in ("texts", "rules", "tutorial"):
        for path in sorted(CARD_DEFS.glob(f"*/{kind}.{code}.yaml")):
            content = yaml.safe_load(path.read_text("utf-8"))
            for text in strings(content, shown=kind == "texts"):
                yield f"{path.parent.name}/{path.name}", text
    other = "de" if code == "en" else code
    messages = read_translations(ROOT / "assets" / "translations" / f"tabletop_{other}.ts")
    for (_, source), forms in messages.items():
        for text in (source,) if code == "en" else forms:
            yield "window", text.replace("&", "")


GLOSSARY: Final = tuple(glossary())
TEXTS: Final = {code: tuple(texts(code)) for code in CODES}


@pytest.mark.parametrize("code", CODES)
def test_no_text_has_another_word_for_a_thing(code: str) -> None:
    refused = [word for language, _, words in GLOSSARY if language == code for word in words]
    assert refused
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, refused))})\b", re.IGNORECASE)
    plain = ((file, re.sub(r"\{[^}]*\}", "…", text)) for file, text in TEXTS[code])
    assert not [(file, text) for file, text in plain if pattern.search(text)]


@pytest.mark.parametrize("code", CODES)
def test_every_word_of_the_glossary_is_used(code: str) -> None:
    """As a whole, or as the beginning of an inflected form."""
    told = "\n".join(text for _, text in TEXTS[code]).casefold()
    names = [name for language, words, _ in GLOSSARY if language == code for name in words]
    stems = {name: name.casefold() for name in names}
    missing = {
        name
        for name, stem in stems.items()
        if not all(part[: max(3, len(part) - INFLECTED)] in told for part in stem.split())
    }
    assert not missing


def test_a_word_is_not_both_used_and_refused() -> None:
    for code in CODES:
        names = {name for language, words, _ in GLOSSARY if language == code for name in words}
        refused = {word for language, _, words in GLOSSARY if language == code for word in words}
        assert not names & refused
        assert names
