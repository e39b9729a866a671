"""The description of What a Wonderful World; rules are loaded on demand."""

from typing import Final

from tabletop.engine.options import Figure, Ranking
from tabletop.games.game import Game, Loaded
from tabletop.games.wonderful_world.options import DIFFICULTY, GAME, OPTIONS, SEATS


def _load() -> Loaded:
    from tabletop.games.wonderful_world.cards import SCHEMA
    from tabletop.games.wonderful_world.rules import WonderRules

    return SCHEMA, WonderRules


PROGRESS: Final = Ranking("progress", ("part", "men"), (True, False))
FIGURES: Final = (
    Figure("best-throw", frozenset({"defeated"}), reset_by=frozenset({"team-thrown"})),
    Figure("hits", frozenset({"removed"})),
)
WONDERFUL_WORLD: Final = Game(
    GAME,
    SEATS,
    OPTIONS,
    _load,
    ranking=PROGRESS,
    cooperative=True,
    minutes=(20, 20),
    age=7,
    figures=FIGURES,
    difficulty=DIFFICULTY,
)
