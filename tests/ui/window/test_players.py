"""Players are renamed, merged and deleted in the statistics, and this is undone."""

import csv
import json
from dataclasses import fields, replace
from io import StringIO
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QFileDialog, QTableWidget

from tabletop.storage.results import Result, ResultBook
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.statistics import dialog as statistics_dialog
from tabletop.ui.features.statistics.dialog import StatisticsDialog
from tabletop.ui.features.statistics.feature import StatisticsFeature
from tests.ui.features import feature

LEFT = Qt.MouseButton.LeftButton
DAY = "2026-01-01T10:00:00+00:00"


def solo(name: str, seed: int, *others: str) -> Result:
    """A game that the first player won."""
    names = (name, *others)
    return Result("numnum", DAY, DAY, seed, names, names, (name,), False, None, 9)


@pytest.fixture
def dialog(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> StatisticsDialog:
    """The statistics of Ann, Anna and Ben, in which Ann and Ben have a shared game."""
    monkeypatch.setattr(statistics_dialog, "confirm", lambda *_: True)
    settings = window.context.settings
    settings.import_values(
        {
            "players/names": json.dumps(["Ann", "Ben"]),
            "players/badges": json.dumps({"Ann": 3}),
            "setup/numnum": json.dumps({"names": ["Ann", "Ben"], "options": {}, "bots": []}),
        }
    )
    book = ResultBook(window.context.saves.with_name("results.jsonl"))
    for result in (solo("Ann", 1, "Ben"), solo("Anna", 2), solo("Anna", 3)):
        book.add(result)
    window.window_actions.statistics.trigger()
    dialog = feature(window, StatisticsFeature).dialog
    assert dialog is not None
    return dialog


def table(dialog: StatisticsDialog) -> dict[str, str]:
    """Return the numbers of games, as shown."""
    shown = dialog.games.currentWidget()
    assert isinstance(shown, QTableWidget)
    cells = [[shown.item(row, column) for column in (0, 1)] for row in range(shown.rowCount())]
    return {name.text(): games.text() for name, games in cells if name and games}


def choose(dialog: StatisticsDialog, name: str) -> None:
    shown = dialog.games.currentWidget()
    assert isinstance(shown, QTableWidget)
    shown.selectRow([*table(dialog)].index(name))
    assert dialog.chosen == name


def rename(dialog: StatisticsDialog, name: str, other: str) -> None:
    """Rename a player in the dialog."""
    choose(dialog, name)
    QTest.mouseClick(dialog.rename, LEFT)
    box = dialog.findChildren(QComboBox)[-1]
    box.setEditText(other)
    buttons = dialog.findChildren(QDialogButtonBox)[-1]
    QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)


def test_a_player_is_called_as_the_name_is_being_composed(dialog: StatisticsDialog) -> None:
    choose(dialog, "Anna")
    dialog.rename.click()
    box = dialog.findChildren(QComboBox)[-1]
    box.clearEditText()
    QApplication.sendEvent(box, QInputMethodEvent("はな", []))
    dialog.findChildren(QDialogButtonBox)[-1].button(QDialogButtonBox.StandardButton.Ok).click()
    assert table(dialog) == {"Ann": "1", "Ben": "1", "はな": "2"}


def offered(window: MainWindow) -> tuple[list[str], dict[str, int], object]:
    """Return the names, badges and last setup that are offered."""
    settings = window.context.settings
    setup = json.loads(str(settings.stored("setup/numnum")))
    return [*settings.names], settings.badges, setup["names"]


def test_players_are_renamed_made_one_and_deleted(
    dialog: StatisticsDialog, window: MainWindow
) -> None:
    assert table(dialog) == {"Ann": "1", "Anna": "2", "Ben": "1"}
    assert not dialog.rename.isEnabled()
    rename(dialog, "Ann", "Cleo")
    assert table(dialog) == {"Anna": "2", "Ben": "1", "Cleo": "1"}
    assert offered(window) == (["Cleo", "Ben"], {"Cleo": 3}, ["Cleo", "Ben"])
    QTest.mouseClick(dialog.bar.button, LEFT)
    assert table(dialog) == {"Ann": "1", "Anna": "2", "Ben": "1"}
    assert offered(window) == (["Ann", "Ben"], {"Ann": 3}, ["Ann", "Ben"])
    rename(dialog, "Anna", "Ann")
    assert table(dialog) == {"Ann": "3", "Ben": "1"}
    choose(dialog, "Ben")
    QTest.mouseClick(dialog.delete, LEFT)
    assert table(dialog) == {"Ann": "3"}
    assert offered(window) == (["Ann"], {"Ann": 3}, ["Ann", ""])


def test_what_cannot_be_is_said_and_nothing_done(
    dialog: StatisticsDialog, window: MainWindow
) -> None:
    rename(dialog, "Ann", "Ben")
    assert (
        dialog.bar.label.text()
        == "Ann and Ben have played at the same table, so they are two people."
    )
    rename(dialog, "Ann", "A/B")
    assert "has a character that names cannot have" in dialog.bar.label.text()
    book = window.context.saves.with_name("results.jsonl")
    book.unlink()
    book.mkdir()
    rename(dialog, "Ann", "Cleo")
    assert "folder" in dialog.bar.label.text()
    assert window.context.settings.names == ("Ann", "Ben")


def test_all_results_are_saved_as_a_table(
    dialog: StatisticsDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are kept, whatever they contain, and none becomes a formula."""
    odd = replace(solo('=1+1, "Ü"', 4), options=(("hands", "open"), ("rounds", "3")), scores=(-4,))
    ResultBook(dialog._book.path).add(odd)
    target = tmp_path / "results.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    QTest.mouseClick(dialog.save, LEFT)
    text = target.read_bytes().decode("utf-8-sig")
    rows = [*csv.DictReader(StringIO(text, newline=""))]
    assert [row["people"] for row in rows] == ["Ann; Ben", "Anna", "Anna", '\'=1+1, "Ü"']
    assert [*rows[0]] == [field.name for field in fields(Result)]
    assert rows[3]["options"] == "hands open; rounds 3"
    assert rows[3]["scores"] == "-4"
    assert {row["game"] for row in rows} == {"numnum"}
    target.unlink()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    QTest.mouseClick(dialog.save, LEFT)
    assert not target.exists()
