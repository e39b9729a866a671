"""What fuzzing begins with, and what it found, is read without a fault."""

from pathlib import Path

import pytest

from tests.fuzzing.readers import CORPUS, READERS, read

INPUTS = sorted(path for path in CORPUS.rglob("*") if path.is_file())


def test_every_reader_has_something_to_begin_with() -> None:
    assert {path.parent.name for path in INPUTS} == READERS.keys()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_it_is_read(path: Path) -> None:
    read(path.parent.name, path.read_bytes())
