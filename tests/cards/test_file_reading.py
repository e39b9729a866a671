"""Tests that devices, folders and large files are refused unread."""

from pathlib import Path

import pytest

from tabletop.cards.file_reading import file_stamp, is_missing, read_file
from tests.posix import make_pipe, needs_pipes


def test_a_file_of_the_size_allowed_is_read(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"x" * 10)
    assert read_file(path, 10) == b"x" * 10
    with pytest.raises(OSError, match=r"it is too large \(more than 0 kB\)"):
        read_file(path, 9)


def test_limits_are_told_in_their_unit(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"x" * 2_000_001)
    with pytest.raises(OSError, match=r"more than 2 MB"):
        read_file(path, 2_000_000)


def test_a_folder_is_told_from_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="this is a folder"):
        read_file(tmp_path, 10)
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "nowhere", 10)


@needs_pipes
def test_devices_and_pipes_are_never_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    make_pipe(pipe)
    for path in (Path("/dev/zero"), pipe):
        with pytest.raises(OSError, match="this is no file"):
            read_file(path, 10)


def test_a_name_with_nul_in_it_names_nothing() -> None:
    """A user's file may contain such a name, for example as the game of a result."""
    path = Path("card_defs", "\0", "texts.en.yaml")
    assert file_stamp(path) is None
    assert is_missing(path)
    with pytest.raises(FileNotFoundError):
        read_file(path, 10)
