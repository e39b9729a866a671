"""Fixtures with a valid card file, its schema and its pictures."""

from pathlib import Path

import pytest

from tabletop.cards.schema import CardSchema
from tests.cards.herbs import GOOD, SCHEMA


@pytest.fixture
def schema() -> CardSchema:
    return SCHEMA


@pytest.fixture
def good() -> str:
    return GOOD


@pytest.fixture
def card_file(tmp_path: Path, good: str) -> Path:
    path = tmp_path / "cards.yaml"
    path.write_text(good, encoding="utf-8")
    return path


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    folder.mkdir()
    for name in ("back", "green-leaf", "sky-leaf", "sign", "only"):
        (folder / f"{name}.svg").touch()
    return folder
