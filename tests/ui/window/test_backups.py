"""Backup and restore of all files of a user in the window."""

import errno
import json
import shutil
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tabletop.engine.localized_error import ErrorText
from tabletop.folders import Folders
from tabletop.storage.backup import RestoreReport, write_backup
from tabletop.storage.settings_file import SettingsFile
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.backup.feature import BackupFeature
from tabletop.ui.window.long_work import LongWork, Progress
from tests.patience import PATIENCE
from tests.ui.conftest import EVENING
from tests.ui.features import feature, start_page

STOCK = Path(__file__).parents[2] / "match" / "saves"
LEFT = Qt.MouseButton.LeftButton


def test_a_backup_is_copied_and_written(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Folders(tmp_path / "other", tmp_path / "other")
    other.saves.mkdir(parents=True)
    shutil.copy(STOCK / "numnum-middle.tabletop", other.saves)
    set_there = SettingsFile(other.settings)
    set_there.set_value("window/text_size", "110")
    set_there.set_value("players/names", json.dumps(["Gerda"]))
    set_there.write()
    path = tmp_path / "family.zip"

    def wait_for(text: str) -> None:
        qtbot.waitUntil(lambda: text in window.bar.label.text())

    write_backup(other, path, EVENING)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.window_actions.restore.trigger()
    wait_for("Copied from family.zip: 1 saved game and settings.")
    assert window.context.settings.names == ("Gerda",)
    assert window.context.settings.text_size == 110
    qtbot.waitUntil(lambda: bool(start_page(window).continue_tiles))
    backups = window.findChild(BackupFeature)
    assert isinstance(backups, BackupFeature)
    backups.copy_from(path)
    wait_for("There already: 1 saved game and settings.")
    window.context.settings.text_size = 120
    backups.copy_from(path)
    wait_for("Different here and left as it is: settings.ini.")
    assert window.context.settings.text_size == 120
    target = tmp_path / "mine"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.window_actions.backup.trigger()
    wait_for("1 saved game and ")
    backups.copy_from(target.with_suffix(".zip"))
    wait_for("Nothing is copied from mine.zip.")
    target.write_text("hello")
    backups.copy_from(target)
    wait_for("mine cannot be read: this is no backup of Tabletop.")


@pytest.mark.parametrize(
    ("count", "said"), [(1, "item 0."), (3, "item 2."), (4, "And 1 more."), (9, "And 6 more.")]
)
def test_of_many_names_three_are_told(
    count: int, said: str, window: MainWindow, tmp_path: Path
) -> None:
    names = [f"item {number}" for number in range(count)]
    report = RestoreReport(
        problems=[ErrorText("{text}", text=name) for name in names], differs=names
    )
    feature(window, BackupFeature)._report_restored(tmp_path / "family.zip", report)
    told = window.bar.label.text()
    assert told.count(said) == 2
    assert [told.count(name) for name in names] == [2] * min(count, 3) + [0] * (count - 3)


def test_a_long_restore_goes_on_in_a_thread_and_can_be_stopped(
    window: MainWindow, qtbot: QtBot
) -> None:
    threads, may_go_on, found = list[bool](), Event(), list[object]()

    def work(goes_on: Progress) -> object:
        for done in range(1, 4):
            threads.append(current_thread() is main_thread())
            if not goes_on(done, 3):
                return done
            assert may_go_on.wait(PATIENCE)
        return None

    long = LongWork("Taking it in…", work, window)
    long.done.connect(found.append)
    qtbot.waitUntil(lambda: long.dialog.isVisible() and long.bar.value() == 1)
    assert not found  # and the window responds
    QTest.mouseClick(long.stop_button, LEFT)
    may_go_on.set()
    qtbot.waitUntil(lambda: bool(found))
    assert found == [2]
    assert threads == [False, False]


def test_what_fails_in_the_thread_is_carried_back(window: MainWindow, qtbot: QtBot) -> None:
    def work(_goes_on: Progress) -> object:
        raise OSError(errno.ENOSPC, "No space left on device")

    found: list[object] = []
    long = LongWork("Backing up…", work, window, may_stop=False)
    long.done.connect(found.append)
    qtbot.waitUntil(lambda: bool(found))
    assert isinstance(found[0], OSError)
