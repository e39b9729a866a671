"""The games as they come along with the program: rules with their cards, words for them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.cards.card_file import load_card_set
from tabletop.engine.cards import CardSet
from tabletop.games.catalogue import complete_options, find_game
from tabletop.i18n.languages import ORIGINAL
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts, load_texts
from tabletop.match.match import AnyRules
from tabletop.resources import resource_path


@dataclass(slots=True)
class Library:
    """Reads each file and makes the same rules once, however many games are made of it.

    Attributes:
        language: what the texts are in; what a language lacks is said in English.
        folder: where the card definitions of all games lie.
    """

    language: str = ORIGINAL
    folder: Path = field(default_factory=lambda: resource_path("card_defs"))
    _cards: dict[Path, CardSet] = field(default_factory=dict)
    _rules: dict[tuple[Path, int, tuple[str, ...]], AnyRules] = field(default_factory=dict)
    _texts: dict[str, Texts] = field(default_factory=dict)

    def rules_for(self, name: str, names: tuple[str, ...], given: Mapping[str, str]) -> AnyRules:
        """The rules of a game of the catalogue (`match.save.RulesFor`).

        Raises:
            OptionError: there is no such game, option or value, or it takes not so many players.
            CardFileError: the game's card file is not as it must be.
        """
        game = find_game(name)
        options = complete_options(game, names, given)
        path = self.folder / game.id / game.card_file(options)
        if path not in self._cards:
            self._cards[path] = load_card_set(path, game.schema, None)
        key = (path, len(names), tuple(options.values()))
        if key not in self._rules:
            self._rules[key] = game.make(self._cards[path], len(names), options)
        return self._rules[key]

    def texts(self, name: str) -> Texts:
        """The texts of a game.

        Raises:
            TextsError: they are not as they must be.
        """
        if name not in self._texts:
            self._texts[name] = load_texts(self.folder, name, self.language)
        return self._texts[name]

    def speaker_for(self, rules: AnyRules, names: tuple[str, ...]) -> Speaker:
        """The words for a game and its players (`scenarios.reading.SpeakerFor`)."""
        return Speaker(self.texts(rules.game), rules, names)
