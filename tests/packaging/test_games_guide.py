"""Tests that the guide for authors names exactly the existing things."""

import re
from pathlib import Path
from typing import Final

from tabletop import api

PUBLIC: Final = {name for name in vars(api) if not name.startswith("_")}
GUIDE: Final = Path(__file__).parents[2] / "packaging" / "docs" / "games.md"


def test_the_guide_names_all_that_a_game_may_import() -> None:
    named = set(re.findall(r"\w+", GUIDE.read_text("utf-8")))
    assert named >= PUBLIC


def test_the_guide_names_no_class_that_there_is_not() -> None:
    text = GUIDE.read_text("utf-8")
    named = set(re.findall(r"\bHas[A-Z]\w+|(?<=\bapi\.)[A-Za-z]\w+", text)) - {"NAME"}
    assert named <= PUBLIC
    assert len(named) > 20
