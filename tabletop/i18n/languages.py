"""Which languages the texts are in."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tabletop.cards.file_reading import GameFolders

ORIGINAL: Final = "en"
"""The language that must be complete; whatever another lacks is said in it."""
TABLE: Final = "table"
"""Stands as a game for the texts that belong to none."""


def languages(folder: "GameFolders", game: str) -> tuple[str, ...]:
    """Return the languages in which there are texts of a game, the original first."""
    found = (path.suffixes[0][1:] for path in (folder / game).glob("texts.*.yaml"))
    return tuple(sorted(found, key=lambda language: (language != ORIGINAL, language)))
