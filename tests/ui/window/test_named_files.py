"""Files that are named: by a second start, or by a drop on the window."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from PySide6.QtCore import (
    QEvent,
    QLibraryInfo,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QUrl,
    QVersionNumber,
)
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.folders import Folders
from tabletop.storage.save_store import SaveNote
from tabletop.ui.app import single_instance as file_server
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.app.single_instance import OpenRequestWatcher, open_in_running_window
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tests.patience import PATIENCE
from tests.ui.conftest import Begin
from tests.ui.features import feature, is_in_sandbox

HAND_OVER = """
import sys
from pathlib import Path
from tabletop.ui.app.single_instance import open_in_running_window

sys.exit(not open_in_running_window(Path(sys.argv[1])))
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    (source,) = sorted((Path(__file__).parents[2] / "scenarios/numnum").glob("*.yaml"))[:1]
    return Path(copy(source, tmp_path / "table & chair.tabletop-scenario.yaml"))


def drop(window: MainWindow, *files: Path | str) -> bool:
    """Drag files to the window and let go there; whether they were taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(f)) if isinstance(f, Path) else QUrl(f) for f in files])
    return drop_data(window, data)


def drop_data(window: MainWindow, data: QMimeData) -> bool:
    """Do the same with what is dragged."""
    action, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier
    # Qt 6.12 deprecates whole pixels here.
    is_new = QLibraryInfo.version() >= QVersionNumber(6, 12)
    point: Any = QPointF(9, 9) if is_new else QPoint(9, 9)
    entered = QDragEnterEvent(point, action, data, left, none.NoModifier)
    entered.ignore()
    QApplication.sendEvent(window, entered)
    if not entered.isAccepted():
        return False
    QApplication.sendEvent(window, QDropEvent(QPointF(9, 9), action, data, left, none.NoModifier))
    return True


def test_a_scenario_that_is_dropped_opens_in_the_sandbox(
    window: MainWindow, scenario: Path
) -> None:
    assert drop(window, scenario)
    assert is_in_sandbox(window)


def test_a_save_that_is_dropped_is_played_on(
    begin: Begin, save: Callable[[], Path], tmp_path: Path
) -> None:
    window = begin("Ann", "Ben")
    path = Path(copy(save(), tmp_path / "evening.tabletop"))
    assert drop(window, path)
    playing = window.controller.saved_match
    assert playing is not None
    assert playing.notes == (SaveNote.COPIED,)


@pytest.mark.parametrize(
    "files",
    [
        (),
        (Path("/nowhere/picture.png"),),
        (Path("/nowhere/one.yaml"), Path("/nowhere/two.yaml")),
        ("https://example.org/one.yaml",),
    ],
)
def test_nothing_else_can_be_dropped(window: MainWindow, files: tuple[Path | str, ...]) -> None:
    assert not drop(window, *files)


def test_a_file_that_is_gone_is_said_to_be(window: MainWindow, tmp_path: Path) -> None:
    window.files.open(tmp_path / "gone.tabletop")
    assert "gone.tabletop" in window.bar.label.text()
    assert "there is no such file" in window.bar.label.text()


def test_a_file_of_another_kind_is_said_to_be_none(window: MainWindow) -> None:
    window.files.open(Path("/nowhere/picture.png"))
    assert window.bar.label.text().startswith(
        "picture.png can be neither a saved game (*.tabletop)"
    )


# --- a second start -------------------------------------------------------------------------------


def handed_over(qtbot: QtBot, path: Path) -> bool:
    """Hand a file over as a second start does: this process has to answer meanwhile."""
    with subprocess.Popen([sys.executable, "-c", HAND_OVER, str(path)]) as process:
        qtbot.waitUntil(lambda: process.poll() is not None, timeout=1000 * PATIENCE)
    return process.returncode == 0


def test_the_window_that_is_open_opens_the_file(
    window: MainWindow, qtbot: QtBot, scenario: Path
) -> None:
    assert not open_in_running_window(scenario)
    server = OpenRequestWatcher(window)
    server.file_requested.connect(window.files.open)
    second = OpenRequestWatcher(window)
    second.file_requested.connect(lambda path: pytest.fail(str(path)))
    assert handed_over(qtbot, scenario)
    qtbot.waitUntil(lambda: is_in_sandbox(window))


def test_a_second_start_hands_over_what_lets_the_window_come_to_the_front(
    window: MainWindow, qtbot: QtBot, scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Wayland nothing else does; Qt looks for it in the environment."""
    found: list[str | None] = []
    monkeypatch.setattr(
        window, "activateWindow", lambda: found.append(os.environ.get("XDG_ACTIVATION_TOKEN"))
    )
    server = OpenRequestWatcher(window)
    server.file_requested.connect(window.files.open_in_front)
    for token in ("a-token-of-the-desktop", ""):
        with monkeypatch.context() as environment:
            environment.setenv("XDG_ACTIVATION_TOKEN", token)
            started = subprocess.Popen([sys.executable, "-c", HAND_OVER, str(scenario)])
        monkeypatch.delenv("XDG_ACTIVATION_TOKEN", raising=False)
        with started as process:
            qtbot.waitUntil(lambda: process.poll() is not None, timeout=1000 * PATIENCE)
        assert process.returncode == 0
    assert found == ["a-token-of-the-desktop", None]
    assert "XDG_ACTIVATION_TOKEN" not in os.environ


@pytest.mark.skipif(sys.platform == "win32", reason="names are UTF-16 there")
def test_a_name_that_is_no_text_is_opened_from_every_place(
    window: MainWindow, qtbot: QtBot, scenario: Path
) -> None:
    path = Path(os.fsdecode(os.fsencode(scenario.parent) + b"/caf\xe9 50%.yaml"))
    copy(scenario, path)
    server = OpenRequestWatcher(window)
    server.file_requested.connect(window.files.open_in_front)
    assert handed_over(qtbot, path)
    assert is_in_sandbox(window)
    feature(window, SandboxFeature).leave()
    data = QMimeData()
    data.setUrls([QUrl.fromEncoded(path.as_uri().encode())])
    assert drop_data(window, data)
    assert is_in_sandbox(window)


@pytest.mark.parametrize("data", [b"", b"x.yaml", b"\0", b"x" * 10_001])
def test_what_is_no_file_is_taken_away_and_not_opened(
    qtbot: QtBot, data: bytes, folders: Folders
) -> None:
    owner = QObject()
    server = OpenRequestWatcher(owner)
    server.file_requested.connect(lambda path: pytest.fail(str(path)))
    request = folders.data / "requests" / "x.path"
    request.write_bytes(data)
    qtbot.waitUntil(lambda: not request.exists())
    close(owner)


def test_a_request_that_is_held_is_left_to_the_other_start(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bytes:
        raise PermissionError

    owner = QObject()
    server = OpenRequestWatcher(owner)
    request = folders.data / "requests" / "x.path"
    request.write_bytes(b"x.yaml")
    monkeypatch.setattr(file_server, "read_file", refuse)
    server._read_requests()
    assert request.exists()


@pytest.mark.usefixtures("folders")
def test_macos_tells_the_open_program_itself(
    qapp: QApplication, scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    owner = QObject()
    wanted: list[Path] = []
    OpenRequestWatcher(owner).file_requested.connect(wanted.append)
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(scenario))))
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/x.yaml")))
    assert wanted == [scenario]
    close(owner)


def close(owner: QObject) -> None:
    """Let a window be gone."""
    owner.deleteLater()
    QApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete.value)


def test_what_a_killed_program_left_is_no_window(
    qtbot: QtBot, scenario: Path, folders: Folders
) -> None:
    killed = "import os, sys; from PySide6.QtCore import QLockFile\n"
    killed += "lock = QLockFile(sys.argv[1]); assert lock.tryLock(0); os._exit(0)"
    folder = folders.data / "requests"
    folder.mkdir(parents=True)
    subprocess.run([sys.executable, "-c", killed, str(folder / "window.lock")], check=True)
    assert (folder / "window.lock").exists()
    left = folder / "left.path"
    left.write_text(str(scenario), encoding="utf-8")
    assert not open_in_running_window(scenario)
    owner = QObject()
    wanted: list[Path] = []
    OpenRequestWatcher(owner).file_requested.connect(wanted.append)
    assert not left.exists()
    assert handed_over(qtbot, scenario)
    assert wanted == [scenario]
    close(owner)


def test_a_window_that_does_not_answer_counts_as_none(
    scenario: Path, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.app.single_instance._TIMEOUT", 0.1)
    owner = QObject()
    OpenRequestWatcher(owner)
    assert not open_in_running_window(scenario)  # nothing answers in the very thread that waits
    assert not list((folders.data / "requests").glob("*.path"))
    close(owner)
