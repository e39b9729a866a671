"""What a game is called, read without all that is said while it is played."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tabletop.cards.metadata import first_values
from tabletop.i18n.languages import ORIGINAL

if TYPE_CHECKING:
    from tabletop.cards.file_reading import GameFolders

HEAD: Final = ("name", "tagline", "about")
"""What every file of texts begins with, after its format, game and language."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """A game in a few words (see `Texts`)."""

    name: str
    tagline: str
    about: str


def load_metadata(folder: "GameFolders", game: str, language: str) -> Metadata | None:
    """Return a game in a few words; what a language lacks is said in English.

    Returns:
        None where a glance at the files does not suffice; `load_texts` says what is wrong.
    """
    found: dict[str, str] = {}
    for tongue in dict.fromkeys((ORIGINAL, language)):
        found.update(first_values(folder / game / f"texts.{tongue}.yaml", HEAD))
    return Metadata(**found) if all(key in found for key in HEAD) else None
