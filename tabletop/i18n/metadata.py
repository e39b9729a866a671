"""What a game is called, read without all that is said while it is played."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tabletop.cards.metadata import first_values
from tabletop.i18n.languages import ORIGINAL, text_path

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


def load_metadata(
    folder: "GameFolders", game: str, language: str, further: "tuple[GameFolders, ...]" = ()
) -> Metadata | None:
    """Return a game in a few words; what a language lacks is said in English.

    Args:
        folder: where each game has its files.
        game: the game's id.
        language: e.g. `de`.
        further: folders like the first with more texts in that language.

    Returns:
        None where a glance at the files does not suffice; `load_texts` says what is wrong.
    """
    found: dict[str, str] = {}
    tongues = [(folder, ORIGINAL), *((root, language) for root in (folder, *further))]
    for root, tongue in dict.fromkeys(tongues):
        found.update(first_values(text_path(root, game, tongue), HEAD))
    return Metadata(**found) if all(key in found for key in HEAD) else None
