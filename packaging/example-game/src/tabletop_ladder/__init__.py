"""Ladder, a card game for two to four players."""

from pathlib import Path
from typing import Final

from tabletop.api import Game, Loaded


def _load() -> Loaded:
    """Return the card schema and the rules class; called when a game is started."""
    from tabletop_ladder.rules import SCHEMA, LadderRules

    return SCHEMA, LadderRules


GAME: Final = Game("ladder", (2, 4), (), _load, folder=Path(__file__).parent, api=1)
