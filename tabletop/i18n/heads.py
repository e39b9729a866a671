"""What a game is called, read without all that is said while it is played."""

from dataclasses import dataclass
from pathlib import Path

from tabletop.carddefs.heads import first_values
from tabletop.i18n.textfile import HEAD
from tabletop.i18n.texts import ORIGINAL, load_texts


@dataclass(frozen=True, slots=True)
class Head:
    """A game in a few words (see `Texts`)."""

    name: str
    tagline: str
    about: str


def load_head(folder: Path, game: str, language: str) -> Head:
    """A game in a few words; what a language lacks is said in English.

    Raises:
        TextsError: the texts are not as they must be.
    """
    found: dict[str, str] = {}
    for tongue in dict.fromkeys((ORIGINAL, language)):
        found.update(first_values(folder / game / f"texts.{tongue}.yaml", HEAD))
    if all(key in found for key in HEAD):
        return Head(**{key: found[key] for key in HEAD})
    texts = load_texts(folder, game, language)  # says what is wrong, and where
    return Head(texts.name, texts.tagline, texts.about)
