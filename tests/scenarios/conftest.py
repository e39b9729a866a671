"""Fixtures of the scenario tests."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.scenario import Scenario

Load = Callable[[Path], Scenario]


@pytest.fixture(scope="session")
def library() -> GameLibrary:
    return GameLibrary()


@pytest.fixture(scope="session")
def load(library: GameLibrary) -> Load:
    def loaded(path: Path) -> Scenario:
        return load_scenario(path, rules_for, library.speaker_for)

    return loaded
