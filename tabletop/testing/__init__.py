"""What holds of every game, as tests for pytest; three lines run them in a package of its own.

from tabletop.testing import conformance
from tabletop_ladder import GAME
globals().update(conformance(GAME))
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tabletop.games.game import Game

_SUITES: Final = tuple(
    f"tabletop.testing.{what}_suite"
    for what in (
        *("rules", "gestures", "matches", "reasons", "texts", "undo", "capabilities"),
        "scenarios",
    )
)


def conformance(*games: Game, scenarios: Path | None = None) -> dict[str, Any]:
    """Return the tests of some games and what they ask for, to be put into a module of tests.

    The games must be found by the program: installed, or in a folder of games.

    Args:
        games: the games.
        scenarios: a folder with a folder of scenarios for each game, by its id; None where they
            lie in `scenarios` beside its cards.
    """
    import pytest

    explained = ("tabletop.testing.fixtures", *_SUITES)
    pytest.register_assert_rewrite(*(name for name in explained if name not in sys.modules))
    from tabletop.testing.fixtures import fixtures

    tests = {
        name: test
        for suite in _SUITES
        for name, test in vars(import_module(suite)).items()
        if name.startswith("test_")
    }
    return {**fixtures(games, scenarios), **tests}
