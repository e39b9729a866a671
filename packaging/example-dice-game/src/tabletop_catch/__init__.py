"""Catch, a game of dice and secret bids for two to five players."""

from pathlib import Path
from typing import Final

from tabletop.api import Game, Loaded


def _load() -> Loaded:
    """Return the card schema and the rules class; called when a game is started."""
    from tabletop_catch.rules import SCHEMA, CatchRules

    return SCHEMA, CatchRules


GAME: Final = Game("catch", (2, 5), (), _load, folder=Path(__file__).parent, api=1)
