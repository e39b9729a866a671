"""The locations of the files of built-in and external games."""

from pathlib import Path
from typing import Final

from tabletop.cards.file_reading import is_file
from tabletop.games.catalogue import known_game
from tabletop.i18n.languages import SHARED
from tabletop.resources import ResourceNotFoundError, resource_path


class _GameFolders:
    """A lookup of the folders with games' card files, texts, rules pages and lessons."""

    def __truediv__(self, game: str, /) -> Path:
        """Return the folder of a game, or a shared folder, by name."""
        return _folder_of(game) or resource_path("card_defs") / game


def _folder_of(name: str) -> Path | None:
    """Return the folder of an external game, or None for all other names."""
    if name in _SHARED_NAMES:
        return None  # External games need not be loaded for these.
    game = known_game(name)
    return None if game is None else game.folder


GAME_FOLDERS: Final = _GameFolders()
_SHARED_NAMES: Final = (SHARED, "common")
"""Names used like ids of games, for texts and drawings that all games share."""


def drawings_folder(game: str) -> Path:
    """Return the folder of a game's drawings, which may be missing."""
    own = _folder_of(game)
    return resource_path("assets") / game if own is None else own / "art"


def drawing_path(game: str, name: str) -> Path:
    """Return the path of a game's drawing, or of the shared drawing with this name.

    If an external game has neither, the result is its box picture or, if that is missing too, an
    empty drawing. Drawings in card sets have absolute paths. If such a drawing is missing, the
    result is the game's own drawing with this name, or an empty drawing.

    Raises:
        ResourceNotFoundError: if a drawing of a built-in game is missing.
    """
    own, of_set = drawings_folder(game), Path(name)
    if of_set.is_absolute() and not is_file(of_set.with_name(f"{of_set.name}.svg")):
        name = of_set.name if is_file(own / f"{of_set.name}.svg") else "empty"
    for path in (own / f"{name}.svg", resource_path("assets", "common") / f"{name}.svg"):
        if is_file(path):
            return path
    if _folder_of(game) is None:
        raise ResourceNotFoundError(f"there is no drawing {name}.svg in {own}")
    box = own / "tile.svg"
    return box if is_file(box) else resource_path("assets", "common", "empty.svg")
