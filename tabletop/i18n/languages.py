"""Find the available languages; read a game's name and description quickly."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletop.cards.metadata import first_values

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.cards.file_reading import GameFolders

ORIGINAL: Final = "en"
"""The language whose texts must be complete, and replace those that others lack."""
SHARED: Final = "table"
"""The name used instead of a game's id for texts that all games share."""


NATIVE_NAME: Final = "native_name"
"""The key in a file of shared texts for the language's own name."""
_RIGHT_TO_LEFT: Final = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]"
_CODE: Final = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def languages(folder: "GameFolders", game: str) -> tuple[str, ...]:
    """Return the languages of a game's texts, the original first."""
    found = (path.name.split(".")[1] for path in (folder / game).glob("texts.*.yaml"))
    return original_first(name for name in found if is_code(name))


def is_code(name: str) -> bool:
    """Return whether a name is a language code that files may use: `pl`, `pt_BR`."""
    return _CODE.fullmatch(name) is not None


def original_first(found: Iterable[str]) -> tuple[str, ...]:
    """Return the languages sorted, the original first."""
    return tuple(sorted(set(found), key=lambda language: (language != ORIGINAL, language)))


def keep_direction(text: str) -> str:
    """Return a translated text, in isolates (U+2067) if it runs right to left.

    The window itself runs left to right in all languages, as do English texts in place of missing
    ones.
    """
    is_other = not text.isascii() and re.search(_RIGHT_TO_LEFT, text) is not None
    return f"\u2067{text}\u2069" if is_other else text


def text_path(folder: "GameFolders", game: str, language: str) -> "Path":
    """Return the path of the file with a game's texts in a language."""
    return folder / game / f"texts.{language}.yaml"


METADATA_KEYS: Final = ("name", "tagline", "about")
"""The keys that follow format, game and language at the top of every text file."""


class Metadata(NamedTuple):
    """A game's name, tagline and one-sentence description (as in `Texts`)."""

    name: str
    tagline: str
    about: str


def load_metadata(
    folder: "GameFolders", game: str, language: str, extra_folders: "tuple[GameFolders, ...]" = ()
) -> Metadata | None:
    """Return a game's name and descriptions, using English for untranslated ones.

    Args:
        folder: the folder of all games' files.
        game: the game's id.
        language: the language's code, such as `de`.
        extra_folders: further folders containing texts in that language.

    Returns:
        The name and descriptions, or None if a quick read does not find all of them; `load_texts`
        reports what is wrong.
    """
    found: dict[str, str] = {}
    tongues = [(folder, ORIGINAL), *((root, language) for root in (folder, *extra_folders))]
    for root, tongue in dict.fromkeys(tongues):
        values = first_values(text_path(root, game, tongue), METADATA_KEYS)
        found.update({key: keep_direction(value) for key, value in values.items()})
    return Metadata(**found) if all(key in found for key in METADATA_KEYS) else None
