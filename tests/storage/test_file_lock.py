"""Tests of file locks, with the system's functions and with those of Windows."""

import errno
import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from tabletop.storage import file_lock
from tests.patience import PATIENCE

HOLD: Final = """
import sys
from pathlib import Path
from tabletop.storage.file_lock import locked
with locked(Path(sys.argv[1])):
    print("in", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.ini"


@pytest.fixture
def lock_file(path: Path) -> Iterator[int]:
    file = os.open(path.with_name(".settings.ini.lock"), os.O_RDWR | os.O_CREAT)
    yield file
    os.close(file)


def test_another_process_has_it_until_it_ends(path: Path, lock_file: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "in\n"
        assert not file_lock.try_lock(lock_file)
        other.kill()
        other.wait(PATIENCE)
    assert file_lock.try_lock(lock_file)


def test_it_is_given_back_at_the_end_of_the_block(path: Path, lock_file: int) -> None:
    with file_lock.locked(path):
        assert not file_lock.try_lock(lock_file)
    assert file_lock.try_lock(lock_file)


def test_who_never_gives_it_back_keeps_nobody_waiting_for_ever(
    path: Path, lock_file: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert file_lock.try_lock(lock_file)
    seconds = iter(range(100))
    monkeypatch.setattr(file_lock, "monotonic", lambda: next(seconds))
    monkeypatch.setattr(file_lock, "sleep", lambda _: None)
    with file_lock.locked(path):
        assert next(seconds) == file_lock._TIMEOUT + 1


# --- Windows ------------------------------------------------------------------------------------


class Msvcrt(ModuleType):
    """Locks bytes of files like Windows' library, for all that are open here."""

    LK_NBLCK: Final = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.taken: dict[tuple[int, int], int] = {}
        self.error: OSError | None = None

    def locking(self, file: int, mode: int, size: int) -> None:
        """Lock bytes from the current position of the file."""
        assert (mode, size) == (self.LK_NBLCK, 1)
        if self.error is not None:
            raise self.error
        byte = os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR)
        if byte in self.taken:  # twice by the same file, too
            raise PermissionError(errno.EACCES, "Permission denied")
        self.taken[byte] = file


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Msvcrt:
    module = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", module)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setattr(sys, "platform", "win32")
    return module


@pytest.fixture
def take_lock(windows: Msvcrt) -> Callable[[int], bool]:
    assert windows.taken == {}
    taken: Callable[[int], bool] = runpy.run_path(str(file_lock.__file__))["try_lock"]
    return taken


def test_windows_locks_the_first_byte(
    path: Path, lock_file: int, windows: Msvcrt, take_lock: Callable[[int], bool]
) -> None:
    assert take_lock(lock_file)
    other = os.open(path.with_name(".settings.ini.lock"), os.O_RDWR)
    assert not take_lock(other)
    windows.taken.clear()  # the program that held it has exited
    assert take_lock(other)
    assert [place for _, place in windows.taken] == [0]
    os.close(other)


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOLCK, errno.EDEADLK])
def test_a_drive_without_locks_keeps_nobody_waiting(
    lock_file: int, number: int, windows: Msvcrt, take_lock: Callable[[int], bool]
) -> None:
    windows.error = OSError(number, os.strerror(number))
    assert take_lock(lock_file)
