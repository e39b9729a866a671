"""Faults before the window is open are reported and shown to the user."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from tabletop.folders import Folders
from tabletop.ui.app import start_faults
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[3]
FAILING: Final = """
import importlib, sys
from tabletop.ui.app import application

def fail(*_args, **_kwargs):
    raise RuntimeError("the table has no legs")

module, _, name = sys.argv[1].rpartition(".")
if name:
    setattr(importlib.import_module(module), name, fail)
else:
    sys.modules[sys.argv[2]] = None

def close(dialog):
    print("dialog")
    QTimer.singleShot(0, dialog.close_button.click)

if "{dialog}" in sys.argv:
    from PySide6.QtCore import QTimer
    from tabletop.ui.window.error_dialogs import CrashDialog
    CrashDialog.open = close
raise SystemExit(application.run_window())
"""


def start(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", FAILING, *arguments],
        cwd=ROOT,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    "place",
    [
        "tabletop.ui.base.settings.Settings",
        "tabletop.ui.base.language.Language",
        "tabletop.ui.widgets.theme.Appearance",
        "tabletop.ui.app.main_window.MainWindow",
    ],
)
def test_a_fault_before_the_window_is_up_is_reported_and_shown(
    place: str, folders: Folders
) -> None:
    done = start(place, "{dialog}")
    assert done.returncode == 1
    assert done.stdout == "dialog\n"
    (report,) = folders.reports.glob("*.txt")
    text = report.read_text("utf-8")
    assert "the table has no legs" in text
    assert "Python: " in text


@pytest.mark.parametrize("missing", ["tabletop.ui.app.main_window", "tabletop.ui.app.crash"])
def test_what_cannot_be_imported_is_reported(missing: str, folders: Folders) -> None:
    done = start("", missing)
    assert done.returncode == 1
    (report,) = folders.reports.glob("*.txt")
    assert missing in report.read_text("utf-8")
    assert f"The report is in {report}." in done.stderr


@pytest.mark.parametrize("module", ["QtCore", "QtGui", "QtWidgets", "QtSvg"])
def test_qt_that_cannot_be_loaded_is_told_in_one_sentence(module: str, folders: Folders) -> None:
    done = start("", f"PySide6.{module}")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "Qt cannot be loaded" in line
    assert module in line
    assert "Install PySide6-Essentials again" in line
    assert not folders.reports.exists()


def test_a_report_that_cannot_be_written_is_told(folders: Folders) -> None:
    folders.data.mkdir()
    folders.reports.write_text("a file where the folder should be", "utf-8")
    done = start("", "tabletop.ui.app.crash")
    assert done.returncode == 1
    assert "No report of it could be written." in done.stderr


# --- nobody reads standard error ------------------------------------------------------------


def started_from_a_menu(folder: Path, *arguments: str, program: str) -> str:
    """Return the text that a desktop program was asked to show."""
    shown = folder / "shown"
    fake = folder / program
    fake.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{shown}"\n', "utf-8")
    fake.chmod(0o755)
    hidden = {"WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    kept = {key: value for key, value in os.environ.items() if key not in hidden}
    with (folder / "xsession-errors").open("w", encoding="utf-8") as unread:
        done = subprocess.run(
            [sys.executable, "-m", "tabletop", *arguments],
            cwd=ROOT,
            env={**kept, "DISPLAY": ":9371", "PATH": str(folder)},
            stderr=unread,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 2
    return shown.read_text("utf-8")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these are Linux's dialogs")
@pytest.mark.parametrize("program", ["zenity", "kdialog", "xmessage"])
def test_what_keeps_the_window_from_opening_is_seen_from_a_menu(
    program: str, tmp_path: Path
) -> None:
    said = started_from_a_menu(tmp_path, program=program)
    assert "the display that DISPLAY names (:9371) does not answer" in said


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these are Linux's dialogs")
def test_a_file_that_is_refused_is_seen_from_a_file_manager(tmp_path: Path) -> None:
    path = tmp_path / "<b>gone.tabletop"
    said = started_from_a_menu(tmp_path, str(path), program="kdialog")
    assert "&lt;b&gt;gone.tabletop" in said


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[QMessageBox]:
    shown: list[QMessageBox] = []
    # A built-in method would not be bound to the box.
    monkeypatch.setattr(QMessageBox, "exec", lambda box: shown.append(box))  # noqa: PLW0108
    monkeypatch.setenv("DISPLAY", ":1")
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.setattr(start_faults, "window_obstacle", lambda: None)
    return shown


@pytest.mark.usefixtures("qapp")
def test_qt_shows_it_where_it_can(
    boxes: list[QMessageBox], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_faults, "_is_stderr_read", lambda: False)
    start_faults.show_fault("<img src='/a/pipe'> is no file")
    (box,) = boxes
    assert box.text() == "<img src='/a/pipe'> is no file"
    assert box.textFormat() is Qt.TextFormat.PlainText
    box.deleteLater()


def test_a_terminal_or_another_program_reads_standard_error(
    boxes: list[QMessageBox], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading), os.fdopen(writing, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        start_faults.show_fault("no screen")
    assert not boxes


def test_nothing_is_shown_where_there_is_no_screen(
    boxes: list[QMessageBox], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_faults, "_is_stderr_read", lambda: False)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    start_faults.show_fault("no screen")
    assert not boxes
