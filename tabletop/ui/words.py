"""The language of the window, and the texts of the games in it."""

from collections.abc import Iterable
from typing import Final

from tabletop.games.catalog import Game
from tabletop.i18n.texts import Texts, TextsError, load_texts
from tabletop.resources import resource_path

LANGUAGE: Final = "en"


class Words:
    """The texts of the games, each read once."""

    def __init__(self, games: Iterable[Game], language: str = LANGUAGE) -> None:
        self.problems: list[str] = []
        """What is wrong with texts that cannot be used; their games are not offered."""
        self._texts: dict[str, Texts] = {}
        for game in games:
            try:
                texts = load_texts(resource_path("card_defs"), game.id, language)
            except TextsError as error:
                self.problems.append(str(error))
            else:
                self._texts[game.id] = texts

    def __contains__(self, game: str) -> bool:
        return game in self._texts

    def texts(self, game: str) -> Texts:
        """The texts of a game that has some."""
        return self._texts[game]
