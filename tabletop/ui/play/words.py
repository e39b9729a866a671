"""The language of the window, and the texts of the games in it."""

from collections.abc import Iterable
from typing import Final

from tabletop.games.game import Game
from tabletop.i18n.heads import Head, load_head
from tabletop.i18n.texts import Texts, TextsError, load_texts
from tabletop.resources import resource_path

LANGUAGE: Final = "en"


class Words:
    """The texts of the games: a few words of each at once, all of one when it is wanted."""

    def __init__(self, games: Iterable[Game], language: str = LANGUAGE) -> None:
        self.problems: list[str] = []
        """What is wrong with texts that cannot be used; their games are not offered."""
        self.heads: dict[str, Head] = {}
        """By the game's id."""
        self._folder = resource_path("card_defs")
        self._language = language
        self._texts: dict[str, Texts] = {}
        for game in games:
            try:
                self.heads[game.id] = load_head(self._folder, game.id, language)
            except TextsError as error:
                self.problems.append(str(error))

    def texts(self, game: str) -> Texts:
        """All texts of a game.

        Raises:
            TextsError: they are not as they must be.
        """
        if game not in self._texts:
            self._texts[game] = load_texts(self._folder, game, self._language)
        return self._texts[game]
