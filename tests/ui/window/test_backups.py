"""All that is a user's, out of the window and into it."""

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tabletop.folders import Folders
from tabletop.library.backup import write_backup
from tabletop.library.settings_file import SettingsFile
from tabletop.ui.shell.backups import Backups
from tabletop.ui.shell.main_window import MainWindow
from tests.ui.conftest import EVENING

STOCK = Path(__file__).parents[2] / "match" / "saves"
LEFT = Qt.MouseButton.LeftButton


def test_a_backup_is_offered_taken_in_and_written(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Folders(tmp_path / "other", tmp_path / "other")
    other.saves.mkdir(parents=True)
    shutil.copy(STOCK / "numnum-middle.tabletop", other.saves)
    set_there = SettingsFile(other.settings)
    set_there.put("window/text_size", "110")
    set_there.put("players/names", json.dumps(["Gerda"]))
    set_there.write()
    path = tmp_path / "family.zip"
    write_backup(other, path, EVENING)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.window_actions.restore.trigger()
    assert "1 saved game and 2 settings" in window.bar.label.text()
    assert not window.context.saves.exists(), "it was only asked"
    QTest.mouseClick(window.bar.button, LEFT)
    assert window.bar.label.text() == "Taken in: 1 saved game and 2 settings."
    assert window.context.settings.names == ("Gerda",)
    assert window.context.settings.text_size == 110
    qtbot.waitUntil(lambda: bool(window.start.continue_cards))
    backups = Backups(window.context, window.match_actions, window.unfinished_game)
    backups.offer(path)
    assert "is here already" in window.bar.label.text()
    target = tmp_path / "mine"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.window_actions.backup.trigger()
    assert "1 saved game and " in window.bar.label.text()
    backups.offer(target.with_suffix(".zip"))
    assert "is here already" in window.bar.label.text()
    target.write_text("hello")
    backups.offer(target)
    assert window.bar.label.text() == "mine cannot be read: this is no backup of Tabletop."
