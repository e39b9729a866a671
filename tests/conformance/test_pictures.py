"""What games say in pictures: every button and every card of theirs, for who cannot read yet."""

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.engine.capabilities import HasLabels
from tabletop.engine.notation import Notation
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.completeness import missing
from tabletop.i18n.pictures import PictureSpeaker, load_pictures
from tabletop.library.game_files import GAME_FOLDERS
from tabletop.library.game_library import GameLibrary, rules_for
from tabletop.match.match import Match
from tabletop.ui.theme.pictograms import Pictograms
from tabletop.ui.viewmodel.buttons import action_words
from tests.golden.playthrough import NAMES, golden_file

pytestmark = pytest.mark.usefixtures("qapp")
GAMES = pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)


def ways(game: Game) -> Iterator[Any]:
    """The rules of a game with each set of cards that it comes with."""
    names = NAMES[: game.seats[1]]
    choices = [(option.key, value) for option in game.options for value in option.values]
    made = [rules_for(game.id, names, dict([choice])) for choice in choices]
    return iter({id(rules.cards): rules for rules in made}.values())


@GAMES
def test_every_button_and_every_card_that_speaks_has_a_picture(
    game: Game,
) -> None:
    texts = load_pictures(GAME_FOLDERS, game.id)
    assert texts.problems == ()
    for rules in ways(game):
        pictured = PictureSpeaker(texts, rules, rules.seats)
        written = GameLibrary().speaker_for(rules, NAMES[: rules.seats])
        draw = Pictograms(game.id, rules.cards)
        # A card that says nothing in words has only its face to say, which needs no reading.
        cards = [card for card in range(len(rules.cards.cards)) if written.card_text(card)]
        said = {*map(pictured.card_text, cards), *map(pictured.action, rules.vocabulary())}
        assert [words for words in said if not draw.drawable(words)] == []
        assert [key for key in missing(texts, rules) if key.startswith("actions.")] == []


@GAMES
def test_whatever_is_offered_in_whole_games_is_drawn(game: Game) -> None:
    texts, seen = load_pictures(GAME_FOLDERS, game.id), set()
    for seed in (1, 5):
        head, *lines, _end = golden_file(game, seed).read_text("utf-8").splitlines()
        names = tuple(head.partition(": ")[2].split(", "))
        rules = rules_for(game.id, names, {})
        match, notation = Match(rules, names, seed), Notation(rules, names)
        match.resume()
        speaker = PictureSpeaker(texts, rules, len(names))
        draw = Pictograms(game.id, rules.cards, match.badge)
        while len(match.steps) < len(lines) and match.outcome is None:
            view = match.view(None)
            for action in match.legal_actions():
                label = rules.label(view.seen, action) if isinstance(rules, HasLabels) else None
                code = speaker.action_keys(action)[0] if label is None else label.code
                if code not in seen:
                    seen.add(code)
                    assert draw.drawable(action_words(speaker, view, action)), action
            chosen: Any = notation.parse(lines[len(match.steps)].partition(": ")[2])
            match.submit(max(match.state.to_act, 0), chosen, match.revision)
    assert seen
