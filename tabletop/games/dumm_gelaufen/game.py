"""The description of Dumm gelaufen! for the catalogue; rules are loaded on demand."""

from typing import Final

from tabletop.engine.options import Figure
from tabletop.games.dumm_gelaufen.options import GAME, OPTIONS, SEATS, card_file
from tabletop.games.game import Game, Loaded


def _load() -> Loaded:
    from tabletop.games.dumm_gelaufen.cards import SCHEMA
    from tabletop.games.dumm_gelaufen.rules import DummRules

    return SCHEMA, DummRules


FIGURES: Final = (
    Figure("actions", frozenset({"played", "carries-out"})),
    Figure("mac", frozenset({"paid"})),
)
DUMM_GELAUFEN: Final = Game(
    GAME, SEATS, OPTIONS, _load, card_file, minutes=(30, 30), age=10, figures=FIGURES
)
