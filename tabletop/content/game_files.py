"""Where the files of each game lie: those of the program together, others in their own folders."""

from pathlib import Path
from typing import Final

from tabletop.cards.file_reading import is_file
from tabletop.games.catalogue import known_game
from tabletop.i18n.languages import SHARED
from tabletop.resources import ResourceNotFoundError, resource_path


class _GameFolders:
    """The folders with card files, texts, rules pages and lessons (`file_reading.GameFolders`)."""

    def __truediv__(self, game: str, /) -> Path:
        """Return the folder of a game, or of what belongs to none, by its name."""
        return _folder_of(game) or resource_path("card_defs") / game


def _folder_of(name: str) -> Path | None:
    """Return the folder of a game from outside; None for all that the program brings along."""
    if name in _SHARED_NAMES:
        return None  # nobody looks for games from outside before one is wanted
    game = known_game(name)
    return None if game is None else game.folder


GAME_FOLDERS: Final = _GameFolders()
_SHARED_NAMES: Final = (SHARED, "common")
"""Stand as games for texts and drawings that belong to none."""


def drawings_folder(game: str) -> Path:
    """Return where the drawings of a game lie; the folder need not be there."""
    own = _folder_of(game)
    return resource_path("assets") / game if own is None else own / "art"


def drawing_path(game: str, name: str) -> Path:
    """Return a drawing of a game, else the one of this name that all games share.

    A game from outside that has neither shows the picture on its box, or an empty box. A drawing of
    a card set is named with its folder; where it has gone the game's own is shown, or an empty box.

    Raises:
        ResourceNotFoundError: one of ours has neither.
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
