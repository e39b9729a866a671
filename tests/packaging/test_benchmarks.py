"""Tests for the programs that `tests/benchmarks` runs from strings, which mypy cannot check."""

import sys
from pathlib import Path
from runpy import run_path

import pytest

ROOT = Path(__file__).parents[2]
PEERS = run_path(str(ROOT / "tests/benchmarks/peers.py"))


@pytest.mark.parametrize("name", PEERS["GAMES"])
def test_the_measured_program_plays_our_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The decisions a second are those of a program that runs."""
    names = PEERS["_playing"].__globals__
    monkeypatch.setitem(names, "PYTHON", Path(sys.executable))
    monkeypatch.setitem(names, "SECONDS", 0.001)
    assert float(PEERS["_our_games"]()[name]()) > 0
