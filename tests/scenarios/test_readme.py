"""Tests that the description of the format is correct."""

import re
from pathlib import Path

from tabletop.content.game_library import GameLibrary
from tests.scenarios.texts import outcome_of

README = Path(__file__).parents[2] / "tabletop" / "scenarios" / "README.md"


def test_the_example_holds(tmp_path: Path, library: GameLibrary) -> None:
    [example] = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert outcome_of(example, tmp_path, library) == []
