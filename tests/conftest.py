"""What holds for all tests: they need neither screen nor fast machine, nor files of the user."""

import gc
import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

import tabletop.ui.base.pyside_workarounds  # noqa: F401 - first of all, as in the program
from tabletop.content import game_library
from tabletop.i18n import texts

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

if sys.dont_write_bytecode:
    # Else each process of the tests compiles all that it imports; nothing lies beside the sources.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Dates are written alike wherever the tests run.
os.environ["LC_ALL"] = "C.UTF-8"

# In three languages and all games, reading is most of what many tests would do.
texts._read_texts = lru_cache(maxsize=None)(texts._read_texts.__wrapped__)
# The same cards for all tests, so that their pictures are painted once; and rules are made quickly.
for _name in ("_cards", "_rules"):
    _kept = lru_cache(maxsize=64)(vars(game_library)[_name].__wrapped__)
    setattr(game_library, _name, _kept)

gc.disable()  # finding the tests makes no garbage, and much to be looked through for it

# How long an example takes says how busy the machine is.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


_COLLECTIONS = count()
_FULL_EVERY = 40
"""A full collection takes as long as a hundred partial ones, but windows become garbage late."""


def pytest_collection_finish() -> None:
    """Exclude the objects that stay to the end from garbage collection."""
    gc.freeze()
    gc.set_threshold(10_000)


def pytest_runtest_setup() -> None:
    """Collect garbage in the main thread only, as the program does."""
    if gc.get_count()[0] > gc.get_threshold()[0]:
        gc.collect(1 if next(_COLLECTIONS) % _FULL_EVERY else 2)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for each test; `tmp_path` looks through those of all tests before, which takes long.

    Most tests need none: they are made when something is written there.
    """
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def tabletop_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for saves, settings and reports of one test."""
    home = next(homes)
    monkeypatch.setenv("TABLETOP_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def qapp(qapp: "QApplication") -> "QApplication":
    """Letters have the shapes of the program's fonts, since outlines are kept for later tests."""
    from tabletop.ui.widgets.theme import load_fonts

    load_fonts()
    return qapp
