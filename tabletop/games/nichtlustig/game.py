"""The description of Nichtlustig for the catalogue; rules are loaded on demand."""

from typing import Final

from tabletop.engine.options import Figure
from tabletop.games.game import Game, Loaded
from tabletop.games.nichtlustig.options import GAME, OPTIONS, SEATS


def _load() -> Loaded:
    from tabletop.games.nichtlustig.cards import SCHEMA
    from tabletop.games.nichtlustig.rules import NichtlustigRules

    return SCHEMA, NichtlustigRules


FIGURES: Final = (
    Figure("deaths", frozenset({"death-covered", "death-up"})),
    Figure(
        "best-throw",
        frozenset({"took", "took-from", "took-in-time"}),
        reset_by=frozenset({"rolled"}),
    ),
)
NICHTLUSTIG: Final = Game(GAME, SEATS, OPTIONS, _load, minutes=(20, 40), age=10, figures=FIGURES)
