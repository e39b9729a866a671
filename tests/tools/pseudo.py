"""A made-up language in which everything is longer and marked: the rest nobody translated.

    python tests/tools/pseudo.py FOLDER

writes `assets` and `card_defs` into a folder, with texts and translations in the language `zz`.
`tests/ui/test_translations.py` opens the window in it; `matrix.py --languages zz` finds what does
not fit.
"""

import re
import shutil
import sys
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import yaml

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.tools.translations import ROOT, update

LANGUAGE: Final = "zz"
OPEN: Final = "«"
CLOSE: Final = "»"
_ACCENTS: Final = str.maketrans("aeiouAEIOUncy", "àéîöûÀÉÎÖÛñçý")
_KEPT: Final = re.compile(r"(\{[^}]*\}|%n|%\d|&(?=\w)|<[^>]*>|\(\*[^)]*\)|;;|\n)")
"""What is filled in, mnemonics, mark-up and file patterns."""
_HEAD: Final = ("format", "game", "language")
_WORDS: Final = (*_HEAD, "title", "text", "points", "labels", "caption", "note", "praise")
_SET_UP: Final = ("options", "position", "when")
"""Of a page or a first game: what is translated, and what only the original has."""
_LONGER: Final = 0.4
"""By how much each word is longer than in English."""
_WORD: Final = re.compile(r"\w+")


def marked(text: str) -> str:
    """A text as the made-up language says it."""
    if not any(character.isalpha() for character in _KEPT.sub("", text)):
        return text
    parts = _KEPT.split(text)
    said = "".join(part if _KEPT.fullmatch(part) else _WORD.sub(_longer, part) for part in parts)
    return f"{OPEN}{said}{CLOSE}"


def _longer(word: re.Match[str]) -> str:
    return word[0].translate(_ACCENTS) + "~" * round(len(word[0]) * _LONGER)


def unmarked(text: str) -> str:
    """What of a shown text did not come from a translation."""
    left, depth = [], 0
    for character in text:
        if character == OPEN:
            depth += 1
        elif character == CLOSE:
            depth = max(depth - 1, 0)
        elif not depth:
            left.append(character)
    return "".join(left)


def write(folder: Path) -> None:
    """Write the made-up language, with all else that belongs to the program."""
    shutil.copytree(ROOT / "card_defs", folder / "card_defs")
    shutil.copytree(ROOT / "assets", folder / "assets")
    shutil.copy(ROOT / "CHANGELOG.md", folder)
    for path in (ROOT / "card_defs").glob("*/*.en.yaml"):
        texts = yaml.safe_load(path.read_text(encoding="utf-8"))
        if not path.name.startswith("texts."):
            texts = _only_words(texts)
        said = {key: value if key in _HEAD else _said(value) for key, value in texts.items()}
        target = (
            folder / "card_defs" / path.parent.name / path.name.replace(".en.", f".{LANGUAGE}.")
        )
        said["language"] = LANGUAGE
        with target.open("w", encoding="utf-8") as file:
            yaml.safe_dump(said, file, allow_unicode=True)  # by key, unlike the original
    target = folder / "assets" / "translations" / f"tabletop_{LANGUAGE}.ts"
    update(target, LANGUAGE)
    tree = ET.parse(target)  # noqa: S314 - written a moment ago
    for message in tree.iter("message"):
        translation = message.find("translation")
        if translation is None:
            continue
        translation.attrib.pop("type", None)
        forms = translation.findall("numerusform")
        for place in forms or [translation]:
            place.text = marked(message.findtext("source", ""))
    tree.write(target, encoding="utf-8")


def _only_words(value: Any) -> Any:  # noqa: ANN401 - YAML holds anything
    """What a translation of a rules page or a first game may have."""
    if not isinstance(value, dict):
        return value
    return {
        key: _only_words(inner)
        for key, inner in value.items()
        if (isinstance(inner, dict) and key not in _SET_UP and "players" not in inner)
        or key in _WORDS
    }


def _said(value: Any) -> Any:  # noqa: ANN401 - YAML holds anything
    match value:
        case dict():
            return {key: _said(inner) for key, inner in value.items()}
        case list():
            return [_said(inner) for inner in value]
        case str():
            return marked(value)
        case _:
            return value


if __name__ == "__main__":
    write(Path(sys.argv[1]))
