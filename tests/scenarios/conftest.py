"""What the tests of scenarios share."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cli.library import Library
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.scenario import Scenario

Load = Callable[[Path], Scenario]


@pytest.fixture(scope="session")
def library() -> Library:
    return Library()


@pytest.fixture(scope="session")
def load(library: Library) -> Load:
    def loaded(path: Path) -> Scenario:
        return load_scenario(path, library.rules_for, library.speaker_for)

    return loaded
