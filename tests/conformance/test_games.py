"""What holds of every game holds of ours, and is no empty talk there."""

from pathlib import Path
from typing import Any

from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import GameLibrary
from tabletop.engine.capabilities import HasChanceOutcomes, HasPermissions
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.languages import SHARED, languages
from tabletop.i18n.texts import load_texts
from tabletop.testing import conformance
from tabletop.testing.playing import AnyRules, Ply, load

SUITE: dict[str, Any] = conformance(*CATALOG, scenarios=Path(__file__).parents[1] / "scenarios")
globals().update(SUITE)


def test_every_language_says_all_of_every_game(game: Game) -> None:
    """Nobody reads half a game in English."""
    for language in languages(GAME_FOLDERS, SHARED):
        texts = GameLibrary(language).texts(game.id)
        assert (texts.untranslated, texts.problems) == ((), ())
    assert languages(GAME_FOLDERS, game.id) == languages(GAME_FOLDERS, SHARED)


def test_ours_offer_what_others_need_not(rules: AnyRules) -> None:
    assert isinstance(rules, HasPermissions)
    assert isinstance(rules, HasChanceOutcomes) or not rules.cards.dice


def test_there_is_something_that_undo_must_not_tell(rules: AnyRules, moments: list[Ply]) -> None:
    assert any(
        rules.undo_barrier(before, action, after) is not None
        for before, action, after in moments
        if action is not None
    )


def test_every_field_of_ours_has_a_label_of_its_own(game: Game) -> None:
    texts = load_texts(GAME_FOLDERS, game.id, "en")
    for field in load(game, game.seats[1], {}).fields:
        assert texts.first_key(("fields", field.name, "label"))
