"""Nichtlustig as the catalogue knows it; cards and rules are loaded when they are wanted."""

from typing import Final

from tabletop.games.game import Game, Loaded
from tabletop.games.nichtlustig.options import GAME, OPTIONS, SEATS


def _load() -> Loaded:
    from tabletop.games.nichtlustig.cards import SCHEMA
    from tabletop.games.nichtlustig.rules import NichtlustigRules

    return SCHEMA, NichtlustigRules


NICHTLUSTIG: Final = Game(GAME, SEATS, OPTIONS, _load)
