"""Dumm gelaufen! as the catalogue knows it; cards and rules are loaded when they are wanted."""

from typing import Final

from tabletop.games.dumm_gelaufen.options import GAME, OPTIONS, SEATS, card_file
from tabletop.games.game import Game, Loaded


def _load() -> Loaded:
    from tabletop.games.dumm_gelaufen.cards import SCHEMA
    from tabletop.games.dumm_gelaufen.rules import DummRules

    return SCHEMA, DummRules


DUMM_GELAUFEN: Final = Game(GAME, SEATS, OPTIONS, _load, card_file)
