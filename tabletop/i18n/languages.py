"""Which languages the texts are in."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.cards.file_reading import GameFolders

ORIGINAL: Final = "en"
"""The language that must be complete; whatever another lacks is said in it."""
TABLE: Final = "table"
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
