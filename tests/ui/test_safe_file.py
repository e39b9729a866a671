"""What is written is whole, and stands only where a plain file or nothing was."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cards.file_reading import is_same_place
from tabletop.storage.file_writing import older_copy, write_atomically, write_with_backup
from tabletop.storage.results import Result, ResultBook
from tests.posix import make_link, make_null_device, make_pipe, make_socket, needs_pipes

pytestmark = needs_pipes


def read_only(path: Path) -> None:
    path.write_bytes(b"before")
    path.chmod(0o444)


def link(path: Path) -> None:
    path.with_name("goal").write_bytes(b"before")
    make_link(path, path.with_name("goal"))


OTHERS: dict[str, Callable[[Path], object]] = {
    "folder": Path.mkdir,
    "link": link,
    "pipe": make_pipe,
    "connection": make_socket,
    "device": make_null_device,
    "only be read": read_only,
}


@pytest.mark.parametrize("write", [write_atomically, write_with_backup])
@pytest.mark.parametrize("what", OTHERS)
def test_nothing_but_a_plain_file_is_replaced(
    what: str, write: Callable[[Path, bytes], None], tmp_path: Path
) -> None:
    target = tmp_path / "target"
    try:
        OTHERS[what](target)
    except PermissionError:
        pytest.skip("only an administrator makes devices")
    before = target.lstat()
    there = sorted(tmp_path.iterdir())
    with pytest.raises(OSError, match=what) as raised:
        write(target, b"after")
    assert raised.value.filename == str(target)
    assert target.lstat() == before
    assert sorted(tmp_path.iterdir()) == there
    assert not [path for path in there if path.is_file() and path.read_bytes() != b"before"]


def test_where_no_folder_is_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="there is no such folder"):
        write_atomically(tmp_path / "nowhere" / "a.png", b"new")


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_bytes(b"before")
    target.chmod(0o640)
    write_atomically(target, b"after")
    assert target.read_bytes() == b"after"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_leaves_what_was_there(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    target = tmp_path / "target"
    target.write_bytes(b"before")
    monkeypatch.setattr(os if step == "fsync" else Path, step, full)
    with pytest.raises(OSError, match=r"No space left on device.*target"):
        write_atomically(target, b"after")
    assert target.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [target]


def test_a_pipe_or_link_in_the_way_of_a_copy_is_no_way_out(tmp_path: Path) -> None:
    target, elsewhere = tmp_path / "target", tmp_path / "elsewhere"
    target.write_bytes(b"before")
    elsewhere.write_bytes(b"untouched")
    make_pipe(tmp_path / f".target.{os.getpid()}.new")
    make_link(older_copy(target, 1), elsewhere)
    write_with_backup(target, b"after")
    assert target.read_bytes() == b"after"
    assert older_copy(target, 1).read_bytes() == b"before"
    assert elsewhere.read_bytes() == b"untouched"
    make_link(older_copy(target, 0), elsewhere)
    with pytest.raises(OSError, match="link"):
        write_with_backup(target, b"again")
    assert target.read_bytes() == b"after"
    assert elsewhere.read_bytes() == b"untouched"


def test_a_result_is_not_written_into_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    make_pipe(path)
    ended = Result("numnum", "then", "now", 1, ("Ann",), ("Ann",), (), True, None, 7)
    with pytest.raises(OSError, match="pipe"):
        ResultBook(path).add(ended)


def test_one_file_under_two_names_is_one_place(tmp_path: Path) -> None:
    """Nor do all systems tell capital letters from small ones."""
    one, other = tmp_path / "game.tabletop", tmp_path / "other.tabletop"
    one.touch()
    assert not is_same_place(one, other)
    other.hardlink_to(one)
    assert is_same_place(one, other)


def test_a_name_as_long_as_a_system_takes_is_written(tmp_path: Path) -> None:
    target = tmp_path / (62 * "😀" + ".png")
    write_atomically(target, b"after")
    assert [path.name for path in tmp_path.iterdir()] == [target.name]
