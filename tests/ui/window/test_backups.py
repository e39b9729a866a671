"""Backup and restore of all files of a user in the window."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tabletop.engine.localized_error import ErrorText
from tabletop.folders import Folders
from tabletop.storage.backup import BackupReport, write_backup
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.backup.feature import BackupFeature
from tests.ui.features import feature, start_page

STOCK = Path(__file__).parents[2] / "match" / "saves"


def test_a_backup_is_copied_and_written(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Folders(tmp_path / "other", tmp_path / "other")
    other.saves.mkdir(parents=True)
    shutil.copy(STOCK / "numnum-middle.tabletop", other.saves)
    other.settings.write_text('[window]\ntext_size="110"\n')
    path = tmp_path / "family.zip"
    label, settings = window.bar.label, window.context.settings
    write_backup(other, path)
    settings.text_size = 120
    settings.file.write()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.window_actions.restore.trigger()
    assert "Copied from family.zip: 1 file." in label.text()
    assert "Different here and left as it is: settings.ini." in label.text()
    assert settings.text_size == 120
    qtbot.waitUntil(lambda: bool(start_page(window).continue_tiles))
    target = tmp_path / "mine"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.window_actions.backup.trigger()
    assert "Saved in mine.zip: 2 files." in label.text()
    backups = feature(window, BackupFeature)
    backups.copy_from(target.with_suffix(".zip"))
    assert label.text() == "Nothing is copied from mine.zip."
    target.write_text("hello")
    backups.copy_from(target)
    assert "mine cannot be read: this is no backup of Tabletop." in label.text()


@pytest.mark.parametrize(
    ("count", "said"), [(1, "item 0."), (3, "item 2."), (4, "And 2 more."), (9, "And 12 more.")]
)
def test_of_many_names_three_are_told(
    count: int, said: str, window: MainWindow, tmp_path: Path
) -> None:
    names = [f"item {number}" for number in range(count)]
    problems = [ErrorText("{text}", text=name) for name in names]
    report = BackupReport(problems=problems, differs=names)
    feature(window, BackupFeature)._show(report, "", tmp_path / "family.zip")
    told = window.bar.label.text()
    assert said in told
    assert [told.count(name) for name in names] == [2] * min(count, 3) + [0] * (count - 3)
