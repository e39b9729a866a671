"""The description of NumNum for the catalogue; rules are loaded on demand."""

from typing import Final

from tabletop.engine.options import FEWEST_POINTS, Figure
from tabletop.games.game import Game, Loaded
from tabletop.games.numnum.options import GAME, OPTIONS, SEATS


def _load() -> Loaded:
    from tabletop.games.numnum.cards import SCHEMA
    from tabletop.games.numnum.rules import NumRules

    return SCHEMA, NumRules


FIGURES: Final = (
    Figure(
        "in-a-turn",
        frozenset({"laid", "laid-double", "banned", "lifted"}),
        reset_by=frozenset({"drew", "passed", "stopped", "turned-up"}),
    ),
    Figure("drawn", frozenset({"drew"})),
)
NUMNUM: Final = Game(
    GAME,
    SEATS,
    OPTIONS,
    _load,
    ranking=FEWEST_POINTS,
    minutes=(3, 5),
    age=7,
    figures=FIGURES,
    seats_move_on=True,
)
