"""Conformance tests for any game, which a test module of three lines runs.

from tabletop.testing import conformance
from tabletop_ladder import GAME
globals().update(conformance(GAME))
"""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tabletop.games.catalogue import external_games, known_game
from tabletop.games.external import FOLDER_VARIABLE
from tabletop.games.game import Game

_SUITES: Final = tuple(
    f"tabletop.testing.{what}_suite" for what in ("rules", "matches", "texts", "capabilities")
)

_MODULE: Final = """\
from tabletop.games.catalogue import find_game
from tabletop.testing import conformance

globals().update(conformance(find_game({game!r})))
"""


def conformance(*games: Game, scenarios: Path | None = None) -> dict[str, Any]:
    """Return pytest tests and fixtures for some games, to add to a test module.

    A game that is not installed is loaded from its package's folder.

    Args:
        *games: the games to test.
        scenarios: a folder that contains a folder of scenarios for each game, named after its id;
            None for the folder `scenarios` beside each game's cards.
    """
    import pytest

    for game in games:
        if game.folder is not None and known_game(game.id) is None:
            os.environ[FOLDER_VARIABLE] = str(game.folder.parent)
            external_games.cache_clear()
    explained = ("tabletop.testing.playing", *_SUITES)
    pytest.register_assert_rewrite(*(name for name in explained if name not in sys.modules))
    from tabletop.testing.playing import fixtures

    tests = {
        name: test
        for suite in _SUITES
        for name, test in vars(import_module(suite)).items()
        if name.startswith("test_")
    }
    return {**fixtures(games, scenarios), **tests}


def run_conformance(game: str) -> int:
    """Run the conformance tests of an installed game; return pytest's exit code."""
    from tempfile import TemporaryDirectory

    import pytest

    with TemporaryDirectory() as scratch:
        test = Path(scratch, "test_game.py")
        test.write_text(_MODULE.format(game=game), encoding="utf-8")
        return pytest.main(["-q", "-p", "no:cacheprovider", str(test)])
