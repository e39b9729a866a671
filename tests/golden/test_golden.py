"""The same seeds lead to the same games, action for action."""

import pytest

from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tests.golden.playthrough import FOLDER, SEEDS, golden_file, playthrough


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_the_game_is_played_as_it_was(game: Game, seed: int) -> None:
    assert playthrough(game, seed) == golden_file(game, seed).read_text(encoding="utf-8")


def test_every_file_belongs_to_a_game() -> None:
    expected = {golden_file(game, seed) for game in CATALOG for seed in SEEDS}
    assert set(FOLDER.glob("*.txt")) == expected
