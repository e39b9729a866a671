"""The available games: their texts and rules."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.languages import user_text_folders
from tabletop.games.catalogue import OptionError, complete_options, find_game, known_game
from tabletop.games.game import BUILT_IN, CARDS, Game
from tabletop.i18n.languages import ORIGINAL, Metadata, load_metadata

if TYPE_CHECKING:
    from tabletop.cards.file_reading import GameFolders
    from tabletop.content.card_sets import CardSetFolder
    from tabletop.engine.cards import CardSet, SetOrigin
    from tabletop.engine.win_model import WinModel
    from tabletop.i18n.speaker import Speaker
    from tabletop.i18n.texts import Texts, TextsError
    from tabletop.match.match import AnyRules
    from tabletop.match.save.reader import RulesFactory


MODEL_FILE: Final = "win-model.json"
"""The model of a game, beside its cards; `tests/tools/win_models.py` makes it."""
_log: Final = logging.getLogger(__name__)

# Modules that read whole games are imported on demand, as the start page needs none of them.


class GameLibrary:
    """The texts of all games in one language."""

    def __init__(self, language: str = ORIGINAL, folder: "GameFolders" = GAME_FOLDERS) -> None:
        """Create a library without reading any files.

        Args:
            language: the code of the language; missing texts are in English.
            folder: the folders of the games' texts.
        """
        self.language = language
        self.problems: list[TextsError] = []
        """The errors that `metadata` found in texts."""
        self._folder = folder
        self.extra_folders = user_text_folders(language)
        """The user's folders with additional texts in this language."""
        self._metadata: dict[str, Metadata | None] = {}

    def metadata(self, game: str) -> Metadata | None:
        """Return the name and descriptions of a game.

        Returns None if the game is unknown or its texts are invalid.
        """
        if game not in self._metadata:
            self._metadata[game] = None if known_game(game) is None else self._read_metadata(game)
        return self._metadata[game]

    def name(self, game: str) -> str:
        """Return the name of a game, or its id if it is unknown."""
        found = self.metadata(game)
        return game if found is None else found.name

    def _read_metadata(self, game: str) -> Metadata | None:
        if found := load_metadata(self._folder, game, self.language, self.extra_folders):
            return found
        from tabletop.i18n.texts import TextsError

        try:
            texts = self.texts(game)
        except TextsError as error:
            self.problems.append(error)
            return None
        return Metadata(texts.name, texts.tagline, texts.about)

    def texts(self, game: str, cards: "SetOrigin | None" = None) -> "Texts":
        """Return all of a game's texts, with those of a card set if one is given.

        Raises:
            TextsError: if the texts are invalid.
        """
        from tabletop.i18n.texts import load_texts

        folder = None
        if cards is not None:
            from tabletop.content.card_sets import find_card_set

            with suppress(OptionError):  # Its folder was deleted during the match.
                folder = find_card_set(game, cards.name).folder
        return load_texts(self._folder, game, self.language, self.extra_folders, folder)

    def speaker_for(self, rules: "AnyRules", names: tuple[str, ...]) -> "Speaker":
        """Return a speaker for a game and its players (`scenarios.read.SpeakerFor`).

        Raises:
            TextsError: if the game's texts are invalid.
        """
        from tabletop.i18n.speaker import Speaker

        return Speaker(self.texts(rules.game, rules.cards.origin), rules, names)


def with_built_in_cards(rules: "AnyRules") -> "AnyRules":
    """Return the same rules with the game's own cards, which its rules page shows."""
    if rules.cards.origin is None:
        return rules
    names = tuple(str(seat + 1) for seat in range(rules.seats))
    return rules_with_cards(BUILT_IN)(rules.game, names, rules.options)


def rules_with_cards(cards: str) -> "RulesFactory":
    """Return a factory for rules that always use the given card set."""
    return lambda game, names, chosen: rules_for(game, names, {**chosen, CARDS: cards})


def rules_for(name: str, names: tuple[str, ...], given: Mapping[str, str]) -> "AnyRules":
    """Return the rules of a game with its cards (a `RulesFactory`).

    The rules used most recently are cached until their card files change.

    Args:
        name: the game's id.
        names: the players' names, in seat order.
        given: the chosen options.

    Raises:
        OptionError: if game, option, value, card set or number of players is invalid.
        CardFileError: if the game's card file is invalid.
        CardSetError: if the card set is invalid.
        ExternalGameError: if the code of an external game fails.
    """
    from tabletop.cards.file_reading import file_stamp
    from tabletop.content.external_game_errors import game_errors_located

    game = find_game(name)
    options = complete_options(game, names, given)
    chosen = tuple(options.items())
    with game_errors_located(game):
        if CARDS in options:
            from tabletop.content.card_sets import find_card_set, require_valid

            found = find_card_set(game.id, options[CARDS])
            require_valid(found)
            return _rules(game, found, found.stamp(), len(names), chosen)
        path = GAME_FOLDERS / game.id / game.card_file(options)
        return _rules(game, path, file_stamp(path), len(names), chosen)


@lru_cache(maxsize=16)
def _rules(
    game: Game,
    source: "Path | CardSetFolder",
    version: object,
    seats: int,
    options: tuple[tuple[str, str], ...],
) -> "AnyRules":
    """Return rules with the cards in a file of the game or in a user's set."""
    _log.debug("rules of %s for %d players", game.id, seats)
    _, make = game.load()
    if isinstance(source, Path):
        cards = _cards(game, source, version)
    else:
        cards = source.cards(game, game.card_file(dict(options)))
    rules = make(cards, seats, dict(options))
    if rules.game != game.id:
        raise TypeError(f'the rules are of a game "{rules.game}"')
    if isinstance(source, Path):
        _add_model(rules, source.with_name(MODEL_FILE))
    return rules


def _add_model(rules: "AnyRules", path: Path) -> None:
    from tabletop.engine.win_model import HasWinModel

    if isinstance(rules, HasWinModel) and rules.features(rules.initial_state(), 0) is not None:
        rules.model = _model(path, rules.feature_names)


@lru_cache(maxsize=4)
def _model(path: Path, names: tuple[str, ...]) -> "WinModel | None":
    """Return the model beside a game's cards, or None if the game has none."""
    from json import loads

    from tabletop.engine.win_model import WinModel

    return WinModel(loads(path.read_text("utf-8")), names) if path.is_file() else None


@lru_cache(maxsize=4)
def _cards(game: Game, path: Path, _version: object) -> "CardSet":
    """Return the cards in a file, cached for all seats and options until it changes."""
    from tabletop.cards.card_file import load_card_set

    schema, _ = game.load()
    return load_card_set(path, schema, None)
