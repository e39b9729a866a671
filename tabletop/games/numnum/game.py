"""NumNum as the catalogue knows it; cards and rules are loaded when they are wanted."""

from typing import Final

from tabletop.engine.measure import FEWEST_POINTS
from tabletop.games.game import Game, Loaded
from tabletop.games.numnum.options import GAME, OPTIONS, SEATS


def _load() -> Loaded:
    from tabletop.games.numnum.cards import SCHEMA
    from tabletop.games.numnum.rules import NumRules

    return SCHEMA, NumRules


NUMNUM: Final = Game(GAME, SEATS, OPTIONS, _load, measure=FEWEST_POINTS)
