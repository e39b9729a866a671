"""The first start asks for language, text size and name, later starts do not."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tabletop.folders import Folders
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.features.start.welcome import WelcomePage
from tests.patience import PATIENCE
from tests.ui.features import feature, start_page

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def first(window: MainWindow) -> StartFeature:
    start = feature(window, StartFeature)
    start.welcome()
    return start


def page_of(first: StartFeature) -> WelcomePage:
    assert first.welcome_page is not None
    return first.welcome_page


def test_what_is_chosen_holds_at_once(
    window: MainWindow, first: StartFeature, qtbot: QtBot
) -> None:
    settings = window.context.settings
    QTest.mouseClick(page_of(first).size_of_text.button(1), LEFT)
    assert settings.text_size == 125
    QTest.keyClicks(page_of(first).name, "Ann")
    page_of(first).language.setCurrentIndex(page_of(first).language.findText("Deutsch"))
    page_of(first).language.activated.emit(page_of(first).language.currentIndex())
    assert settings.language == "de"
    qtbot.waitUntil(page_of(first).isVisible)
    assert page_of(first).start.text() == "Zu den Spielen"
    assert page_of(first).name.text() == "Ann"
    assert page_of(first).size_of_text.index == 1
    QTest.mouseClick(page_of(first).start, LEFT)
    assert first.welcome_page is None
    assert start_page(window).isVisible()
    assert settings.names == ("Ann",)
    settings.text_size = 100


def test_everything_can_be_left_as_it_is(window: MainWindow, first: StartFeature) -> None:
    QTest.keyClicks(page_of(first).name, "A/B")
    QTest.keyClick(page_of(first).name, Qt.Key.Key_Escape)
    assert start_page(window).isVisible()
    assert window.context.settings.names == ()
    assert window.context.settings.welcomed


def test_a_name_that_cannot_be_one_is_not_kept(window: MainWindow, first: StartFeature) -> None:
    QTest.keyClicks(page_of(first).name, "A/B")
    QTest.keyClick(page_of(first).name, Qt.Key.Key_Return)
    assert start_page(window).isVisible()
    assert window.context.settings.names == ()


def test_whoever_is_alone_is_offered_the_computer(window: MainWindow, qtbot: QtBot) -> None:
    window.context.settings.names = ("Ann",)
    QTest.mouseClick(start_page(window).tiles[2].play, LEFT)
    (dialog,) = window.findChildren(NewGameDialog)
    with qtbot.waitActive(dialog):
        pass
    assert dialog.players.names == ("Ann", "Player 2")
    assert list(dialog.players.computers) == [1]


STARTED = """
from PySide6.QtCore import QTimer
from tabletop.ui.app import application
from tabletop.ui.features.start.welcome import WelcomePage
from tabletop.ui.app import main_window

class Seen(main_window.MainWindow):
    def showEvent(self, event):
        super().showEvent(event)
        QTimer.singleShot(0, self.look)

    def look(self):
        print(len([page for page in self.findChildren(WelcomePage) if page.isVisible()]))
        self.close()

main_window.MainWindow = Seen
raise SystemExit(application.run_window())
"""


def test_only_the_very_first_start_asks(folders: Folders) -> None:
    def asked() -> str:
        return subprocess.run(
            [sys.executable, "-c", STARTED],
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        ).stdout.strip()

    assert not Settings(folders.settings).welcomed
    assert [asked(), asked()] == ["1", "0"]
