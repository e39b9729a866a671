"""Which languages the texts are in, and what a game is called in each, read without other texts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tabletop.cards.metadata import first_values

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.cards.file_reading import GameFolders

ORIGINAL: Final = "en"
"""The language that must be complete; whatever another lacks is said in it."""
SHARED: Final = "table"
"""Stands as a game for the texts that belong to none."""


NATIVE_NAME: Final = "native_name"
"""Under which a language's file of texts has what those call it who speak it."""
_CODE: Final = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def languages(folder: "GameFolders", game: str) -> tuple[str, ...]:
    """Return the languages in which there are texts of a game, the original first."""
    found = (path.name.split(".")[1] for path in (folder / game).glob("texts.*.yaml"))
    return original_first(name for name in found if is_code(name))


def is_code(name: str) -> bool:
    """Return whether a language can be called so in files: `pl`, `pt_BR`."""
    return _CODE.fullmatch(name) is not None


def original_first(found: Iterable[str]) -> tuple[str, ...]:
    """Return languages in their order."""
    return tuple(sorted(set(found), key=lambda language: (language != ORIGINAL, language)))


def text_path(folder: "GameFolders", game: str, language: str) -> "Path":
    """Return where the texts of a game in a language lie."""
    return folder / game / f"texts.{language}.yaml"


METADATA_KEYS: Final = ("name", "tagline", "about")
"""What every file of texts begins with, after its format, game and language."""


@dataclass(frozen=True)
class Metadata:
    """A game in a few words (see `Texts`)."""

    name: str
    tagline: str
    about: str


def load_metadata(
    folder: "GameFolders", game: str, language: str, extra_folders: "tuple[GameFolders, ...]" = ()
) -> Metadata | None:
    """Return a game in a few words; what a language lacks is said in English.

    Args:
        folder: where each game has its files.
        game: the game's id.
        language: e.g. `de`.
        extra_folders: folders like the first with more texts in that language.

    Returns:
        None where a glance at the files does not suffice; `load_texts` says what is wrong.
    """
    found: dict[str, str] = {}
    tongues = [(folder, ORIGINAL), *((root, language) for root in (folder, *extra_folders))]
    for root, tongue in dict.fromkeys(tongues):
        found.update(first_values(text_path(root, game, tongue), METADATA_KEYS))
    return Metadata(**found) if all(key in found for key in METADATA_KEYS) else None
