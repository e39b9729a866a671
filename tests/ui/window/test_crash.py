"""A fault of the program: a report, one dialog, and the game continues."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.folders import Folders
from tabletop.match.save.reader import load
from tabletop.ui.app.crash import CrashHandler
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.window.error_dialogs import CrashDialog
from tests.patience import PATIENCE

pytestmark = [
    pytest.mark.usefixtures("handler"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
]


@pytest.fixture
def handler(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> Iterator[CrashHandler]:
    """A handler in place of pytest's; Qt's messages still go to pytest."""
    made = CrashHandler(folders.reports)
    monkeypatch.setattr(sys, "excepthook", made.handle)
    monkeypatch.setattr(threading, "excepthook", made._handle_in_thread)
    # The handler gets exceptions that pytest-qt would count as failures.
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    yield made
    if made._dialog is not None:
        made._dialog.close()


def fail() -> None:
    raise RuntimeError("the dice rolled off")


def fail_in_a_slot(qtbot: QtBot) -> None:
    timer = QTimer(singleShot=True)
    timer.timeout.connect(fail)
    timer.start()
    qtbot.waitUntil(lambda: not timer.isActive())


def shown(qapp: QApplication) -> list[CrashDialog]:
    return [w for w in qapp.topLevelWidgets() if isinstance(w, CrashDialog) and w.isVisible()]


def reports(folders: Folders) -> list[Path]:
    return sorted(folders.reports.glob("*.txt"))


def test_a_fault_in_a_slot(
    begin: Callable[..., MainWindow],
    handler: CrashHandler,
    folders: Folders,
    qtbot: QtBot,
    qapp: QApplication,
) -> None:
    window = begin("Ann", "Ben", seed=918273645)
    session = window.controller.session
    assert session is not None
    handler.facts = window.controller.report_facts
    session.changed.connect(fail)
    session.act(session.match.legal_actions()[0])
    qtbot.waitUntil(lambda: len(shown(qapp)) == 1)

    (report,) = reports(folders)
    text = report.read_text("utf-8")
    (save,) = folders.saves.glob("*.tabletop")
    assert "RuntimeError: the dice rolled off" in text
    assert "Game: wonderful-world" in text
    assert f"Save: {save}" in text
    assert "Ann" not in text
    assert "918273645" not in text
    assert "Tabletop: 0." in text

    (dialog,) = shown(qapp)
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == text
    dialog.continue_button.click()
    assert not shown(qapp)
    session.changed.disconnect(fail)
    assert session.act(session.match.legal_actions()[0]).legal
    assert load(save, rules_for).match.state == session.match.state


def test_one_dialog_at_a_time(
    folders: Folders, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        fail_in_a_slot(qtbot)
    qtbot.waitUntil(lambda: len(shown(qapp)) == 1)
    assert len(reports(folders)) == 3
    monkeypatch.setattr("tabletop.ui.app.crash._PAUSE", PATIENCE)
    shown(qapp)[0].continue_button.click()
    fail_in_a_slot(qtbot)  # a second fault is reported without a dialog
    qtbot.wait(30)
    assert not shown(qapp)
    assert len(reports(folders)) == 4


class FailingWidget(QWidget):
    """A widget that fails whenever it is painted."""

    painted = 0

    def paintEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        self.painted += 1
        fail()


def test_a_fault_in_painting_does_not_fill_the_disk(
    folders: Folders, qtbot: QtBot, qapp: QApplication
) -> None:
    widget = FailingWidget()
    qtbot.addWidget(widget)
    widget.show()
    while widget.painted < 60:
        widget.update()
        QApplication.processEvents()
    qtbot.waitUntil(lambda: len(shown(qapp)) == 1)
    assert len(reports(folders)) == 50
    widget.hide()


def test_a_fault_in_another_thread(folders: Folders, qtbot: QtBot, qapp: QApplication) -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(shown(qapp)) == 1)
    assert len(reports(folders)) == 1


def test_a_report_that_cannot_be_written_can_be_copied(
    folders: Folders, qtbot: QtBot, qapp: QApplication
) -> None:
    folders.data.mkdir()
    folders.reports.write_text("a file where the folder should be", "utf-8")
    fail_in_a_slot(qtbot)
    qtbot.waitUntil(lambda: len(shown(qapp)) == 1)
    (dialog,) = shown(qapp)
    dialog.copy_button.click()
    assert "the dice rolled off" in QGuiApplication.clipboard().text()


def test_a_fault_in_the_handler_ends_there(
    handler: CrashHandler,
    folders: Folders,
    qtbot: QtBot,
    qapp: QApplication,
) -> None:
    def no_facts() -> dict[str, str]:
        raise ValueError("nobody knows")

    handler.facts = no_facts
    fail_in_a_slot(qtbot)
    qtbot.waitUntil(lambda: len(shown(qapp)) == 1)
    text = reports(folders)[0].read_text("utf-8")
    assert "nobody knows" in text
    assert "the dice rolled off" in text


FATAL = """
import sys
from pathlib import Path
from PySide6.QtCore import qFatal
from PySide6.QtWidgets import QApplication
from tabletop.ui.app.crash import CrashHandler
app = QApplication([])
handler = CrashHandler(Path(sys.argv[1]))
handler.install()
qFatal("the screen is gone")
"""


def test_the_end_that_qt_announces_is_on_record(folders: Folders) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FATAL, str(folders.reports)],
        cwd=Path(__file__).parents[3],
        env=dict(os.environ),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode != 0
    assert "the screen is gone" in done.stderr
    (report,) = reports(folders)
    assert "Qt said: the screen is gone" in report.read_text("utf-8")
