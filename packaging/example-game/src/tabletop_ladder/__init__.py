"""Ladder, a card game for two to four."""

from pathlib import Path
from typing import Final

from tabletop.api import Game, Loaded


def _load() -> Loaded:
    """Return what the cards must say, and the rules; called when somebody plays."""
    from tabletop_ladder.rules import SCHEMA, LadderRules

    return SCHEMA, LadderRules


GAME: Final = Game("ladder", (2, 4), (), _load, folder=Path(__file__).parent, api=1)
