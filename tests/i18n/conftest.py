"""Fixtures with the texts and a speaker of a small game."""

from pathlib import Path

import pytest

from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import Texts, load_texts
from tests.i18n.herbs import GARDEN, NAMES, write_texts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_texts(tmp_path)


@pytest.fixture
def texts(folder: Path) -> Texts:
    return load_texts(folder, "herbs", "en")


@pytest.fixture
def speaker(texts: Texts) -> Speaker:
    return Speaker(texts, GARDEN, NAMES)
