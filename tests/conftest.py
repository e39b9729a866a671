"""What holds for all tests: no screen is needed, and nothing of the user's is read or written."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Dates are written alike wherever the tests run.
os.environ["LC_ALL"] = "C.UTF-8"


@pytest.fixture(autouse=True)
def tabletop_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for saves, settings and reports of one test."""
    home = tmp_path / "home"
    monkeypatch.setenv("TABLETOP_HOME", str(home))
    return home
