"""Games from outside, put into a folder for one test."""

import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from tabletop.games.catalogue import external_games
from tests.cli.conftest import call

__all__ = ["call", "games_folder", "ladder"]

NAME = "games of others"
EXAMPLE = Path(__file__).parents[2] / "packaging/example-game/src/tabletop_ladder"


@pytest.fixture
def games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in which games are looked for; nothing of them is left afterwards."""
    folder = tmp_path / NAME
    folder.mkdir()
    monkeypatch.setenv("TABLETOP_GAMES", str(folder))
    _forget()
    yield folder
    _forget()


def _forget() -> None:
    """Let games be looked for anew; a window that closes late may have looked once more."""
    external_games.cache_clear()
    for name, module in list(sys.modules.items()):
        if NAME in (getattr(module, "__file__", None) or ""):
            del sys.modules[name]


@pytest.fixture
def ladder(games_folder: Path) -> Path:
    """The folder of the example, installed for one test."""
    return Path(copytree(EXAMPLE, games_folder / EXAMPLE.name))
