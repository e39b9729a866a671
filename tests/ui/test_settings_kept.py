"""Settings are never lost: by a disk that fails or is slow, nor by another window."""

import errno
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.folders import Folders
from tabletop.storage import settings_file
from tabletop.storage.file_lock import locked
from tabletop.storage.file_writing import write_atomically
from tabletop.storage.settings_file import SettingsFile, edit, parse
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Setting, Settings
from tests.patience import PATIENCE

KEPT = b'[sound]\nvolume="40"\n\n[window]\ntheme="night"\n'


def failing(path: Path, most: int) -> bytes:
    del most
    raise OSError(errno.EIO, "Input/output error", str(path))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "settings.ini"
    path.write_bytes(KEPT)
    return path


def test_one_failed_read_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(path)
    file.set_value("window/zoom", "125")
    with monkeypatch.context() as patch:
        patch.setattr(settings_file, "read_file", failing)
        with pytest.raises(OSError, match="Input/output"):
            file.write()
        assert path.read_bytes() == KEPT
    file.write()
    assert SettingsFile(path).section("window") == {"theme": "night", "zoom": "125"}
    assert SettingsFile(path).value("sound/volume") == "40"


def test_what_could_not_be_read_at_first_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(settings_file, "read_file", failing)
        settings = Settings(path)
        settings.volume = 5
        settings.save()
    assert settings.file.problem is not None
    assert path.read_bytes() == KEPT
    settings.save()
    again = Settings(path)
    assert (again.volume, again.theme) == (5, "night")


def test_a_file_that_is_too_large_is_left_as_it_is(path: Path) -> None:
    path.write_bytes(KEPT + b"x" * 1_000_000)
    before = path.read_bytes()
    settings = Settings(path)
    failures: list[OSError] = []
    settings.failed.connect(failures.append)
    settings.volume = 5
    settings.save()
    assert path.read_bytes() == before
    assert [error.errno for error in failures] == [errno.EFBIG]


def test_a_byte_order_mark_costs_no_section(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + KEPT)
    settings = Settings(path)
    assert (settings.volume, settings.theme) == (40, "night")
    settings.theme = "wood"
    settings.save()
    again = Settings(path)
    assert (again.volume, again.theme) == (40, "wood")


STRANGE = (
    "hello",
    "=on",
    "x y=on",
    "boxes=many",
    'theme="night',
    "zoom=110",
    "geometry=@Rect(0 0 1 1)",
    "labels=on, off",
    "shade=@Variant(\\0\\0)",
    "newer=7",
)
"""Lines of the section `window` or `table` that set nothing."""


@pytest.mark.parametrize("section", ["window", "table", "later", "General"])
@pytest.mark.parametrize("row", STRANGE)
def test_a_line_that_is_not_understood_stays(path: Path, section: str, row: str) -> None:
    path.write_text(f"; mine\n[{section}]\n\n{row}\n# and\n\n[sound]\nvolume=40\n", "utf-8")
    settings = Settings(path)
    settings.volume = 5
    settings.muted = True
    settings.save()
    settings.muted = False
    settings.save()
    assert path.read_text("utf-8") == (
        f'; mine\n[{section}]\n\n{row}\n# and\n\n[sound]\nvolume="5"\nmuted="off"\n'
    )


@pytest.mark.parametrize(
    "entry", [entry for entry in vars(Settings).values() if type(entry) is Setting]
)
def test_a_wrong_value_stays_until_the_setting_is_changed(path: Path, entry: Setting[Any]) -> None:
    section, _, name = entry.key.partition("/")
    path.write_text(f"[{section}]\n{name}=one, two\n\n[sound]\nnewer=7\n", "utf-8")
    settings = Settings(path)
    assert entry.value_in(settings) == entry.default
    settings.file.set_value("window/later", "on")
    settings.save()
    assert f"{name}=one, two\n" in path.read_text("utf-8")
    settings.file.set_value(entry.key, "on")
    settings.save()
    assert "one, two" not in path.read_text("utf-8")
    assert Settings(path).file.value(entry.key) == "on"


def test_an_emptied_section_is_filled_again(path: Path) -> None:
    settings = Settings(path)
    for key in ("U", "I"):
        settings.keys = {}
        settings.save()
        settings.keys = {"undo": key}
        settings.save()
    assert path.read_text("utf-8").count("[keys]") == 1
    assert Settings(path).keys == {"undo": "I"}


@given(
    st.lists(st.sampled_from(["[a]", "[b]", "x=1", "y", "", "; z", "x=1, 2", "y=2", "w=3"])),
    st.dictionaries(st.sampled_from(["a/x", "a/y", "b/x", "c/x", "x"]), st.none() | st.just("9")),
)
def test_only_what_is_changed_is_another_line(
    rows: list[str], changes: dict[str, str | None]
) -> None:
    text = "".join(f"{row}\n" for row in rows)
    after = edit(text, changes)
    expected = {**parse(text), **changes}
    assert parse(after) == {key: value for key, value in expected.items() if value is not None}
    assert edit(after, changes) == after
    kept = [row for row in rows if row and row.partition("=")[0] not in ("x", "y")]
    left = iter(after.split("\n"))
    assert all(row in left for row in kept)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_a_file_that_is_not_in_utf_8_is_told_and_left_as_it_is(path: Path, encoding: str) -> None:
    before = (KEPT.decode() + '[keys]\nundo="ä"\n').encode(encoding)
    path.write_bytes(before)
    settings = Settings(path)
    assert str(settings.file.problem).startswith(f"[Errno {errno.EILSEQ}] the file is not written")
    failures: list[OSError] = []
    settings.failed.connect(failures.append)
    settings.volume = 5
    settings.save()
    assert path.read_bytes() == before
    assert [error.errno for error in failures] == [errno.EILSEQ]


def test_nothing_is_lost_among_three_windows(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path;"
        "from tabletop.storage.settings_file import SettingsFile\n"
        "file = SettingsFile(Path(sys.argv[1]))\n"
        "for n in range(30): file.set_value(f'w{sys.argv[2]}/v{n}', str(n)); file.write()"
    )
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(path), str(n)], cwd=Path(__file__).parents[2]
        )
        for n in range(3)
    ]
    assert [window.wait(PATIENCE) for window in windows] == [0, 0, 0]
    file = SettingsFile(path)
    assert [len(file.section(f"w{n}")) for n in range(3)] == [30, 30, 30]
    assert file.value("window/theme") == "night"


def test_a_lock_that_cannot_be_made_keeps_nobody_waiting(tmp_path: Path) -> None:
    (tmp_path / ".settings.ini.lock").mkdir()
    with locked(tmp_path / "settings.ini"):
        pass


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> tuple[Event, Event, list[bool]]:
    """A disk that writes only once it may: whether it has begun, whether it may, and where."""
    begun, may, in_window = Event(), Event(), list[bool]()

    def write_slowly(target: Path, data: bytes) -> None:
        in_window.append(current_thread() is main_thread())
        begun.set()
        assert may.wait(PATIENCE)
        write_atomically(target, data)

    monkeypatch.setattr(settings_file, "write_atomically", write_slowly)
    return begun, may, in_window


@pytest.mark.usefixtures("qapp")
def test_a_slow_disk_keeps_nobody_waiting_and_loses_nothing(
    path: Path, slow: tuple[Event, Event, list[bool]], qtbot: QtBot
) -> None:
    begun, may, in_window = slow
    settings = Settings(path)
    settings.volume = 5
    qtbot.waitUntil(begun.is_set)
    settings.volume = 6
    settings.muted = True  # while the disk writes
    may.set()
    qtbot.waitUntil(lambda: SettingsFile(path).value("sound/muted") == "on")
    assert SettingsFile(path).value("sound/volume") == "6"
    assert set(in_window) == {False}


def test_settings_that_cannot_be_written_are_told_once(
    window: MainWindow, folders: Folders, qtbot: QtBot
) -> None:
    folders.config.parent.mkdir(parents=True, exist_ok=True)
    folders.config.write_bytes(b"a file where the folder should be")
    window.context.settings.volume = 5
    qtbot.waitUntil(lambda: "settings cannot be saved" in window.bar.label.text())
    window.bar.clear()
    window.context.settings.volume = 6
    window.context.settings.save()
    QApplication.processEvents()
    assert not window.bar.isVisible()


def test_settings_that_cannot_be_read_are_told(
    open_window: Callable[[], MainWindow], folders: Folders, qtbot: QtBot
) -> None:
    folders.settings.mkdir(parents=True)
    window = open_window()
    qtbot.waitUntil(lambda: "settings cannot be read" in window.bar.label.text())
    assert "this is a folder" in window.bar.label.text()
