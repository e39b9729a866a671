"""The language of the window, and the texts of the games in it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.games.game import Game
from tabletop.i18n.metadata import Metadata, load_metadata
from tabletop.resources import resource_path

if TYPE_CHECKING:
    from tabletop.i18n.texts import Texts, TextsError

# Whole texts are loaded with the first of them: the start page needs none.


class GameTexts:
    """The texts of the games: a few words of each at once, all of one when it is wanted."""

    def __init__(self, games: Iterable[Game], language: str) -> None:
        self.problems: list[TextsError] = []
        """What is wrong with texts that cannot be used; their games are not offered."""
        self.heads: dict[str, Metadata] = {}
        """By the game's id."""
        self._folder = resource_path("card_defs")
        self._language = language
        self._texts: dict[str, Texts] = {}
        for game in games:
            head = load_metadata(self._folder, game.id, language) or self._read_in_full(game.id)
            if head is not None:
                self.heads[game.id] = head

    def name(self, game: str) -> str:
        """What a game is called; its id where nobody knows it."""
        head = self.heads.get(game)
        return game if head is None else head.name

    def texts(self, game: str) -> "Texts":
        """All texts of a game.

        Raises:
            TextsError: they are not as they must be.
        """
        from tabletop.i18n.texts import load_texts

        if game not in self._texts:
            self._texts[game] = load_texts(self._folder, game, self._language)
        return self._texts[game]

    def _read_in_full(self, game: str) -> Metadata | None:
        from tabletop.i18n.texts import TextsError

        try:
            texts = self.texts(game)
        except TextsError as error:
            self.problems.append(error)
            return None
        return Metadata(texts.name, texts.tagline, texts.about)
